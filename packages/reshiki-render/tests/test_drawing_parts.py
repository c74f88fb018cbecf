"""IDs, counts, selections and deletions: `rsk/everything.rsk` is the drawing they are tried on."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from reshiki_render import rsk
from reshiki_render.drawing import (
    EMPTY,
    Anchor,
    Arrow,
    Atom,
    Bond,
    BondTarget,
    Drawing,
    Group,
    Point,
    replace,
)
from reshiki_render.drawing.atoms import AtomStereo
from reshiki_render.drawing.comparison import changes_chemistry
from reshiki_render.drawing.counts import all_counts, counts, object_count, weight
from reshiki_render.drawing.identifiers import MOST_ID, all_ids, next_id, renumbered
from reshiki_render.drawing.molecules import molecules
from reshiki_render.drawing.selection import doomed, expanded, part_of, without
from reshiki_render.testing import drawings

SLOW_TO_MAKE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
# Whole drawings take minutes to shrink; what a failure needs is the message.
QUICK = [Phase.explicit, Phase.reuse, Phase.generate]
EVERYTHING = rsk.load((Path(__file__).parent / "rsk" / "everything.rsk").read_text(encoding="utf-8")).drawing
BOC = (8, 9, 10, 11, 12, 13, 14)


def test_all_ids_are_atoms_annotations_arrows_graphics_in_file_order():
    assert all_ids(EVERYTHING) == (*range(1, 26), 30, 31, 40, 41, 42, 43, *range(50, 65))


def test_the_next_id_is_above_every_object_and_group():
    assert next_id(EMPTY) == 1
    assert next_id(EVERYTHING) == 92
    assert next_id(replace(EVERYTHING, groups=())) == 65
    largest = Atom(id=MOST_ID, element="C", position=Point(0.0, 0.0))
    assert next_id(Drawing(atoms=(largest,))) == MOST_ID


def test_what_is_counted():
    assert list(counts(EVERYTHING).items()) == [
        ("atoms", 25),
        ("bonds", 22),
        ("arrows", 4),
        ("annotations", 2),
        ("graphics", 15),
    ]
    assert all_counts(EVERYTHING)["groups"] == 2
    assert object_count(EVERYTHING) == 25 + 22 + 4 + 2 + 15 + 2
    assert (weight(EVERYTHING), weight(EMPTY)) == (71, 1)


def test_molecules_are_joined_by_attachments_and_not_by_hydrogen_bonds():
    assert molecules(EVERYTHING) == (
        (*range(1, 15), 23, 24, 25),
        (15, 16, 17, 18),
        (19, 20, 21, 22),
    )
    atoms = tuple(Atom(id=number, element="C", position=Point(0.0, 0.0)) for number in (3, 1, 2))
    held = Drawing(atoms=atoms, bonds=(Bond(a=3, b=1, order=0, display="dotted"), Bond(a=1, b=2, order=5)))
    assert molecules(held) == ((3,), (1, 2))


def test_renumbering_takes_every_reference_along():
    moved = renumbered(EVERYTHING, 1000)
    rsk.validate(moved.drawing)
    assert all_ids(moved.drawing) == tuple(range(1000, 1046))
    assert moved.moved[25:27] == ((30, 1025), (31, 1026))
    assert [group.id for group in moved.drawing.groups] == [1046, 1047]
    assert renumbered(moved.drawing, 1000).drawing == moved.drawing


def test_renumbering_turns_a_bond_an_arrow_is_tied_to():
    atoms = tuple(Atom(id=number, element="C", position=Point(number * 10.0, 0.0)) for number in (1, 2))
    anchor = Anchor(
        target=BondTarget(a=1, b=2, fraction=0.25), offset=Point(0.0, 1.0), direction=Point(0.0, 1.0), gap=0.0
    )
    arrow = Arrow(id=3, start=Point(12.5, 1.0), end=Point(0.0, 9.0), start_anchor=anchor)
    drawing = Drawing(atoms=tuple(reversed(atoms)), bonds=(Bond(a=1, b=2, order=1),), arrows=(arrow,))
    moved = renumbered(drawing, 1).drawing
    target = moved.arrows[0].start_anchor.target
    assert (target.a, target.b, target.fraction) == (1, 2, 0.75)
    rsk.validate(moved)


@settings(max_examples=25, deadline=None, suppress_health_check=SLOW_TO_MAKE, phases=QUICK, derandomize=True)
@given(drawings(), st.integers(1, 2**40))
def test_a_renumbered_drawing_is_still_valid(drawing, first):
    moved, pairs = renumbered(drawing, first)
    rsk.validate(moved)
    assert tuple(old for old, _ in pairs) == all_ids(drawing)
    assert tuple(new for _, new in pairs) == all_ids(moved) == tuple(range(first, first + len(pairs)))


SELECTIONS = [
    ((), ()),
    ((16,), (16,)),
    ((999,), ()),
    ((40, 15, 30), (15, 30, 40)),
    ((9,), BOC),
    ((24,), (1, 2, 3, 4, 5, 6, 24)),
    ((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6, 24)),
    ((1, 2, 3, 4, 5), (1, 2, 3, 4, 5)),
]


@pytest.mark.parametrize(("asked", "got"), SELECTIONS)
def test_a_selection_brings_what_it_cannot_do_without(asked, got):
    assert expanded(EVERYTHING, asked) == got


DELETIONS = [((), ()), ((16,), (16,)), ((12,), BOC), ((3,), (3, 24)), ((24,), (24,)), ((30, 15), (15, 30))]


@pytest.mark.parametrize(("asked", "got"), DELETIONS)
def test_a_deletion_takes_along_what_cannot_stay(asked, got):
    assert doomed(EVERYTHING, asked) == got


def test_a_part_holds_what_is_complete_in_it():
    part = part_of(EVERYTHING, (15, 16, 17, 18, 42))
    assert [(bond.a, bond.b) for bond in part.bonds] == [(15, 16), (15, 17), (15, 18)]
    assert [group.id for group in part.groups] == [91]
    assert part.reactions == part.abbreviations == part.molecule_names == ()
    assert part.atoms[0].stereo is not None
    assert part.drawing_style == EVERYTHING.drawing_style
    rsk.validate(part)


def test_a_part_forgets_what_it_leaves_out():
    part = part_of(EVERYTHING, (1, 2, 3, 24, 15, 16, 20, 21, 41, 43))
    by_id = {atom.id: atom for atom in part.atoms}
    assert by_id[24].centroid == ()
    assert by_id[15].stereo is None
    assert part.bonds[-1].stereo is None
    assert [(arrow.start_anchor, arrow.end_anchor) for arrow in part.arrows] == [(None, None)] * 2
    assert part.depth_appearance[0].atoms == (1, 2, 3)
    assert part.depth_appearance[0].overrides == ((2, 1.0),)
    rsk.validate(part)


def test_deleting_shrinks_groups_and_reactions():
    left = without(EVERYTHING, (16, 17, 18))
    assert [group.members for group in left.groups] == [(15, 30)]
    assert left.reactions[0].products[0].atoms == (15,)
    assert without(EVERYTHING, (40,)).reactions == ()
    without_agent = without(EVERYTHING, (19, 20, 21, 22))
    assert without_agent.reactions[0].agents == ()
    assert without_agent.molecule_names == ()
    for drawing in (left, without_agent):
        rsk.validate(drawing)


def test_deleting_everything_leaves_the_settings():
    left = without(EVERYTHING, all_ids(EVERYTHING))
    assert all_ids(left) == ()
    assert left.bonds == left.groups == left.reactions == left.ring_fills == left.depth_appearance == ()
    assert (left.custom_theme, left.page_layout) == (EVERYTHING.custom_theme, EVERYTHING.page_layout)
    rsk.validate(left)


@settings(max_examples=30, deadline=None, suppress_health_check=SLOW_TO_MAKE, phases=QUICK, derandomize=True)
@given(drawings(), st.data())
def test_parts_and_remains_are_valid_drawings(drawing, data):
    ids = all_ids(drawing)
    asked = data.draw(st.lists(st.sampled_from(ids), max_size=5)) if ids else []
    rsk.validate(part_of(drawing, expanded(drawing, asked)))
    left = without(drawing, asked)
    assert set(all_ids(left)) == set(ids) - set(doomed(drawing, asked))
    rsk.validate(left)


def bond_at(index, **changes):
    bonds = list(EVERYTHING.bonds)
    bonds[index] = replace(bonds[index], **changes)
    return replace(EVERYTHING, bonds=tuple(bonds))


def atom_at(index, **changes):
    atoms = list(EVERYTHING.atoms)
    atoms[index] = replace(atoms[index], **changes)
    return replace(EVERYTHING, atoms=tuple(atoms))


APPEARANCE = [
    replace(EVERYTHING, annotations=(), arrows=(), groups=(), canvas_theme="dark"),
    atom_at(6, marks=(), label_h=3, cip_label="R"),
    atom_at(16, text_style=None, display=EVERYTHING.atoms[0].display),
    bond_at(6, z_order=9, highlight=None, double_position="right", cip_label="Z"),
    bond_at(0, a=2, b=1),
    bond_at(0, projection=True),
    bond_at(21, a=25, b=23, display="hash"),
]
CHEMISTRY = [
    atom_at(6, charge=1),
    atom_at(6, position=Point(0.0, -84.5)),
    atom_at(6, element="P"),
    atom_at(14, stereo=AtomStereo(winding="cw", neighbors=(16, 17, 18))),
    replace(EVERYTHING, atoms=(EVERYTHING.atoms[1], EVERYTHING.atoms[0], *EVERYTHING.atoms[2:])),
    replace(EVERYTHING, atoms=EVERYTHING.atoms[:-1]),
    replace(EVERYTHING, bonds=EVERYTHING.bonds[1:]),
    bond_at(6, order=2),
    bond_at(14, display="hash"),
    bond_at(14, a=16, b=15),
    bond_at(18, stereo="z"),
]


@pytest.mark.parametrize("after", APPEARANCE, ids=range(len(APPEARANCE)))
def test_appearance_is_no_chemistry(after):
    assert after != EVERYTHING
    assert not changes_chemistry(EVERYTHING, after)


@pytest.mark.parametrize("after", CHEMISTRY, ids=range(len(CHEMISTRY)))
def test_atoms_bonds_and_places_are_chemistry(after):
    assert changes_chemistry(EVERYTHING, after)
    assert changes_chemistry(after, EVERYTHING)


def test_a_group_without_two_members_left_goes():
    atoms = tuple(Atom(id=number, element="C", position=Point(0.0, 0.0)) for number in (1, 2, 3))
    drawing = Drawing(atoms=atoms, groups=(Group(id=9, members=(1, 2)),))
    assert without(drawing, (1,)).groups == ()
    assert without(drawing, (3,)).groups == drawing.groups


def test_nested_groups_that_come_to_hold_the_same_become_one():
    atoms = tuple(Atom(id=number, element="C", position=Point(0.0, 0.0)) for number in (1, 2, 3))
    groups = (Group(id=8, members=(1, 2, 3)), Group(id=9, members=(1, 2), integral=True))
    left = without(Drawing(atoms=atoms, groups=groups), (3,))
    assert left.groups == (Group(id=8, members=(1, 2), integral=True),)
