"""Labels that stand for groups of atoms: CO2Me, NHBoc, Ph, C12H25.

`parsed` reads a label to a structure, `expanded` puts that in a drawing in place of the atom with the label; `matched` finds
groups in a drawing that have a label, `contracted` contracts them; `formulae` says what in a text is a formula and how it is
set. The groups known by name are in `table`. Only `expanded` needs RDKit.

Nothing is contracted or expanded by reading or writing a drawing alone: whoever wants it calls these.
"""

from reshiki_chem.abbreviations.chains import Link, links
from reshiki_chem.abbreviations.expand import expanded
from reshiki_chem.abbreviations.formula import Formula, Script, formulae
from reshiki_chem.abbreviations.labels import parsed
from reshiki_chem.abbreviations.matcher import contracted, matched
from reshiki_chem.abbreviations.notation import smiles_of
from reshiki_chem.abbreviations.reversal import forward_label, reversed_label
from reshiki_chem.abbreviations.structure import Structure
from reshiki_chem.abbreviations.table import Entry, entries, structure_of

__all__ = [
    "Entry",
    "Formula",
    "Link",
    "Script",
    "Structure",
    "contracted",
    "entries",
    "expanded",
    "formulae",
    "forward_label",
    "links",
    "matched",
    "parsed",
    "reversed_label",
    "smiles_of",
    "structure_of",
]
