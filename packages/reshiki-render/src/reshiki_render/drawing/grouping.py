"""Groups after an edit: they grow with their molecules, and never overlap in part.

A group is seen as a set of molecules and other objects; so growing costs no more than the drawing is large, however many
groups share a molecule.
"""

from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.groups import Group
from reshiki_render.drawing.identifiers import all_ids
from reshiki_render.drawing.kinds import replace
from reshiki_render.drawing.molecules import molecules

# What a group consists of, seen from afar: a molecule by its first atom, another object by its ID.
Parts = frozenset[int]


def regrouped(drawing: Drawing) -> Drawing:
    """The drawing with groups of whole molecules, of at least two objects, each inside, outside or beside another.

    Of groups that became one the first keeps its ID; the one is integral if one of them was.
    """
    whole = {atoms[0]: atoms for atoms in molecules(drawing)}
    part_of = {atom: first for first, atoms in whole.items() for atom in atoms}
    for number in all_ids(drawing):
        part_of.setdefault(number, number)
    wanted = [
        (group, frozenset(part_of[member] for member in group.members if member in part_of))
        for group in drawing.groups
    ]
    groups = []
    for group, parts in _united([(group, parts) for group, parts in wanted if parts]):
        size = sum(len(whole.get(part, (part,))) for part in parts)
        if size < 2:
            continue
        present = tuple(member for member in group.members if member in part_of)
        if size != len(present):
            # Those that were members stay in front, in their order.
            known = frozenset(present)
            new = (member for part in sorted(parts) for member in whole.get(part, (part,)))
            present = (*present, *(member for member in new if member not in known))
        groups.append(group if present == group.members else replace(group, members=present))
    return replace(drawing, groups=tuple(groups))


def _united(groups: list[tuple[Group, Parts]]) -> list[tuple[Group, Parts]]:
    """Groups with equal parts, or overlapping ones, made one; in the order they came."""
    while True:
        merge_into = _overlaps(groups)
        if not merge_into:
            return groups
        merged: dict[int, tuple[Group, Parts]] = {}
        for index, (group, parts) in enumerate(groups):
            root = index
            while root in merge_into:
                root = merge_into[root]
            if root in merged:
                first, others = merged[root]
                group = replace(first, integral=first.integral or group.integral)  # noqa: PLW2901
                parts |= others  # noqa: PLW2901
            merged[root] = (group, parts)
        groups = list(merged.values())


def _overlaps(groups: list[tuple[Group, Parts]]) -> dict[int, int]:
    """Which group has to be made one with which earlier one, by index."""
    merge_into: dict[int, int] = {}
    innermost: dict[int, int] = {}
    # The larger first; then the parts of a group lie in one and the same innermost group so far, or it overlaps.
    for index in sorted(range(len(groups)), key=lambda index: (-len(groups[index][1]), index)):
        parts = groups[index][1]
        outer = {innermost.get(part, -1) for part in parts}
        if len(outer) > 1 or (outer != {-1} and len(groups[max(outer)][1]) == len(parts)):
            for other in outer - {-1}:
                low, high = sorted((_root(merge_into, index), _root(merge_into, other)))
                if low != high:
                    merge_into[high] = low
        innermost.update(dict.fromkeys(parts, index))
    return merge_into


def _root(merge_into: dict[int, int], index: int) -> int:
    while index in merge_into:
        index = merge_into[index]
    return index
