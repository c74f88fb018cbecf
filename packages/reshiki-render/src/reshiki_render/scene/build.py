"""From a drawing to its scene.

Drawing order, back to front: graphics of layers below 1, ring fills, highlights, ring circles, bonds (second lines, hashes and
waves, then mitred bodies), labels and charges, marks, indicators, arrows, captions, graphics of layers from 1. What a plain
molecule has none of is imported when it is there.
"""

from typing import NamedTuple

from reshiki_render.canvas import Run
from reshiki_render.drawing.document import Drawing
from reshiki_render.geometry import Box, Point
from reshiki_render.scene.behind import highlights, paint_box, ring_fills
from reshiki_render.scene.bonds import paint_bonds
from reshiki_render.scene.bounds import figure_box, moved
from reshiki_render.scene.captions import caption
from reshiki_render.scene.charges import charge_label
from reshiki_render.scene.circles import circles
from reshiki_render.scene.fading import faded, fades, level_of
from reshiki_render.scene.formula import figure_description, figure_title
from reshiki_render.scene.hulls import Hull
from reshiki_render.scene.indicators import indicators
from reshiki_render.scene.inks import ground, label_ink, rgb
from reshiki_render.scene.items import Group, Item, Scene
from reshiki_render.scene.labelling import label_of
from reshiki_render.scene.labels import Label
from reshiki_render.scene.skeleton import Skeleton
from reshiki_render.scene.skeleton import skeleton as skeleton_of
from reshiki_render.typography import faces


class Painted(NamedTuple):
    """A drawing's primitives where they stand in it (pt), the boxes of what is not a plain path, and what went unsaid."""

    items: list[Item]
    boxes: list[Box]
    title: str
    description: str
    warnings: tuple[str, ...]


def scene(drawing: Drawing, *, title: str | None = None, description: str | None = None) -> Scene:
    """The figure of a drawing in pt, with its padding.

    `title` and `description` are what a screen reader or a PDF viewer shows; by default they name the formulae and count
    what is drawn.
    """
    done = painted(drawing)
    box = figure_box(done.items, done.boxes)
    return Scene(
        box.width,
        box.height,
        moved(done.items, -box.left, -box.top),
        ground(drawing),
        done.title if title is None else title,
        done.description if description is None else description,
        done.warnings,
        Point(-box.left, -box.top),
    )


def painted(drawing: Drawing) -> Painted:
    """Everything that is drawn of a drawing."""
    skeleton = skeleton_of(drawing)
    labels = [label_of(skeleton, at) for at in range(len(drawing.atoms))]
    hulls: list[tuple[Hull, ...]] = [
        () if label is None else tuple(hull.placed(*place, 1.0) for hull in label.hulls)
        for label, place in zip(labels, skeleton.places, strict=True)
    ]
    fade = fades(skeleton)
    boxes: list[Box] = []
    behind, before = _graphics(drawing, boxes)
    paint = [*ring_fills(skeleton), *highlights(skeleton, hulls)]
    boxes += [paint_box(group) for group in paint]
    items: list[Item] = [
        *behind,
        *paint,
        *paint_bonds(skeleton, hulls, circles(skeleton), fade),
    ]
    texts: list[str] = []
    ink = [hull.box for of_atom in hulls for hull in of_atom]
    for at, (atom, place) in enumerate(zip(drawing.atoms, skeleton.places, strict=True)):
        label = labels[at] or (
            charge_label(skeleton, at) if atom.charge and at not in skeleton.hidden else None
        )
        if label is not None:
            items.append(_group(label, at, skeleton, level_of(fade[at]) if fade else 0))
            boxes.append(label.box.moved(*place))
            if labels[at] is None:
                ink += [hull.placed(*place, 1.0).box for hull in label.hulls]
            texts.append(label.words)
    for group, box in _marks(skeleton, fade):
        items.append(group)
        boxes.append(box)
        ink.append(box)
    for group, box in indicators(skeleton, ink, fade):
        items.append(group)
        boxes.append(box)
        texts.append(group.label)
    for group, box in _arrows(drawing):
        items.append(group)
        boxes.append(box)
    for annotation in drawing.annotations:
        block = caption(annotation, drawing)
        if block is not None:
            items.append(block[0])
            boxes.append(block[1])
            texts.append(annotation.text)
    items += before
    return Painted(
        items,
        boxes,
        figure_title(skeleton),
        figure_description(skeleton),
        _missing(texts),
    )


def _marks(skeleton: Skeleton, fade: tuple[float, ...]) -> list[tuple[Group, Box]]:
    if not any(atom.marks for atom in skeleton.drawing.atoms):
        return []
    from reshiki_render.scene.marks import marks

    return marks(skeleton, fade)


def _arrows(drawing: Drawing) -> list[tuple[Group, Box]]:
    if not drawing.arrows:
        return []
    from reshiki_render.scene.arrows import arrow_items

    return [drawn for arrow in drawing.arrows if (drawn := arrow_items(arrow, drawing)) is not None]


def _graphics(drawing: Drawing, boxes: list[Box]) -> tuple[list[Item], list[Item]]:
    """Graphics behind the structure and before it, each by layer and then in drawing order; their boxes are added."""
    found: tuple[list[Item], list[Item]] = ([], [])
    if not drawing.graphics:
        return found
    from reshiki_render.scene.graphics import graphic_items

    for graphic in sorted(drawing.graphics, key=lambda graphic: graphic.layer):
        drawn = graphic_items(graphic, drawing)
        if drawn is not None:
            found[graphic.layer > 0].append(drawn[0])
            boxes.append(drawn[1])
    return found


def _group(label: Label, at: int, skeleton: Skeleton, level: int) -> Group:
    """A label at its atom, in its inks, faded to a level."""
    drawing = skeleton.drawing
    x, y = skeleton.places[at]
    atom = drawing.atoms[at]
    paper = ground(drawing)
    ink = faded(label_ink(drawing, atom, skeleton.abbreviations.get(at)), paper, level)
    attached = atom.display.hydrogen_color
    hydrogen_ink = ink if attached is None else faded(rgb(attached, drawing), paper, level)
    return Group(
        label.words,
        tuple(
            Run(
                piece.text,
                x + piece.x,
                y + piece.baseline,
                piece.size,
                label.face,
                hydrogen_ink if piece.hydrogen else ink,
            )
            for piece in label.pieces
        ),
    )


def _missing(texts: list[str]) -> tuple[str, ...]:
    """A warning for characters the shipped faces have no glyph for."""
    lacking = "".join(
        dict.fromkeys(character for text in texts for character in faces.missing(text, "Arimo-Regular"))
    )
    if not lacking:
        return ()
    named = ", ".join(f"{character} (U+{ord(character):04X})" for character in lacking)
    return (f"The shipped font has no glyph for {named}; an empty box is drawn instead.",)
