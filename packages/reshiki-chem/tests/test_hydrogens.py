"""Hydrogens drawn for wedges: which centres get one, and where they stand."""

from itertools import combinations
from math import dist

import pytest

from reshiki_chem import formats
from reshiki_render.drawing.style import BOND_WORLD
from reshiki_render.quality import overlaps
from reshiki_render.scene import scene


def draw(text):
    return formats.read(text, "smiles").drawing


def hydrogens(drawing):
    return [atom for atom in drawing.atoms if atom.element == "H"]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("C[C@H](F)Cl", 0),
        ("C1CC[C@H]2CCCC[C@@H]2C1", 2),
        ("C[C@]12CCCC[C@H]1CCCC2", 1),
        ("OC[C@H]1OC(O)[C@H](O)[C@@H](O)[C@@H]1O", 0),
        ("CC1(C)S[C@@H]2[C@H](N)C(=O)N2[C@H]1C(=O)O", 1),
        ("C[C@H](O)[C@H](F)[C@@H](Cl)Br", 0),
    ],
)
def test_only_centres_without_another_bond_for_their_wedge_get_one(text, count):
    assert len(hydrogens(draw(text))) == count


FUSED = {
    "decalin": "C1CC[C@H]2CCCC[C@@H]2C1",
    "steroid": "C[C@]12CC[C@H]3[C@@H](CCC4=CC(=O)CC[C@]34C)[C@@H]1CC[C@@H]2O",
    "morphine": "CN1CC[C@]23[C@H]4Oc5c(O)ccc(C[C@@H]1[C@@H]2C=C[C@@H]4O)c35",
    "strychnine": "O=C1C[C@@H]2OCC=C3CN4CC[C@]56[C@@H]4C[C@@H]3[C@@H]2[C@@H]5N1c1ccccc16",
    "artemisinin": "C[C@@H]1CC[C@H]2[C@@H](C)C(=O)O[C@@H]3O[C@@]4(C)CC[C@@H]1[C@@]23OO4",
    "biotin": "OC(=O)CCCC[C@@H]1SC[C@@H]2NC(=O)N[C@H]12",
    "paclitaxel core": "C[C@]12CC[C@@H]3OC[C@@]3(O)[C@H]1CC1CCC(C)=C2C1(C)C",
}


@pytest.mark.parametrize("text", FUSED.values(), ids=FUSED)
def test_they_stand_clear_of_everything_at_a_distance_that_shows_the_wedge(text):
    drawing = draw(text)
    place = {atom.id: atom.position for atom in drawing.atoms}
    added = {atom.id for atom in hydrogens(drawing)}
    assert added
    for bond in drawing.bonds:
        if bond.b in added:
            assert 0.6 * BOND_WORLD < dist(place[bond.a], place[bond.b]) < BOND_WORLD
            assert bond.display in {"wedge", "hash"}
    for one, other in combinations(added, 2):
        assert dist(place[one], place[other]) > 0.6 * BOND_WORLD
    assert overlaps(scene(drawing)) == ()


@pytest.mark.parametrize("text", FUSED.values(), ids=FUSED)
def test_reading_the_wedges_alone_gives_the_configuration_back(text, rdkit):
    from reshiki_render.drawing import replace

    drawing = draw(text)
    bare = replace(drawing, atoms=tuple(replace(atom, stereo=None) for atom in drawing.atoms))
    assert formats.write(bare, "smiles").text == rdkit.CanonSmiles(text)
