"""A picture of a drawing or a part of it to look at."""

from collections.abc import Sequence
from typing import Any

from reshiki_session.jobs.frames import opened
from reshiki_session.jobs.values import Preview


def preview(
    form: Any, format_name: str, max_width: int, max_height: int, ids: Sequence[int] | None = None
) -> Preview:
    """The drawing as it stands, or what grows from `ids`: PNG on white within so many pixels, or SVG without ground."""
    from reshiki_render.drawing import replace
    from reshiki_render.figures import preview_png, preview_svg
    from reshiki_render.scene import scene

    drawing = opened(form)
    if ids is not None:
        from reshiki_render.drawing.selection import expanded, part_of

        drawing = part_of(drawing, expanded(drawing, ids))
    # A preview stands on white or on nothing: what is drawn for the dark canvas takes its light colours.
    picture = scene(drawing if drawing.canvas_theme == "light" else replace(drawing, canvas_theme="light"))
    if format_name == "svg":
        return Preview(preview_svg(picture), None, None)
    image = preview_png(picture, max_width, max_height)
    return Preview(image.data, image.width, image.height)
