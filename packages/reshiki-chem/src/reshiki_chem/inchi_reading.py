"""InChI, read: standard (`InChI=1S/…`) and not (`InChI=1/…`), with its auxiliary information where it has any.

The InChI library makes the structure: bonds and charges are its choice among those the InChI allows. What it leaves with an
impossible valence is set right where moving a charge does it; otherwise it is drawn as it is, with a warning. Coordinates
are those of the auxiliary information when they belong to this structure, else the structure is laid out. Object IDs count
the InChI's atoms. An InChIKey is refused: it is a digest.
"""

import re
from typing import Final

from rdkit import Chem
from rdkit.Chem import rdinchi

from reshiki_chem.auxinfo import parsed, places_of
from reshiki_chem.errors import StructureTooLarge, UnreadableStructure
from reshiki_chem.inchi import MAX_ATOMS, atoms_of, formula_of
from reshiki_chem.layout import assembled, piece_of
from reshiki_chem.layout.scale import on_page
from reshiki_chem.limits import beyond_layout, check_molecules
from reshiki_chem.losses import each, shown
from reshiki_chem.sanitising import Refusal, quiet, sanitised
from reshiki_chem.smiles_syntax import BOM
from reshiki_render.drawing import Drawing, Point

# No InChI of so many atoms is longer.
MAX_CHARACTERS: Final = 100_000

KEY: Final = re.compile(r"(?:InChIKey=)?[A-Z]{14}-[A-Z]{10}-[A-Z]\b")
_PREFIX: Final = "InChI="
_AUX: Final = "AuxInfo="
_VERSION: Final = re.compile(r"InChI=([0-9]+)([A-Z]?)/")
# The part of the InChI that the library's log blames, by a word of it, and how a reader knows it.
_LAYERS: Final = (
    ("FORMULA", "the formula"),
    ("CONNECTIONS", "the connections (/c)"),
    ("CHARGE", "the charge (/q)"),
    ("PROTONS", "the protons (/p)"),
    ("SP2", "the double bonds (/b)"),
    ("SP3", "the stereocentres (/t, /m, /s)"),
    ("FORK", "what follows the layers of the structure"),
    ("FIXED_H", "the fixed hydrogens (/f)"),
    ("ISO", "the isotopes (/i)"),
    ("MOBILE_H", "the hydrogens (/h)"),
)
_NUMBER: Final = "_number"

# Sanitising without rewriting what the library made, and with RDKit's tidying of nitro groups and the like.
_AS_GIVEN: Final = (
    Chem.SanitizeFlags.SANITIZE_ALL
    ^ Chem.SanitizeFlags.SANITIZE_CLEANUP
    ^ Chem.SanitizeFlags.SANITIZE_CLEANUP_ORGANOMETALLICS
)
_TIDIED: Final = Chem.SanitizeFlags.SANITIZE_ALL ^ Chem.SanitizeFlags.SANITIZE_CLEANUP_ORGANOMETALLICS
_HALOGENS: Final = frozenset(["Cl", "Br", "I"])


def read(text: str) -> tuple[Drawing, tuple[str, ...]]:
    """The drawing of one InChI, and what a reader should know about it.

    Raises:
        UnreadableStructure: the text is no InChI, or more than one.
        StructureTooLarge: it has more atoms than an InChI takes.
    """
    inchi, aux, name = _parts(text)
    with quiet():
        mol = _structure(inchi)
        for i, atom in enumerate(mol.GetAtoms(), 1):
            atom.SetIntProp(_NUMBER, i)
        mol = Chem.RemoveHs(mol, sanitize=False)
        mol, refused = _sanitised(mol)
        Chem.AssignStereochemistry(mol, cleanIt=True, force=True, flagPossibleStereoCenters=True)
        places = _places(aux, mol)
        drawing, undrawn = _drawn(mol, places)
    warnings = []
    if name:
        warnings.append(f"What follows the InChI is not drawn: {shown(name)}")
    if aux and places is None:
        warnings.append(
            "The auxiliary information has no flat drawing of this structure; the structure is laid out anew."
        )
    warnings += [
        f"{each([mol.GetAtomWithIdx(i).GetIntProp(_NUMBER) for i in refusal.atoms])} {refusal.text}; drawn as given."
        for refusal in refused
    ]
    return drawing, (*warnings, *undrawn)


def _parts(text: str) -> tuple[str, str, str]:
    """The InChI of a text, its auxiliary information, and what else there is."""
    words = text.replace(BOM, " ").split()
    if not words:
        raise UnreadableStructure("There is no InChI: the text is empty.")
    if KEY.fullmatch(words[0]):
        raise UnreadableStructure(refused_key())
    found = [word for word in words if word.startswith(_PREFIX)]
    if len(found) > 1:
        raise UnreadableStructure(f"The text has {len(found)} InChIs. Give one.")
    if not found or found[0] != words[0]:
        raise UnreadableStructure("The text is no InChI: an InChI begins with InChI=1S/ or InChI=1/.")
    inchi = found[0]
    if len(inchi) > MAX_CHARACTERS:
        raise StructureTooLarge(
            f"The InChI has {len(inchi):,} characters; at most {MAX_CHARACTERS:,} are read (one names at most "
            f"{MAX_ATOMS:,} atoms)."
        )
    aux = next((word for word in words if word.startswith(_AUX)), "")
    return inchi, aux, " ".join(word for word in words[1:] if word != aux)


def refused_key() -> str:
    """Why an InChIKey is not read."""
    return "An InChIKey names a structure but does not hold it; give the InChI or a SMILES."


def _structure(inchi: str) -> Chem.Mol:
    strange = next((i for i, char in enumerate(inchi) if not "!" <= char <= "~"), None)
    if strange is not None:
        raise UnreadableStructure(
            f"Not an InChI: the character U+{ord(inchi[strange]):04X} at place {strange + 1} cannot stand in one."
        )
    version = _VERSION.match(inchi)
    if version is None:
        raise UnreadableStructure(
            "The InChI does not say its version: it begins with InChI=1S/ (standard) or InChI=1/."
        )
    if version[1] != "1" or version[2] not in {"", "S", "B"}:
        raise UnreadableStructure(
            f"This is an InChI of version {version[1]}{version[2]}; version 1 is read (InChI=1S/ or InChI=1/)."
        )
    count = sum(atoms_of(inchi).values()) - atoms_of(inchi)["H"]
    if count > MAX_ATOMS:
        raise StructureTooLarge(f"The InChI names {count:,} atoms; at most {MAX_ATOMS:,} are read.")
    mol: Chem.Mol | None
    mol, _, _, log = rdinchi.InchiToMol(inchi, sanitize=False, removeHs=False)
    if mol is None or not mol.GetNumAtoms():
        raise UnreadableStructure(f"The InChI cannot be read: {_fault(inchi, log)}.")
    return mol


def _fault(inchi: str, log: str) -> str:
    """Why the library makes no structure of an InChI, without a full stop."""
    formula = formula_of(inchi)
    if not formula:
        return "it has no formula"
    connections = re.search("/c([^/]*)", inchi)
    atoms = atoms_of(inchi)
    heavy = sum(atoms.values()) - atoms["H"]
    if connections and "." not in formula and heavy:
        largest = max((int(number[:9]) for number in re.findall("[0-9]+", connections[1])), default=0)
        if largest > heavy:
            noun = "atom" if heavy == 1 else "atoms"
            return f"its connections (/c) name atom {largest}, but its formula {formula} has {heavy} {noun} besides hydrogen"
    blamed = log.rpartition("Syntax error")[2]
    return next(
        (f"the library does not understand {layer}" for word, layer in _LAYERS if word in blamed),
        "the library does not understand it",
    )


def _sanitised(mol: Chem.Mol) -> tuple[Chem.Mol, tuple[Refusal, ...]]:
    """A structure sanitised, its charges set right where that helps, and what is still refused."""
    given, refused = sanitised(Chem.Mol(mol), _AS_GIVEN)
    if not refused:
        return given, ()
    tidy, still = sanitised(Chem.Mol(mol), _TIDIED)
    if not still:
        # RDKit would write perchlorate with three charges; chemists write it as it is.
        soft = all(
            mol.GetAtomWithIdx(i).GetSymbol() in _HALOGENS for problem in refused for i in problem.atoms
        )
        return (given if soft else tidy), ()
    return sanitised(_charges_moved(mol, {i for problem in refused for i in problem.atoms}), _TIDIED)


def _charges_moved(mol: Chem.Mol, atoms: set[int]) -> Chem.Mol:
    """The molecule with negative charges of atoms that have too many bonds moved to an oxygen double-bonded to them."""
    mol = Chem.RWMol(mol)
    for i in sorted(atoms):
        atom = mol.GetAtomWithIdx(i)
        for bond in atom.GetBonds():
            end = bond.GetOtherAtom(atom)
            if atom.GetFormalCharge() >= 0:
                break
            if (
                bond.GetBondType() == Chem.BondType.DOUBLE
                and end.GetSymbol() in {"O", "S"}
                and end.GetDegree() == 1
            ):
                bond.SetBondType(Chem.BondType.SINGLE)
                end.SetFormalCharge(end.GetFormalCharge() - 1)
                atom.SetFormalCharge(atom.GetFormalCharge() + 1)
    return mol.GetMol()


def _places(aux: str, mol: Chem.Mol) -> list[Point] | None:
    original = parsed(aux) if aux else None
    if original is None:
        return None
    bonds = [(bond.GetBeginAtomIdx(), bond.GetEndAtomIdx()) for bond in mol.GetBonds()]
    found = places_of(original, [atom.GetSymbol() for atom in mol.GetAtoms()], bonds)
    return on_page(found, bonds) if found else None


def _drawn(mol: Chem.Mol, places: list[Point] | None) -> tuple[Drawing, tuple[str, ...]]:
    atoms: list[tuple[int, ...]] = []
    parts = list(Chem.GetMolFrags(mol, asMols=True, sanitizeFrags=False, fragsMolAtomMapping=atoms))
    ids = [tuple(i + 1 for i in part) for part in atoms]
    check_molecules(parts, [True] * len(parts))
    pieces = [
        piece_of(part, plain=plain, points=places and [places[i] for i in members])
        for part, plain, members in zip(parts, beyond_layout(parts), atoms, strict=True)
    ]
    return assembled(pieces, ids, in_place=places is not None)
