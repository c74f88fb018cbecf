"""Publication pages: one scene a sheet, row by row, at natural size."""

import pytest

from reshiki_render.drawing import Annotation, Atom, Bond, Drawing, Point
from reshiki_render.drawing.pages import Margins, PageLayout
from reshiki_render.figures import export_pages
from reshiki_render.scene import Group
from reshiki_render.scene.pages import page_scenes

WORLD = 42 / 14.4
MARGINS = Margins(top=10.0, right=10.0, bottom=10.0, left=10.0)


def paged(columns: int, rows: int, *captions: tuple[str, float, float]) -> Drawing:
    """Sheets of 200 × 100 pt whose first begins at (50, 20) pt; captions by their place in pt."""
    layout = PageLayout(
        width_pt=200.0,
        height_pt=100.0,
        margins=MARGINS,
        columns=columns,
        rows=rows,
        origin=Point(50 * WORLD, 20 * WORLD),
    )
    notes = tuple(
        Annotation(id=number, position=Point(x * WORLD, y * WORLD), text=text)
        for number, (text, x, y) in enumerate(captions, 1)
    )
    return Drawing(page_layout=layout, annotations=notes)


def test_a_drawing_without_a_layout_has_no_pages():
    assert page_scenes(Drawing()) == ()


def test_pages_go_row_by_row_and_lie_18_points_apart():
    captions = [
        (f"{column}{row}", 50 + column * 218 + 30, 20 + row * 118 + 40)
        for row in range(2)
        for column in range(3)
    ]
    pages = page_scenes(paged(3, 2, *captions))
    assert [[item.label for item in page.items] for page in pages] == [[text] for text, _, _ in captions]
    assert {(page.width, page.height) for page in pages} == {(200.0, 100.0)}
    for page in pages:
        (group,) = page.items
        assert isinstance(group, Group)
        assert group.items[0].x == pytest.approx(30)


def test_empty_sheets_are_pages_too():
    pages = page_scenes(paged(2, 1, ("here", 60, 30)))
    assert [len(page.items) for page in pages] == [1, 0]


def test_what_crosses_an_edge_is_on_both_sheets():
    layout = paged(2, 1).page_layout
    atoms = (
        Atom(id=1, element="C", position=Point(240 * WORLD, 50 * WORLD)),
        Atom(id=2, element="C", position=Point(290 * WORLD, 50 * WORLD)),
    )
    pages = page_scenes(Drawing(page_layout=layout, atoms=atoms, bonds=(Bond(a=1, b=2, order=1),)))
    assert [len(page.items) for page in pages] == [1, 1]
    assert max(pages[0].items[0].path.numbers[::2]) == pytest.approx(240)


def test_a_page_holds_none_of_the_bonds_of_other_pages():
    layout = paged(2, 1).page_layout
    atoms = tuple(
        Atom(id=number, element="C", position=Point(x * WORLD, 50 * WORLD))
        for number, x in enumerate((60, 75, 100, 115, 300, 315), 1)
    )
    bonds = tuple(Bond(a=a, b=a + 1, order=1) for a in (1, 3, 5))
    first, second = page_scenes(Drawing(page_layout=layout, atoms=atoms, bonds=bonds))
    assert [page.items[0].path.verbs.count("M") for page in (first, second)] == [2, 1]


def test_a_page_pdf_has_a_page_of_the_sheets_size_for_each():
    data = export_pages(page_scenes(paged(2, 2, ("only one", 60, 30))))
    assert data.count(b"/Type /Page ") + data.count(b"/Type /Page\n") == 4
    assert data.count(b"200 100") >= 1
