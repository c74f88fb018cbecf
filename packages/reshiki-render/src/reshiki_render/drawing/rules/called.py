"""How a message calls an object of a drawing: by its ID, or by what it is addressed by."""

from typing import Any


def called(value: Any) -> str:
    """The name of a top-level object in a sentence: `atom 7`, `bond 1–2`, `the reaction of arrow 4`."""
    match type(value).__name__:
        case "Drawing":
            return "the drawing"
        case "Atom" | "Annotation" | "Arrow" | "Graphic" | "Group" as noun:
            return f"{noun.lower()} {value.id}"
        case "Bond":
            return f"bond {value.a}–{value.b}"
        case "Abbreviation":
            return f"the abbreviation at atom {value.anchor}"
        case "Reaction":
            return f"the reaction of arrow {value.arrow}"
        case "MoleculeName":
            return f"the molecule name of annotation {value.annotation}"
        case "RingFill":
            return f"the ring fill of atoms {listed(value.atoms)}"
        case "DepthScope":
            return f"the depth scope of atoms {listed(value.atoms)}"
        case "DrawingStyle":
            return "the drawing style"
        case "CustomTheme":
            return "the custom theme"
        case "PageLayout":
            return "the page layout"
        case noun:
            return noun


def listed(ids: tuple[int, ...]) -> str:
    """IDs for a sentence, the first few of many."""
    few = ", ".join(str(number) for number in ids[:6])
    return few if len(ids) <= 6 else f"{few}, …"
