"""Labels as chemists write them, read to structures: CO2Me, NHBoc, (CH2)5CH3, MeO2C, Me3Si, NMe3+.

A label stands at one atom of a drawing and is written in one line. Its grammar, spaces left out:

    label    = charge? ["-" | "=" | "#"] part* charge?
    part     = "H" count? | element count? | name count? | "(" part+ ")" count? | "-" | "=" | "#"
    element  = a symbol | "D" | "[" mass? symbol sign? "]" | "^" mass symbol, or a symbol with a sign in the label
    name     = a name of the table (Me, tBu, Boc, NO2, Ala …) | CnH2n+1 | CnF2n+1 | C2H4
    charge   = "^"? digits? sign, or signs

`≡` is `#`, raised and lowered digits and signs of Unicode are read as such. How parts are bonded is told in `assembly`.

A label is read from the side of its bond. Read `forward` its first part carries the bond (CO2Me). Read `reversed` the bond
comes to its end, and it is either a chain that ends there (HOCH2, MeSO2NH, CH3CO), or written backwards part by part (EtO2C,
F3C, H3C(H2C)5), or, when neither makes sense, one of these on the other (CH3O2C, EtO2CCH2). `either` tries both sides, and
takes what costs less by convention (see `assembly`).

A text the table spells is that group, and no other reading counts. What comes out has every valence filled, and nothing is
guessed: where two readings are as good as each other and differ (SCN is a thiocyanate, or an isothiocyanate with its bond
to the right), where parts are left over or bonds are missing, there is no structure.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from reshiki_chem.abbreviations.assembly import Budget, Inside, add, assembled
from reshiki_chem.abbreviations.lexicon import Reading, spelt, words
from reshiki_chem.abbreviations.nodes import Open, Solution
from reshiki_chem.abbreviations.spelling import normalised
from reshiki_chem.abbreviations.structure import Structure
from reshiki_chem.abbreviations.table import structure_of
from reshiki_chem.abbreviations.units import Bracket, Hopeless, Name, Unit, cuts
from reshiki_render.drawing.bonds import DATIVE, DOUBLE, SINGLE, TRIPLE

LONGEST: Final = 64
MOST_ENDS: Final = 4
_DEEPEST: Final = 4
_ORDERS: Final = frozenset((SINGLE, DOUBLE, TRIPLE, DATIVE))
_SIGNS: Final = {"-": SINGLE, "=": DOUBLE, "#": TRIPLE}

_TRAILING: Final = re.compile(r"\^?([1-4]?)([+-])$|([+]{2,4}|-{2,4})$")
_LEADING: Final = re.compile(r"\^?([1-4]?)([+-])|([+]{2,4}|-{2,4})")


def parsed(label: str, ends: Sequence[int] = (SINGLE,), reading: Reading = "either") -> Structure | None:
    """The structure of a label, or None where it does not tell one.

    Args:
        ends: the orders of the bonds to the rest of the molecule, as in a drawing (DATIVE: the label's atom gives the
            pair). A label with two bonds may carry them at both its ends, the first on the left. Without any, the label
            is a whole molecule, and no salt.
        reading: from which side (see the module).
    """
    plain = normalised(label)
    if not plain or len(plain) > LONGEST or len(ends) > MOST_ENDS or not _ORDERS.issuperset(ends):
        return None
    return _parsed(plain, tuple(ends), reading)


def written(label: str, ends: Sequence[int] = (SINGLE,), reading: Reading = "either") -> Structure | None:
    """What `parsed` makes of a label by the grammar alone, whether or not the table has it."""
    return _written(normalised(label), tuple(ends), reading)


@lru_cache(maxsize=4096)
def _parsed(label: str, ends: tuple[int, ...], reading: Reading) -> Structure | None:
    known = [structure_of(entry.label) for entry in spelt(label, reading)]
    known = [structure for structure in known if tuple(end.order for end in structure.ends) == ends]
    if known:
        return known[0] if len(known) == 1 else None
    return _written(label, ends, reading)


def _written(label: str, ends: tuple[int, ...], reading: Reading) -> Structure | None:
    budget = Budget()
    try:
        solutions = _solutions(label, ends, reading, budget, 0)
        if not solutions and reading != "forward" and len(ends) == 1:
            solutions = _hybrids(label, ends, budget)
    except Hopeless:
        return None
    if not ends:
        solutions = [solution for solution in solutions if not _is_salt(solution.structure)]
    least = min((solution.cost for solution in solutions), default=None)
    found = [solution.structure for solution in solutions if solution.cost == least]
    return found[0] if len(found) == 1 else None


def _is_salt(structure: Structure) -> bool:
    """Whether a molecule is one of an alkali metal and something else than carbon: two ions, and no structure here."""
    elements = [atom.element for atom in structure.atoms]
    return any(
        {elements[a], elements[b]} & {"Li", "Na", "K", "Cs"} and "C" not in {elements[a], elements[b]}
        for a, b, _ in structure.bonds
    )


def _solutions(
    label: str, ends: tuple[int, ...], reading: Reading, budget: Budget, depth: int
) -> list[Solution]:
    found: list[Solution] = []
    for text, charge in charged(label):
        for units in _sequences(text, ends, reading):
            for solution in assembled(units, charge, _inside(budget, depth), budget):
                add(found, solution)
    return found


def _hybrids(label: str, ends: tuple[int, ...], budget: Budget) -> list[Solution]:
    """Readings of a label that ends at its bond and is written in two ways.

    A chain on something written backwards (the CH3 on the O2C of CH3O2C), or the other way round (EtO2C on CH2).
    """
    found: list[Solution] = []
    bond = Open(0, ends[0])
    for at in range(2, len(label)):
        head, tail = label[:at], label[at:]
        for first, rest in ((_chains, _backwards), (_backwards, _chains)):
            for cost, structure in _assembled(first(head, Open(0, SINGLE), None), budget):
                for solution in _assembled(rest(tail, bond, Name(head, structure, 1)), budget):
                    add(found, solution._replace(cost=solution.cost.plus(cost)))
    return found


def _assembled(sequences: Iterator[tuple[Unit | Open, ...]], budget: Budget) -> list[Solution]:
    found: list[Solution] = []
    for units in sequences:
        for solution in assembled(units, 0, _inside(budget, 0), budget):
            add(found, solution)
    return found


def _chains(
    text: str, bond: Open, before: Name | None, *, donor: bool = False
) -> Iterator[tuple[Unit | Open, ...]]:
    """The units of a chain that ends at its bond, after what may come before it."""
    for units in cuts(text, words(leading=True, donor=donor)):
        if not any(isinstance(unit, Name) and unit.backwards for unit in units[0 if before else 1 :]):
            yield (*((before,) if before else ()), *units, bond)


def _backwards(text: str, bond: Open, before: Name | None) -> Iterator[tuple[Unit | Open, ...]]:
    """The units of a text written backwards, what comes before it last."""
    for units in cuts(text, words(backwards=True), backwards=True):
        yield (bond, *(_turned(unit) for unit in reversed(units)), *((before,) if before else ()))


def _inside(budget: Budget, depth: int) -> Inside:
    """How brackets at a depth are read: what stands in them may be written either way."""

    def read(text: str, orders: tuple[int, ...]) -> list[Solution]:
        return _solutions(text, orders, "either", budget, depth + 1) if depth < _DEEPEST else []

    return read


def charged(label: str) -> Iterator[tuple[str, int]]:
    """The label without its charge, and the charge; the sign of N2+ may belong to a name, the 3 of NMe3+ to a count."""
    yield label, 0
    found = _TRAILING.search(label)
    if found:
        yield label[: found.start()], _charge(found)
        if found[1] and not found[0].startswith("^"):
            yield label[: found.start() + 1], 1 if found[2] == "+" else -1
    found = _LEADING.match(label)
    if found:
        yield label[found.end() :], _charge(found)


def _charge(found: re.Match[str]) -> int:
    size = len(found[3]) if found[3] else int(found[1] or 1)
    return size if "+" in found[0] else -size


def _sequences(text: str, ends: tuple[int, ...], reading: Reading) -> Iterator[tuple[Unit | Open, ...]]:
    """The text cut into units, with the open bonds where they are when it is read one way or the other."""
    opens = [Open(n, order) for n, order in enumerate(ends)]
    donor = DATIVE in ends
    if reading != "reversed":
        body = text[1:] if _SIGNS.get(text[:1]) in ends else text
        for units in cuts(body, words(donor=donor)):
            yield (*opens, *units)
            if len(ends) == 2:
                yield (opens[0], *units, opens[1])
    if reading != "forward" and ends:
        # A minus at the end would be a charge.
        body = text[:-1] if text[-1:] in {"=", "#"} and _SIGNS[text[-1]] in ends else text
        if len(ends) == 1:
            yield from _chains(body, opens[0], None, donor=donor)
        for units in cuts(body, words(backwards=True, donor=donor), backwards=True):
            turned = tuple(_turned(unit) for unit in reversed(units))
            yield (*opens, *turned)
            if len(ends) == 2:
                yield (opens[1], *turned, opens[0])


def _turned(unit: Unit) -> Unit:
    return unit._replace(backwards=True) if isinstance(unit, Bracket) else unit
