"""A drawing as a figure for print."""

from typing import TYPE_CHECKING

from reshiki_session.errors import OperationError
from reshiki_session.jobs.values import Exported

if TYPE_CHECKING:
    from reshiki_render.drawing import Drawing
    from reshiki_render.scene import Scene


def figure(drawing: "Drawing", format_name: str, pages: bool, max_pixels: int) -> Exported:
    """The drawing on its ground, its computed labels brought up to date.

    Chemistry that cannot be understood costs no figure: the drawing is then drawn as it is stored, and says so last.

    Args:
        format_name: `svg`, `pdf` or `png`.
        pages: one PDF of every publication page.
        max_pixels: what a PNG may have in all.
    """
    if pages and drawing.page_layout is None:
        raise OperationError("failed", "Set up publication pages before exporting a page PDF.")
    current, notices = _refreshed(drawing)
    if pages:
        from reshiki_render.figures import export_pages
        from reshiki_render.scene.pages import page_scenes

        sheets = page_scenes(current)
        return Exported(export_pages(sheets), None, (*sheets[0].warnings, *notices))
    from reshiki_render.scene import scene

    picture = scene(current)
    data, detail = _encode(picture, format_name, max_pixels)
    size = () if detail is None else (detail,)
    return Exported(data, detail, (*size, *picture.warnings, *notices))


def _refreshed(drawing: "Drawing") -> tuple["Drawing", tuple[str, ...]]:
    if not drawing.atoms:
        return drawing, ()
    from reshiki_chem.errors import ChemistryError
    from reshiki_chem.labels import refreshed

    try:
        current, warnings = refreshed(drawing)
    except ChemistryError as error:
        return drawing, (f"Drawing preserved; chemistry needs review: {error}",)
    return current, tuple(warnings)


def _encode(picture: "Scene", format_name: str, max_pixels: int) -> tuple[bytes, str | None]:
    from reshiki_render.figures import export_pdf, export_png, export_svg

    match format_name:
        case "svg":
            return export_svg(picture), None
        case "pdf":
            return export_pdf(picture), None
        case "png":
            return export_png(picture, max_pixels)
        case _:
            raise ValueError(format_name)
