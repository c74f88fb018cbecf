"""Molecules as RDKit has them: made of a drawing for analysis, and made into a drawing once.

RDKit's log is shut off for as long as a call of this package lasts, no longer.
"""

from rdkit import rdBase


def quiet() -> rdBase.BlockLogs:
    """A context in which RDKit writes nothing to stderr."""
    return rdBase.BlockLogs()
