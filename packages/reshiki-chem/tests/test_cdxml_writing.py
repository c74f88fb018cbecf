"""CDXML as it is written: what stands in the file, that ChemDraw knows every word of it, and what is said of what is lost."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from reshiki_chem import formats
from reshiki_chem.chemdraw import cdxml
from reshiki_chem.chemdraw.tags import tags
from reshiki_chem.chemdraw.values import encoded
from reshiki_chem.chemdraw.writing.document import document
from reshiki_chem.errors import UnwritableDrawing
from reshiki_render.drawing import EMPTY, Abbreviation, Annotation, Point, TextFormat, TextStyle, replace
from reshiki_render.testing import drawings

# Attributes of elements that are no objects of CDX, and names of IDs.
OF_TABLES = {
    "font": {"id", "charset", "name"},
    "color": {"r", "g", "b"},
    "s": {"font", "size", "color", "face"},
    "represent": {"attribute", "object"},
}
REFERENCES = (
    "B",
    "E",
    "Attachments",
    "BondOrdering",
    "ConnectionOrder",
    "BasisObjects",
    "ReactionStepReactants",
    "ReactionStepProducts",
    "ReactionStepPlusses",
    "ReactionStepArrows",
    "ReactionStepObjectsAboveArrow",
    "ReactionStepObjectsBelowArrow",
    "ReactionStepAtomMap",
)


def told(smiles, form="smiles"):
    return formats.write(formats.read(smiles, form).drawing, "cdxml").text


def tree(smiles, form="smiles"):
    return document(formats.read(smiles, form).drawing).root


def elements(root, name):
    return [element for element in root.walk() if element.name == name]


@pytest.mark.parametrize(
    ("smiles", "attributes"),
    [
        ("[NH4+]", {"Element": "7", "Charge": "1", "NumHydrogens": "4"}),
        ("[18OH2]", {"Element": "8", "Isotope": "18", "NumHydrogens": "2"}),
        ("[CH3]", {"Radical": "Doublet", "NumHydrogens": "3"}),
        ("[CH2]", {"Radical": "Triplet", "NumHydrogens": "2"}),
        ("[2H+]", {"Element": "1", "Isotope": "2", "Charge": "1"}),
        ("[Na]", {"Element": "11", "NumHydrogens": "0"}),
    ],
)
def test_an_atom_says_its_state(smiles, attributes):
    (node,) = elements(tree(smiles), "n")
    assert attributes.items() <= dict(node.attributes).items()


@given(drawings())
# Whole drawings take minutes to be made smaller.
@settings(
    max_examples=80,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.explicit, Phase.generate],
)
def test_any_drawing_becomes_a_document_chemdraw_knows_every_word_of(drawing):
    root, warnings = document(drawing)
    table = tags()
    numbers = []
    for element in root.walk():
        if element.name in OF_TABLES:
            assert {name for name, _ in element.attributes} == OF_TABLES[element.name]
            continue
        assert element.name in table.object_tags or element.name in {"fonttable", "colortable"}
        names = [name for name, _ in element.attributes]
        assert len(set(names)) == len(names)
        for name, value in element.attributes:
            if name == "id":
                numbers.append(int(value))
            elif (found := table.by_attribute[name]).type != "CDXString":
                encoded(value, found)
    assert sorted(numbers) == list(range(1, len(numbers) + 1))
    for element in root.walk():
        for name in REFERENCES:
            assert {int(word) for word in element.get(name).split()} <= set(numbers)
    assert all(warning.endswith(".") for warning in warnings)
    again = document(drawing)
    text = cdxml.write(root)
    assert cdxml.write(again.root) == text
    assert cdxml.write(cdxml.read(text).root) == text


def test_nothing_is_not_written():
    with pytest.raises(UnwritableDrawing):
        formats.write(EMPTY, "cdxml")


def test_what_is_written_is_read_by_rdkit_as_it_was(bench, rdkit):
    wrong = []
    for smiles in bench:
        read = rdkit.MolsFromCDXML(told(smiles))
        found = ".".join(rdkit.MolToSmiles(mol) for mol in read)
        mol = rdkit.MolFromSmiles(found)
        if mol is None or rdkit.MolToSmiles(mol) != rdkit.MolToSmiles(rdkit.MolFromSmiles(smiles)):
            wrong.append(smiles)
    assert wrong == []


def test_a_wildcard_named_by_an_abbreviation_is_one_node_with_that_name():
    drawing = formats.read("*C", "smiles").drawing
    group = Abbreviation(label="R1", reverse_label="R1", anchor=1, members=(1,))
    root = document(replace(drawing, abbreviations=(group,))).root
    assert [dict(node.attributes).get("NodeType") for node in elements(root, "n")] == [
        "GenericNickname",
        None,
    ]
    assert len(elements(root, "fragment")) == 1


def test_a_caret_that_raises_a_charge_is_not_written():
    style = TextStyle(formula=True)
    caption = Annotation(id=1, position=Point(0, 0), text="SO4^2- x", format=TextFormat(style=style))
    runs = elements(document(replace(EMPTY, annotations=(caption,))).root, "s")
    assert [(run.text, dict(run.attributes)["face"]) for run in runs] == [
        ("SO", "0"),
        ("4", "32"),
        ("2-", "64"),
        (" x", "0"),
    ]
