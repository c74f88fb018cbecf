"""What analysis tells where not everything can be told: nulls, partial results, selections, attachment points."""

import pytest

from reshiki_chem.analysis import Analysis, analyse
from reshiki_chem.formats import read, write
from reshiki_render.drawing import Abbreviation, Atom, Bond, Drawing, Point, replace
from reshiki_render.drawing.rules import validate
from reshiki_render.drawing.selection import part_of


def analysed(smiles: str) -> Analysis:
    return analyse(read(smiles, "smiles").drawing)


@pytest.mark.parametrize(
    ("smiles", "field", "value"),
    [
        ("C12C3C4C1C5C2C3C45", "rings", 6),
        ("[O][O]", "unpaired_electrons", 2),
        ("[CH3]", "unpaired_electrons", 1),
        ("[2H]C", "exact_mass", pytest.approx(17.0376, abs=1e-3)),
        ("[13CH4]", "mass", pytest.approx(17.035, abs=1e-2)),
        ("[Na+].[Cl-]", "formula", "ClNa"),
        ("F/C=C/[CH]Cl", "inchi", "InChI=1S/C3H3ClF/c4-2-1-3-5/h1-3H"),
        ("[C]", "inchi", "InChI=1S/C"),
        ("CC=C1CCCCC1", "inchi", "InChI=1S/C8H14/c1-2-8-6-4-3-5-7-8/h2H,3-7H2,1H3"),
    ],
)
def test_a_property_is_as_defined(smiles: str, field: str, value: object) -> None:
    values, _ = analysed(smiles)
    assert values is not None
    assert values[field] == value


def test_every_null_has_a_warning() -> None:
    values, warnings = analysed("C* |$;_R1$|")
    assert values is not None
    assert {name for name, value in values.items() if value is None} == {"inchi", "inchikey"}
    assert values["formula"] == "CH3*"
    assert warnings == (
        "Atom 2 is a wildcard (*) and weighs nothing.",
        "Atom 2 is a wildcard (*), which no InChI can name.",
    )


def test_above_the_size_of_a_smiles_the_rest_is_told() -> None:
    chain = tuple(Atom(id=i, element="C", position=Point(i, i % 2)) for i in range(1, 12_001))
    drawing = Drawing(atoms=chain, bonds=tuple(Bond(a=i, b=i + 1, order=1) for i in range(1, 12_000)))
    values, warnings = analyse(drawing)
    assert values is not None
    assert (values["formula"], values["smiles"], values["rings"]) == ("C12000H24002", None, 0)
    assert len(warnings) == 2


def test_what_is_too_large_for_everything_else_has_formula_and_mass() -> None:
    # A lattice in which every carbon has up to six bonds.
    size = range(11)
    number = {(x, y, z): 1 + x + 11 * y + 121 * z for x in size for y in size for z in size}
    atoms = tuple(Atom(id=i, element="C", position=Point(x, y + 20 * z)) for (x, y, z), i in number.items())
    bonds = tuple(
        Bond(a=i, b=number[other], order=1)
        for (x, y, z), i in number.items()
        for other in ((x + 1, y, z), (x, y + 1, z), (x, y, z + 1))
        if other in number
    )
    values, warnings = analyse(Drawing(atoms=atoms, bonds=bonds))
    assert values is not None
    assert values["formula"] == "C1331H8"
    assert {name for name, value in values.items() if value is not None} == {"formula", "mass", "exact_mass"}
    assert warnings == (
        "A molecule has 3,630 bonds between 1,331 atoms, more than can be made out.",
        "Only formula and mass are told of it.",
    )


def test_a_drawing_that_is_no_chemistry_has_a_reason() -> None:
    drawing = read("CCO", "smiles").drawing
    strange = replace(drawing, atoms=(*drawing.atoms[:2], replace(drawing.atoms[2], element="Zz")))
    assert analyse(strange) == (None, ("Atom 3 is labelled 'Zz', which is not an element.",))


def test_a_part_is_filled_with_hydrogens_where_it_was_cut() -> None:
    drawing = read("C[C@H](F)C(=O)OCC.[Na+]", "smiles").drawing
    values, warnings = analyse(part_of(drawing, [4, 5, 6]))
    assert warnings == ()
    assert values is not None
    assert values["smiles"] == "O=CO"
    values, _ = analyse(part_of(drawing, [1, 2, 3]))
    assert values is not None
    assert values["smiles"] == "CCF"


def test_what_is_cut_from_an_atom_of_fixed_hydrogens_is_not_filled() -> None:
    drawing = read("C[SnH2]C", "smiles").drawing
    values, _ = analyse(part_of(drawing, [2]))
    assert values is not None
    assert (values["formula"], values["unpaired_electrons"]) == ("H2Sn", 2)


def test_an_abbreviation_counts_all_its_atoms() -> None:
    drawing = read("CCOC(=O)c1ccccc1", "smiles").drawing
    short = replace(
        drawing,
        abbreviations=(Abbreviation(label="CO2Et", anchor=4, members=(1, 2, 3, 4, 5)),),
    )
    validate(short)
    assert analyse(short) == analyse(drawing)
    assert write(short, "smiles") == write(drawing, "smiles")


def ferrocene() -> Drawing:
    """Two rings, one bond from the middle of each to the iron."""
    ring = read("[CH-]1C=CC=C1", "smiles").drawing
    atoms: list[Atom] = []
    bonds: list[Bond] = []
    for shift, down in ((0, 0.0), (10, 120.0)):
        atoms += [
            replace(atom, id=atom.id + shift, position=Point(atom.position.x, atom.position.y + down))
            for atom in ring.atoms
        ]
        bonds += [replace(bond, a=bond.a + shift, b=bond.b + shift) for bond in ring.bonds]
        members = atoms[-5:]
        middle = Point(sum(a.position.x for a in members) / 5, sum(a.position.y for a in members) / 5)
        atoms.append(
            Atom(
                id=6 + shift,
                element="*",
                position=middle,
                centroid=tuple(atom.id for atom in members),
                attachment="multi_center",
                no_implicit=True,
            )
        )
        bonds.append(Bond(a=6 + shift, b=20, order=1))
    atoms.append(Atom(id=20, element="Fe", position=Point(0, 60), charge=2, no_implicit=True))
    drawing = Drawing(atoms=tuple(atoms), bonds=tuple(bonds))
    validate(drawing)
    return drawing


def test_a_haptic_bond_is_cut_for_the_inchi_and_donates_in_the_smiles() -> None:
    values, warnings = analyse(ferrocene())
    assert values is not None
    assert values["formula"] == "C10H10Fe"
    assert values["mass"] == pytest.approx(186.035, abs=1e-3)
    assert values["inchi"] == "InChI=1S/2C5H5.Fe/c2*1-2-4-5-3-1;/h2*1-5H;/q2*-1;+2"
    assert str(values["smiles"]).count("->") + str(values["smiles"]).count("<-") == 10
    assert "*" not in str(values["smiles"])
    assert (values["logp"], values["tpsa"], values["rings"]) == (None, None, 2)
    assert warnings == (
        "logP and TPSA are not told for haptic bonds.",
        "An InChI tells no dative or haptic bonds: they were cut, each atom keeping its hydrogens.",
    )


def test_a_bond_to_one_of_several_atoms_has_formula_and_mass_but_no_name() -> None:
    values, warnings = analysed("CO*.C1=CC=NC=C1 |m:2:3.4.8|")
    assert values is not None
    assert values["formula"] == "C6H7NO"
    assert {name for name, value in values.items() if value is None} == {
        "smiles", "logp", "tpsa", "inchi", "inchikey",
    }  # fmt: skip
    assert warnings == (
        "logP and TPSA are not told for bonds to any of several atoms.",
        (
            "Atom 3 is bonded to any of several atoms: the drawing tells several structures, so it has no SMILES and no InChI "
            "of its own."
        ),
    )


def test_a_point_that_helps_in_drawing_is_no_chemistry() -> None:
    drawing = ferrocene()
    helper = replace(drawing, atoms=tuple(replace(atom, attachment=None) for atom in drawing.atoms))
    values, warnings = analyse(helper)
    assert values is None
    assert warnings == (
        "Atom 6 marks the middle of other atoms to help in drawing and is no chemistry. Delete it first.",
    )
