"""Drawings of structures that arrive without coordinates."""

from reshiki_chem.layout.drafting import drafted

__all__ = ["drafted"]
