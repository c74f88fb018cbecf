import pytest
from hypothesis import given
from hypothesis import strategies as st

from reshiki_cli.checks import Request, request
from reshiki_cli.errors import UsageError
from reshiki_cli.options import read

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)


def settled(*argv: str) -> Request:
    return request(read(argv), terminal=False)


def test_options_and_the_input_come_in_any_order() -> None:
    expected = settled("convert", "a.mol", "--to", "svg", "-o", "b", "--force")
    assert expected == Request("a.mol", None, "mol", "b", "svg", force=True)
    assert settled("convert", "--force", "-o", "b", "--to", "svg", "a.mol") == expected
    assert settled("convert", "--to", "svg", "a.mol", "--force", "-o", "b") == expected


def test_a_value_is_the_next_word_whatever_it_is() -> None:
    assert settled("convert", "--smiles", "-C", "--to", "svg").text == "-C"
    assert settled("convert", "--smiles", "--", "--to", "svg").text == "--"
    assert settled("convert", "--smiles", "--help", "--to", "svg").text == "--help"
    assert settled("convert", "a", "-o", "--to", "--to", "svg").output == "--to"


def test_after_two_hyphens_a_name_may_begin_with_one() -> None:
    assert settled("convert", "--to", "svg", "--", "--odd.mol").path == "--odd.mol"


def test_a_hyphen_is_standard_input_also_after_two() -> None:
    assert settled("analyze", "--from", "mol", "--", "-") == Request(None, None, "mol")


@pytest.mark.parametrize(
    ("name", "format_name"),
    [
        ("a.rsk", "reshiki"),
        ("a.reshiki", "reshiki"),
        ("a.MORUNO", "reshiki"),
        ("a.mol", "mol"),
        ("a.Rxn", "rxn"),
        ("a.rsmi", "rsmi"),
        ("a.cdxml", "cdxml"),
        ("x/a.CDX", "cdx"),
        ("a.inchi", "inchi"),
        ("a.smi", "smiles"),
        ("a.smiles", "smiles"),
        ("a.txt", "smiles"),
        ("a", "smiles"),
        (".mol", "smiles"),
        ("a.mol/b", "smiles"),
        ("a\udcff.mol", "mol"),
        ("", "smiles"),
    ],
)
def test_the_extension_of_the_input_tells_its_format(name: str, format_name: str) -> None:
    assert settled("analyze", name).source == format_name


def test_a_given_input_format_wins_over_the_extension() -> None:
    assert settled("analyze", "a.mol", "--from", "auto").source == "auto"


@pytest.mark.parametrize(
    ("name", "format_name"),
    [
        ("b.svg", "svg"),
        ("b.PDF", "pdf"),
        ("b.png", "png"),
        ("b.cdxml", "cdxml"),
        ("b.mol", "mol"),
        ("b.smi", "smiles"),
        ("b.SMILES", "smiles"),
        ("b.inchi", "inchi"),
    ],
)
def test_the_extension_of_the_output_tells_its_format(name: str, format_name: str) -> None:
    assert settled("convert", "a", "-o", name).target == format_name
    assert settled("convert", "a", "-o", name, "--to", "mol").target == "mol"


def test_a_hyphen_as_output_is_standard_output() -> None:
    assert settled("convert", "a", "-o", "-", "--to", "svg").output is None


def test_a_picture_size_is_taken_as_it_is_given() -> None:
    made = settled("render", "a", "--to", "png", "--width", "0", "--height", "9" * 400)
    assert made.width == 0
    assert made.height is not None
    assert made.height > 8192
    assert settled("render", "a", "--to", "svg").width is None


@given(st.sampled_from(["convert", "render", "analyze", "info", "help"]), st.lists(WORDS, max_size=6))
def test_no_line_breaks_the_reader(command: str, words: list[str]) -> None:
    try:
        settled(command, *words)
    except UsageError as error:
        assert str(error)  # noqa: PT017 (a line may be right or wrong; wrong ones must say why)


@given(
    st.permutations([("--to", "pdf"), ("-o", "b"), ("--pages",), ("--force",), ("--receipt",), ("a.mol",)])
)
def test_the_order_of_a_line_does_not_matter(parts: list[tuple[str, ...]]) -> None:
    words = [word for part in parts for word in part]
    assert settled("convert", *words) == Request("a.mol", None, "mol", "b", "pdf", True, True, True)
