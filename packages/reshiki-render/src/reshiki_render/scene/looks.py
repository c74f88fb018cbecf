"""How a bond is drawn, by order and display: the table every bond is looked up in."""

from collections.abc import Callable

from reshiki_render.drawing.bonds import (
    AROMATIC,
    DATIVE,
    DOUBLE,
    HYDROGEN,
    PARTIAL,
    QUADRUPLE,
    SINGLE,
    TRIPLE,
)
from reshiki_render.scene.doubles import aromatic, crossed, double
from reshiki_render.scene.parts import Parts
from reshiki_render.scene.singles import bold, dative, hashed, hashed_wedge, hollow, plain, wavy, wedge
from reshiki_render.scene.stems import Stem


def _parallel(*offsets: float) -> Callable[[Parts, Stem], None]:
    """Lines at offsets given in spacings; the one on the axis is a body and joins its neighbours."""

    def draw(parts: Parts, stem: Stem) -> None:
        for offset in offsets:
            if offset == 0:
                plain(parts, stem)
                continue
            line = stem.line(offset * parts.spacing(), parts.style.margin_width_pt)
            if line is not None:
                parts.line(stem, *line)

    return draw


def _dashed(parts: Parts, stem: Stem) -> None:
    line = stem.line(0, parts.style.margin_width_pt)
    if line is not None:
        parts.line(stem, *line, "dashed")


def _dotted(parts: Parts, stem: Stem) -> None:
    line = stem.line(0, parts.style.margin_width_pt)
    if line is not None:
        parts.line(stem, *line, "dotted")


def _reversed(draw: Callable[[Parts, Stem], None]) -> Callable[[Parts, Stem], None]:
    """The same look with its narrow end at `b`."""

    def turned(parts: Parts, stem: Stem) -> None:
        draw(
            parts,
            stem._replace(
                a=stem.b,
                b=stem.a,
                start=stem.end,
                end=stem.start,
                ux=-stem.ux,
                uy=-stem.uy,
                hulls_a=stem.hulls_b,
                hulls_b=stem.hulls_a,
            ),
        )

    return turned


# How a bond is drawn, by order and display; a display an order does not list is drawn plain.
LOOKS: dict[tuple[int, str], Callable[[Parts, Stem], None]] = {
    (HYDROGEN, "plain"): _dotted,
    (SINGLE, "plain"): plain,
    (SINGLE, "wedge"): wedge,
    (SINGLE, "hash"): hashed_wedge,
    (SINGLE, "wavy"): wavy,
    (SINGLE, "bold"): bold,
    (SINGLE, "hashed"): hashed,
    (SINGLE, "hollow_wedge"): hollow,
    (SINGLE, "dashed"): _dashed,
    (SINGLE, "dotted"): _dotted,
    (DOUBLE, "plain"): double,
    (DOUBLE, "bold"): double,
    (DOUBLE, "wavy"): crossed,
    (DOUBLE, "dashed"): double,
    (TRIPLE, "plain"): _parallel(0, -1, 1),
    (AROMATIC, "plain"): aromatic,
    (AROMATIC, "wedge"): wedge,
    (AROMATIC, "hash"): hashed_wedge,
    (AROMATIC, "wavy"): wavy,
    (AROMATIC, "bold"): bold,
    (AROMATIC, "hashed"): hashed,
    (AROMATIC, "hollow_wedge"): hollow,
    (DATIVE, "plain"): dative,
    (DATIVE, "dashed"): _dashed,
    (DATIVE, "wedge"): wedge,
    (DATIVE, "hash"): hashed_wedge,
    (DATIVE, "bold"): bold,
    (DATIVE, "hashed"): hashed,
    (DATIVE, "hollow_wedge"): hollow,
    (DATIVE, "wedge_end"): _reversed(wedge),
    (DATIVE, "hash_end"): _reversed(hashed_wedge),
    (DATIVE, "hollow_wedge_end"): _reversed(hollow),
    (QUADRUPLE, "plain"): _parallel(-1.5, -0.5, 0.5, 1.5),
    (PARTIAL, "plain"): double,
    (PARTIAL, "dashed"): double,
}
