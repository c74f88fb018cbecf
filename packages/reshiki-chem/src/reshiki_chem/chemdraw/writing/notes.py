"""What CDXML cannot hold: one sentence a kind of thing, with the IDs of the objects it is about."""

from typing import Final, NamedTuple

from reshiki_chem.losses import listed, shown


class _Kind(NamedTuple):
    """What is said, with {} for the objects, and what one of these is called."""

    sentence: str
    noun: str = "atom"


_KINDS: Final = {
    "helper": _Kind("CDXML has no points that only help in drawing: left out with their bonds, {}."),
    "element": _Kind("CDXML knows elements by number: written as text, {}, of no element."),
    "wildcard": _Kind("CDXML has no wildcards without a label: written as A, any atom: {}."),
    "mass": _Kind("CDXML has no mass numbers so large: left out at {}."),
    "configuration": _Kind("CDXML tells configurations by wedges, and none shows that of {}: lost."),
    "geometry": _Kind(
        "CDXML tells the geometry of double bonds by where they are drawn, which is not as stored: undefined at {}.",
        "bond",
    ),
    "projection": _Kind(
        "CDXML has no wedges that show depth only: written plain, so that no configuration is read, {}.",
        "bond",
    ),
    "depth": _Kind("CDXML keeps no depth: left out at {}."),
    "fading": _Kind("CDXML keeps no fading by depth: left out at {}."),
    "map": _Kind("CDXML keeps atom maps within a reaction only: left out at {}."),
    "circle": _Kind("CDXML draws no circles in rings: dashed, {}.", "bond"),
    "arc": _Kind("CDXML draws no arcs in rings: the inner line is straight at {}.", "bond"),
    "reverse": _Kind("CDXML has no second text for labels that run to the left: left out at {}."),
    "hydrogen_ink": _Kind("CDXML has one colour a label: that of the hydrogens is left out at {}."),
    "mark": _Kind("CDXML has no symbol for some marks: left out at {}."),
    "anchor": _Kind("CDXML does not keep what arrows are tied to: left out at {}.", "arrow"),
    "dotted": _Kind("CDXML has no dotted lines: dashed, {}.", "object"),
    "shaft": _Kind("CDXML bends arrows of one shaft only: written straight, {}.", "arrow"),
    "curve_mark": _Kind("CDXML has crosses and bars on straight arrows only: left out at {}.", "arrow"),
    "headless": _Kind("CDXML has no bent arrows without a head: written as curves, {}.", "arrow"),
    "curves": _Kind("CDXML has no such shapes: written as curves, {}.", "graphic"),
    "unknown": _Kind("Of a kind this version does not know, left out: {}.", "graphic"),
    "skewed": _Kind("CDXML has no turned pictures: written upright, {}.", "graphic"),
    "character": _Kind("CDXML has no control characters: marked with \ufffd in the text of {}.", "object"),
    "name": _Kind("CDXML keeps the text but not that it names a molecule: {}.", "caption"),
    "group": _Kind(
        "CDXML groups whole molecules: those of which it holds a part are left out of {}.", "group"
    ),
    "coefficient": _Kind(
        "CDXML keeps numbers of molecules in reactions as text only: left out at {}.", "arrow"
    ),
    "pages": _Kind("CDXML has its pages side by side: the gaps between them are left out."),
}


class Notes:
    """Collects what is lost, by kind; kinds are told in the order they were met."""

    def __init__(self) -> None:
        self._found: dict[str, dict[int | str, None]] = {}

    def add(self, kind: str, number: int | str = 0) -> None:
        self._found.setdefault(kind, {})[number] = None

    def sentences(self) -> tuple[str, ...]:
        return tuple(_sentence(_KINDS[kind], list(ids)) for kind, ids in self._found.items())


def _sentence(kind: _Kind, ids: list[int | str]) -> str:
    noun = kind.noun if len(ids) == 1 else f"{kind.noun}s"
    names = [shown(number) if isinstance(number, str) else number for number in ids]
    return kind.sentence.format(f"{noun} {listed(names)}")
