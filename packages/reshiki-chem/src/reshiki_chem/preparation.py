"""What stands in the way when a drawing's structures are to become chemical data, in sentences that name the atoms.

Attachment points and other middles of atoms are left out together with their bonds: what they coordinate is nobody's valence.
Abbreviations are taken for the atoms they stand for.
"""

from reshiki_chem.abbreviations.oxidation import METALS
from reshiki_chem.errors import ChemistryError
from reshiki_chem.losses import each, named
from reshiki_chem.molecule import copied
from reshiki_render.drawing import Drawing, replace


def faults(drawing: Drawing) -> tuple[str, ...]:
    """What chemistry refuses, and atoms whose fixed hydrogens leave an electron unpaired that is not drawn as a radical."""
    middles = {atom.id for atom in drawing.atoms if atom.centroid}
    bare = replace(
        drawing,
        atoms=tuple(atom for atom in drawing.atoms if atom.id not in middles),
        bonds=tuple(bond for bond in drawing.bonds if not middles & {bond.a, bond.b}),
        abbreviations=(),
        groups=(),
        reactions=(),
        molecule_names=(),
    )
    if not bare.atoms:
        return ()
    try:
        copy = copied(bare)
    except ChemistryError as error:
        return (str(error),)
    found = [f"{named(problem.atoms)} {problem.text}." for problem in copy.problems]
    unpaired = [
        atom.id
        for atom, made in zip(bare.atoms, copy.mol.GetAtoms(), strict=True)
        if made.GetNumRadicalElectrons() > atom.radical_electrons and atom.element not in METALS
    ]
    if unpaired:
        found.append(
            f"{each(unpaired)} has fewer bonds and hydrogens than its valence; give the hydrogens it has, a charge or a bond."
        )
    return tuple(found)
