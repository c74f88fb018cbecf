"""Rings: circles and ellipses, arcs, fills; fading with depth."""

from itertools import pairwise

from reshiki_render.drawing import Bytes, Color, DepthScope, Drawing, RingFill, Swatch, replace
from reshiki_render.drawing.bonds import AROMATIC
from reshiki_render.drawing.colors import HUE_NAMES
from reshiki_render.drawing.types import f32
from reshiki_render.testing.specimens.sheet import Sheet


def rings() -> Drawing:
    """Circles in rings of every usual size, ellipses in tilted ones, arcs over some of the bonds, fills of every hue."""
    sheet = Sheet(6, 150, 130)
    for size in (3, 4, 5, 6, 7, 8):
        x, y = sheet.cell(f"circle, {size}", 62)
        sheet.ring(x + 40, y, size, AROMATIC)
    for tilt in (0.8, 0.5, 0.3):
        x, y = sheet.cell(f"ellipse, {tilt}", 62)
        sheet.ring(x + 40, y, 6, AROMATIC, tilt=tilt, turn=-60)
    x, y = sheet.cell("no ring", 62)
    chain = [sheet.atom("C", x + 36.4 * step, y - 21 * (step % 2)) for step in range(4)]
    for a, b in pairwise(chain):
        sheet.bond(a, b, AROMATIC)
    x, y = sheet.cell("fused", 62)
    first = sheet.ring(x + 36, y, 6, AROMATIC)
    second = sheet.ring(x + 36 + 42 * 3**0.5, y, 6, AROMATIC)
    _fuse(sheet, first, second)
    for flagged, order in (((0, 1), 1), ((0, 1, 2), 2), ((0, 1, 2, 3, 4, 5), 1), ((0, 2, 3), 4)):
        x, y = sheet.cell(f"arc over {len(flagged)}, order {order}", 62)
        orders = [(order if number % 2 == 0 else 1) if order == 2 else order for number in range(6)]
        sheet.ring(x + 40, y, 6, orders)
        start = len(sheet.bonds) - 6
        for number in flagged:
            sheet.bonds[start + number] = replace(sheet.bonds[start + number], ring_arc=True)
    fills = []
    colors: list[Color] = [
        *(Swatch(hue, "tint") for hue in HUE_NAMES),
        Bytes(255, 241, 174),
        Swatch("blue", "strong"),
    ]
    for color in colors:
        x, y = sheet.cell(f"{color.hue} {color.row}" if isinstance(color, Swatch) else "exact", 62)
        ring = sheet.ring(x + 40, y, 6, (2, 1, 2, 1, 2, 1))
        fills.append(RingFill(atoms=tuple(ring), color=color))
    return sheet.drawing(ring_fills=tuple(fills))


def fading() -> Drawing:
    """The same tilted structure by how much its rear fades, and how see-through it is."""
    sheet = Sheet(3, 190, 150)
    scopes = []
    for name, strength, opacity, by_hand in (
        ("strength 0.62", 0.62, 1.0, False),
        ("strength 1", 1.0, 1.0, False),
        ("rear opacity 0.4", 0.0, 0.4, False),
        ("both", 0.5, 0.5, False),
        ("one atom by hand", 0.62, 1.0, True),
    ):
        x, y = sheet.cell(name, 70)
        ring = sheet.ring(x + 50, y, 6, (2, 1, 2, 1, 2, 1), tilt=0.5, turn=-60)
        end = sheet.atom("N", x + 130, y - 40, label_h=2, charge=1, depth=-40.0)
        near = sheet.atom("O", x + 130, y + 40, label_h=1, depth=40.0)
        sheet.bond(ring[1], end, display="hash", projection=True)
        sheet.bond(ring[2], near, display="wedge", projection=True)
        depths = {atom.id: atom.depth for atom in sheet.atoms if atom.id in {*ring, end, near}}
        low, high = min(depths.values()), max(depths.values())
        weights = tuple((atom, f32((high - depth) / (high - low))) for atom, depth in depths.items())
        scopes.append(
            DepthScope(
                atoms=tuple(depths),
                automatic=True,
                strength=f32(strength),
                weights=weights,
                rear_opacity=f32(opacity),
                rear_weights=weights if opacity < 1 else (),
                overrides=((end, 0.0),) if by_hand else (),
            )
        )
    return sheet.drawing(depth_appearance=tuple(scopes))


def _fuse(sheet: Sheet, first: list[int], second: list[int]) -> None:
    """Let two rings side by side share a bond: the second's left atoms become the first's right ones."""
    same = {second[5]: first[1], second[4]: first[2]}
    sheet.atoms = [atom for atom in sheet.atoms if atom.id not in same]
    bonds = []
    taken = set()
    for bond in sheet.bonds:
        a, b = same.get(bond.a, bond.a), same.get(bond.b, bond.b)
        if (min(a, b), max(a, b)) not in taken:
            taken.add((min(a, b), max(a, b)))
            bonds.append(replace(bond, a=a, b=b))
    sheet.bonds = bonds
