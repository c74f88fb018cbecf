"""What the tests of this package share: a session with a clock of its own, and jobs that are only pretended."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from reshiki_render.drawing import Atom, Bond, Drawing, Point
from reshiki_session import inline
from reshiki_session.catalogue import BUDGETS, Budgets
from reshiki_session.documents import BLANK, Documents, Frame, Summary
from reshiki_session.errors import OperationError
from reshiki_session.jobs import call as jobs_by_name
from reshiki_session.jobs.frames import framed, opened
from reshiki_session.jobs.values import Exported, Preview, Properties, Reading
from reshiki_session.results import Result
from reshiki_session.session import Session
from reshiki_session.tools.decoding import decode
from reshiki_session.tools.table import TOOLS


class Clock:
    """Seconds that pass only when told."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Jobs:
    """Jobs by name that answer with prepared outcomes, and remember what they were asked."""

    def __init__(self, outcomes: Mapping[str, Any]) -> None:
        self.outcomes = dict(outcomes)
        self.asked: list[tuple[Any, ...]] = []

    def __call__(self, name: str, *arguments: Any) -> Any:
        self.asked.append((name, *arguments))
        outcome = self.outcomes[name]
        if isinstance(outcome, BaseException):
            raise outcome
        return outcome


ETHANOL = Frame("a drawing of ethanol", Summary(atoms=3, bonds=2))
PROPERTIES = {"formula": "C2H6O", "smiles": "CCO"}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def make_documents(clock: Clock) -> Callable[..., Documents]:
    def make(budgets: Budgets = BUDGETS) -> Documents:
        numbers = iter(range(1000))
        return Documents(budgets, clock, lambda: f"{next(numbers):032x}")

    return make


@pytest.fixture
def make_session(make_documents: Callable[..., Documents]) -> Callable[..., Session]:
    def make(budgets: Budgets = BUDGETS) -> Session:
        return Session(make_documents(budgets), lambda: "0.12.0", budgets)

    return make


@pytest.fixture
def session(make_session: Callable[..., Session]) -> Session:
    return make_session()


@pytest.fixture
def jobs() -> Jobs:
    return Jobs(
        {
            "read": Reading(ETHANOL, PROPERTIES, ("read as SMILES",)),
            "analyse": Properties(PROPERTIES, ("1", "2", "3"), ("checked",)),
            "preview": Preview(b"picture", 177, 85),
            "figure": Exported(b"figure", None, ()),
            "write": Exported(b"CCO", None, ("one thing was left out",)),
        }
    )


@pytest.fixture
def ethanol() -> Frame:
    return ETHANOL


class Agent:
    """A client of a session: calls tools with JSON arguments, on real jobs unless told otherwise."""

    def __init__(self, session: Session, call: Callable[..., Any] = jobs_by_name) -> None:
        self.session = session
        self.call = call

    def __call__(self, tool: str, **arguments: Any) -> Any:
        """The value of a result, or the fields of a flat one. Arguments left out are null."""
        return self.result(tool, **arguments).value

    def result(self, tool: str, **arguments: Any) -> Result:
        given = {name: arguments.pop(name, None) for name in TOOLS[tool].parameters}
        assert not arguments, f"{tool} has no {arguments}"
        return inline.run(self.session, tool, decode(tool, given), self.call)

    def refusal(self, tool: str, **arguments: Any) -> OperationError:
        with pytest.raises(OperationError) as caught:
            self.result(tool, **arguments)
        return caught.value

    def document(self, drawing: Any = None) -> str:
        """The handle of a new document, of a drawing if there is one."""
        return self.session.documents.create(BLANK if drawing is None else framed(drawing)).handle

    def drawing(self, handle: str) -> Any:
        return opened(self.session.documents.resolve(handle).frame.drawing)


@pytest.fixture
def agent(session: Session) -> Agent:
    return Agent(session)


@pytest.fixture
def make_agent(make_session: Callable[..., Session]) -> Callable[..., Agent]:
    def make(call: Callable[..., Any] = jobs_by_name, **budgets: Any) -> Agent:
        return Agent(make_session(BUDGETS._replace(**budgets)), call)

    return make


@pytest.fixture
def chain() -> Callable[..., Any]:
    """Drawings of a zigzag chain of carbons, or of the elements given."""

    def chain(elements: int | str = 3, first: int = 1, x: float = 0, y: float = 0, **more: Any) -> Drawing:
        symbols = "C" * elements if isinstance(elements, int) else elements
        atoms = tuple(
            Atom(id=first + i, element=symbol, position=Point(x + 36.0 * i, y + 21.0 * (i % 2)))
            for i, symbol in enumerate(symbols)
        )
        bonds = tuple(Bond(a=first + i, b=first + i + 1, order=1) for i in range(len(symbols) - 1))
        return Drawing(atoms=atoms, bonds=bonds, **more)

    return chain
