"""Text that is too faint to read on the ground of its figure."""

from typing import Final, NamedTuple

from reshiki_render.canvas import Run
from reshiki_render.drawing.colors import Bytes
from reshiki_render.drawing.palette import contrast
from reshiki_render.scene.items import Group, Scene

# What small text needs to be read by most people (WCAG 2, level AA).
LEAST: Final = 4.5


class Faint(NamedTuple):
    """A text and its contrast against the ground, 1 to 21."""

    label: str
    contrast: float


def faint(scene: Scene, least: float = LEAST) -> tuple[Faint, ...]:
    """Every text of a figure with less contrast than the least, in drawing order."""
    found = []
    for item in scene.items:
        if isinstance(item, Group):
            ratios = [
                contrast(Bytes(*run.color), Bytes(*scene.ground))
                for run in item.items
                if isinstance(run, Run) and run.text.strip()
            ]
            if ratios and min(ratios) < least:
                found.append(Faint(item.label, min(ratios)))
    return tuple(found)
