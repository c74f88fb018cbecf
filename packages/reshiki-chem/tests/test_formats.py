"""Which text is taken for what."""

import pytest

from reshiki_chem import formats
from reshiki_chem.errors import UnreadableStructure, UnsupportedFormat

MOL = "\n  any program\n\n  1  0  0  0  0  0  0  0  0  0999 V2000\n    0.0000    0.0000    0.0000 C   0  0\nM  END\n"


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("CCO", "smiles"),
        ("  CCO\n", "smiles"),
        ("\ufeffCCO", "smiles"),
        ("c1ccccc1 benzene", "smiles"),
        ("N->[Pt]<-N", "smiles"),
        ("CC.O>[Na+]>CO", "rsmi"),
        ("CC>>CO", "rsmi"),
        ("N->[Pt]>>[Pt]<-N", "rsmi"),
        ("InChI=1S/CH4/h1H4", "inchi"),
        (MOL, "mol"),
        ("$RXN\n\n\n", "rxn"),
        ('<?xml version="1.0"?>\n<!DOCTYPE CDXML SYSTEM "x.dtd">\n<CDXML></CDXML>', "cdxml"),
        ("VmpDRDAxMDAEAwIB", "cdx"),
        ('{"version": 15}', "reshiki"),
    ],
)
def test_a_text_tells_its_format(text, form):
    assert formats.detected(text) == form


def test_a_drawing_is_sent_to_its_own_format():
    with pytest.raises(UnsupportedFormat, match="format reshiki"):
        formats.read('{"version": 15}')


def test_a_format_not_written_is_refused_by_name():
    with pytest.raises(UnsupportedFormat, match="RXN is not written yet"):
        formats.write(formats.read("CCO").drawing, "rxn")


def test_an_unknown_format_is_refused_with_those_there_are():
    with pytest.raises(UnsupportedFormat, match=r"'pdb'.*SMILES"):
        formats.read("CCO", "pdb")


@pytest.mark.parametrize(
    "text", ["I am a molecule", "CO is toxic", "CN, a poison", "No structure", "NO2 fumes"]
)
def test_prose_is_never_drawn(text):
    with pytest.raises(UnreadableStructure):
        formats.read(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("aspirin", "Names are not looked up"),
        ("LFQSCWFLJHTTHZ-UHFFFAOYSA-N", "InChIKey"),
        ("<html><body>Log in</body></html>", "not CDXML"),
        ("", "empty"),
        ("\x1f \n", "empty"),
    ],
)
def test_what_is_no_structure_is_refused_for_what_it_is(text, said):
    with pytest.raises(UnreadableStructure, match=said):
        formats.read(text)


def test_a_smiles_with_its_name_is_read_when_the_format_is_given():
    assert len(formats.read("CCO ethanol", "smiles").drawing.atoms) == 3


@pytest.mark.parametrize(
    ("text", "form", "said"),
    [
        (MOL, "smiles", "looks like MOL, not like SMILES; it is opened with the format mol"),
        ("InChI=1S/CH4/h1H4", "mol", "opened with the format inchi"),
        ('{"version": 15}', "smiles", "opened with the format reshiki"),
        ("HEADER x\nATOM      1  N   ALA A   1\n", "smiles", "a PDB file"),
        ("CCO", "mol", "Line 1"),
    ],
)
def test_a_file_given_as_something_else_is_told_its_format(text, form, said):
    with pytest.raises(UnreadableStructure, match=said):
        formats.read(text, form)
