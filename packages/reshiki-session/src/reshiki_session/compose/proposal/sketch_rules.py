"""What a sketch may hold, in the order it is checked: numbers of things first, then each thing.

Lengths and places are bond lengths. Cp and Cp* count with the atoms and bonds they are drawn with.
"""

import re
from math import dist
from typing import Final

from reshiki_session.compose.proposal import (
    Ligand,
    Place,
    Sketch,
    SketchAbbreviation,
    SketchAtom,
    SketchBond,
    SketchCentroid,
    SketchShape,
    Tilt,
)
from reshiki_session.compose.proposal.decoding import fault

MOST_ATOMS, MOST_BONDS = 300, 600
MOST: Final = {
    "shapes": 100,
    "ligands": 16,
    "arrows": 16,
    "captions": 64,
    "abbreviations": 32,
    "tilts": 32,
    "centroids": 32,
}
# Atoms and bonds of a ligand, without and with its contact.
ATOMS_OF: Final = {"Cp": 6, "Cp*": 11}
BONDS_OF: Final = {"Cp": 5, "Cp*": 10}

FARTHEST: Final = 50.0
STEEPEST: Final = 85.0
SHORTEST_BOND, SHORTEST_SHAPE, SHORTEST_ARROW = 0.1, 0.05, 0.5
LONGEST_CAPTION: Final = 500  # bytes
LONGEST_LABEL: Final = 32  # characters

_VARIABLE: Final = re.compile(r"[^\W_]{1,8}")
_CONTROL: Final = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")
_ARCED: Final = frozenset({1, 2, 4})
ELEMENTS: Final = frozenset(
    [
        "H",
        "He",
        "Li",
        "Be",
        "B",
        "C",
        "N",
        "O",
        "F",
        "Ne",
        "Na",
        "Mg",
        "Al",
        "Si",
        "P",
        "S",
        "Cl",
        "Ar",
        "K",
        "Ca",
        "Sc",
        "Ti",
        "V",
        "Cr",
        "Mn",
        "Fe",
        "Co",
        "Ni",
        "Cu",
        "Zn",
        "Ga",
        "Ge",
        "As",
        "Se",
        "Br",
        "Kr",
        "Rb",
        "Sr",
        "Y",
        "Zr",
        "Nb",
        "Mo",
        "Tc",
        "Ru",
        "Rh",
        "Pd",
        "Ag",
        "Cd",
        "In",
        "Sn",
        "Sb",
        "Te",
        "I",
        "Xe",
        "Cs",
        "Ba",
        "La",
        "Ce",
        "Pr",
        "Nd",
        "Pm",
        "Sm",
        "Eu",
        "Gd",
        "Tb",
        "Dy",
        "Ho",
        "Er",
        "Tm",
        "Yb",
        "Lu",
        "Hf",
        "Ta",
        "W",
        "Re",
        "Os",
        "Ir",
        "Pt",
        "Au",
        "Hg",
        "Tl",
        "Pb",
        "Bi",
        "Po",
        "At",
        "Rn",
        "Fr",
        "Ra",
        "Ac",
        "Th",
        "Pa",
        "U",
        "Np",
        "Pu",
        "Am",
        "Cm",
        "Bk",
        "Cf",
        "Es",
        "Fm",
        "Md",
        "No",
        "Lr",
        "Rf",
        "Db",
        "Sg",
        "Bh",
        "Hs",
        "Mt",
        "Ds",
        "Rg",
        "Cn",
        "Nh",
        "Fl",
        "Mc",
        "Lv",
        "Ts",
        "Og",
        "*",
    ]
)


def check_sketch(sketch: Sketch) -> None:
    """Refuse a sketch that breaks a rule.

    Raises:
        OperationError: `invalid_arguments`.
    """
    _check_counts(sketch)
    for number, ligand in enumerate(sketch.ligands):
        _check_ligand(ligand, f"sketch.ligands[{number}]", len(sketch.atoms))
    for number, atom in enumerate(sketch.atoms):
        _check_atom(atom, f"sketch.atoms[{number}]")
    pairs: set[tuple[int, int]] = set()
    for number, bond in enumerate(sketch.bonds):
        _check_bond(bond, f"sketch.bonds[{number}]", sketch, pairs)
    for number, shape in enumerate(sketch.shapes):
        _check_shape(shape, f"sketch.shapes[{number}]")
    _check_number(sketch, "arrows", "captions", "abbreviations")
    for number, arrow in enumerate(sketch.arrows):
        place = f"sketch.arrows[{number}]"
        _check_places(place, start=arrow.start, end=arrow.end)
        if dist(arrow.start, arrow.end) < SHORTEST_ARROW:
            raise fault(place, f"a reaction arrow is at least {SHORTEST_ARROW} bond lengths long")
    for number, caption in enumerate(sketch.captions):
        _check_caption(caption.text, caption.position, f"sketch.captions[{number}]")
    for number, abbreviation in enumerate(sketch.abbreviations):
        _check_abbreviation(abbreviation, f"sketch.abbreviations[{number}]", len(sketch.atoms))
    _check_number(sketch, "tilts", "centroids")
    for number, tilt in enumerate(sketch.tilts):
        _check_tilt(tilt, f"sketch.tilts[{number}]", sketch)
    for number, centroid in enumerate(sketch.centroids):
        _check_centroid(centroid, f"sketch.centroids[{number}]", sketch)


def _check_counts(sketch: Sketch) -> None:
    atoms, bonds = len(sketch.atoms), len(sketch.bonds)
    if not atoms and not sketch.ligands:
        raise fault("sketch.atoms", "a sketch needs an atom or a ligand")
    if atoms > MOST_ATOMS:
        raise fault("sketch.atoms", f"there are {atoms}; at most {MOST_ATOMS} are allowed")
    if bonds > MOST_BONDS:
        raise fault("sketch.bonds", f"there are {bonds}; at most {MOST_BONDS} are allowed")
    _check_number(sketch, "shapes", "ligands")
    contacts = sum(centroid.contact is not None for centroid in sketch.centroids)
    drawn = atoms + sum(ATOMS_OF[ligand.kind] for ligand in sketch.ligands) + len(sketch.centroids)
    bound = sum(ligand.contact is not None for ligand in sketch.ligands)
    joined = bonds + sum(BONDS_OF[ligand.kind] for ligand in sketch.ligands) + bound + contacts
    if drawn > MOST_ATOMS:
        raise fault(
            "sketch",
            f"with those of ligands and centroids it has {drawn} atoms; at most {MOST_ATOMS} are allowed",
        )
    if joined > MOST_BONDS:
        raise fault(
            "sketch",
            f"with those of ligands and contacts it has {joined} bonds; at most {MOST_BONDS} are allowed",
        )


def _check_number(sketch: Sketch, *lists: str) -> None:
    for name in lists:
        count = len(getattr(sketch, name))
        if count > MOST[name]:
            raise fault(f"sketch.{name}", f"there are {count}; at most {MOST[name]} are allowed")


def _check_places(where: str, **places: Place) -> None:
    for name, place in places.items():
        if max(abs(place.x), abs(place.y)) > FARTHEST:
            raise fault(f"{where}.{name}", f"it lies farther out than {FARTHEST:g} bond lengths")


def _check_angle(where: str, degrees: float, most: float) -> None:
    if abs(degrees) > most:
        raise fault(where, f"{degrees:g} is not from -{most:g} to {most:g} degrees")


def _check_index(where: str, index: int, count: int, noun: str = "atom") -> None:
    if index >= count:
        raise fault(where, f"there is no {noun} {index}: {noun}s are counted from 0, and there are {count}")


def _check_ligand(ligand: Ligand, place: str, atoms: int) -> None:
    _check_places(place, center=ligand.center)
    for name, most in (
        ("x_degrees", STEEPEST),
        ("y_degrees", STEEPEST),
        ("rotation_degrees", 360),
        ("phase_degrees", 360),
    ):
        _check_angle(f"{place}.{name}", getattr(ligand, name), most)
    if ligand.contact is not None:
        _check_index(f"{place}.contact", ligand.contact, atoms)
    elif ligand.contact_style is not None:
        raise fault(f"{place}.contact_style", "a ligand without a contact has no style of one; give null")


def _check_atom(atom: SketchAtom, place: str) -> None:
    if atom.element not in ELEMENTS:
        raise fault(
            f"{place}.element",
            f"{atom.element[:16]!r} is no element symbol; for a generic label use * with a variable",
        )
    if max(abs(atom.x), abs(atom.y)) > FARTHEST:
        raise fault(place, f"it lies farther out than {FARTHEST:g} bond lengths")
    for name, low, high in (("charge", -8, 8), ("isotope", 0, 300), ("hydrogens", 0, 8)):
        number = getattr(atom, name)
        if not low <= number <= high:
            raise fault(f"{place}.{name}", f"{number} is not from {low} to {high}")
    if atom.variable is not None:
        if atom.element != "*":
            raise fault(f"{place}.variable", "only an atom * shows a variable label; give null")
        if not _VARIABLE.fullmatch(atom.variable):
            raise fault(f"{place}.variable", "it has 1 to 8 letters and digits")


def _check_bond(bond: SketchBond, place: str, sketch: Sketch, pairs: set[tuple[int, int]]) -> None:
    for name, index in (("a", bond.a), ("b", bond.b)):
        _check_index(f"{place}.{name}", index, len(sketch.atoms))
    pair = (min(bond.a, bond.b), max(bond.a, bond.b))
    if bond.a == bond.b or pair in pairs:
        raise fault(place, f"the atoms {bond.a} and {bond.b} have a bond already, or are one and the same")
    pairs.add(pair)
    if not 1 <= bond.order <= 7:
        raise fault(f"{place}.order", f"{bond.order} is not from 1 to 7")
    if bond.ring_arc and not (bond.order in _ARCED and bond.display == "plain"):
        raise fault(f"{place}.ring_arc", "only plain bonds of order 1, 2 or 4 can have an inner curve")
    one, other = sketch.atoms[bond.a], sketch.atoms[bond.b]
    if dist((one.x, one.y), (other.x, other.y)) < SHORTEST_BOND:
        raise fault(
            place, f"its ends lie on each other; at least {SHORTEST_BOND} bond lengths belong between"
        )


def _check_shape(shape: SketchShape, place: str) -> None:
    _check_places(place, start=shape.start, end=shape.end)
    across, down = shape.end.x - shape.start.x, shape.end.y - shape.start.y
    if dist(shape.start, shape.end) < SHORTEST_SHAPE:
        raise fault(place, f"a shape is at least {SHORTEST_SHAPE} bond lengths long")
    if shape.kind == "ellipse" and (across <= 0 or down <= 0):
        raise fault(
            f"{place}.end", "the end of an ellipse is its lower right corner, start the upper left one"
        )


def _check_caption(text: str, position: Place, place: str) -> None:
    _check_places(place, position=position)
    if not text.strip():
        raise fault(f"{place}.text", "it is blank")
    if len(text.encode()) > LONGEST_CAPTION:
        raise fault(f"{place}.text", f"it is longer than {LONGEST_CAPTION} bytes")
    if _CONTROL.search(text):
        raise fault(f"{place}.text", "it has a control character other than a line break")


def _check_abbreviation(abbreviation: SketchAbbreviation, place: str, atoms: int) -> None:
    label = abbreviation.label
    if not label.strip() or len(label) > LONGEST_LABEL or _CONTROL.search(label) or "\n" in label:
        raise fault(f"{place}.label", f"it has 1 to {LONGEST_LABEL} printable characters")
    _check_index(f"{place}.anchor", abbreviation.anchor, atoms)
    members = abbreviation.atoms
    if not 1 <= len(members) <= 100 or len(set(members)) != len(members):
        raise fault(f"{place}.atoms", "it stands for 1 to 100 atoms, each named once")
    for number, member in enumerate(members):
        _check_index(f"{place}.atoms[{number}]", member, atoms)
    if abbreviation.anchor not in members:
        raise fault(f"{place}.anchor", "the anchor is one of the abbreviation's own atoms")


def _check_tilt(tilt: Tilt, place: str, sketch: Sketch) -> None:
    for name, members, count, noun in (
        ("atoms", tilt.atoms, len(sketch.atoms), "atom"),
        ("shapes", tilt.shapes, len(sketch.shapes), "shape"),
    ):
        for number, member in enumerate(members):
            _check_index(f"{place}.{name}[{number}]", member, count, noun)
        if len(set(members)) != len(members):
            raise fault(f"{place}.{name}", f"it names one {noun} twice")
    if not tilt.atoms:
        raise fault(f"{place}.atoms", "a tilt turns at least one atom")
    for name in ("x_degrees", "y_degrees"):
        _check_angle(f"{place}.{name}", getattr(tilt, name), STEEPEST)


def _check_centroid(centroid: SketchCentroid, place: str, sketch: Sketch) -> None:
    members = centroid.atoms
    if not 2 <= len(members) <= MOST_ATOMS or len(set(members)) != len(members):
        raise fault(f"{place}.atoms", f"it is the middle of 2 to {MOST_ATOMS} atoms, each named once")
    for number, member in enumerate(members):
        _check_index(f"{place}.atoms[{number}]", member, len(sketch.atoms))
        if sketch.atoms[member].element == "*":
            raise fault(f"{place}.atoms[{number}]", f"atom {member} is a *, which has no place in a ring")
    if centroid.contact is None:
        if centroid.contact_style is not None:
            raise fault(f"{place}.contact_style", "without a contact there is no style of one; give null")
        return
    _check_index(f"{place}.contact", centroid.contact, len(sketch.atoms))
    if centroid.contact in members:
        raise fault(f"{place}.contact", "the contact lies outside the atoms the point stands for")
