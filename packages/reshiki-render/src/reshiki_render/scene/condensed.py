"""Labels of several parts: abbreviations (CO2Me, MeO2C, Boc) and the texts of wildcards (R1, NMe2+).

Rules: one part of the text stands on the atom, centred as an element symbol is, and the rest runs on from it as formula text. To the
right, that part is the first element symbol; to the left (the bond comes from the right) the last. A text that does not begin,
or end, with an element is a nickname: its first, or last, letter stands on the atom. `center` puts the middle of the whole text
on the atom; `above` sets the rest over the first part.
"""

import re
from functools import lru_cache

from reshiki_render.drawing.elements import elements
from reshiki_render.scene.labels import (
    COUNT_SHIFT,
    RAISED_SHIFT,
    STACK_GAP,
    Label,
    Piece,
    piece_hulls,
    pieces_box,
    script_baseline,
)
from reshiki_render.typography import faces
from reshiki_render.typography.formula import MINUS, formula_scripts

# Names that look like formulae of elements and are none.
NICKNAMES = frozenset(
    [
        "Ac",
        "Bn",
        "Bz",
        "Boc",
        "Cbz",
        "Cp",
        "Cy",
        "Et",
        "Me",
        "Ms",
        "Nap",
        "Np",
        "Ns",
        "Ph",
        "Piv",
        "Pr",
        "Py",
        "Tf",
        "Ts",
        "Tr",
        "Bu",
        "nPr",
        "iPr",
        "nBu",
        "iBu",
        "sBu",
        "tBu",
    ]
)
_CAPITAL = re.compile(r"[A-Z][a-z]?")
# Names of several capitals, which a text that runs the other way keeps whole.
_INITIALS = (
    *(
        "TBDPS",
        "TBDMS",
        "TIPS",
        "TBS",
        "TES",
        "TMS",
        "TPS",
        "TTMS",
        "SEM",
        "MOM",
        "MEM",
        "MTM",
        "BOM",
        "EOM",
        "EE",
    ),
    *(
        "PMB",
        "PMP",
        "PNB",
        "DMB",
        "DMT",
        "MMT",
        "THP",
        "THF",
        "TFA",
        "TCA",
        "BOC",
        "CBZ",
        "FMOC",
        "EWG",
        "EDG",
    ),
)
# How alkyl groups are told apart: nBu, i-Pr, tert-Bu.
_BRANCH = "(?:tert-?|sec-?|iso|neo|cyclo-?|[cinst]-?)"
# One letter, not two: NiPr2 is an amine, OsBu an ether (but SnBu3 a stannane).
_BEFORE_BRANCH = "[NOCP](?=[cinst](?:Pr|Bu))|S(?=tBu)"
# A part that moves as one when a text is reversed: a bracketed group, a name or a symbol, with its count.
_PART = re.compile(
    r"(\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\]|"
    rf"{'|'.join(_INITIALS)}|{_BEFORE_BRANCH}|{_BRANCH}?[A-Z][a-z]*|[^A-Z()\[\]]+?)(\d*)"
)
_CHARGE = re.compile(r"[+\-−]$")


@lru_cache(maxsize=4096)
def condensed(text: str, reverse: str, facing: str, size: float, face: str) -> Label:
    """The label of a text, round the origin.

    Args:
        reverse: the text to use when it runs to the left; blank: the same.
        facing: `left`, `right`, `center` or `above`.
    """
    shown = (reverse if reverse.strip() else text) if facing == "left" else text
    pieces = [_shift(piece, shown, facing, size, face) for piece in _set(shown, size, face)]
    if facing == "above":
        pieces = _stacked(shown, size, face)
    return Label(tuple(pieces), face, tuple(piece_hulls(pieces, face)), pieces_box(pieces, face), shown)


def is_condensed(text: str) -> bool:
    """Whether a wildcard's text is read as a formula: it begins with an element and goes on."""
    found = _CAPITAL.match(text)
    symbol = _element(found.group()) if found else ""
    return bool(symbol) and text not in NICKNAMES and len(text) > len(symbol)


def reversed_text(text: str) -> str:
    """A formula as it is written with its bond at the right: NMe2 as Me2N, C(OH)2 as (OH)2C; a charge stays last."""
    charge = _CHARGE.search(text)
    body, tail = (text[: charge.start()], charge.group()) if charge and charge.start() else (text, "")
    parts = _PART.findall(body)
    if "".join(part + count for part, count in parts) != body:
        return text
    return "".join(part + count for part, count in reversed(parts)) + tail


def _set(text: str, size: float, face: str) -> list[Piece]:
    """The text as formula, its first advance at 0, its baseline where a symbol's is."""
    baseline = faces.CAP_HEIGHT * size / 2
    pieces, x = [], 0.0
    for part, script in formula_scripts(text):
        if script == "omitted":
            continue
        small = size if script == "normal" else faces.SCRIPT * size
        shift = {"normal": None, "subscript": COUNT_SHIFT, "superscript": RAISED_SHIFT}[script]
        y = baseline if shift is None else script_baseline(baseline, shift, size)
        said = part.replace("-", MINUS) if script == "superscript" else part
        pieces.append(Piece(said, x, y, small))
        x += faces.advance(said, face) * small
    return pieces


def _shift(piece: Piece, text: str, facing: str, size: float, face: str) -> Piece:
    """A piece moved so that the right part of the text stands on the atom."""
    match facing:
        case "left":
            start, part = _last(text)
        case "center":
            start, part = 0, text
        case _:
            start, part = 0, _first(text)
    before = _width(text, start, size, face)
    whole = _width(text, start + len(part), size, face)
    return piece._replace(x=piece.x - (before + whole) / 2)


def _width(text: str, upto: int, size: float, face: str) -> float:
    """How wide the first characters of a text are, set as formula."""
    width, seen = 0.0, 0
    for part, script in formula_scripts(text):
        taken = "" if script == "omitted" else part[: max(0, upto - seen)]
        width += faces.advance(taken, face) * (size if script == "normal" else faces.SCRIPT * size)
        seen += len(part)
    return width


def _first(text: str) -> str:
    found = _CAPITAL.match(text)
    # No element has two small letters: Fmoc begins with an F, not with fermium.
    if found and text not in NICKNAMES and not text[2:3].islower():
        return _element(found.group()) or text[:1]
    return text[:1]


def _last(text: str) -> tuple[int, str]:
    """Where the part that stands on the atom begins when the text runs to the left, and the part."""
    if text not in NICKNAMES:
        for found in reversed(list(_CAPITAL.finditer(text))):
            symbol = _element(found.group())
            rest = text[found.start() + len(symbol) :]
            # What may follow the last symbol is its count and charge; a letter means a nickname.
            if symbol and not any(character.isalpha() or character in ")]" for character in rest):
                return found.start(), symbol
            break
    return len(text) - 1, text[-1:]


def _element(capital: str) -> str:
    """The element symbol a capital with its small letter begins with."""
    if capital in elements():
        return capital
    return capital[0] if capital[0] in elements() else ""


def _stacked(text: str, size: float, face: str) -> list[Piece]:
    """The first part on the atom, the rest over it, left edges aligned."""
    first = _first(text)
    rest = text[len(first) :]
    left = -faces.advance(first, face) * size / 2
    baseline = faces.CAP_HEIGHT * size / 2
    over = [
        piece._replace(x=piece.x + left, baseline=piece.baseline - (faces.CAP_HEIGHT + 2 * STACK_GAP) * size)
        for piece in _set(rest, size, face)
    ]
    return [Piece(first, left, baseline, size), *over]
