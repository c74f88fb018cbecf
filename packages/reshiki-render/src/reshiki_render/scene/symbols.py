"""Symbols and orbitals in units of their size, centred on (0, 0): signs, dots, daggers, lobes.

A part is stroked, filled with the stroke's colour, or a phase of an orbital. Graphics place them by their frames, atoms by the
offset of their marks.
"""

from collections.abc import Callable
from typing import NamedTuple

from reshiki_render.path import Path, joined, polygon, polyline
from reshiki_render.scene import shapes
from reshiki_render.typography import faces

SIGN_HALF, CIRCLE_RADIUS, DOT, PAIR_X, PAIR_DOT = 0.3, 0.52, 0.11, 0.2, 0.1


class Part(NamedTuple):
    """A piece of a symbol or an orbital: stroked, filled with the stroke's colour, or a phase (1 or 2) of an orbital."""

    path: Path
    paint: str = "stroke"
    phase: int = 0


def dot(u: float, v: float, radius: float) -> Part:
    return Part(shapes.ellipse(u, v, radius, radius), "fill")


def plus(u: float = 0.0, half: float = SIGN_HALF) -> Part:
    return Part(joined([polyline([(u - half, 0), (u + half, 0)]), polyline([(u, -half), (u, half)])]))


def minus(u: float = 0.0, half: float = SIGN_HALF) -> Part:
    return Part(polyline([(u - half, 0), (u + half, 0)]))


def circle() -> Part:
    return Part(shapes.ellipse(0, 0, CIRCLE_RADIUS, CIRCLE_RADIUS))


def glyph(character: str) -> list[Part]:
    """A character of the shipped face, centred by its ink, one unit high in em."""
    ink = faces.ink(character, "Arimo-Regular")
    assert ink is not None
    dx, dy = -(ink.left + ink.right) / 2, -(ink.top + ink.bottom) / 2
    outline = faces.outline(character, "Arimo-Regular")
    numbers = [number + (dy if at % 2 else dx) for at, number in enumerate(outline.numbers)]
    return [Part(Path(outline.verbs, tuple(numbers)), "fill")]


SYMBOLS: dict[str, Callable[[], list[Part]]] = {
    "circle_plus": lambda: [circle(), plus()],
    "circle_minus": lambda: [circle(), minus()],
    "plus": lambda: [plus()],
    "minus": lambda: [minus()],
    "radical": lambda: [dot(0, 0, DOT)],
    "diradical": lambda: [dot(-PAIR_X, 0, DOT), dot(PAIR_X, 0, DOT)],
    "lone_pair": lambda: [dot(-PAIR_X, 0, PAIR_DOT), dot(PAIR_X, 0, PAIR_DOT)],
    "lone_pair_bar": lambda: [minus()],
    "radical_cation": lambda: [dot(-0.35, 0, DOT), plus(0.2, 0.25)],
    "radical_anion": lambda: [dot(-0.35, 0, DOT), minus(0.2, 0.25)],
    "hydrogen_dot": lambda: [dot(0, 0, 0.2)],
    "hydrogen_dash": lambda: [
        Part(joined([polyline([(-half, v), (half, v)]) for v, half in ((-0.2, 0.12), (0, 0.2), (0.2, 0.28))]))
    ],
    "diamond": lambda: [Part(polygon([(0, -0.5), (0.35, 0), (0, 0.5), (-0.35, 0)]), "fill")],
    "star": lambda: [Part(shapes.star(5, 0.5, 0.2), "fill")],
    "wavy": lambda: [Part(shapes.wave(3, -0.5, 0.5, 0.1))],
    "bead": lambda: [dot(0, 0, 0.35)],
    "dagger": lambda: glyph("†"),
    "double_dagger": lambda: glyph("‡"),
}

ORBITALS: dict[str, Callable[[], list[Part]]] = {
    "s": lambda: [Part(shapes.ellipse(0, 0, 0.5, 0.5), phase=1)],
    "sigma": lambda: [Part(shapes.ellipse(0, 0, 0.5, 0.3), phase=1)],
    "lobe": lambda: [Part(shapes.teardrop(1.0, 0.6, node=-0.5), phase=1)],
    "p": lambda: [
        Part(shapes.teardrop(0.5, 0.34), phase=1),
        Part(shapes.teardrop(0.5, 0.34, 180), phase=2),
    ],
    "hybrid": lambda: [
        Part(shapes.teardrop(0.72, 0.46, node=-0.22), phase=1),
        Part(shapes.teardrop(0.28, 0.2, 180, node=-0.22), phase=2),
    ],
    "dxy": lambda: [
        Part(shapes.teardrop(0.5, 0.3, turn), phase=1 + number % 2)
        for number, turn in enumerate((-45, 45, 135, 225))
    ],
    "dz2": lambda: [
        # The ring passes in front of the one lobe and behind the other.
        Part(shapes.teardrop(0.5, 0.3, 180), phase=1),
        Part(shapes.ellipse(0, 0, 0.1, 0.26), phase=2),
        Part(shapes.teardrop(0.5, 0.3), phase=1),
    ],
}
