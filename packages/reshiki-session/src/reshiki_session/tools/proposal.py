"""The JSON Schema of a Proposal: what `compose` lays out.

A Proposal holds molecules and reactions as SMILES, or one sketch with coordinates of its own. The descriptions are written
for the agent that fills it in.
"""

from typing import Final

from reshiki_session.tools.schema import (
    Schema,
    choice,
    flag,
    integer,
    items,
    nullable,
    number,
    record,
    text,
)

ROTATIONS: Final = tuple(range(-360, 361, 30))

# ------------------------------------------------------------------------------------------- molecules and reactions


def _molecule() -> Schema:
    return record(
        smiles=text(),
        label=text(),
        coefficient=integer(1, 99),
        rotation=choice(
            *ROTATIONS,
            of="number",
            about="30-degree steps, to point groups along usual bond directions.",
        ),
        compact=flag("Long carbon chains as expandable formula labels, all atoms kept. False to show them."),
    )


def _reaction() -> Schema:
    return record(
        reactants=items(_molecule()),
        products=items(_molecule()),
        conditions=text(),
        arrow=choice("forward", "equilibrium", "retro"),
        title=text(),
        role=choice("main", "example", "reaction"),
        direction={
            "description": "For branching: degrees the arrow points (0 right, 90 down, 180 left, -90 up); null "
            "spreads the branches.",
            "type": ["number", "null"],
        },
    )


def _composition() -> Schema:
    return record(
        arrangement=choice("rows", "central", "grid", "branching"),
        columns=integer(1, 3),
        width_pt=number(
            100,
            1800,
            "Figure width wanted, in points; 540 fills a page. Bonds keep their length: use compact chains and "
            "separate panels.",
        ),
        preserve_details=flag(
            "True when the user asks for whole chains or all detail: no chain is made compact, in layout or "
            "review."
        ),
    )


# --------------------------------------------------------------------------------------------------------- the sketch


def _point() -> Schema:
    return record(x=number(-50, 50), y=number(-50, 50))


def _index(about: str = "") -> Schema:
    return integer(0, about=about)


def _atoms_of() -> Schema:
    return items(_index(), most=300)


def _color() -> Schema:
    return nullable(items(integer(0, 255), least=3, most=3), "RGB in the source; null: the style's color.")


def _contact_style(about: str) -> Schema:
    return nullable(choice("single", "dashed", "dative"), about)


def _ligand() -> Schema:
    return record(
        kind=choice("Cp", "Cp*"),
        center=_point(),
        phase_degrees=number(
            -360,
            360,
            "Turns the flat ring before tilting: which corner and methyls come forward, whichever way the "
            "ellipse points.",
        ),
        x_degrees=number(-85, 85),
        y_degrees=number(-85, 85),
        rotation_degrees=number(-360, 360, "Turns the picture after tilting: the way the ellipse points."),
        depth_bonds=flag("Bold ring edges in front, methyl bonds thin; orders and stereo stay."),
        show_charge=flag(
            "Whether the source prints the charge. False hides the sign alone; it is -1 all the same."
        ),
        contact=nullable(_index(), "The metal's index in atoms; null: unbound."),
        contact_style=_contact_style("As in the source; null: a solid single line. Null without a contact."),
        contact_in_front=nullable(
            flag(),
            "Usually null: depth settles each crossing. True puts the contact before every ring edge it crosses, "
            "false behind: only to copy the source on purpose, not for a solid or dashed line.",
        ),
    )


def _sketch() -> Schema:
    return record(
        """A diagram with explicit coordinates, for what SMILES layout cannot arrange as the source does: coordination
        complexes, macrocycles, projected organometallics. Simple molecules: SMILES. A whole scheme can be one sketch, all
        participants in one coordinate system with arrows and captions. Leave molecules and reactions empty. Units are bond
        lengths (a usual bond is 1), x right, y down; indices count from 0; captions go by their top left; arrows need one
        bond length free at both ends. Keep the source's arrangement, ring sizes, labels, inner delocalization curves and
        donor positions. Panels of a ligand and its complex share the ligand's coordinates, shifted sideways, plus metal and
        contacts: do not fold or turn the ligand. Draw flat, tilts empty, unless the source shows perspective (a metal alone
        is no reason): then build rings and circles flat and project them together by tilts. Attach by centroids, not loose
        lines: multi_center for haptic contacts to all atoms, variable for one of several positions, null for mere drawing
        anchors. Element * is a wildcard: give it a variable such as E, invent no element. Draw groups such as tBu in full
        and collapse them by abbreviations. ring_arc on consecutive ring bonds makes a partial inner curve; orders stay. It
        is a diagram for a chemist to check, not validated data.""",
        atoms=items(
            record(
                element=text(),
                x=number(-50, 50),
                y=number(-50, 50),
                charge=integer(-8, 8),
                isotope=integer(0, 300),
                hydrogens=integer(0, 8),
                color=_color(),
                variable=nullable(text(longest=8), "Label a * shows, such as E; else null."),
            ),
            most=300,
        ),
        bonds=items(
            record(
                a=_index("Index in atoms, from 0"),
                b=_index(),
                order=integer(
                    1,
                    7,
                    "1 single, 2 double, 3 triple, 4 aromatic, 5 dative (donor a, acceptor b), 6 quadruple, 7 "
                    "partial",
                ),
                display=choice(
                    "plain",
                    "bold",
                    "wedge",
                    "hash",
                    "hashed",
                    "dashed",
                    "wavy",
                    about="As in the source; hash tapers, hashed does not. Order 1: plain, bold, wedge, hash, "
                    "hashed, wavy; 2: plain, bold, dashed, wavy; 5 and 7: plain, dashed; others: plain.",
                ),
                ring_arc=flag(
                    "An inner curve for this ring bond's inner line, on consecutive ones as in N-C-N "
                    "delocalization; the order stays."
                ),
            ),
            most=600,
        ),
        shapes=items(
            record(kind=choice("line", "ellipse"), start=_point(), end=_point(), dashed=flag()), most=100
        ),
        tilts=items(
            record(
                atoms=_atoms_of(),
                shapes=_atoms_of(),
                x_degrees=number(-85, 85),
                y_degrees=number(-85, 85),
                depth_bonds=flag("Bold single bonds in front, by the depth kept; stereo wedges stay."),
            ),
            most=32,
        ),
        centroids=items(
            record(
                atoms=_atoms_of(),
                contact=nullable(
                    _index(), "Metal or substituent outside atoms, to bond the attachment point to."
                ),
                kind=nullable(
                    choice("multi_center", "variable"),
                    "multi_center: all atoms (eta); variable: one of them; null: no chemistry.",
                ),
                contact_style=_contact_style(
                    "As in the source. single: solid; dashed: coordination, no arrowhead; dative: arrow to the "
                    "metal. Null: single where kind is set, else dashed. Null without a contact."
                ),
            ),
            most=32,
        ),
        arrows=items(record(start=_point(), end=_point()), most=16),
        captions=items(record(text=text(longest=500), position=_point(), color=_color()), most=64),
        abbreviations=items(record(label=text(), anchor=_index(), atoms=_atoms_of()), most=32),
        ligands=items(
            _ligand(),
            most=16,
            about="""Ready Cp and Cp*, not to be traced by rings or ellipses: each a real aromatic five-ring of charge -1
            with five H (Cp) or methyls (Cp*), circle and five-center attachment, none of it repeated in atoms, bonds,
            centroids or shapes. Turned by phase, tilted in x, then y, turned on the page. Metals keep the charge given.""",
        ),
    )


def proposal_schema() -> Schema:
    """The schema, made anew at each call."""
    return record(
        explanation=text(about="Short explanation or question. Never say it was applied."),
        replace_ids=items(
            integer(1),
            about="IDs (canvas_inspect) of what to replace when the user wants content revised, and nothing "
            "else. Empty to add.",
        ),
        molecules=items(_molecule()),
        reactions=items(_reaction()),
        composition=_composition(),
        sketch=nullable(_sketch()),
    )
