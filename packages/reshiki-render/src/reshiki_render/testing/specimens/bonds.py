"""Bonds: every order and display, sides of double bonds, second lines, projections, crossings, colours and highlights."""

from typing import Any

from reshiki_render.drawing import AtomDisplay, Bytes, Drawing, Swatch
from reshiki_render.drawing.bonds import AROMATIC, DATIVE, DOUBLE, HYDROGEN, PARTIAL, SINGLE, TRIPLE
from reshiki_render.drawing.rules.objects import DISPLAYS, PROJECTED
from reshiki_render.testing.specimens.sheet import BOND, Sheet

_NAMES = ("hydrogen", "single", "double", "triple", "aromatic", "dative", "quadruple", "partial")
# In what order displays are shown.
_DISPLAYS = (
    *("plain", "wedge", "hash", "hollow_wedge", "bold", "hashed", "wavy", "dashed", "dotted"),
    *("wedge_end", "hash_end", "hollow_wedge_end"),
)


def bonds() -> Drawing:
    """Every display of every order, bare and between labels; every way to draw the second line."""
    sheet = Sheet(6, 190, 90)
    for order, allowed in enumerate(DISPLAYS):
        for display in _DISPLAYS:
            if display in allowed:
                _pair(sheet, f"{_NAMES[order]} {display}", order, display=display)
    for side in ("auto", "center", "left", "right"):
        _pair(sheet, f"double {side}", DOUBLE, double_position=side)
    for display in ("plain", "bold", "dashed"):
        for second in ("plain", "dashed", "bold"):
            _pair(sheet, f"double {display}, {second}", DOUBLE, display=display, secondary_display=second)
    for display, second in (("plain", "plain"), ("plain", "dashed"), ("plain", "bold"), ("dashed", "dashed")):
        _pair(sheet, f"partial {display}, {second}", PARTIAL, display=display, secondary_display=second)
    return sheet.drawing()


def projections() -> Drawing:
    """Displays that show depth, not stereochemistry: of aromatic and dative bonds, and in a ring seen from the side."""
    sheet = Sheet(5, 190, 100)
    for order, allowed in PROJECTED.items():
        for display in _DISPLAYS:
            if display in allowed:
                _pair(sheet, f"{_NAMES[order]} {display}", order, display=display, projection=True)
    haworth(sheet)
    for tilt, name in ((0.45, "tilted ring"), (0.25, "flat ring")):
        place = sheet.cell(name, 50)
        sheet.ring(place.x + 45, place.y, 6, AROMATIC, tilt=tilt, turn=-60)
    return sheet.drawing()


def haworth(sheet: Sheet) -> None:
    """A pyranose ring, its front edge bold between two wedges."""
    x, y = sheet.cell("Haworth projection", 66)
    o = sheet.atom("O", x + 75, y - 14)
    ring = [sheet.atom("C", x + dx, y + dy) for dx, dy in ((105, 8), (85, 30), (40, 30), (20, 8), (45, -14))]
    sheet.bond(o, ring[0])
    sheet.bond(ring[0], ring[1], display="wedge", projection=True)
    sheet.bond(ring[1], ring[2], display="bold", projection=True)
    sheet.bond(ring[3], ring[2], display="wedge", projection=True)
    sheet.bond(ring[3], ring[4])
    sheet.bond(ring[4], o)
    for at, (dx, dy) in ((ring[0], (105, 50)), (ring[3], (20, -34))):
        sheet.bond(at, sheet.atom("O", x + dx, y + dy, explicit_h=1))


# Two bonds that cross: the later one rises and is in front where nothing else says otherwise.
_CROSSED: tuple[tuple[str, dict[str, Any], dict[str, Any]], ...] = (
    ("later over earlier", {}, {}),
    ("z_order", {}, {"z_order": 1}),
    ("double under", {}, {"order": DOUBLE}),
    ("bold over wavy", {"display": "bold"}, {"display": "wavy"}),
    ("over hashes", {}, {"display": "hash"}),
    ("triple over wedge", {"order": TRIPLE}, {"display": "wedge"}),
)


def crossings() -> Drawing:
    """Bonds that cross: by order, by `z_order`, by depth; lines of several kinds; circles and haptic bonds."""
    sheet = Sheet(4, 160, 150)
    for name, rising, falling in _CROSSED:
        x, y = sheet.cell(name, 40)
        for rises, fields in ((False, falling), (True, rising)):
            one, other = (20, -20) if rises else (-20, 20)
            sheet.bond(sheet.atom("C", x + 10, y + one), sheet.atom("C", x + 60, y + other), **fields)
    x, y = sheet.cell("by depth", 40)
    near = (sheet.atom("C", x + 10, y - 20, depth=9.0), sheet.atom("C", x + 60, y + 20, depth=9.0))
    far = (sheet.atom("C", x + 10, y + 20, depth=-9.0), sheet.atom("C", x + 60, y - 20, depth=-9.0))
    sheet.bond(*near)
    sheet.bond(*far)
    for name, front in (("haptic in front", 1), ("haptic behind", -1)):
        x, y = sheet.cell(name, 90)
        ring = sheet.ring(x + 40, y, 6, AROMATIC, turn=0)
        middle = sheet.atom("*", x + 40, y, centroid=tuple(ring), attachment="multi_center", no_implicit=True)
        sheet.bond(middle, sheet.atom("Cr", x + 40, y + 72, no_implicit=True), z_order=front)
    x, y = sheet.cell("variable", 75)
    ring = sheet.ring(x + 40, y, 6, (2, 1, 2, 1, 2, 1), turn=-90)
    where = sheet.atom(
        "*",
        x + 40 + BOND * 3**0.5 / 2,
        y,
        centroid=tuple(ring[1:3]),
        attachment="variable",
        no_implicit=True,
    )
    sheet.bond(where, sheet.atom("Cl", x + 110, y, no_implicit=True))
    x, y = sheet.cell("dashed contact", 75)
    ring = sheet.ring(x + 40, y, 5, AROMATIC, tilt=0.5)
    middle = sheet.atom("*", x + 40, y, centroid=tuple(ring), attachment="multi_center", no_implicit=True)
    sheet.bond(middle, sheet.atom("Fe", x + 40, y + 60, no_implicit=True), DATIVE, display="dashed")
    return sheet.drawing()


def paint() -> Drawing:
    """Colours of bonds and labels, highlights, hydrogen bonds, the ink of attached hydrogens."""
    sheet = Sheet(5, 165)
    for color, name in (
        (Bytes(200, 30, 30), "exact colour"),
        (Swatch("blue", "strong"), "palette colour"),
        (Swatch("teal", "tint"), "tint"),
    ):
        for order, display in ((SINGLE, "wedge"), (DOUBLE, "plain")):
            _pair(sheet, f"{name}, {display}", order, display=display, color=color)
    _pair(sheet, "highlight", SINGLE, highlight=Bytes(255, 236, 120))
    _pair(sheet, "highlight, double", DOUBLE, highlight=Swatch("red", "tint"))
    x, y = sheet.cell("label highlight", 26)
    one = sheet.atom("C", x, y)
    two = sheet.atom(
        "N",
        x + 36,
        y - 20,
        label_h=1,
        display=AtomDisplay(highlight=Swatch("green", "tint"), hydrogen_color=Bytes(200, 30, 30)),
    )
    three = sheet.atom("C", x + 72, y, display=AtomDisplay(highlight=Bytes(255, 236, 120)))
    sheet.bond(one, two)
    sheet.bond(two, three)
    x, y = sheet.cell("hydrogen bond", 26)
    o = sheet.atom("O", x, y, label_h=1)
    h = sheet.atom("H", x + 42, y)
    sheet.bond(o, h)
    sheet.bond(h, sheet.atom("O", x + 90, y, label_h=2), HYDROGEN, display="dotted")
    return sheet.drawing()


def _pair(sheet: Sheet, name: str, order: int, **fields: Any) -> None:
    """A bond inside a carbon chain, where its ends meet neighbours, or else one alone; and one between labels."""
    x, y = sheet.cell(name, 26)
    if order in (SINGLE, DOUBLE, AROMATIC, PARTIAL):
        chain = [sheet.atom("C", x + dx, y + dy) for dx, dy in ((0, 0), (36.4, -21), (72.8, 0), (109.2, -21))]
        sheet.bond(chain[0], chain[1])
        sheet.bond(chain[1], chain[2], order, **fields)
        sheet.bond(chain[2], chain[3])
        return
    for element, dx in (("C", 0), ("N", 62)):
        first = sheet.atom(element, x + dx, y - 10, no_implicit=True)
        sheet.bond(first, sheet.atom(element, x + dx + BOND, y - 10, no_implicit=True), order, **fields)
