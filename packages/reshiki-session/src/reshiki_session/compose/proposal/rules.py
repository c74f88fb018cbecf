"""What a Proposal may say, in the order it is checked; the first rule broken is told, with its place.

Composition, the sketch, sizes, molecules, reactions, branching; then what only `compose` asks: no objects to replace, and
something to draw.
"""

from collections.abc import Iterator
from typing import Final

from reshiki_session.compose.proposal import Composition, Molecule, Proposal, Step
from reshiki_session.compose.proposal.decoding import fault
from reshiki_session.compose.proposal.sketch_rules import check_sketch

MOST_MOLECULES: Final = 32
MOST_REACTIONS: Final = 8
MOST_COLUMNS: Final = 3
# pt
NARROWEST, WIDEST = 100, 1800
# Bytes of UTF-8.
LONGEST_EXPLANATION: Final = 12_000
LONGEST_SMILES: Final = 4_000
LONGEST_LABEL: Final = 300
LONGEST_CONDITIONS: Final = 1_200
LONGEST_TITLE: Final = 200
MOST_REPLACED: Final = 5_000
LARGEST_ID: Final = 2**64 - 2
TURN: Final = 30
# How far an angle may be off a multiple of `TURN`, in degrees: what 32-bit numbers make of it.
OFF_GRID: Final = 0.03


def check(proposal: Proposal) -> None:
    """Refuse a Proposal that breaks a rule.

    Raises:
        OperationError: `invalid_arguments`.
    """
    _check_composition(proposal.composition)
    if proposal.sketch is not None:
        if proposal.molecules or proposal.reactions:
            raise fault("sketch", "give either a sketch or molecules and reactions from SMILES, not both")
        check_sketch(proposal.sketch)
    _check_sizes(proposal)
    _check_molecules(proposal)
    for number, step in enumerate(proposal.reactions):
        _check_step(step, f"reactions[{number}]")
    if proposal.composition.arrangement == "branching":
        _check_branching(proposal)
    if proposal.replace_ids:
        raise fault(
            "replace_ids",
            "compose always makes a new document, so this has to be empty; to replace objects, pass their IDs to apply",
        )
    if not (proposal.molecules or proposal.reactions or proposal.sketch):
        raise fault("", "there is nothing to draw: give a molecule, a reaction or a sketch")


def _check_composition(composition: Composition) -> None:
    if not 1 <= composition.columns <= MOST_COLUMNS:
        raise fault("composition.columns", f"{composition.columns} is not from 1 to {MOST_COLUMNS}")
    if not NARROWEST <= composition.width_pt <= WIDEST:
        raise fault(
            "composition.width_pt", f"{composition.width_pt:g} is not from {NARROWEST} to {WIDEST} pt"
        )


def _check_sizes(proposal: Proposal) -> None:
    too_long("explanation", proposal.explanation, LONGEST_EXPLANATION)
    if len(proposal.reactions) > MOST_REACTIONS:
        raise fault(
            "reactions",
            f"there are {len(proposal.reactions)}; at most {MOST_REACTIONS} make one drawing, so ask for a smaller one",
        )
    ids = proposal.replace_ids
    if len(ids) > MOST_REPLACED:
        raise fault("replace_ids", f"there are {len(ids)}; at most {MOST_REPLACED} are allowed")
    seen: set[int] = set()
    for number, name in enumerate(ids):
        if not 1 <= name <= LARGEST_ID or name in seen:
            raise fault(f"replace_ids[{number}]", f"{name} is no object ID, or is given twice")
        seen.add(name)


def molecules(proposal: Proposal) -> Iterator[tuple[str, Molecule]]:
    """Every molecule of a Proposal with its place."""
    for number, molecule in enumerate(proposal.molecules):
        yield f"molecules[{number}]", molecule
    for number, step in enumerate(proposal.reactions):
        for side, members in (("reactants", step.reactants), ("products", step.products)):
            for at, molecule in enumerate(members):
                yield f"reactions[{number}].{side}[{at}]", molecule


def _check_molecules(proposal: Proposal) -> None:
    every = list(molecules(proposal))
    if len(every) > MOST_MOLECULES:
        raise fault(
            "",
            f"it has {len(every)} molecules, those of all reactions together; use at most {MOST_MOLECULES}",
        )
    for place, molecule in every:
        _check_molecule(molecule, place, compactible=not proposal.composition.preserve_details)


def _check_molecule(molecule: Molecule, place: str, *, compactible: bool) -> None:
    if not molecule.smiles.strip():
        raise fault(f"{place}.smiles", "it is blank; give a valid SMILES")
    too_long(f"{place}.smiles", molecule.smiles, LONGEST_SMILES)
    too_long(f"{place}.label", molecule.label, LONGEST_LABEL)
    if not 1 <= molecule.coefficient <= 99:
        raise fault(f"{place}.coefficient", f"{molecule.coefficient} is not from 1 to 99")
    off = abs(molecule.rotation - TURN * round(molecule.rotation / TURN))
    if abs(molecule.rotation) > 360 or off > OFF_GRID:
        raise fault(
            f"{place}.rotation", f"{molecule.rotation:g} is no multiple of {TURN} degrees from -360 to 360"
        )
    if molecule.compact and not compactible:
        raise fault(f"{place}.compact", "chains cannot be compact while composition.preserve_details is true")


def _check_step(step: Step, place: str) -> None:
    for side, members in (("reactants", step.reactants), ("products", step.products)):
        if not members:
            raise fault(f"{place}.{side}", "a reaction needs at least one reactant and one product")
    too_long(f"{place}.conditions", step.conditions, LONGEST_CONDITIONS)
    too_long(f"{place}.title", step.title, LONGEST_TITLE)
    if step.direction is not None and abs(step.direction) > 360:
        raise fault(f"{place}.direction", f"{step.direction:g} is not from -360 to 360 degrees")


def _check_branching(proposal: Proposal) -> None:
    why = "a branching scheme has at least two reactions that start from one and the same single reactant"
    if proposal.molecules:
        raise fault("molecules", f"{why}, and no loose molecules")
    if len(proposal.reactions) < 2:
        raise fault("reactions", f"{why}; put reagents in conditions")
    first = None
    for number, step in enumerate(proposal.reactions):
        place = f"reactions[{number}].reactants"
        if len(step.reactants) != 1:
            raise fault(place, f"{why}; put reagents in conditions")
        centre = step.reactants[0]
        same = (centre.smiles, centre.coefficient, centre.compact)
        if first is not None and same != first:
            raise fault(
                f"{place}[0]", f"{why}: write its smiles, coefficient and compact exactly as in reactions[0]"
            )
        first = same


def too_long(place: str, text: str, most: int) -> None:
    """Refuse a text of more bytes than it may have."""
    size = len(text.encode())
    if size > most:
        raise fault(place, f"it is {size} bytes long; at most {most} are allowed")
