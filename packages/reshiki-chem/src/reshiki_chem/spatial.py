"""Configurations from places in space, for structures that come with three coordinates.

x to the right, y up, z towards the viewer. A centre of three bonds has its hydrogen or lone pair opposite to them.
"""

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

from reshiki_render.drawing import Atom, AtomStereo, Bond, Drawing, replace
from reshiki_render.drawing.bonds import DOUBLE, SINGLE

Vector = tuple[float, float, float]

# Six times the volume of the tetrahedron of unit bonds is 3.1 when it is regular; below this the centre is flat.
_FLAT: Final = 0.3
# Below this sine of its angle a neighbour is in line with the double bond.
_IN_LINE: Final = 0.1
_SHORTEST: Final = 1e-6


def configured(drawing: Drawing, places: Mapping[int, Vector]) -> Drawing:
    """The drawing with the windings and the geometries of double bonds that the places of its atoms have."""
    around: dict[int, list[int]] = {atom.id: [] for atom in drawing.atoms}
    for bond in drawing.bonds:
        around[bond.a].append(bond.b)
        around[bond.b].append(bond.a)
    plain = frozenset(atom.id for atom in drawing.atoms if atom.element == "H")
    return replace(
        drawing,
        atoms=tuple(_wound(atom, around[atom.id], places) for atom in drawing.atoms),
        bonds=tuple(_turned(bond, around, plain, places) for bond in drawing.bonds),
    )


def without_hydrogens(drawing: Drawing) -> Drawing:
    """The drawing with hydrogens that are plain atoms counted in with the atom they are bonded to.

    Isotopes, charged and mapped hydrogens stay, and those bonded to each other or to a wildcard.
    """
    atoms = {atom.id: atom for atom in drawing.atoms}
    bonds: dict[int, list[Bond]] = {atom.id: [] for atom in drawing.atoms}
    for bond in drawing.bonds:
        bonds[bond.a].append(bond)
        bonds[bond.b].append(bond)
    hosts: dict[int, int] = {}
    for atom in drawing.atoms:
        if not _is_plain_hydrogen(atom) or len(bonds[atom.id]) != 1:
            continue
        (bond,) = bonds[atom.id]
        host = atoms[bond.a + bond.b - atom.id]
        if bond.order == SINGLE and host.element not in {"H", "*"}:
            hosts[atom.id] = host.id
    if not hosts:
        return drawing
    for hydrogen, number in hosts.items():
        atoms[number] = _with_hydrogen(atoms[number], hydrogen)
    return replace(
        drawing,
        atoms=tuple(atoms[atom.id] for atom in drawing.atoms if atom.id not in hosts),
        bonds=tuple(bond for bond in drawing.bonds if bond.a not in hosts and bond.b not in hosts),
    )


def _is_plain_hydrogen(atom: Atom) -> bool:
    return atom.element == "H" and not (
        atom.isotope or atom.charge or atom.radical_electrons or atom.map_num or atom.explicit_h
    )


def _with_hydrogen(atom: Atom, hydrogen: int) -> Atom:
    """The atom with a bonded hydrogen among its own; a second one leaves no configuration."""
    stereo = atom.stereo
    if stereo is not None:
        at = stereo.neighbors.index(hydrogen)
        rest = stereo.neighbors[:at] + stereo.neighbors[at + 1 :]
        if atom.explicit_h or len(rest) < 3:
            stereo = None
        else:
            # Moving it to the end of the order passes the neighbours after it, each turning the sense.
            turned = (len(rest) - at) % 2 == 1
            winding = {"cw": "ccw", "ccw": "cw"}[stereo.winding] if turned else stereo.winding
            stereo = AtomStereo(winding=winding, neighbors=rest)
    return replace(atom, explicit_h=atom.explicit_h + 1, stereo=stereo)


def _wound(atom: Atom, neighbours: Sequence[int], places: Mapping[int, Vector]) -> Atom:
    if len(neighbours) not in {3, 4}:
        return atom
    centre = places[atom.id]
    ends = [_unit(_minus(places[other], centre)) for other in neighbours]
    if len(ends) == 3:
        xs, ys, zs = zip(*ends, strict=True)
        ends.append(_unit((-sum(xs), -sum(ys), -sum(zs))))
    first, second, third, fourth = ends
    volume = _dot(_cross(_minus(third, second), _minus(fourth, second)), first)
    if abs(volume) < _FLAT:
        return atom
    winding = "ccw" if volume > 0 else "cw"
    return replace(atom, stereo=AtomStereo(winding=winding, neighbors=tuple(neighbours)))


def _turned(
    bond: Bond, around: Mapping[int, list[int]], hydrogens: frozenset[int], places: Mapping[int, Vector]
) -> Bond:
    if bond.order != DOUBLE or bond.stereo == "any":
        return bond
    axis = _unit(_minus(places[bond.b], places[bond.a]))
    chosen = []
    for near, far in ((bond.a, bond.b), (bond.b, bond.a)):
        others = [other for other in around[near] if other != far and other not in hydrogens]
        if not others:
            # With hydrogens alone at an end there is either no geometry or one that is not kept (imines).
            return bond
        away = _unit(_minus(places[others[0]], places[near]))
        along = _dot(away, axis)
        chosen.append((others[0], _minus(away, (along * axis[0], along * axis[1], along * axis[2]))))
    (a, first), (b, second) = chosen
    if min(_length(first), _length(second)) < _IN_LINE:
        return bond
    geometry = "cis" if _dot(first, second) > 0 else "trans"
    return replace(bond, stereo=geometry, stereo_atoms=(a, b), stereo_authoritative=True)


def _minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def _dot(a: Vector, b: Vector) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _length(a: Vector) -> float:
    return sqrt(_dot(a, a))


def _unit(a: Vector) -> Vector:
    length = _length(a)
    return (0.0, 0.0, 0.0) if length < _SHORTEST else (a[0] / length, a[1] / length, a[2] / length)
