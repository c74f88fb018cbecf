"""A drawing's figure in one call, and as notebooks show it."""

import subprocess
import sys

import pytest

import reshiki_render
from reshiki_render import figures, render
from reshiki_render.drawing import Atom, Bond, Drawing, Point
from reshiki_render.errors import RenderError
from reshiki_render.scene import scene

METHANOL = Drawing(
    atoms=(
        Atom(id=1, element="C", position=Point(0, 0)),
        Atom(id=2, element="O", position=Point(42, 0), label_h=1),
    ),
    bonds=(Bond(a=1, b=2, order=1),),
)


@pytest.mark.parametrize(
    ("kind", "begin"), [("svg", b"<svg "), ("pdf", b"%PDF-1.4"), ("png", b"\x89PNG\r\n\x1a\n")]
)
def test_a_figure_is_a_file_with_its_size_in_pt(kind, begin):
    figure = render(METHANOL, kind)
    assert figure.data.startswith(begin)
    assert (figure.width, figure.height) == (scene(METHANOL).width, scene(METHANOL).height)
    assert figure.warnings == ()
    assert figure == render(METHANOL, kind)


def test_a_figure_is_an_svg_to_publish_unless_asked_otherwise():
    assert render(METHANOL).data == figures.export_svg(scene(METHANOL))


def test_a_figure_says_what_is_not_drawn_as_it_is():
    odd = Drawing(atoms=(Atom(id=1, element="*", position=Point(0, 0)),), bonds=())
    assert render(odd).warnings == scene(odd).warnings


def test_another_format_is_refused_by_name():
    with pytest.raises(RenderError, match=r"no figure format 'jpg'\. Use svg, pdf or png\."):
        render(METHANOL, "jpg")


def test_a_notebook_shows_a_drawing():
    assert METHANOL._repr_svg_().startswith("<svg ")
    assert METHANOL._repr_png_().startswith(b"\x89PNG")


def test_without_cairo_a_notebook_has_the_svg():
    script = (
        "import sys; sys.modules['cairo'] = None\n"
        "from reshiki_render.drawing import Drawing\n"
        "print(Drawing()._repr_png_(), Drawing()._repr_svg_()[:5])"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert run.stdout == "None <svg \n"


def test_the_package_loads_nothing_before_it_is_asked():
    script = (
        "import sys, reshiki_render; print(sorted(n for n in sys.modules if n.startswith('reshiki_render.')))"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert run.stdout == "[]\n"
    with pytest.raises(AttributeError):
        reshiki_render.nothing  # noqa: B018
