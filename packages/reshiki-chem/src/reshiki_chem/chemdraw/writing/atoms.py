"""Atoms as nodes.

- A node that is not plain carbon says its hydrogens (`NumHydrogens`) and carries its label as text, also where it could be
  left to the reader: literal readers show what stands there.
- One unpaired electron is a doublet, two are a triplet.
- A wildcard is what its label says: a list of elements, a generic nickname (R, X, A, Q, M and numbers behind), else a nickname
  that is not explained. One without a label is any atom, A. Attachment points name their atoms.
- Groups of enhanced stereo are written where the drawing has their labels; other numbers beside atoms are atom numbers.
"""

import re
from typing import Final, NamedTuple

from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.writing.labels import Key, display_of, label
from reshiki_chem.chemdraw.writing.paper import Paper
from reshiki_chem.chemdraw.writing.tables import BOLD, ITALIC, UNDERLINE
from reshiki_chem.elements import ISOTOPES, NUMBERS
from reshiki_chem.stereo_groups import ABSOLUTE, OR
from reshiki_render.drawing import Atom, TextStyle
from reshiki_render.drawing.atoms import ATOM_DISPLAY
from reshiki_render.scene.condensed import is_condensed
from reshiki_render.scene.labelling import is_labelled
from reshiki_render.scene.sides import side

_CARBON: Final = 6
_HEAVIEST: Final = 32767
_RADICALS: Final = {1: "Doublet", 2: "Triplet"}
_ATTACHMENTS: Final = {"multi_center": "MultiAttachment", "variable": "VariableAttachment"}
# The generic nicknames every reader knows as such; of others some make carbon.
_GENERIC: Final = re.compile(r"([RXAQM])([0-9⁰¹²³⁴⁵⁶⁷⁸⁹]{0,3}|['’]{1,3})")
_ANY: Final = "A"
_LIST: Final = re.compile(r"\[(not )?([A-Z][a-z]?(?:,[A-Z][a-z]?)*)\]")
_STEREO_WORDS: Final = {ABSOLUTE: "Absolute", OR: "Or"}
_HEAVY_HYDROGEN: Final = {2: "D", 3: "T"}
_MINUS, _PLUS = "-", "+"


class Look(NamedTuple):
    """How a label is set: the font's ID, size in pt, bold and the like as face bits, the colour's index."""

    font: str
    size: float
    face: int
    color: str


def look_of(style: TextStyle | None, paper: Paper) -> Look:
    """The look of a label: its own or the drawing's."""
    if style is None:
        own = paper.drawing.drawing_style
        return Look(paper.label_font, own.font_size_pt, 0, paper.colors.ink)
    return Look(paper.font(style.family), style.size_pt, face_of(style), paper.colors.index_of(style.color))


def face_of(style: TextStyle | None) -> int:
    """The face bits of a style."""
    if style is None:
        return 0
    return BOLD * style.bold + ITALIC * style.italic + UNDERLINE * style.underline


def node(at: int, paper: Paper) -> Element:
    """The node of an atom that is drawn, by its place in the drawing."""
    atom = paper.drawing.atoms[at]
    numbers = paper.numbers
    attributes = [("id", numbers.atom(atom.id)), ("p", paper.points[at]), ("Z", numbers.z())]
    if atom.element == "C" and atom.display is ATOM_DISPLAY and _is_plain(at, atom, paper):
        return Element("n", tuple(attributes))
    children: tuple[Element, ...] = ()
    if atom.element == "*":
        key = _of_wildcard(at, atom, attributes, paper)
    else:
        key = _of_element(at, atom, attributes, paper)
    look_attributes(atom, attributes, paper)
    if key is not None:
        look = look_of(atom.text_style, paper)
        shown = display_of(key)
        if shown:
            attributes.append(("LabelDisplay", shown))
        children = (label(key, paper.spots[at], look.font, look.color),)
    if atom.display.number is not None:
        children += _number(atom, attributes, paper)
    return Element("n", tuple(attributes), children)


def _is_plain(at: int, atom: Atom, paper: Paper) -> bool:
    """Whether a carbon with the usual display says nothing but where it is."""
    return (
        atom.text_style is None
        and not atom.cip_label
        and not atom.isotope
        and not paper.unusual(at)
        and not is_labelled(atom, len(paper.skeleton.around[at]), paper.drawing.atom_labels.carbons)
    )


def look_attributes(atom: Atom, attributes: list[tuple[str, str]], paper: Paper) -> None:
    """What of an atom is only seen: colour, highlight, which marks show."""
    if atom.text_style is not None:
        color = paper.colors.index_of(atom.text_style.color)
        if color != "0":
            attributes.append(("color", color))
    display = atom.display
    if display.highlight is not None:
        attributes.append(("highlightColor", paper.colors.index_of(display.highlight)))
    if display.stereo.show is not None:
        attributes.append(("ShowAtomStereo", "yes" if display.stereo.show else "no"))
    if atom.cip_label:
        attributes.append(("AS", atom.cip_label))
    if display.hydrogens is not None:
        attributes.append(("HideImplicitHydrogens", "no" if display.hydrogens else "yes"))


def _of_element(at: int, atom: Atom, attributes: list[tuple[str, str]], paper: Paper) -> Key | None:
    symbol, mass = atom.element, atom.isotope
    if symbol in ISOTOPES:
        symbol, mass = "H", mass or ISOTOPES[symbol]
    number = NUMBERS.get(symbol)
    if number is None:
        attributes.append(("NodeType", "Nickname"))
        paper.notes.add("element", atom.id)
        symbol = paper.said(symbol, atom.id)
        return _key(at, atom, symbol, "", symbol, paper, formula=False)
    if number != _CARBON:
        attributes.append(("Element", str(number)))
    if mass > _HEAVIEST:
        paper.notes.add("mass", atom.id)
        mass = 0
    if mass:
        attributes.append(("Isotope", str(mass)))
    if atom.charge:
        attributes.append(("Charge", str(atom.charge)))
    if atom.radical_electrons:
        attributes.append(("Radical", _RADICALS[atom.radical_electrons]))
    hydrogens = paper.hydrogens[at]
    around = paper.skeleton.around[at]
    labelled = is_labelled(atom, len(around), paper.drawing.atom_labels.carbons)
    if labelled or paper.unusual(at):
        attributes.append(("NumHydrogens", str(hydrogens)))
    group = paper.stereo_groups.get(atom.id)
    if group is not None:
        attributes.append(("EnhancedStereoType", _STEREO_WORDS.get(group.kind, "And")))
        if group.kind != ABSOLUTE:
            attributes.append(("EnhancedStereoGroupNum", str(group.number)))
    if not labelled:
        return None
    isotope = str(mass) if mass else ""
    if symbol == "H" and mass in _HEAVY_HYDROGEN:
        symbol, isotope = _HEAVY_HYDROGEN[mass], ""
    shown = paper.drawing.atom_labels.hydrogens if atom.display.hydrogens is None else atom.display.hydrogens
    text = symbol
    if hydrogens and shown and number != 1:
        text += "H" if hydrogens == 1 else f"H{hydrogens}"
    return _key(at, atom, text, isotope, symbol, paper)


def named_wildcard(at: int, paper: Paper) -> str:
    """The label of an abbreviation that stands for a wildcard alone, as R1 does: it is the wildcard's own name."""
    group = paper.skeleton.abbreviations.get(at)
    if group is None or len(group.members) > 1 or paper.drawing.atoms[at].element != "*":
        return ""
    return group.label


def _of_wildcard(at: int, atom: Atom, attributes: list[tuple[str, str]], paper: Paper) -> Key | None:
    if atom.attachment:
        attributes.append(("NodeType", _ATTACHMENTS[atom.attachment]))
        targets = (paper.numbers.atom(target) for target in atom.centroid)
        attributes.append(("Attachments", " ".join(targets)))
        return None
    text = named_wildcard(at, paper) or atom.display.variable
    if text is None:
        paper.notes.add("wildcard", atom.id)
        text = _ANY
    if 0 < atom.isotope <= _HEAVIEST:
        attributes.append(("Isotope", str(atom.isotope)))
    if atom.charge:
        attributes.append(("Charge", str(atom.charge)))
    listing, generic = _LIST.fullmatch(text), _GENERIC.fullmatch(text)
    if listing and all(symbol in NUMBERS for symbol in listing[2].split(",")):
        numbers = " ".join(str(NUMBERS[symbol]) for symbol in listing[2].split(","))
        attributes += [
            ("NodeType", "ElementList"),
            ("ElementList", f"NOT {numbers}" if listing[1] else numbers),
        ]
    elif generic:
        attributes += [("NodeType", "GenericNickname"), ("GenericNickname", generic[1])]
    else:
        attributes.append(("NodeType", "Nickname"))
    text = paper.said(text, atom.id)
    # Only a formula runs to a side.
    first = text[:1] if is_condensed(text) else text
    return _key(at, atom, text, "", first, paper, formula=not generic)


def _key(
    at: int, atom: Atom, text: str, isotope: str, first: str, paper: Paper, *, formula: bool = True
) -> Key:
    where, fixed = "right", False
    if len(text) > len(first):
        where = side(first, paper.directions(at))
        wanted = atom.display.hydrogen_position
        # ChemDraw has the text of a side it chose itself as it is read from the atom.
        if wanted not in {"auto", where}:
            where, fixed = wanted, True
    style = atom.text_style
    size = paper.drawing.drawing_style.font_size_pt if style is None else style.size_pt
    charge = ""
    if atom.charge and not atom.display.hide_charge and not paper.marked(atom, "charge"):
        charge = charge_text(atom.charge)
    return Key(text, first, isotope, charge, where, fixed, size, face_of(style), formula, atom.element != "*")


def charge_text(charge: int) -> str:
    """A charge as it is written in a label: +, 2-."""
    if not charge:
        return ""
    return (str(abs(charge)) if abs(charge) > 1 else "") + (_PLUS if charge > 0 else _MINUS)


def _number(atom: Atom, attributes: list[tuple[str, str]], paper: Paper) -> tuple[Element, ...]:
    """The number beside an atom, as the tag ChemDraw shows it in."""
    number = atom.display.number
    assert number is not None
    text = paper.said(number.text, atom.id)
    name = "enhancedstereo" if atom.id in paper.stereo_groups else "number"
    if name == "number":
        attributes.append(("AtomNumber", text))
        attributes.append(("ShowAtomNumber", "yes"))
    look = look_of(number.style, paper)
    run = Element(
        "s",
        (
            ("font", look.font),
            ("size", f"{look.size:g}"),
            ("color", look.color),
            ("face", str(look.face)),
        ),
        text=text,
    )
    placed = []
    if number.offset is not None:
        x, y = atom.position
        placed = [("p", paper.sheet.place(type(atom.position)(x + number.offset.x, y + number.offset.y)))]
    return (
        Element(
            "objecttag",
            (("TagType", "Unknown"), ("Name", name)),
            (Element("t", tuple(placed), (run,)),),
        ),
    )
