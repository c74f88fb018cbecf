"""The geometry of atom labels: where each piece of one stands.

Rules: the symbol is centred on the atom, across by its advance, up and down by the height of its capital. Hydrogens stand
on the side `sides` finds; the isotope number ends at the symbol's left edge. Charge and radical dots follow the right end of the
row that holds the hydrogens, or stand at the left end or above when a bond runs through there. A label never covers a bond:
bonds are cut at the hulls given here.

A label's layout depends only on its key, so each is worked out once and then moved to its atoms.
"""

from functools import lru_cache
from typing import NamedTuple

from reshiki_render.geometry import Box
from reshiki_render.scene.hulls import Hull, glyph_hull
from reshiki_render.typography import faces

# Shifts of a script's line box against the symbol's, in em of the symbol (y down).
COUNT_SHIFT = 0.40
RAISED_SHIFT = -0.25
# Clear ink between a symbol and hydrogens above or below it, in em.
STACK_GAP = 0.12
MINUS = "−"
DOT = "•"


class Piece(NamedTuple):
    """One run of a label relative to its atom: `x` and `baseline` in pt; `hydrogen` marks the ink of attached H."""

    text: str
    x: float
    baseline: float
    size: float
    hydrogen: bool = False


class Label(NamedTuple):
    """A label relative to its atom: what is written, the hulls of its ink, and the box that counts for figure bounds."""

    pieces: tuple[Piece, ...]
    face: str
    hulls: tuple[Hull, ...]
    box: Box
    words: str


class Key(NamedTuple):
    """All that a label's layout depends on. `symbol` is empty for the charge of an unlabelled carbon."""

    symbol: str
    isotope: int
    hydrogens: int
    charge: int
    radicals: int
    side: str
    size: float
    face: str
    tail: str = "right"


@lru_cache(maxsize=4096)
def layout(key: Key) -> Label:
    """Lay a label out round the origin."""
    symbol, isotope, hydrogens, charge, radicals, where, size, face, tail_at = key
    script = faces.SCRIPT * size
    width = faces.advance(symbol, face) * size
    baseline = faces.CAP_HEIGHT * size / 2
    left, right = -width / 2, width / 2
    pieces = [Piece(symbol, left, baseline, size)] if symbol else []

    row = baseline  # the baseline charge and radical dots are raised from
    if isotope:
        number = str(isotope)
        start = left - faces.advance(number, face) * script
        pieces.append(Piece(number, start, script_baseline(baseline, RAISED_SHIFT, size), script))
        left = start
    end = right
    if hydrogens:
        count = str(hydrogens) if hydrogens > 1 else ""
        h_width = faces.advance("H", face) * size
        count_width = faces.advance(count, face) * script
        if where == "left":
            start = left = left - h_width - count_width
        elif where == "right":
            start = right
            end = right + h_width + count_width
        else:
            start = -width / 2
            row = baseline + _stack(symbol, where, face) * size
            end = max(right, start + h_width + count_width)
        pieces.append(Piece("H", start, row, size, hydrogen=True))
        if count:
            low = script_baseline(row, COUNT_SHIFT, size)
            pieces.append(Piece(count, start + h_width, low, script, hydrogen=True))

    tail = charge_text(charge) + DOT * radicals
    if tail:
        tail_width = faces.advance(tail, face) * script
        raised = script_baseline(row, RAISED_SHIFT, size)
        match tail_at:
            case "left":
                raised = script_baseline(baseline, RAISED_SHIFT, size)
                pieces.insert(0, Piece(tail, left - tail_width, raised, script))
            case "above":
                pieces.append(Piece(tail, -tail_width / 2, -(baseline + STACK_GAP * size), script))
            case _:
                pieces.append(Piece(tail, end, raised, script))
    return Label(
        tuple(pieces),
        face,
        tuple(piece_hulls(pieces, face)),
        pieces_box(pieces, face),
        _words(symbol, isotope, hydrogens, tail, where),
    )


def charge_text(charge: int) -> str:
    """`+`, `−`, `2+`, `3−`: the magnitude when above one, then the sign (a real minus)."""
    if not charge:
        return ""
    magnitude = str(abs(charge)) if abs(charge) > 1 else ""
    return magnitude + ("+" if charge > 0 else MINUS)


def piece_hulls(pieces: list[Piece], face: str) -> list[Hull]:
    """The hull of every inked glyph."""
    found = []
    for text, x, baseline, size, _ in pieces:
        pen = x
        for character in text:
            hull = glyph_hull(character, face)
            if hull is not None:
                found.append(hull.placed(pen, baseline, size))
            pen += faces.advance(character, face) * size
    return found


def pieces_box(pieces: list[Piece], face: str) -> Box:
    """The union of the pieces' text boxes: advance width by the line box, from the ascender down."""
    boxes = [
        Box(
            piece.x,
            piece.baseline - faces.ASCENT * piece.size,
            piece.x + faces.advance(piece.text, face) * piece.size,
            piece.baseline + (faces.LINE_BOX - faces.ASCENT) * piece.size,
        )
        for piece in pieces
    ]
    box = boxes[0]
    for other in boxes[1:]:
        box = box.union(other)
    return box


def script_baseline(baseline: float, shift: float, size: float) -> float:
    """Where a script's baseline is when its line box is shifted by `shift` em against its row's."""
    return baseline + (shift - faces.ASCENT * (1 - faces.SCRIPT)) * size


def _stack(symbol: str, where: str, face: str) -> float:
    """How far down (em) the row of an H above or below a symbol is, by true ink with a clear gap."""
    inks = [box for box in (faces.ink(character, face) for character in symbol) if box is not None]
    h = faces.ink("H", face)
    assert h is not None
    if not inks:
        return 0.0
    if where == "above":
        return min(ink.top for ink in inks) - STACK_GAP - h.bottom
    return max(ink.bottom for ink in inks) + STACK_GAP - h.top


def _words(symbol: str, isotope: int, hydrogens: int, tail: str, where: str) -> str:
    """What a label says in one line, in reading order."""
    heavy = f"{isotope or ''}{symbol}"
    attached = "" if not hydrogens else "H" if hydrogens == 1 else f"H{hydrogens}"
    return (attached + heavy if where == "left" else heavy + attached) + tail
