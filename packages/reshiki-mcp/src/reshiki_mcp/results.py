"""What an operation answered, as the content of a tool's result.

Rules: the structured content comes first, as a text that parses to the same JSON, then the pictures, then the files. A file is an
embedded resource `reshiki:result/{name}`: text where its format is text and it is UTF-8, else base64. A failure is one block.
A result of more than 48 MiB is a failure of its own.
"""

from base64 import b64encode
from typing import Any, Final

from reshiki_mcp.transport import encode
from reshiki_session.catalogue import MIME_TYPES
from reshiki_session.errors import OperationError
from reshiki_session.results import File, Image, Result, compact, structured, structured_error

MAX_RESULT: Final = 50_331_648
TEXT_TYPES: Final = frozenset(MIME_TYPES[name] for name in ("svg", "cdxml", "mol", "smiles", "inchi"))
# The most bytes a byte of payload can take on the wire: an escaped control character of a text.
_WORST: Final = 6

Wire = dict[str, Any]


def success(result: Result, app: str) -> Wire:
    """The result of a tool whose operation succeeded.

    Raises:
        OperationError: `budget`; it is more than a result may be.
    """
    fields = structured(result, app)
    text = compact(fields)
    wire = _wire(
        [_text(text), *map(_image, result.images), *map(_resource, result.files)], fields, is_error=False
    )
    attached = [part.data for part in result.images] + [part.data for part in result.files]
    payload = 2 * len(text) + sum(map(len, attached))
    if payload * _WORST > MAX_RESULT and len(encode(wire)) - 1 > MAX_RESULT:
        raise OperationError(
            "budget", f"Result exceeds {MAX_RESULT} bytes; request a smaller render or fewer objects"
        )
    return wire


def failure(error: OperationError, app: str) -> Wire:
    """The result of a tool whose operation failed."""
    fields = structured_error(error, app)
    return _wire([_text(compact(fields))], fields, is_error=True)


def _wire(content: list[Wire], fields: Wire, *, is_error: bool) -> Wire:
    return {"content": content, "isError": is_error, "resultType": "complete", "structuredContent": fields}


def _text(text: str) -> Wire:
    return {"text": text, "type": "text"}


def _image(image: Image) -> Wire:
    return {"data": b64encode(image.data).decode("ascii"), "mimeType": image.mime, "type": "image"}


def _resource(file: File) -> Wire:
    resource: Wire = {"mimeType": file.mime, "uri": f"reshiki:result/{file.name}"}
    text = _decoded(file.data) if file.mime in TEXT_TYPES else None
    if text is None:
        resource["blob"] = b64encode(file.data).decode("ascii")
    else:
        resource["text"] = text
    return {"resource": resource, "type": "resource"}


def _decoded(data: bytes) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None
