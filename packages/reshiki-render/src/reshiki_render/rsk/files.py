"""Opening and saving a drawing, in the format's order.

1. The version alone: one newer than the newest is refused by its number, whatever else the file holds.
2. Everything is read, then validated as it stands.
3. What old versions meant differently is rewritten (`migrations`); a version says nothing else, no field depends on it.
4. Arrow links are brought in order, and the drawing is validated once more.

An opened drawing is of the newest version, and computed labels (R, S, E, Z) are gone: chemistry computes them anew.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from reshiki_render.drawing.document import NEWEST_VERSION, Drawing
from reshiki_render.drawing.kinds import replace
from reshiki_render.drawing.rules import validate
from reshiki_render.errors import NewerDrawing, UnreadableDrawing
from reshiki_render.rsk.leaves import Seen
from reshiki_render.rsk.migrations import migrated
from reshiki_render.rsk.problems import Unreadable, seen_as
from reshiki_render.rsk.reader import object_reader
from reshiki_render.rsk.tree import parse
from reshiki_render.rsk.writer import object_writer


class Loaded(NamedTuple):
    """An opened drawing, and what a person should know about it: one sentence each."""

    drawing: Drawing
    warnings: tuple[str, ...]


def load(text: str | bytes) -> Loaded:
    """Open a drawing from the text of its file (or its bytes, in UTF-8).

    Raises UnreadableDrawing when this is no drawing file (NewerDrawing: a file of a version to come), InvalidDrawing when
    the drawing breaks a rule of the format.
    """
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError as problem:
            raise UnreadableDrawing(
                f"This is not a ReShiki drawing: byte {problem.start + 1} is not UTF-8."
            ) from None
    with _collector_paused():
        return _opened(parse(text.removeprefix("\ufeff")))


@contextmanager
def _collector_paused() -> Iterator[None]:
    """No cyclic garbage is made while a file is read, only a great many objects that live on: looking through them again
    and again made opening a third slower and grow faster than the file.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _opened(tree: Any) -> Loaded:
    if type(tree) is not tuple:
        raise UnreadableDrawing(f"This is not a ReShiki drawing: it holds {seen_as(tree)}, not an object.")
    _check_version(tree)
    seen = Seen()
    try:
        drawing: Drawing = object_reader(Drawing)(tree, seen)
    except Unreadable as problem:
        raise UnreadableDrawing(problem.sentence()) from None
    validate(drawing)
    opened = migrated(drawing)
    if opened is not drawing:
        validate(opened)
    if not seen.unknown:
        return Loaded(opened, ())
    from reshiki_render.rsk.unknown import unknown_words

    return Loaded(opened, unknown_words(opened))


def _check_version(tree: tuple[tuple[str, Any], ...]) -> None:
    version = next((value for name, value in tree if name == "version"), None)
    if type(version) is not int:
        raise UnreadableDrawing("This is not a ReShiki drawing: it has no whole number in its field version.")
    if version > NEWEST_VERSION:
        number = str(version) if version < 10**20 else "of more than 20 digits"
        raise NewerDrawing(
            f"This drawing is of format version {number}; this ReShiki reads versions up to {NEWEST_VERSION}. "
            "Update ReShiki to open it.",
            version,
        )


def dump(drawing: Drawing) -> str:
    """A drawing as the text of a `.rsk` file of the newest version.

    The drawing is not validated (see `validate`); InvalidDrawing only for a number no file can hold.
    """
    if drawing.version != NEWEST_VERSION:
        drawing = replace(drawing, version=NEWEST_VERSION)
    return object_writer(Drawing)(drawing, "\n")
