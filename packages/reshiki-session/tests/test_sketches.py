"""Sketches: coordinates kept, tilts in space, ligands as real rings, one group, and nothing silently dropped."""

from math import dist
from typing import Any

import pytest

from reshiki_render.drawing import JACS, Drawing, Point
from reshiki_session.compose.ligands import ring_of
from reshiki_session.compose.proposal import Ligand, Place
from reshiki_session.compose.proposal.decoding import decoded
from reshiki_session.compose.proposal.rules import check
from reshiki_session.compose.review import reviewed
from reshiki_session.compose.scheme import Made, composed
from reshiki_session.compose.space import Spot
from reshiki_session.errors import OperationError

BL = JACS.bond_length_world
EMPTY: dict[str, Any] = {"atoms": [], "bonds": []}


def at(element: str, x: float, y: float, **more: Any) -> dict[str, Any]:
    return {"element": element, "x": x, "y": y, "hydrogens": 0, **more}


def bond(a: int, b: int, order: int = 1, display: str = "plain", **more: Any) -> dict[str, Any]:
    return {"a": a, "b": b, "order": order, "display": display, **more}


def cp(kind: str = "Cp", **more: Any) -> dict[str, Any]:
    return {
        "kind": kind,
        "center": {"x": 0, "y": 0},
        "phase_degrees": 0,
        "x_degrees": 0,
        "y_degrees": 0,
        "rotation_degrees": 0,
        "depth_bonds": False,
        "show_charge": True,
        **more,
    }


def sketched(**lists: Any) -> Made:
    proposal = decoded({"explanation": "", "molecules": [], "reactions": [], "sketch": EMPTY | lists})
    check(proposal)
    return composed(proposal)


HEXAGON = [(1.0, 0.0), (0.5, 0.866025), (-0.5, 0.866025), (-1.0, 0.0), (-0.5, -0.866025), (0.5, -0.866025)]
ARENE = [at("C", x, y, hydrogens=1) for x, y in HEXAGON]
RING = [bond(n, (n + 1) % 6, 2 if n % 2 == 0 else 1) for n in range(6)]


def test_places_are_bond_lengths_and_nothing_is_moved() -> None:
    drawing = sketched(
        atoms=[at("C", -3, 2, hydrogens=3), at("O", -2, 2.1, charge=-1, isotope=18)], bonds=[bond(0, 1)]
    ).drawing
    assert [atom.position for atom in drawing.atoms] == [
        Point(-3 * BL, 2 * BL),
        Point(-2 * BL, pytest.approx(2.1 * BL, abs=1e-4)),
    ]
    carbon, oxygen = drawing.atoms
    assert (carbon.explicit_h, carbon.no_implicit, oxygen.charge, oxygen.isotope) == (3, True, -1, 18)


def test_everything_is_one_group_that_stays_together() -> None:
    drawing = sketched(
        atoms=[at("C", 0, 0, hydrogens=4)],
        shapes=[{"kind": "line", "start": {"x": 0, "y": 0}, "end": {"x": 1, "y": 1}, "dashed": True}],
        arrows=[{"start": {"x": 2, "y": 0}, "end": {"x": 4, "y": 0}}],
        captions=[{"text": "H2SO4", "position": {"x": 0, "y": 2}, "color": [255, 0, 0]}],
    ).drawing
    (group,) = drawing.groups
    assert group.integral
    assert sorted(group.members) == [1, 2, 3, 4]
    assert group.id == 5
    (shape,), (arrow,), (caption,) = drawing.graphics, drawing.arrows, drawing.annotations
    assert (shape.layer, shape.style.width_pt, shape.style.pattern) == (-1, pytest.approx(0.6), "dashed")
    assert (arrow.kind, arrow.start, arrow.end) == ("forward", Point(2 * BL, 0), Point(4 * BL, 0))
    assert caption.text == "H2SO4"
    assert [span.style.script for span in caption.format.spans] == ["subscript", "subscript"]
    assert {span.style.color for span in caption.format.spans} == {caption.format.style.color}


def test_a_single_atom_has_no_group() -> None:
    assert sketched(atoms=[at("He", 0, 0)]).drawing.groups == ()


def test_every_sketch_carries_the_review_note_as_its_warning() -> None:
    (warning,) = sketched(atoms=[at("He", 0, 0)]).warnings
    assert "chemist" in warning


@pytest.mark.parametrize(
    ("centroid", "order", "display", "attachment"),
    [
        ({"kind": "multi_center", "contact": 6}, 1, "plain", "multi_center"),
        ({"kind": "variable", "contact": 6}, 1, "plain", "variable"),
        ({"kind": "multi_center", "contact": 6, "contact_style": "dative"}, 5, "plain", "multi_center"),
        ({"kind": None, "contact": 6}, 5, "dashed", None),
        ({"kind": None, "contact": 6, "contact_style": "single"}, 1, "plain", None),
    ],
)
def test_a_centroid_is_bonded_as_its_kind_and_style_say(
    centroid: dict[str, Any], order: int, display: str, attachment: str | None
) -> None:
    drawing = sketched(
        atoms=[*ARENE, at("Ru", 0, 3)], bonds=RING, centroids=[{"atoms": [0, 1, 2, 3, 4, 5], **centroid}]
    ).drawing
    assert (len(drawing.atoms), len(drawing.bonds)) == (8, 7)
    middle, contact = drawing.atoms[-1], drawing.bonds[-1]
    assert (middle.element, middle.centroid, middle.attachment) == ("*", (1, 2, 3, 4, 5, 6), attachment)
    assert dist(middle.position, (0, 0)) < 0.01
    assert (contact.a, contact.b, contact.order, contact.display, contact.z_order) == (
        8,
        7,
        order,
        display,
        -2,
    )


def test_tilts_turn_atoms_and_shapes_about_the_middle_of_the_atoms_one_after_the_other() -> None:
    tilt = {"atoms": [0, 1], "shapes": [0], "x_degrees": 60, "y_degrees": 0, "depth_bonds": False}
    ellipse = {"kind": "ellipse", "start": {"x": 0, "y": -1}, "end": {"x": 2, "y": 1}, "dashed": False}
    drawing = sketched(
        atoms=[at("C", 1, -1, hydrogens=3), at("C", 1, 1, hydrogens=3)],
        bonds=[bond(0, 1)],
        shapes=[ellipse],
        tilts=[tilt],
    ).drawing
    top, bottom = drawing.atoms
    assert top.position.y == pytest.approx(-0.5 * BL, abs=1e-3)
    assert bottom.position.y == pytest.approx(0.5 * BL, abs=1e-3)
    assert bottom.depth == pytest.approx(3**0.5 / 2 * BL, abs=1e-3)
    (shape,) = drawing.graphics
    assert shape.axis_x.x == pytest.approx(2 * BL)
    assert shape.axis_y.y == pytest.approx(BL, abs=1e-3)
    back = sketched(
        atoms=[at("C", 1, -1, hydrogens=3), at("C", 1, 1, hydrogens=3)],
        bonds=[bond(0, 1)],
        tilts=[tilt | {"shapes": []}, tilt | {"shapes": [], "x_degrees": -60}],
    ).drawing
    assert [round(atom.position.y, 2) for atom in back.atoms] == [-BL, BL]


def test_tilted_bonds_keep_their_length_in_space() -> None:
    made = sketched(
        atoms=ARENE,
        bonds=RING,
        tilts=[
            {
                "atoms": list(range(6)),
                "shapes": [],
                "x_degrees": 50,
                "y_degrees": -35,
                "depth_bonds": True,
            }
        ],
    ).drawing
    places = {atom.id: (*atom.position, atom.depth) for atom in made.atoms}
    for each in made.bonds:
        assert dist(places[each.a], places[each.b]) == pytest.approx(BL, abs=0.002)
    bold = [each for each in made.bonds if each.display == "bold"]
    assert 0 < len(bold) < 6
    assert all(each.projection for each in bold)


def test_a_cp_ring_is_regular_charged_and_delocalised() -> None:
    drawing = sketched(ligands=[cp()]).drawing
    middle, *ring = drawing.atoms
    assert (len(ring), [atom.charge for atom in ring]) == (5, [-1, 0, 0, 0, 0])
    assert [atom.explicit_h for atom in ring] == [1] * 5
    assert (middle.attachment, middle.centroid) == ("multi_center", tuple(atom.id for atom in ring))
    assert {each.order for each in drawing.bonds} == {4}
    for each in drawing.bonds:
        a, b = (next(atom.position for atom in ring if atom.id == end) for end in (each.a, each.b))
        assert dist(a, b) == pytest.approx(BL, abs=0.01)
    assert ring[0].position.x == pytest.approx(0, abs=0.01)
    assert ring[0].position.y < 0


def test_a_tilted_cp_star_at_a_metal_is_what_its_composition_says() -> None:
    drawing = sketched(
        atoms=[at("Rh", 0, 2.5, charge=3)],
        ligands=[
            cp("Cp*", x_degrees=65, rotation_degrees=40, depth_bonds=True, contact=0, contact_style="dashed")
        ],
    ).drawing
    carbons = [atom for atom in drawing.atoms if atom.element == "C"]
    assert len(carbons) == 10
    assert sum(atom.explicit_h for atom in carbons) == 15
    assert sum(atom.charge for atom in drawing.atoms) == 2
    assert sum(each.order == 4 for each in drawing.bonds) == 5
    assert any(each.order == 4 and each.display == "bold" for each in drawing.bonds)
    assert not any(each.order == 1 and each.display == "bold" for each in drawing.bonds)
    contact = drawing.bonds[-1]
    assert (contact.a, contact.b, contact.order, contact.display) == (2, 1, 5, "dashed")


def test_a_ring_keeps_its_lengths_however_it_is_turned() -> None:
    ligand = Ligand("Cp*", Place(1, -2), 33, 70, -40, 125, True, True)
    ring = ring_of(ligand, BL)
    for n in range(5):
        assert dist(ring.corners[n], ring.corners[(n + 1) % 5]) == pytest.approx(BL, abs=1e-6)
        assert dist(ring.corners[n], ring.methyls[n]) == pytest.approx(BL, abs=1e-6)
    spot = Spot(1.0, 2.0, 3.0)
    assert spot.tilted(30, 0).tilted(-30, 0) == pytest.approx(spot)


@pytest.mark.parametrize(("in_front", "layer"), [(None, 0), (True, 1), (False, -1)])
def test_a_contact_lies_by_depth_or_where_it_is_told(in_front: bool | None, layer: int) -> None:
    drawing = sketched(
        atoms=[at("Fe", 0, 2, charge=2)], ligands=[cp(contact=0, contact_in_front=in_front)]
    ).drawing
    assert drawing.bonds[-1].z_order == layer


def test_the_charge_of_a_ligand_can_be_hidden_and_stays() -> None:
    drawing = sketched(ligands=[cp(show_charge=False)]).drawing
    assert sum(atom.charge for atom in drawing.atoms) == -1
    assert drawing.atoms[1].display.hide_charge


def test_abbreviations_hide_their_atoms_and_read_both_ways() -> None:
    drawing = sketched(
        atoms=[at("C", 0, 0, hydrogens=3), at("C", 1, 0), at("O", 1.5, 0.8), at("O", 1.5, -0.8, hydrogens=1)],
        bonds=[bond(0, 1), bond(1, 2, 2), bond(1, 3)],
        abbreviations=[{"label": "CO2H", "anchor": 1, "atoms": [1, 2, 3]}],
    ).drawing
    (group,) = drawing.abbreviations
    assert (group.label, group.reverse_label, group.anchor, group.members) == ("CO2H", "HO2C", 2, (2, 3, 4))


@pytest.mark.parametrize(
    ("lists", "says"),
    [
        (
            {"atoms": [at("C", 0, 0), at("C", 1, 0)], "bonds": [bond(0, 1, 3, "bold")]},
            "sketch: .*display is 'bold'",
        ),
        (
            {
                "atoms": [at("C", 0, 0), at("C", 1, 0), at("C", 2, 0)],
                "bonds": [bond(0, 1), bond(1, 2)],
                "abbreviations": [{"label": "Et", "anchor": 0, "atoms": [0, 1]}],
            },
            "sketch: .*only its anchor may be bonded",
        ),
    ],
)
def test_what_a_document_does_not_let_in_fails_by_name(lists: dict[str, Any], says: str) -> None:
    with pytest.raises(OperationError, match=says) as caught:
        sketched(**lists)
    assert caught.value.code == "failed"


def issues(**lists: Any) -> list[str]:
    return list(reviewed(sketched(**lists).drawing, 540))


def test_a_sound_sketch_gets_the_note_alone() -> None:
    methane = {"atoms": [at("C", 0, 0, hydrogens=3), at("O", 1, 0, hydrogens=1)], "bonds": [bond(0, 1)]}
    (note,) = issues(**methane)
    assert note.startswith("This is a diagram")


def test_the_review_names_what_an_agent_has_to_change() -> None:
    found = issues(
        atoms=[
            at("N", 0, 0),
            at("C", 1, 0.2, hydrogens=3),
            at("H", 0, -0.6),
            at("Cu", 8, 0),
            at("N", 8.02, 0, hydrogens=3),
        ],
        bonds=[bond(0, 1), bond(0, 2)],
    )
    assert found[0].startswith("Crowded atoms: N (1) and H (3)")
    assert found[1].startswith("Crowded atoms: Cu (4) and N (5)")
    assert found[2].startswith("This is a diagram")
    assert "Atom 1 has fewer bonds" in found[3]


def test_the_review_stops_at_thirty_and_at_twelve_crowded_pairs() -> None:
    found = issues(atoms=[at("N", n * 0.01, 0, hydrogens=3) for n in range(12)])
    assert sum(issue.startswith("Crowded") for issue in found) == 12
    assert len(found) <= 30


def test_drawing_is_not_touched_by_its_review() -> None:
    made = sketched(ligands=[cp()]).drawing
    before = Drawing(**{name: getattr(made, name) for name in ("atoms", "bonds", "groups")})
    reviewed(made, 540)
    assert before.atoms == made.atoms
