"""One molecule of a Proposal as a structure: read, laid out, turned, brought to the style's bond length, contracted.

- Equal molecules joined by dots are one that takes part that often (`O.O.O` is water, three times).
- Other molecules joined by dots stand side by side, centred on one line, in the order written.
- `[*:1]` shows as R with a small 1; a wildcard without a number shows nothing.
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from reshiki_chem import smiles
from reshiki_chem.errors import ChemistryError
from reshiki_chem.molecule import fragments
from reshiki_chem.placement import joined, moved
from reshiki_chem.smiles_syntax import letters
from reshiki_render.drawing import EMPTY, Abbreviation, Atom, Drawing, MappingDisplay, replace
from reshiki_render.drawing.style import BOND_WORLD
from reshiki_render.geometry import Box
from reshiki_session.compose.chains import compacted
from reshiki_session.compose.likeness import turns
from reshiki_session.compose.pieces import Piece, piece
from reshiki_session.compose.proposal import Molecule
from reshiki_session.compose.settings import BETWEEN_COMPONENTS, Settings
from reshiki_session.compose.turning import hidden_atoms, off_grid, scaled, turned
from reshiki_session.errors import OperationError

MOST_ATOMS: Final = 300
MOST_COEFFICIENT: Final = 99
_HYDROGEN: Final = re.compile(r"\[[0-9]*H[+-]*[0-9]*(?::[0-9]+)?\]")
_UNSEEN: Final = MappingDisplay(show=False)


class Structure(NamedTuple):
    """A structure with its middle at the origin; `aligned` counts the molecules that contracting put off the grid."""

    piece: Piece
    coefficient: int
    aligned: int
    warnings: tuple[str, ...]


def alike(molecules: Iterable[tuple[str, Molecule]]) -> Mapping[str, tuple[float, ...]]:
    """How the molecules of a scheme, with their places, are turned so that those that are alike look alike."""
    laid = []
    for place, molecule in molecules:
        try:
            drawing, _ = _read(_once(molecule.smiles.strip())[0], place)
        except OperationError:
            # Whoever draws it will say what is wrong with it.
            continue
        laid.append((place, [_straight(part) for part in _molecules(drawing)]))
    return turns(laid)


def structure(molecule: Molecule, place: str, settings: Settings) -> Structure:
    """The structure of a molecule; `place` is where it stands in the Proposal, for messages.

    Raises:
        OperationError: `failed`.
    """
    text = molecule.smiles.strip()
    once, times = _once(text)
    if times > 1 and molecule.coefficient > 1:
        raise _failed(
            f"{place}.coefficient",
            f"the SMILES has the molecule {times} times already; give one copy, or a coefficient of 1",
        )
    if times > MOST_COEFFICIENT:
        raise _failed(
            f"{place}.smiles", f"it has the molecule {times} times; at most {MOST_COEFFICIENT} are counted"
        )
    drawing, warnings = _read(once, f"{place}.smiles")
    if len(drawing.atoms) > MOST_ATOMS:
        raise _too_many(len(drawing.atoms), f"{place}.smiles")
    found = _molecules(drawing)
    likeness = settings.turns.get(place) or (0.0,) * len(found)
    parts = [
        _laid(turned(_straight(part), angle), molecule, settings)
        for part, angle in zip(found, likeness, strict=True)
    ]
    aligned = 0
    for number, part in enumerate(parts):
        angle = off_grid(part)
        if angle:
            parts[number] = turned(part, angle)
            aligned += 1
    # Of a molecule's numbers only those its own SMILES gives are known to whoever wrote it.
    told = tuple(f"{place}.smiles, atoms by their place in it: {warning}" for warning in warnings)
    return Structure(_in_line(parts, settings), max(times, molecule.coefficient), aligned, told)


def _once(text: str) -> tuple[str, int]:
    """A SMILES without repetitions of one whole molecule, and how often it has it."""
    parts = text.split(".")
    if len(parts) == 1 or len(set(parts)) > 1:
        return text, 1
    try:
        smiles.read(parts[0])
    except ChemistryError:
        # Ring bonds that run across dots: no part is a molecule by itself.
        return text, 1
    return parts[0], len(parts)


def _read(text: str, place: str) -> tuple[Drawing, tuple[str, ...]]:
    # Counted by the letters before anything is laid out: a molecule of thousands of atoms takes seconds.
    atoms = sum(not _HYDROGEN.fullmatch(token) for _, token in letters(text).atoms)
    if atoms > MOST_ATOMS:
        raise _too_many(atoms, place)
    try:
        return _known(text)
    except ChemistryError as error:
        raise _failed(place, str(error)) from error


@lru_cache(maxsize=64)
def _known(text: str) -> tuple[Drawing, tuple[str, ...]]:
    """What a SMILES is, once for each: a scheme has most of its molecules twice, and all are looked at twice."""
    return smiles.read(text)


def _molecules(drawing: Drawing) -> list[Drawing]:
    """The molecules of a drawing, or all of it as one where an extension of the SMILES says more than atoms and bonds."""
    parts = fragments(drawing)
    kept = sum(len(part.bonds) for part in parts) == len(drawing.bonds)
    return (
        parts if kept and drawing == replace(EMPTY, atoms=drawing.atoms, bonds=drawing.bonds) else [drawing]
    )


def _straight(part: Drawing) -> Drawing:
    return turned(part, off_grid(part))


def _laid(part: Drawing, molecule: Molecule, settings: Settings) -> Drawing:
    part = replace(part, drawing_style=settings.style, atom_labels=settings.labels)
    part = scaled(turned(part, molecule.rotation), settings.bond / BOND_WORLD)
    part = _with_r_groups(part)
    return compacted(part) if molecule.compact else part


def _with_r_groups(drawing: Drawing) -> Drawing:
    numbered = [atom for atom in drawing.atoms if atom.element == "*" and atom.map_num]
    if not numbered:
        return drawing
    return replace(
        drawing,
        atoms=tuple(_without_number(atom) if atom in numbered else atom for atom in drawing.atoms),
        abbreviations=drawing.abbreviations
        + tuple(
            Abbreviation(
                label=f"R{atom.map_num}",
                reverse_label=f"R{atom.map_num}",
                anchor=atom.id,
                members=(atom.id,),
            )
            for atom in numbered
        ),
    )


def _without_number(atom: Atom) -> Atom:
    return replace(atom, display=replace(atom.display, mapping=_UNSEEN))


def _in_line(parts: list[Drawing], settings: Settings) -> Piece:
    """Molecules side by side on one line, the middle of all at the origin."""
    left = 0.0
    placed: list[Drawing] = []
    for part in parts:
        box = piece(part).box
        placed.append(moved(part, left - box.left, -_middle(part, box)))
        left += box.width + BETWEEN_COMPONENTS * settings.bond
    whole = placed[0]
    if len(placed) > 1:
        whole = joined(placed)
        whole = replace(whole, atoms=tuple(sorted(whole.atoms, key=lambda atom: atom.id)))
    made = piece(whole)
    return made.moved(-(made.box.left + made.box.right) / 2, -_middle(whole, made.box))


def _middle(part: Drawing, box: Box) -> float:
    """The height of a structure's middle: of its room, but of a formula on one line that of its letters."""
    hidden = hidden_atoms(part)
    heights = {atom.position.y for atom in part.atoms if atom.id not in hidden}
    level = max(heights) - min(heights) < 1 and all(
        bond.a in hidden or bond.b in hidden for bond in part.bonds
    )
    return min(heights) if level else (box.top + box.bottom) / 2


def _too_many(atoms: int, place: str) -> OperationError:
    return _failed(place, f"the molecule has {atoms} atoms; at most {MOST_ATOMS} make a participant")


def _failed(place: str, message: str) -> OperationError:
    return OperationError("failed", f"{place}: {message}")
