"""Connection tables V2000: the counts line, atoms and bonds.

A field is read from its columns. A line whose columns make no sense is read word by word where that can be meant only one way;
one with tabs is refused. Missing fields at the end of a line are blank, blank is zero. Fields that only a search uses
are named, not kept.
"""

from collections.abc import Sequence
from typing import Final

from reshiki_chem.ctfile.lines import coordinate, fault, field, integer, is_coordinate, shown
from reshiki_chem.ctfile.records import Header
from reshiki_chem.ctfile.tree import CROSSED, DATIVE, DOUBLET, DOWN, EITHER, UP, Table, TableAtom, TableBond
from reshiki_chem.ctfile.v2000_properties import Body, read_properties

# The charge field of an atom line: a charge, or a doublet radical.
_CHARGES: Final = {1: 3, 2: 2, 3: 1, 5: -1, 6: -2, 7: -3}
_DOUBLET_FIELD: Final = 4
_NO_VALENCE: Final = 15
_MARKS: Final = {(1, 1): UP, (1, 6): DOWN, (1, 4): EITHER, (2, 3): CROSSED, (2, 1): UP, (2, 6): DOWN}
_MOST_TYPE: Final = 10

# The fields of an atom line by their first column and the column after their last, in the order of the words of a line.
_FIELDS: Final = (
    (34, 36),  # mass difference
    (36, 39),  # charge
    (39, 42),  # parity
    (42, 45),  # hydrogen count
    (45, 48),  # stereo care
    (48, 51),  # valence
    (51, 54),
    (54, 57),
    (57, 60),
    (60, 63),  # atom map
    (63, 66),  # inversion
    (66, 69),  # exact change
)
_NOTHING: Final[list[int | None]] = [0] * len(_FIELDS)
_MASS, _CHARGE, _PARITY, _HYDROGENS, _CARE, _VALENCE = range(6)
_MAP, _INVERSION, _EXACT = range(9, 12)
# Fields in which anything but a number is an error, by what they hold.
_HARD: Final = {
    _MASS: "a mass difference",
    _CHARGE: "a charge",
    _VALENCE: "a valence",
    _MAP: "an atom-map number",
}
_ATOM_QUERIES: Final = (
    (_HYDROGENS, "hydrogen counts"),
    (_CARE, "stereo care"),
    (_INVERSION, "inversion or retention"),
    (_EXACT, "exact changes"),
)


def read_table(lines: Sequence[str], header: Header, end: int) -> tuple[Table, int]:
    """The table below a counts line, and the index of the line after it.

    Raises UnreadableStructure with the line that is wrong.
    """
    at = header.counts
    counts = lines[at]
    atoms, bonds, lists, texts = _counts(counts, at + 1)
    at += 1
    body = Body([], [], {}, [])
    for number, line in enumerate(lines[header.counts : min(at + atoms + bonds, end)], header.counts + 1):
        if "\t" in line:
            raise fault(
                number,
                "there are tabs where a MOL file has columns of fixed width; write the file again with blanks.",
            )
    for number in range(1, atoms + 1):
        _check_there(lines, at, end, f"atom {number} of {atoms}")
        body.atoms.append(_atom(lines[at], at + 1, number))
        at += 1
    for number in range(1, bonds + 1):
        _check_there(lines, at, end, f"bond {number} of {bonds}")
        body.bonds.append(_bond(lines[at], at + 1, number, atoms))
        at += 1
    at = read_properties(lines, at, end, body, lists=lists, texts=texts, tagged=header.version != 0)
    return (
        Table(
            title=header.title,
            line=header.counts + 1,
            spatial=header.spatial,
            own=header.own,
            chiral=field(counts, 12, 15) == 1,
            atoms=tuple(body.atoms),
            bonds=tuple(body.bonds),
            sgroups=tuple(body.sgroups.values()),
            notes=tuple(body.notes),
        ),
        at,
    )


def _check_there(lines: Sequence[str], at: int, end: int, what: str) -> None:
    if at >= end or lines[at].startswith("M  END"):
        raise fault(
            at + 1, f"{what} is expected here, but the table ends. It was cut short, or its counts are wrong."
        )


def _counts(line: str, number: int) -> tuple[int, int, int, int]:
    """Numbers of atoms, bonds, atom lists and text entries."""
    found = [field(line, start, start + 3) for start in (0, 3, 6, 15)]
    if None in found[:2] or not line[:3].strip():
        words = [integer(word) for word in line.split()[:2]]
        if len(words) < 2 or None in words:
            raise fault(
                number,
                f"the numbers of atoms and of bonds are expected, in three columns each, not {shown(line)}.",
            )
        found = [*words, 0, 0]
    atoms, bonds, lists, texts = (count or 0 for count in found)
    if atoms < 0 or bonds < 0:
        raise fault(number, f"a table cannot have {atoms} atoms and {bonds} bonds.")
    return atoms, bonds, max(lists, 0), max(texts, 0)


def _atom(line: str, number: int, index: int) -> TableAtom:
    places = [line[0:10].strip(), line[10:20].strip(), line[20:30].strip()]
    symbol = line[31:34].strip()
    if not symbol or " " in symbol or line[30] != " " or not all(is_coordinate(place) for place in places):
        words = line.split()
        # A bond line read as an atom, where the atoms are fewer than announced, has a number for a symbol.
        if len(words) < 4 or not all(map(is_coordinate, words[:3])) or integer(words[3]) is not None:
            raise fault(
                number,
                f"an atom is expected here: x, y and z in ten columns each, a blank, its symbol; not {shown(line)}.",
            )
        places, symbol = words[:3], words[3]
        fields = [integer(word) for word in words[4 : 4 + len(_FIELDS)]]
        fields += [0] * (len(_FIELDS) - len(fields))
    elif not line[_FIELDS[0][0] : _FIELDS[-1][1]].strip(" 0"):
        fields = _NOTHING
    else:
        fields = [field(line, start, end) for start, end in _FIELDS]
    for place, what in _HARD.items():
        if fields[place] is None:
            start, end = _FIELDS[place]
            raise fault(
                number, f"{what} is expected in columns {start + 1} to {end}, not {shown(line[start:end])}."
            )
    values = [value or 0 for value in fields]
    valence = values[_VALENCE]
    return TableAtom(
        number=index,
        line=number,
        symbol=symbol,
        x=coordinate(places[0]),
        y=coordinate(places[1]),
        z=coordinate(places[2]),
        charge=_CHARGES.get(values[_CHARGE], 0),
        radical=DOUBLET if values[_CHARGE] == _DOUBLET_FIELD else 0,
        mass_shift=values[_MASS],
        valence=0 if valence == _NO_VALENCE else valence if 0 < valence < _NO_VALENCE else None,
        map_num=max(values[_MAP], 0),
        parity=values[_PARITY],
        queries=tuple(name for place, name in _ATOM_QUERIES if values[place]),
    )


def _bond(line: str, number: int, index: int, atoms: int) -> TableBond:
    found = [field(line, start, start + 3) for start in (0, 3, 6, 9, 15, 18)]
    if None in found[:4] or not (line[:3].strip() and line[3:6].strip() and line[6:9].strip()):
        words = [integer(word) for word in line.split()[:7]]
        if len(words) < 3 or None in words[:4]:
            raise fault(
                number,
                f"a bond is expected here: its two atoms and its type, in three columns each; not {shown(line)}.",
            )
        words += [0] * (7 - len(words))
        found = [*words[:4], *words[5:]]
    a, b, kind, mark, ring, centre = (value or 0 for value in found)
    for end in (a, b):
        if not 1 <= end <= atoms:
            raise fault(number, f"the bond leads to atom {end}; the table has atoms 1 to {atoms}.")
    if not 0 <= kind <= _MOST_TYPE:
        raise fault(number, f"bond types are 1 to {_MOST_TYPE}, not {kind}.")
    queries = ("ring or chain bonds",) * bool(ring) + ("reacting centres",) * bool(centre)
    mark_of = _MARKS.get((1 if kind == DATIVE else kind, mark), "")
    return TableBond(number=index, line=number, type=kind, a=a, b=b, mark=mark_of, queries=queries)
