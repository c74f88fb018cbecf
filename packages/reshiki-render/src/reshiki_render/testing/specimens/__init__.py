"""Drawings that between them show every kind, display, head, symbol, orbital, mark, preset and theme there is.

`SPECIMENS` names them; each is a function without arguments that makes the same valid drawing every time. They are for
looking at after a change (`docs/quality/` holds them as pictures), and for programs that want to be sure to have met
everything a drawing can hold.

    from reshiki_render.testing.specimens import SPECIMENS

    for name, specimen in SPECIMENS.items():
        my_export(specimen())
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from reshiki_render.drawing import Drawing
from reshiki_render.drawing.style import STYLE_NAMES
from reshiki_render.drawing.themes import COLOR_THEMES
from reshiki_render.testing.specimens.arrows import arrows, bends
from reshiki_render.testing.specimens.bonds import bonds, crossings, paint, projections
from reshiki_render.testing.specimens.graphics import graphics, orbitals, symbols
from reshiki_render.testing.specimens.labels import abbreviations, captions, indicators, labels, marks
from reshiki_render.testing.specimens.rings import fading, rings
from reshiki_render.testing.specimens.settings import in_custom_theme, in_style, in_theme, on_pages

__all__ = ["SPECIMENS"]


def _file_name(name: str) -> str:
    return "-".join(name.lower().replace("/", " ").split())


SPECIMENS: Final[Mapping[str, Callable[[], Drawing]]] = {
    "bonds": bonds,
    "projections": projections,
    "crossings": crossings,
    "paint": paint,
    "rings": rings,
    "fading": fading,
    "labels": labels,
    "abbreviations": abbreviations,
    "marks": marks,
    "indicators": indicators,
    "captions": captions,
    "arrows": arrows,
    "bends": bends,
    "graphics": graphics,
    "symbols": symbols,
    "orbitals": orbitals,
    **{f"style-{_file_name(name)}": partial(in_style, name) for name in STYLE_NAMES},
    **{
        f"theme-{theme}-{canvas}": partial(in_theme, canvas, theme)
        for theme in COLOR_THEMES
        for canvas in ("light", "dark")
    },
    **{f"theme-custom-{canvas}": partial(in_custom_theme, canvas) for canvas in ("light", "dark")},
    "pages": on_pages,
}
