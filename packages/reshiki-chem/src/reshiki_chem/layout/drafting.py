"""From molecules without coordinates to a drawing: place each, wedge it, choose the sides of its double bonds, pack all.

Hydrogens that a wedge needs are added before the layout, so that there is room for them, and only where no other bond can
carry the wedge: where a centre's bonds all lie in rings or lead to other centres.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from rdkit import Chem

from reshiki_chem.graph import Graph, graph_of
from reshiki_chem.layout.chains import chained, is_long_chain
from reshiki_chem.layout.depict import laid_out
from reshiki_chem.layout.doubles import double_positions, is_named, shows
from reshiki_chem.layout.hydrogens import added, needed
from reshiki_chem.layout.pack import packed
from reshiki_chem.layout.rows import laid_in_rows
from reshiki_chem.layout.wedges import wedges_of
from reshiki_chem.losses import each, listed
from reshiki_render.drawing import Atom, AtomDisplay, AtomStereo, Bond, Drawing, Point
from reshiki_render.drawing.atoms import ATOM_DISPLAY
from reshiki_render.drawing.bonds import HYDROGEN

_LABELLED: Final = AtomDisplay(carbons="all")


class Piece(NamedTuple):
    """One molecule, laid out by itself; `maps` are its atom-map numbers.

    The first `written` atoms are those of the molecule; hydrogens for wedges follow.
    """

    graph: Graph
    points: list[Point]
    written: int
    maps: Mapping[int, int]
    in_rows: bool


def piece_of(
    mol: Chem.Mol,
    maps: Mapping[int, int] | None = None,
    *,
    plain: bool = False,
    points: list[Point] | None = None,
) -> Piece:
    """A connected molecule, sanitised and with its stereochemistry assigned, laid out; it is kekulised in place.

    `plain` asks for the layout in rows, for what RDKit would not finish in time. A molecule that is drawn already gives
    the `points` of its atoms; nothing is added to it.
    """
    graph = graph_of(mol)
    written = len(graph.atoms)
    if points is not None:
        return Piece(graph, points, written, maps or {}, in_rows=False)
    crowded = needed(graph)
    added(graph, crowded)
    in_rows = False
    if written == 1 and not crowded:
        points = [Point(0.0, 0.0)]
    elif is_long_chain(graph):
        points = chained(graph)
    elif plain:
        points, in_rows = laid_in_rows(graph), True
    else:
        points = laid_out(graph, written, mol)
    return Piece(graph, points, written, maps or {}, in_rows)


def assembled(
    pieces: Sequence[Piece], ids: Sequence[Sequence[int]], *, in_place: bool = False
) -> tuple[Drawing, tuple[str, ...]]:
    """The drawing of several molecules, and what their picture does not show.

    They are put side by side, or stay where they are when `in_place`. `ids[n]` has the object ID of each written atom of
    piece n; hydrogens added for wedges come after the largest.
    """
    points = (
        [piece.points for piece in pieces]
        if in_place
        else packed([(piece.graph, piece.points) for piece in pieces])
    )
    atoms: dict[int, Atom] = {}
    bonds: list[Bond] = []
    faults = _Faults([], [], [])
    next_id = 1 + max(max(part) for part in ids)
    for piece, part, places in zip(pieces, ids, points, strict=True):
        added = len(piece.graph.atoms) - piece.written
        names = [*part, *range(next_id, next_id + added)]
        next_id += added
        _draw(piece, names, places, atoms, bonds, faults)
    ordered = sorted(atoms) if len(pieces) > 1 else atoms
    return Drawing(atoms=tuple(atoms[i] for i in ordered), bonds=tuple(bonds)), faults.warnings()


class _Faults(NamedTuple):
    """Centres without a wedge, double bonds whose geometry is not the one drawn, molecules laid out plainly."""

    unwedged: list[int]
    untrue: list[tuple[int, int]]
    plain: list[int]

    def warnings(self) -> tuple[str, ...]:
        warnings = []
        if self.unwedged:
            warnings.append(
                f"{each(self.unwedged)} has a configuration that no wedge shows; it is kept, not drawn."
            )
        if self.untrue:
            pairs = ", ".join(f"{a}={b}" for a, b in self.untrue[:10])
            warnings.append(
                f"The picture does not show the geometry of the double bonds {pairs}; it is kept, not drawn."
            )
        if self.plain:
            sizes = listed(self.plain)
            warnings.append(
                f"Too large for a full layout and drawn in plain rows: molecules of {sizes} atoms."
            )
        return tuple(warnings)


def _draw(
    piece: Piece,
    names: Sequence[int],
    points: Sequence[Point],
    atoms: dict[int, Atom],
    bonds: list[Bond],
    faults: _Faults,
) -> None:
    graph = piece.graph
    wedges = wedges_of(graph, piece.points)
    sides = double_positions(graph, piece.points)
    wedged = {centre for centre, _ in wedges.values()}
    if piece.in_rows:
        faults.plain.append(piece.written)
    for i, (atom, point) in enumerate(zip(graph.atoms, points, strict=True)):
        stereo = None
        if atom.stereo:
            stereo = AtomStereo(winding=atom.stereo, neighbors=tuple(names[n] for n in graph.neighbours(i)))
            if i not in wedged:
                faults.unwedged.append(names[i])
        fixed = not graph.is_usual(i)
        atoms[names[i]] = Atom(
            id=names[i],
            element=atom.element,
            position=point,
            display=_LABELLED if atom.element == "C" and is_named(i, graph) else ATOM_DISPLAY,
            charge=atom.charge,
            radical_electrons=atom.dots,
            isotope=atom.isotope,
            explicit_h=atom.hydrogens if fixed else 0,
            no_implicit=fixed,
            stereo=stereo,
            map_num=piece.maps.get(i, 0),
            label_h=atom.hydrogens,
        )
    for k, bond in enumerate(graph.bonds):
        narrow, display = wedges.get(k, (bond.a, "dotted" if bond.order == HYDROGEN else "plain"))
        kept = bond.stereo in {"cis", "trans"} and not shows(bond, piece.points)
        if kept:
            faults.untrue.append((names[bond.a], names[bond.b]))
        bonds.append(
            Bond(
                a=names[narrow],
                b=names[bond.other(narrow)],
                order=bond.order,
                display=display,
                stereo=bond.stereo,
                stereo_atoms=tuple(names[atom] for atom in bond.stereo_atoms),
                stereo_authoritative=kept,
                double_position=sides.get(k, "auto"),
            )
        )
