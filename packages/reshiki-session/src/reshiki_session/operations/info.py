"""`info`: versions, limits, formats and grants."""

from typing import NamedTuple

from reshiki_session import catalogue
from reshiki_session.catalogue import Budgets
from reshiki_session.operations import Steps
from reshiki_session.results import Result
from reshiki_session.session import Session


class Arguments(NamedTuple):
    """None."""


def check(_arguments: Arguments, _budgets: Budgets) -> None:
    """Nothing can be wrong."""


def steps(session: Session, _arguments: Arguments) -> Steps:
    """Report; no work is needed."""
    budgets = session.budgets._asdict()
    budgets["render"] = session.budgets.render._asdict()
    return Result(
        {
            "budgets": budgets,
            "files": {"read": list(catalogue.READ_EXTENSIONS), "write": list(catalogue.WRITE_EXTENSIONS)},
            "formats": {"export": list(catalogue.EXPORT_FORMATS), "import": list(catalogue.IMPORT_FORMATS)},
            "grants": {
                "read": [root.spelling for root in session.grants.read],
                "write": [root.spelling for root in session.grants.write],
            },
            "operation_api": catalogue.OPERATION_API,
            "stability": catalogue.STABILITY,
        },
        flat=True,
    )
    yield  # steps are a generator, also when there is nothing to wait for
