"""A Proposal laid out as a drawing: molecules and reactions from SMILES, or one sketch with coordinates of its own.

`proposal` is what arrives and what is asked of it; it needs neither chemistry nor figures. `structures` makes one
molecule (`likeness` turns it the way of its relatives), `participants` adds its caption, `panels` a row of them, `arrangements` and `branching` the whole scheme, `sketch` and `ligands` a diagram;
`scheme` puts them together and `review` looks at the outcome. All of it is pure: equal Proposals give equal drawings.

All distances are world units, y down, and multiples of the style's bond length (BL) where they are rules of the layout.
"""
