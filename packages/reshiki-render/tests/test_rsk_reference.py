"""The page about the format says what the tables say."""

from pathlib import Path

import pytest

from reshiki_render.drawing import Drawing, fields_of
from reshiki_render.rsk.reference import reference

PAGE = Path(__file__).parents[3] / "docs" / "rsk.md"


def test_the_page_in_the_repository_is_fresh():
    if not PAGE.exists():
        pytest.skip("the package stands alone here, without docs/")
    assert PAGE.read_text(encoding="utf-8") == reference(), "run scripts/docs"


def test_the_page_names_every_field_and_leaves_none_without_a_kind():
    text = reference()
    for field in fields_of(Drawing):
        assert f"| `{field.name}` |" in text
    for link in {part.partition(")")[0] for part in text.split("](#")[1:]}:
        assert f"\n## {link}\n" in text.lower()
    assert "(*, " not in text
