"""What is drawn beside the molecules of a document: captions, arrows, graphics, pictures, plates and tables.

IDs follow the atoms': captions and arrows in the order of the file, graphics from the back to the front. A graphic that a newer object takes the place of is
left out for it. What has no place, or tells no shape, is named.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from reshiki_chem.chemdraw import arrows, curves, graphics, pictures, plates, texts
from reshiki_chem.chemdraw.looks import Looks
from reshiki_chem.chemdraw.remarks import Remarks
from reshiki_chem.chemdraw.survey import Found, Survey
from reshiki_chem.chemdraw.words import number_of, whole, word_of
from reshiki_render.drawing import Annotation, Arrow, Graphic, replace

# Above the structures.
_FRONT: Final = 1
# Tags that are drawn by what they belong to.
_TOLD: Final = frozenset([("n", "stereo"), ("n", "number"), ("n", "enhancedstereo"), ("b", "stereo")])


class Beside(NamedTuple):
    """The objects, and the IDs of each element of the survey's `drawn`, by its index."""

    annotations: tuple[Annotation, ...]
    arrows: tuple[Arrow, ...]
    graphics: tuple[Graphic, ...]
    ids: Mapping[int, tuple[int, ...]]


def beside(
    survey: Survey,
    looks: Looks,
    line_width: float,
    first: int,
    marked: frozenset[int],
    remarks: Remarks,
) -> Beside:
    """Everything but the molecules; `marked` are the graphics that are marks of atoms, by index."""
    annotations: list[Annotation] = []
    found_arrows: list[Arrow] = []
    found_graphics: list[Graphic] = []
    ids: dict[int, tuple[int, ...]] = {}
    newer = {found.element.get("id") for found in survey.drawn} - {"", "0"}
    captions, shafts, shapes = _kinds(survey, marked, newer)
    paths: list[tuple[int, Graphic]] = []
    number = first
    for index in captions:
        annotations.append(texts.caption_of(survey.drawn[index], number, looks))
        if texts.is_hidden(survey.drawn[index].element):
            remarks.changed("is a text hidden in the file, drawn in the colour of the paper", number)
        ids[index] = (number,)
        number += 1
    for index in shafts:
        found = survey.drawn[index]
        made, path = _shafts(found, number, looks, _width(found, line_width), remarks)
        found_arrows += made
        if made:
            ids[index] = tuple(arrow.id for arrow in made)
        if path is not None:
            paths.append((index, path))
        number += len(made)
    waiting = dict(paths)
    for index in sorted(
        (*shapes, *waiting), key=lambda index: (whole(survey.drawn[index].element, "Z"), index)
    ):
        found = survey.drawn[index]
        if index in waiting:
            found_graphics.append(replace(waiting[index], id=number))
            ids[index] = (*ids[index], number)
            number += 1
            continue
        drawn = _graphics(found, number, looks, _width(found, line_width), remarks)
        found_graphics += drawn
        if drawn:
            ids[index] = tuple(graphic.id for graphic in drawn)
        number += len(drawn)
    in_front = _in_front(survey, ids)
    placed = (
        replace(graphic, layer=_FRONT) if graphic.id in in_front else graphic for graphic in found_graphics
    )
    return Beside(tuple(annotations), tuple(found_arrows), tuple(placed), ids)


def _in_front(survey: Survey, ids: Mapping[int, tuple[int, ...]]) -> frozenset[int]:
    """The graphics that lie above every molecule, by ID."""
    molecules = [found.element for found in survey.fragments if found.element.has("Z")]
    if not molecules:
        return frozenset()
    highest = max(whole(element, "Z") for element in molecules)
    return frozenset(
        number
        for index, made in ids.items()
        if whole(survey.drawn[index].element, "Z") > highest
        for number in made
    )


def _kinds(survey: Survey, marked: frozenset[int], newer: set[str]) -> tuple[list[int], list[int], list[int]]:
    """The indices of captions, arrows and graphics."""
    captions: list[int] = []
    shafts: list[int] = []
    shapes: list[int] = []
    for index, found in enumerate(survey.drawn):
        name = found.element.name
        if index in marked or found.element.get("SupersededBy") in newer:
            continue
        if name == "t":
            if found.owner is None or not found.tag or (found.owner.name, found.tag) not in _TOLD:
                captions.append(index)
        elif (
            name == "arrow"
            or (name == "graphic" and arrows.old_arrow(found))
            or (name == "curve" and curves.heads_of(found.element) != ("none", "none"))
        ):
            shafts.append(index)
        else:
            shapes.append(index)
    return captions, shafts, shapes


def _shafts(
    found: Found, number: int, looks: Looks, width: float, remarks: Remarks
) -> tuple[list[Arrow], Graphic | None]:
    """The arrows of an element, and the part of a curve that no arrow has."""
    if found.element.name == "curve":
        curved = curves.curved_arrows(found, number, looks, width)
        if curved is not None:
            return list(curved.arrows), curved.path
    else:
        made = arrows.arrow_of(found, number, looks, width)
        if made is not None:
            if made[1]:
                remarks.changed(f"has {made[1]} in the file, which is not drawn", number)
            return [made[0]], None
    remarks.lost("arrow without a place", "arrows without a place", found)
    return [], None


def _width(found: Found, usual: float) -> float:
    return number_of(found.element, "LineWidth", usual) or usual


def _graphics(found: Found, number: int, looks: Looks, width: float, remarks: Remarks) -> list[Graphic]:
    name = found.element.name
    if name == "embeddedobject":
        made = pictures.picture_of(found, number)
        if made is None:
            remarks.lost("picture without a place", "pictures without a place", found)
            return []
        graphic, what = made
        if what:
            remarks.changed(f"is a frame for {what}, which is not drawn", number)
        return [graphic]
    if name == "curve":
        curve = curves.curve_of(found, number, looks, width)
        drawn = [] if curve is None else [curve]
    elif name == "tlcplate":
        drawn = plates.plate_of(found, number, looks, width)
    elif name == "table":
        drawn = plates.table_of(found, number, looks, width)
    elif name == "altgroup":
        drawn = plates.frames_of(found, number, looks, width)
        if drawn:
            remarks.changed(
                "is the frame of an alternative group; for what its structures stand is left out", number
            )
    else:
        drawn = graphics.graphic_of(found, number, looks, width)
    if not drawn and name != "altgroup" and word_of(found.element, "SymbolType") not in graphics.WORDS:
        remarks.lost("shape that is not known", "shapes that are not known", found)
    return drawn
