"""The input of a command: the bytes of a file or of standard input, as the text an import takes.

Rules: no more is read than an import may have, and one byte to see that there is more. Any kind of file will do, a FIFO too.
CDX travels as base64, everything else is UTF-8.
"""

from reshiki_cli.checks import Request
from reshiki_cli.errors import Failure
from reshiki_cli.output import reason
from reshiki_session.catalogue import MAX_CDX_INPUT_BYTES, MAX_INPUT_BYTES


def read(request: Request) -> str:
    """The text to import.

    Raises:
        Failure: it cannot be read, is too long, or is no text.
    """
    if request.text is not None:
        return request.text
    limit = MAX_CDX_INPUT_BYTES if request.source == "cdx" else MAX_INPUT_BYTES
    data = _bytes(request.path, limit + 1)
    if len(data) > limit:
        raise Failure(f"input exceeds {limit} bytes")
    if request.source == "cdx":
        from binascii import b2a_base64

        return b2a_base64(data, newline=False).decode("ascii")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise Failure(
            f"The file is not valid UTF-8: byte 0x{data[error.start]:02x} at offset {error.start} is not text"
        ) from error


def _bytes(path: str | None, most: int) -> bytes:
    try:
        with open(0 if path is None else path, "rb", closefd=path is not None) as stream:
            return stream.read(most)
    except (OSError, ValueError) as error:
        name = "standard input" if path is None else path
        raise Failure(f"cannot read {name}: {reason(error)}") from error
