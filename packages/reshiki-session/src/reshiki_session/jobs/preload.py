"""What a process loads before it does its first job, so that none has to wait for it."""

from typing import Final

# Small, and of every trade: ring, stereo centre, charge, text.
SAMPLE: Final = "C[C@H](N)C(=O)[O-].c1ccncc1"


def preload() -> None:
    """Do one of each job on a small drawing. What is missing here (cairo, say) is missed by the job that needs it."""
    from contextlib import suppress

    from reshiki_session.errors import OperationError
    from reshiki_session.jobs import call

    with suppress(OperationError):
        drawing = call("read", SAMPLE, "smiles", True).frame.drawing
        call("insert", drawing, drawing, ())
        call("refresh", drawing)
        call("analyse", drawing)
        call("inspect", drawing, None, 100)
        for format_name in ("cdxml", "mol", "smiles", "inchi", "reshiki"):
            call("write", drawing, format_name)
        for format_name in ("svg", "pdf", "png"):
            call("figure", drawing, format_name, False, 100_000)
        call("preview", drawing, "png", 100, 100)
        for format_name in ("cdxml", "mol", "reshiki"):
            call("read", call("write", drawing, format_name).data.decode(), format_name, False)
        from reshiki_session.jobs import encoding

        _, data, parts = encoding.encoded(drawing)
        encoding.decoded(data, parts)
