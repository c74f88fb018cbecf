"""What a connection table says: atoms, bonds, Sgroups and collections, whichever version it is written in.

Values are the file's own: its units with y up, its radical and Sgroup codes, its atom numbers (labels that need not count
from 1). `line` is where a thing stands in the file, counted from 1, for messages. Text keeps the file's letters.
"""

from typing import Final, NamedTuple

# Bond types beyond 1 to 3.
AROMATIC: Final = 4
DATIVE: Final = 9
HYDROGEN: Final = 10
# A type of our own for what the extension `M  ZBO` and its kin call order 0.
ZERO: Final = 0
# Query types: single or double, single or aromatic, double or aromatic, any.
ANY: Final = 8

# Radical codes.
SINGLET, DOUBLET, TRIPLET = 1, 2, 3

# Marks of a bond's configuration.
UP, DOWN, EITHER, CROSSED = "up", "down", "either", "crossed"


class TableAtom(NamedTuple):
    """An atom. Coordinates are None where the file has a number that is none (an overflow, a NaN).

    `mass` is a mass number, `mass_shift` the difference from the element's usual one; 0 is none. `valence` is None where
    the usual one holds. `hydrogens` is a fixed count. `elements` are those of an atom list, `excluded` those it must not
    be. `attachments` counts open valences. `monomer` is the class of a template atom, whose symbol is no element then.
    `queries` names what only a search can use.
    """

    number: int
    line: int
    symbol: str
    x: float | None
    y: float | None
    z: float | None
    charge: int = 0
    radical: int = 0
    mass: int = 0
    mass_shift: int = 0
    valence: int | None = None
    hydrogens: int | None = None
    map_num: int = 0
    parity: int = 0
    elements: tuple[str, ...] = ()
    excluded: bool = False
    rgroups: tuple[int, ...] = ()
    attachments: int = 0
    alias: str = ""
    value: str = ""
    monomer: str = ""
    queries: tuple[str, ...] = ()


class TableBond(NamedTuple):
    """A bond from `a` to `b` (atom numbers). A wedge is narrow at `a`.

    `endpoints` are the atoms a bond to a star atom means: all of them together, or with `any_endpoint` one of them.
    """

    number: int
    line: int
    type: int
    a: int
    b: int
    mark: str = ""
    endpoints: tuple[int, ...] = ()
    any_endpoint: bool = False
    queries: tuple[str, ...] = ()


class Bracket(NamedTuple):
    """The line of a bracket from one corner to the other."""

    x1: float
    y1: float
    x2: float
    y2: float


class Sgroup(NamedTuple):
    """A substance group. `kind` is its code (SUP, SRU, MUL, DAT, ...), `atoms` and `bonds` are file numbers.

    `paradigm` are the atoms that a multiple group shows once. `label` is its subscript or name, `field` and `data` are those of a
    data group, drawn at `place`, which counts from the group's first atom when `relative`. `expanded`: a superatom shown
    with its atoms.
    """

    number: int
    line: int
    kind: str
    atoms: tuple[int, ...] = ()
    bonds: tuple[int, ...] = ()
    paradigm: tuple[int, ...] = ()
    label: str = ""
    brackets: tuple[Bracket, ...] = ()
    round: bool = False
    expanded: bool = False
    subtype: str = ""
    connection: str = ""
    component: int = 0
    parent: int = 0
    field: str = ""
    data: str = ""
    place: tuple[float, float] | None = None
    relative: bool = False
    monomer: str = ""


class StereoCollection(NamedTuple):
    """Atoms whose configurations belong together: `kind` is abs, or, and; `group` tells groups of a kind apart (0: abs)."""

    kind: str
    group: int
    atoms: tuple[int, ...]


class Table(NamedTuple):
    """A connection table with its header's title. `spatial` is what the header says: True 3D, False 2D, None nothing.
    `own` tables are at the scale of our page.

    `notes` name what was passed over while reading; each is a sentence for the user.
    """

    title: str
    line: int
    spatial: bool | None
    chiral: bool
    atoms: tuple[TableAtom, ...]
    bonds: tuple[TableBond, ...]
    sgroups: tuple[Sgroup, ...] = ()
    collections: tuple[StereoCollection, ...] = ()
    notes: tuple[str, ...] = ()
    own: bool = False
