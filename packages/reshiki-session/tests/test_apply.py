"""`apply` on real drawings: what is inserted, deleted, renumbered, placed, refused and said."""

from collections.abc import Callable
from typing import Any

import pytest

from reshiki_render.drawing import (
    Abbreviation,
    Annotation,
    Arrow,
    Atom,
    AtomLabels,
    Bond,
    Drawing,
    Graphic,
    Group,
    Participant,
    Point,
    Reaction,
    replace,
)
from reshiki_render.errors import RejectedDrawing
from reshiki_session import jobs
from reshiki_session.errors import OperationError, Rejected
from reshiki_session.jobs.extent import extent
from reshiki_session.operations import apply, find
from reshiki_session.results import structured_error

Chain = Callable[..., Drawing]


def insert(agent: Any, document: str, source: str, **more: Any) -> Any:
    return agent("apply", document=document, edit="insert", source=source, **more)


def delete(agent: Any, document: str, *ids: int, base: int, **more: Any) -> Any:
    return agent(
        "apply", document=document, edit="delete", ids=list(map(str, ids)), base_revision=str(base), **more
    )


def step(agent: Any, document: str, edit: str, base: int, **more: Any) -> Any:
    return agent("apply", document=document, edit=edit, base_revision=str(base), **more)


def box(agent: Any, document: str, ids: list[str] | None = None) -> Any:
    """The ink of a document or a part of it, rounded to what 32-bit numbers keep."""
    from reshiki_render.drawing.selection import part_of

    drawing = agent.drawing(document)
    found = extent(drawing if ids is None else part_of(drawing, map(int, ids)))
    assert found is not None
    return type(found)(*(round(side, 2) for side in found))


# ------------------------------------------------------------------------------------------------------ insert, undo


def test_inserting_undoing_and_redoing_walk_through_exactly_the_same_drawings(
    agent: Any, chain: Chain
) -> None:
    document, source = agent.document(chain("CO")), agent.document(chain(3))
    before = agent.drawing(document)
    value = insert(agent, document, source)
    assert value == {
        "deleted": [],
        "document": document,
        "effect": "applied",
        "id_remap": [
            {"inserted": "3", "source": "1"},
            {"inserted": "4", "source": "2"},
            {"inserted": "5", "source": "3"},
        ],
        "inserted": ["3", "4", "5"],
        "recorded": True,
        "revision": "1",
    }
    after = agent.drawing(document)
    assert len(after.atoms) == 5
    undone = step(agent, document, "undo", 1)
    assert (undone["recorded"], undone["revision"], undone["inserted"]) == (True, "2", [])
    assert agent.drawing(document) == before
    assert step(agent, document, "redo", 2)["revision"] == "3"
    assert agent.drawing(document) == after


def test_nothing_to_undo_or_redo_is_not_recorded(agent: Any) -> None:
    document = agent.document()
    for edit in ("undo", "redo"):
        value = step(agent, document, edit, 0)
        assert (value["recorded"], value["revision"]) == (False, "0")


def test_four_inserts_with_a_history_of_two_can_be_undone_twice(make_agent: Any, chain: Chain) -> None:
    agent = make_agent(history_depth=2)
    document, source = agent.document(), agent.document(chain(1))
    for _ in range(4):
        insert(agent, document, source)
    undone = [step(agent, document, "undo", base)["recorded"] for base in (4, 5, 6)]
    assert undone == [True, True, False]
    assert len(agent.drawing(document).atoms) == 2


def test_a_document_can_be_inserted_into_itself(agent: Any, chain: Chain) -> None:
    document = agent.document(chain(2))
    assert insert(agent, document, document)["inserted"] == ["3", "4"]
    assert len(agent.drawing(document).bonds) == 2


def test_copies_are_numbered_atoms_captions_arrows_graphics_and_then_groups(agent: Any) -> None:
    source = Drawing(
        atoms=(
            Atom(id=20, element="C", position=Point(0, 0)),
            Atom(id=7, element="O", position=Point(36, 21)),
        ),
        bonds=(Bond(a=20, b=7, order=1),),
        annotations=(Annotation(id=3, position=Point(0, 50), text="caption"),),
        arrows=(Arrow(id=1, start=Point(100, 0), end=Point(200, 0)),),
        graphics=(
            Graphic(id=9, kind="rectangle", origin=Point(0, 0), axis_x=Point(9, 0), axis_y=Point(0, 9)),
        ),
        groups=(Group(id=40, members=(3, 9)),),
    )
    document = agent.document()
    value = insert(agent, document, agent.document(source))
    remap = [(int(pair["source"]), int(pair["inserted"])) for pair in value["id_remap"]]
    assert remap == [(20, 1), (7, 2), (3, 3), (1, 4), (9, 5)]
    drawing = agent.drawing(document)
    assert [group.id for group in drawing.groups] == [6]
    assert drawing.groups[0].members == (3, 5)
    # A group counts when the next ID is looked for.
    assert insert(agent, document, agent.document(source))["inserted"][0] == "7"


def test_an_empty_source_is_refused(agent: Any, chain: Chain) -> None:
    error = agent.refusal("apply", document=agent.document(chain(1)), edit="insert", source=agent.document())
    assert (error.code, error.message) == ("invalid_arguments", "There are no drawing objects to apply")


def test_a_document_without_ids_left_takes_no_copy(agent: Any, chain: Chain) -> None:
    document = agent.document(chain(1, first=2**64 - 3))
    source = agent.document(chain(2))
    error = agent.refusal("apply", document=document, edit="insert", source=source)
    assert error.code == "invalid_arguments"
    assert error.message.startswith("Could not insert the proposed drawing")
    assert insert(agent, document, agent.document(chain(1)))["inserted"] == [str(2**64 - 2)]


def test_coordinates_beyond_a_file_are_refused(agent: Any) -> None:
    far = Drawing(
        atoms=tuple(Atom(id=i, element="O", position=Point(0, y)) for i, y in ((1, 0.0), (2, 3.4e38)))
    )
    error = agent.refusal("apply", document=agent.document(far), edit="insert", source=agent.document(far))
    assert (error.code, error.message) == (
        "invalid_arguments",
        "Could not insert the proposed drawing: its coordinates are too large",
    )


# --------------------------------------------------------------------------------------------------------- replacing


def test_a_deleted_largest_id_is_given_again(agent: Any, chain: Chain) -> None:
    document, source = agent.document(chain(1)), agent.document(chain(2))
    value = insert(agent, document, source, ids=["1"], base_revision="0")
    assert (value["deleted"], value["inserted"]) == (["1"], ["1", "2"])


def test_replacing_the_largest_id_goes_on_from_the_next_largest(agent: Any, chain: Chain) -> None:
    document, source = agent.document(chain(3)), agent.document(chain(2))
    value = insert(agent, document, source, ids=["3"], base_revision="0")
    assert (value["deleted"], value["inserted"]) == (["3"], ["3", "4"])


def test_replacing_an_object_by_its_like_changes_nothing_and_is_not_recorded(
    agent: Any, chain: Chain
) -> None:
    one = chain("O")
    document, source = agent.document(one), agent.document(one)
    value = insert(agent, document, source, ids=["1"], base_revision="0")
    assert (value["recorded"], value["revision"]) == (False, "0")
    assert step(agent, document, "undo", 0)["recorded"] is False


def test_a_member_of_an_abbreviation_stands_for_all_of_it(agent: Any, chain: Chain) -> None:
    drawing = chain(4, abbreviations=(Abbreviation(label="Et", anchor=3, members=(3, 4)),))
    document = agent.document(drawing)
    assert delete(agent, document, 4, base=0)["deleted"] == ["3", "4"]
    after = agent.drawing(document)
    assert [atom.id for atom in after.atoms] == [1, 2]
    assert after.abbreviations == ()


def test_deleting_atoms_takes_bonds_and_attachment_points_along_in_document_order(
    agent: Any, chain: Chain
) -> None:
    point = Atom(
        id=9,
        element="*",
        position=Point(18, 10),
        centroid=(1, 2),
        attachment="multi_center",
        no_implicit=True,
    )
    drawing = chain(3)
    drawing = replace(drawing, atoms=(point, *drawing.atoms))
    document = agent.document(drawing)
    assert delete(agent, document, 3, 2, base=0)["deleted"] == ["9", "2", "3"]
    assert agent.drawing(document).bonds == ()


def test_an_attachment_point_follows_what_it_stands_for(agent: Any) -> None:
    atoms = tuple(Atom(id=i, element="C", position=Point(36.0 * i, 0)) for i in (1, 2, 3))
    point = Atom(
        id=4, element="*", position=Point(72, 0), centroid=(1, 2, 3), attachment="variable", no_implicit=True
    )
    source = Drawing(atoms=(*atoms, point), bonds=tuple(Bond(a=i, b=i + 1, order=1) for i in (1, 2)))
    document = agent.document(Drawing(atoms=(Atom(id=1, element="O", position=Point(500, 500)),)))
    insert(agent, document, agent.document(source))
    copy = {atom.id: atom for atom in agent.drawing(document).atoms}
    assert copy[5].centroid == (2, 3, 4)
    assert copy[5].position.x == pytest.approx(sum(copy[i].position.x for i in (2, 3, 4)) / 3, abs=1e-3)
    assert copy[5].position.y == pytest.approx(copy[2].position.y, abs=1e-3)


# --------------------------------------------------------------------------------------------------------- placement


def drawn(agent: Any, smiles: str) -> str:
    """A document with its labels in place, as everything that is imported has them."""
    handle: str = agent("import", format="smiles", text=smiles)["document"]
    return handle


def test_into_an_empty_document_the_copy_begins_at_the_origin(agent: Any) -> None:
    document = agent.document()
    insert(agent, document, drawn(agent, "NCO"))
    assert (box(agent, document).left, box(agent, document).top) == (0, 0)
    bounds = agent("inspect", document=document)["bounds"]
    assert (round(bounds["min"]["x"], 2), round(bounds["min"]["y"], 2)) == (-30, -30)


def test_a_copy_goes_below_the_drawing_two_bonds_apart_with_left_edges_in_line(agent: Any) -> None:
    document = drawn(agent, "OCCCCN")
    above = box(agent, document)
    value = insert(agent, document, drawn(agent, "Nc1ccccc1"), ids=[])
    below = box(agent, document, value["inserted"])
    assert below.left == pytest.approx(above.left, abs=0.02)
    assert below.top - above.bottom == pytest.approx(84, abs=0.02)


def test_a_copy_takes_the_middle_of_what_it_replaces(agent: Any) -> None:
    document = drawn(agent, "NCO")
    insert(agent, document, drawn(agent, "CC"))
    old = box(agent, document, ["1", "2", "3"])
    value = insert(agent, document, drawn(agent, "OCCc1ccccc1"), ids=["3", "2", "1"], base_revision="1")
    new = box(agent, document, value["inserted"])
    assert new.left + new.right == pytest.approx(old.left + old.right, abs=0.05)
    assert new.top + new.bottom == pytest.approx(old.top + old.bottom, abs=0.05)


def test_everything_of_a_copy_moves_together(agent: Any) -> None:
    source = Drawing(
        atoms=(Atom(id=1, element="O", position=Point(10, 10)),),
        annotations=(Annotation(id=2, position=Point(20, 20), text="x"),),
        arrows=(
            Arrow(id=3, start=Point(0, 0), end=Point(90, 0), kind="curved", control=Point(45, 40)),
            Arrow(
                id=4, start=Point(0, 0), end=Point(90, 0), kind="curved", cubic=(Point(30, 9), Point(60, 9))
            ),
        ),
        graphics=(Graphic(id=5, kind="ellipse", origin=Point(5, 5), axis_x=Point(9, 0), axis_y=Point(0, 9)),),
    )
    document = agent.document(Drawing(atoms=(Atom(id=1, element="O", position=Point(700, 900)),)))
    insert(agent, document, agent.document(source))
    after = agent.drawing(document)
    dx, dy = after.atoms[1].position.x - 10, after.atoms[1].position.y - 10

    def shift(point: Point) -> tuple[float, float]:
        return pytest.approx(point.x + dx, abs=0.01), pytest.approx(point.y + dy, abs=0.01)

    assert after.annotations[0].position == shift(Point(20, 20))
    assert after.arrows[0].control == shift(Point(45, 40))
    assert after.arrows[1].cubic[1] == shift(Point(60, 9))
    assert after.graphics[0].origin == shift(Point(5, 5))
    assert after.graphics[0].axis_x == Point(9, 0)


def test_a_copy_keeps_its_look_where_label_settings_differ(agent: Any, chain: Chain) -> None:
    own = AtomLabels(carbons="all", hydrogens=False, stereo=True, maps=False)
    source = chain("CCO", atom_labels=own)
    source = replace(
        source,
        atoms=tuple(replace(atom, map_num=1) for atom in source.atoms),
        bonds=(source.bonds[0], replace(source.bonds[1], order=2)),
    )
    document = agent.document(chain(1))
    insert(agent, document, agent.document(source))
    drawing = agent.drawing(document)
    assert drawing.atom_labels == AtomLabels()
    first, oxygen = drawing.atoms[1].display, drawing.atoms[3].display
    assert (first.carbons, first.hydrogens, first.stereo.show, first.mapping.show) == (
        "all",
        False,
        True,
        False,
    )
    assert (oxygen.carbons, oxygen.hydrogens) == (None, False)
    assert [bond.indicator.show for bond in drawing.bonds] == [None, True]
    assert drawing.atoms[0].display == Atom(id=1, element="C", position=Point(0, 0)).display


# -------------------------------------------------------------------------------------------------- what is refused


def test_an_old_base_changes_nothing(agent: Any, chain: Chain) -> None:
    document, source = agent.document(chain(3)), agent.document(chain(1))
    insert(agent, document, source)
    before = agent.drawing(document)
    for arguments in (
        {"edit": "insert", "source": source, "ids": ["1"]},
        {"edit": "insert", "source": source},
        {"edit": "delete", "ids": ["1"]},
        {"edit": "undo"},
        {"edit": "redo"},
    ):
        error = agent.refusal("apply", document=document, base_revision="0", **arguments)
        assert (error.code, error.message) == (
            "stale",
            "base_revision 0 is not the current revision 1; inspect the document and retry with a new idempotency_key",
        )
    assert agent.drawing(document) is before


def test_what_is_wrong_is_told_in_order(agent: Any, chain: Chain) -> None:
    document = agent.document(chain(2))
    everything: dict[str, Any] = {
        "document": "doc_0",
        "edit": "insert",
        "source": "doc_1",
        "ids": ["1", "9", "8"],
        "base_revision": "7",
    }
    assert agent.refusal("apply", **everything).code == "unknown_document"
    everything["document"] = document
    assert agent.refusal("apply", **everything).code == "stale"
    everything["base_revision"] = "0"
    error = agent.refusal("apply", **everything)
    assert (error.code, error.message) == ("unknown_object", "Object 9 is not in the drawing")
    everything["ids"] = ["1"]
    assert agent.refusal("apply", **everything).code == "unknown_document"
    everything["source"] = agent.document()
    assert agent.refusal("apply", **everything).code == "invalid_arguments"


def test_a_group_is_no_object(agent: Any, chain: Chain) -> None:
    document = agent.document(chain(2, groups=(Group(id=3, members=(1, 2)),)))
    error = agent.refusal("apply", document=document, edit="delete", ids=["3"], base_revision="0")
    assert (error.code, error.message) == ("unknown_object", "Object 3 is not in the drawing")


def test_an_edit_over_a_budget_is_refused_whole(make_agent: Any, chain: Chain) -> None:
    agent = make_agent(max_objects=5)
    document, source = agent.document(chain(2)), agent.document(chain(2))
    error = agent.refusal("apply", document=document, edit="insert", source=source, idempotency_key="k")
    assert (error.code, error.message) == ("budget", "The drawing has 6 objects; the limit is 5")
    assert len(agent.drawing(document).atoms) == 2
    value = insert(agent, document, agent.document(chain(1)), idempotency_key="k")
    assert value["recorded"] is True


def reaction() -> Drawing:
    atoms = tuple(
        Atom(id=i, element="C", position=Point(x, 0))
        for i, x in ((1, 0.0), (2, 36.0), (3, 200.0), (4, 236.0))
    )
    return Drawing(
        atoms=atoms,
        bonds=(Bond(a=1, b=2, order=1), Bond(a=3, b=4, order=1)),
        arrows=(Arrow(id=5, start=Point(80, 0), end=Point(160, 0)),),
        reactions=(
            Reaction(arrow=5, reactants=(Participant(atoms=(1, 2)),), products=(Participant(atoms=(3, 4)),)),
        ),
    )


def test_a_reaction_is_copied_with_its_roles_and_shrinks_with_its_molecules(agent: Any, chain: Chain) -> None:
    document = agent.document(chain(1))
    insert(agent, document, agent.document(reaction()))
    (copy,) = agent.drawing(document).reactions
    assert (copy.arrow, copy.reactants[0].atoms, copy.products[0].atoms) == (6, (2, 3), (4, 5))
    delete(agent, document, 2, base=1)
    (left,) = agent.drawing(document).reactions
    assert left.reactants[0].atoms == (3,)
    delete(agent, document, 6, base=2)
    assert agent.drawing(document).reactions == ()


def test_an_edit_that_joins_participants_is_rejected_and_leaves_no_receipt(
    agent: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def join(drawing: Drawing, _ids: Any) -> Drawing:
        return replace(drawing, bonds=(*drawing.bonds, Bond(a=2, b=3, order=1)))

    monkeypatch.setattr("reshiki_render.drawing.selection.without", join)
    document = agent.document(reaction())
    before = agent.drawing(document)
    for _ in range(2):
        error = agent.refusal(
            "apply", document=document, edit="delete", ids=["1"], base_revision="0", idempotency_key="k"
        )
        assert isinstance(error, Rejected)
        assert (error.code, error.reason) == ("rejected", "reactions")
    assert agent.drawing(document) is before
    envelope = structured_error(error, "0")
    assert envelope["value"] is None
    assert envelope["validation"] == {"message": error.message, "reason": "reactions", "status": "rejected"}
    assert envelope["error"] == {"code": "rejected", "message": error.message}


def test_an_edit_that_breaks_a_rule_is_rejected_as_invalid(
    agent: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "reshiki_render.drawing.selection.without",
        lambda drawing, _ids: replace(drawing, atoms=(*drawing.atoms, drawing.atoms[0])),
    )
    error = agent.refusal(
        "apply", document=agent.document(reaction()), edit="delete", ids=["1"], base_revision="0"
    )
    assert isinstance(error, Rejected)
    assert error.reason == "invalid"


def test_a_policy_that_refuses_an_edit_is_an_error_without_validation() -> None:
    refused = structured_error(OperationError("rejected", "This layer is locked."), "0")
    assert set(refused) == {"error", "versions"}
    job = jobs.TABLE["delete"]
    assert job == "reshiki_session.jobs.edit:delete"


# ------------------------------------------------------------------------------------------------------------ labels


def test_labels_are_refreshed_in_the_same_step(agent: Any) -> None:
    document = agent("import", format="smiles", text="CN")["document"]
    assert [atom.label_h for atom in agent.drawing(document).atoms] == [3, 2]
    result = agent.result("apply", document=document, edit="delete", ids=["1"], base_revision="0")
    assert (result.warnings, result.value["revision"]) == ((), "1")
    assert [atom.label_h for atom in agent.drawing(document).atoms] == [3]
    step(agent, document, "undo", 1)
    assert [atom.label_h for atom in agent.drawing(document).atoms] == [3, 2]


def test_marks_come_back_with_a_molecule_that_was_only_moved(agent: Any) -> None:
    source = agent("import", format="smiles", text="C[C@H](N)O")["document"]
    document = agent.document()
    insert(agent, document, source)
    marks = [atom.cip_label for atom in agent.drawing(document).atoms if atom.cip_label]
    assert marks in (["R"], ["S"])


@pytest.mark.parametrize(
    "failure",
    [
        OperationError("timeout", "the labels took more than 10 seconds"),
        OperationError("failed", "a worker died"),
        MemoryError(),
        RuntimeError("secret"),
    ],
)
def test_a_refresh_that_dies_costs_one_warning_and_no_edit(
    make_agent: Any, chain: Chain, failure: Exception
) -> None:
    def call(name: str, *arguments: Any) -> Any:
        if name == "refresh":
            raise failure
        return jobs.call(name, *arguments)

    agent = make_agent(call)
    drawing = chain("CN")
    labelled = tuple(
        replace(atom, label_h=h, cip_label="R") for atom, h in zip(drawing.atoms, (3, 2), strict=True)
    )
    document = agent.document(replace(drawing, atoms=labelled))
    result = agent.result("apply", document=document, edit="insert", source=document, idempotency_key="k")
    assert result.value["recorded"] is True
    (warning,) = result.warnings
    assert "not brought up to date" in warning
    assert "secret" not in warning
    atoms = agent.drawing(document).atoms
    # Marks are cleared; the hydrogens of atoms whose bonds are as they were are still true.
    assert [(atom.label_h, atom.cip_label) for atom in atoms] == [(3, None), (2, None)] * 2
    again = agent.result("apply", document=document, edit="insert", source=document, idempotency_key="k")
    assert again == result
    result = agent.result("apply", document=document, edit="delete", ids=["1"], base_revision="1")
    assert [atom.label_h for atom in agent.drawing(document).atoms] == [0, 3, 2]


def test_chemistry_that_is_not_understood_costs_one_warning(agent: Any, chain: Chain) -> None:
    document = agent.document(chain(["C", "Xx"]))
    result = agent.result("apply", document=document, edit="delete", ids=["1"], base_revision="0")
    assert result.value["recorded"] is True
    assert len(result.warnings) == 1


def test_labels_have_ten_seconds(agent: Any, chain: Chain) -> None:
    document = agent.document(chain(2))
    steps = apply.steps(agent.session, apply.Arguments(document, "delete", None, (1,), 0, None))
    edit = next(steps)
    refresh = steps.send(jobs.call(edit.name, *edit.arguments))
    assert (edit.limit, refresh.name, refresh.limit) == (None, "refresh", 10)


def test_what_is_no_chemistry_asks_no_chemistry(make_agent: Any) -> None:
    asked = []

    def call(name: str, *arguments: Any) -> Any:
        asked.append(name)
        return jobs.call(name, *arguments)

    agent = make_agent(call)
    caption = Drawing(annotations=(Annotation(id=1, position=Point(0, 0), text="only words"),))
    document = agent.document(caption)
    insert(agent, document, agent.document(caption))
    assert asked == ["insert"]


# -------------------------------------------------------------------------------------------- keys, races, cancelling


def test_a_repeated_key_is_one_undo_step_and_one_answer(agent: Any, chain: Chain) -> None:
    document, source = agent.document(), agent.document(chain(2))
    first = agent.result("apply", document=document, edit="insert", source=source, idempotency_key="k")
    assert (
        agent.result("apply", document=document, edit="insert", source=source, idempotency_key="k") == first
    )
    step(agent, document, "undo", 1)
    # Still the first answer, with the revision of then.
    assert (
        agent.result("apply", document=document, edit="insert", source=source, idempotency_key="k") == first
    )
    assert agent.drawing(document).atoms == ()


@pytest.mark.parametrize(
    "other",
    [
        {"ids": []},
        {"base_revision": "0"},
        {"source": "itself"},
        {"edit": "undo", "source": None, "base_revision": "1"},
    ],
)
def test_a_key_with_any_other_argument_is_refused(agent: Any, chain: Chain, other: dict[str, Any]) -> None:
    document, source = agent.document(), agent.document(chain(2))
    given = {"document": document, "edit": "insert", "source": source, "idempotency_key": ""}
    agent.result("apply", **given)
    if other.get("source") == "itself":
        other = {"source": document}
    error = agent.refusal("apply", **{**given, **other})
    assert (error.code, error.message) == (
        "invalid_arguments",
        "idempotency_key was already used with different arguments",
    )


def begun(agent: Any, **arguments: Any) -> Any:
    """The steps of an edit up to the outcome of its last job, which is still to be handed in."""
    from reshiki_session.tools.decoding import decode
    from reshiki_session.tools.table import TOOLS

    given = {name: arguments.get(name) for name in TOOLS["apply"].parameters}
    steps = find("apply").steps(agent.session, decode("apply", given))
    job = next(steps)
    while job.name != "refresh":
        job = steps.send(jobs.call(job.name, *job.arguments))
    return steps, jobs.call(job.name, *job.arguments)


def finish(steps: Any, outcome: Any) -> Any:
    with pytest.raises(StopIteration) as ended:
        steps.send(outcome)
    return ended.value.value


def test_of_two_edits_from_one_state_exactly_one_wins(agent: Any, chain: Chain) -> None:
    document, source = agent.document(), agent.document(chain(2))
    first = begun(agent, document=document, edit="insert", source=source)
    second = begun(agent, document=document, edit="insert", source=source)
    assert finish(*second).value["revision"] == "1"
    with pytest.raises(OperationError) as caught:
        first[0].send(first[1])
    assert (caught.value.code, caught.value.message) == ("stale", "The drawing changed; inspect it and retry")
    assert len(agent.drawing(document).atoms) == 2


def test_twins_with_one_key_commit_once_and_answer_alike(agent: Any, chain: Chain) -> None:
    document, source = agent.document(), agent.document(chain(2))
    twins = [
        begun(agent, document=document, edit="insert", source=source, idempotency_key="k") for _ in range(2)
    ]
    one, other = (finish(*twin) for twin in twins)
    assert one == other
    assert len(agent.drawing(document).atoms) == 2
    assert agent.drawing(document) is not None
    step(agent, document, "undo", 1)
    assert step(agent, document, "undo", 2)["recorded"] is False


def test_a_redo_that_was_overtaken_is_stale(agent: Any, chain: Chain) -> None:
    document, source = agent.document(), agent.document(chain(2))
    insert(agent, document, source)
    step(agent, document, "undo", 1)
    insert(agent, document, source)
    error = agent.refusal("apply", document=document, edit="redo", base_revision="2")
    assert error.code == "stale"


def test_what_is_cancelled_before_it_commits_leaves_nothing(agent: Any, chain: Chain) -> None:
    document, source = agent.document(), agent.document(chain(2))
    steps, _ = begun(agent, document=document, edit="insert", source=source, idempotency_key="k")
    steps.close()
    assert agent.drawing(document).atoms == ()
    assert agent("inspect", document=document)["revision"] == "0"
    # The key is free: with other arguments too.
    assert insert(agent, document, document_of(agent, chain), idempotency_key="k")["revision"] == "1"


def document_of(agent: Any, chain: Chain) -> str:
    handle: str = agent.document(chain(5))
    return handle


def test_what_is_cancelled_after_it_committed_stands_and_is_replayed(agent: Any, chain: Chain) -> None:
    document, source = agent.document(), agent.document(chain(2))
    given = {"document": document, "edit": "insert", "source": source, "idempotency_key": "k"}
    # Nobody looks at what the steps returned.
    answer = finish(*begun(agent, **given))
    assert agent.result("apply", **given) == answer
    assert agent("inspect", document=document)["revision"] == "1"


def test_a_reconciled_rejection_is_told_as_such() -> None:
    from reshiki_session.jobs.failures import operation_error

    error = operation_error(RejectedDrawing("Atom 1\nis twice there.", "invalid"))
    assert isinstance(error, Rejected)
    assert (error.reason, error.message) == ("invalid", "Atom 1 is twice there.")
