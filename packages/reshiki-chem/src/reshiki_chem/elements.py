"""Element symbols, by atomic number and back; `*` is number 0."""

from typing import Final

_IN_ORDER: Final = (
    "* H He Li Be B C N O F Ne Na Mg Al Si P S Cl Ar K Ca Sc Ti V Cr Mn Fe Co Ni Cu Zn Ga Ge As Se Br Kr Rb Sr Y Zr Nb "
    "Mo Tc Ru Rh Pd Ag Cd In Sn Sb Te I Xe Cs Ba La Ce Pr Nd Pm Sm Eu Gd Tb Dy Ho Er Tm Yb Lu Hf Ta W Re Os Ir Pt Au "
    "Hg Tl Pb Bi Po At Rn Fr Ra Ac Th Pa U Np Pu Am Cm Bk Cf Es Fm Md No Lr Rf Db Sg Bh Hs Mt Ds Rg Cn Nh Fl Mc Lv Ts "
    "Og"
)
SYMBOLS: Final = tuple(_IN_ORDER.split())

NUMBERS: Final = {symbol: number for number, symbol in enumerate(SYMBOLS)}

# A hydrogen isotope may be drawn by its own letter.
ISOTOPES: Final = {"D": 2, "T": 3}

# What forms no metal bonds; half-metals of the chemistry of main groups count in.
_NONMETALS: Final = "H He B C N O F Ne Si P S Cl Ar Ge As Se Br Kr Te I Xe At Rn"
NONMETALS: Final = frozenset(_NONMETALS.split())
# Antimony is drawn like its lighter kin, though it may bind as a metal; of the heaviest nobody knows.
METALS: Final = frozenset(SYMBOLS) - NONMETALS - {"*", "Sb", "Ts", "Og"}
