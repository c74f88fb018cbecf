"""A reaction in a row: who stands where, and what the drawing says about it."""

from reshiki_chem.placement import moved, room_of
from reshiki_chem.reactions import Coefficients, arranged
from reshiki_chem.smiles import read
from reshiki_render.drawing import EMPTY, Annotation, Drawing, Participant, Point, replace
from reshiki_render.drawing.rules import validate
from reshiki_render.drawing.selection import part_of
from reshiki_render.drawing.style import BOND_WORLD
from reshiki_render.geometry import Box


def drawn(smiles: str) -> Drawing:
    return read(smiles)[0]


def room(drawing: Drawing, participant: Participant) -> Box:
    found = room_of(part_of(drawing, participant.atoms))
    assert found is not None
    return found


def esterification() -> Drawing:
    return arranged(
        [drawn("CC(=O)O"), drawn("CCO")],
        [drawn("OS(=O)(=O)O"), drawn("[Na+].[Cl-]")],
        [drawn("CC(=O)OCC"), drawn("O")],
    )


def test_a_reaction_is_a_valid_drawing_with_ids_in_reading_order() -> None:
    drawing = esterification()
    validate(drawing)
    assert [atom.id for atom in drawing.atoms] == list(range(1, 22))
    assert [atom.element for atom in drawing.atoms[7:14]] == ["O", "S", "O", "O", "O", "Na", "Cl"]
    assert [text.id for text in drawing.annotations] == [22, 23]
    assert drawing.arrows[0].id == 24


def test_the_roles_name_whole_participants_and_the_arrow() -> None:
    (reaction,) = esterification().reactions
    assert reaction.arrow == 24
    assert [part.atoms for part in reaction.reactants] == [(1, 2, 3, 4), (5, 6, 7)]
    assert [part.atoms for part in reaction.agents] == [(8, 9, 10, 11, 12), (13, 14)]
    assert [part.atoms for part in reaction.products] == [(15, 16, 17, 18, 19, 20), (21,)]


def test_participants_stand_in_a_row_with_plus_signs_between_those_of_a_side() -> None:
    drawing = esterification()
    (reaction,), (arrow,) = drawing.reactions, drawing.arrows
    acid, alcohol, ester, water = (room(drawing, part) for part in (*reaction.reactants, *reaction.products))
    assert [text.text for text in drawing.annotations] == ["+", "+"]
    assert abs(alcohol.left - acid.right - 1.2 * BOND_WORLD) < 0.01
    assert abs(water.left - ester.right - 1.2 * BOND_WORLD) < 0.01
    assert abs(arrow.start.x - alcohol.right - BOND_WORLD) < 0.01
    assert abs(ester.left - arrow.end.x - BOND_WORLD) < 0.01
    plus = room_of(Drawing(annotations=drawing.annotations[:1]))
    assert plus is not None
    assert abs((plus.left + plus.right) / 2 - (acid.right + alcohol.left) / 2) < 0.5


def test_participants_are_centred_on_the_arrow() -> None:
    drawing = esterification()
    (reaction,), (arrow,) = drawing.reactions, drawing.arrows
    assert arrow.start.y == arrow.end.y == 0
    for part in reaction.reactants + reaction.products:
        box = room(drawing, part)
        assert abs(box.top + box.bottom) < 0.01


def test_agents_stand_above_an_arrow_that_reaches_beyond_them() -> None:
    drawing = esterification()
    (reaction,), (arrow,) = drawing.reactions, drawing.arrows
    boxes = [room(drawing, part) for part in reaction.agents]
    assert max(box.bottom for box in boxes) <= -0.45 * BOND_WORLD + 0.01
    assert arrow.start.x < min(box.left for box in boxes)
    assert arrow.end.x > max(box.right for box in boxes)


def test_a_bare_arrow_is_as_short_as_an_arrow_gets() -> None:
    (arrow,) = arranged([drawn("C")], [], [drawn("N")]).arrows
    assert abs(arrow.end.x - arrow.start.x - 3.2 * BOND_WORLD) < 0.01


def test_many_agents_stand_in_rows_and_never_on_each_other() -> None:
    drawing = arranged([drawn("C")], [drawn("c1ccccc1")] * 9, [drawn("N")])
    (reaction,), (arrow,) = drawing.reactions, drawing.arrows
    boxes = [room(drawing, part) for part in reaction.agents]
    assert not any(a.overlaps(b) for i, a in enumerate(boxes) for b in boxes[:i])
    assert arrow.end.x - arrow.start.x < 13 * BOND_WORLD
    # The first agent is at the top left, as text is read.
    assert boxes[0].top == min(box.top for box in boxes)
    assert boxes[-1].bottom == max(box.bottom for box in boxes)


def test_coefficients_are_written_before_their_participants_and_kept_in_the_reaction() -> None:
    drawing = arranged(
        [drawn("[H][H]"), drawn("O=O")], [], [drawn("O")], Coefficients(reactants=(2, 1), products=(2,))
    )
    (reaction,) = drawing.reactions
    assert [text.text for text in drawing.annotations] == ["2", "+", "2"]
    assert [part.coefficient for part in reaction.reactants + reaction.products] == [2, 1, 2]
    two = room_of(Drawing(annotations=drawing.annotations[:1]))
    assert two is not None
    assert abs(room(drawing, reaction.reactants[0]).left - two.right - 0.25 * BOND_WORLD) < 0.01


def test_a_side_may_be_empty() -> None:
    drawing = arranged([], [drawn("O")], [])
    validate(drawing)
    (reaction,) = drawing.reactions
    assert (reaction.reactants, reaction.products) == ((), ())
    assert [part.atoms for part in reaction.agents] == [(1,)]


def test_text_without_atoms_is_drawn_as_a_caption_of_the_reaction() -> None:
    heat = Drawing(annotations=(Annotation(id=1, position=Point(0.0, 0.0), text="heat"),))
    drawing = arranged([drawn("C"), EMPTY], [heat], [drawn("N")])
    validate(drawing)
    (reaction,) = drawing.reactions
    assert reaction.agents == ()
    assert len(reaction.reactants) == 1
    assert [text.text for text in drawing.annotations if text.id in reaction.annotations] == ["heat"]


def test_drawn_coordinates_are_moved_as_a_whole() -> None:
    acid = drawn("CC(=O)O")
    drawing = arranged([acid], [], [drawn("C")])
    dx = drawing.atoms[0].position.x - acid.atoms[0].position.x
    dy = drawing.atoms[0].position.y - acid.atoms[0].position.y
    for before, after in zip(acid.atoms, drawing.atoms, strict=False):
        assert abs(after.position.x - before.position.x - dx) < 1e-3
        assert abs(after.position.y - before.position.y - dy) < 1e-3


def test_moving_a_drawing_takes_everything_along() -> None:
    drawing = esterification()
    shifted = moved(drawing, 10.0, -20.0)
    before, after = room_of(drawing), room_of(shifted)
    assert before is not None
    assert after is not None
    assert max(abs(a - b) for a, b in zip(before.moved(10.0, -20.0), after, strict=True)) < 1e-3
    assert replace(shifted, atoms=(), annotations=(), arrows=()) == replace(
        drawing, atoms=(), annotations=(), arrows=()
    )
