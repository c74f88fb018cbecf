"""What a process loads before it does its first job, so that none has to wait for it."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

# Small, and of every trade: ring, stereo centre, charge.
SAMPLE: Final = "C[C@H](N)C(=O)[O-].c1ccncc1"


def preload() -> None:
    """Do one of each job on a small drawing. What is missing here (cairo, say) is missed by the job that needs it."""
    from reshiki_session.errors import OperationError
    from reshiki_session.jobs import call, encoding

    with suppress(OperationError):
        drawing = call("read", SAMPLE, "smiles", True).frame.drawing
        for name, *arguments in _jobs(drawing):
            with suppress(OperationError):
                call(name, *arguments)
        for format_name in ("cdxml", "mol", "reshiki"):
            with suppress(OperationError):
                call("read", call("write", drawing, format_name).data.decode(), format_name, False)
        _, data, parts = encoding.encoded(drawing)
        encoding.decoded(data, parts)


def _jobs(drawing: Any) -> Iterator[tuple[Any, ...]]:
    yield "insert", drawing, drawing, ()
    yield "refresh", drawing
    yield "analyse", drawing
    yield "inspect", drawing, None, 100
    yield "preview", drawing, "png", 100, 100
    for format_name in ("svg", "pdf", "png"):
        yield "figure", drawing, format_name, False, 100_000
    for format_name in ("smiles", "inchi"):
        yield "write", drawing, format_name
