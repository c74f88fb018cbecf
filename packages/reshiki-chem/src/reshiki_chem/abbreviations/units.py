"""The units a label is written in: H, elements, names of groups, bracketed parts, bond signs, each with its count.

A text may be cut in several ways (SiPr3 is Si and Pr3, or S and iPr3); all are tried, longest units first, and which of them
is chemistry is for `assembly` to find. Names are longest first too: `Boc` is never B, O and a c.
"""

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from reshiki_chem.abbreviations.structure import End, GroupAtom, GroupBond, Structure
from reshiki_chem.abbreviations.valences import ELEMENTS
from reshiki_render.drawing.bonds import DOUBLE, SINGLE, TRIPLE

MOST_COUNT: Final = 199
# A text that can be cut in more ways than this is no label.
_MOST_CUTS: Final = 64


class Hopeless(Exception):
    """A text has more readings than are worth looking at."""


class Hydrogens(NamedTuple):
    times: int


class Element(NamedTuple):
    """`charge` is what the text says of this atom itself, None when it says nothing."""

    symbol: str
    times: int
    isotope: int = 0
    charge: int | None = None


class Name(NamedTuple):
    """A group with one end, or a link with two.

    `rare`: read so only when nothing else will do. `backwards`: written as it stands left of its bond, O2N for NO2.
    """

    text: str
    structure: Structure
    times: int
    rare: bool = False
    residue: bool = False
    backwards: bool = False


class Bracket(NamedTuple):
    """`backwards`: met from its right end."""

    text: str
    times: int
    backwards: bool = False


class BondSign(NamedTuple):
    order: int


Unit = Hydrogens | Element | Name | Bracket | BondSign


class Lexicon(NamedTuple):
    """Names by their text; no text is longer than `longest`."""

    names: Mapping[str, Name]
    longest: int


def lexicon(names: Mapping[str, Name]) -> Lexicon:
    return Lexicon(names, max(map(len, names), default=0))


_COUNT: Final = re.compile(r"[1-9][0-9]{0,2}")
_ELEMENT: Final = re.compile(r"[A-Z][a-z]?")
_EXACT: Final = re.compile(r"\[([0-9]{0,3})([A-Z][a-z]?)(\^?[+-])?\]|\^([0-9]{1,3})([A-Z][a-z]?)")
_CHAIN: Final = re.compile(r"C([1-9][0-9]?)([HF])([1-9][0-9]{0,2})(?![0-9])")
_CHAIN_BACK: Final = re.compile(r"([HF])([1-9][0-9]{0,2})C([1-9][0-9]?)(?![0-9])")
_SIGNS: Final = {"-": SINGLE, "=": DOUBLE, "#": TRIPLE}
_HEAVY: Final = {"D": 2}


def cuts(text: str, known: Lexicon, *, backwards: bool = False) -> list[tuple[Unit, ...]]:
    """The ways to cut a text into units. `backwards`: an alkyl chain is written H25C12.

    Raises Hopeless for a text that can be cut in too many.
    """
    found = list(islice(_cuts(text, 0, known, backwards), _MOST_CUTS + 1))
    if len(found) > _MOST_CUTS:
        raise Hopeless
    return found


def _cuts(text: str, at: int, known: Lexicon, backwards: bool) -> Iterator[tuple[Unit, ...]]:
    if at == len(text):
        yield ()
        return
    for unit, end in _units_at(text, at, known, backwards):
        for rest in _cuts(text, end, known, backwards):
            yield (unit, *rest)


def _units_at(text: str, at: int, known: Lexicon, backwards: bool) -> Iterator[tuple[Unit, int]]:
    character = text[at]
    if character in _SIGNS:
        if at and text[at - 1] not in _SIGNS and at + 1 < len(text):
            yield BondSign(_SIGNS[character]), at + 1
        return
    chain = (_CHAIN_BACK if backwards else _CHAIN).match(text, at)
    if chain:
        other, count, carbons = chain[1], chain[2], chain[3]
        if not backwards:
            carbons, other, count = chain[1], chain[2], chain[3]
        structure = chain_of(int(carbons), other, int(count))
        if structure:
            yield Name(chain[0], structure, 1), chain.end()
    for found in _names_at(text, at, known):
        count, end = _count(text, at + len(found.text))
        if count:
            yield found._replace(times=count), end
    if character == "(":
        end = _closing(text, at)
        if end:
            count, after = _count(text, end + 1)
            if count:
                yield Bracket(text[at + 1 : end], count), after
        return
    exact = _EXACT.match(text, at)
    if exact:
        isotope, symbol = exact[1] or exact[4] or "0", exact[2] or exact[5]
        charge = None if not exact[3] else 1 if exact[3].endswith("+") else -1
        count, end = _count(text, exact.end())
        if symbol in ELEMENTS and count:
            yield Element(symbol, count, int(isotope), charge), end
        return
    if character in _HEAVY:
        count, end = _count(text, at + 1)
        if count:
            yield Element("H", count, _HEAVY[character]), end
        return
    found_element = _ELEMENT.match(text, at)
    if found_element:
        yield from _elements_at(text, at, found_element[0])


def _elements_at(text: str, at: int, letters: str) -> Iterator[tuple[Unit, int]]:
    for symbol in (letters, letters[0]) if len(letters) == 2 else (letters,):
        if symbol not in ELEMENTS:
            continue
        end = at + len(symbol)
        charge = None
        if text.startswith(("+", "(+)", "(-)"), end) and end + 1 < len(text):
            sign = text[end : end + 3] if text[end] == "(" else "+"
            charge = 1 if "+" in sign else -1
            end += len(sign)
        count, end = _count(text, end)
        if not count:
            continue
        if symbol == "H" and charge is None:
            yield Hydrogens(count), end
        else:
            yield Element(symbol, count, 0, charge), end


def _names_at(text: str, at: int, known: Lexicon) -> Iterator[Name]:
    for length in range(min(known.longest, len(text) - at), 0, -1):
        found = known.names.get(text[at : at + length])
        # N3 is no name in N32.
        if found and not (found.text[-1].isdigit() and text[at + length : at + length + 1].isdigit()):
            yield found


def _count(text: str, at: int) -> tuple[int, int]:
    """The count that stands at a place (1 when none does, 0 when it makes no sense) and where the text goes on."""
    found = _COUNT.match(text, at)
    if found is None:
        return (0, at) if text.startswith("0", at) else (1, at)
    count = int(found[0])
    return (count if 1 < count <= MOST_COUNT else 0), found.end()


def _closing(text: str, at: int) -> int:
    """Where the bracket opened at a place closes; 0 when it does not, or holds nothing."""
    depth = 0
    for place in range(at, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if not depth:
            return place if place > at + 1 else 0
    return 0


@lru_cache(maxsize=256)
def chain_of(carbons: int, other: str, count: int) -> Structure | None:
    """CnH2n+1 as an unbranched alkyl, CnF2n+1 as a perfluoroalkyl, C2H4 as the link CH2CH2; None for anything else."""
    link = (carbons, other, count) == (2, "H", 4)
    if not link and (carbons < 2 or count != 2 * carbons + 1):
        return None
    last = carbons - 1
    if other == "H":
        atoms = [GroupAtom("C", 3 if at == last and not link else 2) for at in range(carbons)]
        fluorines: list[GroupBond] = []
    else:
        atoms = [GroupAtom("C")] * carbons + [GroupAtom("F")] * count
        bearers = [at for at in range(carbons) for _ in range(3 if at == last else 2)]
        fluorines = [GroupBond(bearer, carbons + n, SINGLE) for n, bearer in enumerate(bearers)]
    bonds = [GroupBond(at, at + 1, SINGLE) for at in range(last)]
    ends = (End(0, SINGLE), End(last, SINGLE)) if link else (End(0, SINGLE),)
    return Structure(tuple(atoms), tuple(bonds + fluorines), ends)
