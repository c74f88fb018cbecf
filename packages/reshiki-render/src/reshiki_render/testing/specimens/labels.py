"""Labels: hydrogens on every side, isotopes, charges, radicals, wildcards, abbreviations, marks, indicators, captions."""

from typing import Any

from reshiki_render.drawing import (
    Abbreviation,
    AtomDisplay,
    AtomLabels,
    AtomMark,
    AtomNumber,
    Bytes,
    Drawing,
    MappingDisplay,
    Point,
    StereoDisplay,
    Swatch,
    TextFormat,
    TextSpan,
    TextStyle,
)
from reshiki_render.testing.specimens.sheet import Sheet

MARKS = ("charge", "circled_charge", "radical", "radical_ion", "lone_pair", "lone_pair_bar")
# The names that abbreviations usually have, as they are written towards the right and towards the left.
NAMES = (
    *(("OMe", "MeO"), ("OEt", "EtO"), ("Me", ""), ("Et", ""), ("nPr", ""), ("iPr", ""), ("nBu", "")),
    *(("tBu", ""), ("Ph", ""), ("Bn", ""), ("Boc", ""), ("Cbz", ""), ("Fmoc", ""), ("Ac", "")),
    *(("OAc", "AcO"), ("Bz", ""), ("OBz", "BzO"), ("Ts", ""), ("OTs", "TsO"), ("Ms", ""), ("OMs", "MsO")),
    *(("TMS", ""), ("TBS", ""), ("TBDPS", ""), ("OTBDPS", "TBDPSO"), ("CF3", "F3C"), ("CN", "NC")),
    *(("NO2", "O2N"), ("CO2H", "HO2C"), ("CO2Me", "MeO2C"), ("CO2Et", "EtO2C"), ("SiMe2", "Me2Si")),
)


def labels() -> Drawing:
    """Atoms' own labels: sides of hydrogens, isotopes, charges, radicals, which carbons, texts of wildcards."""
    sheet = Sheet(5, 250, 124)
    for side in ("auto", "left", "right", "above", "below"):
        _bent(sheet, f"NH2 {side}", "N", label_h=2, display=AtomDisplay(hydrogen_position=side))
    _bent(sheet, "hydrogens hidden", "N", label_h=1, display=AtomDisplay(hydrogens=False))
    for isotope, element in ((13, "C"), (2, "H"), (3, "H"), (1, "H"), (18, "O")):
        _bent(sheet, f"{element}, mass {isotope}", element, isotope=isotope)
    for charge in (1, -1, 2, -3):
        _bent(sheet, f"N, charge {charge}", "N", charge=charge, label_h=1)
    _bent(sheet, "C, charge −1", "C", charge=-1)
    _bent(sheet, "charge hidden", "O", charge=-1, display=AtomDisplay(hide_charge=True))
    for electrons in (1, 2):
        _bent(sheet, f"{electrons} radical electrons", "C", radical_electrons=electrons)
    _bent(sheet, "15NH3+, styled", "N", isotope=15, label_h=3, charge=1, text_style=_style())
    for carbons in ("skeletal", "terminal", "internal", "all"):
        _bent(sheet, f"carbons {carbons}", "C", label_h=2, display=AtomDisplay(carbons=carbons))
    for text in ("R", "R1", "NMe2", "C(OH)2", "X = Cl", "NMe2+", "E"):
        _bent(sheet, f"text {text}", "*", display=AtomDisplay(variable=text))
    for side in ("left", "right", "above"):
        display = AtomDisplay(variable="CH2OH", hydrogen_position=side)
        _bent(sheet, f"CH2OH {side}", "*", display=display)
    return sheet.drawing()


def abbreviations() -> Drawing:
    """The usual names on both sides of a bond, every alignment, and a style of their own."""
    sheet = Sheet(4, 350, 60)
    for name, reverse in NAMES:
        x, y = sheet.cell("")
        _contracted(sheet, x, y, name, reverse, to_the_right=True)
        _contracted(sheet, x + 290, y, name, reverse, to_the_right=False)
    for alignment in ("auto", "left", "right", "center", "above"):
        x, y = sheet.cell(alignment, 10)
        _contracted(sheet, x + 70, y, "CO2Me", "MeO2C", to_the_right=True, alignment=alignment)
    for fields in (
        {"label_style": _style(), "label_color_override": True},
        {"highlight": Swatch("blue", "tint")},
    ):
        x, y = sheet.cell("styled", 10)
        _contracted(sheet, x + 70, y, "CO2Me", "MeO2C", to_the_right=True, **fields)
    return sheet.drawing()


def marks() -> Drawing:
    """Every mark in the states that change it, turned, large, and in the label's ink."""
    sheet = Sheet(6, 190, 110)
    for kind in MARKS:
        for charge, radicals in ((1, 1), (-2, 2), (0, 0)):
            _marked(sheet, f"{kind} {charge:+d}, {radicals} e", kind, charge, radicals)
        _marked(sheet, f"{kind}, turned", kind, 1, 1, angle=45.0)
        _marked(sheet, f"{kind}, 14 pt", kind, -1, 1, size_pt=14.0)
        _marked(sheet, f"{kind}, red", kind, -1, 1, style=TextStyle(color=Bytes(200, 30, 30)))
    return sheet.drawing()


def indicators() -> Drawing:
    """Map numbers, atom numbers, (R), (S), (E), (Z): where the search puts them, and where their offsets do."""
    sheet = Sheet(2, 320, 240)
    for name, offset in (("placed", None), ("stored", Point(0.0, 24.0))):
        x, y = sheet.cell(name, 150)
        ring = sheet.ring(x + 40, y, 6, (2, 1, 2, 1, 2, 1))
        at = sheet.atom(
            "C",
            x + 112,
            y - 42,
            cip_label="R",
            map_num=12,
            display=AtomDisplay(
                number=AtomNumber(text="7a"),
                mapping=MappingDisplay(show=True, offset=offset),
                stereo=StereoDisplay(show=True),
            ),
        )
        sheet.bond(ring[1], at, highlight=Swatch("amber", "tint"))
        sheet.bond(at, sheet.atom("O", x + 112, y - 84, label_h=1, map_num=3), display="wedge")
        other = sheet.atom("C", x + 148, y - 21, cip_label="s", display=_stereo())
        sheet.bond(at, other)
        far = sheet.atom("C", x + 185, y - 42)
        sheet.bond(
            other, far, 2, cip_label="E" if offset is None else "Z", indicator=StereoDisplay(show=True)
        )
        sheet.bond(far, sheet.atom("N", x + 221, y - 21, cip_label="S", label_h=2, display=_stereo()))
        number = AtomNumber(text="α", offset=offset, style=_style())
        sheet.bond(
            ring[3], sheet.atom("Br", x + 40, y + 84, cip_label="r", display=AtomDisplay(number=number))
        )
    return sheet.drawing(atom_labels=AtomLabels(stereo=False))


def captions() -> Drawing:
    """Text: alignments, wrapping, line spacing, spans, scripts, formulae, underlines."""
    sheet = Sheet(3, 380, 200)
    words = "Pd(PPh3)4, K2CO3, dioxane and water, 80 °C, 12 h (86 %)"
    for alignment in ("left", "center", "right", "justified"):
        x, y = sheet.cell("", 0)
        sheet.text(words, x, y, TextFormat(alignment=alignment, width_pt=80.0))
    x, y = sheet.cell("", 0)
    sheet.text(words, x, y, TextFormat(style=TextStyle(formula=True), width_pt=80.0, line_spacing=1.5))
    x, y = sheet.cell("", 0)
    sheet.text("(2S)-2-hydroxypropanoic acid", x, y, TextFormat(width_pt=70.0))
    x, y = sheet.cell("", 0)
    text = "bold italic H2O x2 kobs red"
    sheet.text(
        text,
        x,
        y,
        TextFormat(
            spans=(
                TextSpan(start=0, end=4, style=TextStyle(bold=True)),
                TextSpan(start=5, end=11, style=TextStyle(italic=True, bold=True)),
                TextSpan(start=13, end=14, style=TextStyle(script="subscript")),
                TextSpan(start=17, end=18, style=TextStyle(script="superscript")),
                TextSpan(start=20, end=23, style=TextStyle(script="subscript", italic=True)),
                TextSpan(start=24, end=27, style=TextStyle(underline=True, color=Bytes(200, 30, 30))),
            )
        ),
    )
    x, y = sheet.cell("", 0)
    sheet.text("ΔG‡ = 78.2 kJ mol⁻¹\nα-anomer → β-anomer\nÅ · ° ± × µm ½", x, y, TextFormat())
    return sheet.drawing()


def _style() -> TextStyle:
    return TextStyle(size_pt=12.0, bold=True, italic=True, color=Swatch("indigo", "strong"))


def _stereo() -> AtomDisplay:
    return AtomDisplay(stereo=StereoDisplay(show=True))


def _bent(sheet: Sheet, name: str, element: str, **fields: Any) -> None:
    """An atom between two carbons, and the same at the end of a bond."""
    x, y = sheet.cell(name, 26)
    middle = sheet.atom(element, x + 36.4, y - 21, **fields)
    sheet.bond(sheet.atom("C", x, y), middle)
    sheet.bond(middle, sheet.atom("C", x + 72.8, y))
    end = sheet.atom(element, x + 156.4, y - 21, **fields)
    sheet.bond(sheet.atom("C", x + 120, y), end)


def _contracted(
    sheet: Sheet, x: float, y: float, label: str, reverse: str, *, to_the_right: bool, **fields: Any
) -> None:
    """An abbreviation at the end of a bond that comes from the left, or from the right."""
    step = 36.4 if to_the_right else -36.4
    start = sheet.atom("C", x, y)
    anchor = sheet.atom("C", x + step, y - 21)
    hidden = sheet.atom("C", x + 2 * step, y)
    sheet.bond(start, anchor)
    sheet.bond(anchor, hidden)
    sheet.abbreviations.append(
        Abbreviation(label=label, reverse_label=reverse, anchor=anchor, members=(anchor, hidden), **fields)
    )


def _marked(
    sheet: Sheet,
    name: str,
    kind: str,
    charge: int,
    radicals: int,
    *,
    style: TextStyle | None = None,
    **fields: Any,
) -> None:
    x, y = sheet.cell(name, 38)
    for element, dx in (("N", 36.4), ("C", 112.0)):
        mark = AtomMark(kind=kind, offset=Point(0.0, -26.0 if element == "N" else 20.0), **fields)
        at = sheet.atom(
            element,
            x + dx,
            y,
            charge=charge,
            radical_electrons=radicals if element == "N" else 0,
            marks=(mark,),
            text_style=style,
        )
        sheet.bond(sheet.atom("C", x + dx - 36.4, y - 21), at)
