"""Rules of what holds for a whole drawing: style, theme, pages, version, recent colours."""

import re

from reshiki_render.drawing.document import NEWEST_VERSION, Drawing
from reshiki_render.drawing.rules.facts import Facts
from reshiki_render.drawing.rules.faults import refuse
from reshiki_render.drawing.rules.limits import check, check_field
from reshiki_render.drawing.style import JACS, WORLD_PER_PT

# Abbreviations came with this version.
FIRST_WITH_ABBREVIATIONS = 10


def check_style(facts: Facts) -> None:
    """The journal style: its limits, and the two sizes that depend on others."""
    style = facts.drawing.drawing_style
    if style is JACS:
        return
    check(style)
    if style.bold_width_pt < style.line_width_pt:
        refuse(style, f"bold_width_pt is {style.bold_width_pt:g}, below the line width")
    if abs(style.bond_length_world - style.bond_length_pt * WORLD_PER_PT) > 1e-3:
        refuse(
            style,
            f"bond_length_world is {style.bond_length_world:g}, not bond_length_pt × 42/14.4 "
            f"({style.bond_length_pt * WORLD_PER_PT:g})",
        )


def check_theme(facts: Facts) -> None:
    """The embedded theme: its name, its colours, and ring fills that leave print readable."""
    theme = facts.drawing.custom_theme
    if theme is None:
        return
    from reshiki_render.drawing.palette import contrast, from_oklch, ink
    from reshiki_render.drawing.themes import LEAST_RING_CONTRAST, Oklch

    check(theme)
    if not re.fullmatch(r"[a-z0-9-]{1,64}", theme.id):
        refuse(theme, f"its id is {theme.id!r}; a to z, 0 to 9 and - are allowed")
    for canvas, palette in (("light", theme.light), ("dark", theme.dark)):
        for name, color in palette.ring_fills:
            shown = from_oklch(*color) if isinstance(color, Oklch) else color
            if contrast(shown, ink(canvas)) < LEAST_RING_CONTRAST:
                refuse(theme, f"{canvas}.ring_fills[{name}] has less than 5:1 contrast with the ink")
    reference = theme.generator and theme.generator.reference
    if reference and not len(reference.light) == len(reference.dark) == 118:
        refuse(
            theme, "its generator's reference needs a light and a dark colour for each of the 118 elements"
        )


def check_version(facts: Facts) -> None:
    """The version's range, and the plain settings beside it."""
    drawing = facts.drawing
    if type(drawing.version) is not int or not 1 <= drawing.version <= NEWEST_VERSION:
        refuse(drawing, f"version is {drawing.version}, not from 1 to {NEWEST_VERSION}")
    for name in ("canvas_theme", "color_theme", "atom_labels"):
        check_field(drawing, name)


def check_pages(facts: Facts) -> None:
    """The publication pages: sizes, and room between the margins."""
    from reshiki_render.drawing.pages import LEAST_FREE_PT

    layout = facts.drawing.page_layout
    if layout is None:
        return
    check(layout)
    margins = layout.margins
    across = layout.width_pt - margins.left - margins.right
    down = layout.height_pt - margins.top - margins.bottom
    if min(across, down) < LEAST_FREE_PT:
        refuse(
            layout,
            f"its margins leave {min(across, down):g} pt; at least {LEAST_FREE_PT:g} pt have to be free",
        )


def check_recent_colors(facts: Facts) -> None:
    check_field(facts.drawing, "recent_colors")


def check_abbreviations_allowed(drawing: Drawing) -> None:
    if drawing.abbreviations and drawing.version < FIRST_WITH_ABBREVIATIONS:
        refuse(
            drawing.abbreviations[0],
            f"drawings of version {drawing.version} have no abbreviations; "
            f"they came with version {FIRST_WITH_ABBREVIATIONS}",
        )
