"""How many hydrogens an atom takes by itself, for the atoms on which everybody agrees.

The table is a part of RDKit's own valence model, so that an atom whose count it gives needs no fixed count in a drawing.
Everything else (metals, unusual charges) is fixed: bonds drawn to it later take no hydrogens away.
"""

from typing import Final

_NEUTRAL, _CATION, _ANION = 0, 1, -1

_VALENCES: Final[dict[tuple[str, int], tuple[int, ...]]] = {
    ("H", _NEUTRAL): (1,),
    ("B", _NEUTRAL): (3,),
    ("B", _ANION): (4,),
    ("C", _NEUTRAL): (4,),
    ("C", _CATION): (3,),
    ("C", _ANION): (3,),
    ("N", _NEUTRAL): (3,),
    ("N", _CATION): (4,),
    ("N", _ANION): (2,),
    ("O", _NEUTRAL): (2,),
    ("O", _CATION): (3,),
    ("O", _ANION): (1,),
    ("F", _NEUTRAL): (1,),
    ("F", _ANION): (0,),
    ("Si", _NEUTRAL): (4,),
    ("P", _NEUTRAL): (3, 5),
    ("P", _CATION): (4,),
    ("S", _NEUTRAL): (2, 4, 6),
    ("S", _CATION): (3, 5),
    ("S", _ANION): (1, 3, 5),
    ("Cl", _NEUTRAL): (1,),
    ("Cl", _ANION): (0,),
    ("As", _NEUTRAL): (3, 5),
    ("Se", _NEUTRAL): (2, 4, 6),
    ("Br", _NEUTRAL): (1,),
    ("Br", _ANION): (0,),
    ("I", _NEUTRAL): (1, 3, 5),
    ("I", _ANION): (0, 2, 4, 6),
}


def usual_hydrogens(element: str, charge: int, bonds: int, unpaired: int) -> int | None:
    """The hydrogens that fill the next valence above `bonds` (orders added up, dative bonds counted at the acceptor).

    None for atoms the table does not have; 0 above the largest valence.
    """
    valences = _VALENCES.get((element, charge))
    if valences is None:
        return None
    used = bonds + unpaired
    return next((valence - used for valence in valences if valence >= used), 0)
