from collections.abc import Callable
from typing import Any

import pytest

from reshiki_session import catalogue, inline
from reshiki_session.catalogue import BUDGETS
from reshiki_session.documents import Frame, Summary
from reshiki_session.errors import OperationError
from reshiki_session.jobs.values import Exported, Preview, Properties, Reading
from reshiki_session.operations import analyze, document_close, export, importing, info, render
from reshiki_session.results import File, Image
from reshiki_session.session import Session

MakeSession = Callable[..., Session]


def refusal(session: Session, tool: str, arguments: Any, jobs: Any) -> OperationError:
    with pytest.raises(OperationError) as caught:
        inline.run(session, tool, arguments, jobs)
    return caught.value


@pytest.fixture
def handle(session: Session, ethanol: Frame) -> str:
    return session.documents.create(ethanol).handle


def test_info_reports_limits_formats_extensions_and_grants_flat(session: Session, jobs: Any) -> None:
    result = inline.run(session, "info", info.Arguments(), jobs)
    assert result.flat
    assert list(result.value) == ["budgets", "files", "formats", "grants", "operation_api", "stability"]
    assert result.value["grants"] == {"read": [], "write": []}
    assert result.value["budgets"]["render"]["max_side"] == 8192
    assert jobs.asked == []


def test_import_makes_a_document_and_tells_its_counts_and_properties(session: Session, jobs: Any) -> None:
    result = inline.run(session, "import", importing.Arguments("smiles", "CCO"), jobs)
    (document,) = session.documents.live()
    assert result.value == {
        "analysis": {"formula": "C2H6O", "smiles": "CCO"},
        "counts": {"annotations": 0, "arrows": 0, "atoms": 3, "bonds": 2, "graphics": 0},
        "document": document.handle,
        "revision": "0",
    }
    assert result.warnings == ("read as SMILES",)
    assert jobs.asked == [("read", "CCO", "smiles", True)]


def test_import_can_leave_out_the_properties(session: Session, jobs: Any) -> None:
    inline.run(session, "import", importing.Arguments("smiles", "CCO", analysis=False), jobs)
    assert jobs.asked == [("read", "CCO", "smiles", False)]


def test_import_keeps_the_warnings_of_a_drawing_that_is_refused(make_session: MakeSession, jobs: Any) -> None:
    session = make_session(BUDGETS._replace(max_objects=1))
    error = refusal(session, "import", importing.Arguments("smiles", "CCO"), jobs)
    assert (error.code, error.warnings) == ("budget", ("read as SMILES",))
    assert session.documents.live() == ()


@pytest.mark.parametrize(
    ("format_name", "text", "message"),
    [
        ("smiles", "C" * 11, "The text is 11 bytes; max_text_bytes allows at most 10"),
        ("smiles", "é" * 6, "The text is 12 bytes; max_text_bytes allows at most 10"),
        ("cdx", "A" * 21, "The text is 21 bytes; max_cdx_base64 allows at most 20"),
    ],
)
def test_text_over_its_budget_is_refused_before_any_work(
    make_session: MakeSession, jobs: Any, format_name: str, text: str, message: str
) -> None:
    session = make_session(BUDGETS._replace(max_text_bytes=10, max_cdx_base64=20))
    error = refusal(session, "import", importing.Arguments(format_name, text), jobs)
    assert (error.code, error.message, jobs.asked) == ("budget", message, [])


@pytest.mark.parametrize(
    ("format_name", "text"), [("smiles", "C" * 10), ("smiles", "é" * 5), ("cdx", "A" * 20)]
)
def test_text_of_exactly_its_budget_is_read(
    make_session: MakeSession, jobs: Any, format_name: str, text: str
) -> None:
    session = make_session(BUDGETS._replace(max_text_bytes=10, max_cdx_base64=20))
    inline.run(session, "import", importing.Arguments(format_name, text), jobs)
    assert len(jobs.asked) == 1


def test_an_unknown_format_is_told_with_those_there_are(session: Session, jobs: Any) -> None:
    error = refusal(session, "import", importing.Arguments("emf", "C"), jobs)
    assert (error.code, error.message) == (
        "invalid_arguments",
        (
            "unknown variant `emf`, expected one of `auto`, `smiles`, `mol`, `rxn`, `rsmi`, `inchi`, `cdxml`, `cdx`, "
            "`reshiki`"
        ),
    )
    error = refusal(session, "render", render.Arguments("doc_0", "pdf", None, None, None), jobs)
    assert error.message == "unknown variant `pdf`, expected `png` or `svg`"


def test_analyze_lists_the_atoms_it_is_about(
    session: Session, jobs: Any, handle: str, ethanol: Frame
) -> None:
    result = inline.run(session, "analyze", analyze.Arguments(handle, None), jobs)
    assert result.value == {
        "analysis": {"formula": "C2H6O", "smiles": "CCO"},
        "analyzed_atoms": ["1", "2", "3"],
    }
    assert result.warnings == ("checked",)
    assert jobs.asked == [("analyse", ethanol.drawing)]


def test_analyze_says_last_that_there_are_no_properties(session: Session, jobs: Any, handle: str) -> None:
    jobs.outcomes["analyse"] = Properties(None, (), ("a dummy atom",))
    result = inline.run(session, "analyze", analyze.Arguments(handle, None), jobs)
    assert result.value["analysis"] is None
    assert result.warnings == ("a dummy atom", "No molecular properties were returned.")


def test_a_png_preview_is_an_image_of_so_many_pixels(session: Session, jobs: Any, handle: str) -> None:
    result = inline.run(session, "render", render.Arguments(handle, "png", None, None, None), jobs)
    assert result.value == {"byte_len": 7, "height": 85, "width": 177}
    assert (result.images, result.files) == ((Image("image/png", b"picture"),), ())
    assert jobs.asked[0][2:] == ("png", 1600, 1000)


def test_an_svg_preview_is_a_file_without_pixels(session: Session, jobs: Any, handle: str) -> None:
    jobs.outcomes["preview"] = Preview(b"<svg/>", None, None)
    result = inline.run(session, "render", render.Arguments(handle, "svg", 10, 20, None), jobs)
    assert result.value == {"byte_len": 6, "height": None, "width": None}
    assert (result.images, result.files) == ((), (File("drawing.svg", "image/svg+xml", b"<svg/>"),))
    assert jobs.asked[0][2:] == ("svg", 10, 20)


@pytest.mark.parametrize("format_name", ["png", "svg"])
@pytest.mark.parametrize(
    ("width", "height", "code", "message"),
    [
        (0, None, "invalid_arguments", "max_width must be from 1 to 8192 pixels"),
        (8193, None, "invalid_arguments", "max_width must be from 1 to 8192 pixels"),
        (None, 8193, "invalid_arguments", "max_height must be from 1 to 8192 pixels"),
        (0, 0, "invalid_arguments", "max_width must be from 1 to 8192 pixels"),
        (8192, 1954, "budget", "8192 × 1954 is 16007168 pixels; render.max_pixels allows at most 16000000"),
    ],
)
def test_a_preview_is_no_larger_than_its_budgets(
    session: Session,
    jobs: Any,
    handle: str,
    format_name: str,
    width: int | None,
    height: int | None,
    code: str,
    message: str,
) -> None:
    error = refusal(session, "render", render.Arguments(handle, format_name, width, height, None), jobs)
    assert (error.code, error.message, jobs.asked) == (code, message, [])


@pytest.mark.parametrize(("width", "height"), [(8192, 1953), (1, 1), (None, 8192)])
def test_a_preview_may_have_exactly_its_budgets(
    session: Session, jobs: Any, handle: str, width: int | None, height: int | None
) -> None:
    inline.run(session, "render", render.Arguments(handle, "png", width, height, None), jobs)
    assert jobs.asked[0][3:] == (width or 1600, height)


def test_an_oversized_preview_says_how_to_make_it_smaller(
    make_session: MakeSession, jobs: Any, ethanol: Frame
) -> None:
    session = make_session(BUDGETS._replace(max_output_bytes=6))
    handle = session.documents.create(ethanol).handle
    error = refusal(session, "render", render.Arguments(handle, "png", None, None, None), jobs)
    assert error.code == "budget"
    assert error.message.startswith("The png preview is 7 bytes; max_output_bytes allows at most 6. ")
    assert "max_width" in error.message


@pytest.mark.parametrize("format_name", catalogue.EXPORT_FORMATS)
def test_export_gives_a_file_and_its_receipt(
    session: Session, jobs: Any, handle: str, ethanol: Frame, format_name: str
) -> None:
    result = inline.run(session, "export", export.Arguments(handle, format_name, None), jobs)
    (file,) = result.files
    assert (file.name, file.mime) == (f"drawing.{format_name}", catalogue.MIME_TYPES[format_name])
    assert result.value == {"receipt": {"byte_len": len(file.data), "detail": None, "format": format_name}}
    figure = ("figure", ethanol.drawing, format_name, False, 16_000_000)
    assert jobs.asked == [
        figure if format_name in ("svg", "pdf", "png") else ("write", ethanol.drawing, format_name)
    ]


def test_the_size_of_a_png_is_in_its_receipt_and_its_first_warning(
    session: Session, jobs: Any, handle: str
) -> None:
    size = "PNG: 739 × 355 pixels at 1200 dpi"
    jobs.outcomes["figure"] = Exported(b"png", size, (size, "something else"))
    result = inline.run(session, "export", export.Arguments(handle, "png", False), jobs)
    assert result.value["receipt"]["detail"] == size
    assert result.warnings == (size, "something else")


@pytest.mark.parametrize("format_name", ["svg", "png", "mol"])
def test_pages_are_for_pdf_only(session: Session, jobs: Any, handle: str, format_name: str) -> None:
    error = refusal(session, "export", export.Arguments(handle, format_name, True), jobs)
    assert (error.code, error.message) == ("invalid_arguments", "pages is valid only with format pdf")
    inline.run(session, "export", export.Arguments(handle, format_name, False), jobs)


def test_an_oversized_file_says_what_to_use_instead(
    make_session: MakeSession, jobs: Any, ethanol: Frame
) -> None:
    session = make_session(BUDGETS._replace(max_output_bytes=2))
    handle = session.documents.create(ethanol).handle
    error = refusal(session, "export", export.Arguments(handle, "png", None), jobs)
    assert error.code == "budget"
    assert error.message.startswith(
        "The png file is 6 bytes; max_output_bytes allows at most 2. Use svg or pdf"
    )
    assert "svg" not in refusal(session, "export", export.Arguments(handle, "mol", None), jobs).message


def test_more_ids_than_their_budget_are_refused(session: Session, jobs: Any) -> None:
    error = refusal(session, "analyze", analyze.Arguments("doc_0", ("1",) * 5001), jobs)
    assert (error.code, error.message) == (
        "budget",
        "5001 object IDs were given; at most 5000 are allowed per request",
    )


def test_a_closed_document_is_unknown_to_every_tool(session: Session, jobs: Any, handle: str) -> None:
    result = inline.run(session, "document_close", document_close.Arguments(handle), jobs)
    assert (result.flat, result.value) == (True, {"closed": True, "document": handle})
    for tool, arguments in (
        ("document_close", document_close.Arguments(handle)),
        ("analyze", analyze.Arguments(handle, None)),
        ("render", render.Arguments(handle, "png", None, None, None)),
        ("export", export.Arguments(handle, "svg", None)),
    ):
        assert refusal(session, tool, arguments, jobs).code == "unknown_document"


def test_what_nobody_foresaw_is_an_internal_error_without_its_data(session: Session, jobs: Any) -> None:
    jobs.outcomes["read"] = ValueError("secret text")
    error = refusal(session, "import", importing.Arguments("smiles", "C"), jobs)
    assert error.code == "failed"
    assert "ValueError" in error.message
    assert "secret" not in error.message


def test_a_reading_too_big_for_the_session_is_refused(make_session: MakeSession, jobs: Any) -> None:
    session = make_session(BUDGETS._replace(max_objects=4))
    jobs.outcomes["read"] = Reading(Frame(None, Summary(atoms=3, bonds=2)), None, ())
    error = refusal(session, "import", importing.Arguments("smiles", "CCO"), jobs)
    assert error.message == "The drawing has 5 objects; the limit is 4"
