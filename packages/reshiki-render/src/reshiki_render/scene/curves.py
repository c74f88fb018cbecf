"""Lines made of straight and cubic pieces: lengths, cutting at the ends, drawing beside them. Places in pt.

Lengths along a cubic are taken on 16 chords, which is a thousandth of a pt on anything an arrow bends.
"""

import itertools
from collections.abc import Sequence
from math import hypot
from typing import NamedTuple

from reshiki_render.path import Path
from reshiki_render.scene.segments import Place, along, unit

_CHORDS = 16


class Piece(NamedTuple):
    """A straight piece (a is start, b and c are ignored: see `straight`) or a cubic Bézier curve from a to d."""

    a: Place
    b: Place
    c: Place
    d: Place
    straight: bool


Line = tuple[Piece, ...]


def straight(start: Place, end: Place) -> Piece:
    third = ((end[0] - start[0]) / 3, (end[1] - start[1]) / 3)
    return Piece(
        start,
        (start[0] + third[0], start[1] + third[1]),
        (end[0] - third[0], end[1] - third[1]),
        end,
        straight=True,
    )


def cubic(start: Place, first: Place, second: Place, end: Place) -> Piece:
    return Piece(start, first, second, end, straight=False)


def quadratic(start: Place, control: Place, end: Place) -> Piece:
    """A quadratic curve as the cubic that equals it."""

    def toward(place: Place) -> Place:
        return place[0] + (control[0] - place[0]) * 2 / 3, place[1] + (control[1] - place[1]) * 2 / 3

    return cubic(start, toward(start), toward(end), end)


def at(piece: Piece, t: float) -> Place:
    """The place at a parameter from 0 to 1."""
    u = 1 - t
    w = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    points = piece[:4]
    return (
        sum(weight * point[0] for weight, point in zip(w, points, strict=True)),
        sum(weight * point[1] for weight, point in zip(w, points, strict=True)),
    )


def length(line: Sequence[Piece]) -> float:
    return sum(sum(_chords(piece)) for piece in line)


def leaving_direction(line: Sequence[Piece]) -> tuple[float, float]:
    """The unit direction in which the line starts; (1, 0) for a line without length."""
    for piece in line:
        for place in (piece.b, piece.c, piece.d):
            ux, uy, distance = unit(piece.a, place)
            if distance:
                return ux, uy
    return 1.0, 0.0


def turned(line: Sequence[Piece]) -> Line:
    """The same line walked the other way."""
    return tuple(Piece(piece.d, piece.c, piece.b, piece.a, piece.straight) for piece in reversed(line))


def trimmed(line: Line, from_start: float, from_end: float) -> Line:
    """The line without so much of its length at either end; empty when nothing is left."""
    cut = _without_start(line, from_start)
    return turned(_without_start(turned(cut), from_end))


def beside(line: Line, offset: float) -> Line:
    """The line moved to its right (walking along it on the screen, y down) by an offset; curves keep their shape."""
    if not offset:
        return line
    moved = []
    for piece in line:
        sx, sy = leaving_direction([piece])
        ex, ey = leaving_direction(turned([piece]))
        start, end = (-sy * offset, sx * offset), (ey * offset, -ex * offset)
        moved.append(
            Piece(
                (piece.a[0] + start[0], piece.a[1] + start[1]),
                (piece.b[0] + start[0], piece.b[1] + start[1]),
                (piece.c[0] + end[0], piece.c[1] + end[1]),
                (piece.d[0] + end[0], piece.d[1] + end[1]),
                piece.straight,
            )
        )
    return tuple(moved)


def path(line: Sequence[Piece]) -> Path:
    """The line as an open outline."""
    verbs, numbers = "M", list(line[0].a)
    for piece in line:
        if piece.straight:
            verbs += "L"
            numbers += piece.d
        else:
            verbs += "C"
            numbers += (*piece.b, *piece.c, *piece.d)
    return Path(verbs, tuple(numbers))


def place_along(line: Sequence[Piece], share: float) -> tuple[Place, tuple[float, float]]:
    """The place at a share (0 to 1) of the length, and the unit direction there."""
    rest = trimmed(tuple(line), share * length(line), 0.0)
    if not rest:
        last = line[-1]
        ux, uy = leaving_direction(turned(line))
        return last.d, (-ux, -uy)
    return rest[0].a, leaving_direction(rest)


def _chords(piece: Piece) -> list[float]:
    if piece.straight:
        return [hypot(piece.d[0] - piece.a[0], piece.d[1] - piece.a[1])]
    places = [at(piece, step / _CHORDS) for step in range(_CHORDS + 1)]
    return [hypot(q[0] - p[0], q[1] - p[1]) for p, q in itertools.pairwise(places)]


def _without_start(line: Line, cut: float) -> Line:
    for number, piece in enumerate(line):
        chords = _chords(piece)
        whole = sum(chords)
        if cut < whole:
            return (_split(piece, chords, cut), *line[number + 1 :]) if cut > 0 else line[number:]
        cut -= whole
    return ()


def _split(piece: Piece, chords: list[float], cut: float) -> Piece:
    """The rest of a piece after `cut` of its length."""
    if piece.straight:
        ux, uy, _ = unit(piece.a, piece.d)
        return straight(along(piece.a, ux, uy, cut), piece.d)
    step = 0
    while cut > chords[step]:
        cut -= chords[step]
        step += 1
    t = (step + cut / chords[step]) / len(chords)
    # De Casteljau: the second half.
    a, b, c, d = piece[:4]
    bc, cd = _between(b, c, t), _between(c, d, t)
    ab = _between(a, b, t)
    abc, bcd = _between(ab, bc, t), _between(bc, cd, t)
    return cubic(_between(abc, bcd, t), bcd, cd, d)


def _between(p: Place, q: Place, t: float) -> Place:
    return p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t
