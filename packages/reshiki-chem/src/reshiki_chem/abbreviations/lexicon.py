"""The names of the table as words for reading labels, by the side from which a label is read.

Names that look alike from both sides are words in either direction; others (NO2, O2N) only in their own. A donor's name (CO on a
metal) is no word unless the label's bond is a donated pair. Haptic rings are no words at all: only the metal tells them from
other rings.
"""

from functools import lru_cache
from typing import Final, Literal

from reshiki_chem.abbreviations.spelling import normalised
from reshiki_chem.abbreviations.table import Entry, entries, structure_of
from reshiki_chem.abbreviations.units import Lexicon, Name, lexicon

Reading = Literal["forward", "reversed", "either"]

# Read so only when nothing else will do: NC at the left of a bond is nearly always a nitrile.
_RARE: Final = frozenset({"NC"})


@lru_cache(maxsize=8)
def words(*, backwards: bool = False, leading: bool = False, donor: bool = False) -> Lexicon:
    """The words of labels read forward, or `backwards`.

    `leading` adds to the forward words those that may only begin a label which ends at its bond: the O2N of O2NCH2.
    """
    found: dict[str, Name] = {}
    for entry in entries().values():
        if not entry.is_name or entry.is_haptic or (entry.where == "metal" and not donor):
            continue
        if entry.is_link and backwards:
            continue
        for right, left in entry.spellings:
            if not backwards:
                found[right] = _word(right, entry)
            if backwards or (leading and left != right):
                found.setdefault(left, _word(left, entry)._replace(backwards=left != right))
    return lexicon(found)


def _word(text: str, entry: Entry) -> Name:
    return Name(text, structure_of(entry.label), 1, rare=entry.label in _RARE, residue=entry.is_link)


@lru_cache(maxsize=1)
def _spellings() -> tuple[dict[str, list[Entry]], dict[str, list[Entry]]]:
    """The entries by what is written for them right of a bond, and left of it."""
    right: dict[str, list[Entry]] = {}
    left: dict[str, list[Entry]] = {}
    for entry in entries().values():
        for a, b in entry.spellings if not entry.is_haptic else ():
            right.setdefault(normalised(a), []).append(entry)
            left.setdefault(normalised(b), []).append(entry)
    return right, left


def spelt(text: str, reading: Reading) -> tuple[Entry, ...]:
    """The entries that a normalised text is a label of; a rare one only when there is no other."""
    right, left = _spellings()
    found: dict[str, Entry] = {}
    for texts, wanted in ((right, reading != "reversed"), (left, reading != "forward")):
        found.update((entry.label, entry) for entry in texts.get(text, ()) if wanted)
    usual = tuple(entry for entry in found.values() if entry.label not in _RARE)
    return usual or tuple(found.values())
