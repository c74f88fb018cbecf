"""Metal complexes and sandwiches: where the ligands stand, and that the chemistry stays as written."""

from itertools import combinations
from math import dist

import pytest

from reshiki_chem import formats
from reshiki_render.drawing.style import BOND_WORLD
from reshiki_render.quality import overlaps
from reshiki_render.scene import scene

PPH3 = "<-P(c1ccccc1)(c1ccccc1)c1ccccc1"
COMPLEXES = {
    "cisplatin": "[NH3]->[Pt](<-[NH3])(Cl)Cl",
    "carboplatin": "[NH3]->[Pt]1(<-[NH3])OC(=O)C2(CCC2)C(=O)O1",
    "tetrakis": f"[Pd]({PPH3})({PPH3})({PPH3}){PPH3}",
    "Wilkinson": f"Cl[Rh]({PPH3})({PPH3}){PPH3}",
    "Grubbs II": "Cl[Ru](Cl)(=Cc1ccccc1)(=C1N(CCN1c1c(C)cc(C)cc1C)c1c(C)cc(C)cc1C)<-P(C1CCCCC1)(C1CCCCC1)C1CCCCC1",
    "Hoveyda": "Cl[Ru]1(Cl)(=Cc2ccccc2O->1C(C)C)=C1N(CCN1c1c(C)cc(C)cc1C)c1c(C)cc(C)cc1C",
    "tris(phenylpyridine)": "c1ccc2c(c1)-c1ccccn1->[Ir]213(<-n2ccccc2-c2ccccc12)<-n1ccccc1-c1ccccc31",
    "tris(bipyridine)": "c1ccn2->[Ru+2]34(<-n5ccccc5-c2c1)(<-n1ccccc1-c1ccccn->31)<-n1ccccc1-c1ccccn->41",
    "tetracarbonyl": "[Ni](<-[C-]#[O+])(<-[C-]#[O+])(<-[C-]#[O+])<-[C-]#[O+]",
    "ferrocyanide": "N#C[Fe-4](C#N)(C#N)(C#N)(C#N)C#N",
    "haem": "CC1=C(CCC(=O)O)C2=CC3=C(CCC(=O)O)C(C)=C4C=C5C(C)=C(C=C)C6=N5->[Fe](Cl)(N34)N3C(=C6)C(C=C)=C(C)C3=CC1=N2",
    "ferrocene by sigma bonds": "[CH]12[CH]3[CH]4[CH]5[CH]1[Fe]23451678[CH]2[CH]1[CH]6[CH]7[CH]28",
    "ferrocene by dative bonds": "[Fe]12345678(<-C9=C->1C->2=C->3[CH-]->49)<-C9=C->5C->6=C->7[CH-]->89",
    "ferrocene by ions": "[Fe+2].[cH-]1cccc1.[cH-]1cccc1",
    "zirconocene": "Cl[Zr+2]Cl.[cH-]1cccc1.[cH-]1cccc1",
    "Zeise": "[K+].Cl[Pt-]1(Cl)(Cl)CC1",
    "Grignard": "C[Mg]Br",
}


def draw(text):
    return formats.read(text, "smiles").drawing


def spots(drawing, element):
    return [complex(*atom.position) / BOND_WORLD for atom in drawing.atoms if atom.element == element]


@pytest.mark.parametrize("text", COMPLEXES.values(), ids=COMPLEXES)
def test_a_complex_is_drawn_with_nothing_on_anything_and_stays_what_it_is(text, rdkit):
    drawing = draw(text)
    places = [atom.position for atom in drawing.atoms]
    assert min(dist(one, other) for one, other in combinations(places, 2)) > 0.4 * BOND_WORLD
    assert overlaps(scene(drawing)) == ()
    mol = rdkit.MolFromSmiles(text, sanitize=False)
    mol.UpdatePropertyCache(strict=False)
    assert formats.write(drawing, "smiles").text == rdkit.CanonSmiles(text)


def test_four_ends_make_an_x_in_the_order_written():
    drawing = draw(COMPLEXES["cisplatin"])
    (metal,) = spots(drawing, "Pt")
    assert all((place - metal).real < -0.5 for place in spots(drawing, "N"))
    assert all((place - metal).real > 0.5 for place in spots(drawing, "Cl"))


def test_bulky_ligands_stand_opposite_to_each_other():
    drawing = draw(f"Cl[Pd](Cl)({PPH3}){PPH3}")
    (metal,) = spots(drawing, "Pd")
    one, other = (place - metal for place in spots(drawing, "P"))
    assert (one * other.conjugate()).real / abs(one) / abs(other) == pytest.approx(-1)


def test_the_donors_of_chelates_are_nearer_to_the_metal_than_the_rest_of_them():
    drawing = draw(COMPLEXES["tris(bipyridine)"])
    (metal,) = spots(drawing, "Ru")
    nitrogen = [abs(place - metal) for place in spots(drawing, "N")]
    assert max(nitrogen) < min(abs(place - metal) for place in spots(drawing, "C"))
    assert max(nitrogen) - min(nitrogen) < 0.2


def test_a_metal_lies_in_the_middle_of_a_porphyrin():
    drawing = draw(COMPLEXES["haem"])
    (metal,) = spots(drawing, "Fe")
    nitrogen = spots(drawing, "N")
    assert abs(sum(nitrogen) / 4 - metal) < 0.1


@pytest.mark.parametrize(
    "name", ["ferrocene by sigma bonds", "ferrocene by dative bonds", "ferrocene by ions"]
)
def test_ferrocene_is_a_sandwich_however_it_is_written(name):
    drawing = draw(COMPLEXES[name])
    (metal,) = spots(drawing, "Fe")
    carbon = spots(drawing, "C")
    above = [place - metal for place in carbon if place.imag < metal.imag]
    below = [place - metal for place in carbon if place.imag > metal.imag]
    for ring in (above, below):
        assert len(ring) == 5
        wide = max(place.real for place in ring) - min(place.real for place in ring)
        high = max(place.imag for place in ring) - min(place.imag for place in ring)
        assert wide > 2 * high
        assert abs(sum(place.real for place in ring)) < 0.1


def test_a_phosphine_ferrocene_keeps_its_branches_outside():
    drawing = draw("[Fe+2].[c-]1(P(c2ccccc2)c2ccccc2)cccc1.[c-]1(P(c2ccccc2)c2ccccc2)cccc1")
    (metal,) = spots(drawing, "Fe")
    assert all(abs(place - metal) > 2 for place in spots(drawing, "P"))
    assert overlaps(scene(drawing)) == ()


def test_equal_ligands_are_laid_out_once(monkeypatch):
    from reshiki_chem.layout import depict

    laid = []
    original = depict._laid_part

    def counting(part):
        laid.append(part)
        return original(part)

    monkeypatch.setattr(depict, "_laid_part", counting)
    draw(COMPLEXES["tetrakis"])
    assert len(laid) == 1


@pytest.mark.parametrize("text", ["[Na+]", "[Fe+3]", "[Cl-]", "[BH4-]", "[H+]", "O"])
def test_a_lone_ion_is_drawn(text):
    assert [atom.position for atom in draw(text).atoms] == [(0.0, 0.0)]
    assert overlaps(scene(draw(text))) == ()
