"""Whether a formula of elements and groups can be a compound: its oxidation states can add up to its charge.

Each element has one state in all its places. Hydrogen is +1 or -1, oxygen -2 (peroxides are listed as formulae of their own),
a group with one bond +1 or -1, ligands have the charge they are known with. A metal may be 0 only beside neutral ligands, which
keeps stray letters from being taken for alloys.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from reshiki_chem.abbreviations.table import entries
from reshiki_chem.abbreviations.valences import NONMETALS

# The usual states of the elements.
_STATES: Final[dict[str, tuple[int, ...]]] = {
    symbol: tuple(map(int, states.split(",")))
    for symbol, states in (
        row.split()
        for row in """
        H 1,-1|D 1,-1|Li 1|Be 2|B 3,2|C -4,-3,-2,-1,0,1,2,3,4|N -3,-2,-1,1,2,3,4,5|O -2|F -1|Na 1|Mg 2|Al 3|Si 4
        P -3,1,3,5|S -2,2,3,4,6|Cl -1,1,3,5,7|K 1|Ca 2|Sc 3|Ti 2,3,4|V 2,3,4,5|Cr 0,2,3,6|Mn 0,2,3,4,6,7
        Fe -2,0,2,3,6|Co -1,0,1,2,3|Ni 0,1,2|Cu 1,2|Zn 2|Ga 3|Ge 2,4|As -3,3,5|Se -2,4,6|Br -1,1,3,5|Kr 2|Rb 1|Sr 2
        Y 3|Zr 4|Nb 3,4,5|Mo 0,2,3,4,5,6|Tc 4,7|Ru 0,2,3,4,6,7,8|Rh 1,2,3|Pd 0,1,2,4|Ag 1|Cd 2|In 1,3|Sn 2,4
        Sb -3,3,5|Te -2,4,6|I -1,1,3,5,7|Xe 2,4,6|Cs 1|Ba 2|La 3|Ce 3,4|Pr 3,4|Nd 3|Sm 2,3|Eu 2,3|Gd 3|Tb 3,4
        Dy 3|Ho 3|Er 3|Tm 3|Yb 2,3|Lu 3|Hf 4|Ta 5|W 0,2,4,5,6|Re 1,3,4,5,7|Os 0,2,3,4,6,8|Ir 1,3,4|Pt 0,2,4|Au 1,3
        Hg 1,2|Tl 1,3|Pb 2,4|Bi 3,5|Th 4|U 3,4,5,6
        """.replace("\n", "|").split("|")
        if row.strip()
    )
}
METALS: Final = frozenset(_STATES) - NONMETALS

# Ligands and solvents that formulae name, by their charge, and ions whose atoms differ in state.
_LIGANDS: Final = {
    name: charge
    for charge, names in {
        0: """cod COD coe nbd dba bpy bipy phen terpy tpy py dppm dppe dppp dppb dppf binap BINAP xantphos Xantphos en dme
            DME glyme diglyme thf THF dmf DMF dmso DMSO tmeda TMEDA pmdta dtbbpy dtbpy dcype p-cymene cymene dioxane
            urea MeCN SIPr IPr IMes SIMes PEPPSI""",
        -1: "acac hfac dpm thd TFA tfa tfacac Cp Cp* ppy allyl HMDS DIPA NTf2 N3",
        -2: "pin cat salen TPP TMP esp ox S2O8 C2O4",
    }.items()
    for name in names.split()
}
_RESIDUES: Final = ("R", "Ar", "R'", "o-tol", "m-tol", "p-tol")
_COUNT: Final = re.compile(r"[0-9]*")
_SYMBOL: Final = re.compile(r"[A-Z][a-z]?")
_CLOSING: Final = {"(": ")", "[": "]"}
_MOST_READINGS: Final = 16
_MOST_UNITS: Final = 2_000

Counts = Counter[str]


def can_be(text: str, charge: int) -> bool:
    """Whether some reading of a formula has states that add up to a charge."""
    return any(charge in _sums(counts) for counts in readings(text))


def _sums(counts: Counts) -> set[int]:
    neutral = any(_LIGANDS.get(name) == 0 for name in counts) or {"C", "O"} <= counts.keys() or "P" in counts
    sums = {0}
    for name, count in counts.items():
        states = _LIGANDS.get(name)
        options = _STATES.get(name, (1, -1)) if states is None else (states,)
        if name in METALS and not neutral:
            options = tuple(state for state in options if state)
        sums = {total + count * state for total in sums for state in options}
    return sums


@lru_cache(maxsize=1024)
def readings(text: str) -> tuple[Counts, ...]:
    """The ways to read a text as elements, groups and ligands with their counts; none when it is anything else."""
    found: list[Counts] = []
    for counts, end in _parts(text, 0, "", iter(range(_MOST_UNITS))):
        if end == len(text) and counts not in found:
            found.append(counts)
            if len(found) == _MOST_READINGS:
                break
    return tuple(found)


def _parts(text: str, at: int, closing: str, steps: Iterator[int]) -> Iterator[tuple[Counts, int]]:
    """What can be read from a place on, up to a closing bracket or the end; nothing more once the steps are used up."""
    if at == len(text) or text[at] == closing:
        yield Counter(), at
        return
    if next(steps, None) is None:
        return
    if text[at] == "-" and at and text[at - 1].isalnum() and text[at + 1 : at + 2].isalpha():
        at += 1
    for counts, end in _units(text, at, steps):
        found = _COUNT.match(text, end)
        digits = found[0] if found else ""
        # No formula says 1, or begins a count with 0.
        if digits.startswith("0") or digits == "1" or len(digits) > 3:
            continue
        times = int(digits or 1)
        for rest, after in _parts(text, end + len(digits), closing, steps):
            yield Counter({name: times * count for name, count in counts.items()}) + rest, after


def _units(text: str, at: int, steps: Iterator[int]) -> Iterator[tuple[Counts, int]]:
    if text[at] in _CLOSING:
        for counts, end in _parts(text, at + 1, _CLOSING[text[at]], steps):
            if end < len(text) and counts:
                yield counts, end + 1
        return
    names = _names()
    for length in range(min(10, len(text) - at), 0, -1):
        name = text[at : at + length]
        if name in names:
            yield Counter({name: 1}), at + length
    found = _SYMBOL.match(text, at)
    if found:
        for symbol in dict.fromkeys((found[0], found[0][0])):
            if symbol in _STATES:
                yield Counter({symbol: 1}), at + len(symbol)


@lru_cache(maxsize=1)
def _names() -> frozenset[str]:
    """Ligands, residues, and the names of the table that are groups of their own."""
    table = (
        text
        for entry in entries().values()
        if entry.is_name and not entry.is_link and entry.where != "metal" and "+" not in entry.label
        for text, _ in entry.spellings
    )
    return frozenset((*_LIGANDS, *_RESIDUES, *table))
