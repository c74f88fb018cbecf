"""A drawing as primitives: everything decided, nothing left to a canvas.

`Scene` is what the canvases paint: items in drawing order, back to front, in pt with the origin at the figure's top left
corner, y down. `paint` plays it to a canvas.
"""

from reshiki_render.scene.build import scene
from reshiki_render.scene.items import Fill, Group, Item, Scene, Stroke, paint

__all__ = ["Fill", "Group", "Item", "Scene", "Stroke", "paint", "scene"]
