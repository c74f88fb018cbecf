"""What went wrong inside a job, as an answer for the user.

Rules: an error raised on purpose by the chemistry or the figures speaks for itself; a drawing that is not let in is
`rejected`. Too little memory and too deep nesting
have sentences of their own. Everything else is a fault of ours: it is named by its kind and the place it came from, which is
what a report needs, and never shows what it was working on.
"""

from reshiki_session.errors import OperationError, OutOfMemory, Rejected


def operation_error(error: BaseException) -> OperationError:
    """The answer to an exception."""
    # Loaded only now: a job that succeeds needs neither, and a test of an operation neither package.
    from reshiki_chem.errors import ChemistryError
    from reshiki_render.errors import RejectedDrawing, RenderError

    match error:
        case OperationError():
            return error
        case RejectedDrawing():
            return Rejected(error.reason, _one_line(str(error)))
        case ChemistryError() | RenderError():
            return OperationError("failed", _one_line(str(error)) or "The drawing could not be processed.")
        case MemoryError():
            return OutOfMemory()
        case RecursionError():
            return OperationError("failed", "The input is nested or connected too deeply to be processed.")
        case _:
            return OperationError(
                "failed",
                f"An internal error stopped the operation ({type(error).__name__}{_place(error)}). "
                "The input may be sound; please report this.",
            )


def _one_line(message: str) -> str:
    return " ".join(message.split())


def _place(error: BaseException) -> str:
    """` at reshiki_x/module.py:12`, the innermost line of ours; never a path of this machine."""
    place = ""
    trace = error.__traceback__
    while trace is not None:
        path = trace.tb_frame.f_code.co_filename.replace("\\", "/")
        start = path.rfind("/reshiki_")
        if start >= 0:
            place = f" at {path[start + 1 :]}:{trace.tb_lineno}"
        trace = trace.tb_next
    return place
