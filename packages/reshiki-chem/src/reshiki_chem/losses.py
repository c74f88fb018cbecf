"""What an exchange format has no place for, said in one voice."""

from collections.abc import Sequence
from typing import Final

from reshiki_render.drawing import INK, Drawing
from reshiki_render.drawing.bonds import HYDROGEN

# Parts of a drawing that are not molecules: the field that holds them, one of them, several.
_PARTS: Final = (
    ("annotations", "caption", "captions"),
    ("arrows", "arrow", "arrows"),
    ("graphics", "graphic", "graphics"),
)
_NAMED = 10


def left_out(drawing: Drawing, form: str) -> tuple[str, ...]:
    """A warning for each kind of object that is no molecule, with the IDs left out."""
    warnings = []
    for field, one, several in _PARTS:
        found = getattr(drawing, field, ())
        if found:
            noun = one if len(found) == 1 else several
            warnings.append(
                f"{form} holds molecules only: the {noun} {listed([item.id for item in found])} left out."
            )
    return tuple(warnings)


def looks(drawing: Drawing, form: str) -> tuple[str, ...]:
    """A warning for each kind of thing that is only seen and that a format of structures does not keep, with the IDs."""
    coloured = [
        atom.id
        for atom in drawing.atoms
        if atom.display.highlight is not None
        or atom.display.hydrogen_color is not None
        or (atom.text_style is not None and atom.text_style.color != INK)
    ]
    tinted = [
        f"{bond.a}–{bond.b}" for bond in drawing.bonds if bond.color != INK or bond.highlight is not None
    ]
    marked = [atom.id for atom in drawing.atoms if atom.marks]
    projected = [
        f"{bond.a}–{bond.b}" for bond in drawing.bonds if bond.projection and bond.display != "plain"
    ]
    reactions = [reaction.arrow for reaction in drawing.reactions]
    warnings = []
    for found, what in (
        (coloured, "no colours or highlights of labels: those of atoms"),
        (tinted, "no colours or highlights of bonds: those of"),
        (marked, "no lone pairs or other marks at atoms: those of atoms"),
        (projected, "no depth: that of the bonds"),
        (reactions, "no roles in reactions: those at the arrows"),
    ):
        if found:
            warnings.append(f"{form} keeps {what} {listed(found)} are left out.")
    if drawing.ring_fills:
        warnings.append(f"{form} keeps no ring fills: all {len(drawing.ring_fills)} are left out.")
    return tuple(warnings)


def unbonded(drawing: Drawing, form: str) -> tuple[str, ...]:
    """A warning for the hydrogen bonds a format does not tell."""
    found = [f"{bond.a}–{bond.b}" for bond in drawing.bonds if bond.order == HYDROGEN]
    if not found:
        return ()
    more = f" and {len(found) - _NAMED} more" if len(found) > _NAMED else ""
    return (f"{form} tells no hydrogen bonds: {', '.join(found[:_NAMED])}{more} left out.",)


def unseen(atoms: Sequence[int], form: str) -> tuple[str, ...]:
    """A warning for the wedges at atoms of which a format tells nothing."""
    if not atoms:
        return ()
    noun = "atom" if len(atoms) == 1 else "atoms"
    return (
        f"{form} tells nothing of the wedges at {noun} {listed(atoms)}, which are no tetrahedral centres.",
    )


def shown(text: str, most: int = 60) -> str:
    """A part of a user's text as a sentence can hold it: on one line, cut, nothing in it that a terminal obeys."""
    text = "".join(char if char.isprintable() else "\ufffd" for char in text[: most + 1])
    return text if len(text) <= most else f"{text[: most - 1]}…"


def listed(ids: Sequence[int | str]) -> str:
    """IDs, or names, as a phrase; a long list is cut after its first ten."""
    texts = [str(number) for number in ids[:_NAMED]]
    if len(ids) > _NAMED:
        return f"{', '.join(texts)} and {len(ids) - _NAMED} more"
    return " and ".join((", ".join(texts[:-1]), texts[-1])) if len(texts) > 1 else texts[0]


def named(ids: Sequence[int]) -> str:
    """Atoms as the subject of a sentence."""
    return f"Atom {ids[0]}" if len(ids) == 1 else f"Atoms {listed(ids)}"


def each(ids: Sequence[int]) -> str:
    """Atoms as the subject of a sentence about one of them."""
    return f"Atom {ids[0]}" if len(ids) == 1 else f"Each of the atoms {listed(ids)}"
