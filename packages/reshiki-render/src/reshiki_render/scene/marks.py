"""Charges, radicals and lone pairs drawn by hand at an atom.

A mark stands at its offset from the atom, turned by its angle (signs and figures stay upright), as large as it says or 0.75 of
the label. Charge and radical marks show
the atom's real state, and nothing where there is none; the label then leaves it out.
"""

from collections.abc import Sequence
from math import cos, radians, sin
from typing import NamedTuple

from reshiki_render.canvas import Pen, Rgb, Run
from reshiki_render.drawing.atoms import Atom, AtomMark
from reshiki_render.drawing.style import PT_PER_WORLD
from reshiki_render.geometry import Box
from reshiki_render.path import Path
from reshiki_render.scene.bounds import ink_bounds
from reshiki_render.scene.fading import faded, level_of
from reshiki_render.scene.inks import ground, label_ink
from reshiki_render.scene.items import Fill, Group, Item, Stroke
from reshiki_render.scene.labels import charge_text
from reshiki_render.scene.skeleton import Skeleton
from reshiki_render.scene.symbols import SIGN_HALF, SYMBOLS, Part, circle, minus, plus
from reshiki_render.typography import faces

OF_LABEL = 0.75
_FACE = "Arimo-Regular"
# How wide a charge in figures may be inside its circle, in units of the mark.
_INSIDE_CIRCLE = 0.78


def marks(skeleton: Skeleton, fades: Sequence[float] = ()) -> list[tuple[Group, Box]]:
    """Every mark of the drawn atoms with its box, in pt."""
    found = []
    for at, atom in enumerate(skeleton.drawing.atoms):
        if atom.marks and at not in skeleton.hidden:
            for mark in atom.marks:
                drawn = _mark(skeleton, at, atom, mark, level_of(fades[at]) if fades else 0)
                if drawn is not None:
                    found.append(drawn)
    return found


def _mark(skeleton: Skeleton, at: int, atom: Atom, mark: AtomMark, level: int) -> tuple[Group, Box] | None:
    drawing = skeleton.drawing
    label = drawing.drawing_style.font_size_pt if atom.text_style is None else atom.text_style.size_pt
    size = mark.size_pt if mark.size_pt is not None else OF_LABEL * label
    x = skeleton.places[at][0] + mark.offset.x * PT_PER_WORLD
    y = skeleton.places[at][1] + mark.offset.y * PT_PER_WORLD
    ink = label_ink(drawing, atom, skeleton.abbreviations.get(at))
    color = faded(ink, ground(drawing), level)
    pen = Pen(drawing.drawing_style.line_width_pt, color)
    items: list[Item] = []
    boxes: list[Box] = []
    for piece in _content(atom, mark.kind):
        # The place turns with the mark; a sign stays upright, or a plus would read as a cross.
        dx, dy = _turned(piece.beside * size, 0.0, mark.angle)
        if piece.text:
            run, box = _text(piece.text, x + dx, y + dy, piece.scale * size, color)
            items.append(run)
            boxes.append(box)
        for part in piece.parts:
            path = _placed(part.path, x + dx, y + dy, size, 0.0 if piece.upright else mark.angle)
            items.append(Fill(path, color) if part.paint == "fill" else Stroke(path, pen))
    drawn = ink_bounds(items)
    if drawn is not None:
        boxes.append(drawn)
    if not boxes:
        return None
    whole = boxes[0]
    for other in boxes[1:]:
        whole = whole.union(other)
    return Group(mark.kind.replace("_", " "), tuple(items)), whole


class _Piece(NamedTuple):
    """A part of a mark, so far beside its middle (in units of the mark): symbols, or a charge in figures at a scale."""

    parts: Sequence[Part] = ()
    text: str = ""
    beside: float = 0.0
    scale: float = 1.0
    upright: bool = True


def _content(atom: Atom, kind: str) -> list[_Piece]:
    """The pieces of a mark in the atom's state."""
    count = min(atom.radical_electrons, 2)
    match kind:
        case "charge":
            return _sign(atom.charge)
        case "circled_charge":
            inside = _sign(atom.charge, room=_INSIDE_CIRCLE)
            return [_Piece([circle()]), *inside] if inside else []
        case "radical":
            return [_dots(count, 0.0)] if count else []
        case "radical_ion":
            if not count or not atom.charge:
                return [_dots(count, 0.0)] if count else _sign(atom.charge)
            half = 0.25 if abs(atom.charge) == 1 else _width(charge_text(atom.charge)) / 2
            shift = half - 0.05
            return [
                _dots(count, -shift - (0.1 if count == 1 else 0.25)),
                *_sign(atom.charge, beside=shift, half=0.25),
            ]
        case _:
            return [_Piece(SYMBOLS.get(kind, list)(), upright=False)]


def _dots(count: int, beside: float) -> _Piece:
    return _Piece(SYMBOLS["radical" if count == 1 else "diradical"](), beside=beside, upright=False)


def _sign(charge: int, *, beside: float = 0.0, half: float = SIGN_HALF, room: float = 0.0) -> list[_Piece]:
    """A single charge as a drawn sign, a larger one in figures, made to fit the room there is (0: any)."""
    if abs(charge) == 1:
        return [_Piece([plus(half=half) if charge > 0 else minus(half=half)], beside=beside)]
    text = charge_text(charge)
    if not text:
        return []
    return [_Piece(text=text, beside=beside, scale=min(1.0, room / _width(text)) if room else 1.0)]


def _width(text: str) -> float:
    return faces.advance(text, _FACE)


def _text(text: str, x: float, y: float, size: float, color: Rgb) -> tuple[Run, Box]:
    """A text centred on a place, and its line box."""
    left = x - _width(text) * size / 2
    baseline = y + faces.CAP_HEIGHT * size / 2
    top = baseline - faces.ASCENT * size
    box = Box(left, top, left + _width(text) * size, top + faces.LINE_BOX * size)
    return Run(text, left, baseline, size, _FACE, color), box


def _turned(u: float, v: float, angle: float) -> tuple[float, float]:
    c, s = cos(radians(angle)), sin(radians(angle))
    return u * c - v * s, u * s + v * c


def _placed(path: Path, x: float, y: float, size: float, angle: float) -> Path:
    c, s = size * cos(radians(angle)), size * sin(radians(angle))
    numbers: list[float] = []
    for u, v in zip(path.numbers[::2], path.numbers[1::2], strict=True):
        numbers += (x + u * c - v * s, y + u * s + v * c)
    return Path(path.verbs, tuple(numbers))
