"""Charges, radicals and lone pairs drawn by hand at an atom.

A mark stands at its offset from the atom, turned by its angle, as large as it says or 0.75 of the label. Charge and radical marks show
the atom's real state, and nothing where there is none; the label then leaves it out.
"""

from math import cos, radians, sin

from reshiki_render.canvas import Pen, Run
from reshiki_render.drawing.atoms import Atom, AtomMark
from reshiki_render.drawing.colors import INK
from reshiki_render.drawing.style import PT_PER_WORLD
from reshiki_render.geometry import Box
from reshiki_render.path import Path
from reshiki_render.scene.bounds import ink_bounds
from reshiki_render.scene.inks import rgb
from reshiki_render.scene.items import Fill, Group, Item, Stroke
from reshiki_render.scene.labels import charge_text
from reshiki_render.scene.skeleton import Skeleton
from reshiki_render.scene.symbols import SYMBOLS, Part, circle, dot
from reshiki_render.typography import faces

OF_LABEL = 0.75
_FACE = "Arimo-Regular"
# A dot beside a sign, and the sign beside it, in units of the mark.
_BESIDE = 0.35


def marks(skeleton: Skeleton) -> list[tuple[Group, Box]]:
    """Every mark of the drawn atoms with its box, in pt."""
    found = []
    for at, atom in enumerate(skeleton.drawing.atoms):
        if atom.marks and at not in skeleton.hidden:
            for mark in atom.marks:
                drawn = _mark(skeleton, at, atom, mark)
                if drawn is not None:
                    found.append(drawn)
    return found


def _mark(skeleton: Skeleton, at: int, atom: Atom, mark: AtomMark) -> tuple[Group, Box] | None:
    drawing = skeleton.drawing
    label = drawing.drawing_style.font_size_pt if atom.text_style is None else atom.text_style.size_pt
    size = mark.size_pt if mark.size_pt is not None else OF_LABEL * label
    x = skeleton.places[at][0] + mark.offset.x * PT_PER_WORLD
    y = skeleton.places[at][1] + mark.offset.y * PT_PER_WORLD
    color = rgb(INK if atom.text_style is None else atom.text_style.color, drawing)
    pen = Pen(drawing.drawing_style.line_width_pt, color)
    parts, text = _content(atom, mark.kind)
    items: list[Item] = []
    for part in parts:
        path = _placed(part.path, x, y, size, mark.angle)
        items.append(Fill(path, color) if part.paint == "fill" else Stroke(path, pen))
    boxes = [box] if (box := ink_bounds(items)) is not None else []
    if text:
        width = faces.advance(text, _FACE) * size
        shift = _BESIDE * size if parts and mark.kind == "radical_ion" else 0.0
        baseline = y + faces.CAP_HEIGHT * size / 2
        items.append(Run(text, x + shift - width / 2, baseline, size, _FACE, color))
        top = baseline - faces.ASCENT * size
        left = x + shift - width / 2
        boxes.append(Box(left, top, left + width, top + faces.LINE_BOX * size))
    if not boxes:
        return None
    whole = boxes[0] if len(boxes) == 1 else boxes[0].union(boxes[1])
    return Group(mark.kind.replace("_", " "), tuple(items)), whole


def _content(atom: Atom, kind: str) -> tuple[list[Part], str]:
    """The parts of a mark, and the text of a charge that a sign alone does not show."""
    sign = {1: "plus", -1: "minus"}.get(atom.charge)
    text = "" if sign else charge_text(atom.charge)
    dots = {0: [], 1: SYMBOLS["radical"]()}.get(atom.radical_electrons, SYMBOLS["diradical"]())
    match kind:
        case "charge":
            return (SYMBOLS[sign]() if sign else []), text
        case "circled_charge":
            return ([circle(), *(SYMBOLS[sign]() if sign else [])] if atom.charge else []), text
        case "radical":
            return dots, ""
        case "radical_ion":
            if sign and dots:
                return SYMBOLS["radical_cation" if atom.charge > 0 else "radical_anion"](), ""
            return ([dot(-_BESIDE, 0, 0.11)] if dots else SYMBOLS[sign]() if sign else []), text
        case _:
            return SYMBOLS.get(kind, list)(), ""


def _placed(path: Path, x: float, y: float, size: float, angle: float) -> Path:
    c, s = size * cos(radians(angle)), size * sin(radians(angle))
    numbers: list[float] = []
    for u, v in zip(path.numbers[::2], path.numbers[1::2], strict=True):
        numbers += (x + u * c - v * s, y + u * s + v * c)
    return Path(path.verbs, tuple(numbers))
