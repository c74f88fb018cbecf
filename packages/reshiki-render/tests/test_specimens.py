"""The specimens between them show all there is, as it was approved, and go through every file whole."""

import dataclasses
from pathlib import Path

import pytest

from reshiki_render.drawing import Drawing, Orbital, Symbol, fields_of, replace
from reshiki_render.drawing.bonds import QUADRUPLE
from reshiki_render.drawing.kinds import StoredType
from reshiki_render.drawing.rules import validate
from reshiki_render.drawing.rules.objects import DISPLAYS, PROJECTED
from reshiki_render.drawing.style import STYLE_NAMES
from reshiki_render.drawing.types import Nullable, Shape, Word
from reshiki_render.figures import export_pdf, export_png, export_svg
from reshiki_render.quality import overlaps
from reshiki_render.recording import record
from reshiki_render.rsk import dump, load
from reshiki_render.scene import scene
from reshiki_render.scene.pages import page_scenes
from reshiki_render.testing.pages import contact_sheets
from reshiki_render.testing.specimens import SPECIMENS

SHEETS = Path(__file__).parents[3] / "docs" / "quality"
# Words that chemistry reads and no figure shows, and settings whose effect the specimens show atom by atom.
NOT_DRAWN = {
    ("Bond", "stereo"),
    ("AtomStereo", "winding"),
    ("AtomLabels", "carbons"),
    ("CustomTheme", "base"),
}

every = pytest.mark.parametrize("name", SPECIMENS)


@every
def test_a_specimen_is_drawn_as_it_was_approved(name, same_as_golden):
    same_as_golden(f"specimens/{name}.txt", record(scene(SPECIMENS[name]())).listing())


@every
def test_a_specimen_is_valid_and_comes_back_from_its_file(name):
    drawing = SPECIMENS[name]()
    validate(drawing)
    back = load(dump(drawing))
    assert back.warnings == ()
    # Computed labels are cleared when a file is opened.
    assert back.drawing == replace(
        drawing,
        atoms=tuple(replace(atom, cip_label=None) for atom in drawing.atoms),
        bonds=tuple(replace(bond, cip_label=None) for bond in drawing.bonds),
    )


@every
def test_a_specimen_becomes_every_figure_without_a_warning(name):
    picture = scene(SPECIMENS[name]())
    assert picture.warnings == ()
    assert export_svg(picture).startswith(b"<svg")
    assert export_pdf(picture).startswith(b"%PDF")
    assert export_png(picture, 4_000_000)[0].startswith(b"\x89PNG")


def test_a_drawing_with_everything_on_it_opens_and_becomes_every_figure_without_a_warning(same_as_golden):
    opened = load((Path(__file__).parent / "rsk" / "everything.rsk").read_text(encoding="utf-8"))
    assert opened.warnings == ()
    picture = scene(opened.drawing)
    assert picture.warnings == ()
    assert [one for one in overlaps(picture) if one.kind == "border"] == []
    same_as_golden("everything.txt", record(picture).listing())
    assert export_svg(picture).startswith(b"<svg")
    assert export_pdf(picture).startswith(b"%PDF")
    assert export_png(picture, 4_000_000)[0].startswith(b"\x89PNG")
    assert [len(page.items) > 0 for page in page_scenes(opened.drawing)] == [True, False]


def test_every_word_of_the_format_that_is_drawn_appears_in_a_specimen():
    wanted: dict[tuple[str, str], tuple] = {}
    seen: dict[tuple[str, str], set] = {}
    for specimen in SPECIMENS.values():
        _look(specimen(), wanted, seen)
    missing = {
        key: lacking
        for key, words in wanted.items()
        if key not in NOT_DRAWN and (lacking := [word for word in words if word not in seen[key]])
    }
    assert missing == {}
    assert len(wanted) > 20


def test_every_display_of_every_order_appears_in_a_specimen():
    bonds = [bond for specimen in SPECIMENS.values() for bond in specimen().bonds]
    plain = {(bond.order, bond.display) for bond in bonds if not bond.projection}
    projected = {(bond.order, bond.display) for bond in bonds if bond.projection}
    assert plain >= {(order, display) for order in range(QUADRUPLE + 2) for display in DISPLAYS[order]}
    assert projected >= {(order, display) for order, displays in PROJECTED.items() for display in displays}


def test_every_journal_style_has_a_specimen():
    assert {specimen().drawing_style.name for specimen in SPECIMENS.values()} == set(STYLE_NAMES)


def test_the_contact_sheets_in_the_repository_are_fresh():
    if not SHEETS.exists():
        pytest.skip("the package stands alone here, without docs/")
    for name, text in contact_sheets().items():
        assert (SHEETS / name).read_text(encoding="utf-8") == text, f"{name} is stale: run scripts/docs"


def _look(value: object, wanted: dict, seen: dict) -> None:
    """Gather the words that each field of each kind could hold, and those it holds."""
    if isinstance(value, tuple) and not hasattr(value, "_fields"):
        for item in value:
            _look(item, wanted, seen)
    elif dataclasses.is_dataclass(value):
        for field in fields_of(type(value)):
            stored: StoredType = field.type
            while isinstance(stored, Nullable):
                stored = stored.of
            key = (type(value).__name__, field.name)
            held = getattr(value, field.name)
            if isinstance(stored, Word):
                wanted[key] = stored.words
                seen.setdefault(key, set()).add(held)
            elif isinstance(stored, Shape):
                wanted[key] = (*stored.words, *map(Symbol, stored.symbols), *map(Orbital, stored.orbitals))
                seen.setdefault(key, set()).add(held)
            _look(held, wanted, seen)


def test_a_specimen_is_the_same_drawing_every_time():
    assert all(
        isinstance(made := specimen(), Drawing) and made == specimen() for specimen in SPECIMENS.values()
    )
