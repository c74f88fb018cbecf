"""Small labels beside atoms and bonds: map numbers, atom numbers, (R), (S), (E), (Z).

Each stands at its stored offset, or where a search finds room: five distances by 24 directions, the widest open angle first; the
nearest place that touches no label, bond or other indicator wins. The score and its constants are those of the format's
reference (`styles.json`: indicators); it is worked out in world units. Neighbouring ink is looked up on a grid, so that many
indicators in a large drawing stay cheap.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from math import atan2, cos, inf, pi, sin
from typing import NamedTuple

from reshiki_render.canvas import Run
from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.style import PT_PER_WORLD
from reshiki_render.drawing.text import TextStyle
from reshiki_render.geometry import Box, Point
from reshiki_render.scene.fading import faded, level_of
from reshiki_render.scene.grid import Cell, cells_of_box, cells_of_line
from reshiki_render.scene.inks import ground, rgb
from reshiki_render.scene.items import Group
from reshiki_render.scene.segments import Place
from reshiki_render.scene.skeleton import Skeleton
from reshiki_render.typography import faces

DISTANCES = (0.85, 1.35, 1.85, 2.5, 3.25)
DIRECTIONS = 24
NEAREST_WORLD = 6.0
PADDING_WORLD = 3.0
BOND_GROWTH_WORLD = 4.0
PER_RADIUS, PER_STEP, PER_OVERLAP, PER_HIT = 0.08, 0.001, 10.0, 2000.0
_CELL = 42 * PT_PER_WORLD


class _Wanted(NamedTuple):
    """An indicator to be placed: its text beside `place` (pt), which way is open, its stored offset (world), how faded it is."""

    text: str
    style: TextStyle
    place: Place
    open_angle: float
    offset: Point | None
    fade: float = 0.0


class _Line(NamedTuple):
    """A bond's line and its box."""

    start: Place
    end: Place
    left: float
    top: float
    right: float
    bottom: float


class _Surroundings:
    """Boxes and bond lines by grid cell, all in pt."""

    def __init__(self) -> None:
        self.boxes: dict[Cell, list[Box]] = defaultdict(list)
        self.lines: dict[Cell, list[_Line]] = defaultdict(list)

    def add_box(self, box: Box) -> None:
        for cell in cells_of_box(box, _CELL):
            self.boxes[cell].append(box)

    def add_line(self, start: Place, end: Place) -> None:
        line = _Line(start, end, *Box.around((start, end)))
        for cell in cells_of_line(start, end, _CELL):
            self.lines[cell].append(line)

    def score(self, box: Box, limit: float) -> float:
        """What a place costs: overlapped area and bonds hit, in world units; counted no further than the limit."""
        pad = (BOND_GROWTH_WORLD - PADDING_WORLD) * PT_PER_WORLD
        grown = box.grown(BOND_GROWTH_WORLD * PT_PER_WORLD)
        left, top, right, bottom = grown
        score = 0.0
        counted: list[object] = []
        cells = list(cells_of_box(grown, _CELL))
        for cell in cells:
            for line in self.lines.get(cell, ()):
                if (
                    line.left < right
                    and left < line.right
                    and line.top < bottom
                    and top < line.bottom
                    and line not in counted
                    and _hits(grown, line)
                ):
                    counted.append(line)
                    score += PER_HIT
                    if score >= limit:
                        return score
        padded = grown.grown(-pad)
        for cell in cells:
            for other in self.boxes.get(cell, ()):
                if other.left < right and left < other.right and other.top < bottom and top < other.bottom:
                    area = _shared(padded, other)
                    if area and other not in counted:
                        counted.append(other)
                        score += PER_OVERLAP * area / PT_PER_WORLD**2
                        if score >= limit:
                            return score
        return score


def indicators(
    skeleton: Skeleton, ink: Iterable[Box], fades: Sequence[float] = ()
) -> list[tuple[Group, Box]]:
    """Every indicator of a drawing with its text box, in pt; `ink` are the boxes of what stands at atoms already."""
    wanted = [*_of_atoms(skeleton, fades), *_of_bonds(skeleton, fades)]
    if not wanted:
        return []
    around = _Surroundings()
    for box in ink:
        around.add_box(box)
    for a, b, _ in skeleton.links:
        around.add_line(skeleton.places[a], skeleton.places[b])
    found = []
    for one in wanted:
        box = _placed(one, around)
        around.add_box(box)
        found.append((_group(one, box, skeleton.drawing), box))
    return found


def _of_atoms(skeleton: Skeleton, fades: Sequence[float]) -> Iterator[_Wanted]:
    settings = skeleton.drawing.atom_labels
    for at, atom in enumerate(skeleton.drawing.atoms):
        if at in skeleton.hidden:
            continue
        display = atom.display
        asked: list[tuple[str, TextStyle, Point | None]] = []
        if display.number is not None:
            asked.append((display.number.text, display.number.style, display.number.offset))
        mapping, stereo = display.mapping, display.stereo
        if atom.map_num and (settings.maps if mapping.show is None else mapping.show):
            asked.append((str(atom.map_num), mapping.style, mapping.offset))
        if atom.cip_label and (settings.stereo if stereo.show is None else stereo.show):
            asked.append((f"({atom.cip_label})", stereo.style, stereo.offset))
        if asked:
            heading = widest_angle(skeleton, at)
            for text, style, offset in asked:
                fade = fades[at] if fades else 0.0
                yield _Wanted(text, style, skeleton.places[at], heading, offset, fade)


def _of_bonds(skeleton: Skeleton, fades: Sequence[float]) -> Iterator[_Wanted]:
    for a, b, bond in skeleton.links:
        display = bond.indicator
        shown = skeleton.drawing.atom_labels.stereo if display.show is None else display.show
        if bond.cip_label and shown:
            (ax, ay), (bx, by) = skeleton.places[a], skeleton.places[b]
            across = atan2(by - ay, bx - ax) - pi / 2
            middle = ((ax + bx) / 2, (ay + by) / 2)
            fade = (fades[a] + fades[b]) / 2 if fades else 0.0
            yield _Wanted(f"({bond.cip_label})", display.style, middle, across, display.offset, fade)


def widest_angle(skeleton: Skeleton, at: int) -> float:
    """The middle of the widest gap between an atom's bonds, clockwise from the right in radians; up and right without bonds."""
    x, y = skeleton.places[at]
    headings = sorted(
        atan2(skeleton.places[other][1] - y, skeleton.places[other][0] - x)
        for other, _ in skeleton.around[at]
    )
    if not headings:
        return -pi / 4
    widest, middle = -inf, 0.0
    for here, there in zip(headings, [*headings[1:], headings[0] + 2 * pi], strict=True):
        if there - here > widest + 1e-6:
            widest, middle = there - here, (here + there) / 2
    return middle


def _placed(wanted: _Wanted, around: _Surroundings) -> Box:
    face = faces.face_of(bold=wanted.style.bold, italic=wanted.style.italic)
    half_width = faces.advance(wanted.text, face) * wanted.style.size_pt / 2
    half_height = faces.LINE_BOX * wanted.style.size_pt / 2
    x, y = wanted.place
    if wanted.offset is not None:
        x, y = x + wanted.offset.x * PT_PER_WORLD, y + wanted.offset.y * PT_PER_WORLD
        return Box(x - half_width, y - half_height, x + half_width, y + half_height)
    best, best_score = None, inf
    for distance in DISTANCES:
        radius = 2 * half_height * distance + NEAREST_WORLD * PT_PER_WORLD
        if PER_RADIUS * radius / PT_PER_WORLD >= best_score:
            break
        for step in range(DIRECTIONS):
            # 0, +1, -1, +2, -2, ...: away from the open angle on both sides alike.
            turn = (step + 1) // 2 * (1 if step % 2 else -1)
            heading = wanted.open_angle + turn * 2 * pi / DIRECTIONS
            cx, cy = x + radius * cos(heading), y + radius * sin(heading)
            box = Box(cx - half_width, cy - half_height, cx + half_width, cy + half_height)
            score = PER_RADIUS * radius / PT_PER_WORLD + PER_STEP * step
            if score < best_score:
                score += around.score(box, best_score - score)
            if score < best_score - 1e-9:
                best, best_score = box, score
    assert best is not None
    return best


def _group(wanted: _Wanted, box: Box, drawing: Drawing) -> Group:
    style = wanted.style
    face = faces.face_of(bold=style.bold, italic=style.italic)
    baseline = box.top + faces.ASCENT * style.size_pt
    color = faded(rgb(style.color, drawing), ground(drawing), level_of(wanted.fade))
    return Group(wanted.text, (Run(wanted.text, box.left, baseline, style.size_pt, face, color),))


def _shared(one: Box, other: Box) -> float:
    width = min(one.right, other.right) - max(one.left, other.left)
    height = min(one.bottom, other.bottom) - max(one.top, other.top)
    return width * height if width > 0 and height > 0 else 0.0


def _hits(box: Box, line: _Line) -> bool:
    """Whether a line runs through a box (Liang and Barsky)."""
    (ax, ay), (bx, by) = line.start, line.end
    enter, leave = 0.0, 1.0
    for start, change, low, high in ((ax, bx - ax, box.left, box.right), (ay, by - ay, box.top, box.bottom)):
        if abs(change) < 1e-12:
            if not low < start < high:
                return False
            continue
        first, last = sorted(((low - start) / change, (high - start) / change))
        enter, leave = max(enter, first), min(leave, last)
    return enter < leave
