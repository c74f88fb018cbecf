"""What the functions of this package take and return: immutable values, which travel between processes.

In a notebook a structure and a picture show themselves.
"""

import os
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from reshiki_session.documents import Frame


@dataclass(frozen=True, slots=True)
class Structure:
    """A drawing that was read or composed.

    Attributes:
        warnings: what could not be kept as it was, or needs a look, in order.
    """

    warnings: tuple[str, ...] = ()
    _frame: Frame = field(kw_only=True, repr=False)

    @property
    def counts(self) -> dict[str, int]:
        """How many atoms, bonds, annotations, arrows and graphics it has."""
        summary = self._frame.summary
        return {
            name: getattr(summary, name) for name in ("atoms", "bonds", "annotations", "arrows", "graphics")
        }

    def _repr_svg_(self) -> str:
        from reshiki.api import render

        return render(self, "svg").text


Source: TypeAlias = str | bytes | os.PathLike[str] | Structure


@dataclass(frozen=True, slots=True)
class Output:
    """A figure, a preview or a chemistry file.

    Attributes:
        format: `svg`, `pdf`, `png`, `cdxml`, `mol`, `smiles` or `inchi`.
        data: its bytes.
        warnings: of reading and of writing, in order.
        detail: pixels and dpi of a PNG figure, else None.
        width, height: pixels of a PNG preview, else None.
    """

    format: str
    data: bytes = field(repr=False)
    warnings: tuple[str, ...] = ()
    detail: str | None = None
    width: int | None = None
    height: int | None = None

    @property
    def text(self) -> str:
        """The output as text.

        Raises:
            UnicodeDecodeError: it is a PDF or a PNG, which are none.
        """
        return self.data.decode()

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
        """Write the output to a file, whole or not at all.

        Raises:
            FileExistsError: there is a file of that name, and `overwrite` is not set.
            OSError: it cannot be written; what was there is as it was.
        """
        from reshiki_session.files import atomic

        if overwrite:
            atomic.replace(os.fspath(path), self.data, links=True)
        else:
            atomic.create(os.fspath(path), self.data)

    def _repr_svg_(self) -> str | None:
        return self.text if self.format == "svg" else None

    def _repr_png_(self) -> bytes | None:
        return self.data if self.format == "png" else None


class Properties(NamedTuple):
    """The molecular properties of a structure, by RDKit and InChI.

    Attributes:
        mass: the average molar mass, g/mol.
        exact_mass: the monoisotopic mass, Da.
        logp: the octanol-water partition coefficient (Crippen).
        tpsa: the topological polar surface area, Å².
        donors, acceptors: of hydrogen bonds.
        inchi, inchikey: empty where there is none.
        warnings: of reading and of the analysis, in order.
    """

    smiles: str
    formula: str
    mass: float
    exact_mass: float
    logp: float
    tpsa: float
    donors: int
    acceptors: int
    rings: int
    unpaired_electrons: int
    inchi: str
    inchikey: str
    warnings: tuple[str, ...] = ()
