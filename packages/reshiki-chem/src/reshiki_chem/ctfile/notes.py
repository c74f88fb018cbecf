"""What has to be told of atoms and bonds, gathered while they are read and said once each."""

from collections.abc import Mapping, Sequence
from typing import Final

from reshiki_chem.losses import listed

# A text of millions of broken lines has as many remarks.
_MOST: Final = 100


def shortened(warnings: Sequence[str]) -> tuple[str, ...]:
    """The warnings, each once; of very many the first, and how many there are."""
    distinct = tuple(dict.fromkeys(warnings))
    if len(distinct) <= _MOST:
        return distinct
    return (*distinct[:_MOST], f"There are {len(distinct) - _MOST:,} more remarks like these.")


class Notes:
    """Notes complete the sentences "Atom n …" and "The bond a–b …"; search conditions are only named."""

    def __init__(self) -> None:
        self._atoms: dict[str, list[int]] = {}
        self._bonds: dict[str, list[tuple[int, ...]]] = {}
        self._conditions: dict[str, list[tuple[int, ...]]] = {}

    def atom(self, number: int, notes: Sequence[str]) -> None:
        for note in notes:
            self._atoms.setdefault(note, []).append(number)

    def bond(self, a: int, b: int, note: str) -> None:
        if note:
            self._bonds.setdefault(note, []).append((a, b))

    def condition(self, names: Sequence[str], *atoms: int) -> None:
        """Search conditions at an atom, or at a bond by its two."""
        for name in names:
            self._conditions.setdefault(name, []).append(atoms)

    def rename(self, names: Mapping[int, int]) -> None:
        """Give atoms new IDs; notes about atoms that have none are forgotten."""
        for note, ids in self._atoms.items():
            self._atoms[note] = [names[number] for number in ids if number in names]
        for gathered in (self._bonds, self._conditions):
            for note, found in gathered.items():
                gathered[note] = [
                    tuple(names[number] for number in atoms) for atoms in found if names.keys() >= {*atoms}
                ]

    def warnings(self) -> list[str]:
        """The sentences."""
        warnings = [
            f"{'Atom' if len(ids) == 1 else 'Each of the atoms'} {listed(ids)} {note}."
            for note, ids in self._atoms.items()
            if ids
        ]
        warnings += [
            f"{'The bond' if len(pairs) == 1 else 'Each of the bonds'} {listed(_spelt(pairs))} {note}."
            for note, pairs in self._bonds.items()
            if pairs
        ]
        if self._conditions:
            named = "; ".join(
                f"{name} at {listed(_spelt(where))}" for name, where in self._conditions.items() if where
            )
            warnings.append(f"Search conditions are left out: {named}.")
        return warnings


def _spelt(places: Sequence[tuple[int, ...]]) -> list[str]:
    return ["–".join(map(str, atoms)) for atoms in places]
