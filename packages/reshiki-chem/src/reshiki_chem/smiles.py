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
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from rdkit import Chem

from reshiki_chem.errors import StructureTooLarge, UnreadableStructure, UnwritableDrawing
from reshiki_chem.layout import assembled, piece_of
from reshiki_chem.limits import MAX_CONNECTED, beyond_layout, check_molecules
from reshiki_chem.losses import each, left_out, listed, named, unbonded
from reshiki_chem.molecule import Copy, copied, fragments, is_crowd
from reshiki_chem.sanitising import Refusal, is_dense, quiet, sanitised, without_hydrogens
from reshiki_chem.smiles_syntax import BOM, letters, looks_like_a_name, within_limits
from reshiki_render.drawing import Drawing
from reshiki_render.drawing.bonds import DOUBLE, PARTIAL

_AS_WRITTEN: Final = Chem.SmilesParserParams()
for _switch in ("sanitize", "removeHs", "parseName", "allowCXSMILES"):
    setattr(_AS_WRITTEN, _switch, False)

# Sanitising without rewriting what was written.
_AS_GIVEN: Final = (
    Chem.SanitizeFlags.SANITIZE_ALL
    ^ Chem.SanitizeFlags.SANITIZE_CLEANUP
    ^ Chem.SanitizeFlags.SANITIZE_CLEANUP_ORGANOMETALLICS
)
# The characters of double bonds and marks of configuration.
_STEREO: Final = frozenset("=@/\\")
_WRITTEN: Final = "_written"
# RDKit takes the square of their number to separate them.
_MOST_BRIDGED: Final = 200
_NOT_TETRAHEDRAL: Final = re.compile("@(?:SP|TB|OH|AL)")

# CXSMILES fields that change the structure: coordinate, hydrogen and zero bonds, radicals, polymer and data groups, link
# nodes, multi-centre bonds, R-group logic.
_CX_STRUCTURE: Final = re.compile(r"(?:^|[,|])(C:|H:|Z:|\^[0-9]|Sg|SgD|LN:|m:|RG:|LOG)")


class _Line(NamedTuple):
    smiles: str
    warnings: tuple[str, ...]


class _Part(NamedTuple):
    """One molecule of a SMILES: what is written of it, where that begins, and which atoms of the whole it has."""

    text: str
    start: int
    mol: Chem.Mol
    atoms: range | tuple[int, ...]


class _Molecule(NamedTuple):
    """A molecule ready for layout. `kept[i]` is the atom as written that its atom i was."""

    mol: Chem.Mol
    kept: Sequence[int]
    maps: dict[int, int]
    refused: tuple[Refusal, ...]


def read(text: str) -> tuple[Drawing, tuple[str, ...]]:
    """The drawing of one SMILES, laid out, and what a reader should know about it.

    Object IDs count the atoms as written, from 1, without hydrogens that became part of another atom's count.

    Raises:
        UnreadableStructure: the text is no SMILES, or no structure can be drawn of it.
        StructureTooLarge: it is beyond a limit of `smiles_syntax` or `limits`.
    """
    smiles, warnings = _line(text)
    within_limits(smiles)
    with quiet():
        parts = _parts(smiles)
        distinct = {part.text: part for part in parts}
        check_molecules(
            [part.mol for part in distinct.values()], [not _STEREO.isdisjoint(text) for text in distinct]
        )
        known = {text: _molecule(part, smiles) for text, part in distinct.items()}
        molecules = [known[part.text] for part in parts]
        plain = beyond_layout([molecule.mol for molecule in known.values()])
        pieces = {
            text: piece_of(molecule.mol, molecule.maps, plain=by_rows)
            for (text, molecule), by_rows in zip(known.items(), plain, strict=True)
        }
        ids = _ids(parts, molecules)
        drawing, undrawn = assembled([pieces[part.text] for part in parts], ids)
        lost = _lost_marks(smiles, parts, molecules, ids, drawing)
    refusals: dict[str, list[int]] = {}
    for molecule, names in zip(molecules, ids, strict=True):
        for refusal in molecule.refused:
            refusals.setdefault(refusal.text, []).extend(names[i] for i in refusal.atoms)
    return drawing, (
        *warnings,
        *(f"{each(names)} {text}; drawn as given." for text, names in refusals.items()),
        *lost,
        *undrawn,
    )


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
    return canonical(drawing, copy), warnings + unbonded(drawing, "SMILES") + left_out(drawing, "SMILES")


def canonical(drawing: Drawing, copy: Copy) -> str:
    """RDKit's canonical isomeric SMILES of a drawing's copy, hydrogens drawn as atoms counted in."""
    for bond in drawing.bonds:
        if bond.order == PARTIAL:
            raise UnwritableDrawing(
                f"The bond between atoms {bond.a} and {bond.b} is partial; SMILES has no bond of that kind."
            )
    with quiet():
        copies = [copied(part) for part in fragments(drawing)] if is_crowd(copy.mol) else [copy]
        sizes = [len(part) for each_copy in copies for part in Chem.GetMolFrags(each_copy.mol)]
        if max(sizes) > MAX_CONNECTED:
            raise StructureTooLarge(
                f"A molecule has {max(sizes):,} atoms; a SMILES is written for at most {MAX_CONNECTED:,}."
            )
        return ".".join(sorted(Chem.MolToSmiles(without_hydrogens(each_copy.mol)) for each_copy in copies))


def _line(text: str) -> _Line:
    """The one SMILES of a text, without what follows it."""
    lines = [line.strip() for line in text.removeprefix(BOM).splitlines() if line.strip()]
    if not lines:
        raise UnreadableStructure("There is no SMILES: the text is empty.")
    if len(lines) > 1:
        raise UnreadableStructure(
            f"The text has {len(lines)} lines. Give one SMILES; molecules to be drawn together are joined with a dot."
        )
    smiles, *behind = lines[0].split(maxsplit=1)
    rest = behind[0] if behind else ""
    if not rest:
        return _Line(smiles, ())
    if not rest.startswith("|"):
        shown = rest if len(rest) <= 60 else f"{rest[:59]}…"
        return _Line(smiles, (f"What follows the SMILES is not drawn: {shown}",))
    extension, closed, name = rest[1:].partition("|")
    if not closed:
        raise UnreadableStructure(
            "The CXSMILES extension opened with | after the SMILES is never closed with |."
        )
    found = _CX_STRUCTURE.search(extension)
    if found:
        raise UnreadableStructure(
            f"The CXSMILES extension changes the structure ({found[1]}…), and such extensions are not read yet. "
            "Write the structure in the SMILES itself, or give a MOL file."
        )
    warnings = (
        "The CXSMILES extension |…| is not read: its coordinates, labels or stereo groups are left out.",
    )
    return _Line(
        smiles,
        warnings + ((f"What follows the SMILES is not drawn: {name.strip()[:60]}",) if name.strip() else ()),
    )


def _parts(smiles: str) -> list[_Part]:
    """The molecules of a SMILES, parsed but not sanitised; equal ones share one RDKit molecule."""
    parts: list[_Part] = []
    known: dict[str, Chem.Mol | None] = {}
    start = atoms = 0
    for text in smiles.split("."):
        if text not in known:
            known[text] = _parsed(text)
        mol = known[text]
        if mol is None or (mol.GetNumBonds() < mol.GetNumAtoms() - 1):
            return _bridged_parts(smiles)
        parts.append(_Part(text, start, mol, range(atoms, atoms + mol.GetNumAtoms())))
        start += len(text) + 1
        atoms += mol.GetNumAtoms()
    return parts


def _parsed(text: str) -> Chem.Mol | None:
    if not (text and text.isascii() and text.isprintable()):
        return None
    return Chem.MolFromSmiles(text, _AS_WRITTEN)


def _bridged_parts(smiles: str) -> list[_Part]:
    """The molecules of a SMILES whose branches or ring bonds run across its dots."""
    dots = smiles.count(".")
    if dots > _MOST_BRIDGED and letters(smiles).fault is None:
        raise StructureTooLarge(
            f"Ring bonds or branches run across dots, and the SMILES has {dots:,} dots; at most {_MOST_BRIDGED} are "
            "followed then. Write each molecule by itself."
        )
    mol = _parsed(smiles) if dots <= _MOST_BRIDGED else None
    if mol is None:
        raise UnreadableStructure(_fault(smiles))
    fragments = Chem.GetMolFrags(mol)
    if len(fragments) == 1:
        return [_Part(smiles, 0, mol, range(mol.GetNumAtoms()))]
    mols = Chem.GetMolFrags(mol, asMols=True, sanitizeFrags=False)
    return [
        _Part(f"{smiles}.{number}", 0, part, atoms)
        for number, (part, atoms) in enumerate(zip(mols, fragments, strict=True))
    ]


def _molecule(part: _Part, smiles: str) -> _Molecule:
    """Sanitise a molecule as it is written and find its stereochemistry."""
    mol, count = part.mol, part.mol.GetNumAtoms()
    kept: Sequence[int] = range(count)
    if "H" in part.text and any(atom.GetAtomicNum() == 1 for atom in mol.GetAtoms()):
        for atom in mol.GetAtoms():
            atom.SetIntProp(_WRITTEN, atom.GetIdx())
        mol = Chem.RemoveHs(mol, sanitize=False)
        kept = [atom.GetIntProp(_WRITTEN) for atom in mol.GetAtoms()]
    # Sanitising a molecule that RDKit refuses may change it.
    mol, refused = sanitised(mol, _AS_GIVEN)
    if any(refusal.aromatic for refusal in refused):
        raise UnreadableStructure(_without_pattern(smiles, part, kept, refused))
    if refused and _is_tidied(part.mol):
        refused = ()
    if not is_dense(mol):
        Chem.AssignStereochemistry(mol, cleanIt=True, force=True, flagPossibleStereoCenters=True)
    maps = {atom.GetIdx(): atom.GetAtomMapNum() for atom in mol.GetAtoms()} if ":" in part.text else {}
    return _Molecule(mol, kept, maps, refused)


def _is_tidied(mol: Chem.Mol) -> bool:
    """Whether RDKit takes a molecule after its own tidying of nitro groups and the like."""
    return not sanitised(Chem.RemoveHs(mol, sanitize=False))[1]


def _ids(parts: list[_Part], molecules: list[_Molecule]) -> list[Sequence[int]]:
    """The object ID of each atom of each molecule, counting in the order of the text."""
    if len(parts) == 1:
        return [range(1, len(molecules[0].kept) + 1)]
    written = [
        [part.atoms[i] for i in molecule.kept] for part, molecule in zip(parts, molecules, strict=True)
    ]
    number = {atom: i for i, atom in enumerate(sorted(atom for part in written for atom in part), 1)}
    return [[number[atom] for atom in part] for part in written]


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


def _without_pattern(smiles: str, part: _Part, kept: Sequence[int], refused: tuple[Refusal, ...]) -> str:
    """Why aromatic atoms cannot be drawn, told by their places in the text."""
    atoms = letters(smiles).atoms
    found = [[atoms[part.atoms[kept[i]]] for i in refusal.atoms] for refusal in refused if refusal.aromatic]
    lonely = next((at[0] for at in found if len(at) == 1), None)
    if lonely:
        place, token = lonely
        return (
            f"The atom {token} at character {place + 1} is written aromatic (in lower case) but is in no aromatic ring. "
            "Write it in upper case."
        )
    places = [place + 1 for at in found for place, _ in at]
    return (
        f"The aromatic atoms at characters {listed(places)} have no pattern of alternating double bonds. A ring "
        "nitrogen may lack its hydrogen ([nH]), or the ring an atom or a charge."
    )


def _lost_marks(
    smiles: str, parts: list[_Part], molecules: list[_Molecule], ids: list[Sequence[int]], drawing: Drawing
) -> tuple[str, ...]:
    """Warnings for marks of configuration that the drawing does not hold."""
    warnings: list[str] = []
    marked = smiles.replace("@@", "@").count("@")
    if marked != sum(atom.stereo is not None for atom in drawing.atoms) or re.search("@[STOA]", smiles):
        held = {atom.id for atom in drawing.atoms if atom.stereo}
        doubles = Counter(end for bond in drawing.bonds if bond.order == DOUBLE for end in (bond.a, bond.b))
        atoms = letters(smiles).atoms
        strange: list[int] = []
        idle: list[int] = []
        for part, molecule, names in zip(parts, molecules, ids, strict=True):
            for i, name in zip(molecule.kept, names, strict=True):
                place, token = atoms[part.atoms[i]]
                if "@" not in token:
                    continue
                if _NOT_TETRAHEDRAL.search(token) or (name not in held and doubles[name] == 2):
                    strange.append(place + 1)
                elif name not in held:
                    idle.append(place + 1)
        if strange:
            warnings.append(
                f"The configuration written at character {listed(strange)} is not tetrahedral; "
                "a drawing cannot hold it yet."
            )
        if idle:
            warnings.append(
                f"No stereocentre is at the mark @ of character {listed(idle)}; the mark is left out."
            )
    slashes = "/" in smiles or "\\" in smiles
    if slashes and not any(bond.stereo in {"cis", "trans"} for bond in drawing.bonds):
        warnings.append("The marks / and \\ do not tell the geometry of any double bond; they are left out.")
    return tuple(warnings)
