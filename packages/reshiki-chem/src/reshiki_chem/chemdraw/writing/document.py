"""A drawing as the tree of a ChemDraw document.

The page holds, from back to front: graphics behind the structures, molecules, arrows, captions, graphics in front, then the
scheme of the reactions. The style of the drawing is the style of the document. Nothing in it depends on when or where it is
written, so the same drawing gives the same tree.
"""

from collections.abc import Iterator
from math import ceil, floor, inf
from typing import TYPE_CHECKING, Final, NamedTuple

from reshiki_chem.chemdraw.tree import Element
from reshiki_chem.chemdraw.writing.groups import Item, grouped
from reshiki_chem.chemdraw.writing.molecules import Molecule, fragment, molecules_of
from reshiki_chem.chemdraw.writing.paper import Paper
from reshiki_chem.chemdraw.writing.sheet import Sheet, decimal, sheet_for
from reshiki_render.drawing import PT_PER_WORLD, Drawing
from reshiki_render.drawing.bonds import SINGLE
from reshiki_render.geometry import Box
from reshiki_render.scene.skeleton import skeleton

if TYPE_CHECKING:
    from reshiki_render.drawing import Graphic

_PROGRAM: Final = "ReShiki"
_YES: Final = {True: "yes", False: "no"}
_WEDGES: Final = frozenset(("wedge", "hash", "hollow_wedge", "hashed", "bold", "wavy"))


class Written(NamedTuple):
    """The root of a document, and what of the drawing it does not hold."""

    root: Element
    warnings: tuple[str, ...]


def document(drawing: Drawing) -> Written:
    """The document of a drawing."""
    bones = skeleton(drawing)
    bounds = _bounds(drawing, bones.places)
    sheet = sheet_for(drawing, bounds)
    paper = Paper(bones, sheet)
    molecules = molecules_of(paper)
    behind = [graphic for graphic in drawing.graphics if graphic.layer < 0]
    page_number = paper.numbers.new()
    items = [
        *_graphics(behind, paper),
        *(
            Item(
                frozenset(drawing.atoms[at].id for at in molecule.atoms),
                fragment(molecule, paper),
            )
            for molecule in molecules
        ),
        *_arrows(paper),
        *_captions(paper),
        *_graphics([graphic for graphic in drawing.graphics if graphic.layer >= 0], paper),
    ]
    children = grouped(items, paper)
    children += _scheme(molecules, paper)
    _left_out(paper)
    page = Element("page", _page_attributes(page_number, sheet), children)
    root = Element(
        "CDXML",
        _root_attributes(paper, bounds),
        (paper.colors.table(), paper.fonts.table(unicode=paper.unicode), page),
    )
    return Written(root, paper.notes.sentences())


def _graphics(graphics: "list[Graphic]", paper: Paper) -> Iterator[Item]:
    if not graphics:
        return
    from reshiki_chem.chemdraw.writing.graphics import graphic_elements

    for graphic in graphics:
        for element in graphic_elements(graphic, paper):
            yield Item(frozenset((graphic.id,)), element)


def _arrows(paper: Paper) -> Iterator[Item]:
    if not paper.drawing.arrows:
        return
    from reshiki_chem.chemdraw.writing.arrows import arrow_element

    for arrow in paper.drawing.arrows:
        yield Item(frozenset((arrow.id,)), arrow_element(arrow, paper))


def _captions(paper: Paper) -> Iterator[Item]:
    if not paper.drawing.annotations:
        return
    from reshiki_chem.chemdraw.writing.captions import caption

    for annotation in paper.drawing.annotations:
        yield Item(frozenset((annotation.id,)), caption(annotation, paper))


def _scheme(molecules: list[Molecule], paper: Paper) -> tuple[Element, ...]:
    from reshiki_chem.chemdraw.writing.schemes import Layout, scheme

    atoms = paper.drawing.atoms
    layout = Layout(
        {atoms[at].id: molecule.number for molecule in molecules for at in molecule.atoms},
        {atom.id: atom.position for atom in atoms},
    )
    found = scheme(paper, layout)
    return (found,) if found is not None else ()


def _left_out(paper: Paper) -> None:
    """Note what no part of the document has a place for."""
    drawing, notes = paper.drawing, paper.notes
    narrow = {
        bond.a
        for bond in drawing.bonds
        if bond.order == SINGLE and not bond.projection and bond.display in _WEDGES
    }
    bare = [atom.id for atom in drawing.atoms if atom.stereo is not None and atom.id not in narrow]
    for centre in _configured(drawing, bare):
        notes.add("configuration", centre)
    for atom in drawing.atoms:
        if atom.depth:
            notes.add("depth", atom.id)
        if atom.display.hydrogen_color is not None:
            notes.add("hydrogen_ink", atom.id)
    for scope in drawing.depth_appearance:
        for number in scope.atoms:
            notes.add("fading", number)
    for name in drawing.molecule_names:
        notes.add("name", name.annotation)
    layout = drawing.page_layout
    if layout is not None and layout.columns * layout.rows > 1:
        notes.add("pages")


def _configured(drawing: Drawing, atoms: list[int]) -> list[int]:
    """Those of some atoms that have a configuration, not only the mark of one."""
    if not atoms:
        return []
    from rdkit import Chem

    from reshiki_chem.errors import ChemistryError
    from reshiki_chem.molecule import copied

    try:
        copy = copied(drawing)
    except (ChemistryError, RuntimeError):
        return atoms
    centres = {
        number
        for number, made in zip(copy.ids, copy.mol.GetAtoms(), strict=True)
        if made.GetChiralTag() != Chem.ChiralType.CHI_UNSPECIFIED
    }
    return [atom for atom in atoms if atom in centres]


def _page_attributes(number: str, sheet: Sheet) -> tuple[tuple[str, str], ...]:
    width, height = sheet.page_width * sheet.columns, sheet.page_height * sheet.rows
    return (
        ("id", number),
        ("BoundingBox", f"0 0 {decimal(width)} {decimal(height)}"),
        ("Width", decimal(width)),
        ("Height", decimal(height)),
        ("HeaderPosition", "36"),
        ("FooterPosition", "36"),
        ("PrintTrimMarks", "yes"),
        ("HeightPages", str(sheet.rows)),
        ("WidthPages", str(sheet.columns)),
    )


def _root_attributes(paper: Paper, bounds: Box | None) -> tuple[tuple[str, str], ...]:
    style, labels = paper.drawing.drawing_style, paper.drawing.atom_labels
    font = paper.label_font
    size = decimal(style.font_size_pt)
    return (
        ("CreationProgram", _PROGRAM),
        ("BoundingBox", _whole_box(paper.sheet, bounds)),
        ("FractionalWidths", "yes"),
        ("InterpretChemically", "yes"),
        ("ShowAtomQuery", "yes"),
        ("ShowAtomStereo", _YES[labels.stereo]),
        ("ShowAtomEnhancedStereo", "yes"),
        ("ShowAtomNumber", "no"),
        ("ShowBondQuery", "yes"),
        ("ShowBondStereo", _YES[labels.stereo]),
        ("ShowTerminalCarbonLabels", _YES[labels.carbons in {"terminal", "all"}]),
        ("ShowNonTerminalCarbonLabels", _YES[labels.carbons in {"internal", "all"}]),
        ("HideImplicitHydrogens", _YES[not labels.hydrogens]),
        ("LabelFont", font),
        ("LabelSize", size),
        ("LabelFace", "96"),
        ("CaptionFont", font),
        ("CaptionSize", size),
        ("HashSpacing", decimal(style.hash_spacing_pt)),
        ("MarginWidth", decimal(style.margin_width_pt)),
        ("LineWidth", decimal(style.line_width_pt)),
        ("BoldWidth", decimal(style.bold_width_pt)),
        ("BondLength", decimal(style.bond_length_pt)),
        ("BondSpacing", decimal(100 * style.bond_spacing_ratio)),
        ("ChainAngle", "120"),
        ("LabelJustification", "Auto"),
        ("CaptionJustification", "Left"),
        ("PrintMargins", " ".join(map(decimal, paper.sheet.margins))),
        ("color", paper.colors.ink),
        ("bgcolor", paper.colors.paper),
    )


def _whole_box(sheet: Sheet, bounds: Box | None) -> str:
    """The box of all there is, in whole pt."""
    if bounds is None:
        return "0 0 0 0"
    left, top = floor(round(bounds.left + sheet.dx, 2)), floor(round(bounds.top + sheet.dy, 2))
    right, bottom = ceil(round(bounds.right + sheet.dx, 2)), ceil(round(bounds.bottom + sheet.dy, 2))
    return f"{left} {top} {right} {bottom}"


def _bounds(drawing: Drawing, places: list[tuple[float, float]]) -> Box | None:
    """What a drawing reaches over, in pt, labels roughly."""
    left = top = inf
    right = bottom = -inf
    if places:
        room = drawing.drawing_style.font_size_pt
        xs, ys = zip(*places, strict=True)
        left, top, right, bottom = min(xs) - room, min(ys) - room, max(xs) + room, max(ys) + room
    for box in _other_boxes(drawing):
        left, top = min(left, box.left), min(top, box.top)
        right, bottom = max(right, box.right), max(bottom, box.bottom)
    return Box(left, top, right, bottom) if left <= right else None


def _other_boxes(drawing: Drawing) -> Iterator[Box]:
    if drawing.arrows:
        from reshiki_render.drawing.arrows import bend_of
    for arrow in drawing.arrows:
        points = [arrow.start, arrow.end, *(arrow.cubic or ())]
        bend = bend_of(arrow)
        if bend is not None:
            points.append(bend)
        yield _pt(Box.around(points))
    for graphic in drawing.graphics:
        (ox, oy), (ax, ay), (bx, by) = graphic.origin, graphic.axis_x, graphic.axis_y
        frame = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)]
        points_of = [point for step in graphic.path for point in step.points]
        yield _pt(Box.around([(ox + u * ax + v * bx, oy + u * ay + v * by) for u, v in points_of or frame]))
    if drawing.annotations:
        from reshiki_render.typography.blocks import block

        for annotation in drawing.annotations:
            x, y = annotation.position.x * PT_PER_WORLD, annotation.position.y * PT_PER_WORLD
            text = block(annotation.text, annotation.format)
            yield Box(x, y, x + text.width, y + text.height)


def _pt(box: Box) -> Box:
    return Box(*(number * PT_PER_WORLD for number in box))
