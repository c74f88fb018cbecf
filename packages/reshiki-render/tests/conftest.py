"""What the tests of this package share: goldens on disk, and a scene that uses every verb of the canvas.

`UPDATE_GOLDEN=1 pytest` writes the goldens anew; look at the difference, and at the pictures.
"""

import os
from collections.abc import Callable
from pathlib import Path as File

import pytest

from reshiki_render.canvas import BLACK, WHITE, Pen, Rgb, Run
from reshiki_render.path import Path, joined, polygon, polyline
from reshiki_render.scene.items import Fill, Group, Scene, Stroke

GOLDEN = File(__file__).parent / "golden"
REGULAR = "Arimo-Regular"


@pytest.fixture
def same_as_golden() -> Callable[[str, str], None]:
    def check(name: str, actual: str) -> None:
        path = GOLDEN / name
        if os.environ.get("UPDATE_GOLDEN"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(actual, encoding="utf-8", newline="\n")
        assert actual == path.read_text(encoding="utf-8")

    return check


def _specimen(ink: Rgb = BLACK, ground: Rgb = WHITE, accent: Rgb = (200, 30, 30)) -> Scene:
    hole = joined(
        [
            polygon([(40, 10), (60, 10), (60, 30), (40, 30)]),
            polygon([(45, 15), (45, 25), (55, 25), (55, 15)]),
        ]
    )
    charged = Group(
        "NH3+",
        (
            Run("NH", 10, 90, 10, REGULAR, ink),
            Run("3", 24.44, 94, 7, REGULAR, ink),
            Run("+", 28.33, 87.5, 7, REGULAR, ink),
        ),
    )
    caption = Group(
        "ΔG‡ = −78 kJ & 100% yield",
        (
            Run("Δ", 50, 90, 8, "Arimo-BoldItalic", ink),
            Run("G‡ = −78 kJ", 56, 90, 8, "Arimo-Italic", ink),
            Run("& 100% yield", 50, 100, 8, "Arimo-Bold", accent),
        ),
    )
    return Scene(
        120,
        105,
        (
            Fill(polygon([(10, 10), (30, 10), (20, 30)]), ink),
            Fill(hole, accent),
            Stroke(polyline([(70, 30), (75, 10), (80, 30), (85, 28)]), Pen(2, ink)),
            Stroke(polyline([(95, 30), (100, 10), (105, 30)]), Pen(2, accent, (), "round", "round")),
            Stroke(polyline([(10, 40), (110, 40)]), Pen(0.6, ink, (3, 1.8), "round")),
            Stroke(Path("MCCZ", (20, 55, 25, 45, 35, 65, 40, 55, 45, 75, 15, 75, 20, 55)), Pen(0.6, ink)),
            Fill(Path("MQQZ", (60, 55, 75, 45, 90, 55, 75, 80, 60, 55)), ink),
            charged,
            caption,
        ),
        ground,
        "Specimen",
        "One of everything a canvas draws",
    )


@pytest.fixture
def specimen() -> Scene:
    """A scene with every verb, every face and a colour."""
    return _specimen()


@pytest.fixture
def grey_specimen() -> Scene:
    """The same in black on white alone."""
    return _specimen(accent=BLACK)


@pytest.fixture
def dark_specimen() -> Scene:
    """The same in white on black alone."""
    return _specimen(WHITE, BLACK, WHITE)
