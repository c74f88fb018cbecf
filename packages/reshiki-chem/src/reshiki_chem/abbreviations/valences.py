"""Which bonds the atoms of a label may have.

A label is only read as a structure in which every atom fills one of these valences exactly, so the table is narrow: what stands
in labels, not all there is. Hypervalent sulfur, selenium, tellurium, phosphorus and arsenic need the double bonds that
make them so (SF5 is a name), which keeps SiPr3 from being read as S and iPr3.
"""

from typing import Final

_VALENCES: Final[dict[tuple[str, int], tuple[int, ...]]] = {
    ("H", 0): (1,),
    ("B", 0): (3,),
    ("B", -1): (4,),
    ("C", 0): (4,),
    ("C", 1): (3,),
    ("C", -1): (3,),
    ("N", 0): (3,),
    ("N", 1): (4,),
    ("N", -1): (2,),
    ("O", 0): (2,),
    ("O", 1): (3,),
    ("O", -1): (1,),
    ("F", 0): (1,),
    ("Si", 0): (4,),
    ("P", 0): (3, 5),
    ("P", 1): (4,),
    ("S", 0): (2, 4, 6),
    ("S", 1): (3,),
    ("S", -1): (1,),
    ("Cl", 0): (1,),
    ("Ge", 0): (4,),
    ("As", 0): (3, 5),
    ("As", 1): (4,),
    ("Se", 0): (2, 4, 6),
    ("Se", 1): (3,),
    ("Se", -1): (1,),
    ("Br", 0): (1,),
    ("Sn", 0): (4,),
    ("Sb", 0): (3,),
    ("Te", 0): (2, 4, 6),
    ("I", 0): (1, 3, 5),
    ("Pb", 0): (4,),
    ("Bi", 0): (3,),
    ("Mg", 0): (2,),
    ("Zn", 0): (2,),
    ("Cd", 0): (2,),
    ("Hg", 0): (2,),
    ("Al", 0): (3,),
    ("Ga", 0): (3,),
    ("In", 0): (3,),
    ("Li", 0): (1,),
    ("Na", 0): (1,),
    ("K", 0): (1,),
    ("Cs", 0): (1,),
    ("Ag", 0): (1,),
    ("Cu", 0): (1,),
    ("Au", 0): (1,),
}
ELEMENTS: Final = frozenset(element for element, _ in _VALENCES)

_NONMETALS: Final = "H D T He B C N O F Ne Si P S Cl Ar Ge As Se Br Kr Sb Te I Xe At Rn *"
# What is no metal; the half-metals bind as non-metals do. `*` may be anything.
NONMETALS: Final = frozenset(_NONMETALS.split())

# The valence below which an element needs no double bond.
_PLAIN: Final = {"P": 3, "As": 3, "S": 2, "Se": 2, "Te": 2}
# Elements that chemists write O after for an oxygen on a double bond: POPh2, SOMe, SO3H.
OXO: Final = frozenset({"C", "P", "As", "S", "Se", "Te", "I"})
HYPERVALENT_OXO: Final = OXO - {"C"}


def largest(element: str, charge: int) -> int:
    """The largest valence, 0 for an atom that labels do not have."""
    return max(_VALENCES.get((element, charge), (0,)))


def charges_of(element: str, sign: int) -> tuple[int, ...]:
    """The charges an atom may take when a label's charge of this sign has to be placed; the neutral atom first."""
    return (0, sign) if sign and (element, sign) in _VALENCES else (0,)


def is_filled(element: str, charge: int, valence: int, doubles: int, hydrogens: int) -> bool:
    """Whether an atom has all its bonds: `valence` adds up their orders, `doubles` counts those above single."""
    if valence not in _VALENCES.get((element, charge), ()):
        return False
    plain = _PLAIN.get(element)
    if plain is None or charge or valence == plain:
        return True
    if hydrogens and element != "P":
        return False
    return 2 * doubles >= valence - plain
