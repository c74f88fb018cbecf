"""Rules of depth, centroids, attachment points, depth scopes and ring fills."""

from itertools import pairwise

from reshiki_render.drawing.atoms import Atom
from reshiki_render.drawing.depth import MOST_SCOPES, DepthScope
from reshiki_render.drawing.rings import MOST_RING_FILLS, RingFill
from reshiki_render.drawing.rules.facts import Facts
from reshiki_render.drawing.rules.faults import refuse
from reshiki_render.drawing.rules.limits import check, check_field


def check_projection(facts: Facts) -> None:
    """Depths, and what a centroid may stand for."""
    for atom in facts.drawing.atoms:
        if atom.depth:
            check_field(atom, "depth")
        if atom.centroid:
            check_field(atom, "centroid")
            _check_centroid(atom, facts)


def _check_centroid(atom: Atom, facts: Facts) -> None:
    if atom.element != "*":
        refuse(atom, f"only an atom * can be the middle of others, not {atom.element!r}")
    if len(set(atom.centroid)) != len(atom.centroid):
        refuse(atom, "its centroid names an atom twice")
    for target in atom.centroid:
        other = facts.atoms.get(target)
        if target == atom.id or other is None:
            refuse(atom, f"its centroid names atom {target}, which is not another atom of the drawing")
        if other.element == "*" or other.centroid:
            refuse(atom, f"its centroid names atom {target}, which is itself a *")


def check_attachments(facts: Facts) -> None:
    """What an attachment point may be, and what it may be bonded to."""
    for atom in facts.drawing.atoms:
        if atom.attachment is None:
            continue
        if not atom.centroid:
            refuse(atom, "an attachment point needs a centroid: the atoms it stands for")
        state = (atom.no_implicit, atom.isotope, atom.explicit_h, atom.aromatic, atom.stereo)
        if state != (True, 0, 0, False, None) or atom.display.variable is not None:
            refuse(
                atom,
                "an attachment point has no_implicit true and no isotope, explicit hydrogens, aromaticity, "
                "stereo or variable label",
            )
        for neighbour in facts.bonded.get(atom.id, ()):
            other = facts.atoms.get(neighbour)
            if neighbour in atom.centroid or (other is not None and other.centroid):
                refuse(
                    atom,
                    f"an attachment point is bonded to atoms outside its targets, but atom {neighbour} is a "
                    "target or a centroid itself",
                )


def check_scopes(facts: Facts) -> None:
    """Depth scopes: real atoms, each in one scope, each with its weight."""
    scopes = facts.drawing.depth_appearance
    if len(scopes) > MOST_SCOPES:
        refuse("the drawing", f"it has {len(scopes)} depth scopes; {MOST_SCOPES} are allowed")
    taken: set[int] = set()
    for scope in scopes:
        check(scope)
        _check_scope(scope, facts, taken)
        taken.update(scope.atoms)


def _check_scope(scope: DepthScope, facts: Facts, taken: set[int]) -> None:
    members = set(scope.atoms)
    if len(members) != len(scope.atoms) or members & taken:
        refuse(scope, "an atom is in one depth scope only, once")
    for number in scope.atoms:
        if number not in facts.atoms or facts.atoms[number].centroid:
            refuse(scope, f"atom {number} is missing or a centroid")
    for name, weights, complete in (
        ("weights", scope.weights, True),
        ("rear_weights", scope.rear_weights, bool(scope.rear_weights)),
        ("overrides", scope.overrides, False),
        ("rear_overrides", scope.rear_overrides, False),
    ):
        named = {number for number, _ in weights}
        if complete and named != members:
            refuse(scope, f"{name} needs exactly one value for each of its atoms")
        if not named <= members:
            refuse(scope, f"{name} has a value for atom {min(named - members)}, which is not in the scope")


def check_ring_fills(facts: Facts) -> None:
    """Ring fills: closed rings of bonded atoms, one fill each."""
    fills = facts.drawing.ring_fills
    if len(fills) > MOST_RING_FILLS:
        refuse("the drawing", f"it has {len(fills)} ring fills; {MOST_RING_FILLS} are allowed")
    taken: set[frozenset[int]] = set()
    for fill in fills:
        check(fill)
        fault = ring_fault(fill, facts)
        if fault:
            refuse(fill, fault)
        ring = frozenset(fill.atoms)
        if ring in taken:
            refuse(fill, "this ring has two fills")
        taken.add(ring)


def ring_fault(fill: RingFill, facts: Facts) -> str | None:
    """Why a fill's atoms are no ring of the drawing, or None."""
    if len(set(fill.atoms)) != len(fill.atoms):
        return "it names an atom twice"
    for a, b in pairwise((*fill.atoms, fill.atoms[0])):
        if not facts.has_bond(a, b):
            return f"atoms {a} and {b} are not bonded, so this is no ring"
    return None
