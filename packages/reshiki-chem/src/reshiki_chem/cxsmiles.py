"""The extension of a CXSMILES: what stands between bars behind a SMILES, `CCO |$;;_R1$,^1:0|`.

The grammar is ChemAxon's as RDKit writes it: fields joined by commas, each a name and a colon but for coordinates in
parentheses, labels between dollar signs and the flag `r`. Atoms, bonds and molecules are counted from 0 in the order of
the SMILES; a ring bond counts where it is closed. Text escapes characters by their number, `&#59;`. Here letters become
values, and indices are held against what the SMILES has; what a drawing makes of them is another module's. Positions in
messages count characters of the whole text from 1.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from reshiki_chem.errors import StructureTooLarge, UnreadableStructure
from reshiki_chem.losses import shown
from reshiki_chem.stereo_groups import ABSOLUTE, AND, OR, StereoGroup

# How long an extension is read: more than coordinates, labels and groups need, and definitions of R groups beside them.
MAX_CHARACTERS: Final = 200_000
MAX_CHARACTERS_AN_ATOM: Final = 200

COORDINATE, HYDROGEN, ZERO = "C", "H", "Z"
UP, DOWN, WAVY = "wU", "wD", "w"
CIS, TRANS, ANY = "c", "t", "ctu"

# ^1 monovalent; ^2 divalent, its singlet ^3 and triplet ^4; ^5 trivalent, its doublet ^6 and quartet ^7.
_ELECTRONS: Final = {"1": 1, "2": 2, "3": 2, "4": 2, "5": 3, "6": 3, "7": 3}

# Fields that are named when they are left out, as the object of "is not kept".
_UNKEPT: Final = {
    "LN": "the repeat counts of link nodes (LN)",
    "LO": "the order of ligands (LO)",
    "LP": "lone pairs (LP)",
    "lp": "lone pairs (lp)",
    "rb": "query conditions on ring bonds (rb)",
    "s": "query conditions on substitution (s)",
    "u": "query conditions on unsaturation (u)",
    "Sg": "repeat units and other polymer brackets (Sg)",
    "SgD": "attached data (SgD)",
    "SgH": "the nesting of groups (SgH)",
    "RG": "the definitions of R groups (RG)",
    "LOG": "the logic of R groups (LOG)",
    "r": "the mark of relative configuration (r)",
}

_NAME: Final = re.compile(r"r(?=,|$)|\^[0-9]:|[o&][0-9]{0,9}:|[A-Za-z]+[:=]")
_ESCAPE: Final = re.compile(r"&#([0-9]{1,7});")
_LABEL: Final = re.compile(r"(?:&#[0-9]{1,7};|[^;$])*")
_NUMBER: Final = r"[+-]?(?:[0-9]{1,15}\.?[0-9]{0,17}|\.[0-9]{1,17})(?:[eE][+-]?[0-9]{1,3})?"
_PLACE: Final = re.compile(rf" *({_NUMBER}) *, *({_NUMBER}) *(?:, *({_NUMBER})? *)?")
_DIGITS: Final = re.compile(r"[0-9]{1,9}")


class Spot(NamedTuple):
    """Coordinates of an atom, in ångström or the like, y up."""

    x: float
    y: float
    z: float


@dataclass(slots=True)
class Extension:
    """What an extension says. Indices are those of the whole SMILES; pairs are an atom and one of its bonds."""

    spots: tuple[Spot | None, ...] = ()
    labels: dict[int, str] = field(default_factory=dict)
    values: dict[int, str] = field(default_factory=dict)
    properties: list[tuple[int, str, str]] = field(default_factory=list)
    radicals: dict[int, int] = field(default_factory=dict)
    bonds: list[tuple[str, int, int]] = field(default_factory=list)
    geometries: dict[int, str] = field(default_factory=dict)
    wedges: list[tuple[str, int, int]] = field(default_factory=list)
    groups: list[StereoGroup] = field(default_factory=list)
    fragments: list[tuple[int, ...]] = field(default_factory=list)
    attachments: dict[int, tuple[int, ...]] = field(default_factory=dict)
    unkept: list[str] = field(default_factory=list)


class Sizes(NamedTuple):
    """How many atoms and molecules the SMILES has, and its bonds as pairs of atoms."""

    atoms: int
    bonds: Sequence[tuple[int, int]]
    molecules: int


def parsed(text: str, start: int, sizes: Sizes) -> Extension:
    """What an extension says; `text` is what stands between the bars, `start` its first character's place from 0.

    Raises:
        UnreadableStructure: it is no extension, or names an atom, bond or molecule the SMILES does not have.
        StructureTooLarge: it is longer than any that is read.
    """
    most = MAX_CHARACTERS + MAX_CHARACTERS_AN_ATOM * sizes.atoms
    if len(text) > most:
        raise StructureTooLarge(
            f"The CXSMILES extension has {len(text):,} characters; for {sizes.atoms:,} atoms at most {most:,} are read."
        )
    return _Cursor(text, start, sizes).parsed()


def unescaped(text: str) -> str:
    """A text with its escaped characters; a number that is no character's stays as it is."""
    return _ESCAPE.sub(lambda match: _character(int(match[1])) or match[0], text)


def _character(number: int) -> str | None:
    is_character = number < 0x110000 and not 0xD800 <= number < 0xE000
    return chr(number) if is_character else None


def escaped(text: str) -> str:
    """A text as it may stand in a label."""
    return "".join(char if char.isalnum() or char in " _-+*'()=#" else f"&#{ord(char)};" for char in text)


class _Cursor:
    """Where the reading of an extension stands."""

    def __init__(self, text: str, start: int, sizes: Sizes) -> None:
        self.text = text
        self.start = start
        self.sizes = sizes
        self.place = 0
        self.found = Extension()

    def parsed(self) -> Extension:
        while self.place < len(self.text):
            if self.text[self.place] in ", ":
                self.place += 1
            elif self.text[self.place] == "(":
                self._coordinates()
            elif self.text[self.place] == "$":
                self._labels()
            else:
                self._field()
        return self.found

    def fail(self, place: int, why: str) -> UnreadableStructure:
        return UnreadableStructure(
            f"The CXSMILES extension |…| cannot be read: at character {self.start + place + 1}, {why}."
        )

    def _coordinates(self) -> None:
        opened = self.place
        end = self.text.find(")", opened)
        if end < 0:
            raise self.fail(opened, "the coordinates opened with ( are never closed with )")
        self._count(opened, self.text.count(";", opened, end), "coordinates")
        spots: list[Spot | None] = []
        place = opened + 1
        for entry in self.text[opened + 1 : end].split(";"):
            if not entry.strip(" ,"):
                spots.append(None)
            else:
                match = _PLACE.fullmatch(entry)
                if match is None:
                    raise self.fail(
                        place, f"{shown(entry, 30)} is not a place, x and y and perhaps z with commas between"
                    )
                spots.append(Spot(float(match[1]), float(match[2]), float(match[3] or 0)))
            place += len(entry) + 1
        if any(spots[self.sizes.atoms :]):
            raise self.fail(
                place - 1, f"there are coordinates for more than the {self.sizes.atoms:,} atoms of the SMILES"
            )
        self.found.spots = tuple([*spots, *[None] * self.sizes.atoms][: self.sizes.atoms])
        self.place = end + 1

    def _count(self, place: int, separators: int, noun: str) -> None:
        """Refuse more entries than there are atoms; a separator may stand behind the last."""
        if separators > self.sizes.atoms:
            raise self.fail(
                place, f"there are {noun} for {separators:,} atoms, but the SMILES has {self.sizes.atoms:,}"
            )

    def _labels(self) -> None:
        opened = self.place
        target = self.found.labels
        self.place += 1
        if self.text.startswith("_AV:", self.place):
            target = self.found.values
            self.place += 4
        atom = 0
        while True:
            match = _LABEL.match(self.text, self.place)
            label = unescaped(match[0]) if match else ""
            if label:
                if atom >= self.sizes.atoms:
                    raise self.fail(
                        self.place,
                        f"the label {shown(label, 30)} is for atom {atom + 1:,}, but the SMILES has {self.sizes.atoms:,}",
                    )
                target[atom] = label
            self.place = match.end() if match else self.place
            if self.place >= len(self.text):
                raise self.fail(opened, "the labels opened with $ are never closed with $")
            closed = self.text[self.place] == "$"
            self.place += 1
            atom += 1
            self._count(opened, atom - closed, "labels")
            if closed:
                return

    def _field(self) -> None:
        match = _NAME.match(self.text, self.place)
        if match is None:
            raise self.fail(
                self.place, f"{shown(self.text[self.place : self.place + 99], 12)} begins no field"
            )
        name = match[0].rstrip(":=")
        begin = match.end()
        self.place = end = self._end(begin)
        body = self.text[begin:end].rstrip(",")
        handler = _HANDLERS.get(name) or _HANDLERS.get(name[0] if name[0] in "^o&" else "")
        if handler is not None:
            handler(self, name, body, begin)
        else:
            self.found.unkept.append(_UNKEPT.get(name, f"the unknown field {shown(name, 20)}"))

    def _end(self, begin: int) -> int:
        """Where a field ends: before a comma that another field follows, outside braces."""
        depth = 0
        for place in range(begin, len(self.text)):
            char = self.text[place]
            if char == "{":
                depth += 1
            elif char == "}":
                depth -= 1
            elif (
                char == ","
                and depth <= 0
                and (self.text.startswith(("$", "("), place + 1) or _NAME.match(self.text, place + 1))
            ):
                return place
        return len(self.text)

    def numbers(self, text: str, place: int, between: str) -> Iterator[tuple[int, int]]:
        """The numbers of a list, each with its place."""
        if not text:
            return
        for item in text.split(between):
            if not _DIGITS.fullmatch(item.strip()):
                raise self.fail(place, f"{shown(item, 30) or 'nothing'} stands where a number is due")
            yield int(item), place
            place += len(item) + 1

    def atom(self, number: int, place: int) -> int:
        return self._within(number, place, self.sizes.atoms, "atom")

    def bond(self, number: int, place: int) -> int:
        return self._within(number, place, len(self.sizes.bonds), "bond")

    def molecule(self, number: int, place: int) -> int:
        return self._within(number, place, self.sizes.molecules, "molecule")

    def _within(self, number: int, place: int, count: int, noun: str) -> int:
        if number >= count:
            raise self.fail(place, f"{noun} {number} is named, but the SMILES has {count:,}, counted from 0")
        return number

    def pairs(self, body: str, place: int) -> Iterator[tuple[int, int]]:
        """The pairs of an atom and a bond of a list."""
        for item in body.split(",") if body else ():
            found = list(self.numbers(item, place, "."))
            if len(found) != 2:
                raise self.fail(
                    place,
                    f"{shown(item, 30) or 'nothing'} stands where an atom and a bond are due, as in 3.2",
                )
            atom, bond = self.atom(*found[0]), self.bond(*found[1])
            if atom not in self.sizes.bonds[bond]:
                ends = " and ".join(map(str, self.sizes.bonds[bond]))
                raise self.fail(place, f"bond {bond} is named at atom {atom}, but is between atoms {ends}")
            yield atom, bond
            place += len(item) + 1

    def take_atoms(self, body: str, place: int) -> tuple[int, ...]:
        return tuple(self.atom(*number) for number in self.numbers(body, place, ","))

    def take_properties(self, _: str, body: str, place: int) -> None:
        for item in body.split(":") if body else ():
            number, _, rest = item.partition(".")
            key, _, value = rest.partition(".")
            ((atom, at),) = self.numbers(number or "?", place, ",")
            self.found.properties.append((self.atom(atom, at), unescaped(key), unescaped(value)))
            place += len(item) + 1

    def take_bonds(self, name: str, body: str, place: int) -> None:
        self.found.bonds.extend((name, atom, bond) for atom, bond in self.pairs(body, place))

    def take_zero_bonds(self, name: str, body: str, place: int) -> None:
        for number, at in self.numbers(body, place, ","):
            self.found.bonds.append((name, -1, self.bond(number, at)))

    def take_radicals(self, name: str, body: str, place: int) -> None:
        electrons = _ELECTRONS.get(name[1:])
        if electrons is None:
            raise self.fail(place, f"{name} is no radical; ^1 to ^7 are")
        self.found.radicals.update(dict.fromkeys(self.take_atoms(body, place), electrons))

    def take_groups(self, name: str, body: str, place: int) -> None:
        kind = {"a": ABSOLUTE, "o": OR, "&": AND}[name[0]]
        atoms = self.take_atoms(body, place)
        if atoms:
            self.found.groups.append(StereoGroup(kind, int(name[1:] or 1), atoms))

    def take_fragments(self, _: str, body: str, place: int) -> None:
        for item in body.split(",") if body else ():
            self.found.fragments.append(
                tuple(self.molecule(*number) for number in self.numbers(item, place, "."))
            )
            place += len(item) + 1

    def take_wedges(self, name: str, body: str, place: int) -> None:
        self.found.wedges.extend((name, atom, bond) for atom, bond in self.pairs(body, place))

    def take_geometries(self, name: str, body: str, place: int) -> None:
        for number, at in self.numbers(body, place, ","):
            self.found.geometries[self.bond(number, at)] = name

    def take_attachments(self, _: str, body: str, place: int) -> None:
        for item in body.split(",") if body else ():
            number, _, targets = item.partition(":")
            if not number or not targets:
                raise self.fail(
                    place,
                    f"{shown(item, 30) or 'nothing'} stands where an atom and those it is bonded to are due",
                )
            ((atom, at),) = self.numbers(number, place, ",")
            self.found.attachments[self.atom(atom, at)] = tuple(
                self.atom(*target) for target in self.numbers(targets, place + len(number) + 1, ".")
            )
            place += len(item) + 1


_Handler = Callable[[_Cursor, str, str, int], None]
_HANDLERS: Final[dict[str, _Handler]] = {
    "atomProp": _Cursor.take_properties,
    COORDINATE: _Cursor.take_bonds,
    HYDROGEN: _Cursor.take_bonds,
    ZERO: _Cursor.take_zero_bonds,
    "^": _Cursor.take_radicals,
    "a": _Cursor.take_groups,
    "o": _Cursor.take_groups,
    "&": _Cursor.take_groups,
    "f": _Cursor.take_fragments,
    UP: _Cursor.take_wedges,
    DOWN: _Cursor.take_wedges,
    WAVY: _Cursor.take_wedges,
    CIS: _Cursor.take_geometries,
    TRANS: _Cursor.take_geometries,
    ANY: _Cursor.take_geometries,
    "m": _Cursor.take_attachments,
}
