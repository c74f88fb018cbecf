"""The molecules of a SMILES, from its letters to a layout of each.

A SMILES may stand inside a longer text (a reaction): places and atom numbers are always those of the whole text. Equal
molecules are read and laid out once.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rdkit import Chem

from reshiki_chem.errors import StructureTooLarge, UnreadableStructure
from reshiki_chem.layout import Piece, piece_of
from reshiki_chem.limits import beyond_layout, check_molecules
from reshiki_chem.losses import each, listed
from reshiki_chem.sanitising import Refusal, is_dense, sanitised
from reshiki_chem.smiles_syntax import MAX_HYDROGENS, letters, looks_like_a_name
from reshiki_render.drawing import Drawing, Point
from reshiki_render.drawing.bonds import DOUBLE

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
# Marks a bond that is drawn as a wedge.
WEDGED: Final = "_wedged"
# RDKit takes the square of their number to separate them.
_MOST_BRIDGED: Final = 200
_NOT_TETRAHEDRAL: Final = re.compile("@(?:SP|TB|OH|AL)")


class Stretch(NamedTuple):
    """A SMILES in a text: its letters, the place it begins at, and the number of its first atom, both from 0."""

    text: str
    start: int = 0
    first: int = 0


class Part(NamedTuple):
    """One molecule of a SMILES, not yet sanitised. Parts with equal keys are equal; `atoms` are those of the whole text."""

    key: str
    text: str
    stretch: Stretch
    mol: Chem.Mol
    atoms: Sequence[int]


class Molecule(NamedTuple):
    """A molecule ready for layout. `kept[i]` is the atom as written that its atom i was."""

    mol: Chem.Mol
    kept: Sequence[int]
    maps: dict[int, int]
    refused: tuple[Refusal, ...]


def parts_of(stretch: Stretch) -> list[Part]:
    """The molecules of a SMILES, parsed but not sanitised; equal ones share one RDKit molecule.

    Raises:
        UnreadableStructure: it is no SMILES; the message says where and why.
        StructureTooLarge: too many dots have ring bonds or branches across them.
    """
    parts: list[Part] = []
    known: dict[str, Chem.Mol | None] = {}
    atom = stretch.first
    for text in stretch.text.split("."):
        if text not in known:
            known[text] = _parsed(text)
        mol = known[text]
        if mol is None or (mol.GetNumBonds() < mol.GetNumAtoms() - 1):
            return _bridged_parts(stretch)
        count = mol.GetNumAtoms()
        parts.append(Part(text, text, stretch, mol, range(atom, atom + count)))
        atom += count
    return parts


def _parsed(text: str) -> Chem.Mol | None:
    if not (text and text.isascii() and text.isprintable()):
        return None
    return Chem.MolFromSmiles(text, _AS_WRITTEN)


def _bridged_parts(stretch: Stretch) -> list[Part]:
    """The molecules of a SMILES whose branches or ring bonds run across its dots."""
    text, start, first = stretch
    dots = text.count(".")
    if dots > _MOST_BRIDGED and letters(text, start).fault is None:
        raise StructureTooLarge(
            f"Ring bonds or branches run across dots, and the SMILES has {dots:,} dots; at most {_MOST_BRIDGED} are "
            "followed then. Write each molecule by itself."
        )
    mol = _parsed(text) if dots <= _MOST_BRIDGED else None
    if mol is None:
        raise UnreadableStructure(_fault(stretch))
    fragments = Chem.GetMolFrags(mol)
    if len(fragments) == 1:
        return [Part(text, text, stretch, mol, range(first, first + mol.GetNumAtoms()))]
    mols = Chem.GetMolFrags(mol, asMols=True, sanitizeFrags=False)
    return [
        Part(f"{start}.{number}", text, stretch, part, tuple(first + atom for atom in atoms))
        for number, (part, atoms) in enumerate(zip(mols, fragments, strict=True))
    ]


def prepared(parts: Sequence[Part], *, drawn: bool = False) -> list[Molecule]:
    """The molecules sanitised, with their stereochemistry; as they are drawn when `drawn`, with every written hydrogen.

    Raises:
        UnreadableStructure: aromatic atoms have no pattern of double bonds.
        StructureTooLarge: RDKit would not be done in time.
    """
    distinct = {part.key: part for part in parts}
    check_molecules(
        [part.mol for part in distinct.values()],
        [not _STEREO.isdisjoint(part.text) for part in distinct.values()],
    )
    known = {key: _molecule(part, drawn=drawn) for key, part in distinct.items()}
    return [known[part.key] for part in parts]


def _molecule(part: Part, *, drawn: bool) -> Molecule:
    """Sanitise a molecule as it is written and find its stereochemistry."""
    mol, count = part.mol, part.mol.GetNumAtoms()
    kept: Sequence[int] = range(count)
    if not drawn and "H" in part.text and _has_hydrogens_to_count(mol):
        for atom in mol.GetAtoms():
            atom.SetIntProp(_WRITTEN, atom.GetIdx())
        mol = Chem.RemoveHs(mol, sanitize=False)
        kept = [atom.GetIntProp(_WRITTEN) for atom in mol.GetAtoms()]
    # Sanitising a molecule that RDKit refuses may change it.
    mol, refused = sanitised(mol, _AS_GIVEN)
    if any(refusal.aromatic for refusal in refused):
        raise UnreadableStructure(_without_pattern(part, kept, refused))
    if refused and _is_tidied(part.mol):
        refused = ()
    if not is_dense(mol):
        Chem.AssignStereochemistry(mol, cleanIt=True, force=True, flagPossibleStereoCenters=True)
    if drawn:
        # Of the patterns of an aromatic ring RDKit takes one in which these are single.
        for bond in mol.GetBonds():
            if bond.HasProp(WEDGED):
                bond.SetBondDir(Chem.BondDir.BEGINWEDGE)
    maps = {atom.GetIdx(): atom.GetAtomMapNum() for atom in mol.GetAtoms()} if ":" in part.text else {}
    return Molecule(mol, kept, maps, refused)


def _has_hydrogens_to_count(mol: Chem.Mol) -> bool:
    """Whether hydrogens are written as atoms, and no atom has more of them than can be counted."""
    around = Counter(
        other.GetIdx() for atom in mol.GetAtoms() if atom.GetAtomicNum() == 1 for other in atom.GetNeighbors()
    )
    return bool(around) and max(around.values()) <= MAX_HYDROGENS


def _is_tidied(mol: Chem.Mol) -> bool:
    """Whether RDKit takes a molecule after its own tidying of nitro groups and the like."""
    counted = Chem.RemoveHs(mol, sanitize=False) if _has_hydrogens_to_count(mol) else Chem.Mol(mol)
    return not sanitised(counted)[1]


def laid_out(parts: Sequence[Part], molecules: Sequence[Molecule]) -> list[Piece]:
    """A layout of each molecule by itself."""
    known = {part.key: molecule for part, molecule in zip(parts, molecules, strict=True)}
    plain = beyond_layout([molecule.mol for molecule in known.values()])
    pieces = {
        key: piece_of(molecule.mol, molecule.maps, plain=by_rows)
        for (key, molecule), by_rows in zip(known.items(), plain, strict=True)
    }
    return [pieces[part.key] for part in parts]


def in_place(parts: Sequence[Part], molecules: Sequence[Molecule], places: Sequence[Point]) -> list[Piece]:
    """Each molecule as it is drawn; `places` has those of all atoms of the whole text."""
    return [
        piece_of(Chem.Mol(molecule.mol), molecule.maps, points=[places[part.atoms[i]] for i in molecule.kept])
        for part, molecule in zip(parts, molecules, strict=True)
    ]


def numbered(parts: Sequence[Part], molecules: Sequence[Molecule], first: int = 1) -> list[Sequence[int]]:
    """The object ID of each atom of each molecule, counting from `first` in the order of the text."""
    if len(parts) == 1:
        return [range(first, first + len(molecules[0].kept))]
    written = [
        [part.atoms[i] for i in molecule.kept] for part, molecule in zip(parts, molecules, strict=True)
    ]
    number = {atom: i for i, atom in enumerate(sorted(atom for part in written for atom in part), first)}
    return [[number[atom] for atom in part] for part in written]


def refusals(molecules: Iterable[Molecule], ids: Iterable[Sequence[int]]) -> tuple[str, ...]:
    """A warning for each rule that RDKit sees broken."""
    found: dict[str, list[int]] = {}
    for molecule, names in zip(molecules, ids, strict=True):
        for refusal in molecule.refused:
            found.setdefault(refusal.text, []).extend(names[i] for i in refusal.atoms)
    return tuple(f"{each(names)} {text}; drawn as given." for text, names in found.items())


def _fault(stretch: Stretch) -> str:
    """Why a text is not taken for a SMILES."""
    text = stretch.text
    fault = letters(text, stretch.start).fault
    if text.startswith("InChI="):
        return "This is an InChI, not a SMILES; read it with the format inchi."
    if looks_like_a_name(text):
        return f"{text[:60]} is not a SMILES. Names are not looked up: give the structure as a SMILES."
    if fault is None:
        return "The text has the letters of a SMILES, but they do not make a structure."
    place, why = fault
    return f"Not a SMILES: at character {place + 1}, {why}."


def _without_pattern(part: Part, kept: Sequence[int], refused: tuple[Refusal, ...]) -> str:
    """Why aromatic atoms cannot be drawn, told by their places in the text."""
    text, start, first = part.stretch
    atoms = letters(text, start).atoms
    found = [
        [atoms[part.atoms[kept[i]] - first] for i in refusal.atoms] for refusal in refused if refusal.aromatic
    ]
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


def lost_marks(
    parts: Sequence[Part], molecules: Sequence[Molecule], ids: Sequence[Sequence[int]], drawing: Drawing
) -> tuple[str, ...]:
    """Warnings for marks of configuration that the drawing does not hold."""
    stretches: dict[int, list[int]] = {}
    for number, part in enumerate(parts):
        stretches.setdefault(part.stretch.start, []).append(number)
    held = {atom.id for atom in drawing.atoms if atom.stereo}
    strange: list[int] = []
    idle: list[int] = []
    for members in stretches.values():
        text, start, first = parts[members[0]].stretch
        marked = text.replace("@@", "@").count("@")
        if not marked or (
            marked == sum(name in held for number in members for name in ids[number])
            and not re.search("@[STOA]", text)
        ):
            continue
        doubles = Counter(end for bond in drawing.bonds if bond.order == DOUBLE for end in (bond.a, bond.b))
        atoms = letters(text, start).atoms
        for number in members:
            for i, name in zip(molecules[number].kept, ids[number], strict=True):
                place, token = atoms[parts[number].atoms[i] - first]
                if "@" not in token:
                    continue
                if _NOT_TETRAHEDRAL.search(token) or (name not in held and doubles[name] == 2):
                    strange.append(place + 1)
                elif name not in held:
                    idle.append(place + 1)
    warnings: list[str] = []
    if strange:
        warnings.append(
            f"The configuration written at character {listed(strange)} is not tetrahedral; "
            "a drawing cannot hold it yet."
        )
    if idle:
        warnings.append(
            f"No stereocentre is at the mark @ of character {listed(idle)}; the mark is left out."
        )
    slashes = any("/" in part.text or "\\" in part.text for part in parts)
    if slashes and not any(bond.stereo in {"cis", "trans"} for bond in drawing.bonds):
        warnings.append("The marks / and \\ do not tell the geometry of any double bond; they are left out.")
    return tuple(warnings)
