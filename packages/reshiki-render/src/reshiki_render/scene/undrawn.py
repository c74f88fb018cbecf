"""What a drawing holds that figures do not show yet, so that nothing is lost in silence."""

from reshiki_render.drawing.document import Drawing

# Field of the drawing, and what one and several of it are called.
_KINDS = (
    ("graphics", "graphic", "graphics"),
    ("depth_appearance", "depth fading", "depth fadings"),
)


def undrawn(drawing: Drawing) -> tuple[str, ...]:
    """One warning that counts what is missing from the figure; none when everything is drawn."""
    missing = [
        f"{len(found)} {one if len(found) == 1 else several}"
        for name, one, several in _KINDS
        if (found := getattr(drawing, name))
    ]
    if not missing:
        return ()
    return (f"This version of ReShiki does not draw everything this drawing holds: {', '.join(missing)}.",)
