"""How much there is in a drawing, in the three ways it is counted."""

from reshiki_render.drawing.document import Drawing


def counts(drawing: Drawing) -> dict[str, int]:
    """The lengths of the lists people ask for first. Centroids and hidden members of abbreviations are atoms."""
    return {
        "atoms": len(drawing.atoms),
        "bonds": len(drawing.bonds),
        "arrows": len(drawing.arrows),
        "annotations": len(drawing.annotations),
        "graphics": len(drawing.graphics),
    }


def all_counts(drawing: Drawing) -> dict[str, int]:
    """The same with what gathers objects: abbreviations, reactions, groups."""
    return {
        **counts(drawing),
        "abbreviations": len(drawing.abbreviations),
        "reactions": len(drawing.reactions),
        "groups": len(drawing.groups),
    }


def object_count(drawing: Drawing) -> int:
    """What a limit on objects counts: everything of `counts`, bonds included, and groups."""
    return sum(counts(drawing).values()) + len(drawing.groups)


def weight(drawing: Drawing) -> int:
    """What keeping a drawing costs a session: its objects and one, so that an empty drawing costs 1."""
    return object_count(drawing) + 1
