"""Groups: objects of the page inside a group of the page, and groups in groups.

A fragment is in a group that has all its atoms. A group lies where the lowest of its members lies.
"""

from collections.abc import Sequence
from typing import NamedTuple

from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.writing.paper import Paper
from reshiki_render.drawing import Group


class Item(NamedTuple):
    """An object of the page, and the IDs of the drawing's objects it is made of."""

    members: frozenset[int]
    element: Element


def grouped(items: Sequence[Item], paper: Paper) -> tuple[Element, ...]:
    """The objects of the page, in their order, with the drawing's groups."""
    groups = sorted(paper.drawing.groups, key=lambda group: len(group.members), reverse=True)
    if not groups:
        return tuple(item.element for item in items)
    sets = [frozenset(group.members) for group in groups]
    parents = [
        max((at for at in range(place) if sets[place] < sets[at]), default=-1) for place in range(len(groups))
    ]
    inside: dict[int, list[Element | int]] = {}
    placed: set[int] = set()
    for item in items:
        # Smaller groups come later, so the last that holds an item is the innermost.
        home = max((at for at, members in enumerate(sets) if item.members <= members), default=-1)
        for at, members in enumerate(sets):
            if item.members & members and not item.members <= members:
                paper.notes.add("group", groups[at].id)
        inside.setdefault(home, []).append(item.element)
        while home >= 0 and home not in placed:
            placed.add(home)
            beside = inside.setdefault(parents[home], [])
            # Where its first member would lie.
            beside.append(home)
            home = parents[home]
    return _elements(-1, inside, groups, paper)


def _elements(
    home: int, inside: dict[int, list[Element | int]], groups: Sequence[Group], paper: Paper
) -> tuple[Element, ...]:
    return tuple(
        _group(child, inside, groups, paper) if isinstance(child, int) else child
        for child in inside.get(home, ())
    )


def _group(at: int, inside: dict[int, list[Element | int]], groups: Sequence[Group], paper: Paper) -> Element:
    group = groups[at]
    number = paper.numbers.for_object("group", group.id)
    attributes = [("id", number)]
    if group.integral:
        attributes.append(("Integral", "yes"))
    return Element("group", tuple(attributes), _elements(at, inside, groups, paper))
