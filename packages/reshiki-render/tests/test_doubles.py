"""Double and partial bonds: which line looks how, and on which side it is."""

import pytest

from reshiki_render.drawing import Atom, Bond, Drawing, Point
from reshiki_render.scene import Fill, Stroke, scene
from reshiki_render.scene.stems import STUB

SPACING = 0.18 * 14.4
Lines = dict[float, tuple[str, float]]


def drawn(**fields) -> Lines:
    """The lines of a level bond: how far below the upper one each is → solid, dashed; and its width in pt."""
    atoms = (Atom(id=1, element="C", position=Point(0, 0)), Atom(id=2, element="C", position=Point(42, 0)))
    items = scene(Drawing(atoms=atoms, bonds=(Bond(a=1, b=2, **fields),))).items
    found = {}
    for item in items:
        if isinstance(item, Fill):
            box = item.path.bounds()
            found[(box.top + box.bottom) / 2] = ("solid", box.height)
        elif isinstance(item, Stroke):
            at = 0
            for part in item.path.verbs.split("M")[1:]:
                look = "dashed" if item.path.verbs.count("M") > 2 else "solid"
                found[item.path.numbers[at + 1]] = (look, item.pen.width)
                at += 2 * (len(part) + 1)
    top = min(found)
    return {round(y - top, 3): (look, round(width, 3)) for y, (look, width) in sorted(found.items())}


def lines(upper: tuple[str, float], lower: tuple[str, float]) -> Lines:
    return {0: upper, round(SPACING, 3): lower}


PLAIN, BOLD, DASHED = ("solid", 0.6), ("solid", 2.0), ("dashed", 0.6)


@pytest.mark.parametrize(
    ("fields", "upper", "lower"),
    [
        ({"order": 2}, PLAIN, PLAIN),
        ({"order": 2, "secondary_display": "dashed"}, PLAIN, DASHED),
        ({"order": 2, "secondary_display": "bold"}, PLAIN, BOLD),
        # A bold bond is not centred: its second line stands at the right, walking from a to b.
        ({"order": 2, "display": "bold"}, BOLD, PLAIN),
        ({"order": 2, "display": "bold", "double_position": "left"}, PLAIN, BOLD),
        ({"order": 2, "display": "bold", "double_position": "center"}, BOLD, PLAIN),
        ({"order": 2, "display": "bold", "secondary_display": "bold"}, BOLD, BOLD),
        ({"order": 2, "display": "bold", "secondary_display": "dashed"}, BOLD, DASHED),
        ({"order": 2, "display": "dashed"}, DASHED, DASHED),
        ({"order": 2, "display": "dashed", "secondary_display": "plain"}, DASHED, PLAIN),
        ({"order": 7}, PLAIN, DASHED),
        ({"order": 7, "double_position": "left"}, DASHED, PLAIN),
        ({"order": 7, "secondary_display": "plain"}, PLAIN, PLAIN),
        ({"order": 7, "display": "dashed"}, DASHED, DASHED),
    ],
    ids=str,
)
def test_each_line_of_a_double_bond_has_its_own_look_and_side(fields, upper, lower):
    assert drawn(**fields) == lines(upper, lower)


def test_a_bond_that_labels_leave_hardly_room_for_comes_nearer_to_them():
    def length(distance: float) -> float:
        atoms = (
            Atom(id=1, element="Cl", position=Point(0, 0)),
            Atom(id=2, element="Cl", position=Point(distance, 0)),
        )
        (body,) = [
            item
            for item in scene(Drawing(atoms=atoms, bonds=(Bond(a=1, b=2, order=1),))).items
            if isinstance(item, Fill)
        ]
        return body.path.bounds().width

    margin = 1.6
    wide = length(42.0)
    usual = wide - STUB * margin
    # As long as a margin is left it is left at either end; just below, each end comes half of one nearer.
    enough, short = 42.0 - (usual - 0.01) * 35 / 12, 42.0 - (usual + 0.01) * 35 / 12
    assert length(enough) == pytest.approx(margin + 0.01, abs=1e-3)
    assert length(short) == pytest.approx(2 * margin - 0.01, abs=1e-3)
