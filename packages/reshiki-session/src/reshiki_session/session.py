"""What an operation works with: the documents, the limits, and what the surface told about itself."""

from collections.abc import Callable
from typing import NamedTuple

from reshiki_session.catalogue import BUDGETS, Budgets
from reshiki_session.documents import Documents


class Grants(NamedTuple):
    """The folders a client may read and write, as the user spelled them. The command line grants none."""

    read: tuple[str, ...] = ()
    write: tuple[str, ...] = ()


class Session(NamedTuple):
    """`app_version` is asked only by what prints it."""

    documents: Documents
    app_version: Callable[[], str]
    budgets: Budgets = BUDGETS
    grants: Grants = Grants()
