"""What the tests of this package share: a session with a clock of its own, and jobs that are only pretended."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from reshiki_session.catalogue import BUDGETS, Budgets
from reshiki_session.documents import Documents, Frame, Summary
from reshiki_session.jobs.values import Exported, Preview, Properties, Reading
from reshiki_session.session import Session


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
