"""`file_save`: a document as a file inside a granted folder."""

from functools import partial
from typing import NamedTuple

from reshiki_session.catalogue import SAVE_FORMATS, Budgets
from reshiki_session.files import access
from reshiki_session.files.paths import write_format
from reshiki_session.operations import Steps, Task
from reshiki_session.operations.arguments import check_pages, check_word
from reshiki_session.operations.export import produce
from reshiki_session.results import Result
from reshiki_session.session import Session


class Arguments(NamedTuple):
    document: str
    path: str
    format: str | None
    overwrite: bool
    pages: bool | None


def check(arguments: Arguments, _budgets: Budgets) -> None:
    if arguments.format is not None:
        check_word(arguments.format, SAVE_FORMATS)
    check_pages(arguments.pages, write_format(arguments.path, arguments.format))


def steps(session: Session, arguments: Arguments) -> Steps:
    """Make the bytes, then write them: the write is the effect."""
    format_name = write_format(arguments.path, arguments.format)
    exported = yield from produce(session, arguments.document, format_name, arguments.pages)
    save = partial(access.write, overwrite=arguments.overwrite)
    written: access.Written = yield Task(save, (session.grants, arguments.path, exported.data), effect=True)
    return Result(
        {
            "receipt": {
                "byte_len": len(exported.data),
                "detail": exported.detail,
                "format": format_name,
                "path": arguments.path,
                "replaced": written.replaced,
            }
        },
        warnings=(*exported.warnings, *written.warnings),
    )
