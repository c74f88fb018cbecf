"""A drawing as a figure for print."""

from typing import TYPE_CHECKING, Any, Final

from reshiki_session.errors import OperationError
from reshiki_session.jobs.frames import opened
from reshiki_session.jobs.refresh import labelled
from reshiki_session.jobs.values import Exported

if TYPE_CHECKING:
    from reshiki_render.drawing import Drawing
    from reshiki_render.scene import Scene

LINKS: Final = (
    "Arrows keep their curves; what ties their ends to atoms, bonds and lone pairs is left out of this format, and chemistry "
    "is as it was. Only a ReShiki drawing keeps these links."
)


def figure(form: Any, format_name: str, pages: bool, max_pixels: int) -> Exported:
    """The drawing on its ground, its computed labels brought up to date.

    Chemistry that cannot be understood costs no figure: what it says of the drawing comes last.

    Args:
        format_name: `svg`, `pdf` or `png`.
        pages: one PDF of every publication page.
        max_pixels: what a PNG may have in all.
    """
    drawing = opened(form)
    if pages and drawing.page_layout is None:
        raise OperationError("failed", "Set up publication pages before exporting a page PDF.")
    current, notices = _refreshed(drawing)
    links = (LINKS,) if any(arrow.start_anchor or arrow.end_anchor for arrow in drawing.arrows) else ()
    if pages:
        from reshiki_render.figures import export_pages
        from reshiki_render.scene.pages import page_scenes

        sheets = page_scenes(current)
        return Exported(export_pages(sheets), None, (*sheets[0].warnings, *notices, *links))
    from reshiki_render.scene import scene

    picture = scene(current)
    data, size = _encode(picture, format_name, max_pixels)
    said = " · ".join(((size,) if size else ()) + links)
    return Exported(data, said if size else None, (*((said,) if said else ()), *picture.warnings, *notices))


def _refreshed(drawing: "Drawing") -> tuple["Drawing", tuple[str, ...]]:
    """The drawing with its labels up to date, or as it is stored, and a notice of what a chemist should look at."""
    from reshiki_chem.errors import ChemistryError

    try:
        current, problems = labelled(drawing)
    except ChemistryError as error:
        current, problems = drawing, (str(error),)
    if not problems:
        return current, ()
    return current, (f"Drawing preserved; chemistry needs review: {' '.join(problems)}",)


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
