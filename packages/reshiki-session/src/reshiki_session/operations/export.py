"""`export`: a document as a file: a figure for print, or chemistry for another program."""

from collections.abc import Generator
from typing import Any, NamedTuple

from reshiki_session.budgets import check_output
from reshiki_session.catalogue import EXPORT_FORMATS, FIGURE_FORMATS, MIME_TYPES, Budgets
from reshiki_session.jobs.values import Exported
from reshiki_session.operations import Job, Steps, Task
from reshiki_session.operations.arguments import check_pages, check_word
from reshiki_session.results import File, Result
from reshiki_session.session import Session


class Arguments(NamedTuple):
    document: str
    format: str
    pages: bool | None


def check(arguments: Arguments, _budgets: Budgets) -> None:
    check_word(arguments.format, EXPORT_FORMATS)
    check_pages(arguments.pages, arguments.format)


def steps(session: Session, arguments: Arguments) -> Steps:
    format_name = arguments.format
    exported = yield from produce(session, arguments.document, format_name, arguments.pages)
    return Result(
        {"receipt": {"byte_len": len(exported.data), "detail": exported.detail, "format": format_name}},
        warnings=exported.warnings,
        files=(File(f"drawing.{format_name}", MIME_TYPES[format_name], exported.data),),
    )


def produce(
    session: Session, handle: str, format_name: str, pages: bool | None
) -> Generator[Job | Task, Any, Exported]:
    """The bytes of a document as a file of a format, a native drawing included.

    Raises:
        OperationError: they cannot be made, or are more than a file may have.
    """
    drawing = session.documents.resolve(handle).frame.drawing
    if format_name in FIGURE_FORMATS:
        job = Job("figure", (drawing, format_name, bool(pages), session.budgets.export_png_pixels))
    else:
        job = Job("write", (drawing, format_name))
    exported: Exported = yield job
    check_output(f"{format_name} file", len(exported.data), _advice(format_name), session.budgets)
    return exported


def _advice(format_name: str) -> str:
    return "Use svg or pdf, or reduce the drawing" if format_name == "png" else "Reduce the drawing"
