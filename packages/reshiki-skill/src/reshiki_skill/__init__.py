"""Writes the Agent Skill that teaches agents to use ReShiki, from the catalogue and the command table."""

from typing import TYPE_CHECKING

__all__ = ["__version__"]

if TYPE_CHECKING:
    __version__: str


def __getattr__(name: str) -> str:
    if name == "__version__":
        from importlib.metadata import version

        return version("reshiki-skill")
    raise AttributeError(name)
