"""CTfiles: MOL, SD and RXN text, V2000 and V3000, as a tree of our own and back.

Text becomes a tree (`tree`), which says what the file says and no more; the tree becomes a drawing (`drafting`). The way
back is a tree made of a drawing (`tabling`), written in one of the two versions. Nothing here but the drawing's chemistry
asks RDKit.
"""

from reshiki_chem.ctfile.records import looks_like_molfile, looks_like_rxnfile

__all__ = ["looks_like_molfile", "looks_like_rxnfile"]
