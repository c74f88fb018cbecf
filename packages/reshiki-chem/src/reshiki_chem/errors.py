"""What can go wrong with a structure, in the user's terms: what is wrong, where, and what to do about it.

No text of the chemistry engine is passed on. Positions in a text count characters from 1; atoms of a drawing are named
by their object IDs.
"""


class ChemistryError(Exception):
    """The base of every error this package raises on purpose; its text is a sentence for the user."""


class UnreadableStructure(ChemistryError, ValueError):
    """A text is not what its format says, or no structure can be made of it."""


class UnsupportedFormat(ChemistryError, ValueError):
    """A format that is not read or not written."""


class StructureTooLarge(ChemistryError):
    """A structure goes beyond a limit; the message names the limit."""


class UnwritableDrawing(ChemistryError):
    """A format cannot hold what a drawing says; writing it would tell another structure."""
