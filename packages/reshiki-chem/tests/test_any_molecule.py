"""Any molecule comes back: from SMILES to a drawing and on to SMILES, MOL and `.rsk`, and in a reaction.

The molecules are grown atom by atom within their valences, then charged, labelled and given configurations. RDKit reads
what was written, as another program would.
"""

from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from rdkit import Chem, rdBase

from reshiki_chem.formats import read, write
from reshiki_render import rsk
from reshiki_render.drawing import Drawing
from reshiki_render.drawing.rules import validate

VALENCES = {"C": 4, "N": 3, "O": 2, "S": 2, "P": 3, "B": 3, "Si": 4, "F": 1, "Cl": 1, "Br": 1}
CATIONS = {"N": 4, "O": 3, "P": 4, "S": 3}
ANIONS = {"O": 1, "S": 1, "B": 4, "C": 3, "N": 2}
BONDS = {1: Chem.BondType.SINGLE, 2: Chem.BondType.DOUBLE, 3: Chem.BondType.TRIPLE}
WINDINGS = [
    Chem.ChiralType.CHI_TETRAHEDRAL_CW,
    Chem.ChiralType.CHI_TETRAHEDRAL_CCW,
    Chem.ChiralType.CHI_UNSPECIFIED,
]
SLOW_TO_MAKE = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]
FEW = settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=SLOW_TO_MAKE)
MANY = settings(max_examples=3000, deadline=None, suppress_health_check=SLOW_TO_MAKE)


@st.composite
def molecules(draw: st.DrawFn, *, maps: bool = True) -> str:
    """A SMILES as RDKit writes it."""
    mol = Chem.RWMol()
    free: list[int] = []
    for _ in range(draw(st.integers(1, 14))):
        _grow(draw, mol, free)
    for _ in range(draw(st.integers(0, 2))):
        open_atoms = [i for i, count in enumerate(free) if count]
        if len(open_atoms) > 1:
            a, b = draw(st.permutations(open_atoms))[:2]
            if mol.GetBondBetweenAtoms(a, b) is None:
                mol.AddBond(a, b, Chem.BondType.SINGLE)
                free[a] -= 1
                free[b] -= 1
    for i, atom in enumerate(mol.GetAtoms()):
        if draw(st.integers(0, 9)) == 0:
            atom.SetIsotope(draw(st.integers(1, 250)))
        if maps and draw(st.integers(0, 9)) == 0:
            atom.SetAtomMapNum(draw(st.integers(1, 999)))
        if free[i] and atom.GetFormalCharge() == 0 and draw(st.integers(0, 14)) == 0:
            atom.SetNoImplicit(True)
            atom.SetNumExplicitHs(free[i] - 1)
            atom.SetNumRadicalElectrons(1)
        # RDKit leaves a mark on PH3, which no drawing has.
        if atom.GetDegree() > 2:
            atom.SetChiralTag(draw(st.sampled_from(WINDINGS)))
    with rdBase.BlockLogs():
        try:
            Chem.SanitizeMol(mol)
            _turn(draw, mol)
            Chem.AssignStereochemistry(mol, cleanIt=True, force=True)
            smiles = Chem.MolToSmiles(mol)
        except (Chem.MolSanitizeException, RuntimeError):
            assume(False)
            raise
    return settled(smiles)


def _grow(draw: st.DrawFn, mol: Chem.RWMol, free: list[int]) -> None:
    """Add an atom, bonded to one of those there are."""
    element = draw(st.sampled_from(["C"] * 8 + list(VALENCES)))
    charge = draw(st.sampled_from([0] * 9 + [1, -1]))
    valence = {1: CATIONS, -1: ANIONS, 0: VALENCES}[charge].get(element)
    if valence is None:
        charge, valence = 0, VALENCES[element]
    atom = Chem.Atom(element)
    atom.SetFormalCharge(charge)
    places = [i for i, count in enumerate(free) if count]
    new = mol.AddAtom(atom)
    free.append(valence)
    # Now and then a molecule of its own.
    if places and draw(st.integers(0, 19)):
        old = draw(st.sampled_from(places))
        order = min(draw(st.sampled_from([1, 1, 1, 1, 2, 2, 3])), free[old], valence)
        mol.AddBond(old, new, BONDS[order])
        free[old] -= order
        free[new] -= order


def _turn(draw: st.DrawFn, mol: Chem.RWMol) -> None:
    """Give double bonds a geometry, or none."""
    Chem.FindPotentialStereoBonds(mol)
    for bond in mol.GetBonds():
        if bond.GetStereo() == Chem.BondStereo.STEREOANY:
            bond.SetStereo(
                draw(
                    st.sampled_from(
                        [Chem.BondStereo.STEREOCIS, Chem.BondStereo.STEREOTRANS, Chem.BondStereo.STEREONONE]
                    )
                )
            )


def settled(smiles: str) -> str:
    """RDKit's SMILES of a SMILES; a few take it several readings to settle, and are left out."""
    for _ in range(3):
        with rdBase.BlockLogs():
            mol = Chem.MolFromSmiles(smiles)
        assume(mol is not None)
        again = Chem.MolToSmiles(mol)
        if again == smiles:
            return smiles
        smiles = again
    assume(False)
    return smiles


def drawn(smiles: str) -> Drawing:
    drawing = read(smiles, "smiles").drawing
    validate(drawing)
    return drawing


def check_smiles(smiles: str) -> None:
    assert write(drawn(smiles), "smiles").text == smiles


def check_mol(smiles: str) -> None:
    block = write(drawn(smiles), "mol").text
    with rdBase.BlockLogs():
        mol = Chem.MolFromMolBlock(block)
    assert mol is not None
    assert Chem.MolToSmiles(mol) == smiles


def check_native(smiles: str) -> None:
    drawing = drawn(smiles)
    opened = rsk.load(rsk.dump(drawing))
    assert opened.warnings == ()
    assert write(opened.drawing, "smiles").text == smiles


def check_inchi(smiles: str) -> None:
    """A drawing has the InChI that RDKit makes of the SMILES itself."""
    with rdBase.BlockLogs():
        expected = Chem.MolToInchi(Chem.MolFromSmiles(smiles))
    assert write(drawn(smiles), "inchi").text == expected


def check_drawn(smiles: str) -> None:
    """A CXSMILES of RDKit's own layout, with its wedges, is drawn as it is and is the same molecule."""
    from rdkit.Chem import rdDepictor

    mol = Chem.MolFromSmiles(smiles)
    rdDepictor.Compute2DCoords(mol)
    Chem.WedgeMolBonds(mol, mol.GetConformer())
    drawing, _ = read(Chem.MolToCXSmiles(mol), "smiles")
    validate(drawing)
    assert write(drawing, "smiles").text == smiles


CHECKS = {
    "smiles": check_smiles,
    "mol": check_mol,
    "rsk": check_native,
    "inchi": check_inchi,
    "drawn": check_drawn,
}


@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
def test_any_molecule_comes_back(check: Any) -> None:
    FEW(given(molecules(maps=check is not check_inchi))(check))()


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS.values(), ids=CHECKS)
def test_very_many_molecules_come_back(check: Any) -> None:
    MANY(given(molecules(maps=check is not check_inchi))(check))()


@FEW
@given(
    st.lists(molecules(), min_size=1, max_size=3),
    st.lists(molecules(), max_size=2),
    st.lists(molecules(), max_size=3),
)
def test_any_reaction_keeps_its_molecules(
    reactants: list[str], agents: list[str], products: list[str]
) -> None:
    text = ">".join(".".join(side) for side in (reactants, agents, products))
    drawing = read(text, "rsmi").drawing
    validate(drawing)
    assert write(drawing, "smiles").text == settled(".".join((*reactants, *agents, *products)))
    (reaction,) = drawing.reactions
    told = [sum(len(side.split(".")) for side in sides) for sides in (reactants, agents, products)]
    assert [len(reaction.reactants), len(reaction.agents), len(reaction.products)] == told
