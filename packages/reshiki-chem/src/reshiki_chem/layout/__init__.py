"""Drawings of structures that arrive without coordinates."""

from reshiki_chem.layout.drafting import Piece, assembled, piece_of

__all__ = ["Piece", "assembled", "piece_of"]
