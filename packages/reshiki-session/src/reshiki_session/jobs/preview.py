"""A picture of a drawing to look at."""

from typing import TYPE_CHECKING

from reshiki_session.jobs.values import Preview

if TYPE_CHECKING:
    from reshiki_render.drawing import Drawing


def preview(drawing: "Drawing", format_name: str, max_width: int, max_height: int) -> Preview:
    """The drawing as it stands: PNG on white within so many pixels, or SVG without ground."""
    from reshiki_render.drawing import replace
    from reshiki_render.figures import preview_png, preview_svg
    from reshiki_render.scene import scene

    # A preview stands on white or on nothing: what is drawn for the dark canvas takes its light colours.
    picture = scene(drawing if drawing.canvas_theme == "light" else replace(drawing, canvas_theme="light"))
    if format_name == "svg":
        return Preview(preview_svg(picture), None, None)
    image = preview_png(picture, max_width, max_height)
    return Preview(image.data, image.width, image.height)
