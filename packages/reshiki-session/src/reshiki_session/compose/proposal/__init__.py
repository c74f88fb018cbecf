"""What a Proposal says, as immutable values: `decoding` makes them of JSON, `rules` says what is wrong with them.

Coordinates of a sketch are in bond lengths, x right, y down; indices count its atoms, shapes and the like from 0. Angles are
degrees, widths pt, colours red, green and blue from 0 to 255.
"""

from typing import NamedTuple

Rgb = tuple[int, int, int]


class Place(NamedTuple):
    x: float
    y: float


class Molecule(NamedTuple):
    """A participant or a loose molecule; `rotation` is clockwise on the page."""

    smiles: str
    label: str
    coefficient: int = 1
    rotation: float = 0.0
    compact: bool = False


class Step(NamedTuple):
    """One reaction. `direction` is that of a branch: 0 right, 90 down; None: spread by itself."""

    reactants: tuple[Molecule, ...]
    products: tuple[Molecule, ...]
    conditions: str
    arrow: str
    title: str = ""
    role: str = "reaction"
    direction: float | None = None


class Composition(NamedTuple):
    arrangement: str = "rows"
    columns: int = 2
    width_pt: float = 540.0
    preserve_details: bool = False


class SketchAtom(NamedTuple):
    element: str
    x: float
    y: float
    hydrogens: int
    charge: int = 0
    isotope: int = 0
    color: Rgb | None = None
    variable: str | None = None


class SketchBond(NamedTuple):
    a: int
    b: int
    order: int
    display: str = "plain"
    ring_arc: bool = False


class SketchShape(NamedTuple):
    kind: str
    start: Place
    end: Place
    dashed: bool = False


class Tilt(NamedTuple):
    atoms: tuple[int, ...]
    shapes: tuple[int, ...]
    x_degrees: float
    y_degrees: float
    depth_bonds: bool = False


class SketchCentroid(NamedTuple):
    atoms: tuple[int, ...]
    contact: int | None = None
    kind: str | None = None
    contact_style: str | None = None


class SketchArrow(NamedTuple):
    start: Place
    end: Place


class SketchCaption(NamedTuple):
    text: str
    position: Place
    color: Rgb | None = None


class SketchAbbreviation(NamedTuple):
    label: str
    anchor: int
    atoms: tuple[int, ...]


class Ligand(NamedTuple):
    """Cp or Cp*: turned flat by the phase, tilted about x, then y, turned on the page."""

    kind: str
    center: Place
    phase_degrees: float
    x_degrees: float
    y_degrees: float
    rotation_degrees: float
    depth_bonds: bool
    show_charge: bool
    contact: int | None = None
    contact_style: str | None = None
    contact_in_front: bool | None = None


class Sketch(NamedTuple):
    atoms: tuple[SketchAtom, ...]
    bonds: tuple[SketchBond, ...]
    shapes: tuple[SketchShape, ...] = ()
    tilts: tuple[Tilt, ...] = ()
    centroids: tuple[SketchCentroid, ...] = ()
    arrows: tuple[SketchArrow, ...] = ()
    captions: tuple[SketchCaption, ...] = ()
    abbreviations: tuple[SketchAbbreviation, ...] = ()
    ligands: tuple[Ligand, ...] = ()


class Proposal(NamedTuple):
    explanation: str
    molecules: tuple[Molecule, ...]
    reactions: tuple[Step, ...]
    replace_ids: tuple[int, ...] = ()
    composition: Composition = Composition()
    sketch: Sketch | None = None
