"""Reaction SMILES, read: `reactants>agents>products`, each side molecules joined by dots, any of them empty.

The text is split here and read molecule by molecule, so that an error names its place in the whole text. Molecules that the
extension groups (`f:0.1`) are one participant, as a salt is; so are those it joins by a bond to one of several atoms. The
participants become a row with plus signs, an arrow with the agents above it, and a reaction with their roles
(`reactions`); object IDs count the atoms in that order. Atom numbers of the extension run through the whole text.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import islice, pairwise
from typing import Final, NamedTuple

from reshiki_chem.errors import StructureTooLarge, UnreadableStructure
from reshiki_chem.layout import Piece, assembled
from reshiki_chem.reactions import arranged
from reshiki_chem.sanitising import quiet
from reshiki_chem.smiles import Line, line_of, name_warning
from reshiki_chem.smiles_parts import (
    Molecule,
    Part,
    Stretch,
    in_place,
    laid_out,
    lost_marks,
    numbered,
    parts_of,
    prepared,
    refusals,
)
from reshiki_chem.smiles_syntax import MAX_ATOMS, letters, within_limits
from reshiki_render.drawing import Drawing

_SIDES: Final = ("reactants", "agents", "products")
# Bonds to and from a donor have a > too.
_ARROW: Final = re.compile(r"->|<-|>")


# Completes the drawing of a participant, given the object IDs of its atoms of the text.
_Finish = Callable[[Drawing, dict[int, int]], tuple[Drawing, tuple[str, ...]]]


class _Participant(NamedTuple):
    """Which side of the arrow, and which of the molecules of the text."""

    side: int
    molecules: tuple[int, ...]


def read(text: str) -> tuple[Drawing, tuple[str, ...]]:
    """The drawing of one reaction SMILES, and what a reader should know about it.

    Raises:
        UnreadableStructure: the text is no reaction SMILES, or a molecule in it cannot be drawn.
        StructureTooLarge: it is beyond a limit of `smiles_syntax` or `limits`.
    """
    line, sides = _sides(text)
    with quiet():
        parts: list[Part] = []
        side_of: list[int] = []
        bonds: list[tuple[int, int]] = []
        first = 0
        for side, (smiles, start) in enumerate(sides):
            if not smiles:
                continue
            stretch = Stretch(smiles, start, first)
            found = _read_side(stretch, _SIDES[side])
            parts += found
            side_of += [side] * len(found)
            if line.extension is not None:
                bonds += [(a + first, b + first) for a, b in letters(smiles, start).bonds]
            first += sum(len(part.atoms) for part in found)
            if first > MAX_ATOMS:
                raise StructureTooLarge(
                    f"The reaction has more than {MAX_ATOMS:,} atoms, the most a drawing holds."
                )
        drawing, warnings = _drawn(line, parts, side_of, bonds)
    return drawing, (*name_warning(line), *warnings)


def _sides(text: str) -> tuple[Line, list[tuple[str, int]]]:
    """The line of a text, and the three sides of its reaction with the places they begin at."""
    line = line_of(text, "reaction SMILES", parts=len(_SIDES))
    arrows = list(islice((match.start() for match in _ARROW.finditer(line.smiles) if match[0] == ">"), 3))
    if len(arrows) != 2:
        count = ("no >", "only one >", "", "more")[len(arrows)]
        raise UnreadableStructure(
            f"A reaction SMILES has two >, as in reactants>agents>products or reactants>>products; this text has {count}."
            + (" Give each step by itself." if len(arrows) > 2 else "")
        )
    cuts = [-1, *arrows, len(line.smiles)]
    sides = []
    for left, right in pairwise(cuts):
        side = line.smiles[left + 1 : right]
        stripped = side.strip()
        sides.append((stripped, line.start + left + 1 + len(side) - len(side.lstrip())))
    if not any(side for side, _ in sides):
        raise UnreadableStructure("The reaction has no molecule on either side of its arrow.")
    return line, sides


def _read_side(stretch: Stretch, noun: str) -> list[Part]:
    try:
        within_limits(stretch.text, stretch.start)
        return parts_of(stretch)
    except UnreadableStructure as error:
        raise UnreadableStructure(f"In the {noun}: {error}") from None


def _drawn(
    line: Line, parts: list[Part], side_of: list[int], bonds: list[tuple[int, int]]
) -> tuple[Drawing, tuple[str, ...]]:
    if line.extension is None:
        participants = [_Participant(side, (number,)) for number, side in enumerate(side_of)]
        molecules = prepared(parts)
        return _reaction(participants, parts, molecules, laid_out(parts, molecules))
    from reshiki_chem import cxsmiles
    from reshiki_chem.cxsmiles_marks import annotated, unkept
    from reshiki_chem.cxsmiles_molecules import names_hydrogens, placed, restructured

    sizes = cxsmiles.Sizes(sum(len(part.atoms) for part in parts), bonds, len(parts))
    extension = cxsmiles.parsed(line.extension, line.extension_start, sizes)
    home = {atom: number for number, part in enumerate(parts) for atom in part.atoms}
    together = [
        *extension.fragments,
        *(
            tuple({home[atom], *(home[target] for target in targets)})
            for atom, targets in extension.attachments.items()
        ),
    ]
    participants = _participants(together, side_of)
    parts = restructured(parts, extension, bonds)
    place = placed(extension, bonds)
    drawn = place.points is not None
    molecules = prepared(parts, drawn=drawn or names_hydrogens(parts, extension))
    pieces = in_place(parts, molecules, place.points) if place.points else laid_out(parts, molecules)

    def finished(drawing: Drawing, names: dict[int, int]) -> tuple[Drawing, tuple[str, ...]]:
        return annotated(drawing, extension, names, bonds, drawn=drawn)

    drawing, warnings = _reaction(participants, parts, molecules, pieces, finished, drawn=drawn)
    return drawing, (*warnings, *place.warnings, *unkept(extension, reaction=True))


def _participants(together: Iterable[Sequence[int]], side_of: Sequence[int]) -> list[_Participant]:
    """The participants of a reaction, given which of its molecules belong together, by their first molecules."""
    root = list(range(len(side_of)))

    def find(molecule: int) -> int:
        while root[molecule] != molecule:
            root[molecule] = molecule = root[root[molecule]]
        return molecule

    for group in together:
        if len({side_of[molecule] for molecule in group}) > 1:
            raise UnreadableStructure(
                "The CXSMILES extension takes molecules "
                f"{', '.join(map(str, sorted(group)))} (counted from 0) together, which are on different sides of the arrow."
            )
        for molecule in group:
            low, high = sorted((find(group[0]), find(molecule)))
            root[high] = low
    members: dict[int, list[int]] = {}
    for molecule in range(len(side_of)):
        members.setdefault(find(molecule), []).append(molecule)
    return [_Participant(side_of[first], tuple(group)) for first, group in members.items()]


def _reaction(
    participants: Sequence[_Participant],
    parts: Sequence[Part],
    molecules: Sequence[Molecule],
    pieces: Sequence[Piece],
    finished: _Finish | None = None,
    *,
    drawn: bool = False,
) -> tuple[Drawing, tuple[str, ...]]:
    """The participants in a row; `finished` completes the drawing of each."""
    sides: tuple[list[Drawing], ...] = ([], [], [])
    ids: list[Sequence[int]] = [()] * len(parts)
    told: list[str] = []
    first = 1
    for side, members in participants:
        mine = [parts[number] for number in members]
        known = [molecules[number] for number in members]
        names = numbered(mine, known, first)
        for number, name in zip(members, names, strict=True):
            ids[number] = name
        drawing, warnings = assembled([pieces[number] for number in members], names, in_place=drawn)
        told += warnings
        if finished is not None:
            drawing, warnings = finished(
                drawing,
                {
                    part.atoms[i]: name
                    for part, molecule, known_names in zip(mine, known, names, strict=True)
                    for i, name in zip(molecule.kept, known_names, strict=True)
                },
            )
            told += warnings
        sides[side].append(drawing)
        first = 1 + max(atom.id for atom in drawing.atoms)
    reactants, agents, products = sides
    whole = arranged(reactants, agents, products)
    return whole, (
        *refusals(molecules, ids),
        *lost_marks(parts, molecules, ids, whole),
        *dict.fromkeys(told),
    )
