"""How the atoms of a 3D projection fade with their depth."""

from collections.abc import Container

from reshiki_render.drawing.kinds import OMIT, Extra, kind, replace, stored
from reshiki_render.drawing.types import ById, Flag, Id, Items, Number

MOST_SCOPES = 10_000
PART = Number(0, 1)


@kind
class DepthScope:
    """Atoms that fade together; an atom is in one scope only. Weights run from 0 (front) to 1 (rear)."""

    atoms: tuple[int, ...] = stored(Items(Id("atom"), 1), about="distinct, no centroids")
    automatic: bool = stored(Flag(), default=False, about="weights follow the atoms' depth")
    strength: float = stored(PART, default=0.62, about="how much the rear fades")
    rear_opacity: float = stored(PART, default=1.0, write=OMIT)
    rear_overrides: tuple[tuple[int, float], ...] = stored(ById(PART), default=(), write=OMIT)
    rear_weights: tuple[tuple[int, float], ...] = stored(
        ById(PART), default=(), write=OMIT, about="none, or one per atom"
    )
    weights: tuple[tuple[int, float], ...] = stored(ById(PART), about="exactly one per atom")
    overrides: tuple[tuple[int, float], ...] = stored(ById(PART), default=(), write=OMIT)
    extra: Extra = ()


def scope_of(scope: DepthScope, atoms: Container[int]) -> DepthScope | None:
    """A scope of those of its atoms that are in `atoms`; None when none is."""
    left = tuple(atom for atom in scope.atoms if atom in atoms)
    if len(left) == len(scope.atoms) or not left:
        return scope if left else None

    def kept(pairs: tuple[tuple[int, float], ...]) -> tuple[tuple[int, float], ...]:
        return tuple(pair for pair in pairs if pair[0] in atoms)

    return replace(
        scope,
        atoms=left,
        weights=kept(scope.weights),
        overrides=kept(scope.overrides),
        rear_weights=kept(scope.rear_weights),
        rear_overrides=kept(scope.rear_overrides),
    )
