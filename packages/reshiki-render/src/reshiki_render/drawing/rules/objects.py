"""Rules of IDs, atoms and bonds."""

from reshiki_render.drawing.atoms import Atom
from reshiki_render.drawing.bonds import AROMATIC, DATIVE, DOUBLE, PARTIAL, Bond
from reshiki_render.drawing.document import MOST_ATOMS, MOST_BONDS
from reshiki_render.drawing.rules.facts import Facts
from reshiki_render.drawing.rules.faults import refuse
from reshiki_render.drawing.rules.limits import check, check_field

_SINGLE = frozenset({"plain", "wedge", "hash", "wavy", "bold", "hashed", "hollow_wedge"})
# Bond order → displays it may have.
DISPLAYS: tuple[frozenset[str], ...] = (
    frozenset({"dotted"}),
    _SINGLE,
    frozenset({"plain", "wavy", "bold", "dashed"}),
    frozenset({"plain"}),
    frozenset({"plain"}),
    frozenset({"plain", "dashed"}),
    frozenset({"plain"}),
    frozenset({"plain", "dashed"}),
)
# The same where the display shows depth, for the orders that then have more.
PROJECTED = {
    AROMATIC: _SINGLE,
    DATIVE: (DISPLAYS[DATIVE] | _SINGLE | {"wedge_end", "hash_end", "hollow_wedge_end"}) - {"wavy"},
}


def check_ids(facts: Facts) -> None:
    """Every object has an ID of its own."""
    drawing = facts.drawing
    taken: set[int] = set()
    for values in (drawing.atoms, drawing.annotations, drawing.arrows, drawing.graphics):
        for value in values:
            check_field(value, "id")
            if value.id in taken:
                refuse(value, "its ID is already taken by another object")
            taken.add(value.id)


def check_atoms(facts: Facts) -> None:
    """Atoms in order: limits, the free label of a *, and windings that name exactly the bonded atoms."""
    if len(facts.drawing.atoms) > MOST_ATOMS:
        refuse(facts.drawing, f"it has {len(facts.drawing.atoms)} atoms; {MOST_ATOMS} are allowed")
    for atom in facts.drawing.atoms:
        check(atom)
        if atom.display.variable is not None and atom.element != "*":
            refuse(atom, "only an atom * can have a variable label")
        if atom.stereo is not None:
            _check_winding(atom, facts)


def _check_winding(atom: Atom, facts: Facts) -> None:
    assert atom.stereo is not None
    if sorted(atom.stereo.neighbors) != sorted(facts.bonded.get(atom.id, ())):
        refuse(atom, "its stereo has to name exactly the atoms it is bonded to, each once")


def check_bonds(facts: Facts) -> None:
    """Bonds in order: two different atoms, one bond a pair, and a display its order can have."""
    if len(facts.drawing.bonds) > MOST_BONDS:
        refuse(facts.drawing, f"it has {len(facts.drawing.bonds)} bonds; {MOST_BONDS} are allowed")
    taken: set[tuple[int, int]] = set()
    for bond in facts.drawing.bonds:
        check(bond)
        for end in (bond.a, bond.b):
            if end not in facts.atoms:
                refuse(bond, f"there is no atom {end}")
        if bond.a == bond.b:
            refuse(bond, "a bond joins two different atoms")
        pair = (min(bond.a, bond.b), max(bond.a, bond.b))
        if pair in taken:
            refuse(bond, "these atoms have a bond already")
        taken.add(pair)
        _check_display(bond)
        _check_double(bond, facts)


def _check_display(bond: Bond) -> None:
    allowed = DISPLAYS[bond.order]
    if bond.projection:
        allowed = PROJECTED.get(bond.order, allowed)
    if bond.display not in allowed:
        refuse(
            bond,
            f"display is {bond.display!r}; a bond of order {bond.order} can be {', '.join(sorted(allowed))}",
        )
    if bond.secondary_display is not None and (bond.order not in {DOUBLE, PARTIAL} or bond.display == "wavy"):
        refuse(bond, "secondary_display is for orders 2 and 7, and not with display wavy")


def _check_double(bond: Bond, facts: Facts) -> None:
    if bond.stereo_authoritative and bond.order != DOUBLE:
        refuse(bond, "stereo_authoritative is for double bonds only")
    if not bond.stereo_atoms:
        if bond.stereo not in {None, "any"}:
            refuse(bond, f"stereo {bond.stereo} needs two stereo_atoms")
        return
    if len(bond.stereo_atoms) != 2:
        refuse(bond, "stereo_atoms are two, or none")
    for end, other, atom in ((bond.a, bond.b, bond.stereo_atoms[0]), (bond.b, bond.a, bond.stereo_atoms[1])):
        if atom == other or not facts.has_bond(end, atom):
            refuse(bond, f"stereo_atoms names atom {atom}, which is not a neighbour of atom {end}")


def check_marks(facts: Facts) -> None:
    """The marks of an atom have different IDs, so that an arrow can be tied to one of them."""
    for atom in facts.drawing.atoms:
        if len(atom.marks) > 1:
            ids = [mark.id for mark in atom.marks if mark.id is not None]
            if len(set(ids)) != len(ids):
                refuse(atom, "two of its marks have the same ID")
