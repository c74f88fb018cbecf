"""The coordinates that an InChI may come with, in its auxiliary information (`AuxInfo=1/…`).

Of its layers four are read: `N`, the number of each atom of the InChI in the structure it was made of, and of that structure
`rA` the atoms, `rB` the bonds (of each atom, to earlier ones) and `rC` the coordinates. They count only where all of them
describe the structure that the InChI gives.
"""

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

_ATOM: Final = re.compile(r"([A-Z][a-z]?)[^A-Z]*")
_BOND: Final = re.compile(r"[A-Za-z]+[-+]?([0-9]+)")
_NUMBER: Final = re.compile(r"-?[0-9]*\.?[0-9]*(?:[eE][-+]?[0-9]{1,2})?")
# Coordinates of more depth than this are no flat drawing.
_DEEPEST: Final = 0.3

Place = tuple[float, float]


class Original(NamedTuple):
    """The structure an InChI was made of. `order` has the index of each atom of the InChI in it, from 0."""

    order: list[int]
    symbols: list[str]
    bonds: set[frozenset[int]]
    places: list[Place]


def parsed(text: str) -> Original | None:
    """What auxiliary information tells of the structure's drawing, or None where it does not."""
    layers: dict[str, str] = {}
    for layer in text.split("/"):
        name, colon, body = layer.partition(":")
        if colon:
            # Layers of the isotopic or fixed structure repeat the names; the first are those of the structure itself.
            layers.setdefault(name, body)
    if not {"N", "rA", "rB", "rC"} <= layers.keys():
        return None
    try:
        order = [int(number) - 1 for number in re.split("[,;]", layers["N"])]
        places = [_place(entry) for entry in layers["rC"].split(";")[:-1]]
    except ValueError:
        return None
    counted = re.match("([0-9]+)[a-z]*", layers["rA"])
    if counted is None or None in places:
        return None
    symbols = _ATOM.findall(layers["rA"], counted.end())
    bonds = {
        frozenset((atom, int(other) - 1))
        for atom, entry in enumerate(layers["rB"].split(";"), 1)
        for other in _BOND.findall(entry)
    }
    if not len(symbols) == int(counted[1]) == len(places):
        return None
    if not set(order) <= set(range(len(symbols))) or len(set(order)) < len(order):
        return None
    return Original(order, symbols, bonds, [place for place in places if place is not None])


def _place(entry: str) -> Place | None:
    """The place of an atom; None when it is not flat. Zeros are left out."""
    numbers = [_float(number) for number in entry.split(",")] if entry else [0.0]
    x, y, z = (*numbers, 0.0, 0.0)[:3]
    return (x, y) if abs(z) <= _DEEPEST else None


def _float(text: str) -> float:
    if not _NUMBER.fullmatch(text):
        raise ValueError(text)
    return float(text or 0)


def places_of(
    original: Original, symbols: Sequence[str], bonds: Sequence[tuple[int, int]]
) -> list[Place] | None:
    """The drawn places of the atoms of an InChI's structure, when it is the one that was drawn; None when it is not."""
    order = original.order
    if len(symbols) != len(order) or [original.symbols[i] for i in order] != list(symbols):
        return None
    drawn = {bond for bond in original.bonds if bond <= set(order)}
    if {frozenset((order[a], order[b])) for a, b in bonds} != drawn:
        return None
    places = [original.places[i] for i in order]
    return places if len(set(places)) == len(places) else None
