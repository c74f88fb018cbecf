"""Long carbon chains as labels, where a participant asks for it.

A chain is walked from its free end: plain aliphatic carbons with at most two bonds, all of them single and to carbon, so that the
carbon beside a heteroatom stays drawn, and a double bond is seen. Six and more are contracted to C{n}H{m} by the hydrogens they show; all atoms stay in the drawing.
"""

from typing import Final

from reshiki_render.drawing import Abbreviation, Atom, Drawing, replace
from reshiki_render.drawing.bonds import SINGLE

SHORTEST: Final = 6


def compacted(drawing: Drawing) -> Drawing:
    """A structure with its terminal chains contracted."""
    atoms = {atom.id: atom for atom in drawing.atoms}
    around: dict[int, list[int]] = {number: [] for number in atoms}
    for bond in drawing.bonds:
        around[bond.a].append(bond.b)
        around[bond.b].append(bond.a)
    unsaturated = {number for bond in drawing.bonds if bond.order != SINGLE for number in (bond.a, bond.b)}
    taken = {member for group in drawing.abbreviations for member in group.members}

    def is_plain(number: int) -> bool:
        return (
            _is_bare_carbon(atoms[number])
            and number not in unsaturated
            and number not in taken
            and 1 <= len(around[number]) <= 2
            and all(atoms[other].element == "C" for other in around[number])
        )

    groups = list(drawing.abbreviations)
    for atom in drawing.atoms:
        if len(around[atom.id]) != 1:
            continue
        chain: list[int] = []
        at: int | None = atom.id
        while at is not None and is_plain(at):
            chain.append(at)
            at = next((other for other in around[at] if other not in chain), None)
        if len(chain) < SHORTEST:
            continue
        taken.update(chain)
        hydrogens = sum(atoms[number].label_h or atoms[number].explicit_h for number in chain)
        count = str(hydrogens) if hydrogens > 1 else ""
        groups.append(
            Abbreviation(
                label=f"C{len(chain)}H{count}",
                reverse_label=f"H{count}C{len(chain)}",
                anchor=chain[-1],
                members=tuple(sorted(chain)),
            )
        )
    return replace(drawing, abbreviations=tuple(groups))


def _is_bare_carbon(atom: Atom) -> bool:
    return (
        atom.element == "C"
        and not (atom.isotope or atom.charge or atom.radical_electrons or atom.map_num or atom.stereo)
        and not atom.aromatic
    )
