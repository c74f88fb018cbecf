"""`render`: a preview of a document to look at. It is no figure for print: that is `export`."""

from typing import NamedTuple

from reshiki_session.budgets import check_output, check_preview_size
from reshiki_session.catalogue import MIME_TYPES, RENDER_FORMATS, Budgets
from reshiki_session.jobs.values import Preview
from reshiki_session.operations import Job, Steps
from reshiki_session.operations.arguments import (
    check_ids,
    check_known,
    check_word,
    selected,
)
from reshiki_session.results import File, Image, Result
from reshiki_session.session import Session

ADVICE = "Reduce max_width and max_height, or pass ids to render part of the drawing"


class Arguments(NamedTuple):
    """Sides are pixels; null takes the default of the budgets."""

    document: str
    format: str
    max_width: int | None
    max_height: int | None
    ids: tuple[int, ...] | None


def check(arguments: Arguments, budgets: Budgets) -> None:
    """The size holds for SVG too, which has no pixels: a call means the same in either format."""
    check_word(arguments.format, RENDER_FORMATS)
    check_preview_size(*_sides(arguments, budgets), budgets.render)
    check_ids(arguments.ids, budgets)


def steps(session: Session, arguments: Arguments) -> Steps:
    document = session.documents.resolve(arguments.document)
    check_known(arguments.ids, document)
    sides = _sides(arguments, session.budgets)
    preview: Preview = yield Job(
        "preview", (document.frame.drawing, arguments.format, *sides, *selected(arguments.ids))
    )
    check_output(f"{arguments.format} preview", len(preview.data), ADVICE, session.budgets)
    mime = MIME_TYPES[arguments.format]
    value = {"byte_len": len(preview.data), "height": preview.height, "width": preview.width}
    if arguments.format == "png":
        return Result(value, images=(Image(mime, preview.data),))
    return Result(value, files=(File("drawing.svg", mime, preview.data),))


def _sides(arguments: Arguments, budgets: Budgets) -> tuple[int, int]:
    limits = budgets.render
    width, height = arguments.max_width, arguments.max_height
    return (
        limits.default_width if width is None else width,
        limits.default_height if height is None else height,
    )
