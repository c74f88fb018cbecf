"""How texts of a scheme are set: formulae by themselves, everything else as it is written, and the text never changed."""

from pathlib import Path

import pytest

from reshiki_render.drawing import style_named
from reshiki_render.typography.spans import styled
from reshiki_session.compose import texts
from reshiki_session.compose.settings import Settings

MARKS = {"normal": "{}", "subscript": "_{{{}}}", "superscript": "^{{{}}}"}
TABLE = [
    tuple(part.replace("\\n", "\n") for part in line.split("\t"))
    for line in (Path(__file__).parent / "tables" / "scheme_texts.tsv")
    .read_text(encoding="utf-8")
    .splitlines()
    if not line.startswith("#")
]


@pytest.mark.parametrize(("text", "expected"), TABLE, ids=[row[0] for row in TABLE])
def test_a_text_is_set_as_chemists_set_it(text: str, expected: str) -> None:
    text_format = texts.format_of(text, Settings())
    shown = "".join(MARKS[part.script].format(part.text) for part in styled(text, text_format))
    assert shown == expected
    piece = texts.block(text, Settings())
    assert piece.drawing.annotations[0].text == text


def test_the_table_is_large() -> None:
    assert len(TABLE) >= 80
    assert sum(text == expected for text, expected in TABLE) >= 40


@pytest.mark.parametrize("name", ["JACS / ACS", "Nature", "Angewandte"])
def test_a_plus_is_centred_on_its_line(name: str) -> None:
    from reshiki_render.quality import group_hulls
    from reshiki_render.scene.build import painted

    settings = Settings(style=style_named(name))
    (group,) = painted(texts.sign("+", settings).drawing).items
    (hull,) = group_hulls(group)  # type: ignore[arg-type]
    assert (hull.top + hull.bottom) / 2 == pytest.approx(0, abs=0.02)


def test_a_caption_is_wrapped_between_words_and_never_inside_one() -> None:
    from reshiki_render.typography.blocks import broken

    caption = texts.block("ethyl 4-dimethylaminobenzoate, 95%", Settings(), 100.0).drawing.annotations[0]
    lines = [line.text for line in broken(caption.text, caption.format)]
    assert "".join(lines) == caption.text
    assert all(line[-1] in " -%" for line in lines)
