"""The tools on real chemistry and real figures: what agents do with a document, from its import to its files."""

import json
import math
import re
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reshiki_render.drawing import (
    Anchor,
    Annotation,
    Arrow,
    Atom,
    AtomTarget,
    Bond,
    Drawing,
    Margins,
    PageLayout,
    Point,
    replace,
)
from reshiki_render.drawing.selection import expanded, part_of
from reshiki_render.rsk import dump, load
from reshiki_session import jobs
from reshiki_session.catalogue import EXPORT_FORMATS, MIME_TYPES
from reshiki_session.errors import Rejected
from reshiki_session.jobs.figure import LINKS
from reshiki_session.jobs.values import Properties
from reshiki_session.results import structured, structured_error

Chain = Callable[..., Drawing]
SHARED = Path(__file__).parents[4] / "shared"
ETHANOL = {
    "acceptors": 1,
    "donors": 1,
    "exact_mass": 46.041864812,
    "formula": "C2H6O",
    "inchi": "InChI=1S/C2H6O/c1-2-3/h3H,2H2,1H3",
    "inchikey": "LFQSCWFLJHTTHZ-UHFFFAOYSA-N",
    "logp": -0.0014000000000000123,
    "mass": 46.069,
    "rings": 0,
    "smiles": "CCO",
    "tpsa": 20.23,
    "unpaired_electrons": 0,
}


@pytest.fixture
def ethanol(agent: Any) -> str:
    handle: str = agent("import", format="smiles", text="CCO")["document"]
    return handle


# ------------------------------------------------------------------------------------------------------------- import


def test_importing_tells_counts_and_properties(agent: Any) -> None:
    result = agent.result("import", format="smiles", text="CCO")
    assert result.value == {
        "analysis": ETHANOL,
        "counts": {"annotations": 0, "arrows": 0, "atoms": 3, "bonds": 2, "graphics": 0},
        "document": "doc_" + "0" * 32,
        "revision": "0",
    }
    assert structured(result, "0.12.0")["warnings"] == []
    assert structured(result, "0.12.0")["validation"] == {"status": "valid"}


def test_every_import_makes_another_document(agent: Any) -> None:
    handles = {agent("import", format="smiles", text="C")["document"] for _ in range(3)}
    assert len(handles) == 3
    assert [entry["document"] for entry in agent("document_list")["documents"]] == sorted(handles)


def test_a_native_drawing_is_opened_without_asking_chemistry(make_agent: Any, chain: Chain) -> None:
    def call(name: str, *arguments: Any) -> Any:
        assert name == "read"
        return jobs.call(name, *arguments)

    result = make_agent(call).result("import", format="reshiki", text=dump(chain(["C", "Xx"])))
    assert (result.value["analysis"], result.warnings) == (None, ())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"version": 19, "atoms": [', "Could not open document: "),
        ('{"version": 28, "atoms": [], "bonds": []}', "version 28"),
        (
            '{"version": 27, "atoms": [], "bonds": [{"a": 1, "b": 2, "order": 1}]}',
            "Could not open document: ",
        ),
    ],
)
def test_a_native_drawing_that_breaks_a_rule_is_failed_not_rejected(
    agent: Any, text: str, message: str
) -> None:
    error = agent.refusal("import", format="reshiki", text=text)
    assert error.code == "failed"
    assert not isinstance(error, Rejected)
    assert error.message.startswith("Could not open document: ")
    assert message in error.message
    assert agent("document_list")["documents"] == []


@pytest.mark.parametrize(("reason", "order"), [("invalid", 1), ("reactions", 1)])
def test_a_structure_the_checks_refuse_is_rejected_with_the_warnings_of_its_reading(
    agent: Any, monkeypatch: pytest.MonkeyPatch, chain: Chain, reason: str, order: int
) -> None:
    from types import SimpleNamespace

    from reshiki_render.drawing import Participant, Reaction

    broken = chain(2)
    if reason == "invalid":
        broken = replace(broken, atoms=(*broken.atoms, broken.atoms[0]))
    else:
        parts = tuple(Participant(atoms=(i,)) for i in (1, 2))
        broken = replace(
            broken,
            arrows=(Arrow(id=9, start=Point(0, 0), end=Point(50, 0)),),
            reactions=(Reaction(arrow=9, reactants=parts[:order], products=parts[order:]),),
        )
    monkeypatch.setattr(
        "reshiki_chem.formats.read",
        lambda *_a: SimpleNamespace(drawing=broken, warnings=("a color was lost",)),
    )
    error = agent.refusal("import", format="mol", text="whatever")
    assert isinstance(error, Rejected)
    assert error.reason == reason
    envelope = structured_error(error, "0.12.0")
    assert sorted(envelope) == ["error", "validation", "value", "versions", "warnings"]
    assert envelope["value"] is None
    assert envelope["error"]["code"] == "rejected"
    assert envelope["validation"]["message"] == envelope["error"]["message"]
    assert envelope["warnings"] == [{"message": "a color was lost"}]
    assert agent("document_list")["documents"] == []


def test_too_many_objects_are_refused_after_they_are_counted(make_agent: Any, chain: Chain) -> None:
    error = make_agent(max_objects=4).refusal("import", format="reshiki", text=dump(chain(3)))
    assert (error.code, error.message) == ("budget", "The drawing has 5 objects; the limit is 4")


# ------------------------------------------------------------------------------------------------------------ analyze


def test_analyzing_the_whole_or_a_part(agent: Any, ethanol: str) -> None:
    assert agent("analyze", document=ethanol) == {"analysis": ETHANOL, "analyzed_atoms": ["1", "2", "3"]}
    part = agent("analyze", document=ethanol, ids=["3", "2"])
    assert (part["analysis"]["formula"], part["analyzed_atoms"]) == ("CH4O", ["2", "3"])
    assert agent("inspect", document=ethanol)["revision"] == "0"


def test_only_abbreviations_make_a_selection_of_atoms_grow(
    agent: Any, chain: Chain, monkeypatch: pytest.MonkeyPatch
) -> None:
    from types import SimpleNamespace

    from reshiki_render.drawing import Abbreviation

    analysed: list[list[int]] = []

    def analyse(drawing: Drawing) -> Any:
        analysed.append([atom.id for atom in drawing.atoms])
        return SimpleNamespace(values={"formula": "C"}, warnings=())

    monkeypatch.setattr("reshiki_chem.analysis.analyse", analyse)
    drawing = chain(4, abbreviations=(Abbreviation(label="Et", anchor=3, members=(4, 3)),))
    point = Atom(
        id=9, element="*", position=Point(18, 10), centroid=(1, 2), attachment="variable", no_implicit=True
    )
    drawing = replace(
        drawing,
        atoms=(point, *drawing.atoms),
        annotations=(Annotation(id=20, position=Point(0, 0), text="x"),),
    )
    document = agent.document(drawing)
    assert agent("analyze", document=document, ids=["4"])["analyzed_atoms"] == ["3", "4"]
    # The attachment point of a complete set is part of what is analyzed, but was not selected.
    assert agent("analyze", document=document, ids=["2", "1", "20"])["analyzed_atoms"] == ["1", "2"]
    assert analysed == [[3, 4], [9, 1, 2]]


@pytest.mark.parametrize("ids", [[], ["20"]])
def test_a_selection_without_atoms_cannot_be_analyzed(agent: Any, ids: list[str]) -> None:
    drawing = Drawing(
        atoms=(Atom(id=1, element="C", position=Point(0, 0)),),
        annotations=(Annotation(id=20, position=Point(0, 0), text="x"),),
    )
    error = agent.refusal("analyze", document=agent.document(drawing), ids=ids)
    assert (error.code, error.message) == ("invalid_arguments", "Select at least one atom")


def test_no_properties_are_a_last_warning_of_the_whole_and_a_failure_of_a_part(
    make_agent: Any, chain: Chain
) -> None:
    agent = make_agent(lambda *_a: Properties(None, ("1",), ("first",)))
    document = agent.document(chain(1))
    result = agent.result("analyze", document=document)
    assert (result.value["analysis"], result.warnings) == (
        None,
        ("first", "No molecular properties were returned."),
    )
    error = agent.refusal("analyze", document=document, ids=["1"])
    assert (error.code, error.message) == ("failed", "No molecular properties were returned.")


def test_labels_computed_for_the_whole_do_not_leak_into_a_part(agent: Any) -> None:
    document = agent("import", format="smiles", text="CC(=O)N")["document"]
    assert agent("analyze", document=document, ids=["4"])["analysis"]["smiles"] == "N"


# ------------------------------------------------------------------------------------------------------------- render


def size(png: bytes) -> tuple[int, int]:
    found: tuple[int, int] = struct.unpack(">II", png[16:24])
    return found


def test_a_preview_has_the_size_it_tells(agent: Any, ethanol: str) -> None:
    result = agent.result("render", document=ethanol, format="png")
    (image,) = result.images
    assert image.mime == "image/png"
    assert (result.value["width"], result.value["height"]) == size(image.data) == (177, 85)
    assert result.value["byte_len"] == len(image.data)
    assert result.warnings == ()


def test_a_preview_may_be_one_pixel(agent: Any, ethanol: str) -> None:
    value = agent("render", document=ethanol, format="png", max_width=1, max_height=1)
    assert (value["width"], value["height"]) == (1, 1)


def test_the_preview_of_a_selection_is_that_of_the_part_cut_out(agent: Any) -> None:
    document = agent("import", format="smiles", text="OCCN")["document"]
    before = agent.drawing(document)
    part = agent.document(part_of(before, expanded(before, [1, 2])))
    for format_name in ("png", "svg"):
        chosen = agent.result("render", document=document, format=format_name, ids=["2", "1"])
        whole = agent.result("render", document=part, format=format_name)
        assert (chosen.images, chosen.files) == (whole.images, whole.files)
    assert agent.drawing(document) is before


def test_an_svg_preview_has_no_ground_and_an_svg_export_has_one(agent: Any, ethanol: str) -> None:
    preview = agent.result("render", document=ethanol, format="svg")
    assert preview.value == {"byte_len": len(preview.files[0].data), "height": None, "width": None}
    assert (preview.files[0].name, preview.files[0].mime) == ("drawing.svg", "image/svg+xml")
    export = agent.result("export", document=ethanol, format="svg")
    assert b"#FFFFFF" not in preview.files[0].data.upper()
    assert re.search(rb"<(rect|path)[^>]*(#FFF|WHITE)", export.files[0].data.upper(), re.IGNORECASE)


# ------------------------------------------------------------------------------------------------------------- export


@pytest.mark.parametrize("format_name", [name for name in EXPORT_FORMATS if name != "cdxml"])
def test_every_format_comes_as_a_file_with_a_receipt(agent: Any, ethanol: str, format_name: str) -> None:
    result = agent.result("export", document=ethanol, format=format_name)
    (file,) = result.files
    assert file.data
    assert (file.name, file.mime) == (f"drawing.{format_name}", MIME_TYPES[format_name])
    detail = result.value["receipt"]["detail"]
    assert result.value == {"receipt": {"byte_len": len(file.data), "detail": detail, "format": format_name}}
    assert (detail is None) is (format_name != "png")
    assert result.warnings == ((detail,) if detail else ())
    if detail:
        assert re.fullmatch(r"PNG: \d+ × \d+ pixels at 1200 dpi", detail)
    if format_name == "smiles":
        assert file.data.strip() == b"CCO"


def five_ring() -> Drawing:
    """Five aromatic bonds round an odd number of electrons: no pattern of double bonds fits."""
    turns = [2 * math.pi * i / 5 for i in range(5)]
    return Drawing(
        atoms=tuple(
            Atom(id=i + 1, element="C", position=Point(36 * math.cos(turn), 36 * math.sin(turn)))
            for i, turn in enumerate(turns)
        ),
        bonds=tuple(Bond(a=i + 1, b=(i + 1) % 5 + 1, order=4) for i in range(5)),
    )


@pytest.mark.parametrize("what", ["an unresolved ring", "no element"])
def test_chemistry_that_needs_review_is_the_last_warning_of_a_figure(
    agent: Any, chain: Chain, what: str
) -> None:
    document = agent.document(five_ring() if what == "an unresolved ring" else chain(["C", "Xx"]))
    for format_name, count in (("png", 2), ("svg", 1), ("pdf", 1)):
        warnings = agent.result("export", document=document, format=format_name).warnings
        assert len(warnings) == count
        assert warnings[-1].startswith("Drawing preserved; chemistry needs review: ")
        assert (warnings[0].startswith("PNG: ")) is (format_name == "png")


def tied(chain: Chain) -> Drawing:
    drawing = chain("CO")
    anchor = Anchor(target=AtomTarget(atom=2), offset=Point(0, -30), direction=Point(0, -1), gap=5)
    arrow = Arrow(id=9, start=Point(90, -40), end=Point(36, -9), end_anchor=anchor)
    return replace(drawing, arrows=(arrow,))


def test_links_of_arrows_that_a_figure_cannot_hold_are_told(agent: Any, chain: Chain) -> None:
    document = agent.document(tied(chain))
    for format_name in ("svg", "pdf"):
        assert agent.result("export", document=document, format=format_name).warnings[0] == LINKS
    result = agent.result("export", document=document, format="png")
    assert result.warnings[0] == result.value["receipt"]["detail"]
    assert re.fullmatch(rf"PNG: .* at 1200 dpi · {re.escape(LINKS)}", result.warnings[0])


def test_pages_need_pages(agent: Any, ethanol: str, chain: Chain) -> None:
    error = agent.refusal("export", document=ethanol, format="pdf", pages=True)
    assert (error.code, error.message) == ("failed", "Set up publication pages before exporting a page PDF.")
    layout = PageLayout(
        width_pt=200,
        height_pt=100,
        margins=Margins(top=10, right=10, bottom=10, left=10),
        columns=2,
        rows=1,
        origin=Point(0, 0),
    )
    document = agent.document(chain(3, page_layout=layout))
    assert b"/Count 2" in agent.result("export", document=document, format="pdf", pages=True).files[0].data
    assert b"/Count 1" in agent.result("export", document=document, format="pdf", pages=False).files[0].data


def test_a_png_that_fits_no_resolution_names_those_that_would_do(make_agent: Any, chain: Chain) -> None:
    agent = make_agent(export_png_pixels=3)
    error = agent.refusal("export", document=agent.document(chain(3)), format="png")
    assert error.code == "failed"
    assert "72 dpi" in error.message
    assert "SVG or PDF" in error.message


def test_an_empty_drawing_is_no_smiles_but_a_figure(agent: Any) -> None:
    document = agent("document_new")["document"]
    assert agent.refusal("export", document=document, format="smiles").code == "failed"
    for format_name in ("svg", "pdf", "png"):
        assert agent.result("export", document=document, format=format_name).files[0].data


def test_a_file_over_the_output_budget_says_what_to_do(make_agent: Any, chain: Chain) -> None:
    agent = make_agent(max_output_bytes=100)
    document = agent.document(chain(3))
    for format_name, advice in (
        ("png", "Use svg or pdf, or reduce the drawing"),
        ("svg", "Reduce the drawing"),
    ):
        error = agent.refusal("export", document=document, format=format_name)
        assert error.code == "budget"
        assert re.fullmatch(
            rf"The {format_name} file is \d+ bytes; max_output_bytes allows at most 100\. {advice}",
            error.message,
        )
    error = agent.refusal("render", document=document, format="png")
    assert error.message.endswith(
        "Reduce max_width and max_height, or pass ids to render part of the drawing"
    )


# --------------------------------------------------------------------------------------------------- info and the rest


@pytest.mark.skipif(not SHARED.is_dir(), reason="the reference files are not here")
def test_info_is_that_of_the_contract(agent: Any) -> None:
    expected = json.loads((SHARED / "fixtures/info-structured.json").read_text(encoding="utf-8"))
    found = structured(agent.result("info"), "0.12.0")
    for value in (found, expected):
        value.pop("versions")
    assert found == expected


def test_document_list_is_flat_and_in_creation_order(agent: Any, chain: Chain) -> None:
    first, second = agent("document_new")["document"], agent.document(chain(3))
    agent("apply", document=first, edit="insert", source=second)
    result = agent.result("document_list")
    assert result.flat
    assert result.value == {
        "documents": [
            {"document": first, "objects": 5, "revision": "1"},
            {"document": second, "objects": 5, "revision": "0"},
        ]
    }
    assert agent("document_close", document=first) == {"closed": True, "document": first}
    assert agent.refusal("document_close", document=first).code == "unknown_document"


ESTERIFICATION = {
    "explanation": "Esterification",
    "molecules": [],
    "reactions": [
        {
            "reactants": [
                {"smiles": "CC(=O)O", "label": "Acetic acid"},
                {"smiles": "CCO", "label": "Ethanol"},
            ],
            "products": [
                {"smiles": "CCOC(C)=O", "label": "Ethyl acetate"},
                {"smiles": "O", "label": "Water"},
            ],
            "conditions": "H₂SO₄\nheat",
            "arrow": "forward",
        }
    ],
}


def test_a_composed_scheme_is_inserted_below_a_drawing_with_ids_of_its_own(agent: Any) -> None:
    target = agent("import", format="smiles", text="CCO")["document"]
    source = agent("compose", proposal=ESTERIFICATION)["document"]
    inserted = agent("apply", document=target, edit="insert", source=source)
    assert inserted["inserted"] == [str(number) for number in range(4, 26)]
    assert sorted(int(pair["source"]) for pair in inserted["id_remap"]) == list(range(1, 23))
    contents = agent("inspect", document=target)
    assert contents["counts"]["reactions"] == 1
    (reaction,) = contents["reactions"]
    assert [len(part["atoms"]) for part in reaction["reactants"]] == [4, 3]


def test_every_tool_knows_an_unknown_document(agent: Any) -> None:
    for tool, arguments in {
        "inspect": {},
        "analyze": {},
        "render": {"format": "svg"},
        "export": {"format": "svg"},
        "file_save": {"path": "/x.svg", "overwrite": False},
        "apply": {"edit": "undo", "base_revision": "0"},
        "document_close": {},
    }.items():
        error = agent.refusal(tool, document="doc_0", **arguments)
        assert (error.code, error.message) == (
            "unknown_document",
            "Unknown or expired document handle; create a new document",
        )


def test_a_saved_drawing_opens_as_it_was(chain: Chain) -> None:
    drawing = chain("CO")
    exported = jobs.call("write", drawing, "reshiki")
    assert load(exported.data).drawing == drawing
