"""The twelve properties of a drawing.

- `smiles`: canonical isomeric, as `smiles.write`; null for a molecule above 10,000 atoms.
- `formula`: Hill order, all molecules together; a wildcard counts as `*`.
- `mass`, `exact_mass`: average, and of the drawn isotopes else the most abundant ones; g/mol. A wildcard weighs nothing.
- `logp`: Wildman and Crippen 1999. `tpsa`: Ertl 2000, N and O only, Å². Both null where the valence of an atom is out of
  order, since their contributions are tabulated for sound atoms, and with attachment points.
- `donors`, `acceptors`: hydrogen bond donors and acceptors by RDKit's patterns (water counts as neither).
- `rings`: rings of the smallest set, symmetric twins counted (cubane has 6).
- `unpaired_electrons`: the sum over the atoms.
- With haptic bonds, ligands and metals count as molecules of their own in all of these but `smiles`, where each atom of the
  ligand donates to the metal. A bond to any of several atoms counts as one to the first; no SMILES or InChI tells it.
- `inchi`, `inchikey`: standard; null where none exists.

A value that is null has a warning that says why. Of a drawing too large for RDKit only formula and masses are told.
"""

from typing import Final, NamedTuple

from rdkit import Chem

from reshiki_chem import inchi
from reshiki_chem.attachments import variable_points, without_haptic_bonds
from reshiki_chem.errors import ChemistryError, StructureTooLarge
from reshiki_chem.losses import each, named
from reshiki_chem.molecule import Copy, as_drawn, copied
from reshiki_chem.sanitising import quiet, without_hydrogens
from reshiki_chem.smiles_text import canonical
from reshiki_render.drawing import Drawing

FIELDS: Final = (
    "smiles",
    "formula",
    "mass",
    "exact_mass",
    "logp",
    "tpsa",
    "donors",
    "acceptors",
    "rings",
    "unpaired_electrons",
    "inchi",
    "inchikey",
)

Value = str | float | int | None


class Analysis(NamedTuple):
    """The properties by name, in the order of `FIELDS`; None when the drawing holds no chemistry."""

    values: dict[str, Value] | None
    warnings: tuple[str, ...]


def analyse(drawing: Drawing) -> Analysis:
    """The properties of all molecules of a drawing together. What cannot be told is null, with a warning, never an error."""
    if not drawing.atoms:
        return Analysis(None, ())
    try:
        copy = copied(drawing)
    except StructureTooLarge as error:
        return _counted(drawing, str(error))
    except ChemistryError as error:
        return Analysis(None, (str(error),))
    values: dict[str, Value] = dict.fromkeys(FIELDS)
    warnings = [*_problems(copy), *_unweighed(copy)]
    # numpy comes with these, a third of a second.
    from rdkit.Chem import rdMolDescriptors

    with quiet():
        mol = without_hydrogens(without_haptic_bonds(copy) if copy.points else copy.mol)
        values.update(_counts(mol))
        values["donors"] = rdMolDescriptors.CalcNumHBD(mol)
        values["acceptors"] = rdMolDescriptors.CalcNumHBA(mol)
        values["rings"] = rdMolDescriptors.CalcNumRings(mol)
        why = _why_no_logp(copy)
        if why:
            warnings.append(f"logP and TPSA are not told for {why}.")
        else:
            values["logp"] = rdMolDescriptors.CalcCrippenDescriptors(mol)[0]
            values["tpsa"] = rdMolDescriptors.CalcTPSA(mol)
    several = variable_points(copy)
    if several:
        warnings.append(
            f"{named(several)} {'is' if len(several) == 1 else 'are'} bonded to any of several atoms: the drawing tells several "
            "structures, so it has no SMILES and no InChI of its own."
        )
        return Analysis(values, tuple(warnings))
    try:
        values["smiles"] = canonical(drawing, copy).smiles
    except ChemistryError as error:
        warnings.append(str(error))
    try:
        text, cut = inchi.identified(copy)
    except ChemistryError as error:
        warnings.append(str(error))
    else:
        warnings.extend(cut)
        values["inchi"], values["inchikey"] = text, inchi.key(text)
    return Analysis(values, tuple(warnings))


def _counted(drawing: Drawing, why: str) -> Analysis:
    """What counting atoms tells of a drawing that nothing more is asked about."""
    with quiet():
        mol = as_drawn(drawing.atoms, drawing.bonds)
        mol.UpdatePropertyCache(strict=False)
        values: dict[str, Value] = dict.fromkeys(FIELDS)
        values.update(_counts(mol))
        values["unpaired_electrons"] = None
    return Analysis(values, (why, "Only formula and mass are told of it."))


def _counts(mol: Chem.Mol) -> dict[str, Value]:
    from rdkit.Chem import rdMolDescriptors

    return {
        "formula": rdMolDescriptors.CalcMolFormula(mol),
        "mass": rdMolDescriptors._CalcMolWt(mol),  # noqa: SLF001 (public only in Descriptors, slow to import)
        "exact_mass": rdMolDescriptors.CalcExactMolWt(mol),
        "unpaired_electrons": sum(atom.GetNumRadicalElectrons() for atom in mol.GetAtoms()),
    }


def _problems(copy: Copy) -> list[str]:
    """A warning for each rule that RDKit sees broken."""
    atoms: dict[str, list[int]] = {}
    for problem in copy.problems:
        atoms.setdefault(problem.text, []).extend(problem.atoms)
    # Of a pattern that several atoms lack together they are the subject, of a valence each of them.
    plural = {problem.text for problem in copy.problems if len(problem.atoms) > 1}
    return [f"{(named if text in plural else each)(ids)} {text}." for text, ids in atoms.items()]


def _unweighed(copy: Copy) -> list[str]:
    points = {point.atom for point in copy.points}
    wild = [
        copy.ids[i]
        for i, atom in enumerate(copy.mol.GetAtoms())
        if atom.GetAtomicNum() == 0 and i not in points
    ]
    if not wild:
        return []
    verbs = "is a wildcard (*) and weighs" if len(wild) == 1 else "are wildcards (*) and weigh"
    return [f"{named(wild)} {verbs} nothing."]


def _why_no_logp(copy: Copy) -> str | None:
    if copy.problems:
        return "atoms whose valence is out of order"
    if variable_points(copy):
        return "bonds to any of several atoms"
    if copy.points:
        return "haptic bonds"
    return None
