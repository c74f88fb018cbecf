"""What is wrong inside a file, and where, while it is being read."""

from typing import Any, Self


class Unreadable(Exception):
    """A value is not what its place asks for. The place is filled in from the inside out on the way up."""

    def __init__(self, needed: str, whose: str = "") -> None:
        super().__init__(needed)
        self.needed = needed
        self.path = ""
        self.whose = whose

    def inside(self, place: str | int) -> Self:
        """The same problem, seen from one level further out: a field's name or an index in a list."""
        if place == "":
            return self
        step = f"[{place}]" if isinstance(place, int) else place
        joint = "." if self.path and not self.path.startswith("[") else ""
        self.path = f"{step}{joint}{self.path}"
        return self

    def sentence(self) -> str:
        whose = f" ({self.whose})" if self.whose else ""
        where = f" at {self.path}" if self.path else ""
        return f"The drawing cannot be read{where}{whose}: {self.needed}."


def seen_as(value: Any) -> str:
    """What a JSON value is, for people."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return f"the text {shortened(value)}"
        case int() | float():
            number = repr(value)
            return f"the number {number if len(number) <= 40 else number[:39] + '…'}"
        case list():
            return "a list"
        case _:
            return "an object"


def shortened(text: str) -> str:
    """A text in quotes, of no more than 40 characters and nothing that could upset a terminal."""
    cut = text if len(text) <= 40 else f"{text[:39]}…"
    return '"' + "".join(letter if letter.isprintable() else "�" for letter in cut) + '"'


def name_of(noun: str, members: dict[str, Any]) -> str:
    """How an object of a file is called in a message: by its ID, or what it is addressed by."""
    match members:
        case {"id": int(number)}:
            return f"{noun} {number}"
        case {"a": int(a), "b": int(b)}:
            return f"bond {a}–{b}"
        case {"anchor": int(atom)}:
            return f"{noun} at atom {atom}"
        case {"arrow": int(arrow)}:
            return f"{noun} of arrow {arrow}"
        case {"annotation": int(caption)}:
            return f"{noun} of caption {caption}"
        case _:
            return ""
