"""Sgroups that a drawing holds as a picture: brackets of repeating and other units with their text, and data beside atoms.

The drawing keeps what is seen. That the brackets belong to certain atoms it cannot keep, which a warning says.
"""

from collections.abc import Sequence
from math import hypot
from typing import Final, NamedTuple

from reshiki_chem.ctfile.places import Frame
from reshiki_chem.ctfile.tree import Bracket, Sgroup
from reshiki_chem.placement import room_of
from reshiki_render.drawing import Atom, Drawing, Graphic, Point, TextFormat
from reshiki_render.drawing.atoms import SMALL_UPRIGHT
from reshiki_render.drawing.style import BOND_WORLD, WORLD_PER_PT
from reshiki_render.drawing.types import f32
from reshiki_render.geometry import Box

# What stands at the foot of a bracket, by the group's kind: a word, or for the empty one its label.
_FEET: Final = {
    "SRU": "",
    "MUL": "",
    "GEN": "",
    "MON": "mon",
    "MER": "mer",
    "COP": "co",
    "CRO": "xl",
    "MOD": "mod",
    "GRA": "grf",
    "COM": "c",
    "MIX": "mix",
    "FOR": "f",
    "ANY": "any",
}
_SUBTYPES: Final = {"ALT": "alt", "RAN": "ran", "BLO": "blk"}
_REPEATS: Final = "n"
# Some programs write labels in quotation marks.
QUOTE: Final = '"'
BRACKETED: Final = frozenset(_FEET)

# Texts at brackets are as large as the indicators of atoms.
_SMALL: Final = TextFormat(style=SMALL_UPRIGHT)
_EM: Final = SMALL_UPRIGHT.size_pt * WORLD_PER_PT
_MARGIN: Final = 0.5 * BOND_WORLD
_BESIDE: Final = 0.1 * BOND_WORLD
# Brackets are upright when their ends differ by less than this in x, in parts of their height.
_LEANING: Final = 0.1
_SHORTEST: Final = 1.0
_LONGEST_DATA: Final = 2_000


class Shape(NamedTuple):
    """A bracket graphic without its ID."""

    kind: str
    sides: str
    origin: Point
    axis_x: Point
    axis_y: Point

    def graphic(self, number: int) -> Graphic:
        return Graphic(
            id=number,
            kind=self.kind,
            sides=self.sides,
            origin=self.origin,
            axis_x=self.axis_x,
            axis_y=self.axis_y,
        )


class Picture(NamedTuple):
    """What a group looks like: shapes, and texts with the top left corners of their blocks and their looks."""

    shapes: tuple[Shape, ...]
    texts: tuple[tuple[str, Point, TextFormat], ...]


def bracketed(group: Sgroup, members: Sequence[Atom], frame: Frame | None) -> Picture:
    """The brackets of a group of atoms, where the file has them, else round the atoms."""
    kind = "parentheses" if group.round else "brackets"
    lines = [] if frame is None else [_line(bracket, frame) for bracket in group.brackets]
    lines = [line for line in lines if hypot(line[1].x - line[0].x, line[1].y - line[0].y) > _SHORTEST]
    inner = _room(members)
    if not lines:
        box = inner.grown(_MARGIN)
        shapes = [_upright(kind, box)]
    else:
        box = Box.around([point for line in lines for point in line])
        shapes = (
            [_upright(kind, box)] if _are_upright(lines) else [_single(kind, line, inner) for line in lines]
        )
    # The texts stand at the ends of the bracket on the right: the box's own, or those of a leaning one.
    last = max(lines, key=lambda line: line[0].x + line[1].x) if len(shapes) > 1 else None
    low = max(last, key=lambda end: end.y) if last else Point(box.right, box.bottom)
    high = min(last, key=lambda end: end.y) if last else Point(box.right, box.top)
    texts = []
    foot = _foot(group)
    if foot:
        texts.append((foot, _rounded(low.x + _BESIDE, low.y - 0.8 * _EM), _SMALL))
    if group.connection in {"HH", "EU"}:
        texts.append((group.connection.lower(), _rounded(high.x + _BESIDE, high.y - 0.4 * _EM), _SMALL))
    return Picture(tuple(shapes), tuple(texts))


def data_beside(
    group: Sgroup, members: Sequence[Atom], frame: Frame | None, first: tuple[float, float]
) -> Picture:
    """The text of a data group where the file has it, else beside its atoms. `first` is where its first atom is in the file."""
    text = " ".join(group.data.split())[:_LONGEST_DATA]
    if not text:
        return Picture((), ())
    if frame is not None and group.place is not None:
        x, y = group.place
        corner = frame.point(x + first[0], y + first[1]) if group.relative else frame.point(x, y)
        # The file places the text's baseline.
        place = _rounded(corner.x, corner.y - 0.9 * _EM)
    else:
        box = _room(members)
        place = _rounded(box.right + _MARGIN, box.bottom)
    return Picture((), ((text, place, TextFormat()),))


def _foot(group: Sgroup) -> str:
    word = _FEET[group.kind]
    if group.kind == "SRU":
        return group.label.strip(QUOTE) or _REPEATS
    if group.kind in {"MUL", "GEN"}:
        return group.label.strip(QUOTE)
    if group.kind == "COP":
        return _SUBTYPES.get(group.subtype, word)
    if group.kind == "COM" and group.component > 0:
        return f"{word}{group.component}"
    return word


def _room(members: Sequence[Atom]) -> Box:
    return room_of(Drawing(atoms=tuple(members))) or Box(0.0, 0.0, 0.0, 0.0)


def _line(bracket: Bracket, frame: Frame) -> tuple[Point, Point]:
    return frame.point(bracket.x1, bracket.y1), frame.point(bracket.x2, bracket.y2)


def _are_upright(lines: Sequence[tuple[Point, Point]]) -> bool:
    """Whether two brackets stand upright, as high as each other, side by side."""
    if len(lines) != 2:
        return False
    tops, bottoms, leanings, middles = [], [], [], []
    for start, end in lines:
        tops.append(min(start.y, end.y))
        bottoms.append(max(start.y, end.y))
        leanings.append(abs(start.x - end.x))
        middles.append((start.x + end.x) / 2)
    height = max(bottoms) - min(tops)
    off = max(*leanings, abs(tops[0] - tops[1]), abs(bottoms[0] - bottoms[1]))
    return off < _LEANING * height and abs(middles[0] - middles[1]) > _SHORTEST


def _upright(kind: str, box: Box) -> Shape:
    return Shape(
        kind,
        "both",
        _rounded(box.left, box.top),
        _rounded(box.width, 0.0),
        _rounded(0.0, box.height),
    )


def _single(kind: str, line: tuple[Point, Point], inner: Box) -> Shape:
    """One bracket along a line, open towards the atoms."""
    start, end = line
    dx, dy = end.x - start.x, end.y - start.y
    across = (
        (inner.left + inner.right) / 2 - (start.x + end.x) / 2,
        (inner.top + inner.bottom) / 2 - (start.y + end.y) / 2,
    )
    normal = (-dy, dx) if -dy * across[0] + dx * across[1] >= 0 else (dy, -dx)
    return Shape(kind, "left", start, _rounded(normal[0] / 2, normal[1] / 2), _rounded(dx, dy))


def _rounded(x: float, y: float) -> Point:
    return Point(f32(x), f32(y))
