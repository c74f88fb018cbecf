"""Connection tables V2000: the `M  S..` lines that make up Sgroups.

`M  STY` names a group, further lines add to it, each naming the group by its number. Texts stand in columns of their own, so
blanks in them count.
"""

from typing import Any, Final

from reshiki_chem.ctfile.lines import coordinate, fault, integer, is_coordinate, shown
from reshiki_chem.ctfile.tree import Bracket, Sgroup

# Lines of pairs, a group and a word each, by the field they set.
_PAIRS: Final = {
    "SST": "subtype",
    "SCN": "connection",
    "SNC": "component",
    "SPL": "parent",
    "SBT": "round",
    "SLB": "",
}
# Lines of one group and numbers.
_LISTS: Final = {"SAL": "atoms", "SBL": "bonds", "SPA": "paradigm"}
_TEXTS: Final = {"SMT": "label", "SCD": "data", "SED": "data", "SCL": "monomer"}
# Lines about how a group is drawn or searched, which say nothing that is kept.
_IDLE: Final = frozenset(["SBV", "SAP", "CRS", "SDS"])
SGROUP_LINES: Final = frozenset(["STY", "SDI", "SDT", "SDD", *_PAIRS, *_LISTS, *_TEXTS, *_IDLE])

# No group of a V2000 table names more atoms or bonds than it has; its data is a line or two.
_MOST_NUMBERS: Final = 2_000
_LONGEST_DATA: Final = 10_000

_TEXT: Final = 11
_FIELD_NAME: Final = slice(11, 41)
_DATA_PLACE: Final = (slice(11, 21), slice(21, 31))
_DATA_RELATIVE: Final = 36


def read_sgroup_line(line: str, number: int, groups: dict[int, Sgroup]) -> None:
    """Add what a line says to the groups."""
    code = line[3:6]
    words = line[6:].split()
    if code == "STY":
        for index, kind in _words(line, number):
            groups[index] = Sgroup(number=index, line=number, kind=kind.upper())
    elif code in _PAIRS:
        name = _PAIRS[code]
        for index, word in _words(line, number):
            _group(index, number, groups)
            if name:
                groups[index] = _with_word(groups[index], name, word, number)
    elif code == "SDS":
        if words and words[0].upper() == "EXP":
            for word in words[2:]:
                index = _group(integer(word), number, groups)
                groups[index] = groups[index]._replace(expanded=True)
    elif code not in _IDLE:
        index = _group(integer(words[0]) if words else None, number, groups)
        groups[index] = _with_line(groups[index], code, line, number)


def _words(line: str, number: int) -> list[tuple[int, str]]:
    """The pairs of a group and a word, after how many there are."""
    words = line[6:].split()[1:]
    indices = [integer(word) for word in words[::2]]
    if len(words) % 2 or None in indices:
        raise fault(
            number, f"a count and as many pairs of an Sgroup and a word are expected, not {shown(line)}."
        )
    return [(index or 0, word) for index, word in zip(indices, words[1::2], strict=True)]


def _group(index: int | None, number: int, groups: dict[int, Sgroup]) -> int:
    if index is None or index not in groups:
        raise fault(number, f"there is no Sgroup {'' if index is None else index}: M  STY names them first.")
    return index


def _with_word(group: Sgroup, name: str, word: str, number: int) -> Sgroup:
    if name in {"subtype", "connection"}:
        return _changed(group, name, word.upper())
    value = integer(word)
    if value is None:
        raise fault(number, f"a number is expected for Sgroup {group.number}, not {shown(word)}.")
    return _changed(group, name, value == 1 if name == "round" else value)


def _with_line(group: Sgroup, code: str, line: str, number: int) -> Sgroup:
    words = line[6:].split()[1:]
    if code in _LISTS:
        numbers = [integer(word) for word in words[1:]]
        if None in numbers or (words and integer(words[0]) is None):
            raise fault(number, f"an Sgroup, a count and as many numbers are expected, not {shown(line)}.")
        field = _LISTS[code]
        if len(getattr(group, field)) > _MOST_NUMBERS:
            raise fault(number, f"Sgroup {group.number} names more {field} than a V2000 table has.")
        return _changed(group, field, (*getattr(group, field), *(value or 0 for value in numbers)))
    if code == "SDI":
        if len(words) < 5 or not all(map(is_coordinate, words[1:5])):
            raise fault(number, f"an Sgroup, 4 and the ends of a bracket are expected, not {shown(line)}.")
        ends = [coordinate(word) for word in words[1:5]]
        found = [end for end in ends if end is not None]
        return group._replace(brackets=(*group.brackets, Bracket(*found))) if len(found) == 4 else group
    if code == "SDT":
        return group._replace(field=line[_FIELD_NAME].strip())
    if code == "SDD":
        place = [line[columns].strip() for columns in _DATA_PLACE]
        x, y = (coordinate(text) if is_coordinate(text) else None for text in place)
        if x is None or y is None:
            return group
        return group._replace(place=(x, y), relative=line[_DATA_RELATIVE : _DATA_RELATIVE + 1] == "R")
    if len(group.data) > _LONGEST_DATA:
        raise fault(number, f"the data of Sgroup {group.number} is longer than {_LONGEST_DATA:,} characters.")
    field = _TEXTS[code]
    text = line[_TEXT:].rstrip() if code != "SCD" else line[_TEXT:]
    return _changed(group, field, group.data + text if field == "data" else text.strip())


def _changed(group: Sgroup, name: str, value: Any) -> Sgroup:
    changes = {name: value}
    return group._replace(**changes)
