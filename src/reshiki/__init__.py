"""ReShiki: chemistry drawings for people and their agents.

    import reshiki

    reshiki.convert("CC(=O)Oc1ccccc1C(=O)O", "pdf").save("aspirin.pdf")

A structure is text (SMILES, reaction SMILES, InChI, a MOL, RXN or CDXML file), the bytes of a file, a `Path`, or what `read`
and `compose` return. Everything is done by the operations that the command line and the agent tools call, in this process; no
network, no file but those you name. What cannot be done raises `OperationError`, with a code and a sentence.

What is named here is imported when it is first used.
"""

from typing import TYPE_CHECKING, Any

__all__ = [
    "Item",
    "OperationError",
    "Output",
    "Properties",
    "Source",
    "Structure",
    "__version__",
    "analyze",
    "compose",
    "convert",
    "convert_many",
    "read",
    "render",
    "render_many",
]

if TYPE_CHECKING:
    from reshiki.api import analyze, compose, convert, read, render
    from reshiki.batch import Item, convert_many, render_many
    from reshiki.values import Output, Properties, Source, Structure
    from reshiki_session.errors import OperationError

    __version__: str

_HOMES = {
    "api": ("analyze", "compose", "convert", "read", "render"),
    "batch": ("Item", "convert_many", "render_many"),
    "values": ("Output", "Properties", "Source", "Structure"),
}


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name == "__version__":
        from importlib.metadata import version

        return version("reshiki")
    if name == "OperationError":
        from reshiki_session.errors import OperationError

        return OperationError
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(f"reshiki.{module}"), name)
    raise AttributeError(f"module 'reshiki' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
