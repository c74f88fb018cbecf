"""What an operation works with: the documents, the limits, and what the surface told about itself."""

from collections.abc import Callable
from typing import NamedTuple

from reshiki_session.catalogue import BUDGETS, Budgets
from reshiki_session.documents import Documents
from reshiki_session.files.grants import Grants

# The command line grants no folder: the files it reads and writes are the user's own business.
NO_GRANTS = Grants()


class Session(NamedTuple):
    """`app_version` is asked only by what prints it."""

    documents: Documents
    app_version: Callable[[], str]
    budgets: Budgets = BUDGETS
    grants: Grants = NO_GRANTS
