"""The outlines of graphics in their own coordinates: (u, v) as the format defines them, before the frame places them.

Rectangles, ellipses and arcs fill the unit square, a line runs from (0, 0) to (1, 0), a curve swings about it. Brackets open
towards the middle of the unit square; their lips are given as a part of its width.
"""

from collections.abc import Callable
from math import ceil, cos, pi, radians, sin, tan
from typing import TYPE_CHECKING

from reshiki_render.path import Path, polygon, polyline

if TYPE_CHECKING:
    from reshiki_render.drawing.graphics import Graphic

KAPPA = 0.5522848
ROUNDING = 0.18


def rectangle() -> Path:
    return polygon([(0, 0), (1, 0), (1, 1), (0, 1)])


def rounded_rectangle(rx: float, ry: float) -> Path:
    """The unit square with elliptical corners, radii as parts of its sides."""
    kx, ky = rx * (1 - KAPPA), ry * (1 - KAPPA)
    return Path(
        "MLCLCLCLCZ",
        (
            *(rx, 0, 1 - rx, 0, 1 - kx, 0, 1, ky, 1, ry),
            *(1, 1 - ry, 1, 1 - ky, 1 - kx, 1, 1 - rx, 1),
            *(rx, 1, kx, 1, 0, 1 - ky, 0, 1 - ry),
            *(0, ry, 0, ky, kx, 0, rx, 0),
        ),
    )


def ellipse(cx: float = 0.5, cy: float = 0.5, rx: float = 0.5, ry: float = 0.5) -> Path:
    """A whole ellipse, closed."""
    path = arc(0, 360, cx, cy, rx, ry)
    return Path(path.verbs + "Z", path.numbers)


def arc(
    start: float, sweep: float, cx: float = 0.5, cy: float = 0.5, rx: float = 0.5, ry: float = 0.5
) -> Path:
    """Part of an ellipse, clockwise from an angle in degrees, in cubics of at most a quarter turn."""
    parts = max(1, ceil(sweep / 90 - 1e-9))
    step = radians(sweep) / parts
    reach = 4 / 3 * tan(step / 4)
    first = radians(start)
    numbers = [cx + rx * cos(first), cy + ry * sin(first)]
    for part in range(parts):
        a, b = first + part * step, first + (part + 1) * step
        numbers += (
            *(cx + rx * (cos(a) - reach * sin(a)), cy + ry * (sin(a) + reach * cos(a))),
            *(cx + rx * (cos(b) + reach * sin(b)), cy + ry * (sin(b) - reach * cos(b))),
            *(cx + rx * cos(b), cy + ry * sin(b)),
        )
    return Path("M" + "C" * parts, tuple(numbers))


def half_ellipse() -> Path:
    """The arc of old files: from (0, 1) over (½, 0) to (1, 1)."""
    k = KAPPA
    return Path("MCC", (0, 1, 0, 1 - k, 0.5 - k / 2, 0, 0.5, 0, 0.5 + k / 2, 0, 1, 1 - k, 1, 1))


def line() -> Path:
    return polyline([(0, 0), (1, 0)])


def curve() -> Path:
    return Path("MC", (0, 0, 0.33, -1, 0.67, 1, 1, 0))


def brackets(sides: str, lip: float) -> list[Path]:
    return _both(sides, lambda: polyline([(lip, 0), (0, 0), (0, 1), (lip, 1)]))


def parentheses(sides: str, lip: float) -> list[Path]:
    return _both(sides, lambda: Path("MC", (lip, 0, -lip / 3, 0.28, -lip / 3, 0.72, lip, 1)))


def braces(sides: str, lip: float) -> list[Path]:
    """Two hooks that meet in a point at half height."""
    m = lip / 2
    return _both(
        sides,
        lambda: Path(
            "MCLCCLC",
            (
                *(lip, 0, m, 0, m, 0.02, m, 0.1),
                *(m, 0.42, m, 0.48, m / 2, 0.5, 0, 0.5),
                *(m / 2, 0.5, m, 0.52, m, 0.58),
                *(m, 0.9, m, 0.98, m, 1, lip, 1),
            ),
        ),
    )


def _both(sides: str, left: Callable[[], Path]) -> list[Path]:
    path = left()
    mirrored = list(path.numbers)
    mirrored[::2] = [1 - u for u in mirrored[::2]]
    found = []
    if sides in ("both", "left"):
        found.append(path)
    if sides in ("both", "right"):
        found.append(Path(path.verbs, tuple(mirrored)))
    return found


def free_path(graphic: "Graphic") -> Path:
    """The commands of a free path."""
    letters = {"move": "M", "line": "L", "cubic": "C", "close": "Z"}
    return Path(
        "".join(letters[step.command] for step in graphic.path),
        tuple(number for step in graphic.path for point in step.points for number in point),
    )


def wave(waves: int, left: float, right: float, height: float) -> Path:
    """A sine-like line of whole waves about v = 0."""
    step = (right - left) / (2 * waves)
    numbers = [left, 0.0]
    for half in range(2 * waves):
        v = (height if half % 2 else -height) * 4 / 3
        u = left + half * step
        numbers += (u + 0.3642 * step, v, u + 0.6358 * step, v, u + step, 0.0)
    return Path("M" + "C" * (2 * waves), tuple(numbers))


def star(points: int, outer: float, inner: float) -> Path:
    """A star about the origin, one point up."""
    return polygon(
        [
            (radius * sin(turn), -radius * cos(turn))
            for step in range(2 * points)
            for radius, turn in [(inner if step % 2 else outer, pi * step / points)]
        ]
    )


def teardrop(length: float, width: float, turn: float = 0.0, node: float = 0.0) -> Path:
    """An orbital lobe: its tip at (node, 0), its round end `length` away in the direction `turn` (degrees)."""
    c, s = cos(radians(turn)), sin(radians(turn))
    half = width / 2 * 4 / 3
    plain = (
        *(0.0, 0.0, 0.36 * length, -0.85 * half, length, -1.25 * half, length, 0.0),
        *(length, 1.25 * half, 0.36 * length, 0.85 * half, 0.0, 0.0),
    )
    numbers: list[float] = []
    for u, v in zip(plain[::2], plain[1::2], strict=True):
        numbers += (node + u * c - v * s, u * s + v * c)
    return Path("MCCZ", tuple(numbers))
