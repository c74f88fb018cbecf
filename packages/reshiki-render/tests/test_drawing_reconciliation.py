"""What an edit leaves in disorder, and how it is put right or refused."""

import time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from reshiki_render import rsk
from reshiki_render.drawing import (
    Abbreviation,
    Anchor,
    Annotation,
    Arrow,
    Atom,
    AtomTarget,
    Bond,
    Bytes,
    DepthScope,
    Drawing,
    Group,
    MoleculeName,
    Participant,
    Point,
    Reaction,
    RingFill,
    replace,
)
from reshiki_render.drawing.atoms import AtomStereo
from reshiki_render.drawing.identifiers import all_ids
from reshiki_render.drawing.reconciliation import reconciled
from reshiki_render.drawing.selection import without
from reshiki_render.errors import RejectedDrawing
from reshiki_render.testing import drawings

SLOW_TO_MAKE = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
# Whole drawings take minutes to shrink; what a failure needs is the message.
QUICK = [Phase.explicit, Phase.reuse, Phase.generate]
ONE_MORE = (Bytes(9, 8, 7),)
EVERYTHING = rsk.load((Path(__file__).parent / "rsk" / "everything.rsk").read_text(encoding="utf-8")).drawing


def atoms(*ids, element="C"):
    return tuple(Atom(id=number, element=element, position=Point(number * 10.0, 0.0)) for number in ids)


def chain(*ids):
    return tuple(Bond(a=a, b=b, order=1) for a, b in pairwise(ids))


def test_a_drawing_that_did_not_change_comes_back_as_it_is():
    assert reconciled(EVERYTHING, EVERYTHING) is EVERYTHING


def test_an_import_keeps_what_is_in_order():
    plain = Drawing(atoms=atoms(1, 2, 3), bonds=chain(1, 2, 3))
    assert reconciled(plain) == plain


def test_a_centroid_follows_the_atoms_it_stands_for():
    star = Atom(id=9, element="*", position=Point(15.0, 0.0), centroid=(1, 2), depth=0.0)
    before = Drawing(atoms=(*atoms(1, 2), star))
    moved = replace(before.atoms[0], position=Point(10.0, 40.0), depth=3.0)
    after = reconciled(replace(before, atoms=(moved, *before.atoms[1:])), before)
    assert after.atoms[2].position == Point(15.0, 20.0)
    assert after.atoms[2].depth == 1.5


def test_a_tied_arrow_follows_its_target_and_lets_go_of_one_that_has_gone():
    anchor = Anchor(target=AtomTarget(atom=1), offset=Point(0.0, 5.0), direction=Point(0.0, 1.0), gap=5.0)
    other = replace(anchor, target=AtomTarget(atom=2))
    arrow = Arrow(
        id=5,
        start=Point(10.0, 5.0),
        end=Point(20.0, 5.0),
        kind="curved",
        start_anchor=anchor,
        end_anchor=other,
    )
    before = Drawing(atoms=atoms(1, 2), arrows=(arrow,))
    lifted = replace(before.atoms[0], position=Point(10.0, -30.0))
    after = reconciled(replace(before, atoms=(lifted, before.atoms[1])), before).arrows[0]
    assert after.start == Point(10.0, -25.0)
    assert after.end == arrow.end
    assert after.cubic[0].y == pytest.approx(-25 + (10 - 5) * 2 / 3, abs=1e-4)
    gone = reconciled(without(before, (2,)), before).arrows[0]
    assert (gone.end_anchor, gone.end, gone.start_anchor) == (None, arrow.end, anchor)


def test_fills_and_scopes_lose_what_is_no_ring_and_no_atom_any_more():
    ring = Drawing(
        atoms=atoms(1, 2, 3),
        bonds=(*chain(1, 2, 3), Bond(a=3, b=1, order=1)),
        ring_fills=(RingFill(atoms=(1, 2, 3)),),
        depth_appearance=(DepthScope(atoms=(1, 2), weights=((1, 0.0), (2, 1.0))),),
    )
    opened = reconciled(replace(ring, bonds=ring.bonds[1:]), ring)
    assert opened.ring_fills == ()
    assert opened.depth_appearance == ring.depth_appearance
    shrunk = reconciled(replace(ring, atoms=ring.atoms[1:]), ring)
    assert shrunk.depth_appearance[0].weights == ((2, 1.0),)


def test_a_broken_abbreviation_is_dropped_and_its_atoms_show_again():
    ethyl = Abbreviation(label="Et", anchor=2, members=(2, 3))
    before = Drawing(atoms=atoms(1, 2, 3, 4), bonds=chain(1, 2, 3), abbreviations=(ethyl,))
    grown = replace(before, bonds=(*before.bonds, Bond(a=3, b=4, order=1)))
    after = reconciled(grown, before)
    assert after.abbreviations == ()
    assert after.atoms == before.atoms
    kept = reconciled(replace(before, bonds=(*before.bonds, Bond(a=1, b=4, order=1))), before)
    assert kept.abbreviations == (ethyl,)


REACTION = Reaction(
    arrow=9,
    reactants=(Participant(atoms=(2, 1)), Participant(atoms=(3,))),
    products=(Participant(atoms=(4,)),),
)
ARROW = Arrow(id=9, start=Point(0.0, 0.0), end=Point(50.0, 0.0))


def test_a_participant_grows_to_its_whole_molecule():
    before = Drawing(atoms=atoms(1, 2, 3, 4, 5, 6), bonds=chain(1, 2), arrows=(ARROW,), reactions=(REACTION,))
    after = reconciled(replace(before, bonds=(*before.bonds, *chain(2, 6, 5))), before)
    assert after.reactions[0].reactants[0].atoms == (2, 1, 5, 6)
    assert after.reactions[0].products == REACTION.products


def test_joining_two_participants_is_refused():
    before = Drawing(atoms=atoms(1, 2, 3, 4), bonds=chain(1, 2), arrows=(ARROW,), reactions=(REACTION,))
    with pytest.raises(RejectedDrawing, match="arrow 9") as refusal:
        reconciled(replace(before, bonds=(*before.bonds, *chain(2, 3))), before)
    assert refusal.value.reason == "reactions"


def test_a_hydrogen_bond_joins_no_participants():
    before = Drawing(atoms=atoms(1, 2, 3, 4), bonds=chain(1, 2), arrows=(ARROW,), reactions=(REACTION,))
    held = Bond(a=2, b=3, order=0, display="dotted")
    assert reconciled(replace(before, bonds=(*before.bonds, held)), before).reactions == (REACTION,)


def test_what_breaks_a_rule_is_refused_with_the_rule():
    with pytest.raises(RejectedDrawing, match="Atom 1: radical_electrons is 3") as refusal:
        reconciled(Drawing(atoms=(replace(atoms(1)[0], radical_electrons=3),)))
    assert refusal.value.reason == "invalid"


NAMED = Drawing(
    atoms=atoms(1, 2, 3),
    bonds=chain(1, 2),
    annotations=(Annotation(id=7, position=Point(0.0, 50.0), text="ethane"),),
    molecule_names=(MoleculeName(annotation=7, atoms=(1, 2), smiles="CC", text="ethane"),),
)


def test_a_caption_moves_with_the_molecule_it_names():
    moved = tuple(
        replace(atom, position=Point(atom.position.x + 5, atom.position.y - 8)) for atom in NAMED.atoms
    )
    after = reconciled(replace(NAMED, atoms=moved), NAMED)
    assert after.annotations[0].position == Point(5.0, 42.0)
    assert after.molecule_names == NAMED.molecule_names
    both = replace(NAMED, atoms=moved, annotations=(replace(NAMED.annotations[0], position=Point(9.0, 9.0)),))
    assert reconciled(both, NAMED).annotations[0].position == Point(9.0, 9.0)


RENAMED = [
    replace(NAMED, annotations=(replace(NAMED.annotations[0], text="my ethane"),)),
    replace(NAMED, annotations=()),
    replace(NAMED, bonds=chain(1, 2, 3)),
    replace(NAMED, bonds=()),
    replace(NAMED, bonds=(Bond(a=1, b=2, order=2),)),
    replace(NAMED, atoms=(replace(NAMED.atoms[0], element="N"), *NAMED.atoms[1:])),
    replace(NAMED, atoms=NAMED.atoms[1:], bonds=()),
]


@pytest.mark.parametrize("edited", RENAMED, ids=range(len(RENAMED)))
def test_a_name_is_let_go_when_caption_or_molecule_change(edited):
    after = reconciled(edited, NAMED)
    assert after.molecule_names == ()
    assert after.annotations == edited.annotations


def test_a_name_survives_what_does_not_touch_its_molecule():
    edited = replace(NAMED, atoms=(*NAMED.atoms[:2], replace(NAMED.atoms[2], element="O")))
    assert reconciled(edited, NAMED).molecule_names == NAMED.molecule_names


def test_groups_grow_with_their_molecules():
    before = Drawing(atoms=atoms(5, 4, 3, 2, 1), bonds=chain(1, 2), groups=(Group(id=9, members=(2, 1)),))
    after = reconciled(replace(before, bonds=(*before.bonds, *chain(2, 4))), before)
    assert after.groups[0].members == (2, 1, 4)


def test_groups_that_would_overlap_become_one():
    groups = (Group(id=8, members=(1, 2)), Group(id=9, members=(3, 4), integral=True))
    before = Drawing(atoms=atoms(1, 2, 3, 4, 5), groups=groups)
    after = reconciled(replace(before, bonds=chain(2, 3)), before)
    assert [(group.id, sorted(group.members), group.integral) for group in after.groups] == [
        (8, [1, 2, 3, 4], True)
    ]
    apart = reconciled(replace(before, bonds=chain(4, 5)), before)
    assert [(group.id, group.members) for group in apart.groups] == [(8, (1, 2)), (9, (3, 4, 5))]


def test_nested_groups_stay_nested():
    groups = (Group(id=8, members=(1, 2)), Group(id=9, members=(1, 2, 3, 7)))
    before = Drawing(
        atoms=atoms(1, 2, 3, 4),
        annotations=(Annotation(id=7, position=Point(0.0, 0.0), text="x"),),
        groups=groups,
    )
    after = reconciled(replace(before, bonds=chain(3, 4)), before)
    assert [group.members for group in after.groups] == [(1, 2), (1, 2, 3, 7, 4)]


def test_very_many_groups_in_one_molecule_take_no_more_than_a_moment():
    count = 20_000
    ids = range(1, count + 1)
    before = Drawing(
        atoms=atoms(*ids),
        groups=tuple(Group(id=count + index, members=(index, index + 1)) for index in range(1, count, 2)),
    )
    start = time.process_time()
    after = reconciled(replace(before, bonds=chain(*ids)), before)
    assert len(after.groups) == 1
    assert time.process_time() - start < 5


def test_a_winding_that_names_other_atoms_than_the_bonded_is_let_go():
    centre = replace(atoms(1)[0], stereo=AtomStereo(winding="cw", neighbors=(2, 3, 4)))
    before = Drawing(atoms=(centre, *atoms(2, 3, 4)), bonds=tuple(Bond(a=1, b=n, order=1) for n in (2, 3, 4)))
    assert reconciled(before).atoms[0].stereo is not None
    assert reconciled(without(before, (4,)), before).atoms[0].stereo is None


@settings(max_examples=30, deadline=None, suppress_health_check=SLOW_TO_MAKE, phases=QUICK, derandomize=True)
@given(drawings(), st.data())
def test_a_deletion_can_always_be_brought_in_order_and_that_once_and_for_all(drawing, data):
    ids = all_ids(drawing)
    asked = data.draw(st.lists(st.sampled_from(ids), max_size=4)) if ids else []
    try:
        after = reconciled(without(drawing, asked), drawing)
    except RejectedDrawing as refusal:
        # Attachments may join two participants that no bond joins; nothing else may go wrong.
        if refusal.reason != "reactions":
            raise
        return
    rsk.validate(after)
    # An unchanged drawing is left alone, so the second pass may still find something; a third must not.
    once = reconciled(replace(after, recent_colors=ONE_MORE), after)
    twice = reconciled(replace(once, recent_colors=()), once)
    assert replace(twice, recent_colors=ONE_MORE) == once
