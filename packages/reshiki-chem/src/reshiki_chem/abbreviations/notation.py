"""Structures as SMILES, read and written.

Read is what a table of groups needs: atoms of the organic subset and in brackets, branches, ring digits, bonds `-`, `=`, `#`,
`->`, `<-`, and `*` for each end, in the order of the ends. Aromatic rings are written with their double bonds. `@` and `@@` mean
what they mean in SMILES, except that a centre may not open a ring. This is a reader for data of this package: a text it
does not know is a mistake there, and raises ValueError.

Written is a SMILES with every atom in brackets, and the order in which its atoms stand in it.
"""

import re
from typing import Final, NamedTuple

from reshiki_chem.abbreviations.structure import End, GroupAtom, GroupBond, Structure, links, renumbered
from reshiki_chem.stereo import reordered
from reshiki_chem.valence import usual_hydrogens
from reshiki_render.drawing.bonds import DATIVE, DOUBLE, SINGLE, TRIPLE

_TOKEN: Final = re.compile(
    r"(?P<star>\*)|(?P<bond>->|<-|[-=#])|(?P<ring>[0-9])|(?P<turn>[()])"
    r"|\[(?P<isotope>[0-9]*)(?P<inside>[A-Z][a-z]?)(?P<winding>@{0,2})(?P<h>H[0-9]?)?(?P<charge>[+-][0-9]?)?\]"
    r"|(?P<plain>Cl|Br|[BCNOPSFI])"
)
_ORDERS: Final = {"-": SINGLE, "=": DOUBLE, "#": TRIPLE, "->": DATIVE, "<-": DATIVE}
_SIGNS: Final = {SINGLE: "", DOUBLE: "=", TRIPLE: "#"}
# A neighbour that is the hydrogen of a bracket, while it keeps its place among the others.
_HYDROGEN: Final = -1


class _Atom:
    """An atom while its bonds are still coming in."""

    __slots__ = ("charge", "element", "hydrogens", "isotope", "neighbours", "winding")

    def __init__(
        self, element: str, hydrogens: int | None, charge: int = 0, isotope: int = 0, winding: str = ""
    ) -> None:
        self.element, self.hydrogens, self.charge, self.isotope = element, hydrogens, charge, isotope
        self.winding = winding
        self.neighbours: list[int] = []


def read_smiles(text: str) -> Structure:
    """The structure of a SMILES of the kind described above."""
    atoms: list[_Atom] = []
    bonds: list[GroupBond] = []
    before: list[int] = []
    rings: dict[str, int] = {}
    last, order, at = -1, SINGLE, 0
    backwards = False

    def bond(a: int, b: int) -> None:
        bonds.append(GroupBond(b, a, order) if backwards else GroupBond(a, b, order))
        atoms[a].neighbours.append(b)
        atoms[b].neighbours.append(a)

    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None or (token["turn"] == ")" and not before):
            raise ValueError(f"{text!r} is not understood from character {at + 1} on")
        at = token.end()
        if token["bond"]:
            order, backwards = _ORDERS[token["bond"]], token["bond"] == "<-"
            continue
        if token["turn"] == "(":
            before.append(last)
            continue
        if token["turn"] == ")":
            last = before.pop()
            continue
        if token["ring"]:
            if token["ring"] in rings:
                bond(rings.pop(token["ring"]), last)
            else:
                rings[token["ring"]] = last
        else:
            atoms.append(_atom(token))
            if last >= 0:
                bond(last, len(atoms) - 1)
            last = len(atoms) - 1
            if token["winding"] and token["h"]:
                atoms[last].neighbours.append(_HYDROGEN)
        order, backwards = SINGLE, False
    if before or rings:
        raise ValueError(f"{text!r} leaves a branch or a ring open")
    return _finished(atoms, bonds)


def _atom(token: re.Match[str]) -> _Atom:
    if token["star"]:
        return _Atom("*", 0)
    if token["plain"]:
        return _Atom(token["plain"], None)
    sign = token["charge"] or ""
    charge = int(sign[0] + (sign[1:] or "1")) if sign else 0
    counted = token["h"] or ""
    hydrogens = int(counted[1:] or "1") if counted else 0
    return _Atom(token["inside"], hydrogens, charge, int(token["isotope"] or 0), token["winding"])


def _finished(atoms: list[_Atom], bonds: list[GroupBond]) -> Structure:
    """The stars become ends, hydrogens are filled in, windings told over neighbours with the hydrogen last."""
    used = [0] * len(atoms)
    for a, b, order in bonds:
        used[a] += 0 if order == DATIVE else order
        used[b] += 1 if order == DATIVE else order
    made = []
    for i, atom in enumerate(atoms):
        hydrogens = atom.hydrogens
        if hydrogens is None:
            hydrogens = usual_hydrogens(atom.element, 0, used[i], 0) or 0
        stereo = None
        if atom.winding:
            winding = "ccw" if atom.winding == "@" else "cw"
            last = [item for item in atom.neighbours if item != _HYDROGEN]
            if _HYDROGEN in atom.neighbours:
                winding = reordered(winding, atom.neighbours, [*last, _HYDROGEN])
            if any(atoms[item].element == "*" for item in last):
                raise ValueError("a centre with a configuration may not be an end")
            stereo = winding, tuple(last)
        made.append(GroupAtom(atom.element, hydrogens, atom.charge, atom.isotope, stereo))
    stars = [i for i, atom in enumerate(atoms) if atom.element == "*"]
    ends = []
    for star in stars:
        a, b, order = next(found for found in bonds if star in found[:2])
        ends.append(End(a + b - star, order))
    whole = Structure(
        tuple(atom for atom in made if atom.element != "*"),
        tuple(found for found in bonds if found.a not in stars and found.b not in stars),
        tuple(ends),
    )
    return renumbered(whole, lambda atom: atom - sum(star < atom for star in stars))


class Written(NamedTuple):
    """A SMILES; `atoms` names for each of its atoms the structure's, and for the star of end n -1 - n."""

    text: str
    atoms: tuple[int, ...]


def smiles_of(structure: Structure) -> Written:
    """The SMILES of a structure, every end as `*`; it begins with the first end, or the first atom when there is none."""
    around = links(structure)
    ends: list[list[int]] = [[] for _ in structure.atoms]
    for n, end in enumerate(structure.ends):
        ends[end.atom].append(n)
    root = structure.ends[0].atom if structure.ends else 0
    closures, children = _tree(root, around)
    order: list[int] = []

    def star(n: int) -> str:
        order.append(-1 - n)
        return "*"

    def branch(atom: int, parent: int | None) -> str:
        order.append(atom)
        opened = closures[atom]
        first = structure.ends and atom == root and parent is None
        stars = ends[atom][1:] if first else ends[atom]
        before = [-1 - ends[atom][0]] if first else [] if parent is None else [parent]
        onward = children[atom]
        seen = [*before, *(other for _, other in opened), *(-1 - n for n in stars), *onward]
        text = _bracket(structure.atoms[atom], seen)
        for digit, other in opened:
            text += _SIGNS[around[atom][other]] + (str(digit) if digit < 10 else f"%{digit}")
        parts = []
        for n in stars:
            sign = "->" if structure.ends[n].order == DATIVE else _SIGNS[structure.ends[n].order]
            parts.append(sign + star(n))
        parts.extend(_SIGNS[around[atom][child]] + branch(child, atom) for child in onward)
        return text + "".join(f"({part})" for part in parts[:-1]) + "".join(parts[-1:])

    text = ""
    if structure.ends:
        first = structure.ends[0].order
        text = star(0) + ("<-" if first == DATIVE else _SIGNS[first])
    return Written(text + branch(root, None), tuple(order))


def _tree(root: int, around: list[dict[int, int]]) -> tuple[list[list[tuple[int, int]]], list[list[int]]]:
    """A depth-first tree: for each atom the ring bonds (digit, other atom) that it opens or closes, and its children."""
    closures: list[list[tuple[int, int]]] = [[] for _ in around]
    children: list[list[int]] = [[] for _ in around]
    seen: set[int] = set()
    digits = 0

    def walk(atom: int, parent: int | None) -> None:
        nonlocal digits
        seen.add(atom)
        for other in around[atom]:
            if other not in seen:
                children[atom].append(other)
                walk(other, atom)
            elif other != parent and all(other != known for _, known in closures[atom]):
                digits += 1
                closures[atom].append((digits, other))
                closures[other].append((digits, atom))

    walk(root, None)
    return closures, children


def _bracket(atom: GroupAtom, seen: list[int]) -> str:
    winding = ""
    hydrogens = atom.hydrogens
    if atom.stereo:
        turn, neighbours = atom.stereo
        told = list(neighbours)
        if len(told) < 4:
            # The hydrogen stands last in a drawing and right after what comes before the atom in a SMILES.
            told.append(_NO_ATOM)
            seen = [*seen[:1], _NO_ATOM, *seen[1:]]
        winding = "@" if reordered(turn, told, seen) == "ccw" else "@@"
    counted = "" if not hydrogens else "H" if hydrogens == 1 else f"H{hydrogens}"
    size = "" if abs(atom.charge) <= 1 else str(abs(atom.charge))
    charge = "" if not atom.charge else ("+" if atom.charge > 0 else "-") + size
    return f"[{atom.isotope or ''}{atom.element}{winding}{counted}{charge}]"


# Stands for the implicit hydrogen; no star has this number.
_NO_ATOM: Final = -(10**6)
