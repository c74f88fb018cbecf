"""The work itself, one module a kind: pure functions of values, reached by name.

Rules: a job knows no session, no handle and no file; equal arguments give equal outcomes. Drawings come in the form of
frames and are opened by `frames`. Jobs, and `reshiki_session.compose` that one of them calls, are the only modules of this
package that import the chemistry and the scene. Outcomes are the plain values of `values`. Whatever
goes wrong inside a job leaves it as an `OperationError`.
"""

import gc
from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

# Name to `module:function`; a module is imported when its first job is called.
TABLE: Final = {
    "read": "reshiki_session.jobs.read:read",
    "analyse": "reshiki_session.jobs.analyse:analyse",
    "preview": "reshiki_session.jobs.preview:preview",
    "figure": "reshiki_session.jobs.figure:figure",
    "write": "reshiki_session.jobs.write:write",
    "inspect": "reshiki_session.jobs.inspect:inspect",
    "insert": "reshiki_session.jobs.edit:insert",
    "delete": "reshiki_session.jobs.edit:delete",
    "refresh": "reshiki_session.jobs.refresh:refresh",
    "compose": "reshiki_session.jobs.compose:compose",
}

Call = Callable[..., Any]


def call(name: str, *arguments: Any) -> Any:
    """Do the work of a name.

    Raises:
        OperationError: it did not succeed.
    """
    # A job makes a great many objects that live on, and hardly a cycle. Looked through again and again, together with the
    # frames that are kept, they made the edits of a large drawing two to three times slower.
    was_on = gc.isenabled()
    gc.disable()
    try:
        module, function = TABLE[name].split(":")
        job: Call = getattr(import_module(module), function)
        return job(*arguments)
    except Exception as error:
        from reshiki_session.jobs.failures import operation_error

        raise operation_error(error) from error
    finally:
        if was_on:
            gc.enable()
