"""The files of a skill, as bytes by their path in its folder: templates filled from the catalogue and the command tables.

Rules: nothing is written here. A path is POSIX, relative to the skill's folder; their order is that of the command's help.
The executable stands in recipes as a shell word, in JSON and TOML as a string of theirs. The same arguments make the same
bytes.
"""

import json
import re
import shlex
from collections.abc import Mapping
from importlib.resources import files as resources
from typing import Any, Final

from reshiki_session import catalogue
from reshiki_session.commands import cli, mcp
from reshiki_session.tools.proposal import proposal_schema
from reshiki_skill.executables import checked_executable
from reshiki_skill.names import checked_name
from reshiki_skill.references import cli_reference, option_line
from reshiki_skill.tool_pages import limits_reference, tools_reference

FOLDERS: Final = ("references", "assets", "assets/examples")
# What a client searches for is a skill's description: what it does, and when to take it.
DESCRIPTION: Final = (
    "Draws chemical structures and reactions as publication figures (SVG, PDF, PNG), converts chemistry files (SMILES, MOL, RXN, "
    "reaction SMILES, InChI, CDXML, CDX, RSK) and computes molecular properties (formula, mass, logP, TPSA, InChI, InChIKey) with "
    "ReShiki, offline. Use it when the user wants a picture of a molecule or a reaction, a file for ChemDraw or another "
    "chemistry program, or the properties of a structure."
)
# Stands in snippets for a folder of the user's.
_FOLDER: Final = "/home/you/figures"
# How long a client waits for the start and for a call, in seconds: the deadline of a call, and time to spare.
_START_SECONDS: Final = 20


def skill_files(name: str, executable: str, version: str) -> dict[str, bytes]:
    """Every file of a skill.

    Args:
        name: what the skill is called.
        executable: the absolute path of the ReShiki it runs.
        version: the version of ReShiki.

    Raises:
        UnusableName: agents would not accept the name.
        UnusableExecutable: the path cannot stand in a recipe.
    """
    words = {**_common(), **_snippets(checked_executable(executable))}
    words |= {"name": checked_name(name), "version": version}
    return {
        "SKILL.md": _filled("SKILL.md", words),
        "references/cli.md": cli_reference(cli.COMMANDS.values(), cli.SECTIONS).encode(),
        "references/mcp-tools.md": tools_reference().encode(),
        "references/limits-and-errors.md": limits_reference().encode(),
        "references/setup.md": _filled("setup.md", words),
        "assets/proposal-schema.json": indented(proposal_schema()).encode() + b"\n",
        "assets/examples/esterification.json": _template("esterification.json").encode(),
    }


def _common() -> dict[str, str]:
    return {
        "api": str(catalogue.OPERATION_API),
        "data_rule": catalogue.DATA_RULE,
        "description": DESCRIPTION,
        "exit_status": "\n".join(f"| {status} | {meaning} |" for status, meaning in cli.EXIT_STATUS),
        "folder": _FOLDER,
        "notice": catalogue.NOTICE,
        "options": "\n".join(map(option_line, mcp.OPTIONS)),
        "usage": f"reshiki --mcp {mcp.USAGE}",
    }


def _snippets(executable: str) -> dict[str, str]:
    """The executable as the shell, JSON and TOML write it."""
    server = {"command": executable, "args": ["--mcp", "--allow-write", _FOLDER]}
    toml = {
        **server,
        "startup_timeout_sec": _START_SECONDS,
        "tool_timeout_sec": catalogue.BUDGETS.op_deadline_seconds,
    }
    return {
        "executable": executable,
        "json": indented({"mcpServers": {"reshiki": server}}),
        # A JSON string, number or list of strings is one of TOML too.
        "toml": "\n".join(
            ["[mcp_servers.reshiki]", *(f"{key} = {indented(value, None)}" for key, value in toml.items())]
        ),
        "run": shlex.quote(executable),
    }


def indented(value: Any, indent: int | None = 2) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)


def _template(name: str) -> str:
    return (resources(__package__) / "templates" / name).read_text(encoding="utf-8")


def _filled(name: str, words: Mapping[str, str]) -> bytes:
    return re.sub(r"\{\{(\w+)\}\}", lambda found: words[found[1]], _template(name)).encode()
