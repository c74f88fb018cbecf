"""Drawings for tests: hypothesis strategies made from the field tables.

`drawings()` gives whole drawings that keep every rule of the format, with objects of every kind; `kinds(Cls)` gives values of
one kind that keep the limits of its table, but not the rules between objects. hypothesis is needed only where these are
called.

    from hypothesis import given
    from reshiki_render.testing import drawings

    @given(drawings())
    def test_my_program_survives(drawing): ...
"""

from reshiki_render.testing.values import kinds, pictures, png, values
from reshiki_render.testing.whole import drawings

__all__ = ["drawings", "kinds", "pictures", "png", "values"]
