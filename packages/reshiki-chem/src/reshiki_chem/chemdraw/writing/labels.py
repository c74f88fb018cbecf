"""Labels of atoms as ChemDraw writes them.

- The text stands in the order it is read from the atom (OH, CO2Me), also where it runs to the left: `LabelJustification` Right
  makes it HO, MeO2C. Where the drawing says the side itself, `LabelDisplay` says so and the text stands as it is shown.
- Hydrogens above or below their atom are a line of their own. ChemDraw makes the lines of other labels itself.
- Sub- and superscripts are ChemDraw's formula face; isotope numbers and charges of more than one are superscripts of their own.
- `p` is the baseline at the left end, at the right end of a text that runs to the left, or the middle of a centred one, placed
  so that the first symbol is centred on its atom.

A label's layout depends on its key only, so each is worked out once.
"""

from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.writing.sheet import decimal
from reshiki_chem.chemdraw.writing.tables import FORMULA, SUPERSCRIPT
from reshiki_render.scene.condensed import reversed_text
from reshiki_render.typography import faces
from reshiki_render.typography.formula import formula_scripts

_RAISED_LETTERS: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻"
_LOWERED: Final = str.maketrans(_RAISED_LETTERS, "0123456789+-")
_WORDS: Final = {"left": "Right", "right": "Left", "above": "Above", "below": "Below", "center": "Center"}


class Key(NamedTuple):
    """A label: its text as read from the atom, the part that stands on it, what stands before and after, and its look.

    `side` is where the text runs to: right, left, above, below, center. `fixed`: because the drawing says so. `stacks`: what
    runs above or below is a line of its own. `shown` is the text as shown, where that is not to be found by reversing it.
    """

    text: str
    first: str
    isotope: str
    charge: str
    side: str
    fixed: bool
    size: float
    face: int
    formula: bool = True
    stacks: bool = False
    shown: str = ""


class _Set(NamedTuple):
    """A label laid out round its atom: runs of text with their faces, `p` and the box in pt from the atom."""

    runs: tuple[tuple[str, str], ...]
    attributes: tuple[tuple[str, str], ...]
    x: float
    y: float
    box: tuple[float, float, float, float]


def label(key: Key, spot: tuple[float, float], font: str, color: str) -> Element:
    """The text object of a label at a place of the sheet."""
    found = _laid_out(key)
    x, y = spot
    left, top, right, bottom = found.box
    return Element(
        "t",
        (
            ("p", f"{x + found.x:.3f} {y + found.y:.3f}"),
            ("BoundingBox", f"{x + left:.3f} {y + top:.3f} {x + right:.3f} {y + bottom:.3f}"),
            *found.attributes,
        ),
        _text(found.runs, decimal(key.size), font, color),
    )


@lru_cache(maxsize=4096)
def _text(runs: tuple[tuple[str, str], ...], size: str, font: str, color: str) -> tuple[Element, ...]:
    return tuple(
        Element("s", (("font", font), ("size", size), ("color", color), ("face", face)), text=text)
        for text, face in runs
    )


def display_of(key: Key) -> str:
    """The value of `LabelDisplay`, which says that a side is not ChemDraw's own choice; empty where it is."""
    return _WORDS[key.side] if key.fixed else ""


@lru_cache(maxsize=4096)
def _laid_out(key: Key) -> _Set:
    leftwards = key.side == "left"
    stacked = key.stacks and key.side in {"above", "below"} and len(key.text) > len(key.first)
    text = key.text
    if key.fixed and leftwards:
        text = key.shown or reversed_text(text)
    elif key.fixed and stacked:
        rest = text[len(key.first) :]
        text = f"{rest}\n{key.first}" if key.side == "above" else f"{key.first}\n{rest}"
    runs = _runs(key, text)
    name = faces.FACES[key.face & 3]
    width = _width(text.replace("\n", ""), key, name)
    first = faces.advance(key.first, name) * key.size
    isotope = faces.advance(key.isotope, name) * faces.SCRIPT * key.size
    charge = faces.advance(key.charge, name) * faces.SCRIPT * key.size
    baseline = faces.CAP_HEIGHT * key.size / 2
    rows = key.size if stacked else 0.0
    match key.side:
        case "left":
            left, right = first / 2 - width - isotope, first / 2 + charge
            x = right
        case "center":
            left, right = -width / 2 - isotope, width / 2 + charge
            x = 0.0
        case _:
            left, right = -first / 2 - isotope, width - first / 2 + charge
            x = left
    top, bottom = -baseline, baseline
    y = baseline
    if stacked and key.side == "above":
        top -= rows
        y = baseline - rows if key.fixed else baseline
    elif stacked:
        bottom += rows
    word = "Center" if key.side == "center" else "Right" if leftwards else "Left"
    side = _WORDS[key.side]
    attributes = [("LabelJustification", side if key.fixed else word)]
    if attributes[0][1] != "Left":
        attributes.append(("Justification", attributes[0][1]))
    attributes.append(("LabelAlignment", side))
    box = (round(left, 3), round(top, 3), round(right, 3), round(bottom, 3))
    return _Set(tuple(runs), tuple(attributes), round(x, 3), round(y, 3), box)


def _runs(key: Key, text: str) -> list[tuple[str, str]]:
    """The text in runs of one face."""
    runs = []
    if key.isotope:
        runs.append((key.isotope, str(key.face | SUPERSCRIPT)))
    formula = str(key.face | FORMULA) if key.formula else str(key.face)
    raised = str(key.face | SUPERSCRIPT)
    sign = key.charge[-1:]
    if len(key.charge) > 1:
        runs += [(text, formula), (key.charge[:-1], raised), (sign, formula)]
    elif text.isascii():
        runs.append((text + sign, formula))
    else:
        # Letters that are raised by themselves are raised by their face, as ChemDraw has them.
        for is_raised, letters in groupby(text, key=_RAISED_LETTERS.__contains__):
            part = "".join(letters)
            runs.append((part.translate(_LOWERED), raised) if is_raised else (part, formula))
        if sign:
            runs.append((sign, formula))
    return runs


def _width(text: str, key: Key, face: str) -> float:
    if not key.formula:
        return faces.advance(text, face) * key.size
    return sum(
        faces.advance(part, face) * (key.size if script == "normal" else faces.SCRIPT * key.size)
        for part, script in formula_scripts(text)
        if script != "omitted"
    )
