"""From the units of a label to the structures they can be.

Units are read from left to right. Each is bonded to the nearest atom before it that still has room; a terminal atom that has
all its bonds is left behind (the O of COMe, the O and H of CHOHCH3), others are not. Units that can only have one bond and
come before any atom (the F3 of F3C, the H of HO) wait for the first one. The places where the rest of a molecule is bonded
are units too (`Open`), in front of the others for a label read forward, behind them for one that ends at its bond.

- A count multiplies: CF3, NMe2, N(CH3)2; a bracketed part with two open ends and a count is a chain: (CH2)5, (OCH2CH2)3.
- O and S with a count, or in brackets by themselves, are all bonded to the atom before them: CO2Me, SO3H, PO3Et2, P(O)Ph2.
- Bonds are single unless the valences leave no other way (CN, CHO, CH=CH2); a bond sign says what they are.
- A charge of the label goes to an atom that can carry it and that then has all its bonds.

H and an open bond that comes after the chain belong to its last atom: only double-bonded O or S may stand between (CH3CO).

`assembled` gives every structure that fits, each with its cost. In this order counts: a name that is rarely meant (NC for an
isocyanide); a charge on carbon; double and triple bonds between C and N that are not written, but for C≡N; how few oxygens
are doubly bonded to S, P, Se, As, Te, I where they could be (SOMe is a sulfoxide, SO2H a sulfinic acid); how many units
the text is cut into (NO2 is a name before it is a nitrite).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from reshiki_chem.abbreviations.nodes import (
    Atom,
    Block,
    Cost,
    Open,
    Solution,
    State,
    Waiting,
    attached,
    bonded,
    element_of,
    structure_of,
    suits,
)
from reshiki_chem.abbreviations.structure import same
from reshiki_chem.abbreviations.units import BondSign, Bracket, Element, Hopeless, Hydrogens, Name, Unit
from reshiki_chem.abbreviations.valences import HYPERVALENT_OXO, OXO, charges_of, is_filled, largest
from reshiki_render.drawing.bonds import DOUBLE, SINGLE, TRIPLE

MOST_ATOMS: Final = 300
# Labels that make sense take some hundred steps.
MOST_STEPS: Final = 10_000

# Double and triple bonds that a label has to show, if there is another way to read it.
_UNUSUAL: Final = frozenset(
    {
        ("C", "C", DOUBLE),
        ("C", "C", TRIPLE),
        ("C", "N", DOUBLE),
        ("N", "C", DOUBLE),
        ("N", "N", DOUBLE),
        ("O", "C", DOUBLE),
        ("S", "C", DOUBLE),
    }
)


# What the text in a bracket can be, for these orders of its ends.
Inside = Callable[[str, tuple[int, ...]], Sequence[Solution]]


class Budget:
    """The steps that are left for reading one label, its brackets included."""

    __slots__ = ("steps",)

    def __init__(self) -> None:
        self.steps = MOST_STEPS

    def spend(self) -> None:
        if not self.steps:
            raise Hopeless
        self.steps -= 1


def assembled(units: Sequence[Unit | Open], charge: int, inside: Inside, budget: Budget) -> list[Solution]:
    """Every different structure of the units with the charge given, besides those that units carry themselves.

    Raises Hopeless when the budget is spent.
    """
    found: list[Solution] = []
    for state in _Search(inside, budget).states(tuple(units), State(charge=charge)):
        if state.size() <= MOST_ATOMS:
            add(found, Solution(state.cost.plus(Cost(units=len(units))), structure_of(state)))
    return found


def add(found: list[Solution], solution: Solution) -> None:
    """Put a solution to the others; of one structure the one that costs least is kept."""
    for at, known in enumerate(found):
        if same(known.structure, solution.structure):
            if solution.cost < known.cost:
                found[at] = solution
            return
    found.append(solution)


class _Search:
    """One search through all the ways to bond some units."""

    def __init__(self, inside: Inside, budget: Budget) -> None:
        self.inside = inside
        self.budget = budget

    def states(self, units: tuple[Unit | Open, ...], state: State) -> Iterator[State]:
        """The final states, every node with all its bonds."""
        self.budget.spend()
        if not units:
            yield from _ended(state)
            return
        unit, rest = units[0], units[1:]
        if isinstance(unit, BondSign):
            for after in self.placed(rest[0], state, unit.order) if rest else ():
                yield from self.states(rest[1:], after)
            return
        for after in self.placed(unit, state, 0):
            yield from self.states(rest, after)

    def placed(self, unit: Unit | Open, state: State, order: int) -> Iterator[State]:
        """The states after a unit; `order` is what a bond sign before it says, or 0."""
        match unit:
            case BondSign():
                return
            case Open():
                if order in {0, unit.order}:
                    yield from _pendant(Waiting(unit, 1, unit.order), state)
            case Hydrogens():
                if order in {0, SINGLE}:
                    yield from _pendant(Waiting(unit, unit.times, SINGLE), state)
            case Name():
                yield from _named(unit, state, order)
            case Bracket():
                yield from self.bracket(unit, state, order)
            case Element():
                yield from _element(unit, state, order)

    def bracket(self, unit: Bracket, state: State, order: int) -> Iterator[State]:
        for bond in (SINGLE, DOUBLE):
            if order not in {0, bond} or (bond == DOUBLE and unit.times > 2):
                continue
            for cost, structure in self.inside(unit.text, (bond,)):
                element = structure.atoms[structure.ends[0].atom].element
                if bond == DOUBLE and element == "C" and order != DOUBLE and not unit.text.startswith("="):
                    continue
                block = Block(structure, residue=False)
                oxo = unit.times if bond == DOUBLE and element == "O" else 0
                paid = state.paying(cost.plus(Cost(plain=-oxo)))
                yield from _pendant(Waiting(block, unit.times, bond), paid)
        if unit.times > 1 and order in {0, SINGLE}:
            for cost, structure in self.inside(unit.text, (SINGLE, SINGLE)):
                paid = state.paying(cost)
                ends = structure.ends[::-1] if unit.backwards else structure.ends
                yield from _link(Block(structure._replace(ends=ends), residue=False), unit.times, paid)


def _named(unit: Name, state: State, order: int) -> Iterator[State]:
    if order not in {0, SINGLE}:
        return
    block = Block(unit.structure, unit.residue)
    paid = state.paying(Cost(rare=unit.rare))
    if len(unit.structure.ends) == 1:
        yield from _pendant(Waiting(block, unit.times, SINGLE), paid)
    else:
        yield from _link(block, unit.times, paid)


def _element(unit: Element, state: State, order: int) -> Iterator[State]:
    symbol, count = unit.symbol, unit.times
    for charge in _charges(unit, state):
        taken = state.paying(Cost(carbanions=symbol == "C" and charge != 0))
        if unit.charge is None:
            taken = taken._replace(charge=state.charge - charge)
        atom = Atom(symbol, charge, unit.isotope)
        if is_filled(symbol, charge, 1, 0, 0) and order in {0, SINGLE}:
            yield from _pendant(Waiting(atom, count, SINGLE), taken)
        if count == 1 and largest(symbol, charge) > 1:
            yield from _chained(atom, taken, order)
    if count > 1 and symbol in {"O", "S"} and not order and unit.charge is None and not unit.isotope:
        yield from _several(symbol, count, state)


def _charges(unit: Element, state: State) -> tuple[int, ...]:
    if unit.charge is not None:
        return (unit.charge,)
    sign = (state.charge > 0) - (state.charge < 0)
    return charges_of(unit.symbol, sign) if unit.times == 1 else (0,)


def _targets(
    state: State, *, at_end: bool = False
) -> Iterator[tuple[tuple[tuple[int, ...], ...], list[int]]]:
    """Where a unit may be bonded: the levels that are left then, and the nodes of the last of them with room.

    What is left behind is terminal; `at_end`: and double-bonded O or S.
    """
    levels = state.levels
    while levels:
        with_room = [node for node in levels[-1] if state.nodes[node].room() > 0]
        if with_room:
            yield levels, with_room
        if not all(_may_end(state.nodes[node], at_end=at_end) for node in levels[-1]):
            return
        levels = levels[:-1]


def _may_end(node: Atom | Block, *, at_end: bool) -> bool:
    if not isinstance(node, Atom) or node.links > 1 or not node.is_full():
        return False
    return not at_end or (node.doubled and node.element in {"O", "S", "Se"})


def _pendant(item: Waiting, state: State) -> Iterator[State]:
    """Bond something that has no other bonds, as often as it says."""
    if not state.nodes:
        yield state._replace(waiting=(*state.waiting, item))
    for levels, nodes in _targets(state, at_end=isinstance(item.what, Open | Hydrogens)):
        trimmed = state._replace(levels=levels)
        if len(nodes) == 1:
            after = attached(item, nodes[0], trimmed)
            if after:
                yield after
        elif item.times <= len(nodes):
            after = trimmed
            for node in nodes[: item.times]:
                made = attached(item._replace(times=1), node, after)
                if made is None:
                    break
                after = made
            else:
                yield after


def _first(node: Atom, state: State) -> State | None:
    """The first node, with everything on it that has been waiting.

    A label read forward begins with the atom that carries its bond: nothing else may have been waiting then.
    """
    if len({isinstance(item.what, Open) for item in state.waiting}) > 1:
        return None
    after: State | None = state._replace(nodes=(node,), levels=((0,),), waiting=())
    for item in state.waiting:
        after = after and attached(item, 0, after)
    return after


def _chained(atom: Atom, state: State, order: int) -> Iterator[State]:
    """A new atom of the chain, by every order its bond can have."""
    if not state.nodes:
        if order and not any(item.order == order for item in state.waiting):
            return
        after = _first(atom, state)
        if after:
            yield after
        return
    for levels, nodes in _targets(state):
        if len(nodes) != 1:
            continue
        parent = state.nodes[nodes[0]]
        for bond in (order,) if order else (SINGLE, DOUBLE, TRIPLE):
            if parent.room() < bond or atom.room() < bond:
                continue
            if isinstance(parent, Block) and (bond != SINGLE or not suits(parent, atom)):
                continue
            after = bonded(state, nodes[0], atom, bond)
            after = after._replace(levels=(*levels, (len(state.nodes),)))
            element = element_of(parent)
            implied = not order and (element, atom.element, bond) in _UNUSUAL
            oxo = bond == DOUBLE and atom.element == "O" and element in HYPERVALENT_OXO
            yield after.paying(Cost(implied=implied, plain=-oxo))


def _several(symbol: str, count: int, state: State) -> Iterator[State]:
    """O2, O3, S2 on one atom: some doubly bonded, the others open for what follows or charged."""
    for levels, nodes in _targets(state):
        parent = state.nodes[nodes[0]]
        if len(nodes) != 1 or not isinstance(parent, Atom):
            continue
        for doubles in range(count, -1, -1):
            singles = count - doubles
            if parent.room() < 2 * doubles + singles or (not doubles and parent.element in OXO):
                continue
            for charged in range(min(singles, max(0, -state.charge)) + 1):
                after, level = state, []
                for n in range(count):
                    bond = DOUBLE if n < doubles else SINGLE
                    charge = -1 if n >= count - charged else 0
                    if bond == SINGLE and not charge:
                        level.append(len(after.nodes))
                    after = bonded(after, nodes[0], Atom(symbol, charge, 0), bond)
                    after = after._replace(charge=after.charge - charge)
                oxo = doubles if symbol == "O" and parent.element in HYPERVALENT_OXO else 0
                after = after._replace(levels=(*levels, tuple(level)) if level else levels)
                yield after.paying(Cost(plain=-oxo))


def _link(block: Block, count: int, state: State) -> Iterator[State]:
    """A chain of blocks with two ends each, bonded to the node before them."""
    if not state.nodes:
        if len(state.waiting) != 1 or state.waiting[0].times != 1 or state.waiting[0].order != SINGLE:
            return
        what = state.waiting[0].what
        if block.residue and isinstance(what, Atom):
            # D-Ala is not deuterated.
            return
        after = attached(state.waiting[0], 0, state._replace(nodes=(block,), levels=((0,),), waiting=()))
        if after:
            yield _extended(block, count - 1, 0, after._replace(levels=()))
        return
    for levels, nodes in _targets(state):
        parent = state.nodes[nodes[0]]
        if len(nodes) == 1 and (not isinstance(parent, Block) or suits(parent, block)):
            yield _extended(block, count, nodes[0], state._replace(levels=levels))


def _extended(block: Block, count: int, node: int, state: State) -> State:
    for _ in range(count):
        state, node = bonded(state, node, block, SINGLE), len(state.nodes)
    return state._replace(levels=(*state.levels, (node,)))


def _ended(state: State) -> Iterator[State]:
    """The state at the end of a label, when nothing is missing."""
    if not state.nodes and len(state.waiting) == 2 and all(item.times == 1 for item in state.waiting):
        joined = _joined(*state.waiting, state)
        if joined is None:
            return
        state = joined
    if not state.waiting and not state.charge and all(node.is_full() for node in state.nodes) and state.nodes:
        yield state


def _joined(one: Waiting, other: Waiting, state: State) -> State | None:
    """Two things with one bond each, bonded to each other: X and Boc, H and Cl."""
    by_worth = sorted((one, other), key=lambda item: isinstance(item.what, Open | Hydrogens))
    node = by_worth[0].what
    if isinstance(node, Hydrogens):
        node = Atom("H", 0, 0)
    if isinstance(node, Open):
        return None
    return attached(by_worth[1], 0, state._replace(nodes=(node,), waiting=()))
