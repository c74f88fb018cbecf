"""Molecules that are alike are drawn the same way round, in any order, without ink on ink."""

from math import atan2, degrees
from typing import Any

import pytest

from reshiki_render.drawing import Drawing
from reshiki_render.quality import overlaps
from reshiki_render.scene.build import scene
from reshiki_session.compose.proposal.decoding import decoded
from reshiki_session.compose.scheme import composed


def drawn(*smiles: str, **more: Any) -> Drawing:
    molecules = [{"smiles": each, "label": "", **more} for each in smiles]
    return composed(decoded({"explanation": "", "molecules": molecules, "reactions": []})).drawing


def heading(drawing: Drawing, a: int, b: int) -> float:
    """The direction from one atom to another, by their numbers, in degrees."""
    places = {atom.id: atom.position for atom in drawing.atoms}
    return degrees(atan2(places[b].y - places[a].y, places[b].x - places[a].x)) % 360


@pytest.mark.parametrize(
    ("first", "second", "bond", "same"),
    [
        # Bonds by the numbers of their atoms; those of the second molecule follow those of the first.
        ("Oc1ccccc1", "Oc1ccc([N+](=O)[O-])cc1", (2, 1), (9, 8)),
        ("Oc1ccc([N+](=O)[O-])cc1", "Oc1ccccc1", (2, 1), (12, 11)),
        ("COc1ccc(Br)cc1", "COc1ccc(cc1)-c1ccccc1", (3, 2), (12, 11)),
        ("COc1ccc(cc1)-c1ccccc1", "FC(F)(F)c1ccc(cc1)-c1ccccc1", (6, 9), (22, 25)),
        ("CC(=O)O", "CCOC(C)=O", (2, 3), (8, 10)),
    ],
)
def test_what_two_molecules_share_points_the_same_way(
    first: str, second: str, bond: tuple[int, int], same: tuple[int, int]
) -> None:
    drawing = drawn(first, second)
    off = (heading(drawing, *bond) - heading(drawing, *same)) % 360
    assert min(off, 360 - off) < 2


def test_a_rotation_comes_on_top_and_does_not_turn_the_others() -> None:
    plain, turned = drawn("Oc1ccccc1", "Oc1ccc(C)cc1"), drawn("Oc1ccccc1", "Oc1ccc(C)cc1", rotation=60)
    for bond in ((2, 1), (9, 8)):
        assert (heading(turned, *bond) - heading(plain, *bond)) % 360 == pytest.approx(60, abs=0.1)


def test_the_first_molecule_and_strangers_lie_as_they_are_laid_out() -> None:
    alone, together = drawn("CC(C)Cc1ccc(cc1)C(C)C(=O)O"), drawn("CC(C)Cc1ccc(cc1)C(C)C(=O)O", "NCCS")
    assert heading(alone, 1, 5) == pytest.approx(heading(together, 1, 5), abs=0.1)
    stranger = drawn("NCCS")
    assert heading(stranger, 1, 4) == pytest.approx(heading(together, 16, 19), abs=0.1)


def test_turning_never_brings_ink_on_ink() -> None:
    steroids = [
        "C[C@]12CC[C@H]3[C@H]([C@@H]1CC[C@@H]2O)CCC4=CC(=O)CC[C@]34C",
        "C[C@]12CC[C@H]3[C@H]([C@@H]1CCC2=O)CCc1cc(O)ccc13",
    ]
    assert overlaps(scene(drawn(*steroids, "C1CCCC2C1CCC3C2CCC4CCCC43"))) == ()
