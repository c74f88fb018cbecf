"""What a figure shows, in words: Hill formulae of its molecules, for titles and screen readers.

Counted from the drawing alone: drawn atoms, the hydrogens fixed on them and those their labels show.
"""

from collections import Counter

from reshiki_render.scene.labels import charge_text
from reshiki_render.scene.skeleton import Skeleton


def formulae(skeleton: Skeleton) -> list[str]:
    """The Hill formula of each connected part, atoms hidden in abbreviations counted, in drawing order; wildcards are R."""
    around = _around(skeleton)
    seen = [False] * len(around)
    found = []
    for root in range(len(seen)):
        if seen[root]:
            continue
        seen[root] = True
        members, at = [root], 0
        while at < len(members):
            for neighbour in around[members[at]]:
                if not seen[neighbour]:
                    seen[neighbour] = True
                    members.append(neighbour)
            at += 1
        found.append(_hill(skeleton, members))
    return found


def _around(skeleton: Skeleton) -> list[list[int]]:
    """The neighbours of every atom, drawn or hidden."""
    if not skeleton.hidden:
        return [[neighbour for neighbour, _ in neighbours] for neighbours in skeleton.around]
    index = {atom.id: at for at, atom in enumerate(skeleton.drawing.atoms)}
    around: list[list[int]] = [[] for _ in index]
    for bond in skeleton.drawing.bonds:
        around[index[bond.a]].append(index[bond.b])
        around[index[bond.b]].append(index[bond.a])
    return around


def _hill(skeleton: Skeleton, members: list[int]) -> str:
    counts: Counter[str] = Counter()
    charge = 0
    for at in members:
        atom = skeleton.drawing.atoms[at]
        charge += atom.charge
        counts["R" if atom.element == "*" else atom.element] += 1
        if atom.element != "*":
            counts["H"] += atom.explicit_h if atom.no_implicit else max(atom.label_h, atom.explicit_h)
    first = [symbol for symbol in ("C", "H") if counts["C"] and counts[symbol]]
    order = first + sorted(symbol for symbol in counts if symbol not in first and counts[symbol])
    text = "".join(symbol + (str(counts[symbol]) if counts[symbol] > 1 else "") for symbol in order)
    return text + (f" ({charge_text(charge)})" if charge else "")


def figure_title(skeleton: Skeleton) -> str:
    """A short title: the formulae, repeated ones counted once with their number."""
    counted = Counter(formulae(skeleton))
    if not counted:
        return "Drawing"
    parts = [formula if count == 1 else f"{count} {formula}" for formula, count in counted.items()]
    shown = parts if len(parts) <= 8 else [*parts[:8], "…"]
    return "Structure " + " · ".join(shown)


def figure_description(skeleton: Skeleton) -> str:
    """What stands in the figure, for readers who cannot see it: counts and captions."""
    drawing = skeleton.drawing
    said = [
        _count(len(drawing.atoms), "atom"),
        _count(len(drawing.bonds), "bond"),
        _count(len(drawing.annotations), "caption"),
    ]
    words = ", ".join(part for part in said if part) or "empty drawing"
    captions = "; ".join(" ".join(annotation.text.split()) for annotation in drawing.annotations)
    return f"{words}: {captions}" if captions else words


def _count(number: int, noun: str) -> str:
    return "" if not number else f"{number} {noun}{'s' if number != 1 else ''}"
