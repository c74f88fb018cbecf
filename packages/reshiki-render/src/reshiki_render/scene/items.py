"""The primitives of a scene, and how they are played to a canvas."""

from typing import NamedTuple

from reshiki_render.canvas import BLACK, WHITE, Canvas, Image, Pen, Rgb, Run
from reshiki_render.geometry import Point
from reshiki_render.path import Path


class Fill(NamedTuple):
    path: Path
    color: Rgb = BLACK


class Stroke(NamedTuple):
    path: Path
    pen: Pen


class Group(NamedTuple):
    """Items read out as one thing: an atom's label `NH2`, a caption."""

    label: str
    items: tuple["Item", ...]


Item = Fill | Stroke | Run | Image | Group


class Scene(NamedTuple):
    """A figure: its size in pt, its ground and its items. `title` and `description` are for readers who cannot see it.

    `origin` is where the drawing's own origin lies, in pt from the top left corner.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    ground: Rgb = WHITE
    title: str = ""
    description: str = ""
    warnings: tuple[str, ...] = ()
    origin: Point = Point(0.0, 0.0)


def paint(items: tuple[Item, ...], canvas: Canvas) -> None:
    """Play items to a canvas, in order."""
    for item in items:
        match item:
            case Fill(path, color):
                canvas.fill(path, color)
            case Stroke(path, pen):
                canvas.stroke(path, pen)
            case Run():
                canvas.text(item)
            case Image():
                canvas.image(item)
            case Group(label, inner):
                canvas.begin_group(label)
                paint(inner, canvas)
                canvas.end_group()
