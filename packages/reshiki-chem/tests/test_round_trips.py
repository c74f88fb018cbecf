"""A SMILES drawn and written again is what RDKit makes of it by itself: as SMILES, InChI and MOL."""

import pytest

from reshiki_chem import formats
from reshiki_chem.errors import UnwritableDrawing

# What RDKit does not take as written; its own answer is no oracle there.
UNTAKEN = {"[BH3]<-[NH3]", "C(C)(C)(C)(C)C"}


def canonical(chem, text):
    mol = chem.MolFromSmiles(text)
    if mol is None:
        mol = chem.MolFromSmiles(text, sanitize=False)
        mol.UpdatePropertyCache(strict=False)
    return chem.MolToSmiles(mol)


def reread(chem, block):
    mol = chem.MolFromMolBlock(block)
    if mol is None:
        mol = chem.MolFromMolBlock(block, sanitize=False)
        mol.UpdatePropertyCache(strict=False)
    return chem.MolToSmiles(mol)


def test_a_drawing_writes_the_smiles_rdkit_writes(written, rdkit):
    drawing = formats.read(written, "smiles").drawing
    assert formats.write(drawing, "smiles").text == canonical(rdkit, written)


def test_a_mol_file_is_read_back_identical_by_rdkit(written, rdkit):
    drawing = formats.read(written, "smiles").drawing
    written_mol = formats.write(drawing, "mol")
    assert written_mol.warnings == ()
    assert reread(rdkit, written_mol.text) == canonical(rdkit, written)


def test_a_drawing_writes_the_inchi_rdkit_writes(written, rdkit):
    drawing = formats.read(written, "smiles").drawing
    mol = rdkit.MolFromSmiles(written)
    expected = rdkit.MolToInchi(mol) if mol else ""
    if "*" in written:
        with pytest.raises(UnwritableDrawing, match="wildcard"):
            formats.write(drawing, "inchi")
    elif expected:
        assert formats.write(drawing, "inchi").text == expected
    else:
        assert written in UNTAKEN or "->" in written
        assert formats.write(drawing, "inchi").text.startswith("InChI=1S/")


def test_every_molecule_of_the_benchmark_comes_back_in_every_format(bench, rdkit):
    wrong = []
    for text in bench:
        drawing = formats.read(text, "smiles").drawing
        smiles = rdkit.CanonSmiles(text)
        inchi = rdkit.MolToInchi(rdkit.MolFromSmiles(text))
        if formats.write(drawing, "smiles").text != smiles:
            wrong.append(("smiles", text))
        if reread(rdkit, formats.write(drawing, "mol").text) != smiles:
            wrong.append(("mol", text))
        if formats.write(drawing, "inchi").text != inchi and inchi:
            wrong.append(("inchi", text))
    assert wrong == []


def test_the_same_text_gives_the_same_bytes(written):
    first, second = (formats.read(written, "smiles") for _ in range(2))
    assert first == second
    assert formats.write(first.drawing, "mol") == formats.write(second.drawing, "mol")
