"""Captions that carry the generated name of a molecule."""

from reshiki_render.drawing.kinds import Extra, kind, stored
from reshiki_render.drawing.types import Id, Items, Text


@kind
class MoleculeName:
    """One per caption and per molecule; it goes when the caption's text or the molecule is changed."""

    annotation: int = stored(Id("annotation"))
    atoms: tuple[int, ...] = stored(Items(Id("atom"), 1, 512), about="the whole molecule")
    smiles: str = stored(Text(1, 32768), about="canonical, isomeric, without maps")
    text: str = stored(Text(1, 32768, blank=False), about="the name as it was generated")
    extra: Extra = ()
