"""Operations run in this process, one after the other: the way of the command line and of a Python program.

Rules: whatever an operation raises leaves here as an `OperationError`. There is no deadline, and no job is stopped at its
limit: a caller that wants either runs this in a process it can stop. Jobs are called by name through `call`, which tests
replace.
"""

from typing import Any

from reshiki_session import jobs
from reshiki_session.errors import OperationError
from reshiki_session.operations import Job, Steps, Task, find
from reshiki_session.results import Result
from reshiki_session.session import Session


def run(session: Session, tool: str, arguments: Any, call: jobs.Call = jobs.call) -> Result:
    """Run the operation of a tool to its end.

    Raises:
        OperationError: it did not succeed, and changed nothing.
    """
    try:
        operation = find(tool)
        operation.check(arguments, session.budgets)
        return _drive(operation.steps(session, arguments), call)
    except OperationError:
        raise
    except Exception as error:
        raise _told(error) from error


def _drive(steps: Steps, call: jobs.Call) -> Result:
    try:
        step = next(steps)
        while True:
            try:
                outcome = _done(step, call)
            except Exception as error:  # noqa: BLE001 (the steps decide what a failure means)
                step = steps.throw(_told(error))
            else:
                step = steps.send(outcome)
    except StopIteration as end:
        result: Result = end.value
        return result


def _done(step: Job | Task, call: jobs.Call) -> Any:
    return call(step.name, *step.arguments) if isinstance(step, Job) else step.function(*step.arguments)


def _told(error: Exception) -> OperationError:
    if isinstance(error, OperationError):
        return error
    from reshiki_session.jobs.failures import operation_error

    return operation_error(error)
