"""Text blocks: spans, scripts, formulae, breaking and aligning."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reshiki_render.drawing import TextFormat, TextSpan, TextStyle
from reshiki_render.typography import faces
from reshiki_render.typography.blocks import Block, block
from reshiki_render.typography.formula import formula_scripts
from reshiki_render.typography.spans import styled

BOLD = TextStyle(bold=True)
WORDS = "the quick brown fox jumps over the lazy dog"


def said(set_block: Block) -> list[str]:
    """The text of each line."""
    lines: dict[float, list[str]] = {}
    for piece in set_block.pieces:
        lines.setdefault(round(piece.y, 3), []).append(piece.text)
    return ["".join(texts) for _, texts in sorted(lines.items())]


@pytest.mark.parametrize(
    ("text", "lowered", "raised"),
    [
        ("H2SO4", "24", ""),
        ("CO2H", "2", ""),
        ("NMe2+", "2", "+"),
        ("Pd(PPh3)4", "34", ""),
        ("[Fe(CN)6]", "6", ""),
        ("C12H25", "1225", ""),
        ("Cl-", "", "-"),
        ("O−", "", "−"),
        ("n-BuLi", "", ""),
        ("2a", "", ""),
        ("10 mol", "", ""),
        ("-78", "", ""),
        ("A + B", "", ""),
        ("H2O + CO2", "22", ""),
        ("", "", ""),
    ],
)
def test_formula_mode_lowers_counts_and_raises_charges(text, lowered, raised):
    pieces = list(formula_scripts(text))
    assert "".join(piece for piece, _ in pieces) == text
    assert "".join(piece for piece, script in pieces if script == "subscript") == lowered
    assert "".join(piece for piece, script in pieces if script == "superscript") == raised


@given(st.text(max_size=30))
def test_formula_mode_never_changes_the_text(text):
    assert "".join(piece for piece, _ in formula_scripts(text)) == text


def test_spans_count_utf_8_bytes():
    # ΔG‡ takes 2 + 1 + 3 bytes.
    text = TextFormat(spans=(TextSpan(start=2, end=3, style=BOLD),))
    assert [(part.text, part.face) for part in styled("ΔG‡", text)] == [
        ("Δ", "Arimo-Regular"),
        ("G", "Arimo-Bold"),
        ("‡", "Arimo-Regular"),
    ]


@given(st.text(max_size=20), st.data())
def test_spans_on_character_boundaries_lose_no_character(text, data):
    edges = [len(text[:at].encode()) for at in range(len(text) + 1)]
    cuts = sorted(data.draw(st.lists(st.sampled_from(edges), unique=True, max_size=4)))
    spans = tuple(
        TextSpan(start=start, end=end, style=BOLD) for start, end in zip(cuts[::2], cuts[1::2], strict=False)
    )
    assert "".join(part.text for part in styled(text, TextFormat(spans=spans))) == text


@pytest.mark.parametrize(("script", "top"), [("subscript", 3.5), ("superscript", -3.0)])
def test_scripts_are_seven_tenths_large_and_shifted_as_the_format_says(script, top):
    text_format = TextFormat(spans=(TextSpan(start=1, end=2, style=TextStyle(script=script)),))
    base, small = block("x2", text_format).pieces
    assert small.size == pytest.approx(7.0)
    assert (small.y - faces.ASCENT * 7) - (base.y - faces.ASCENT * 10) == pytest.approx(top)


def test_a_line_with_superscripts_stands_three_tenths_of_an_em_lower():
    text_format = TextFormat(spans=(TextSpan(start=1, end=2, style=TextStyle(script="superscript")),))
    assert block("x2", text_format).pieces[0].y - block("x2", TextFormat()).pieces[0].y == pytest.approx(3.0)


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_every_kind_of_line_break_starts_one_new_line(ending):
    set_block = block(f"a{ending}b{ending}{ending}c", TextFormat())
    assert [round(piece.y - set_block.pieces[0].y, 3) for piece in set_block.pieces] == [0, 12, 36]


def test_text_wraps_after_the_last_blank_that_fits():
    set_block = block(WORDS, TextFormat(width_pt=80.0))
    lines = said(set_block)
    assert " ".join(line.strip() for line in lines) == WORDS
    assert len(lines) > 2
    assert all(line.right <= 80.0 + 1e-6 for line in set_block.lines)


def test_a_word_wider_than_the_block_is_broken_inside():
    lines = said(block("a" * 40, TextFormat(width_pt=50.0)))
    assert "".join(lines) == "a" * 40
    assert len(lines) > 3


@given(st.text(alphabet="ab \n", max_size=60), st.floats(10, 100))
def test_wrapping_keeps_every_letter_in_order(text, width):
    lines = said(block(text, TextFormat(width_pt=width)))
    assert "".join("".join(lines).split()) == "".join(text.split())


@pytest.mark.parametrize(("alignment", "share"), [("left", 0.0), ("center", 0.5), ("right", 1.0)])
def test_lines_align_within_the_widest_line(alignment, share):
    wide, narrow = block("wide line\ni", TextFormat(alignment=alignment)).pieces
    slack = (faces.advance("wide line", "Arimo-Regular") - faces.advance("i", "Arimo-Regular")) * 10
    assert wide.x == 0
    assert narrow.x == pytest.approx(share * slack)


def test_justified_lines_reach_both_edges_but_the_last_of_a_paragraph():
    set_block = block(WORDS, TextFormat(alignment="justified", width_pt=80.0))
    *full, last = set_block.lines
    assert all(line.right == pytest.approx(80.0) for line in full)
    assert last.right < 80.0


@given(st.floats(0.8, 3.0))
def test_line_spacing_is_the_distance_of_baselines_in_sizes(spacing):
    first, second = block("a\nb", TextFormat(line_spacing=spacing)).pieces
    assert second.y - first.y == pytest.approx(10 * spacing)


def test_an_underline_runs_under_its_span_only():
    text_format = TextFormat(spans=(TextSpan(start=2, end=4, style=TextStyle(underline=True)),))
    (rule,) = block("ab cd", text_format).rules
    assert rule.box.left == pytest.approx(faces.advance("ab", "Arimo-Regular") * 10)
    assert rule.box.right == pytest.approx(faces.advance("ab c", "Arimo-Regular") * 10)


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\t"])
def test_text_without_ink_has_no_lines(text):
    assert block(text, TextFormat()).lines == ()


def test_a_long_text_is_set_in_linear_time():
    # A quadratic search would take minutes here.
    assert len(block("word " * 40_000, TextFormat(width_pt=200.0)).lines) > 1000
