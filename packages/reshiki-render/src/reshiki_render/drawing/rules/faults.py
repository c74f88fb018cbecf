"""How a broken rule is said."""

from typing import Any, NoReturn

from reshiki_render.drawing.rules.called import called
from reshiki_render.errors import InvalidDrawing


def refuse(value: Any, rule: str) -> NoReturn:
    """Raise InvalidDrawing: whose fault it is (an object, or what it is called), and the rule in a sentence's words."""
    whose = value if isinstance(value, str) else called(value)
    raise InvalidDrawing(f"{whose[0].upper()}{whose[1:]}: {rule}.")
