"""How panels stand on the page: in rows, in a grid, or round a central one. Branching has its own module.

- rows: one below the other, arrows beginning on one line; a panel without an arrow begins on that line too.
- grid: as many beside each other as the width and the number of columns allow, rows centred, their arrows on one line.
- central: the main panel in the middle, half of the others in grid rows above it, the rest below.

Panels are 2 BL apart. What is wider than the width asked for stays so; the review says it.
"""

from collections.abc import Callable, Mapping, Sequence
from math import floor
from typing import Final

from reshiki_render.drawing import WORLD_PER_PT
from reshiki_session.compose.panels import Panel
from reshiki_session.compose.proposal import Composition
from reshiki_session.compose.settings import BETWEEN_PANELS, Settings


def arranged(panels: Sequence[Panel], composition: Composition, settings: Settings) -> list[Panel]:
    """The panels in their places, in the order given."""
    return _ARRANGEMENTS[composition.arrangement](panels, composition, settings)


def _rows(panels: Sequence[Panel], _composition: Composition, settings: Settings) -> list[Panel]:
    line = max((panel.line for panel in panels), default=0.0)
    placed = []
    top = 0.0
    for panel in panels:
        box, above = panel.box, panel.above(settings)
        placed.append(panel.finished(line - panel.line, top + above - box.top, top + above, settings))
        top += above + box.height + BETWEEN_PANELS * settings.bond
    return placed


def _grid(panels: Sequence[Panel], composition: Composition, settings: Settings) -> list[Panel]:
    return _in_rows(panels, _rows_of(panels, composition, settings), composition, settings)


def _central(panels: Sequence[Panel], composition: Composition, settings: Settings) -> list[Panel]:
    main = next((at for at, panel in enumerate(panels) if panel.role == "main"), 0)
    others = [at for at in range(len(panels)) if at != main]
    half = (len(others) + 1) // 2
    rows = []
    for part in (others[:half], [main], others[half:]):
        count = _columns([panels[at] for at in part], composition, settings) if part else 1
        rows += [part[at : at + count] for at in range(0, len(part), count)]
    return _in_rows(panels, rows, composition, settings)


def _rows_of(panels: Sequence[Panel], composition: Composition, settings: Settings) -> list[list[int]]:
    count = _columns(panels, composition, settings)
    numbers = range(len(panels))
    return [list(numbers[at : at + count]) for at in range(0, len(panels), count)]


def _columns(panels: Sequence[Panel], composition: Composition, settings: Settings) -> int:
    """How many panels stand side by side."""
    gap = BETWEEN_PANELS * settings.bond
    widest = max(panel.width for panel in panels)
    fit = floor((composition.width_pt * WORLD_PER_PT + gap) / (widest + gap))
    return max(1, min(composition.columns, fit))


def _in_rows(
    panels: Sequence[Panel], rows: Sequence[Sequence[int]], composition: Composition, settings: Settings
) -> list[Panel]:
    """Rows of panels, each centred in the width asked for, or in its own when that is more."""
    gap = BETWEEN_PANELS * settings.bond
    placed = list(panels)
    top = 0.0
    for row in rows:
        members = [panels[at] for at in row]
        width = sum(panel.width for panel in members) + gap * (len(row) - 1)
        left = max(0.0, (composition.width_pt * WORLD_PER_PT - width) / 2)
        # Arrows of a row lie on one line, titles begin on one.
        top += max(panel.above(settings) for panel in members)
        line = top - min(panel.box.top for panel in members)
        for at, panel in zip(row, members, strict=True):
            dx = left + (panel.width - panel.box.width) / 2 - panel.box.left
            placed[at] = panel.finished(dx, line, top, settings)
            left += panel.width + gap
        top = line + max(panel.box.bottom for panel in members) + gap
    return placed


_ARRANGEMENTS: Final[Mapping[str, Callable[[Sequence[Panel], Composition, Settings], list[Panel]]]] = {
    "rows": _rows,
    "grid": _grid,
    "central": _central,
}
