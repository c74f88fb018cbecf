"""The kinds whose form in a file is not simply their table.

A graphic with `arc` is stored as kind `path` with the path an arc makes, so that older readers draw it. A ring fill says by
`fixed_color` that its bytes are exact; without it they may be one of the old ring colours.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from reshiki_render.drawing.colors import LEGACY_RINGS, Bytes, Ink, Swatch
from reshiki_render.drawing.kinds import OMIT, Field, fields_of
from reshiki_render.drawing.types import Flag
from reshiki_render.rsk.problems import Unreadable


class Form(NamedTuple):
    """A kind in a file: its rows; what to do with an object's raw members before they are read by the rows; and where the
    writer gets a field's value, if not from the field of that name.
    """

    fields: tuple[Field, ...]
    incoming: Callable[[dict[str, Any]], None] | None = None
    outgoing: dict[str, Callable[[Any], Any]] = {}  # noqa: RUF012 - never changed


def form_of(cls: type) -> Form:
    """The form of a kind in a file."""
    make = _FORMS.get(cls.__name__)
    return make(cls) if make else Form(fields_of(cls))


def _ring_fill(cls: type) -> Form:
    mark = Field("fixed_color", Flag(), default=False, write=OMIT, about="the bytes of color are exact")
    atoms, color = fields_of(cls)
    return Form(
        (atoms, color, mark), _settle_ring_color, {"fixed_color": lambda fill: isinstance(fill.color, Bytes)}
    )


def _settle_ring_color(given: dict[str, Any]) -> None:
    fixed, color = given.pop("fixed_color", False), given.get("color")
    if type(fixed) is not bool:
        raise Unreadable("true or false is needed here").inside("fixed_color")
    if type(color) is not list or len(color) != 3:
        return
    if not all(type(channel) is int and 0 <= channel <= 255 for channel in color):
        return
    meant = None if fixed else LEGACY_RINGS.get(Bytes(*color))
    if isinstance(meant, Swatch):
        given["color"] = f"{meant.hue}.{meant.row}"
    elif not isinstance(meant, Ink):
        given["color"] = "#{:02X}{:02X}{:02X}".format(*color)


def _graphic(cls: type) -> Form:
    from reshiki_render.drawing.graphics import arc_path

    return Form(
        fields_of(cls),
        _settle_arc,
        {
            "kind": lambda graphic: "path" if graphic.arc else graphic.kind,
            "path": lambda graphic: arc_path(graphic.arc) if graphic.arc else graphic.path,
        },
    )


def _settle_arc(given: dict[str, Any]) -> None:
    if given.get("arc") is None:
        return
    kind = given.get("kind")
    if not isinstance(kind, str) or kind not in {"path", "arc"}:
        raise Unreadable("only a graphic of kind path can be an arc").inside("arc")
    given["kind"] = "arc"
    given.pop("path", None)


_FORMS: dict[str, Callable[[type], Form]] = {"RingFill": _ring_fill, "Graphic": _graphic}
