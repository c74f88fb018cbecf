"""What lies behind the structure: ring fills and highlights, a group each.

A ring fill is the ring's polygon. A highlight is a capsule along a bond, or a pill round a label's ink; its radius is 1.5
double-bond spacings and half a line.
"""

from collections.abc import Sequence

from reshiki_render.canvas import Pen, Rgb
from reshiki_render.drawing.colors import Color, Swatch
from reshiki_render.drawing.document import Drawing
from reshiki_render.geometry import Box
from reshiki_render.path import Path, polygon, polyline
from reshiki_render.scene.hulls import Hull
from reshiki_render.scene.inks import rgb
from reshiki_render.scene.items import Fill, Group, Item, Stroke
from reshiki_render.scene.skeleton import Skeleton

RING_FILLS, HIGHLIGHTS = "ring fills", "highlights"
_KAPPA = 0.5522848


def ring_fills(skeleton: Skeleton) -> list[Group]:
    """The painted insides of rings."""
    drawing = skeleton.drawing
    if not drawing.ring_fills:
        return []
    places = {atom.id: place for atom, place in zip(drawing.atoms, skeleton.places, strict=True)}
    fills = (
        Fill(polygon([places[atom] for atom in fill.atoms]), _fill_color(fill.color, drawing))
        for fill in drawing.ring_fills
    )
    return [Group(RING_FILLS, tuple(fills))]


def _fill_color(color: Color, drawing: Drawing) -> Rgb:
    """A ring fill's colour; a custom theme may name its own for the five usual ones."""
    if drawing.custom_theme is not None and isinstance(color, Swatch) and color.row == "tint":
        from reshiki_render.drawing.element_colors import ring_color

        own = ring_color(color.hue, drawing)
        if own is not None:
            red, green, blue = own
            return red, green, blue
    return rgb(color, drawing)


def highlights(skeleton: Skeleton, hulls: Sequence[tuple[Hull, ...]]) -> list[Group]:
    """The paint behind bonds, then behind labels."""
    drawing = skeleton.drawing
    style = drawing.drawing_style
    radius = 1.5 * style.bond_spacing_ratio * style.bond_length_pt + style.line_width_pt / 2
    items: list[Item] = [
        Stroke(
            polyline([skeleton.places[link.a], skeleton.places[link.b]]),
            Pen(2 * radius, rgb(link.bond.highlight, drawing), cap="round"),
        )
        for link in skeleton.links
        if link.bond.highlight is not None
    ]
    for at, atom in enumerate(drawing.atoms):
        group = skeleton.abbreviations.get(at)
        color = atom.display.highlight if group is None or group.highlight is None else group.highlight
        if color is not None and at not in skeleton.hidden:
            items.append(Fill(_pill(skeleton.places[at], hulls[at], radius), rgb(color, drawing)))
    return [Group(HIGHLIGHTS, tuple(items))] if items else []


def paint_box(group: Group) -> Box:
    """The box of a group of paint, round caps counted."""
    boxes = [
        item.path.bounds().grown(item.pen.width / 2) if isinstance(item, Stroke) else item.path.bounds()
        for item in group.items
        if isinstance(item, Fill | Stroke)
    ]
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.union(box)
    return whole


def _pill(place: tuple[float, float], hulls: Sequence[Hull], radius: float) -> Path:
    """A box with elliptical ends round the ink, half a radius away; a circle at an atom without label."""
    if not hulls:
        x, y = place
        left, right, top, bottom = x - radius, x + radius, y - radius, y + radius
    else:
        pad = radius / 2
        left, right = min(hull.left for hull in hulls) - pad, max(hull.right for hull in hulls) + pad
        top, bottom = min(hull.top for hull in hulls) - pad, max(hull.bottom for hull in hulls) + pad
    ry = (bottom - top) / 2
    # Twice as high as wide, as far as the box allows.
    rx = min(ry if not hulls else ry / 2, (right - left) / 2)
    middle = top + ry
    kx, ky = rx * _KAPPA, ry * _KAPPA
    return Path(
        "MLCCLCCZ",
        (
            *(left + rx, top),
            *(right - rx, top),
            *(right - rx + kx, top, right, middle - ky, right, middle),
            *(right, middle + ky, right - rx + kx, bottom, right - rx, bottom),
            *(left + rx, bottom),
            *(left + rx - kx, bottom, left, middle + ky, left, middle),
            *(left, middle - ky, left + rx - kx, top, left + rx, top),
        ),
    )
