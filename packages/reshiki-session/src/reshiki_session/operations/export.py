"""`export`: a document as a file: a figure for print, or chemistry for another program."""

from typing import NamedTuple

from reshiki_session.budgets import check_output
from reshiki_session.catalogue import EXPORT_FORMATS, FIGURE_FORMATS, MIME_TYPES, Budgets
from reshiki_session.errors import OperationError
from reshiki_session.jobs.values import Exported
from reshiki_session.operations import Job, Steps
from reshiki_session.operations.arguments import check_word
from reshiki_session.results import File, Result
from reshiki_session.session import Session


class Arguments(NamedTuple):
    document: str
    format: str
    pages: bool | None


def check(arguments: Arguments, _budgets: Budgets) -> None:
    check_word(arguments.format, EXPORT_FORMATS)
    if arguments.pages and arguments.format != "pdf":
        raise OperationError("invalid_arguments", "pages is valid only with format pdf")


def steps(session: Session, arguments: Arguments) -> Steps:
    format_name = arguments.format
    drawing = session.documents.resolve(arguments.document).frame.drawing
    if format_name in FIGURE_FORMATS:
        job = Job("figure", (drawing, format_name, bool(arguments.pages), session.budgets.export_png_pixels))
    else:
        job = Job("write", (drawing, format_name))
    exported: Exported = yield job
    size = len(exported.data)
    check_output(f"{format_name} file", size, _advice(format_name), session.budgets)
    return Result(
        {"receipt": {"byte_len": size, "detail": exported.detail, "format": format_name}},
        warnings=exported.warnings,
        files=(File(f"drawing.{format_name}", MIME_TYPES[format_name], exported.data),),
    )


def _advice(format_name: str) -> str:
    return "Use svg or pdf, or reduce the drawing" if format_name == "png" else "Reduce the drawing"
