"""Reactions: which molecules take which part at an arrow.

A participant holds whole molecules, several if need be (a salt); an atom takes one part in a reaction.
"""

from reshiki_render.drawing.kinds import Extra, kind, stored
from reshiki_render.drawing.types import Id, Integer, Items, Kind


@kind
class Participant:
    """Molecules that take one part together, a salt for instance."""

    atoms: tuple[int, ...] = stored(Items(Id("atom"), 1), about="all atoms of its molecules")
    coefficient: int = stored(Integer(1, 99), default=1)
    extra: Extra = ()


@kind
class Reaction:
    """Who takes which part at an arrow."""

    arrow: int = stored(Id("arrow"), about="one reaction per arrow")
    reactants: tuple[Participant, ...] = stored(Items(Kind(Participant)), default=())
    products: tuple[Participant, ...] = stored(Items(Kind(Participant)), default=())
    agents: tuple[Participant, ...] = stored(Items(Kind(Participant)), default=())
    annotations: tuple[int, ...] = stored(Items(Id("annotation")), default=(), about="captions, each once")
    extra: Extra = ()

    def participants(self) -> tuple[Participant, ...]:
        return self.reactants + self.products + self.agents
