"""The command line of `reshiki --mcp`, read by the option table that its help is made from.

Rules: the first problem wins. The value of an option is the next argument, whatever it looks like. Only a repeatable option
comes twice. Help is given when everything else makes sense. Nothing is opened, asked or printed here.
"""

from collections.abc import Sequence
from typing import NamedTuple

from reshiki_mcp.usage import one_of
from reshiki_session import heap
from reshiki_session.commands import mcp
from reshiki_session.commands.table import Option

_OPTIONS = {name: option for option in mcp.OPTIONS for name in (option.flag, *option.aliases)}


class Options(NamedTuple):
    """What the server was started with: folders as they were spelled, in the order they were named."""

    log_level: str = mcp.DEFAULT_LOG_LEVEL
    allow_read: tuple[str, ...] = ()
    allow_write: tuple[str, ...] = ()
    help: bool = False


class UsageError(NamedTuple):
    """A command line that cannot be served: the line to print, and whether the usage follows it."""

    message: str
    usage_follows: bool = True


def parse(argv: Sequence[str]) -> Options | UsageError:
    """The options in the arguments behind `--mcp`."""
    given: dict[str, list[str]] = {option.flag: [] for option in mcp.OPTIONS}
    arguments = iter(argv)
    for name in arguments:
        if name == mcp.RESERVED:
            return UsageError(
                f"reshiki --mcp {name} connects to a running ReShiki app and is not available in this version",
                usage_follows=False,
            )
        option = _OPTIONS.get(name)
        if option is None:
            return _wrong(f"unknown option `{name}`")
        if given[option.flag] and not option.repeatable:
            return _wrong(f"{option.flag} given more than once")
        value = next(arguments, None) if option.value else ""
        if problem := _problem(option, value):
            return _wrong(problem)
        given[option.flag].append(value or "")
    return Options(
        log_level="".join(given["--log-level"]) or mcp.DEFAULT_LOG_LEVEL,
        allow_read=tuple(given["--allow-read"]),
        allow_write=tuple(given["--allow-write"]),
        help=bool(given["--help"]),
    )


def heap_mib(setting: str | None) -> int | UsageError:
    """The memory ceiling in MiB that the environment asks for; the default where it asks for none."""
    ceiling = heap.heap_mib(setting)
    return UsageError(f"reshiki --mcp: {heap.RULE}", usage_follows=False) if ceiling is None else ceiling


def _problem(option: Option, value: str | None) -> str | None:
    """What is wrong with an option's value; None where nothing is."""
    if option.value == "<folder>":
        return None if value else f"{option.flag} needs a folder"
    if value is None:
        return f"{option.flag} needs a value"
    if option.choices and value not in option.choices:
        what = option.flag.removeprefix("--").replace("-", " ")
        return f"unknown {what} `{value}`; expected one of {one_of(option.choices)}"
    return None


def _wrong(problem: str) -> UsageError:
    return UsageError(f"reshiki --mcp: {problem}")
