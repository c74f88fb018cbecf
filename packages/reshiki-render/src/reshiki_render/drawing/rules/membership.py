"""Rules of what gathers objects: groups, reactions, abbreviations."""

from reshiki_render.drawing.abbreviations import Abbreviation
from reshiki_render.drawing.groups import Group
from reshiki_render.drawing.molecules import reached
from reshiki_render.drawing.reactions import Participant, Reaction
from reshiki_render.drawing.rules.facts import Facts
from reshiki_render.drawing.rules.faults import refuse
from reshiki_render.drawing.rules.limits import check
from reshiki_render.drawing.rules.settings import check_abbreviations_allowed


def check_groups(facts: Facts) -> None:
    """Groups: real members, own IDs, and any two disjoint or one inside the other."""
    ids: set[int] = set()
    for group in facts.drawing.groups:
        check(group)
        if group.id in facts.objects or group.id in ids:
            refuse(group, "its ID is already taken")
        ids.add(group.id)
        if len(set(group.members)) != len(group.members):
            refuse(group, "it names a member twice")
        for member in group.members:
            if member not in facts.objects:
                refuse(group, f"its member {member} is no object of the drawing")
    # The larger first: then every member of a group lies in the same innermost group so far, or the two overlap.
    innermost: dict[int, Group] = {}
    for group in sorted(facts.drawing.groups, key=lambda group: -len(group.members)):
        outer = {id(found): found for member in group.members if (found := innermost.get(member))}
        complete = all(member in innermost for member in group.members)
        if len(outer) > 1 or (outer and not complete):
            refuse(group, f"it overlaps group {next(iter(outer.values())).id} in part")
        if outer and len(next(iter(outer.values())).members) == len(group.members):
            refuse(group, f"it has the same members as group {next(iter(outer.values())).id}")
        innermost.update(dict.fromkeys(group.members, group))


def check_reactions(facts: Facts) -> None:
    """Reactions: one an arrow, whole molecules, each atom in one part."""
    arrows = {arrow.id for arrow in facts.drawing.arrows}
    captions = {annotation.id for annotation in facts.drawing.annotations}
    taken: set[int] = set()
    for reaction in facts.drawing.reactions:
        check(reaction)
        if reaction.arrow not in arrows:
            refuse(reaction, "there is no such arrow")
        if reaction.arrow in taken:
            refuse(reaction, "an arrow has one reaction only")
        taken.add(reaction.arrow)
        if len(set(reaction.annotations)) != len(reaction.annotations):
            refuse(reaction, "it names a caption twice")
        for caption in reaction.annotations:
            if caption not in captions:
                refuse(reaction, f"its caption {caption} is no annotation of the drawing")
        _check_participants(reaction, facts)


def _check_participants(reaction: Reaction, facts: Facts) -> None:
    taken: set[int] = set()
    for participant in reaction.participants():
        for atom in participant.atoms:
            if atom not in facts.atoms:
                refuse(reaction, f"its participant's atom {atom} is not in the drawing")
            if atom in taken:
                refuse(reaction, f"atom {atom} takes two parts")
            taken.add(atom)
        leaving = _left_out(participant, facts)
        if leaving:
            refuse(
                reaction,
                f"a participant holds whole molecules, but atom {leaving[0]} is bonded to atom {leaving[1]}, "
                "which is not in it",
            )


def _left_out(participant: Participant, facts: Facts) -> tuple[int, int] | None:
    members = frozenset(participant.atoms)
    for atom in participant.atoms:
        for other in facts.covalent.get(atom, ()):
            if other not in members:
                return atom, other
    return None


def check_abbreviations(facts: Facts) -> None:
    """Abbreviations: connected members, one of them the way out, each atom in one abbreviation."""
    check_abbreviations_allowed(facts.drawing)
    taken: set[int] = set()
    for abbreviation in facts.drawing.abbreviations:
        check(abbreviation)
        fault = abbreviation_fault(abbreviation, facts, taken)
        if fault:
            refuse(abbreviation, fault)
        taken.update(abbreviation.members)


def abbreviation_fault(abbreviation: Abbreviation, facts: Facts, taken: set[int]) -> str | None:
    """Why an abbreviation does not stand for its atoms, or None. `taken` are the members of others."""
    members = frozenset(abbreviation.members)
    if abbreviation.label_color_override and abbreviation.label_style is None:
        return "label_color_override needs a label_style"
    if len(members) != len(abbreviation.members):
        return "it names an atom twice"
    # The difference of a set and the keys of a dict takes as long as the dict is large.
    missing = [member for member in members if member not in facts.atoms]
    if missing:
        return f"its member {min(missing)} is no atom of the drawing"
    if abbreviation.anchor not in members:
        return "its anchor is not one of its members"
    if members & taken:
        return f"atom {min(members & taken)} is in another abbreviation"
    if len(reached((abbreviation.anchor,), facts.connected, members)) != len(members):
        return "its members are not connected"
    for member in abbreviation.members:
        if member != abbreviation.anchor and not members.issuperset(facts.connected.get(member, ())):
            return f"only its anchor may be bonded to atoms outside, but atom {member} is"
    return None
