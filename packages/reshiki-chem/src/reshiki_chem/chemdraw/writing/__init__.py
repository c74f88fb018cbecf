"""From a drawing to a CDXML document: one module a kind of object.

`document` puts the parts together. What they share while a document is written (the sheet and its coordinates, the numbers of
the objects, the tables of fonts and colours, what is lost) is in `sheet`, `tables` and `notes`.
"""
