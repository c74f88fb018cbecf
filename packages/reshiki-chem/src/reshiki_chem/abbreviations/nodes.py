"""What a label is put together from: nodes with bonds, and the state in which a reading stands.

A node is an atom or a whole group (a block); a state never changes, every bond makes a new one. `attached` and `bonded` are the only
ways to make bonds, and hold every atom to its valence. What a reading costs is told in `assembly`.
"""

from typing import Final, NamedTuple

from reshiki_chem.abbreviations.structure import End, GroupAtom, GroupBond, Structure
from reshiki_chem.abbreviations.units import Hydrogens
from reshiki_chem.abbreviations.valences import is_filled, largest
from reshiki_render.drawing.bonds import DATIVE, SINGLE


class Cost(NamedTuple):
    """How much a reading leans on convention; compared field by field, the smaller is the better one."""

    rare: int = 0
    carbanions: int = 0
    implied: int = 0
    plain: int = 0
    units: int = 0

    def plus(self, other: "Cost") -> "Cost":
        return Cost(*map(sum, zip(self, other, strict=True)))


FREE: Final = Cost()


class Solution(NamedTuple):
    cost: Cost
    structure: Structure


class Open(NamedTuple):
    """Where the molecule goes on: end number `end` of the structure, a bond of this order."""

    end: int
    order: int


class Atom(NamedTuple):
    """`doubles` are the bonds above single that make a hypervalent atom so; `doubled`: it has any; `links`: how many nodes."""

    element: str
    charge: int
    isotope: int
    hydrogens: int = 0
    valence: int = 0
    doubles: int = 0
    doubled: bool = False
    links: int = 0

    def room(self) -> int:
        return largest(self.element, self.charge) - self.valence

    def is_full(self) -> bool:
        return is_filled(self.element, self.charge, self.valence, self.doubles, self.hydrogens)

    def bonded(self, order: int, to: str = "") -> "Atom":
        if order == DATIVE:
            return self._replace(links=self.links + 1)
        # No thioketone is a sulfur ylide.
        counts = order > SINGLE and not (to == "C" and self.element in {"S", "Se", "Te"})
        return self._replace(
            valence=self.valence + order,
            doubles=self.doubles + counts,
            doubled=self.doubled or order > SINGLE,
            links=self.links + 1,
        )


class Block(NamedTuple):
    """A group, or the link of a chain, as one node: `used` of its ends have their bond."""

    structure: Structure
    residue: bool
    used: int = 0

    def room(self) -> int:
        return len(self.structure.ends) - self.used

    def is_full(self) -> bool:
        return not self.room()

    def bonded(self, _order: int, _to: str = "") -> "Block":
        return self._replace(used=self.used + 1)


class Waiting(NamedTuple):
    """Something with one bond that no atom has come for yet."""

    what: Hydrogens | Atom | Block | Open
    times: int
    order: int


class Join(NamedTuple):
    """A bond of a node: to another node, to the rest of the molecule, or (None) to a hydrogen that ends a link."""

    node: int
    to: int | Open | None
    order: int


class State(NamedTuple):
    """`levels` are the nodes that may still get bonds, the nearest last; several in one level are alike (the O of PO3).

    `joins` are in the order in which they were made, which is the order in which the ends of a block are used.
    """

    nodes: tuple[Atom | Block, ...] = ()
    joins: tuple[Join, ...] = ()
    levels: tuple[tuple[int, ...], ...] = ()
    waiting: tuple[Waiting, ...] = ()
    charge: int = 0
    cost: Cost = FREE

    def size(self) -> int:
        """How many atoms the structure will have."""
        return sum(1 if isinstance(node, Atom) else len(node.structure.atoms) for node in self.nodes)

    def paying(self, cost: Cost) -> "State":
        return self._replace(cost=self.cost.plus(cost))


def attached(item: Waiting, node: int, state: State) -> State | None:
    """Something with one bond on a node, or None when it does not fit."""
    parent = state.nodes[node]
    dative = item.order == DATIVE
    needed = 0 if dative else item.order * item.times
    if parent.room() < needed:
        return None
    if isinstance(parent, Block):
        end = parent.structure.ends[parent.used].order
        if item.times != 1 or item.order != end or not suits(parent, item.what):
            return None
        if isinstance(item.what, Hydrogens):
            return bonded(state, node, None, SINGLE)
    if isinstance(item.what, Hydrogens):
        assert isinstance(parent, Atom)
        count = item.times
        grown = parent._replace(hydrogens=parent.hydrogens + count, valence=parent.valence + count)
        return _renewed(state, node, grown)
    for _ in range(item.times):
        state = bonded(state, node, item.what, item.order)
    return state


def suits(residue: Block, what: Hydrogens | Atom | Block | Open) -> bool:
    """Whether something may follow an amino acid: Ala-OMe may, AlaMe would be a ketone that nobody means."""
    if not residue.residue or residue.used == 0:
        return True
    if isinstance(what, Atom):
        return what.element in {"N", "O"}
    return isinstance(what, Open) or (isinstance(what, Block) and what.residue)


def _renewed(state: State, node: int, value: Atom | Block) -> State:
    nodes = state.nodes
    return state._replace(nodes=(*nodes[:node], value, *nodes[node + 1 :]))


def bonded(state: State, node: int, other: Atom | Block | Open | None, order: int) -> State:
    """The state after one more bond of a node, to something new or to the outside."""
    parent = state.nodes[node]
    state = _renewed(state, node, parent.bonded(order, element_of(other)))
    if other is None or isinstance(other, Open):
        return state._replace(joins=(*state.joins, Join(node, other, order)))
    return state._replace(
        nodes=(*state.nodes, other.bonded(order, element_of(parent))),
        joins=(*state.joins, Join(node, len(state.nodes), order)),
    )


def element_of(node: Atom | Block | Open | None) -> str:
    return node.element if isinstance(node, Atom) else ""


def structure_of(state: State) -> Structure:
    """The structure of a final state, its ends in their order."""
    atoms: list[GroupAtom] = []
    bonds: list[GroupBond] = []
    starts: list[int] = []
    for node in state.nodes:
        start = len(atoms)
        starts.append(start)
        if isinstance(node, Atom):
            atoms.append(GroupAtom(node.element, node.hydrogens, node.charge, node.isotope))
            continue
        for atom in node.structure.atoms:
            stereo = atom.stereo and (atom.stereo[0], tuple(start + other for other in atom.stereo[1]))
            atoms.append(atom._replace(stereo=stereo))
        bonds.extend(GroupBond(start + a, start + b, order) for a, b, order in node.structure.bonds)
    used = [0] * len(state.nodes)

    def port(node: int) -> int:
        value = state.nodes[node]
        if isinstance(value, Atom):
            return starts[node]
        used[node] += 1
        return starts[node] + value.structure.ends[used[node] - 1].atom

    ends: dict[int, End] = {}
    for at, to, order in state.joins:
        place = port(at)
        if to is None:
            atoms[place] = atoms[place]._replace(hydrogens=atoms[place].hydrogens + 1)
        elif isinstance(to, Open):
            ends[to.end] = End(place, order)
        else:
            bonds.append(GroupBond(place, port(to), order))
    return Structure(tuple(atoms), tuple(bonds), tuple(ends[n] for n in sorted(ends)))
