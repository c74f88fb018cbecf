"""`file_open`: a file inside a granted folder becomes a new document."""

from typing import NamedTuple

from reshiki_session.catalogue import IMPORT_FORMATS, Budgets
from reshiki_session.errors import OperationError
from reshiki_session.files import access
from reshiki_session.files.paths import read_format
from reshiki_session.jobs.values import Reading
from reshiki_session.operations import Job, Steps, Task, importing
from reshiki_session.operations.arguments import check_word
from reshiki_session.results import Result
from reshiki_session.session import Session


class Arguments(NamedTuple):
    path: str
    format: str


def check(arguments: Arguments, _budgets: Budgets) -> None:
    check_word(arguments.format, IMPORT_FORMATS)
    read_format(arguments.path, arguments.format)


def steps(session: Session, arguments: Arguments) -> Steps:
    """Read the file, then its text as `import` does."""
    format_name = read_format(arguments.path, arguments.format)
    data: bytes = yield Task(access.read, (session.grants, arguments.path, session.budgets.max_text_bytes))
    reading: Reading = yield Job("read", (_text(data, format_name), format_name, True))
    result: Result = importing.opened(session, reading, source={"bytes": len(data), "path": arguments.path})
    return result


def _text(data: bytes, format_name: str) -> str:
    if format_name == "cdx":
        from binascii import b2a_base64

        return b2a_base64(data, newline=False).decode("ascii")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise OperationError(
            "failed",
            f"The file is not valid UTF-8: byte 0x{data[error.start]:02x} at offset {error.start} is not text",
        ) from error
