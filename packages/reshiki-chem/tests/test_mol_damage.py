"""Damaged MOL and RXN texts: an error that names the line and says what belongs there, or a sound drawing; nothing else."""

import contextlib
import json

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from reshiki_chem.errors import ChemistryError, StructureTooLarge, UnreadableStructure
from reshiki_chem.formats import read, write
from reshiki_render import rsk
from reshiki_render.drawing.rules import validate

ATOMS = ["C 0 0", "C 1.299 0.75", "O 2.598 0"]
BONDS = ["1 2 1 0", "2 3 1 0"]


@pytest.fixture
def ethanol(v2000):
    return v2000(ATOMS, BONDS)


@pytest.fixture
def ethanol3(v3000):
    return v3000(ATOMS, ["1 1 2", "1 2 3"])


def refused(text, form="mol"):
    with pytest.raises(UnreadableStructure) as error:
        read(text, form)
    return str(error.value)


@pytest.mark.parametrize("text", ["", "\n\n\n", "\ufeff  \r\n"])
def test_an_empty_text_is_called_empty(text):
    assert "empty" in refused(text)
    assert "empty" in refused(text, "rxn")


def test_other_texts_are_called_no_mol():
    assert refused("CCO").startswith("Line 1: this is no MOL file.")
    assert "“CCO”" in refused("CCO")
    assert "RXN" in refused("$RXN\n\n\n\n  0  0\n")
    assert "RD file" in refused("$RDFILE 1\n$DATM\n")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("  3  2  0", " -3 -2  0", "Line 4: a table cannot have -3 atoms"),
        ("  3  2  0", "  4  2  0", "Line 8: an atom is expected here"),
        ("  3  2  0", "  2  2  0", "Line 7: a bond is expected here"),
        ("  3  2  0", "  3  3  0", "Line 10: bond 3 of 3 is expected here"),
        (" O   0  0", " O\t0\t0", "Line 7: there are tabs where a MOL file has columns"),
        ("  3  2  0", "  x  2  0", "Line 4: a counts line is expected here"),
        ("    1.2990    0.7500", "    1.2990    abc   ", "Line 6: an atom is expected here"),
        (" O   0  0", " O   0  ?", "Line 7: a charge is expected in columns 37 to 39, not “?”."),
        ("  2  3  1  0", "  2  9  1  0", "Line 9: the bond leads to atom 9; the table has atoms 1 to 3."),
        ("  2  3  1  0", "  2  3 42  0", "Line 9: bond types are 1 to 10, not 42."),
        ("  2  3  1  0", "  2  2  1  0", "Line 9: atom 2 is bonded to itself."),
        ("  2  3  1  0", "  2  1  1  0", "Line 9: the atoms 2 and 1 have a bond already."),
        ("M  END", "M  CHG  1  99  -1\nM  END", "Line 10: there is no atom 99: the table has atoms 1 to 3."),
        ("M  END", "M  CHG  1   1\nM  END", "Line 10: a count and as many pairs of numbers"),
        ("M  END", "M  RAD  1   1   9\nM  END", "Line 10: a radical is 1"),
        ("M  END", "M  ZBO  1   9   0\nM  END", "Line 10: there is no bond 9"),
        ("M  END", "M  ALS   1  1 Z C\nM  END", "Line 10: an atom, a count, T or F"),
        ("M  END", "M  SAL   1  1   1\nM  END", "Line 10: there is no Sgroup 1"),
        ("M  END", "M  STY  1   1 SUP\nM  SAL   1  1   9\nM  END", "Line 10: Sgroup 1 names atom 9"),
        ("M  END", "M  STY  1   1 SUP\nM  SBL   1  1   9\nM  END", "Line 10: Sgroup 1 names bond 9"),
        (
            "M  END",
            "M  STY  1   1 SRU\nM  SDI   1  4 x y\nM  END",
            "Line 11: an Sgroup, 4 and the ends of a bracket",
        ),
    ],
)
def test_a_broken_line_of_v2000_is_named_with_what_belongs_there(ethanol, old, new, said):
    assert old in ethanol
    assert said in refused(ethanol.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("BEGIN CTAB", "BEGIN CTABLE", "Line 5: BEGIN CTAB is expected here"),
        ("COUNTS 3 2 0 0 0", "COUNTS 3", "Line 6: COUNTS is followed by"),
        ("COUNTS 3 2", "COUNTS 4 2", "Line 6: COUNTS announces 4 atoms and 2 bonds"),
        ("COUNTS 3 2", "COUNTS -3 2", "Line 6: COUNTS is followed by"),
        ("M  V30 1 C", "M  V30 2 C", "Line 8: two atoms have the number 2."),
        ("M  V30 1 C 0 0", "M  V30 1 C 0 up", "Line 8: an atom is expected here"),
        ("3 O 2.598 0 0 0", "3 O 2.598 0 0 0 CHG=x", "Line 10: CHG has to be a whole number, not “x”."),
        ("M  V30 2 1 2 3", "M  V30 2 1 2 7", "Line 14: the bond leads to atom 7"),
        ("M  V30 2 1 2 3", "M  V30 2 1 2", "Line 14: a bond is expected here"),
        ("M  V30 2 1 2 3", "M  V30 2 9 2 3 ENDPTS=(5 1 2)", "Line 14: ENDPTS has to be a list"),
        ("M  V30 END BOND\n", "", "Line 12: the block BOND is opened and never ended"),
        ("M  V30 END CTAB\n", "", "END CTAB is expected here, but the table ends"),
        ("M  END\n", "", "the table has no M  END, so it was cut short"),
        ("M  V30 2 1 2 3", "2 1 2 3", "Line 14: a line of M  V30 or M  END is expected here"),
        (
            "M  V30 2 1 2 3\n",
            "M  V30 2 1 2 -\n3\n",
            "Line 15: the line before goes on here, but this is no line of M  V30.",
        ),
    ],
)
def test_a_broken_statement_of_v3000_is_named_with_what_belongs_there(ethanol3, old, new, said):
    assert old in ethanol3
    assert said in refused(ethanol3.replace(old, new, 1))


def test_a_text_cut_anywhere_says_so_or_is_whole(ethanol, ethanol3):
    for whole in (ethanol, ethanol3):
        for end in range(len(whole) - 8):
            try:
                drawing = read(whole[:end], "mol").drawing
            except UnreadableStructure:
                continue
            # Only the end is missing: all atoms and bonds are there.
            assert write(drawing, "smiles").text == "CCO"


def test_a_missing_end_is_told(ethanol):
    reading = read(ethanol.replace("M  END\n", ""), "mol")
    assert "no M  END" in reading.warnings[0]


def test_values_fewer_than_announced_are_read_and_told(ethanol):
    reading = read(ethanol.replace("M  END", "M  CHG  8   3  -1\nM  END"), "mol")
    assert [atom.charge for atom in reading.drawing.atoms] == [0, 0, -1]
    assert reading.warnings == ("Line 10 announces 8 values and has 1; what it has was read.",)


def test_lines_nobody_understands_are_named(ethanol):
    reading = read(ethanol.replace("M  END", "M  XYZ  1\nhello\nM  END"), "mol")
    assert reading.warnings == ("Not understood and left out: line 10, 11.",)


def test_the_wrong_encoding_is_named(ethanol):
    text = ethanol.encode("utf-16-le").decode("utf-8", "replace")
    assert "UTF-16" in refused(text)


def test_a_table_without_atoms_is_refused(v2000):
    assert "no atoms" in refused(v2000([]))


def test_an_error_in_a_record_names_the_record(ethanol):
    message = refused(f"{ethanol}$$$$\n{ethanol.replace('  2  3  1', '  2  7  1')}$$$$\n")
    assert message.startswith("Record 2 of 2. Line 20: the bond leads to atom 7")


def test_limits_are_named(v3000):
    chain = v3000(["C 0 0"] * 10_001, [f"1 {i} {i + 1}" for i in range(1, 10_001)])
    with pytest.raises(StructureTooLarge, match="10,001 atoms; at most 10,000"):
        read(chain, "mol")


def test_very_many_remarks_are_cut_and_counted(ethanol):
    text = ethanol.replace("M  END", "M  CHG  3   3  -1\n" * 5_000 + "M  END")
    warnings = read(text, "mol").warnings
    assert len(warnings) == 101
    assert warnings[-1] == "There are 4,900 more remarks like these."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ONE", "looks like MOL, not like RXN"),
        ("x\nONE", "it is opened with the format mol"),
        ("$RDFILE 1\n", "RD file"),
        ("$RXN\n\n\n\n", "Line 5: the numbers of reactants and products are expected here"),
        ("$RXN\n\n\n\n  a  1\n$MOL\nONE", "Line 5: the numbers of reactants and products"),
        ("$RXN\n\n\n\n -1  1\n$MOL\nONE", "here, not “-1 1”"),
        ("$RXN\n\n\n\n  5  5\n$MOL\nONE", "5 reactants and 5 products announced, but the text has 1 in all"),
        ("$RXN\n\n\n\n  1  1\n$MOL\nONE$MOL\nBAD", "Line 26: the bond leads to atom 7"),
        ("$RXN V3000\n\n\n\n", "Line 5: a line of M  V30 COUNTS is expected here"),
        ("$RXN V3000\n\n\n\nM  V30 COUNTS 1 1\nM  V30 BEGIN REACTANT\n", "no M  END"),
        (
            "$RXN V3000\n\n\n\nM  V30 COUNTS 1 1\nM  END\n",
            "Line 5: 1 reactant and 1 product announced, but the text has none",
        ),
    ],
)
def test_a_broken_reaction_is_named_by_its_line(ethanol, text, said):
    bad = ethanol.replace("  2  3  1", "  2  7  1")
    assert said in refused(text.replace("ONE", ethanol).replace("BAD", bad), "rxn")


def ends_well(text, form):
    try:
        reading = read(text, form)
    except ChemistryError as error:
        said = str(error)
    else:
        validate(reading.drawing)
        assert rsk.load(rsk.dump(reading.drawing)).drawing == reading.drawing
        said = "drawn"
        for out in ("mol", "smiles"):
            with contextlib.suppress(ChemistryError):
                write(reading.drawing, out)
    assert 0 < len(said) < 600
    assert "\n" not in said


def mutations(text):
    """A text with some of its characters, words and lines changed, doubled or gone."""
    lines = text.split("\n")
    noise = st.text('0123456789.-+ \tCHNOXR*#=()"MVA$>ENDSTY', max_size=12)
    edit = st.tuples(
        st.integers(0, len(lines) - 1),
        st.sampled_from(["drop", "double", "cut", "put", "swap"]),
        st.integers(0, 80),
        noise,
    )

    def changed(edits):
        found = list(lines)
        for place, what, column, piece in edits:
            at = min(place, len(found) - 1)
            line = found[at]
            if what == "drop" and len(found) > 1:
                del found[at]
            elif what == "double":
                found.insert(at, line)
            elif what == "cut":
                found[at] = line[:column]
            elif what == "put":
                found[at] = line[:column] + piece + line[column + len(piece) :]
            else:
                other = (at * 7 + column) % len(found)
                found[at], found[other] = found[other], found[at]
        return "\n".join(found)

    return st.lists(edit, min_size=1, max_size=6).map(changed)


RICH2 = """rich

 comment
  8  7  1  0  0  0  0  0  0  0999 V2000
    0.0000    0.0000    0.0000 C   0  0  0  0  0  0  0  0  0  3  0  0
    1.2990    0.7500    0.0000 N   0  3  1  0  0  0  0  0  0  0  0  0
    2.5981    0.0000    0.0000 L   0  0  0  0  0  0  0  0  0  0  0  0
    3.8971    0.7500    0.0000 R#  0  0  0  0  0  0  0  0  0  0  0  0
    1.2990    2.2500    0.0000 C   1  0  0  2  1  4  0  0  0  0  1  1
    0.0000    3.0000    0.0000 C   0  4  0  0  0  0  0  0  0  0  0  0
    2.5981    3.0000    0.0000 C   0  0  0  0  0 15  0  0  0  0  0  0
    9.0000    3.0000    0.0000 Pd  0  0  0  0  0  0  0  0  0  0  0  0
  1  2  1  1
  2  3  2  3
  3  4  1  4
  2  5  1  6  0  1  2
  5  6  4  0
  5  7  8  0
  7  8  8  0
  3 F    2   7   8
A    6
Boc
V    1 note
M  CHG  1   2   1
M  RAD  1   1   2
M  ISO  1   1  13
M  RGP  1   4   2
M  ALS   3  2 F N   O
M  APO  1   6   1
M  STY  3   1 SUP   2 SRU   3 DAT
M  SAL   1  2   5   6
M  SMT   1 Et
M  SAL   2  1   3
M  SDI   2  4    2.0000    1.0000    2.0000   -1.0000
M  SMT   2 n
M  SAL   3  1   1
M  SDT   3 NAME
M  SDD   3     2.0000    1.0000    DAU   ALL
M  SED   3 data
M  END
"""
RICH3 = """rich


  0  0  0     0  0            999 V3000
M  V30 BEGIN CTAB
M  V30 COUNTS 9 8 3 0 0
M  V30 BEGIN ATOM
M  V30 1 C 0 1.3 0 1 CHG=-1 CFG=1
M  V30 2 C 1.2 0.4 0 0 MASS=13
M  V30 3 C 0.75 -1 0 0 RAD=2
M  V30 4 C -0.75 -1 0 0 VAL=4
M  V30 5 C -1.2 0.4 0 0 ATTCHPT=1
M  V30 6 Fe 0 3 0 0 CHG=1
M  V30 7 * 0 0 0 0
M  V30 8 NOT[C,N] 2.5 1 0 0
M  V30 9 R# -2.5 1 0 0 RGROUPS=(1 4)
M  V30 END ATOM
M  V30 BEGIN BOND
M  V30 1 1 1 2 CFG=1
M  V30 2 2 2 3
M  V30 3 1 3 4
M  V30 4 2 4 5
M  V30 5 1 5 1
M  V30 6 9 7 6 ENDPTS=(5 1 2 3 4 5) ATTACH=ALL
M  V30 7 1 2 8 TOPO=1
M  V30 8 1 5 -
M  V30 9
M  V30 END BOND
M  V30 BEGIN SGROUP
M  V30 1 SUP 0 ATOMS=(1 9) XBONDS=(1 8) LABEL="a b"
M  V30 2 SRU 0 ATOMS=(1 8) BRKXYZ=(9 2 2 0 2 0 0 0 0 0) LABEL=n
M  V30 3 DAT 0 ATOMS=(1 2) FIELDNAME=f FIELDDATA="x y"
M  V30 END SGROUP
M  V30 BEGIN COLLECTION
M  V30 MDLV30/STEREL1 ATOMS=(1 1)
M  V30 END COLLECTION
M  V30 END CTAB
M  END
"""
REACTION = f"$RXN\n\n  Program\n\n  1  1\n$MOL\n{RICH2}$MOL\n{RICH2}"

COMMON = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@COMMON
@given(mutations(RICH2))
@example(RICH2)
def test_a_damaged_v2000_text_ends_well(text):
    ends_well(text, "mol")


@COMMON
@given(mutations(RICH3))
@example(RICH3)
def test_a_damaged_v3000_text_ends_well(text):
    ends_well(text, "mol")


@COMMON
@given(mutations(REACTION))
@example(REACTION)
def test_a_damaged_reaction_ends_well(text):
    ends_well(text, "rxn")


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=300), st.sampled_from(["mol", "rxn"]))
def test_any_text_ends_well(text, form):
    ends_well(text, form)


def test_nothing_is_written_to_stderr(capfd):
    for text, form in ((RICH2, "mol"), (RICH3, "mol"), (REACTION, "rxn")):
        write(read(text, form).drawing, "mol")
    captured = capfd.readouterr()
    assert (captured.out, captured.err) == ("", "")


def test_the_damaged_files_of_the_corpus_get_a_fair_answer(shared):
    folder = shared / "corpus" / "malformed"
    seen = 0
    for line in (folder / "MANIFEST.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(line)
        if case["format"] not in {"mol", "rxn"}:
            continue
        seen += 1
        text = (folder / case["file"]).read_bytes().decode("utf-8", "replace")
        try:
            reading = read(text, case["format"])
        except ChemistryError:
            assert case["fair"] != "document"
            continue
        validate(reading.drawing)
        assert case["fair"] != "error"
    assert seen > 15
