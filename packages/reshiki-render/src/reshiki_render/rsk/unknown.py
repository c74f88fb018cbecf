"""Words of a drawing that this version does not know, as warnings.

They are kept: a word with a default stands in `extra` under its field's name while the field has the default; a word without
one stands in the field itself and draws nothing.
"""

import json
from collections.abc import Iterator
from typing import Any

from reshiki_render.drawing.document import Drawing
from reshiki_render.drawing.kinds import StoredType, fields_of
from reshiki_render.drawing.rules.called import called
from reshiki_render.drawing.types import Colour, Items, Kind, Nullable, Shape, Tagged, Word
from reshiki_render.rsk.problems import shortened


def unknown_words(drawing: Drawing) -> tuple[str, ...]:
    """One sentence for every word that is kept but not understood, each once for all objects that have it."""
    found: dict[tuple[str, str, str], list[str]] = {}
    for where, field, word, drawn in _unknown(drawing, ""):
        found.setdefault((field, word, drawn), []).append(where)
    return tuple(
        f"{_list(places)}: this version does not know {shortened(word)} for {field}; it is kept and {drawn}."
        for (field, word, drawn), places in found.items()
    )


def _list(places: list[str]) -> str:
    named = list(dict.fromkeys(places))
    named[0] = named[0][0].upper() + named[0][1:]
    if len(named) <= 10:
        return ", ".join(named)
    return f"{', '.join(named[:10])} and {len(named) - 10} more"


def _unknown(value: Any, whose: str) -> Iterator[tuple[str, str, str, str]]:
    whose = whose or called(value)
    kept = dict(value.extra)
    for field in fields_of(type(value)):
        content = getattr(value, field.name)
        if field.name in kept and _leaf(field.type):
            word = json.loads(kept[field.name])
            drawn = "counts as none" if content is None else f"drawn as {json.dumps(_shown(content))}"
            yield whose, field.name, word if isinstance(word, str) else kept[field.name], drawn
        yield from _inside(field.type, field.name, content, whose)


def _leaf(stored_type: StoredType) -> bool:
    inner = stored_type.of if isinstance(stored_type, Nullable) else stored_type
    return isinstance(inner, Word | Colour)


def _shown(content: Any) -> str:
    """A word as it is; a colour by its name."""
    return content if isinstance(content, str) else type(content).__name__.lower()


def _inside(
    stored_type: StoredType, name: str, content: Any, whose: str
) -> Iterator[tuple[str, str, str, str]]:
    match stored_type:
        case Nullable() if content is not None:
            yield from _inside(stored_type.of, name, content, whose)
        case Kind() | Tagged():
            yield from _unknown(content, whose)
        case Items():
            top = whose if whose != "the drawing" else ""
            for item in content:
                yield from _inside(stored_type.of, name, item, top)
        case Word() if content not in stored_type.words:
            yield whose, name, content, "not drawn"
        case Shape():
            known = {"str": stored_type.words, "Symbol": stored_type.symbols, "Orbital": stored_type.orbitals}
            word = content if isinstance(content, str) else content.name
            if word not in known[type(content).__name__]:
                yield whose, name, word, "not drawn"
