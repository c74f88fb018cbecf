"""Whether a reaction has the same on both sides, and what stands in the way of a structure as data."""

import pytest

from reshiki_chem import formats
from reshiki_chem.balance import differences
from reshiki_chem.preparation import faults
from reshiki_render.drawing import Abbreviation, Atom, Bond, Drawing, Participant, Point, replace


def unlike(text, coefficients=None):
    """The differences of a reaction SMILES, as name: (left, right)."""
    drawing = formats.read(text, "rsmi").drawing
    (reaction,) = drawing.reactions
    if coefficients:
        left, right = coefficients
        reaction = replace(
            reaction,
            reactants=_counted(reaction.reactants, left),
            products=_counted(reaction.products, right),
        )
    return {found.name: (found.left, found.right) for found in differences(drawing, reaction)}


def _counted(side, counts):
    return tuple(replace(part, coefficient=count) for part, count in zip(side, counts, strict=True))


@pytest.mark.parametrize(
    ("text", "coefficients", "expected"),
    [
        ("CC(=O)O.CCO>>CCOC(C)=O.O", None, {}),
        ("CC=O>>CCO", None, {"H": (4, 6)}),
        ("C=C.[H][H]>[Pd]>CC", None, {}),
        ("[H][H].O=O>>O", ((2, 1), (2,)), {}),
        ("[H][H].O=O>>O", None, {"O": (2, 1)}),
        ("[Ag+].[Cl-]>>[Ag]Cl", None, {}),
        ("[Fe+2]>>[Fe+3]", None, {"charge": (2, 3)}),
        ("[2H]O[2H]>>O", None, {}),
        ("[*:1]C(=O)O.O>>[*:1]C(O)(O)O", None, {}),
        ("[*:1]C(=O)O>>[*:2]C(=O)O", None, {"R1": (1, 0), "R2": (0, 1)}),
        ("*C>>CC", None, {}),
        ("C>>", None, {}),
    ],
)
def test_sides_are_counted_with_hydrogens_charges_and_coefficients(text, coefficients, expected):
    assert unlike(text, coefficients) == expected


def test_hidden_atoms_count_and_middles_of_atoms_do_not():
    drawing = formats.read("CC>>CC", "rsmi").drawing
    (reaction,) = drawing.reactions
    hidden = replace(drawing, abbreviations=(Abbreviation(label="Et", anchor=1, members=(1, 2)),))
    assert differences(hidden, reaction) == ()
    middle = Atom(id=99, element="*", position=Point(0, 0), centroid=(1, 2), no_implicit=True)
    wider = replace(drawing, atoms=(*drawing.atoms, middle))
    left = Participant(atoms=(1, 2, 99))
    assert differences(wider, replace(reaction, reactants=(left,))) == ()


def fixed(element, hydrogens, number=1, **more):
    return Atom(
        id=number,
        element=element,
        position=Point(number * 42.0, 0),
        explicit_h=hydrogens,
        no_implicit=True,
        **more,
    )


@pytest.mark.parametrize(
    ("atoms", "bonds", "said"),
    [
        ((fixed("C", 4),), (), None),
        ((fixed("C", 3),), (), "Atom 1 has fewer bonds and hydrogens"),
        ((fixed("C", 3, radical_electrons=1),), (), None),
        ((fixed("C", 3, charge=-1),), (), None),
        ((fixed("C", 5),), (), "Atom 1"),
        ((fixed("Cu", 0),), (), None),
        ((fixed("N", 0), fixed("C", 2, 2)), (Bond(a=1, b=2, order=1),), "Each of the atoms 1 and 2"),
        (
            (
                fixed("C", 2),
                fixed("C", 2, 2),
                Atom(
                    id=3,
                    element="*",
                    position=Point(0, 0),
                    centroid=(1, 2),
                    attachment="multi_center",
                    no_implicit=True,
                ),
                fixed("Pt", 0, 4),
            ),
            (Bond(a=1, b=2, order=2), Bond(a=3, b=4, order=1)),
            None,
        ),
        ((), (), None),
    ],
)
def test_faults_name_the_atoms_that_are_no_sound_chemistry(atoms, bonds, said):
    found = faults(Drawing(atoms=atoms, bonds=bonds))
    assert bool(found) is (said is not None)
    if said:
        assert found[0].startswith(said)
