"""The operations as functions of Python: one call, one result.

Rules: every function runs operations of `reshiki_session` in a session of its own, which grants no folder and is forgotten
with the call. Limits and error codes are those of the agent tools. There is no deadline and no process of its own here: a
structure that makes the chemistry engine crash ends this process. `batch` is for those.
"""

import os
import time
from base64 import b64encode
from collections.abc import Mapping
from typing import Any, Final

from reshiki.stack import deep
from reshiki.values import Output, Properties, Source, Structure
from reshiki_session import inline
from reshiki_session.catalogue import BUDGETS, MAX_CDX_INPUT_BYTES, MAX_INPUT_BYTES, READ_EXTENSIONS
from reshiki_session.documents import Documents
from reshiki_session.errors import OperationError
from reshiki_session.operations import analyze as analyzing
from reshiki_session.operations import export, importing
from reshiki_session.operations import render as rendering
from reshiki_session.results import Result
from reshiki_session.session import Session

# What a CDX file begins with.
_CDX: Final = b"VjCD0100"


def read(source: Source, format: str = "auto") -> Structure:  # noqa: A002 (what the tools call it)
    """Read a structure.

    Args:
        source: text, the bytes of a file, a path, or a structure, which is returned as it is.
        format: what it is: `smiles`, `mol`, `rxn`, `rsmi`, `inchi`, `cdxml`, `cdx` or `reshiki`. `auto` goes by the extension
            of a path, where every unknown one means SMILES, and else by what the text looks like.

    Raises:
        OperationError: it cannot be read; the message says where and why.
        OSError: the file cannot be opened.
    """
    return source if isinstance(source, Structure) else deep(_read, source, format)


def render(
    source: Source,
    to: str = "png",
    *,
    width: int | None = None,
    height: int | None = None,
    format: str = "auto",  # noqa: A002
) -> Output:
    """Draw a preview to look at: a PNG on white, or an SVG with nothing behind the drawing.

    Args:
        width, height: the most pixels a PNG may have each way; by default 1600 and 1000.
        format: as for `read`.

    Raises:
        OperationError: it cannot be read or drawn.
    """
    return deep(_render, source, format, to, width, height)


def convert(
    source: Source,
    to: str,
    *,
    pages: bool = False,
    format: str = "auto",  # noqa: A002
) -> Output:
    """Make a figure for print (`svg`, `pdf`, `png`), or a file for another program (`cdxml`, `mol`, `smiles`, `inchi`).

    Args:
        pages: make one PDF of all publication pages of the drawing.
        format: as for `read`.

    Raises:
        OperationError: it cannot be read or written.
    """
    return deep(_convert, source, format, to, pages)


def analyze(source: Source, *, format: str = "auto") -> Properties:  # noqa: A002
    """Compute the molecular properties of a structure.

    Raises:
        OperationError: it cannot be read, or there is nothing to compute.
    """
    return deep(_analyze, source, format)


def compose(proposal: Mapping[str, Any]) -> Structure:
    """Lay out a Proposal: molecules and reactions from SMILES, or a sketch.

    Args:
        proposal: in the form of the schema that `reshiki --cli schema proposal` prints.

    Raises:
        OperationError: it is no Proposal, or cannot be laid out.
    """
    return deep(_compose, proposal)


# ------------------------------------------------------------------------------------------- the work, on a deep stack


def _read(source: Source, format_name: str) -> Structure:
    if isinstance(source, Structure):
        return source
    text, format_name = _text(source, format_name)
    session = _session()
    result = _run(session, "import", importing.Arguments(format_name, text, analysis=False))
    return _structure(session, result)


def _render(source: Source, format_name: str, to: str, width: int | None, height: int | None) -> Output:
    structure = _read(source, format_name)
    session = _session()
    arguments = rendering.Arguments(_opened(session, structure), to, width, height, ids=None)
    result = _run(session, "render", arguments)
    data = result.images[0].data if result.images else result.files[0].data
    size = (result.value["width"], result.value["height"])
    return Output(to, data, (*structure.warnings, *result.warnings), None, *size)


def _convert(source: Source, format_name: str, to: str, pages: bool) -> Output:
    structure = _read(source, format_name)
    session = _session()
    result = _run(session, "export", export.Arguments(_opened(session, structure), to, pages))
    detail = result.value["receipt"]["detail"]
    # The size of a PNG is told by `detail`: as a warning it is for those who see nothing else.
    warnings = tuple(message for message in result.warnings if message != detail)
    return Output(to, result.files[0].data, (*structure.warnings, *warnings), detail)


def _analyze(source: Source, format_name: str) -> Properties:
    structure = _read(source, format_name)
    session = _session()
    result = _run(session, "analyze", analyzing.Arguments(_opened(session, structure), ids=None))
    warnings = (*structure.warnings, *result.warnings)
    if result.value["analysis"] is None:
        raise OperationError("failed", analyzing.NO_PROPERTIES, warnings)
    return Properties(**result.value["analysis"], warnings=warnings)


def _compose(proposal: Mapping[str, Any]) -> Structure:
    from reshiki_session.tools.decoding import decode

    session = _session()
    arguments = decode("compose", {"proposal": proposal, "style_document": None})
    return _structure(session, _run(session, "compose", arguments))


def _run(session: Session, tool: str, arguments: Any) -> Result:
    return inline.run(session, tool, arguments)


def _session() -> Session:
    documents = Documents(BUDGETS, clock=time.monotonic, token=lambda: os.urandom(16).hex())
    return Session(documents, _version)


def _version() -> str:
    """Asked only by what prints it, which nothing here does (33 ms)."""
    from reshiki import __version__

    return __version__


def _structure(session: Session, result: Result) -> Structure:
    frame = session.documents.resolve(result.value["document"]).frame
    return Structure(result.warnings, _frame=frame)


def _opened(session: Session, structure: Structure) -> str:
    return session.documents.create(structure._frame).handle  # noqa: SLF001 (its owner is this module)


# -------------------------------------------------------------------------------------------------------- what is read


def _text(source: str | bytes | os.PathLike[str], format_name: str) -> tuple[str, str]:
    """The text an import takes, and its format."""
    if isinstance(source, str):
        return source, format_name
    if not isinstance(source, bytes):
        path = os.fspath(source)
        if format_name == "auto":
            extension = os.path.splitext(path)[1][1:].lower()  # noqa: PTH122
            format_name = READ_EXTENSIONS.get(extension, "smiles")
        most = MAX_CDX_INPUT_BYTES if format_name == "cdx" else MAX_INPUT_BYTES
        with open(path, "rb") as file:  # noqa: PTH123
            # One byte more than is allowed, for the import to say so.
            source = file.read(most + 1)
    elif format_name == "auto" and source.startswith(_CDX):
        format_name = "cdx"
    if format_name == "cdx":
        return b64encode(source).decode("ascii"), format_name
    try:
        return source.decode(), format_name
    except UnicodeDecodeError as error:
        raise OperationError(
            "failed",
            f"The file is not valid UTF-8: byte 0x{source[error.start]:02x} at offset {error.start} is not text",
        ) from error
