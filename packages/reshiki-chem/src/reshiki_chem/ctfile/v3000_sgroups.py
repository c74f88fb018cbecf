"""Connection tables V3000: one statement an Sgroup."""

from collections.abc import Iterator

from reshiki_chem.ctfile.lines import coordinate, fault, integer, is_coordinate, shown
from reshiki_chem.ctfile.statements import Statement, items
from reshiki_chem.ctfile.tree import Bracket, Sgroup

# Where a data group's text stands, by the columns of its display string.
_DATA_X, _DATA_Y, _DATA_RELATIVE = slice(0, 10), slice(10, 20), 25


def read_sgroup(statement: Statement) -> Sgroup:
    """The Sgroup of a statement."""
    words = statement.words
    number = integer(words[0]) if words else None
    if number is None or len(words) < 2:
        raise fault(
            statement.line, f"an Sgroup is expected here: its number and kind; not {shown(' '.join(words))}."
        )
    place, relative = _place(statement.value("FIELDDISP"))
    return Sgroup(
        number=number,
        line=statement.line,
        kind=words[1].upper(),
        atoms=statement.numbers("ATOMS"),
        bonds=(*statement.numbers("XBONDS"), *statement.numbers("CBONDS")),
        paradigm=statement.numbers("PATOMS"),
        label=statement.value("LABEL") or statement.value("MULT") or "",
        brackets=tuple(_brackets(statement)),
        round=(statement.value("BRKTYP") or "").upper() == "PAREN",
        expanded=(statement.value("ESTATE") or "").upper() == "E",
        subtype=(statement.value("SUBTYPE") or "").upper(),
        connection=(statement.value("CONNECT") or "").upper(),
        component=statement.number("COMPNO") or 0,
        parent=statement.number("PARENT") or 0,
        field=(statement.value("FIELDNAME") or "").strip(),
        data=" ".join(value for name, value in statement.attributes if name == "FIELDDATA"),
        place=place,
        relative=relative,
        monomer=statement.value("CLASS") or "",
    )


def _brackets(statement: Statement) -> Iterator[Bracket]:
    """The brackets, each given by its two ends and an idle third point, x, y and z."""
    for name, value in statement.attributes:
        if name != "BRKXYZ":
            continue
        words = items(value)[1:]
        if len(words) < 6 or not all(map(is_coordinate, words)):
            raise fault(statement.line, f"BRKXYZ has to be a list of nine coordinates, not {shown(value)}.")
        x1, y1, _, x2, y2 = map(coordinate, words[:5])
        if x1 is not None and y1 is not None and x2 is not None and y2 is not None:
            yield Bracket(x1, y1, x2, y2)


def _place(display: str | None) -> tuple[tuple[float, float] | None, bool]:
    """Where a data group's text stands, and whether that counts from its first atom."""
    if display is None:
        return None, False
    texts = display[_DATA_X].strip(), display[_DATA_Y].strip()
    x, y = (coordinate(text) if is_coordinate(text) else None for text in texts)
    if x is None or y is None:
        return None, False
    return (x, y), display[_DATA_RELATIVE : _DATA_RELATIVE + 1] == "R"
