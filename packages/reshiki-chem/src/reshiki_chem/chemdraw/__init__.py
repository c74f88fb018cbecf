"""ChemDraw's two formats: binary CDX and XML CDXML, one tree of objects.

`tags` is the table of both formats' names and numbers, `tree` the objects, `cdx` and `cdxml` turn bytes and text into trees and
back, `container` finds the bytes in what a user gives.
"""
