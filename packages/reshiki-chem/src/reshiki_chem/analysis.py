"""The twelve properties of a drawing.

- `smiles`: canonical isomeric, as `smiles.write`; null for a molecule above 10,000 atoms.
- `formula`: Hill order, all molecules together; a wildcard counts as `*`.
- `mass`, `exact_mass`: average, and of the drawn isotopes else the most abundant ones; g/mol. A wildcard weighs nothing.
- `logp`: Wildman and Crippen 1999. `tpsa`: Ertl 2000, N and O only, Å². Both null where the valence of an atom is out of
  order, since their contributions are tabulated for sound atoms.
- `donors`, `acceptors`: hydrogen bond donors and acceptors by RDKit's patterns (water counts as neither).
- `rings`: rings of the smallest set, symmetric twins counted (cubane has 6).
- `unpaired_electrons`: the sum over the atoms.
- `inchi`, `inchikey`: standard; null where none exists.

A value that is null has a warning that says why.
"""

from typing import Final, NamedTuple

from reshiki_chem import inchi
from reshiki_chem.errors import ChemistryError
from reshiki_chem.losses import named
from reshiki_chem.molecule import copied
from reshiki_chem.sanitising import quiet, without_hydrogens
from reshiki_chem.smiles import canonical
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
    except ChemistryError as error:
        return Analysis(None, (str(error),))
    values: dict[str, Value] = dict.fromkeys(FIELDS)
    warnings = [f"{named(problem.atoms)} {problem.text}." for problem in copy.problems]
    # numpy comes with these, a third of a second.
    from rdkit.Chem import rdMolDescriptors

    with quiet():
        mol = without_hydrogens(copy.mol)
        values["formula"] = rdMolDescriptors.CalcMolFormula(mol)
        values["mass"] = rdMolDescriptors._CalcMolWt(mol)  # noqa: SLF001 (public only in Descriptors, slow to import)
        values["exact_mass"] = rdMolDescriptors.CalcExactMolWt(mol)
        values["donors"] = rdMolDescriptors.CalcNumHBD(mol)
        values["acceptors"] = rdMolDescriptors.CalcNumHBA(mol)
        values["rings"] = rdMolDescriptors.CalcNumRings(mol)
        values["unpaired_electrons"] = sum(atom.GetNumRadicalElectrons() for atom in mol.GetAtoms())
        if copy.problems:
            warnings.append("logP and TPSA are not told for atoms whose valence is out of order.")
        else:
            values["logp"] = rdMolDescriptors.CalcCrippenDescriptors(mol)[0]
            values["tpsa"] = rdMolDescriptors.CalcTPSA(mol)
    wild = [copy.ids[atom.GetIdx()] for atom in copy.mol.GetAtoms() if atom.GetAtomicNum() == 0]
    if wild:
        warnings.append(
            f"{named(wild)} {'is a wildcard' if len(wild) == 1 else 'are wildcards'} (*) and weigh{'s' if len(wild) == 1 else ''} nothing."
        )
    try:
        values["smiles"] = canonical(drawing, copy)
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
