"""The sizes a scheme is laid out with: a drawing style and its label settings, and the distances that follow from them.

Distances between things are multiples of the style's bond length, in world units. They are those of the layout rules that
every scheme keeps; nothing is ever scaled to fit.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from reshiki_render.drawing import JACS, WORLD_PER_PT, AtomLabels, Drawing, DrawingStyle, TextStyle

# Between things, in bond lengths.
BETWEEN_PARTICIPANTS: Final = 1.2
BETWEEN_COMPONENTS: Final = 0.8
AFTER_COEFFICIENT: Final = 0.25
BESIDE_ARROW: Final = 1.0
ABOVE_ARROW: Final = 0.45
BELOW_MOLECULES: Final = 0.6
ABOVE_PANEL: Final = 1.2
BETWEEN_PANELS: Final = 2.0

# Lengths of arrows and widths of texts, in bond lengths.
SHORTEST_SPAN: Final = 2.8
ARROW_BEYOND: Final = 0.4
CONDITIONS_WIDTH: Final = 4.0
CONDITIONS_WIDEST: Final = 8.0
CAPTION_WIDTH: Final = 4.5
WORD_WIDEST: Final = 12.0

# What a branch stands off its centre beyond the edges of both, and how it makes room for another, in bond lengths.
BRANCH: Final = 6.0
BRANCH_STEP: Final = 1.0
BRANCH_APART: Final = 0.5
BRANCH_TRIES: Final = 32


_NO_TURNS: Final[Mapping[str, tuple[float, ...]]] = MappingProxyType({})


class Settings(NamedTuple):
    """`turns` is by how many degrees the parts of a molecule are turned to look like its relatives, by its place."""

    style: DrawingStyle = JACS
    labels: AtomLabels = AtomLabels()
    turns: Mapping[str, tuple[float, ...]] = _NO_TURNS

    @property
    def bond(self) -> float:
        """The bond length in world units."""
        return self.style.bond_length_world

    @property
    def em(self) -> float:
        """The size of text in world units."""
        return self.style.font_size_pt * WORLD_PER_PT

    @property
    def text(self) -> TextStyle:
        return TextStyle(family=self.style.font_family, size_pt=self.style.font_size_pt)

    @property
    def bare(self) -> Drawing:
        """A drawing with nothing in it but these settings."""
        return Drawing(drawing_style=self.style, atom_labels=self.labels)


def settings_of(drawing: Drawing | None) -> Settings:
    """The settings of a style document; the default ones without."""
    return Settings() if drawing is None else Settings(drawing.drawing_style, drawing.atom_labels)
