"""SMILES, read and written.

A SMILES is drawn as it is written: charges and bond orders are not tidied (`N(=O)=O` keeps its five bonds), aromatic
rings become alternating double bonds, hydrogens written as atoms join their atom's count unless they mean something by
themselves (isotopes, molecular and bridging hydrogen, ends of a double bond's geometry). What RDKit refuses for its
valence is drawn all the same, with a warning. A mark of configuration that says nothing, or that a flat drawing cannot
hold, is named.

What follows a SMILES after a blank is its name in a `.smi` file; a drawing has no place for it, which a warning says. A
CXSMILES extension (`|…|`) can change the structure (coordinate bonds, radicals, repeats); one that does is refused, the
rest (coordinates, labels, enhanced stereo) is named as left out.
"""

import re
from typing import Final, NamedTuple

from rdkit import Chem

from reshiki_chem.errors import StructureTooLarge, UnreadableStructure, UnwritableDrawing
from reshiki_chem.graph import drawn_radicals
from reshiki_chem.layout import drafted
from reshiki_chem.losses import left_out, listed, named
from reshiki_chem.molecule import Refusal, copied, is_dense, quiet, sanitised, without_hydrogens
from reshiki_chem.smiles_syntax import MAX_CONNECTED, letters, looks_like_a_name, too_many_connected, within_limits
from reshiki_render.drawing import Drawing

_AS_WRITTEN: Final = Chem.SmilesParserParams()
_AS_WRITTEN.sanitize = False
_AS_WRITTEN.removeHs = False
_AS_WRITTEN.parseName = False
_AS_WRITTEN.allowCXSMILES = False

# Sanitising without rewriting what was written.
_AS_GIVEN: Final = (
    Chem.SanitizeFlags.SANITIZE_ALL
    ^ Chem.SanitizeFlags.SANITIZE_CLEANUP
    ^ Chem.SanitizeFlags.SANITIZE_CLEANUP_ORGANOMETALLICS
)
_BOM: Final = "\ufeff"
_UNTAGGED: Final = Chem.ChiralType.CHI_UNSPECIFIED

# CXSMILES fields that change the structure: coordinate, hydrogen and zero bonds, radicals, polymer and data groups, link
# nodes, multi-centre bonds, R-group logic.
_CX_STRUCTURE: Final = re.compile(r"(?:^|[,|])(C:|H:|Z:|\^[0-9]|Sg|SgD|LN:|m:|RG:|LOG)")


class _Line(NamedTuple):
    smiles: str
    warnings: tuple[str, ...]


def read(text: str) -> tuple[Drawing, tuple[str, ...]]:
    """The drawing of one SMILES, laid out, and what a reader should know about it.

    Raises:
        UnreadableStructure: the text is no SMILES, or no structure can be drawn of it.
        StructureTooLarge: it is beyond a limit of `smiles_syntax`.
    """
    smiles, warnings = _line(text)
    within_limits(smiles)
    with quiet():
        mol = Chem.MolFromSmiles(smiles, _AS_WRITTEN) if smiles.isascii() and smiles.isprintable() else None
        if mol is None:
            raise UnreadableStructure(_fault(smiles))
        if mol.GetNumAtoms() > MAX_CONNECTED and max(map(len, Chem.GetMolFrags(mol))) > MAX_CONNECTED:
            raise too_many_connected()
        if "H" in smiles:
            mol = Chem.RemoveHs(mol, sanitize=False)
        mol, refused = sanitised(mol, _AS_GIVEN)
        if refused:
            warnings += _drawn_as_given(smiles, refused)
        if not is_dense(mol):
            Chem.AssignStereochemistry(mol, cleanIt=True, force=True, flagPossibleStereoCenters=True)
        maps = {atom.GetIdx(): atom.GetAtomMapNum() for atom in mol.GetAtoms()} if ":" in smiles else {}
        drawing = drafted(mol, _fixed(mol) if "[" in smiles else (), maps)
        return drawing, warnings + _lost_marks(smiles, drawing)


def write(drawing: Drawing) -> tuple[str, tuple[str, ...]]:
    """The canonical isomeric SMILES of a drawing, dative bonds kept, and what it could not hold.

    Raises:
        UnwritableDrawing: the drawing has no atoms, or one that is no chemistry.
        StructureTooLarge: a molecule has more atoms than are put in order.
    """
    if not drawing.atoms:
        raise UnwritableDrawing("The drawing has no atoms, so there is no SMILES to write.")
    copy = copied(drawing)
    warnings = tuple(f"{named(problem.atoms)} {problem.text}; written as drawn." for problem in copy.problems)
    return canonical(copy.mol), warnings + left_out(drawing, "SMILES")


def canonical(mol: Chem.Mol) -> str:
    """RDKit's canonical isomeric SMILES of a copy, hydrogens drawn as atoms counted in."""
    with quiet():
        if mol.GetNumAtoms() > MAX_CONNECTED and max(map(len, Chem.GetMolFrags(mol))) > MAX_CONNECTED:
            raise StructureTooLarge(f"A molecule has more than {MAX_CONNECTED:,} atoms, the most a SMILES is written for.")
        return Chem.MolToSmiles(without_hydrogens(mol))


def _line(text: str) -> _Line:
    """The one SMILES of a text, without what follows it."""
    lines = [line.strip() for line in text.removeprefix(_BOM).splitlines() if line.strip()]
    if not lines:
        raise UnreadableStructure("There is no SMILES: the text is empty.")
    if len(lines) > 1:
        raise UnreadableStructure(
            f"The text has {len(lines)} lines. Give one SMILES; molecules to be drawn together are joined with a dot."
        )
    smiles, _, rest = lines[0].partition(" ") if " " in lines[0] else lines[0].partition("\t")
    rest = rest.strip()
    if not rest:
        return _Line(smiles, ())
    if not rest.startswith("|"):
        shown = rest if len(rest) <= 60 else f"{rest[:59]}…"
        return _Line(smiles, (f"What follows the SMILES is not drawn: {shown}",))
    extension, closed, name = rest[1:].partition("|")
    if not closed:
        raise UnreadableStructure("The CXSMILES extension opened with | after the SMILES is never closed with |.")
    found = _CX_STRUCTURE.search(extension)
    if found:
        raise UnreadableStructure(
            f"The CXSMILES extension changes the structure ({found[1]}…), and such extensions are not read yet. "
            "Write the structure in the SMILES itself, or give a MOL file."
        )
    warnings = ("The CXSMILES extension |…| is not read: its coordinates, labels or stereo groups are left out.",)
    return _Line(smiles, warnings + ((f"What follows the SMILES is not drawn: {name.strip()[:60]}",) if name.strip() else ()))


def _fault(smiles: str) -> str:
    """Why a text is not taken for a SMILES."""
    fault = letters(smiles).fault
    if smiles.startswith("InChI="):
        return "This is an InChI, not a SMILES; read it with the format inchi."
    if looks_like_a_name(smiles):
        return f"{smiles[:60]} is not a SMILES. Names are not looked up: give the structure as a SMILES."
    if fault is None:
        return "The text has the letters of a SMILES, but they do not make a structure."
    place, why = fault
    return f"Not a SMILES: at character {place + 1}, {why}."


def _drawn_as_given(smiles: str, refused: tuple[Refusal, ...]) -> tuple[str, ...]:
    """A warning for each valence that RDKit's own tidying does not mend; aromatic atoms without a pattern are an error."""
    if any(refusal.aromatic for refusal in refused):
        raise UnreadableStructure(_without_pattern(smiles))
    _, untidy = sanitised(Chem.RemoveHs(Chem.MolFromSmiles(smiles, _AS_WRITTEN), sanitize=False))
    if not untidy:
        return ()
    return tuple(
        f"{named([i + 1 for i in refusal.atoms])} {refusal.text}; drawn as given." for refusal in refused
    )


def _without_pattern(smiles: str) -> str:
    _, refused = sanitised(Chem.MolFromSmiles(smiles, _AS_WRITTEN), _AS_GIVEN)
    atoms = letters(smiles).atoms
    lonely = next((refusal for refusal in refused if refusal.aromatic and len(refusal.atoms) == 1), None)
    if lonely:
        place, token = atoms[lonely.atoms[0]]
        return (
            f"The atom {token} at character {place + 1} is written aromatic (in lower case) but is in no aromatic ring. "
            "Write it in upper case."
        )
    places = [atoms[i][0] + 1 for refusal in refused if refusal.aromatic for i in refusal.atoms]
    return (
        f"The aromatic atoms at characters {listed(places)} have no pattern of alternating double bonds. A ring "
        "nitrogen may lack its hydrogen ([nH]), or the ring an atom or a charge."
    )


def _fixed(mol: Chem.Mol) -> list[int]:
    """The atoms written in brackets whose hydrogen count the usual valence would not give."""
    bracketed = [atom for atom in mol.GetAtoms() if atom.GetNoImplicit()]
    usual = Chem.Mol(mol)
    Chem.Kekulize(usual, clearAromaticFlags=True)
    for atom in bracketed:
        free = usual.GetAtomWithIdx(atom.GetIdx())
        free.SetNoImplicit(False)  # noqa: FBT003
        free.SetNumExplicitHs(0)
        free.SetNumRadicalElectrons(drawn_radicals(atom.GetSymbol(), atom.GetNumRadicalElectrons()))
    usual.UpdatePropertyCache(strict=False)
    return [
        atom.GetIdx()
        for atom in bracketed
        if usual.GetAtomWithIdx(atom.GetIdx()).GetTotalNumHs() != atom.GetTotalNumHs()
    ]


def _lost_marks(smiles: str, drawing: Drawing) -> tuple[str, ...]:
    """Warnings for marks of configuration that the drawing does not show."""
    warnings = []
    if "@" in smiles and smiles.replace("@@", "@").count("@") != sum(atom.stereo is not None for atom in drawing.atoms):
        warnings += _lost_centres(smiles)
    if ("/" in smiles or "\\" in smiles) and not any(bond.stereo in {"cis", "trans"} for bond in drawing.bonds):
        warnings.append("The marks / and \\ do not tell the geometry of any double bond; they are left out.")
    return tuple(warnings)


def _lost_centres(smiles: str) -> list[str]:
    mol = Chem.MolFromSmiles(smiles, _AS_WRITTEN)
    mol, _ = sanitised(mol, _AS_GIVEN)
    if not is_dense(mol):
        Chem.AssignStereochemistry(mol, cleanIt=True, force=True)
    warnings = []
    idle = []
    for (place, token), atom in zip(letters(smiles).atoms, mol.GetAtoms(), strict=True):
        if "@" not in token:
            continue
        tag = atom.GetChiralTag()
        doubles = sum(bond.GetBondType() == Chem.BondType.DOUBLE for bond in atom.GetBonds())
        if re.search("@(?:SP|TB|OH|AL)", token) or (tag == _UNTAGGED and doubles == 2):
            warnings.append(
                f"The configuration of {token} at character {place + 1} is not tetrahedral; a drawing cannot hold it yet."
            )
        elif tag == _UNTAGGED:
            idle.append(place + 1)
    if idle:
        warnings.append(f"No stereocentre is at the mark @ of character {listed(idle)}; the mark is left out.")
    return warnings
