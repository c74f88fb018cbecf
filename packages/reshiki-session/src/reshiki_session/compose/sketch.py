"""A sketch as a drawing: its own coordinates, times the bond length, nothing moved and nothing straightened.

Order of objects and IDs: atoms as given, shapes, centroids, ligands (middle, then each ring carbon, for Cp* with its methyl),
arrows, captions. Atoms have the hydrogens given and no others. Tilts turn their atoms and shapes about the middle of their
atoms, one tilt after the other; what comes to lie before the middle of a set may be drawn bold, which says depth and no
configuration. All of it is one group that stays together.
"""

from typing import Final

from reshiki_chem.abbreviations import reversed_label
from reshiki_render.drawing import (
    INK,
    Abbreviation,
    Annotation,
    Arrow,
    Atom,
    AtomDisplay,
    Bond,
    Bytes,
    Drawing,
    Graphic,
    GraphicStyle,
    Group,
    Point,
    TextSpan,
    replace,
)
from reshiki_render.drawing.bonds import AROMATIC, DATIVE, DOUBLE, SINGLE
from reshiki_render.drawing.types import f32
from reshiki_session.compose.ligands import CORNERS, ring_of
from reshiki_session.compose.pieces import arrow as arrow_piece
from reshiki_session.compose.proposal import (
    Ligand,
    Rgb,
    Sketch,
    SketchAtom,
    SketchBond,
    SketchCaption,
    SketchCentroid,
    SketchShape,
)
from reshiki_session.compose.settings import Settings
from reshiki_session.compose.space import Spot, middle
from reshiki_session.compose.texts import format_of

SHAPE_WIDTH_PT: Final = 0.6
SHAPE_LAYER: Final = -1
# Contacts lie behind the structure, but for a ligand whose contact is put before or behind on purpose.
CONTACT_BEHIND: Final = -2
# How far before the middle of its set a bond has to lie to be drawn bold, in world units.
BEFORE: Final = 0.01
_BOLDER: Final = frozenset({SINGLE, DOUBLE, AROMATIC})
# Contact style → order and display of the bond from the attachment point.
_CONTACTS: Final = {"single": (SINGLE, "plain"), "dashed": (DATIVE, "dashed"), "dative": (DATIVE, "plain")}


def lowered(sketch: Sketch, settings: Settings) -> Drawing:
    """The drawing of a sketch; it may still break a rule of documents."""
    return _Lowering(sketch, settings).drawing()


class _Lowering:
    """A sketch on its way to a drawing: what has been made so far."""

    def __init__(self, sketch: Sketch, settings: Settings) -> None:
        self.sketch = sketch
        self.settings = settings
        self.scale = settings.bond
        self.next_id = 1 + len(sketch.atoms)
        self.spots = [Spot(atom.x * self.scale, atom.y * self.scale) for atom in sketch.atoms]
        self.bonds = [_bond(bond) for bond in sketch.bonds]
        self.frames = [self._frame(shape) for shape in sketch.shapes]
        self.atoms: list[Atom] = []
        self.graphics: list[Graphic] = []

    def drawing(self) -> Drawing:
        self._tilt()
        self.atoms += [
            self._atom(number, atom, self.spots[number - 1])
            for number, atom in enumerate(self.sketch.atoms, 1)
        ]
        for shape, frame in zip(self.sketch.shapes, self.frames, strict=True):
            self._add_shape(shape, frame)
        for centroid in self.sketch.centroids:
            self._add_centroid(centroid)
        for ligand in self.sketch.ligands:
            self._add_ligand(ligand)
        arrows = tuple(self._arrow(Point(*arrow.start), Point(*arrow.end)) for arrow in self.sketch.arrows)
        captions = tuple(self._caption(caption) for caption in self.sketch.captions)
        members = (
            *(atom.id for atom in self.atoms),
            *(caption.id for caption in captions),
            *(arrow.id for arrow in arrows),
            *(graphic.id for graphic in self.graphics),
        )
        groups = (Group(id=self._new_id(), members=members, integral=True),) if len(members) > 1 else ()
        return replace(
            self.settings.bare,
            atoms=tuple(self.atoms),
            bonds=tuple(self.bonds),
            annotations=captions,
            arrows=arrows,
            graphics=tuple(self.graphics),
            groups=groups,
            abbreviations=tuple(
                Abbreviation(
                    label=abbreviation.label,
                    reverse_label=reversed_label(abbreviation.label),
                    anchor=abbreviation.anchor + 1,
                    members=tuple(member + 1 for member in abbreviation.atoms),
                )
                for abbreviation in self.sketch.abbreviations
            ),
        )

    def _new_id(self) -> int:
        self.next_id += 1
        return self.next_id - 1

    def _place(self, spot: Spot) -> Point:
        return Point(f32(spot.x) + 0.0, f32(spot.y) + 0.0)

    # ------------------------------------------------------------------------------------------------------- tilting

    def _frame(self, shape: SketchShape) -> tuple[Spot, Spot, Spot]:
        """Origin and the two axes of a shape."""
        start = Spot(shape.start.x * self.scale, shape.start.y * self.scale)
        across = (shape.end.x - shape.start.x) * self.scale
        down = (shape.end.y - shape.start.y) * self.scale
        if shape.kind == "ellipse":
            return start, Spot(across, 0.0), Spot(0.0, down)
        return start, Spot(across, down), Spot(-down, across)

    def _tilt(self) -> None:
        for tilt in self.sketch.tilts:
            centre = middle(self.spots[atom] for atom in tilt.atoms)
            for atom in tilt.atoms:
                moved = (self.spots[atom] - centre).tilted(tilt.x_degrees, tilt.y_degrees)
                self.spots[atom] = moved.plus(centre)
            for shape in tilt.shapes:
                origin, first, second = self.frames[shape]
                self.frames[shape] = (
                    (origin - centre).tilted(tilt.x_degrees, tilt.y_degrees).plus(centre),
                    first.tilted(tilt.x_degrees, tilt.y_degrees),
                    second.tilted(tilt.x_degrees, tilt.y_degrees),
                )
            if tilt.depth_bonds:
                depths = {atom + 1: self.spots[atom].z for atom in tilt.atoms}
                self.bonds = [emphasised(bond, depths) for bond in self.bonds]

    # ------------------------------------------------------------------------------------------------------- objects

    def _atom(self, number: int, atom: SketchAtom, spot: Spot) -> Atom:
        return Atom(
            id=number,
            element=atom.element,
            position=self._place(spot),
            depth=f32(spot.z),
            charge=atom.charge,
            isotope=atom.isotope,
            explicit_h=atom.hydrogens,
            label_h=atom.hydrogens,
            no_implicit=True,
            text_style=None if atom.color is None else replace(self.settings.text, color=_color(atom.color)),
            display=AtomDisplay(variable=atom.variable, color_override=atom.color is not None),
        )

    def _add_shape(self, shape: SketchShape, frame: tuple[Spot, Spot, Spot]) -> None:
        origin, first, second = frame
        self.graphics.append(
            Graphic(
                id=self._new_id(),
                kind=shape.kind,
                origin=self._place(origin),
                axis_x=self._place(first),
                axis_y=self._place(second),
                depth=(f32(origin.z), f32(first.z), f32(second.z)),
                layer=SHAPE_LAYER,
                style=GraphicStyle(
                    stroke=INK, width_pt=SHAPE_WIDTH_PT, pattern="dashed" if shape.dashed else "solid"
                ),
            )
        )

    def _add_centroid(self, centroid: SketchCentroid) -> None:
        anchor = self._new_id()
        spot = middle(self.spots[atom] for atom in centroid.atoms)
        targets = tuple(atom + 1 for atom in centroid.atoms)
        self.atoms.append(self._star(anchor, spot, targets, centroid.kind))
        if centroid.contact is not None:
            style = centroid.contact_style or ("single" if centroid.kind else "dashed")
            self._bind(anchor, centroid.contact + 1, style, CONTACT_BEHIND)

    def _star(self, number: int, spot: Spot, targets: tuple[int, ...], kind: str | None) -> Atom:
        return Atom(
            id=number,
            element="*",
            position=self._place(spot),
            depth=f32(spot.z),
            centroid=targets,
            attachment=kind,
            no_implicit=True,
        )

    def _bind(self, anchor: int, metal: int, style: str, z_order: int) -> None:
        order, display = _CONTACTS[style]
        self.bonds.append(Bond(a=anchor, b=metal, order=order, display=display, z_order=z_order))

    def _add_ligand(self, ligand: Ligand) -> None:
        ring = ring_of(ligand, self.scale)
        anchor = self._new_id()
        step = 2 if ring.methyls else 1
        corners = [anchor + 1 + step * corner for corner in range(CORNERS)]
        self.atoms.append(self._star(anchor, middle(ring.corners), tuple(corners), "multi_center"))
        edges = [
            Bond(a=a, b=b, order=AROMATIC) for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)
        ]
        for corner, spot in enumerate(ring.corners):
            self.atoms.append(
                Atom(
                    id=self._new_id(),
                    element="C",
                    position=self._place(spot),
                    depth=f32(spot.z),
                    charge=0 if corner else -1,
                    explicit_h=0 if ring.methyls else 1,
                    label_h=0 if ring.methyls else 1,
                    no_implicit=True,
                    display=AtomDisplay(hide_charge=not (corner or ligand.show_charge)),
                )
            )
            if ring.methyls:
                methyl = ring.methyls[corner]
                self.atoms.append(
                    Atom(
                        id=self._new_id(),
                        element="C",
                        position=self._place(methyl),
                        depth=f32(methyl.z),
                        explicit_h=3,
                        label_h=3,
                        no_implicit=True,
                    )
                )
        if ligand.depth_bonds:
            depths = {number: spot.z for number, spot in zip(corners, ring.corners, strict=True)}
            edges = [emphasised(edge, depths) for edge in edges]
        self.bonds += edges
        if ring.methyls:
            self.bonds += [Bond(a=corner, b=corner + 1, order=SINGLE) for corner in corners]
        if ligand.contact is not None:
            layer = {None: 0, True: 1, False: -1}[ligand.contact_in_front]
            self._bind(anchor, ligand.contact + 1, ligand.contact_style or "single", layer)

    def _arrow(self, start: Point, end: Point) -> Arrow:
        scale = self.scale
        made = arrow_piece(
            Point(start.x * scale, start.y * scale),
            Point(end.x * scale, end.y * scale),
            "forward",
            self.settings,
        )
        return replace(made.drawing.arrows[0], id=self._new_id())

    def _caption(self, caption: SketchCaption) -> Annotation:
        text_format = replace(format_of(caption.text, self.settings), alignment="left")
        if caption.color is not None:
            color = _color(caption.color)
            text_format = replace(
                text_format,
                style=replace(text_format.style, color=color),
                spans=tuple(_colored(span, color) for span in text_format.spans),
            )
        position = Point(f32(caption.position.x * self.scale), f32(caption.position.y * self.scale))
        return Annotation(id=self._new_id(), position=position, text=caption.text, format=text_format)


def emphasised(bond: Bond, depths: dict[int, float]) -> Bond:
    """A bond between two atoms of a set, bold where it lies before the set's middle."""
    if bond.a not in depths or bond.b not in depths:
        return bond
    if bond.order not in _BOLDER or bond.display not in {"plain", "bold"}:
        return bond
    mean = sum(depths.values()) / len(depths)
    before = (depths[bond.a] + depths[bond.b]) / 2 - mean > BEFORE
    return replace(bond, display="bold", projection=True) if before else bond


def _bond(bond: SketchBond) -> Bond:
    return Bond(
        a=bond.a + 1,
        b=bond.b + 1,
        order=bond.order,
        display=bond.display,
        ring_arc=bond.ring_arc,
        projection=bond.display == "bold",
    )


def _color(rgb: Rgb) -> Bytes:
    return Bytes(*rgb)


def _colored(span: TextSpan, color: Bytes) -> TextSpan:
    return replace(span, style=replace(span.style, color=color))
