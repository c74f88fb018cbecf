"""Groups: objects that are moved and selected as one. They nest; they never overlap in part."""

from reshiki_render.drawing.kinds import Extra, kind, stored
from reshiki_render.drawing.types import Flag, Id, Items


@kind
class Group:
    """Takes its ID from the objects' counter without being an object; bonds belong with their atoms."""

    id: int = stored(Id("group"))
    members: tuple[int, ...] = stored(
        Items(Id("any"), 2), about="distinct; equal to another group's is refused"
    )
    integral: bool = stored(Flag(), default=False, about="not to be taken apart")
    extra: Extra = ()
