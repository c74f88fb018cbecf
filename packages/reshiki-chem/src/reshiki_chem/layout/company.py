"""How much company a place in a growing layout has: squares of nearness to what is placed, within a few bond lengths."""

from typing import Final

# Size of the cells in which company is looked for; a cell's number is its column times the second figure, and its row.
_CELL: Final = 3.0
_COLUMN: Final = 1 << 20
_CELLS_ABOUT: Final = tuple(x * _COLUMN + y for x in (-1, 0, 1) for y in (-1, 0, 1))
# Keeps the company of what lies on one another finite.
_SOFT: Final = 0.05


class Company:
    """Places on a grid, in bond lengths."""

    def __init__(self) -> None:
        self._cells: dict[int, list[tuple[float, float]]] = {}

    def add(self, place: complex) -> None:
        x, y = place.real, place.imag
        self._cells.setdefault(int(x // _CELL) * _COLUMN + int(y // _CELL), []).append((x, y))

    def at(self, place: complex) -> float:
        """What is near a place. What an atom hangs on adds the same whichever way the atom goes."""
        x, y = place.real, place.imag
        cell = int(x // _CELL) * _COLUMN + int(y // _CELL)
        total = 0.0
        cells = self._cells
        for step in _CELLS_ABOUT:
            if cell + step in cells:
                for other_x, other_y in cells[cell + step]:
                    dx, dy = other_x - x, other_y - y
                    total += 1 / (dx * dx + dy * dy + _SOFT)
        return total
