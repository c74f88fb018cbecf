"""A participant: its structure, the coefficient before it and the caption under it.

A caption is wrapped at the width of its structure, but never below 4.5 BL. Water whose caption only repeats its formula has none.
"""

import re
from typing import Final, NamedTuple

from reshiki_session.compose import texts
from reshiki_session.compose.pieces import Piece
from reshiki_session.compose.proposal import Molecule
from reshiki_session.compose.settings import AFTER_COEFFICIENT, CAPTION_WIDTH, Settings
from reshiki_session.compose.structures import structure

_BLANKS: Final = re.compile(r"\s+")


class Participant(NamedTuple):
    """Pieces round the line y = 0, but for the caption, whose box begins at the origin.

    `lead` is what the coefficient takes before the structure.
    """

    structure: Piece
    coefficient: Piece | None
    caption: Piece | None
    times: int
    lead: float
    width: float
    aligned: int
    warnings: tuple[str, ...]

    @property
    def half_height(self) -> float:
        box = self.structure.box
        return max(box.bottom, -box.top)

    def placed(self, left: float, caption_top: float) -> tuple[Piece, ...]:
        """The pieces in drawing order, the first at the structure, from `left`."""
        content = self.lead + self.structure.box.width
        start = left + (self.width - content) / 2
        found = [self.structure.moved(start + self.lead - self.structure.box.left, 0.0)]
        if self.coefficient is not None:
            found.append(self.coefficient.moved(start, 0.0))
        if self.caption is not None:
            shift = left + (self.width - self.caption.box.width) / 2
            found.append(self.caption.moved(shift, caption_top))
        return tuple(found)


def participant(molecule: Molecule, place: str, settings: Settings) -> Participant:
    """A molecule of the Proposal, standing at `place` in it.

    Raises:
        OperationError: `failed`.
    """
    made = structure(molecule, place, settings)
    coefficient = texts.sign(str(made.coefficient), settings) if made.coefficient > 1 else None
    lead = coefficient.box.width + AFTER_COEFFICIENT * settings.bond if coefficient else 0.0
    caption = None
    if molecule.label.strip() and not _repeats_water(molecule, made.coefficient):
        width = max(made.piece.box.width, CAPTION_WIDTH * settings.bond)
        caption = texts.block(molecule.label, settings, width)
    content = lead + made.piece.box.width
    return Participant(
        made.piece,
        coefficient,
        caption,
        made.coefficient,
        lead,
        max(content, caption.box.width if caption else 0.0),
        made.aligned,
        made.warnings,
    )


def _repeats_water(molecule: Molecule, count: int) -> bool:
    if set(molecule.smiles.strip().split(".")) != {"O"}:
        return False
    label = _BLANKS.sub("", molecule.label).replace("₂", "2")
    return label in {"H2O", f"{count}H2O"}
