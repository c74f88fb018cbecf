"""Any text ends in a valid drawing or in an error of ours, whatever format it is said to be."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reshiki_chem.analysis import analyse
from reshiki_chem.errors import ChemistryError
from reshiki_chem.formats import read
from reshiki_render.drawing import Drawing
from reshiki_render.drawing.rules import validate

SMILES = st.lists(
    st.sampled_from(
        [
            "C",
            "N",
            "O",
            "P",
            "S",
            "F",
            "Cl",
            "Br",
            "I",
            "B",
            "c",
            "n",
            "o",
            "s",
            "*",
            "[NH4+]",
            "[O-]",
            "[C@H]",
            "[C@@]",
            "[nH]",
            "[2H]",
            "[H]",
            "[Fe]",
            "[Pt+2]",
            "[CH3:1]",
            "[CH2]",
            "=",
            "#",
            "$",
            "-",
            ":",
            "~",
            "/",
            "\\",
            "->",
            "<-",
            "(",
            ")",
            "1",
            "1",
            "2",
            "3",
            "%10",
            ".",
            ".",
            "[",
            "]",
            "@",
            "+",
            "[C@SP1]",
            "[si]",
            "[*:2]",
            "[13CH4]",
            "[BH4-]",
            "[R1]",
            "%(",
            "0",
        ]
    ),
    max_size=24,
).map("".join)
NUMBERS = st.integers(0, 12).map(str)
PAIRS = st.builds("{}.{}".format, NUMBERS, NUMBERS)
FIELDS = st.one_of(
    st.lists(st.sampled_from(["", "_R1", "_AP1", "Ph", "star_e", "&#59;", "&#1114112;", "\u00e9", "x" * 40]), max_size=9).map(
        lambda labels: f"${';'.join(labels)}$"
    ),
    st.lists(st.builds("{},{},{}".format, NUMBERS, NUMBERS, st.sampled_from(["", "0", "5"])), max_size=9).map(
        lambda places: f"({';'.join(places)})"
    ),
    st.builds("{}:{}".format, st.sampled_from(["^1", "^2", "^5", "o1", "&1", "a", "c", "t", "ctu", "Z"]),
              st.lists(NUMBERS, max_size=4).map(",".join)),
    st.builds("{}:{}".format, st.sampled_from(["C", "H", "w", "wU", "wD"]), st.lists(PAIRS, max_size=3).map(",".join)),
    st.builds("f:{}".format, st.lists(PAIRS, max_size=3).map(",".join)),
    st.builds("m:{}:{}".format, NUMBERS, st.lists(NUMBERS, max_size=4).map(".".join)),
    st.sampled_from(["r", "Sg:n:0,1:n:ht", "SgD:0:a:b:::", "LN:0:1.2", "RG:_R1={C}", "LOG={_R1:;;>0}", "atomProp:0.a.b", "^", ",",
                     "atomProp:x", "q:1", "C:", "(", "$", "u:0"]),
)  # fmt: skip
EXTENDED = st.builds("{} |{}|".format, SMILES, st.lists(FIELDS, max_size=4).map(",".join))
REACTIONS = st.builds(
    "{}>{}>{}{}".format, SMILES, SMILES, SMILES,
    st.one_of(st.just(""), st.lists(FIELDS, max_size=3).map(lambda fields: f" |{','.join(fields)}|")),
)  # fmt: skip
INCHIS = st.lists(
    st.sampled_from(
        [
            "InChI=1S/",
            "InChI=1/",
            "C2H6O",
            "CH4",
            "C6H6",
            ".Na",
            "/c",
            "1-2-3",
            "1-2-4-6-5-3-1",
            "/h",
            "1H4",
            "1-6H",
            "3H,2H2,1H3",
            "/q",
            "+1",
            "-1",
            "/p",
            "/b",
            "2-1+",
            "/t",
            "2-",
            "/m0",
            "/s1",
            "/i",
            "1D",
            ";",
            ",",
            "2*",
            "/",
            "\nAuxInfo=1/0/N:1,2,3/rA:3CCO/rB:s1;s2;/rC:0,0,0;1,0,0;2,0,0;",
            "(",
            ")",
        ]
    ),
    max_size=12,
).map("".join)
TEXTS = {
    "smiles": SMILES,
    "cxsmiles": EXTENDED,
    "rsmi": REACTIONS,
    "inchi": INCHIS.map(lambda text: f"InChI=1S/{text}"),
    "auto": st.one_of(SMILES, EXTENDED, REACTIONS, INCHIS, st.text(max_size=60)),
}
FORMS = {"cxsmiles": "smiles"}


def end(text: str, form: str) -> None:
    drawing, sentences = outcome(text, form)
    # An error of the tools is cut at 500 characters.
    assert all(0 < len(sentence) <= 500 for sentence in sentences)
    if drawing is not None:
        validate(drawing)
        analyse(drawing)


def outcome(text: str, form: str) -> tuple[Drawing | None, tuple[str, ...]]:
    try:
        return read(text, form)
    except ChemistryError as error:
        return None, (str(error),)


@pytest.mark.parametrize("kind", TEXTS)
def test_any_text_ends_in_a_drawing_or_an_error_of_ours(kind: str) -> None:
    few = settings(
        max_examples=250, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
    )
    few(given(TEXTS[kind])(lambda text: end(text, FORMS.get(kind, kind))))()


@pytest.mark.slow
@pytest.mark.parametrize("kind", TEXTS)
def test_very_many_texts_end_in_a_drawing_or_an_error_of_ours(kind: str) -> None:
    many = settings(max_examples=4000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    many(given(TEXTS[kind])(lambda text: end(text, FORMS.get(kind, kind))))()
