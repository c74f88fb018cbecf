"""Which words of a text are formulae, and how they are set: by a table of texts of every kind."""

import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reshiki_chem.abbreviations import formulae
from reshiki_chem.abbreviations.oxidation import can_be, readings

TABLE = [
    line.split("\t")
    for line in (Path(__file__).parent / "tables" / "formulae.tsv").read_text(encoding="utf-8").splitlines()
    if not line.startswith("#")
]
SIGNS = {"subscript": "_", "superscript": "^", "omitted": "~"}


def marked(text):
    """The text with `_{…}` round what is low, `^{…}` round what is high, `~{…}` round what is left out."""
    kinds = {}
    for formula in formulae(text):
        for start, end, kind in formula.scripts:
            kinds.update(dict.fromkeys(range(start, end), kind))
    out, before = "", None
    for at, character in enumerate(text):
        kind = kinds.get(at)
        if kind != before:
            out += ("}" if before else "") + (SIGNS[kind] + "{" if kind else "")
        out, before = out + character, kind
    return out + ("}" if before else "")


@pytest.mark.parametrize(("text", "expected", "words"), TABLE, ids=[row[0] for row in TABLE])
def test_a_text_is_set_as_chemists_set_it(text, expected, words):
    assert marked(text) == expected
    assert " | ".join(text[found.start : found.end] for found in formulae(text)) == words


def test_the_table_is_large_and_has_texts_that_are_none():
    assert len(TABLE) >= 300
    assert sum(not words for _, _, words in TABLE) >= 80


def test_spans_count_characters_of_the_text():
    first, second = formulae("α: K2CO3, 90 °C, then SO4^2-")
    assert (first.start, first.end) == (3, 8)
    assert first.scripts == ((4, 5, "subscript"), (7, 8, "subscript"))
    assert second.scripts == ((24, 25, "subscript"), (25, 26, "omitted"), (26, 28, "superscript"))


@given(
    st.one_of(
        st.text(max_size=40),
        st.text(alphabet="CHNOSPBFeCuPdKNa()[]0123456789+-^·.,; /nit", max_size=40),
        st.lists(st.sampled_from([row[0] for row in TABLE]), max_size=4).map(", ".join),
    )
)
def test_any_text_is_judged_word_by_word(text):
    last = 0
    for start, end, scripts in formulae(text):
        assert last <= start < end <= len(text)
        assert not any(character.isspace() for character in text[start:end])
        at = start
        for first, after, kind in scripts:
            assert at <= first < after <= end
            if kind == "subscript":
                assert text[first:after].isdecimal()
            elif kind == "superscript":
                assert set(text[first:after]) <= set("0123456789+-−–")
            else:
                assert text[first:after] == "^"
            at = after
        last = end


@pytest.mark.parametrize(
    "text", ["SiPr" * 19 + "x", "(" * 80, "C(" * 40, "CN" * 40, "NiPr2" * 16, "K2CO3 " * 2000, "word " * 2000]
)
def test_long_texts_are_judged_soon(text):
    start = time.process_time()
    formulae(text)
    assert time.process_time() - start < 2


@pytest.mark.parametrize(
    ("formula", "charge", "possible"),
    [
        ("K2CO3", 0, True),
        ("KCO3", 0, False),
        ("Fe(CN)6", -3, True),
        ("Fe(CN)6", -4, True),
        ("Fe(CN)6", -1, False),
        ("NaCl2", 0, False),
        ("CaCl2", 0, True),
        ("CaCl", 0, False),
        ("SO4", -2, True),
        ("SO4", 0, False),
        ("Pd(PPh3)4", 0, True),
    ],
)
def test_oxidation_states_have_to_add_up(formula, charge, possible):
    assert can_be(formula, charge) is possible


def test_a_count_is_no_one_and_begins_with_no_zero():
    assert readings("Na1Cl") == ()
    assert readings("NaCl02") == ()
    assert readings("NaCl2") != ()
