"""What CDXML cannot hold, one sentence a kind of thing, with the IDs."""

from typing import Final

from reshiki_chem.losses import listed, shown

# What is said of one kind of thing; {ids} stands for the list.
_SENTENCES: Final = {
    "helper": "CDXML has no points that only help in drawing: the atoms {ids} and their bonds are left out.",
    "element": "CDXML knows the elements by number: the atoms {ids}, which are labelled as none, are written as text.",
    "wildcard": "CDXML has no wildcards without a label: the atoms {ids} are written as A, any atom.",
    "mass": "CDXML has no such mass numbers: those of the atoms {ids} are left out.",
    "configuration": "The configurations of the atoms {ids} are shown by no wedge, so CDXML loses them.",
    "geometry": "The double bonds {ids} are not drawn with the geometry they have; CDXML has them undefined.",
    "projection": "CDXML has no wedges that show depth only: the bonds {ids} are written plain, so that no configuration is "
    "read into them.",
    "depth": "CDXML keeps no depth: that of the atoms {ids} is left out.",
    "fading": "CDXML keeps no fading by depth: that of the atoms {ids} is left out.",
    "map": "CDXML keeps atom maps within a reaction only: those of the atoms {ids} are left out.",
    "circle": "CDXML draws no circles in rings: the aromatic bonds {ids} are drawn dashed.",
    "arc": "CDXML draws no arcs in rings: the inner lines of the bonds {ids} are drawn straight.",
    "reverse": "CDXML has no second text for labels that run to the left: those at the atoms {ids} are left out.",
    "hydrogen_ink": "CDXML has one colour a label: those of the hydrogens at the atoms {ids} are left out.",
    "mark": "CDXML has no symbol for some of the marks at the atoms {ids}: they are left out.",
    "anchor": "CDXML keeps where the arrows {ids} are, but not what they are tied to.",
    "dotted": "CDXML has no dotted lines: those of the objects {ids} are dashed.",
    "shaft": "CDXML bends arrows of one shaft only: the arrows {ids} are written straight.",
    "curves": "CDXML has no such shapes: the graphics {ids} are written as curves.",
    "curve_mark": "CDXML marks straight arrows only: crosses and bars of the arrows {ids} are left out.",
    "unknown": "Graphics of a kind this version does not know are left out: {ids}.",
    "skewed": "CDXML draws no turned pictures: the graphics {ids} are written upright.",
    "character": "CDXML has no control characters: those in the texts of {ids} are marked with \ufffd.",
    "name": "CDXML keeps the texts {ids} but not that they name molecules.",
    "group": "CDXML groups whole molecules: the groups {ids} leave out those of which they hold a part.",
    "coefficient": "CDXML keeps no numbers of molecules in reactions but as text: those at the arrows {ids} are left out.",
    "pages": "CDXML has its pages side by side: the gaps between them are left out.",
}


class Notes:
    """Collects what is lost, by kind; kinds are told in the order they were met."""

    def __init__(self) -> None:
        self._found: dict[str, dict[int | str, None]] = {}

    def add(self, kind: str, number: int | str = 0) -> None:
        self._found.setdefault(kind, {})[shown(number) if isinstance(number, str) else number] = None

    def sentences(self) -> tuple[str, ...]:
        return tuple(
            _SENTENCES[kind].format(ids=listed(list(numbers))) for kind, numbers in self._found.items()
        )
