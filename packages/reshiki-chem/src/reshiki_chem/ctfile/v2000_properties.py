"""Connection tables V2000: the lines below the bonds.

`M` lines overrule the atom block as the format says: any `M  CHG` or `M  RAD` sets aside all charges and radicals of it, any
`M  ISO` all its mass differences. A line that announces more values than it has gives those it has, and that is told.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from reshiki_chem.ctfile.lines import fault, integer, shown
from reshiki_chem.ctfile.tree import ZERO, Sgroup, TableAtom, TableBond
from reshiki_chem.ctfile.v2000_sgroups import SGROUP_LINES, read_sgroup_line
from reshiki_chem.elements import SYMBOLS

_BOTH_SITES: Final = 3
_MOST_RGROUPS: Final = 32

# What is only for searching, by what it is called in a message.
_QUERIES: Final = {
    "SUB": "substitution counts",
    "UNS": "unsaturation",
    "RBC": "ring bond counts",
    "LIN": "link nodes",
}
_STATES: Final = frozenset(["CHG", "RAD", "ISO", "APO", "RGP", "ZCH", "HYD"])
# Marks of programs, of no meaning for the structure.
_IDLE: Final = frozenset(["MRV", "REG", "PXA"])


class Body(NamedTuple):
    """What of a table is being read: atoms and bonds in order, Sgroups by number, and notes for the user."""

    atoms: list[TableAtom]
    bonds: list[TableBond]
    sgroups: dict[int, Sgroup]
    notes: list[str]

    def atom_index(self, number: int | None, line: int) -> int:
        """Where the atom of a number is in the list; an error of the line if there is none."""
        if number is None or not 1 <= number <= len(self.atoms):
            named = "such atom" if number is None else f"atom {number}"
            raise fault(line, f"there is no {named}: the table has atoms 1 to {len(self.atoms)}.")
        return number - 1


def read_properties(
    lines: Sequence[str], at: int, end: int, body: Body, *, lists: int, texts: int, tagged: bool
) -> int:
    """Read on from below the bonds to `M  END`; the index of the line after it.

    `lists` and `texts` are how many atom lists and text entries of the old kind are announced. Files that name a version
    (`tagged`) have to have their end.
    """
    told: set[str] = set()
    strange: list[int] = []
    while at < end:
        line = lines[at]
        number = at + 1
        letter = line[:3]
        if line.startswith("M  END"):
            _note_strange(strange, body)
            return at + 1
        if letter == "M  ":
            if not _read_property(line, number, body, told):
                strange.append(number)
        elif letter == "A  " and at + 1 < end:
            index = body.atom_index(integer(line[3:]), number)
            at += 1
            body.atoms[index] = body.atoms[index]._replace(alias=lines[at].strip())
        elif letter == "V  ":
            words = line[3:].split(maxsplit=1)
            index = body.atom_index(integer(words[0]) if words else None, number)
            body.atoms[index] = body.atoms[index]._replace(value=words[1].strip() if len(words) > 1 else "")
        elif letter == "G  " and at + 1 < end:
            at += 1
            body.notes.append(
                f"Line {number}: a group abbreviation of an old kind, {shown(lines[at])}, is left out."
            )
        elif line.startswith("S  SKP"):
            at += max(integer(line[6:]) or 0, 0)
        elif lists:
            lists -= 1
            _read_old_list(line, number, body)
        elif texts:
            texts -= 1
            at += 1
            body.notes.append(f"Line {number}: a text entry of an old kind is left out.")
        elif line.strip():
            strange.append(number)
        at += 1
    if tagged:
        body.notes.append(
            "The table has no M  END. If it was cut short, charges and other properties may be missing."
        )
    _note_strange(strange, body)
    return at


def _note_strange(strange: list[int], body: Body) -> None:
    if strange:
        places = ", ".join(map(str, strange[:5])) + (" and more" if len(strange) > 5 else "")
        body.notes.append(f"Not understood and left out: line {places}.")


def _read_property(line: str, number: int, body: Body, told: set[str]) -> bool:
    """Read one `M` line; False if its code is not known. `told` collects the codes met."""
    code = line[3:6]
    if code in _STATES:
        _set_aside(code, body, told)
        told.add(code)
        for atom, value in _pairs(line, number, body):
            index = body.atom_index(atom, number)
            body.atoms[index] = _with_state(body.atoms[index], code, value, number)
    elif code == "ZBO":
        for bond, order in _pairs(line, number, body):
            if not 1 <= bond <= len(body.bonds):
                raise fault(number, f"there is no bond {bond}: the table has bonds 1 to {len(body.bonds)}.")
            if order == 0:
                body.bonds[bond - 1] = body.bonds[bond - 1]._replace(type=ZERO)
    elif code == "ALS":
        words = line[6:].split()
        if len(words) < 4 or words[2] not in {"T", "F"}:
            raise fault(number, f"an atom, a count, T or F and symbols are expected, not {shown(line)}.")
        index = body.atom_index(integer(words[0]), number)
        body.atoms[index] = body.atoms[index]._replace(elements=tuple(words[3:]), excluded=words[2] == "T")
    elif code in _QUERIES:
        atoms = [integer(word) for word in line[6:].split()][1 :: 4 if code == "LIN" else 2]
        for named in atoms:
            index = body.atom_index(named, number)
            old = body.atoms[index]
            if _QUERIES[code] not in old.queries:
                body.atoms[index] = old._replace(queries=(*old.queries, _QUERIES[code]))
    elif code == "LOG":
        if "LOG" not in told:
            body.notes.append("The conditions of R-groups are left out.")
        told.add("LOG")
    elif code in SGROUP_LINES:
        read_sgroup_line(line, number, body.sgroups)
    else:
        return code in _IDLE
    return True


def _set_aside(code: str, body: Body, told: set[str]) -> None:
    """Forget what a line of this code overrules in the atom block, at the first such line."""
    if code in {"CHG", "RAD"} and told.isdisjoint({"CHG", "RAD"}):
        body.atoms[:] = [
            atom._replace(charge=0, radical=0) if atom.charge or atom.radical else atom for atom in body.atoms
        ]
    elif code == "ISO" and code not in told:
        body.atoms[:] = [atom._replace(mass_shift=0) if atom.mass_shift else atom for atom in body.atoms]


def _with_state(atom: TableAtom, code: str, value: int, line: int) -> TableAtom:
    match code:
        case "CHG" | "ZCH":
            return atom._replace(charge=value)
        case "RAD":
            if not 0 <= value <= 3:
                raise fault(line, f"a radical is 1 (singlet), 2 (doublet) or 3 (triplet), not {value}.")
            return atom._replace(radical=value)
        case "ISO":
            return atom._replace(mass=max(value, 0))
        case "HYD":
            return atom._replace(hydrogens=max(value, 0))
        case "APO":
            return atom._replace(attachments=2 if value == _BOTH_SITES else int(value > 0))
        case _:
            if value in atom.rgroups:
                return atom
            if len(atom.rgroups) >= _MOST_RGROUPS:
                raise fault(line, f"atom {atom.number} stands for more than {_MOST_RGROUPS} R-groups.")
            return atom._replace(rgroups=(*atom.rgroups, value))


def _pairs(line: str, number: int, body: Body) -> list[tuple[int, int]]:
    """The pairs of a line, which begins with how many there are."""
    count, *values = [integer(word) for word in line[6:].split()] or [None]
    known = [value for value in values if value is not None]
    if count is None or len(known) < len(values) or len(known) % 2:
        raise fault(number, f"a count and as many pairs of numbers are expected, not {shown(line)}.")
    if len(known) != 2 * count:
        body.notes.append(
            f"Line {number} announces {count} values and has {len(known) // 2}; what it has was read."
        )
    return list(zip(known[::2], known[1::2], strict=True))


def _read_old_list(line: str, number: int, body: Body) -> None:
    """An atom list by atomic numbers. An `M  ALS` line, which comes later, says it better."""
    words = line.split()
    numbers = [integer(word) for word in words[3:]]
    symbols = [SYMBOLS[n] for n in numbers if n is not None and 0 < n < len(SYMBOLS)]
    if len(words) < 4 or words[1] not in {"T", "F"} or len(symbols) < len(numbers):
        raise fault(number, f"an atom, T or F, a count and atomic numbers are expected, not {shown(line)}.")
    index = body.atom_index(integer(words[0]), number)
    body.atoms[index] = body.atoms[index]._replace(elements=tuple(symbols), excluded=words[1] == "T")
