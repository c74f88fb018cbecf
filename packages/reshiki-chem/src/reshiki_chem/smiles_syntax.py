"""The letters of a SMILES: limits that hold before RDKit sees it, and what is wrong, and where, when RDKit refuses it.

RDKit decides what is a SMILES. It tells neither the place nor, for numbers beyond its types, that it has wrapped them
round: `[Fe+128]` becomes a charge of -128. So numbers are checked here always, and faults are looked for only when RDKit
has found one. Positions in messages count characters from 1; a SMILES that stands inside a longer text is given the
place it begins at. Atoms come in the order of the text, which is RDKit's, bonds where they are complete: a ring bond at
its second end.
"""

import re
import unicodedata
from typing import Final, NamedTuple

from reshiki_chem.elements import NUMBERS
from reshiki_chem.errors import StructureTooLarge, UnreadableStructure
from reshiki_chem.limits import MAX_CONNECTED
from reshiki_chem.losses import shown

# Some editors put it before a text; it is no part of one.
BOM: Final = "\ufeff"

# No SMILES within the other limits needs as many characters.
MAX_CHARACTERS: Final = 1_000_000
MAX_ATOMS: Final = 100_000
MAX_NESTING: Final = 1_000

MAX_ISOTOPE: Final = 65_535
MAX_HYDROGENS: Final = 255
MIN_CHARGE, MAX_CHARGE = -128, 127
MAX_MAP: Final = 2**31 - 1
MAX_SIGNS: Final = 3

# A text shorter than this, without a number of three digits or a marked ring bond, breaks no limit.
_SURELY_SMALL: Final = 1_000
_SUSPECT: Final = re.compile(r"[0-9]{3}|[-=#$:/\\][0-9%]")
_SLASHES: Final = frozenset("/\\")

_TOKEN: Final = re.compile(
    r"(?P<bracket>\[[^][]*\])|(?P<atom>Cl|Br|[BCNOPSFI*bcnops])|(?P<ring>%\([0-9]{1,5}\)|%[0-9]{2}|[0-9])"
    r"|(?P<open>\()|(?P<close>\))|(?P<dot>\.)|(?P<bond>->|<-|[-=#$:~/\\])"
)
_BRACKET: Final = re.compile(
    r"\[(?P<isotope>[0-9]+)?(?P<symbol>[A-Z][a-z]{0,2}|\*|[a-z]{1,2}|\#[0-9]+)"
    r"(?P<chirality>@@?(?:(?:TH|AL|SP|TB|OH)[0-9]{1,2})?)?(?P<hydrogens>H[0-9]*)?"
    r"(?P<charge>\++[0-9]*|-+[0-9]*)?(?::(?P<map>[0-9]+))?\]"
)
_AROMATIC: Final = frozenset(("b", "c", "n", "o", "p", "s", "as", "se", "te", "si"))
_OLD_SYMBOLS: Final = frozenset(["Uun", "Uuu", "Uub", "Uut", "Uuq", "Uup", "Uuh", "Uus", "Uuo"])
# Letters of running text, perhaps with the locants of a chemical name before them.
_NAME: Final = re.compile(r"(?:[0-9,'NOSRSEZDL()+-]*-)?(?=[A-Za-z'-]*[a-z]{3})[A-Za-z'-]+")
_R_GROUP: Final = "an R group is written as * and named behind the SMILES, as in C* |$;_R1$|"
_HINTS: Final = {"D": "; deuterium is [2H]", "T": "; tritium is [3H]"}
_BRACKET_ORDER: Final = "a bracket holds isotope, element, @, H, charge and map number, in this order"
_ORGANIC: Final = "B, C, N, O, P, S, F, Cl, Br and I"


class Letters(NamedTuple):
    """The text of each atom with its place from 0, the bonds as pairs of atoms from 0, and the first fault: a place from 0
    and a sentence.
    """

    atoms: tuple[tuple[int, str], ...]
    bonds: tuple[tuple[int, int], ...]
    fault: tuple[int, str] | None


def within_limits(text: str, start: int = 0) -> None:
    """Raise when a SMILES is beyond a limit of this package; no promise that it is one. See `letters` for `start`."""
    if len(text) > MAX_CHARACTERS:
        raise StructureTooLarge(
            f"The SMILES has {len(text):,} characters; at most {MAX_CHARACTERS:,} are read "
            f"(a drawing holds at most {MAX_ATOMS:,} atoms)."
        )
    if len(text) > _SURELY_SMALL or _SUSPECT.search(text):
        letters(text, start)


def letters(text: str, start: int = 0) -> Letters:
    """The atoms and bonds of a SMILES and its first fault; places are those of a text in which it begins at `start`.

    Raises:
        StructureTooLarge: it has more atoms or deeper branches than are read.
        UnreadableStructure: a number in it is too large, or the two ends of a ring bond contradict each other.
    """
    scan = _Scan(text, start)
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            scan.blame(place, _stranger(text, place))
            break
        scan.take(match.lastgroup or "", match.group(), place)
        place = match.end()
    scan.finish()
    return Letters(tuple(scan.atoms), tuple(scan.bonds), scan.fault)


class _Scan:
    """Where a scan of a SMILES stands: the atom bonds go on from, open branches, open ring bonds."""

    def __init__(self, text: str, start: int) -> None:
        self.text = text
        self.start = start
        self.atoms: list[tuple[int, str]] = []
        self.bonds: list[tuple[int, int]] = []
        self.fault: tuple[int, str] | None = None
        self.last: int | None = None
        self.bond = ""
        self.branches: list[tuple[int, int]] = []
        self.rings: dict[str, tuple[int, int, str]] = {}
        self.ring_bonds: set[frozenset[int]] = set()
        self.connected = 0

    def blame(self, place: int, why: str) -> None:
        if self.fault is None:
            self.fault = self.start + place, why

    def shown(self, place: int) -> str:
        return f"character {self.start + place + 1}"

    def take(self, kind: str, token: str, place: int) -> None:
        if kind in {"atom", "bracket"}:
            self._atom(kind, token, place)
        elif kind == "bond":
            if self.bond:
                self.blame(place, f"the bond {self.bond} is followed by another bond, {token}")
            elif self.last is None:
                self.blame(place, f"the bond {token} has no atom before it")
            self.bond = token
        elif kind == "ring":
            if token.startswith("%0"):
                self.blame(place, f"the ring bond {token} is below 10 and written with one digit")
            self._ring(token.strip("%()").lstrip("0") or "0", place)
        elif kind == "open":
            self._open(place)
        elif kind == "close":
            self._close(place)
        else:
            self._dot(place)

    def finish(self) -> None:
        end = len(self.text)
        if self.fault is None and self.bond:
            self.blame(end - 1, f"the SMILES ends with the bond {self.bond}")
        if self.fault is None and self.branches:
            place = self.branches[-1][1]
            self.blame(place, "the branch opened with ( is never closed with )")
        if self.fault is None and self.rings:
            number, (_, place, _) = next(iter(self.rings.items()))
            self.blame(place, f"the ring bond {number} is opened and never closed")
        if self.fault is None and self.last is None and end:
            self.blame(end - 1, "the dot has no structure after it")

    def _atom(self, kind: str, token: str, place: int) -> None:
        if kind == "bracket":
            _check_bracket(token, place, self)
        if self.last is not None:
            self.bonds.append((self.last, len(self.atoms)))
        self.last = len(self.atoms)
        self.atoms.append((self.start + place, token))
        self.bond = ""
        self.connected += 1
        if len(self.atoms) > MAX_ATOMS:
            raise StructureTooLarge(
                f"The SMILES has more than {MAX_ATOMS:,} atoms, the most a drawing holds."
            )
        if self.connected > MAX_CONNECTED:
            raise StructureTooLarge(
                f"A molecule of the SMILES has more than {MAX_CONNECTED:,} atoms, the most that are drawn."
            )

    def _ring(self, number: str, place: int) -> None:
        if self.last is None:
            self.blame(place, f"the ring bond {number} has no atom before it")
            return
        bond, self.bond = self.bond, ""
        opened = self.rings.pop(number, None)
        if opened is None:
            self.rings[number] = self.last, place, bond
            return
        first, _, before = opened
        pair = frozenset((first, self.last))
        self.bonds.append((first, self.last))
        if bond and bond == before and bond in _SLASHES:
            raise UnreadableStructure(
                f"The ring bond {number} closed at {self.shown(place)} is marked {bond} at both ends, which "
                "contradict each other: seen from the other end it is the opposite mark."
            )
        if bond and before and bond != before and not {bond, before} <= _SLASHES:
            raise UnreadableStructure(
                f"The ring bond {number} closed at {self.shown(place)} is {before} where it opens and {bond} where it "
                "closes."
            )
        if first == self.last:
            self.blame(place, f"the ring bond {number} joins an atom to itself")
        elif pair in self.ring_bonds:
            self.blame(place, f"the ring bond {number} joins two atoms that are already bonded")
        self.ring_bonds.add(pair)

    def _open(self, place: int) -> None:
        if self.last is None:
            self.blame(place, "the branch has no atom before it")
        elif self.bond:
            self.blame(place, f"the bond {self.bond} stands before the branch; it belongs behind the (")
        self.branches.append((-1 if self.last is None else self.last, place))
        if len(self.branches) > MAX_NESTING:
            raise StructureTooLarge(
                f"The branches of the SMILES are nested deeper than {MAX_NESTING:,} ({self.shown(place)})."
            )

    def _close(self, place: int) -> None:
        if not self.branches:
            self.blame(place, "there is no ( that this ) closes")
            return
        self.last, opened = self.branches.pop()
        if self.bond:
            self.blame(place, f"the bond {self.bond} leads nowhere")
        elif opened == place - 1:
            self.blame(place, "the branch is empty")
        self.bond = ""

    def _dot(self, place: int) -> None:
        if self.bond or self.last is None:
            self.blame(place, "the dot has no structure before it")
        self.last, self.bond = None, ""
        if not self.branches:
            self.connected = 0


def too_many_connected() -> StructureTooLarge:
    return StructureTooLarge(
        f"A molecule of the SMILES has more than {MAX_CONNECTED:,} atoms, the most that are drawn."
    )


def _check_bracket(token: str, place: int, scan: _Scan) -> None:
    match = _BRACKET.fullmatch(token)
    if match is None:
        strange = next(
            (i for i, char in enumerate(token) if not char.isascii() or not char.isprintable()), None
        )
        if strange is not None:
            scan.blame(place + strange, _stranger(token, strange))
        elif re.match(r"\[(?:R|X|A|Q|Ar)[0-9']*\]", token):
            scan.blame(place, f"{shown(token, 40)} is not an atom; {_R_GROUP}")
        else:
            scan.blame(place, f"{shown(token, 40)} is not an atom: {_BRACKET_ORDER}")
        return
    symbol = match["symbol"]
    known = (
        symbol[1:] in map(str, range(119))
        if symbol[0] == "#"
        else symbol in NUMBERS or symbol in _OLD_SYMBOLS
    )
    if not known and symbol not in _AROMATIC:
        hint = f"; {_R_GROUP}" if symbol in {"R", "X", "A", "Q", "Ar"} else _HINTS.get(symbol, "")
        scan.blame(place, f"{symbol} in {shown(token, 40)} is not an element{hint}")
    charge = match["charge"] or ""
    size = charge.lstrip("+-")
    if len(charge) - len(size) > MAX_SIGNS:
        scan.blame(
            place, f"the charge of {shown(token, 40)} is written with its number, {charge[0]}{len(charge)}"
        )
    amount = (int(size[:9]) if size else len(charge)) * (-1 if charge.startswith("-") else 1)
    for value, low, high, noun in (
        (_number(match["isotope"]), 0, MAX_ISOTOPE, "mass number"),
        (_number((match["hydrogens"] or "")[1:]), 0, MAX_HYDROGENS, "hydrogen count"),
        (amount, MIN_CHARGE, MAX_CHARGE, "charge"),
        (_number(match["map"]), 0, MAX_MAP, "atom-map number"),
    ):
        if not low <= value <= high:
            raise UnreadableStructure(
                f"The {noun} of {shown(token, 40)} at {scan.shown(place)} is beyond what an atom can have ({low} to {high})."
            )


def _number(digits: str | None) -> int:
    """The value of digits, however many; more than any limit when there are too many to be worth counting."""
    return int(digits[:12]) if digits else 0


def _stranger(text: str, place: int) -> str:
    """What to say of a character that begins nothing in a SMILES."""
    char = text[place]
    if char == "[":
        return "the bracket [ is never closed"
    if char == "]":
        return "there is no [ that this ] closes"
    if char == "%":
        return "a ring bond above 9 is written % and two digits"
    if char == ">":
        return "the > belongs to a reaction; read it with the format rsmi"
    if char == "H":
        return "hydrogen is written in brackets, [H], or left to the valence"
    before = max(place - 1, 0)
    for symbol in (text[place : place + 2], text[before : place + 1], char):
        if symbol in NUMBERS:
            return f"{symbol} is written in brackets, [{symbol}]; only {_ORGANIC} stand alone"
    if not char.isascii() or not char.isprintable():
        name = unicodedata.name(char, "a control character")
        hint = "; write -" if unicodedata.category(char) == "Pd" or char == "−" else ""
        return f"U+{ord(char):04X} ({name}) cannot stand in a SMILES{hint}"
    if char in "RXAQ":
        return f"{char} is not an element; {_R_GROUP}"
    return f"{char} begins no atom and no bond{_HINTS.get(char, '')}"


def looks_like_a_name(text: str) -> bool:
    """Whether a text that is no SMILES reads like a word or a chemical name."""
    return _NAME.fullmatch(text.split(maxsplit=1)[0]) is not None
