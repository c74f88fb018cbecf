"""What is verified once a line is read, check by check, in the order the table names them.

Rules: a check looks at the line, and at nothing on the machine but whether standard output is a terminal. Together they turn
the line into a `Request`, in which everything is settled that can be settled without reading the input.
"""

import os
from collections.abc import Callable
from typing import Final, NamedTuple

from reshiki_cli.errors import UsageError
from reshiki_cli.options import Line
from reshiki_session.catalogue import BINARY_FORMATS, READ_EXTENSIONS, SCHEMAS, WRITE_EXTENSIONS


class Request(NamedTuple):
    """What the command is to do.

    Attributes:
        path: the input file; None with `text`, or for standard input.
        text: the SMILES of the command line, or None.
        source: the input format.
        output: the output file; None is standard output.
        target: the output format, or "" where the command has none.
        width, height: of a preview in pixels, None for the default.
        schema: the name of the schema to print.
        skill: what the skill is called; it goes into the folder `output`.
        executable: the path recipes run, or None for our own.
    """

    path: str | None = None
    text: str | None = None
    source: str = ""
    output: str | None = None
    target: str = ""
    pages: bool = False
    force: bool = False
    receipt: bool = False
    width: int | None = None
    height: int | None = None
    schema: str = ""
    skill: str = ""
    executable: str | None = None


def request(line: Line, *, terminal: bool) -> Request:
    """What a line asks for; `terminal` says whether standard output is one.

    Raises:
        UsageError: the first check that does not pass.
    """
    made = Request(force="--force" in line.values)
    for name in line.command.checks:
        made = _CHECKS[name](line, made, terminal)
    return made


def _input(line: Line, made: Request, _terminal: bool) -> Request:
    command, values = line.command.name, line.values
    smiles, source = values.get("--smiles"), values.get("--from")
    if line.arguments and smiles is not None:
        raise UsageError(f"{command} takes one input: INPUT, - or --smiles, not both")
    if not line.arguments and smiles is None:
        raise UsageError(f"{command} needs an input: a file, - for standard input, or --smiles TEXT")
    if smiles is not None:
        if source is not None:
            raise UsageError("--smiles cannot be combined with --from")
        # Bytes that are no UTF-8 reach Python as lone surrogates.
        if any("\ud800" <= character <= "\udfff" for character in smiles):
            raise UsageError("--smiles text must be UTF-8")
        return made._replace(text=smiles, source="smiles")
    (path,) = line.arguments
    if source is not None:
        formats = _choices(line, "--from")
        if source not in formats:
            raise UsageError(f"unknown input format `{source}`; supported: {', '.join(formats)}")
    elif path == "-":
        raise UsageError("reading standard input (-) needs --from FORMAT")
    return made._replace(
        path=None if path == "-" else path, source=source or READ_EXTENSIONS.get(_extension(path), "smiles")
    )


def _output(line: Line, made: Request, _terminal: bool) -> Request:
    output = line.values.get("-o")
    if output == "":
        raise UsageError("-o needs a file name")
    return made._replace(output=None if output == "-" else output)


def _format(line: Line, made: Request, _terminal: bool) -> Request:
    formats = _choices(line, "--to")
    target = line.values.get("--to")
    if target is None:
        if made.output is None:
            raise UsageError("writing to standard output needs --to FORMAT")
        extension = _extension(made.output)
        if not extension:
            raise UsageError(f"cannot tell the output format of `{made.output}`; pass --to FORMAT")
        named = WRITE_EXTENSIONS.get(extension)
        target = named if named in formats else extension
    if target not in formats:
        raise UsageError(f"unsupported output format `{target}`; supported: {', '.join(formats)}")
    return made._replace(target=target)


def _pages(line: Line, made: Request, _terminal: bool) -> Request:
    pages = "--pages" in line.values
    if pages and made.target != "pdf":
        raise UsageError("--pages is valid only with pdf output")
    return made._replace(pages=pages)


def _receipt(line: Line, made: Request, _terminal: bool) -> Request:
    receipt = "--receipt" in line.values
    if receipt and made.output is None:
        raise UsageError("--receipt needs -o FILE")
    return made._replace(receipt=receipt)


def _size(line: Line, made: Request, _terminal: bool) -> Request:
    return made._replace(width=_whole_number(line, "--width"), height=_whole_number(line, "--height"))


def _terminal(_line: Line, made: Request, terminal: bool) -> Request:
    if terminal and made.output is None and made.target in BINARY_FORMATS:
        raise UsageError("refusing to write binary data to a terminal; use -o FILE")
    return made


def _proposal(line: Line, made: Request, _terminal: bool) -> Request:
    if not line.arguments:
        raise UsageError("compose needs a PROPOSAL: a file, or - for standard input")
    (path,) = line.arguments
    return made._replace(path=None if path == "-" else path, source="proposal")


def _schema(line: Line, made: Request, _terminal: bool) -> Request:
    if not line.arguments:
        raise UsageError(f"schema needs a NAME: {', '.join(SCHEMAS)}")
    (name,) = line.arguments
    if name not in SCHEMAS:
        raise UsageError(f"unknown schema `{name}`; there is: {', '.join(SCHEMAS)}")
    return made._replace(schema=name)


def _folder(line: Line, made: Request, _terminal: bool) -> Request:
    folder = line.values.get("-o")
    if folder is None:
        raise UsageError("skill needs -o FOLDER")
    if not folder:
        raise UsageError("-o needs a folder")
    return made._replace(output=folder, receipt="--receipt" in line.values)


def _skill(line: Line, made: Request, _terminal: bool) -> Request:
    from reshiki_skill.errors import UnusableName
    from reshiki_skill.names import DEFAULT_NAME, checked_name

    try:
        return made._replace(skill=checked_name(line.values.get("--name", DEFAULT_NAME)))
    except UnusableName as error:
        raise UsageError(str(error)) from error


def _executable(line: Line, made: Request, _terminal: bool) -> Request:
    from reshiki_skill.errors import UnusableExecutable
    from reshiki_skill.executables import checked_executable

    path = line.values.get("--executable")
    if path is None:
        return made
    try:
        return made._replace(executable=checked_executable(path))
    except UnusableExecutable as error:
        raise UsageError(str(error)) from error


_CHECKS: Final[dict[str, Callable[[Line, Request, bool], Request]]] = {
    "executable": _executable,
    "folder": _folder,
    "input": _input,
    "output": _output,
    "format": _format,
    "pages": _pages,
    "proposal": _proposal,
    "receipt": _receipt,
    "schema": _schema,
    "size": _size,
    "skill": _skill,
    "terminal": _terminal,
}


def _choices(line: Line, flag: str) -> tuple[str, ...]:
    return next(option.choices for option in line.command.options if option.flag == flag)


def _extension(path: str) -> str:
    """What follows the last dot of a file name, in lower case; a name that only begins with a dot has none."""
    return os.path.splitext(path)[1][1:].lower()  # noqa: PTH122 (pathlib costs more than the rest of the reader)


def _whole_number(line: Line, flag: str) -> int | None:
    """The value of an option as a number; which numbers are allowed is the tool's business, so a huge one stays huge."""
    text = line.values.get(flag)
    if text is None:
        return None
    if not (text.isascii() and text.isdigit()):
        raise UsageError(f"{flag} must be a whole number of pixels")
    return int(text.lstrip("0")[:19] or "0")
