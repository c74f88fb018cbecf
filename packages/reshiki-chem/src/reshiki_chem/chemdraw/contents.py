"""The contents of labels: which atoms a label stands for, where the bonds at it really end, and where its atoms are.

A node with a fragment of its own is a label. The fragment has points where the rest of the molecule goes on; the bonds at the
label, in the order the label gives, pair with the points, in the order the fragment gives. A bond may name its point by number.
Where they do not pair, a bond ends at the last point, or at the first atom there is; but a label whose bonds would then end at
several atoms is left without its contents, because that would be another structure.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from reshiki_chem.chemdraw.nodes import POINT
from reshiki_chem.chemdraw.survey import Found, Survey
from reshiki_chem.chemdraw.words import ids_of, whole, word_of
from reshiki_chem.errors import UnreadableStructure
from reshiki_chem.losses import shown

_END: Final = ("B", "E")
_NUMBERS: Final = {"B": "BeginExternalNum", "E": "EndExternalNum"}


class Ends(NamedTuple):
    """The nodes a bond joins, by index."""

    a: int
    b: int

    def other(self, node: int) -> int:
        return self.b if self.a == node else self.a


class Contents(NamedTuple):
    """Everything by index of node or bond.

    `labels` are the nodes with contents and what is directly in each; `outside` the bonds that end at a label from outside;
    `points` for each label its points in order; `real` for each bond the atoms it joins; `idle` the points and bonds inside
    that stand for what is outside and are drawn there; `unpaired` labels whose bonds and points do not pair; `at` the bonds at
    each node.
    """

    labels: Mapping[int, list[int]]
    ends: Sequence[Ends]
    outside: Mapping[int, list[int]]
    points: Mapping[int, list[int]]
    met: Mapping[tuple[int, int], int]
    real: Sequence[tuple[int, int]]
    idle_nodes: frozenset[int]
    idle_bonds: frozenset[int]
    unpaired: Sequence[int]
    at: Mapping[int, Sequence[int]]


def contents_of(survey: Survey) -> Contents:
    """The contents of the labels of a document.

    Raises UnreadableStructure for a bond whose ends are not told.
    """
    ends = _ends(survey)
    labels: dict[int, list[int]] = {}
    for index, node in enumerate(survey.nodes):
        if node.place.holder >= 0:
            labels.setdefault(node.place.holder, []).append(index)
    # A label whose contents are points and nothing else has none.
    labels = {
        label: inside
        for label, inside in labels.items()
        if any(index in labels or not _is_point(survey.nodes[index]) for index in inside)
    }
    pairing = _Pairing(survey, ends, labels)
    closed = pairing.untold()
    if not closed:
        return pairing.contents(frozenset(), frozenset())
    inside = _inside(labels, closed)
    opened = {label: found for label, found in labels.items() if label not in closed and label not in inside}
    bonds = frozenset(number for number, (a, b) in enumerate(ends) if a in inside or b in inside)
    return _Pairing(survey, ends, opened).contents(inside, bonds)


def _inside(labels: Mapping[int, list[int]], of: Sequence[int]) -> frozenset[int]:
    """Everything inside some labels."""
    found: set[int] = set()
    waiting = list(of)
    while waiting:
        for node in labels.get(waiting.pop(), ()):
            found.add(node)
            waiting.append(node)
    return frozenset(found)


def _ends(survey: Survey) -> list[Ends]:
    index: dict[str, int] = {}
    twice: set[str] = set()
    for number, node in enumerate(survey.nodes):
        name = node.element.get("id")
        if name in index:
            twice.add(name)
        index[name] = number
    found = []
    for bond in survey.bonds:
        names = [bond.element.get(end) for end in _END]
        which = f"The bond {shown(bond.element.get('id'))}" if bond.element.has("id") else "A bond"
        for name in names:
            if not name:
                raise UnreadableStructure(f"{which} does not say which atoms it joins.")
            if name in twice:
                raise UnreadableStructure(
                    f"{which} ends at the atom {shown(name)}, but two atoms have this number."
                )
            if name not in index:
                raise UnreadableStructure(
                    f"{which} ends at the atom {shown(name)}, which is not in the file."
                )
        if names[0] == names[1]:
            raise UnreadableStructure(f"{which} joins the atom {shown(names[0])} to itself.")
        found.append(Ends(index[names[0]], index[names[1]]))
    return found


def _is_point(node: Found) -> bool:
    return word_of(node.element, "NodeType") == POINT


class _Pairing:
    """Works out where the bonds at labels really end."""

    def __init__(self, survey: Survey, ends: Sequence[Ends], labels: Mapping[int, list[int]]) -> None:
        self.survey, self.ends, self.labels = survey, ends, labels
        self.at: dict[int, list[int]] = {}
        for number, (a, b) in enumerate(ends):
            self.at.setdefault(a, []).append(number)
            self.at.setdefault(b, []).append(number)
        self.outside = {label: self._outside(label) for label in labels}
        self.points = {label: self._points(label) for label in labels}
        self.unpaired: list[int] = []
        self.met: dict[tuple[int, int], int] = {}
        for label in labels:
            self._pair(label)

    def untold(self) -> list[int]:
        """Labels bonded at several of their atoms, with other bonds than places for them: which is where is not told."""
        return [
            label
            for label in self.unpaired
            if self.survey.nodes[label].place.holder < 0
            and len({self._real(label, number) for number in self.outside[label]}) > 1
        ]

    def contents(self, closed_nodes: frozenset[int], closed_bonds: frozenset[int]) -> Contents:
        """All of it; `closed_nodes` and `closed_bonds` are in labels that stay labels."""
        idle_nodes = set(closed_nodes)
        idle_bonds = set(closed_bonds)
        used = set(self.met.values())
        for label in self.labels:
            for point in self.points[label]:
                if point in used and self.at.get(point):
                    idle_nodes.add(point)
                    idle_bonds.add(self.at[point][0])
        real = [(self._real(a, number), self._real(b, number)) for number, (a, b) in enumerate(self.ends)]
        return Contents(
            self.labels,
            self.ends,
            self.outside,
            self.points,
            self.met,
            real,
            frozenset(idle_nodes),
            frozenset(idle_bonds),
            self.unpaired,
            self.at,
        )

    def _outside(self, label: int) -> list[int]:
        """The bonds at a label from outside, in the label's order."""
        inside = set(self.labels[label])
        found = [number for number in self.at.get(label, ()) if self.ends[number].other(label) not in inside]
        order = {
            name: place for place, name in enumerate(ids_of(self.survey.nodes[label].element, "BondOrdering"))
        }
        return sorted(
            found, key=lambda number: order.get(self.survey.bonds[number].element.get("id"), len(order))
        )

    def _points(self, label: int) -> list[int]:
        """The points in a label's contents, in the fragment's order."""
        found = [index for index in self.labels[label] if _is_point(self.survey.nodes[index])]
        order: dict[str, int] = {}
        for fragment in self.survey.nodes[label].element.named("fragment"):
            for name in ids_of(fragment, "ConnectionOrder"):
                order.setdefault(name, len(order))
        return sorted(
            found, key=lambda index: order.get(self.survey.nodes[index].element.get("id"), len(order))
        )

    def _pair(self, label: int) -> None:
        bonds, points = self.outside[label], self.points[label]
        numbers = {
            whole(self.survey.nodes[point].element, "ExternalConnectionNum", place): point
            for place, point in enumerate(points, 1)
        }
        if len(bonds) != len(points):
            self.unpaired.append(label)
        for place, number in enumerate(bonds):
            side = _END[0] if self.ends[number].a == label else _END[1]
            named = whole(self.survey.bonds[number].element, _NUMBERS[side])
            if named in numbers:
                self.met[label, number] = numbers[named]
            elif points:
                self.met[label, number] = points[min(place, len(points) - 1)]

    def _real(self, node: int, bond: int) -> int:
        """The atom at which a bond to a node ends."""
        seen: set[int] = set()
        while node in self.labels and node not in seen:
            seen.add(node)
            point = self.met.get((node, bond))
            inner = self.at.get(point, [None])[0] if point is not None else None
            if inner is None or point is None:
                return self._first(node)
            node, bond = self.ends[inner].other(point), inner
        return node

    def _first(self, node: int) -> int:
        """The first atom in a label's contents."""
        while node in self.labels:
            inside = self.labels[node]
            node = next((index for index in inside if not _is_point(self.survey.nodes[index])), inside[0])
        return node
