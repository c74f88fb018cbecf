"""What a drawing holds that figures do not show yet, so that nothing is lost in silence."""

from reshiki_render.drawing.document import Drawing


def undrawn(drawing: Drawing) -> tuple[str, ...]:
    """One warning that counts what is missing from the figure; none when everything is drawn."""
    missing = [
        f"{count} {one if count == 1 else several}"
        for count, one, several in ((len(drawing.depth_appearance), "depth fading", "depth fadings"),)
        if count
    ]
    if not missing:
        return ()
    return (f"This version of ReShiki does not draw everything this drawing holds: {', '.join(missing)}.",)
