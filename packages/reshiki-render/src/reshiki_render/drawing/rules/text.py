"""Rules of captions and molecule names."""

from reshiki_render.drawing.molecules import reached
from reshiki_render.drawing.rules.facts import Facts
from reshiki_render.drawing.rules.faults import refuse
from reshiki_render.drawing.rules.limits import check, check_field
from reshiki_render.drawing.text import Annotation


def check_positions(facts: Facts) -> None:
    """Captions and arrows stand somewhere."""
    for annotation in facts.drawing.annotations:
        check_field(annotation, "position")
    for arrow in facts.drawing.arrows:
        check_field(arrow, "start")
        check_field(arrow, "end")


def check_text(facts: Facts) -> None:
    """Captions: limits, and spans that cut the text between characters, in order."""
    for annotation in facts.drawing.annotations:
        check(annotation)
        if annotation.format.spans:
            _check_spans(annotation)


def _check_spans(annotation: Annotation) -> None:
    text = annotation.text.encode()
    done = 0
    for index, span in enumerate(annotation.format.spans):
        where = f"format.spans[{index}] ({span.start} to {span.end})"
        if span.start >= span.end or span.start < done:
            refuse(annotation, f"{where} is empty or begins before the span before it ends")
        if span.end > len(text):
            refuse(annotation, f"{where} ends beyond the text's {len(text)} bytes")
        if any(offset < len(text) and text[offset] & 0xC0 == 0x80 for offset in (span.start, span.end)):
            refuse(annotation, f"{where} cuts through a character")
        done = span.end


def check_names(facts: Facts) -> None:
    """Molecule names: one a caption, one a molecule, and the whole of it."""
    captions = {annotation.id for annotation in facts.drawing.annotations}
    named: set[int] = set()
    used: set[int] = set()
    for name in facts.drawing.molecule_names:
        check(name)
        if name.annotation not in captions:
            refuse(name, "there is no such annotation")
        if name.annotation in used:
            refuse(name, "a caption names one molecule only")
        used.add(name.annotation)
        members = frozenset(name.atoms)
        if len(members) != len(name.atoms) or not members <= facts.atoms.keys():
            refuse(name, "its atoms are atoms of the drawing, each named once")
        if members & named:
            refuse(name, f"atom {min(members & named)} is in a molecule that has a name already")
        named |= members
        if reached(name.atoms[:1], facts.connected, members) != members or any(
            not members.issuperset(facts.covalent.get(atom, ())) for atom in members
        ):
            refuse(name, "its atoms are not one whole molecule")
