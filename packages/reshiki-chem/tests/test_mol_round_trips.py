"""Text to drawing to MOL to drawing, and through `.rsk`: nothing about the structure changes on the way."""

import pytest

from reshiki_chem.errors import ChemistryError
from reshiki_chem.formats import read, write
from reshiki_render import rsk
from reshiki_render.drawing import AtomDisplay
from reshiki_render.drawing.rules import validate


def told(drawing):
    """All that MOL keeps of a drawing's atoms, bonds and groups."""
    atoms = [
        (
            atom.id,
            atom.element,
            atom.charge,
            atom.isotope,
            atom.radical_electrons,
            atom.map_num,
            atom.explicit_h,
            atom.no_implicit,
            atom.label_h,
            atom.display.variable,
            atom.attachment,
            atom.centroid,
            atom.stereo and atom.stereo.winding,
        )
        for atom in drawing.atoms
    ]
    bonds = [
        (bond.a, bond.b, bond.order, bond.display, bond.stereo, bond.stereo_atoms) for bond in drawing.bonds
    ]
    groups = [(group.label, group.anchor, set(group.members)) for group in drawing.abbreviations]
    return atoms, bonds, groups


def test_a_structure_drawn_from_smiles_comes_back_from_mol(written):
    drawing = read(written, "smiles").drawing
    back = read(write(drawing, "mol").text, "mol").drawing
    validate(back)
    assert write(back, "smiles").text == write(drawing, "smiles").text
    for before, after in zip(drawing.atoms, back.atoms, strict=True):
        assert abs(before.position.x - after.position.x) < 0.01
        assert abs(before.position.y - after.position.y) < 0.01
        assert (before.charge, before.isotope, before.radical_electrons, before.map_num, before.label_h) == (
            after.charge,
            after.isotope,
            after.radical_electrons,
            after.map_num,
            after.label_h,
        )
    # A geometry that is unknown is drawn crossed where it was only stored.
    crossed = ["wavy" if bond.stereo == "any" else bond.display for bond in drawing.bonds]
    assert crossed == [bond.display for bond in back.bonds]


def test_what_is_read_from_mol_is_the_same_after_mol_and_after_rsk(written):
    drawing = read(write(read(written, "smiles").drawing, "mol").text, "mol").drawing
    text = write(drawing, "mol").text
    again = read(text, "mol").drawing
    assert told(again) == told(drawing)
    assert write(again, "mol").text == text
    assert rsk.load(rsk.dump(drawing)).drawing == drawing


@pytest.mark.parametrize("kind", ["MolToMolBlock", "MolToV3KMolBlock"])
def test_what_rdkit_writes_is_read_as_rdkit_reads_it(bench, rdkit, kind):
    from rdkit.Chem import rdDepictor

    wrong = []
    for smiles in bench:
        mol = rdkit.MolFromSmiles(smiles)
        rdDepictor.Compute2DCoords(mol)
        text = getattr(rdkit, kind)(mol)
        reading = read(text, "mol")
        back = write(reading.drawing, "smiles").text.partition(" ")[0]
        expected = {rdkit.MolToSmiles(rdkit.MolFromMolBlock(text)), rdkit.MolToSmiles(mol)}
        doubtful = any("do not tell a configuration" in warning for warning in reading.warnings)
        if back not in expected and not doubtful:
            wrong.append((smiles, back))
    assert wrong == []


def test_aromatic_bonds_give_the_structure_again(bench, rdkit):
    from rdkit.Chem import rdDepictor

    wrong = []
    for smiles in bench[:200]:
        mol = rdkit.MolFromSmiles(smiles)
        rdDepictor.Compute2DCoords(mol)
        text = rdkit.MolToMolBlock(mol, kekulize=False)
        reading = read(text, "mol")
        back = write(reading.drawing, "smiles").text
        # Where a hydrogen had to be found, a tautomer may come back.
        guessed = any("got a hydrogen" in warning or "do not tell" in warning for warning in reading.warnings)
        other = rdkit.MolFromMolBlock(text)
        if back not in {rdkit.MolToSmiles(mol), other and rdkit.MolToSmiles(other)} and not guessed:
            wrong.append((smiles, back))
    assert wrong == []


def test_files_of_the_corpus_come_back_from_mol_and_from_rsk(shared):
    folder = shared / "corpus" / "open"
    seen = 0
    for form in ("mol", "rxn"):
        for path in sorted((folder / form).iterdir()):
            try:
                drawing = read(path.read_bytes().decode("utf-8", "replace"), form).drawing
                text = write(drawing, "mol").text
            except ChemistryError:
                continue
            seen += 1
            validate(drawing)
            assert rsk.load(rsk.dump(drawing)).drawing == drawing, path.name
            again = read(text, "mol").drawing
            assert write(again, "smiles").text == write(drawing, "smiles").text, path.name
            before, after = told(drawing), told(again)
            assert before[0] == after[0], path.name
            assert before[2] == after[2], path.name
    assert seen > 40


def test_labels_of_carbons_are_looks_that_mol_does_not_keep(v2000):
    drawing = read(v2000(["C 0 0", "O 1.5 0"], ["1 2 1 0"], ["A    1", "CH3"]), "mol").drawing
    assert drawing.atoms[0].display == AtomDisplay(carbons="all")
    assert read(write(drawing, "mol").text, "mol").drawing.atoms[0].display == AtomDisplay()
