"""What holds for a whole drawing: journal styles, canvases and colour themes, custom themes, pages."""

from reshiki_render.drawing import (
    AtomLabels,
    Bytes,
    CustomTheme,
    Drawing,
    Hues,
    Margins,
    Oklch,
    PageLayout,
    Point,
    Swatch,
    TextFormat,
    TextStyle,
    ThemePalette,
    replace,
    style_named,
)
from reshiki_render.drawing.colors import HUE_NAMES, ROWS
from reshiki_render.drawing.types import f32
from reshiki_render.testing.specimens.sheet import BOND, Sheet

_ELEMENTS = ("N", "O", "S", "P", "F", "Cl", "Br", "I", "B", "Si", "Na", "Fe", "Cu", "Se")


def in_style(name: str) -> Drawing:
    """A molecule with most of what a style sizes, at the style's own bond length."""
    style = style_named(name)
    sheet = Sheet(1, 300, 200)
    x, y = sheet.cell("", 0)
    ring = sheet.ring(x, y, 6, (2, 1, 2, 1, 2, 1))
    right = sheet.atom("C", x + 72.75, y - 42)
    sheet.bond(ring[1], right)
    sheet.bond(right, sheet.atom("O", x + 72.75, y - 84), 2)
    amine = sheet.atom("N", x + 109.1, y - 21, label_h=1)
    sheet.bond(right, amine)
    centre = sheet.atom("C", x + 145.5, y - 42)
    sheet.bond(amine, centre)
    sheet.bond(centre, sheet.atom("C", x + 145.5, y - 84), display="wedge")
    sheet.bond(centre, sheet.atom("C", x + 181.9, y - 63), display="hash")
    acid = sheet.atom("C", x + 181.9, y - 21)
    sheet.bond(centre, acid)
    sheet.bond(acid, sheet.atom("N", x + 218.2, y), 3)
    sheet.bond(ring[4], sheet.atom("O", x - 72.75, y + 42, charge=-1))
    scale = style.bond_length_world / BOND
    text = TextFormat(style=TextStyle(size_pt=style.font_size_pt, family=style.font_family))
    caption = sheet.text(name, x - 20, y + 62, text)
    drawing = sheet.drawing(drawing_style=style)
    return replace(
        drawing,
        atoms=tuple(replace(atom, position=_scaled(atom.position, scale)) for atom in drawing.atoms),
        annotations=tuple(
            replace(one, position=_scaled(one.position, scale)) if one.id == caption else one
            for one in drawing.annotations
        ),
    )


def _scaled(place: Point, scale: float) -> Point:
    return Point(f32(place.x * scale), f32(place.y * scale))


def in_theme(canvas: str, theme: str) -> Drawing:
    """Labels in the theme's element colours and the palette in its rows, on a light or a dark canvas."""
    return replace(_colours(f"{theme}, {canvas}"), canvas_theme=canvas, color_theme=theme)


def in_custom_theme(canvas: str) -> Drawing:
    """A theme of one's own: some elements by bytes and by OKLCH, the rest from its base; turned hues."""
    theme = CustomTheme(
        version=1,
        id="specimen",
        name="Specimen",
        base="presentation",
        light=ThemePalette(elements=(("N", Bytes(0, 110, 120)), ("O", Oklch(0.5, 0.1875, 350.0)))),
        dark=ThemePalette(elements=(("N", Bytes(120, 220, 230)), ("O", Oklch(0.75, 0.125, 350.0)))),
        hues=Hues(red=10, blue=230),
    )
    return replace(_colours(f"custom, {canvas}"), canvas_theme=canvas, custom_theme=theme)


def _colours(name: str) -> Drawing:
    sheet = Sheet(4, 110, 60)
    sheet.text(name, 0, -70, TextFormat(style=TextStyle(size_pt=8.0)))
    for element in _ELEMENTS:
        x, y = sheet.cell("")
        sheet.bond(sheet.atom("C", x, y), sheet.atom(element, x + 36.4, y - 21, label_h=1))
    x, y = sheet.cell("")
    sheet.bond(sheet.atom("C", x, y), sheet.atom("*", x + 36.4, y - 21, no_implicit=True))
    for number, hue in enumerate(HUE_NAMES):
        for line, row in enumerate(ROWS):
            style = TextStyle(size_pt=8.0, color=Swatch(hue, row))
            sheet.text(f"{hue} {row}", 460 + 170 * line, -30 + 30 * number, TextFormat(style=style))
    return sheet.drawing(atom_labels=AtomLabels(carbons="terminal"))


def on_pages(columns: int = 2, rows: int = 1) -> Drawing:
    """A molecule on the first of several small sheets, another that runs over its edge."""
    sheet = Sheet(2, 300, 100)
    sheet.ring(200, 200, 6, (2, 1, 2, 1, 2, 1))
    sheet.ring(410, 300, 6, 4)
    sheet.text("page one", 120, 120)
    margins = Margins(top=36.0, right=36.0, bottom=36.0, left=36.0)
    layout = PageLayout(
        width_pt=144.0, height_pt=144.0, margins=margins, columns=columns, rows=rows, origin=Point(0.0, 0.0)
    )
    return sheet.drawing(page_layout=layout)
