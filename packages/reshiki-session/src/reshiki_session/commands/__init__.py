"""Both command lines as data: what `reshiki --cli` (`cli`) and `reshiki --mcp` (`mcp`) take, check and say of themselves.

Rules: commands and options stand in the order help lists them; `checks` names what is verified once a line is read, in order.
The reader of a surface, its help, the skill and the reference are made from these tables and know nothing else. A command
whose work does not exist yet is there with `available=False`: the surface reads its line and says so.

Prose is paragraphs, parted by an empty line; any other white space is one blank.
"""

from reshiki_session.commands.table import Command, Option, Section, paragraphs

__all__ = ["Command", "Option", "Section", "paragraphs"]
