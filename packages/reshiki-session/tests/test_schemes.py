"""Schemes laid out by the numbers of the layout rules: gaps in bond lengths, one bond length, IDs in drawing order."""

import json
import os
import time
from collections.abc import Callable
from math import cos, dist, radians, sin
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reshiki_chem import smiles
from reshiki_render.crowding import rooms
from reshiki_render.drawing import JACS, Atom, AtomLabels, Bond, Drawing, Point, style_named
from reshiki_render.drawing.rules import validate
from reshiki_render.figures import export_svg
from reshiki_render.quality import judged, overlaps
from reshiki_render.rsk import dump
from reshiki_render.scene.build import scene
from reshiki_session.compose.proposal.decoding import decoded
from reshiki_session.compose.proposal.rules import check
from reshiki_session.compose.review import reviewed
from reshiki_session.compose.scheme import Made, composed
from reshiki_session.errors import OperationError

BL = JACS.bond_length_world
ESTERIFICATION = {
    "reactants": [{"smiles": "CC(=O)O", "label": "Acetic acid"}, {"smiles": "CCO", "label": "Ethanol"}],
    "products": [{"smiles": "CCOC(C)=O", "label": "Ethyl acetate"}, {"smiles": "O", "label": "Water"}],
    "conditions": "H₂SO₄\nheat",
    "arrow": "forward",
}
# Proposals beside the figures they make, which are approved by looking at them: `UPDATE_GOLDEN=1 pytest` makes them anew.
SCHEMES = sorted((Path(__file__).parents[3] / "docs" / "schemes").glob("*.json"))


def made(
    *reactions: Any, molecules: Any = (), style: Drawing | None = None, sketch: Any = None, **composition: Any
) -> Made:
    usual = {"arrangement": "rows", "columns": 2, "width_pt": 540, "preserve_details": False}
    proposal = decoded(
        {
            "explanation": "",
            "molecules": [
                {"smiles": each, "label": ""} if isinstance(each, str) else each for each in molecules
            ],
            "reactions": list(reactions),
            "composition": usual | composition,
            "sketch": sketch,
        }
    )
    check(proposal)
    return composed(proposal, style)


def step(reactants: str, products: str, conditions: str = "", **more: Any) -> dict[str, Any]:
    """A reaction of SMILES separated by blanks; a label follows a colon."""

    def side(text: str) -> list[dict[str, str]]:
        parts = [part.partition(":") for part in text.split()]
        return [{"smiles": smiles, "label": label} for smiles, _, label in parts]

    return {
        "reactants": side(reactants),
        "products": side(products),
        "conditions": conditions,
        "arrow": "forward",
        **more,
    }


def texts(drawing: Drawing) -> dict[int, str]:
    return {annotation.id: annotation.text for annotation in drawing.annotations}


def boxes(drawing: Drawing) -> Any:
    """The boxes of captions by text, in bond lengths."""
    room = rooms(drawing)
    scale = 1 / (drawing.drawing_style.bond_length_pt)
    return {
        text: tuple(side * scale for side in room.captions[number])
        for number, text in texts(drawing).items()
        if number in room.captions
    }


# ----------------------------------------------------------------------------------------------------------- one row


def test_ids_are_given_in_drawing_order() -> None:
    drawing = made(ESTERIFICATION).drawing
    assert [atom.id for atom in drawing.atoms] == [1, 2, 3, 4, 7, 8, 9, 13, 14, 15, 16, 17, 18, 21]
    assert texts(drawing) == {
        5: "Acetic acid",
        6: "+",
        10: "Ethanol",
        12: "H₂SO₄\nheat",
        19: "Ethyl acetate",
        20: "+",
        22: "Water",
    }
    assert [arrow.id for arrow in drawing.arrows] == [11]
    assert (len(drawing.atoms), len(drawing.bonds)) == (14, 10)


def test_a_reaction_is_recorded_with_its_arrow_participants_and_conditions() -> None:
    (reaction,) = made(ESTERIFICATION).drawing.reactions
    assert reaction.arrow == 11
    assert [part.atoms for part in reaction.reactants] == [(1, 2, 3, 4), (7, 8, 9)]
    assert [part.atoms for part in reaction.products] == [(13, 14, 15, 16, 17, 18), (21,)]
    assert (reaction.agents, reaction.annotations) == ((), (12,))


def test_structures_arrow_and_signs_lie_on_one_line() -> None:
    drawing = made(step("c1ccccc1 CBr", "Cc1ccccc1 Br", "AlBr3")).drawing
    (arrow,) = drawing.arrows
    assert arrow.start.y == arrow.end.y
    benzene = [atom.position.y for atom in drawing.atoms[:6]]
    assert (max(benzene) + min(benzene)) / 2 == pytest.approx(arrow.start.y, abs=0.01)


def test_captions_of_a_row_begin_on_one_line_below_the_tallest_structure() -> None:
    drawing = made(step("CC(C)(C)C(=O)O:a C:b", "CCCC:c", "x")).drawing
    found = boxes(drawing)
    tops = {found[text][1] for text in "abc"}
    assert max(tops) - min(tops) < 1e-4
    lowest = max(box.bottom for box in rooms(drawing).atoms.values()) / JACS.bond_length_pt
    assert tops.pop() - lowest == pytest.approx(0.6, abs=0.1)


@pytest.mark.parametrize(
    ("conditions", "length"),
    [("", 3.2), ("rt", 3.2), ("NaH", 3.2), ("a" * 7, 3.2)],
)
def test_a_short_text_leaves_the_arrow_at_its_least_length(conditions: str, length: float) -> None:
    (arrow,) = made(step("C", "CC", conditions)).drawing.arrows
    assert (arrow.end.x - arrow.start.x) / BL == pytest.approx(length, abs=1e-4)


@pytest.mark.parametrize(
    ("conditions", "lines"),
    [
        ("stirred at room temperature", None),
        ("H2SO4, reflux, 4 h", ["H2SO4, ", "reflux, 4 h"]),
        (
            "Pd(PPh3)4 (5 mol %), K2CO3, dioxane/H2O, 90 °C, 12 h",
            ["Pd(PPh3)4 (5 mol %), ", "K2CO3, dioxane/H2O, ", "90 °C, 12 h"],
        ),
        ("tetrahydrofuran/dichloromethane", ["tetrahydrofuran/", "dichloromethane"]),
        ("NaOH\nthen HCl", ["NaOH", "then HCl"]),
    ],
)
def test_long_conditions_wrap_where_phrases_end_and_the_arrow_is_as_long(
    conditions: str, lines: list[str] | None
) -> None:
    from reshiki_render.typography.blocks import broken

    drawing = made(step("C", "CC", conditions)).drawing
    (arrow,), (caption,) = drawing.arrows, drawing.annotations
    assert caption.text == conditions
    set_lines = broken(caption.text, caption.format)
    if lines is not None:
        assert [line.text for line in set_lines] == lines
    widest = max(line.width for line in set_lines) / JACS.bond_length_pt
    assert (arrow.end.x - arrow.start.x) / BL >= widest + 0.3
    left, _, right, bottom = boxes(drawing)[conditions]
    assert (left + right) / 2 == pytest.approx((arrow.start.x + arrow.end.x) / 2 / BL, abs=0.01)
    assert arrow.start.y / BL - bottom == pytest.approx(0.45, abs=0.01)


def test_words_alone_wrap_at_four_bond_lengths() -> None:
    (arrow,) = made(step("C", "CC", "stirred at room temperature for a day")).drawing.arrows
    assert (arrow.end.x - arrow.start.x) / BL <= 4.4 + 1e-3


@pytest.mark.parametrize("name", ["JACS / ACS", "Nature", "RSC", "Angewandte", "SYNLETT / SYNTHESIS"])
def test_every_bond_has_the_length_of_the_style(name: str) -> None:
    style = style_named(name)
    drawing = made(
        ESTERIFICATION,
        step("OB(O)c1ccccc1 COc1ccc(Br)cc1", "COc1ccc(cc1)-c1ccccc1"),
        style=Drawing(drawing_style=style, atom_labels=AtomLabels(carbons="terminal")),
    ).drawing
    places = {atom.id: atom.position for atom in drawing.atoms}
    for bond in drawing.bonds:
        assert dist(places[bond.a], places[bond.b]) == pytest.approx(style.bond_length_world, abs=0.01)
    assert drawing.drawing_style == style
    assert drawing.atom_labels.carbons == "terminal"
    assert {annotation.format.style.size_pt for annotation in drawing.annotations} == {style.font_size_pt}
    assert overlaps(scene(drawing)) == ()


# ----------------------------------------------------------------------------------------------------- participants


@pytest.mark.parametrize(
    ("molecule", "captions", "count"),
    [
        ({"smiles": "O.O.O", "label": "3 H₂O"}, ["3"], 3),
        ({"smiles": "O", "label": "3 H2O", "coefficient": 3}, ["3"], 3),
        ({"smiles": "O", "label": "H2O"}, [], 1),
        ({"smiles": "O", "label": "Water"}, ["Water"], 1),
        ({"smiles": "O", "label": "2 H2O"}, ["2 H2O"], 1),
        ({"smiles": "[Na+].[Cl-]", "label": "", "coefficient": 2}, ["2"], 2),
    ],
)
def test_water_repetition_and_coefficients(molecule: dict[str, Any], captions: list[str], count: int) -> None:
    drawing = made({**step("C", "CC"), "reactants": [molecule]}).drawing
    assert [annotation.text for annotation in drawing.annotations] == captions
    assert drawing.reactions[0].reactants[0].coefficient == count


def test_a_repetition_with_a_coefficient_is_refused() -> None:
    with pytest.raises(
        OperationError, match=r"^molecules\[0\]\.coefficient: the SMILES has the molecule 2"
    ) as caught:
        made(molecules=[{"smiles": "O.O", "label": "", "coefficient": 2}])
    assert caught.value.code == "failed"


@pytest.mark.parametrize(
    ("smiles", "says"),
    [
        ("C(C", r"reactions\[0\]\.products\[0\]\.smiles: Not a SMILES"),
        ("ethanol", r"reactions\[0\]\.products\[0\]\.smiles: ethanol is not a SMILES"),
        ("c1cccc1", r"reactions\[0\]\.products\[0\]\.smiles: .*double bonds"),
        ("C" * 4000, r"reactions\[0\]\.products\[0\]\.smiles: the molecule has 4000 atoms; at most 300"),
        ("C" * 301, r"reactions\[0\]\.products\[0\]\.smiles: the molecule has 301 atoms"),
    ],
)
def test_a_molecule_that_cannot_be_drawn_is_named_by_its_place(smiles: str, says: str) -> None:
    with pytest.raises(OperationError, match=f"^{says}") as caught:
        made(step("C", smiles))
    assert caught.value.code == "failed"


def test_more_than_1500_atoms_are_no_scheme() -> None:
    with pytest.raises(OperationError, match="1510 atoms; at most 1500"):
        made(molecules=["C" * 151] * 10)


def test_numbered_wildcards_are_labels_and_others_are_not_seen() -> None:
    drawing = made(molecules=["[*:1]C(=O)O[*:12]", "*C"]).drawing
    assert [(group.label, group.reverse_label, group.members) for group in drawing.abbreviations] == [
        ("R1", "R1", (1,)),
        ("R12", "R12", (5,)),
    ]
    said = [item.label for item in scene(drawing).items if hasattr(item, "label")]
    assert {"R1", "R12"} <= set(said)
    assert not {"1", "12", "*"} & set(said)


@pytest.mark.parametrize(
    ("smiles", "labels"),
    [
        ("CCCCCCCCCCCC(=O)O", ["C11H23"]),
        ("CCCCCCO", []),
        ("CCCCCCCO", ["C6H13"]),
        ("CCCCCCCCC=CCCCCCCCC(=O)O", ["C8H17"]),
        ("CCCCCCC(C)CCCCCC", ["C6H13", "C6H13"]),
        ("[13CH3]CCCCCCCC(=O)O", []),
        (r"CCCCCC/C=C\CCCC(=O)O", ["C6H13"]),
    ],
)
def test_compact_contracts_terminal_chains_of_six_and_more(smiles: str, labels: list[str]) -> None:
    molecule = {"smiles": smiles, "label": "", "compact": True}
    drawing = made(molecules=[molecule]).drawing
    assert [group.label for group in drawing.abbreviations] == labels
    whole = made(molecules=[smiles]).drawing
    assert len(drawing.atoms) == len(whole.atoms)
    assert whole.abbreviations == ()


def test_what_contracting_put_off_the_grid_is_aligned_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """A chain on the grid and as long a part off it agree on nothing; when the chain is a label, the rest does."""
    steps = [30, -30] * 4 + [10, 70] * 6
    places = [Point(0.0, 0.0)]
    for angle in steps:
        x, y = places[-1]
        places.append(Point(x + BL * cos(radians(angle)), y + BL * sin(radians(angle))))
    atoms = tuple(
        Atom(id=n, element="C" if n <= 9 else "S", position=place, label_h=2 if n <= 9 else 0)
        for n, place in enumerate(places, 1)
    )
    bonds = tuple(Bond(a=n, b=n + 1, order=1) for n in range(1, len(atoms)))
    monkeypatch.setattr(smiles, "read", lambda _: (Drawing(atoms=atoms, bonds=bonds), ()))
    molecule = {"smiles": "CCCCCCCCCSSSSSSSSSSSS", "label": ""}
    assert made(molecules=[molecule]).changes == ()
    changes = made(molecules=[molecule | {"compact": True}, molecule | {"compact": True}]).changes
    assert changes == ("Aligned 2 molecular structures to clean drawing axes.",)


def test_drawn_hydrogens_and_explicit_ones_count_with_their_atom() -> None:
    assert len(made(molecules=["[H]C([H])([H])" * 1 + "C" * 299]).drawing.atoms) == 300


@pytest.mark.parametrize("angle", [30, 90, -60, 180, 330])
def test_rotation_is_clockwise_on_the_page(angle: int) -> None:
    from math import atan2, degrees

    def direction(rotation: int) -> float:
        first, second, *_ = made(
            molecules=[{"smiles": "CCO", "label": "", "rotation": rotation}]
        ).drawing.atoms
        return degrees(atan2(second.position.y - first.position.y, second.position.x - first.position.x))

    turn = (direction(angle) - direction(0) - angle) % 360
    assert min(turn, 360 - turn) < 0.01


@pytest.mark.parametrize("smiles", ["CCO", "c1ccccc1", "CC(C)Cc1ccc(cc1)C(C)C(O)=O", "OCC(O)CO"])
def test_structures_lie_on_the_usual_directions_of_bonds(smiles: str) -> None:
    from math import atan2, degrees

    drawing = made(molecules=[smiles]).drawing
    places = {atom.id: atom.position for atom in drawing.atoms}
    for bond in drawing.bonds:
        (x0, y0), (x1, y1) = places[bond.a], places[bond.b]
        off = degrees(atan2(y1 - y0, x1 - x0)) % 30
        assert min(off, 30 - off) < 0.1


# ----------------------------------------------------------------------------------------------------- arrangements


def test_rows_begin_their_arrows_on_one_line() -> None:
    drawing = made(step("C", "CC"), step("c1ccccc1CCCCCC", "C"), step("CCO CCN", "C")).drawing
    starts = [arrow.start.x for arrow in drawing.arrows]
    assert max(starts) - min(starts) < 0.01
    assert [arrow.start.y for arrow in drawing.arrows] == sorted(arrow.start.y for arrow in drawing.arrows)


def test_loose_molecules_stand_three_in_a_row_and_their_columns_in_line() -> None:
    drawing = made(molecules=[{"smiles": "CCO", "label": f"{n}"} for n in range(1, 8)]).drawing
    found = boxes(drawing)
    middles = [round((found[f"{n}"][0] + found[f"{n}"][2]) / 2, 2) for n in range(1, 8)]
    assert middles[0] == middles[3] == middles[6]
    assert middles[1] == middles[4]
    tops = [found[f"{n}"][1] for n in range(1, 8)]
    assert tops[0] == tops[2] < tops[3] == tops[5] < tops[6]
    assert "+" not in texts(drawing).values()


@pytest.mark.parametrize(
    ("columns", "width", "rows"), [(3, 1800, [3, 1]), (2, 1800, [2, 2]), (3, 100, [1, 1, 1, 1])]
)
def test_a_grid_has_as_many_columns_as_fit(columns: int, width: int, rows: list[int]) -> None:
    drawing = made(*[step("C", "CC")] * 4, arrangement="grid", columns=columns, width_pt=width).drawing
    lines = [arrow.start.y for arrow in drawing.arrows]
    assert [lines.count(line) for line in dict.fromkeys(lines)] == rows
    assert [text for text in texts(drawing).values() if text.startswith("Reaction")] == [
        f"Reaction {number}" for number in (1, 2, 3, 4)
    ]


def test_the_main_reaction_stands_between_the_others() -> None:
    steps = [step("C", "CC", role=role) for role in ("example", "reaction", "main", "example")]
    drawing = made(*steps, arrangement="central", columns=1).drawing
    first, second, main, last = (arrow.start.y for arrow in drawing.arrows)
    assert first < second < main < last


def test_branches_share_one_reactant_and_point_where_they_are_told() -> None:
    drawing = made(
        step("c1ccccc1:benzene", "Brc1ccccc1", "Br2", direction=0),
        step("c1ccccc1:other", "Clc1ccccc1", "Cl2", direction=90),
        step("c1ccccc1:other", "Ic1ccccc1", "I2", direction=-135),
        arrangement="branching",
    ).drawing
    assert list(texts(drawing).values()).count("benzene") == 1
    assert "other" not in texts(drawing).values()
    assert len(drawing.atoms) == 6 + 3 * 7
    assert [reaction.reactants[0].atoms for reaction in drawing.reactions] == [tuple(range(1, 7))] * 3
    right, down, up = drawing.arrows
    assert right.start.y == right.end.y
    assert right.end.x > right.start.x
    assert down.end.y > down.start.y
    assert abs(down.end.x - down.start.x) < 0.01
    assert up.end.x < up.start.x
    assert up.end.y < up.start.y
    # Above an arrow that points right.
    assert boxes(drawing)["Br2"][3] < right.start.y / BL


def test_branches_that_would_meet_go_farther_out() -> None:
    drawing = made(
        *[
            step("C", f"c1ccccc1CCC{end}:product", "heat", direction=angle)
            for angle, end in ((0, "O"), (40, "N"), (80, "S"))
        ],
        arrangement="branching",
    ).drawing
    assert not [issue for issue in reviewed(drawing, 1800) if "overlaps" in issue]


@pytest.mark.parametrize("arrow", ["forward", "equilibrium", "retro"])
def test_the_kind_of_the_arrow_is_kept(arrow: str) -> None:
    assert made(step("C", "CC") | {"arrow": arrow}).drawing.arrows[0].kind == arrow


# --------------------------------------------------------------------------------------------------------- as a whole


@pytest.mark.parametrize("file", SCHEMES, ids=lambda file: file.stem)
def test_a_scheme_has_no_ink_on_ink_and_nothing_crowded_or_astray(file: Path) -> None:
    proposal = decoded(json.loads(file.read_text(encoding="utf-8")))
    check(proposal)
    drawing = composed(proposal).drawing
    quality = judged(drawing)
    assert quality.is_clean
    assert proposal.sketch or quality.length_spread < 1e-4
    issues = reviewed(drawing, proposal.composition.width_pt)
    allowed = (
        ("is not balanced",) if proposal.sketch is None else ("This is a diagram", "Attachment points keep")
    )
    assert [issue for issue in issues if not any(word in issue for word in allowed)] == []


@pytest.mark.parametrize("file", SCHEMES, ids=lambda file: file.stem)
def test_a_scheme_is_drawn_as_it_was_approved(file: Path) -> None:
    drawn = export_svg(scene(composed(decoded(json.loads(file.read_text(encoding="utf-8")))).drawing))
    approved = file.with_suffix(".svg")
    if os.environ.get("UPDATE_GOLDEN"):
        approved.write_bytes(drawn)
    assert drawn == approved.read_bytes(), f"look at {approved.name}; UPDATE_GOLDEN=1 pytest makes it anew"


def test_every_scheme_is_in_the_gallery() -> None:
    page = (SCHEMES[0].parent / "README.md").read_text(encoding="utf-8")
    assert len(SCHEMES) >= 8
    for file in SCHEMES:
        assert f"({file.stem}.svg)" in page
        assert f"({file.stem}.json)" in page


@pytest.mark.parametrize("file", SCHEMES, ids=lambda file: file.stem)
def test_equal_proposals_make_equal_files(file: Path) -> None:
    proposal = decoded(json.loads(file.read_text(encoding="utf-8")))
    assert dump(composed(proposal).drawing) == dump(composed(proposal).drawing)


def test_the_tool_answers_with_counts_bounds_and_findings(agent: Callable[..., Any]) -> None:
    value = agent("compose", proposal={"explanation": "", "molecules": [], "reactions": [ESTERIFICATION]})
    assert {
        name: value[name] for name in ("arrows", "atoms", "bonds", "changes", "review_issues", "revision")
    } == {
        "arrows": 1,
        "atoms": 14,
        "bonds": 10,
        "changes": [],
        "review_issues": [],
        "revision": "0",
    }
    low, high = value["bounds"]
    assert low["x"] < high["x"]
    assert low["y"] < high["y"]


def test_thirty_two_molecules_take_less_than_two_seconds() -> None:
    rings = [
        f"{end}c1ccc(cc1)-c1ccc{other}cc1" for end in "CNOFSIP" for other in ("(C)", "(O)", "(F)", "(CC)", "")
    ]
    composed_from = [{"smiles": each, "label": f"3{n}, 9{n % 10}%"} for n, each in enumerate(rings[:32])]
    start = time.process_time()
    drawing = made(molecules=composed_from).drawing
    reviewed(drawing, 540)
    assert len(drawing.atoms) > 32 * 12
    assert time.process_time() - start < 2


def test_a_style_document_lends_its_style_and_an_unknown_one_is_refused(agent: Any) -> None:
    style = style_named("RSC")
    handle = agent.document(Drawing(drawing_style=style))
    proposal = {"explanation": "", "molecules": [], "reactions": [ESTERIFICATION]}
    made_in_style = agent("compose", proposal=proposal, style_document=handle)["document"]
    assert agent.drawing(made_in_style).drawing_style == style
    refusal = agent.refusal("compose", proposal=proposal, style_document="doc_0")
    assert refusal.code == "unknown_document"
    assert len(agent("document_list")["documents"]) == 2


def test_a_bad_proposal_creates_nothing(agent: Any) -> None:
    for proposal, code in (
        ({"explanation": "", "molecules": [], "reactions": []}, "invalid_arguments"),
        ({"explanation": "", "molecules": [{"smiles": "C(", "label": ""}], "reactions": []}, "failed"),
    ):
        assert agent.refusal("compose", proposal=proposal).code == code
    assert agent("document_list")["documents"] == []


# ------------------------------------------------------------------------------------------------------- anything else

SMILES = st.sampled_from(
    [
        "O",
        "[Na+].[Cl-]",
        "*",
        "[*:2]C",
        "CC(=O)O",
        "c1ccccc1Br",
        "CCCCCCCCO",
        "[H][H]",
        "[2H]OC",
        "CC |$;R1$|",
        "C.C",
    ]
)
LABELS = st.one_of(
    st.text(max_size=20),
    st.sampled_from(
        ["", "rt", "H2SO4\nheat", "x" * 90, "SO4^2-, Ca2+", "a/" * 40, "Pd(PPh3)4 (5 mol %), K2CO3, 12 h"]
    ),
)
MOLECULES = st.fixed_dictionaries(
    {
        "smiles": SMILES,
        "label": LABELS,
        "rotation": st.sampled_from([0, 30, -90]),
        "compact": st.booleans(),
    }
)
SIDES = st.lists(MOLECULES, min_size=1, max_size=2)
STEPS = st.fixed_dictionaries(
    {
        "reactants": SIDES,
        "products": SIDES,
        "conditions": LABELS,
        "arrow": st.sampled_from(["forward", "equilibrium", "retro"]),
        "title": LABELS,
        "role": st.sampled_from(["main", "example", "reaction"]),
    }
)


@settings(deadline=None, max_examples=40)
@given(
    st.lists(STEPS, max_size=3),
    st.lists(MOLECULES, max_size=4),
    st.sampled_from(["rows", "grid", "central"]),
    st.sampled_from([100, 540, 1800]),
)
def test_whatever_is_drawn_is_a_sound_document_without_overlaps(
    steps: Any, molecules: Any, arrangement: str, width: int
) -> None:
    if not steps and not molecules:
        return
    drawing = made(*steps, molecules=molecules, arrangement=arrangement, width_pt=width).drawing
    validate(drawing)
    assert not [issue for issue in reviewed(drawing, width) if "overlaps" in issue]
