"""What jobs make of the answers of the chemistry and the figures, which are pretended here."""

import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from reshiki_chem.errors import ChemistryError
from reshiki_render.drawing import EMPTY, Atom, Drawing, Point
from reshiki_render.errors import BackendUnavailable, FigureTooLarge
from reshiki_session import jobs
from reshiki_session.documents import Summary, packed_ids
from reshiki_session.errors import OperationError, OutOfMemory

METHANE = Drawing(atoms=(Atom(id=1, element="C", position=Point(0, 0)),))
Pretend = Callable[..., None]


@pytest.fixture
def pretend(monkeypatch: pytest.MonkeyPatch) -> Pretend:
    """Put functions in the place of a module."""

    def pretend(module: str, **functions: Any) -> None:
        package, _, name = module.rpartition(".")
        made = ModuleType(module)
        vars(made).update(functions)
        monkeypatch.setitem(sys.modules, module, made)
        monkeypatch.setattr(f"{package}.{name}", made, raising=False)

    return pretend


@pytest.fixture
def figures(pretend: Pretend) -> None:
    """A chemistry that has nothing to say, and figures that tell what they were asked."""
    pretend("reshiki_chem.labels", refreshed=lambda drawing: (drawing, ()))
    pretend("reshiki_render.scene", scene=lambda drawing: SimpleNamespace(drawing=drawing, warnings=()))
    pretend(
        "reshiki_render.figures",
        preview_png=lambda _scene, width, height: SimpleNamespace(data=b"png", width=width, height=height),
        preview_svg=lambda _scene: b"preview",
        export_svg=lambda _scene: b"svg",
        export_pdf=lambda _scene: b"pdf",
        export_png=lambda _scene, max_pixels: (b"png", f"PNG: at most {max_pixels}"),
    )


def refusal(*call: Any) -> OperationError:
    with pytest.raises(OperationError) as caught:
        jobs.call(*call)
    return caught.value


def raising(error: BaseException) -> Callable[..., Any]:
    def fail(*_arguments: Any) -> Any:
        raise error

    return fail


def test_every_job_of_the_table_exists() -> None:
    from importlib import import_module

    for target in jobs.TABLE.values():
        module, name = target.split(":")
        assert callable(getattr(import_module(module), name))


def test_reading_gives_the_drawing_its_counts_and_its_properties(pretend: Pretend) -> None:
    pretend(
        "reshiki_chem.formats",
        read=lambda text, form: SimpleNamespace(drawing=METHANE, warnings=(f"{text} as {form}",)),
    )
    pretend(
        "reshiki_chem.analysis",
        analyse=lambda _drawing: SimpleNamespace(values={"formula": "CH4"}, warnings=("tested",)),
    )
    reading = jobs.call("read", "C", "smiles", True)
    assert reading.frame == (METHANE, Summary(atoms=1, ids=packed_ids([1])))
    assert (reading.analysis, reading.warnings) == ({"formula": "CH4"}, ("C as smiles", "tested"))
    assert jobs.call("read", "C", "smiles", False).analysis is None


def test_properties_that_fail_do_not_lose_the_structure(pretend: Pretend) -> None:
    pretend("reshiki_chem.formats", read=lambda _text, _form: SimpleNamespace(drawing=METHANE, warnings=()))
    pretend("reshiki_chem.analysis", analyse=raising(ChemistryError("a strange atom")))
    reading = jobs.call("read", "C", "smiles", True)
    assert (reading.frame.drawing, reading.analysis, reading.warnings) == (METHANE, None, ("a strange atom",))


def test_a_native_drawing_is_refused_as_one_that_cannot_be_opened() -> None:
    assert refusal("read", "{}", "reshiki", True).message.startswith("Could not open document: ")


def test_analysis_lists_atoms_in_document_order(pretend: Pretend) -> None:
    drawing = Drawing(atoms=tuple(Atom(id=i, element="C", position=Point(i, 0)) for i in (7, 2, 5)))
    pretend("reshiki_chem.analysis", analyse=lambda _drawing: SimpleNamespace(values=None, warnings=["none"]))
    assert jobs.call("analyse", drawing) == (None, ("7", "2", "5"), ("none",))


def test_writing_gives_the_text_as_bytes(pretend: Pretend) -> None:
    pretend(
        "reshiki_chem.formats", write=lambda _drawing, _form: SimpleNamespace(text="é\n", warnings=("lost",))
    )
    assert jobs.call("write", METHANE, "mol") == ("é\n".encode(), None, ("lost",))


def test_writing_nothing_is_a_failure_that_keeps_its_warnings(pretend: Pretend) -> None:
    pretend(
        "reshiki_chem.formats", write=lambda _drawing, _form: SimpleNamespace(text="\n", warnings=("lost",))
    )
    error = refusal("write", METHANE, "mol")
    assert (error.code, error.message, error.warnings) == (
        "failed",
        "The chemistry engine returned no mol output",
        ("lost",),
    )


@pytest.mark.usefixtures("figures")
def test_a_preview_is_drawn_as_the_drawing_stands(pretend: Pretend) -> None:
    pretend("reshiki_chem.labels", refreshed=raising(AssertionError()))
    assert jobs.call("preview", METHANE, "png", 10, 20) == (b"png", 10, 20)
    assert jobs.call("preview", METHANE, "svg", 10, 20) == (b"preview", None, None)


@pytest.mark.usefixtures("figures")
def test_a_figure_has_a_detail_only_as_png() -> None:
    assert jobs.call("figure", METHANE, "svg", False, 5) == (b"svg", None, ())
    assert jobs.call("figure", METHANE, "pdf", False, 5) == (b"pdf", None, ())
    assert jobs.call("figure", METHANE, "png", False, 5) == (b"png", "PNG: at most 5", ("PNG: at most 5",))


@pytest.mark.usefixtures("figures")
def test_a_figure_shows_labels_that_are_up_to_date(pretend: Pretend) -> None:
    seen: list[Drawing] = []
    pretend("reshiki_chem.labels", refreshed=lambda _drawing: (EMPTY, ()))
    pretend(
        "reshiki_render.scene",
        scene=lambda drawing: seen.append(drawing) or SimpleNamespace(warnings=()),
    )
    jobs.call("figure", METHANE, "svg", False, 5)
    assert seen == [EMPTY]


@pytest.mark.usefixtures("figures")
def test_chemistry_that_is_not_understood_costs_a_notice_and_no_figure(pretend: Pretend) -> None:
    pretend("reshiki_chem.labels", refreshed=raising(ChemistryError("atom 1 is odd")))
    pretend("reshiki_render.scene", scene=lambda _drawing: SimpleNamespace(warnings=("no glyph for ☃",)))
    notice = "Drawing preserved; chemistry needs review: atom 1 is odd"
    assert jobs.call("figure", METHANE, "svg", False, 5).warnings == ("no glyph for ☃", notice)
    assert jobs.call("figure", METHANE, "png", False, 5).warnings == (
        "PNG: at most 5",
        "no glyph for ☃",
        notice,
    )


@pytest.mark.usefixtures("figures")
def test_a_drawing_without_atoms_needs_no_chemistry(pretend: Pretend) -> None:
    pretend("reshiki_chem.labels", refreshed=raising(AssertionError()))
    assert jobs.call("figure", EMPTY, "svg", False, 5).warnings == ()


def test_a_page_pdf_needs_pages() -> None:
    error = refusal("figure", METHANE, "pdf", True, 5)
    assert (error.code, error.message) == (
        "failed",
        "Set up publication pages before exporting a page PDF.",
    )


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (ChemistryError("No\n  atom"), "failed", "No atom"),
        (FigureTooLarge("Too large for a PNG."), "failed", "Too large for a PNG."),
        (BackendUnavailable("PNG needs pycairo."), "failed", "PNG needs pycairo."),
        (OperationError("stale", "moved on"), "stale", "moved on"),
        (RecursionError("deep"), "failed", "The input is nested or connected too deeply to be processed."),
    ],
)
def test_an_error_that_explains_itself_is_passed_on(
    pretend: Pretend, error: Exception, code: str, message: str
) -> None:
    pretend("reshiki_chem.analysis", analyse=raising(error))
    found = refusal("analyse", METHANE)
    assert (found.code, found.message) == (code, message)


def test_too_little_memory_is_a_budget(pretend: Pretend) -> None:
    pretend("reshiki_chem.analysis", analyse=raising(MemoryError()))
    found = refusal("analyse", METHANE)
    assert isinstance(found, OutOfMemory)
    assert found.code == "budget"


def test_a_fault_of_ours_is_named_by_kind_and_place_without_its_data(pretend: Pretend) -> None:
    pretend("reshiki_chem.analysis", analyse=raising(ZeroDivisionError("secret")))
    message = refusal("analyse", METHANE).message
    assert "ZeroDivisionError at reshiki_session/jobs/analyse.py:" in message
    assert "secret" not in message
    assert sys.prefix not in message
