"""The limits that can be checked without the drawing, before any work begins.

Rules: each check raises `OperationError` with the number found, the limit and what to do; none changes anything. They run
before a call takes a place in a queue. What an argument must look like is the operation's own business.
"""

from reshiki_session.catalogue import Budgets, RenderBudgets
from reshiki_session.errors import OperationError


def check_text(text: str, format_name: str, budgets: Budgets) -> None:
    """Text to import is at most `max_text_bytes` of UTF-8, or `max_cdx_base64` for CDX as base64."""
    name, limit = (
        ("max_cdx_base64", budgets.max_cdx_base64)
        if format_name == "cdx"
        else ("max_text_bytes", budgets.max_text_bytes)
    )
    # Counting characters first spares encoding text that is far too long or far too short to matter.
    if len(text) * 4 <= limit:
        return
    size = len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))
    if size > limit:
        raise OperationError("budget", f"The text is {size} bytes; {name} allows at most {limit}")


def check_preview_size(width: int, height: int, budgets: RenderBudgets) -> None:
    """Each side of a preview is within `min_side` to `max_side` pixels, its area within `max_pixels`."""
    for name, side in (("max_width", width), ("max_height", height)):
        if not budgets.min_side <= side <= budgets.max_side:
            raise OperationError(
                "invalid_arguments", f"{name} must be from {budgets.min_side} to {budgets.max_side} pixels"
            )
    if width * height > budgets.max_pixels:
        raise OperationError(
            "budget",
            f"{width} × {height} is {width * height} pixels; render.max_pixels allows at most {budgets.max_pixels}",
        )


def check_output(what: str, size: int, advice: str, budgets: Budgets) -> None:
    """A file or picture is at most `max_output_bytes`."""
    if size > budgets.max_output_bytes:
        raise OperationError(
            "budget",
            f"The {what} is {size} bytes; max_output_bytes allows at most {budgets.max_output_bytes}. {advice}",
        )
