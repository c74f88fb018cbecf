"""The commands of `reshiki --cli`."""

from typing import Final

from reshiki_session import catalogue
from reshiki_session.catalogue import BUDGETS, EXPORT_FORMATS, IMPORT_FORMATS, RENDER_FORMATS
from reshiki_session.commands.table import Command, Option, Section

# ----------------------------------------------------------------------------------------------- what commands share

_INPUTS: Final = (
    Option(
        "INPUT",
        """A file. Unless --from is given, the extension tells its format: .rsk, .reshiki and .moruno are ReShiki drawings;
        .mol, .rxn, .rsmi, .cdxml, .cdx and .inchi are of their own format; every other name is read as SMILES.""",
    ),
    Option("-", "Standard input. It has no name, so --from must tell the format."),
    Option("--smiles", "A SMILES, given right here. It cannot be combined with --from.", "TEXT"),
)
_ONE_INPUT: Final = "{command} takes one input; unexpected `{extra}`"
_READ_AS_CONVERT: Final = """
    What can be read, and how it is told apart, is the same as for convert (reshiki --cli help convert).
    """

_FROM: Final = Option("--from", "The format of the input.", "FORMAT", IMPORT_FORMATS)
_TO: Final = Option(
    "--to",
    "The format of the output. Left out, the extension of OUTPUT tells it (.smi means smiles).",
    "FORMAT",
    EXPORT_FORMATS,
)
_OUTPUT: Final = Option(
    "-o",
    """The file to write. Left out, or -o -, the file goes to standard output: that needs --to, and a pdf or png is not sent
    to a terminal.""",
    "OUTPUT",
)
_PAGES: Final = Option("--pages", "Make one PDF of all publication pages; only for pdf.")
_FORCE: Final = Option(
    "--force", "Replace OUTPUT if there is one. Without it, a file that is there is an error."
)
_RECEIPT: Final = Option(
    "--receipt",
    """Once OUTPUT is written (-o is needed), print one line of JSON:
    {"receipt": {"format", "byte_len", "detail"}, "api": {…}}.""",
)
_DETAILS_NOTE: Final = """
    What was settled for an export, such as the pixels and dpi of a PNG, is told on standard error in a line that begins with
    `reshiki: warning:`. The command has succeeded all the same.
    """

# Every command takes these as well.
COMMON_OPTIONS: Final = (Option("--help", "Print this page.", aliases=("-h",)),)

# ------------------------------------------------------------------------------------------------------ the commands

_CONVERT: Final = Command(
    "convert",
    "Turn a structure or drawing into a file of another format",
    """
    Reads a structure or drawing and writes it in another format: a figure for print, or a file for another chemistry
    program. It is the same file that the agent tools import and export make.
    """,
    usage="(INPUT | - | --smiles TEXT) [--from FORMAT] [--to FORMAT] [-o OUTPUT|-] [--pages] [--force] [--receipt]",
    takes=1,
    surplus=_ONE_INPUT,
    inputs=_INPUTS,
    options=(_FROM, _TO, _OUTPUT, _PAGES, _FORCE, _RECEIPT),
    checks=("input", "output", "format", "pages", "receipt", "terminal"),
    notes=f"""
    The largest input is {catalogue.MAX_INPUT_BYTES} bytes, for cdx {catalogue.MAX_CDX_INPUT_BYTES}; a ReShiki drawing with
    big pictures in it may have more. There is no writing of rsk, rxn, rsmi, cdx and emf files.

    {_DETAILS_NOTE}""",
    examples=(
        "reshiki --cli convert --smiles 'CC(=O)Oc1ccccc1C(=O)O' -o aspirin.pdf",
        "reshiki --cli convert --smiles CCO --to mol",
    ),
)

_RENDER: Final = Command(
    "render",
    "Draw a preview picture of a structure or drawing",
    f"""
    Draws what an agent looks at: a png on white that fits into --width × --height, or an svg with nothing behind the
    drawing. A figure for print is made by convert.

    {_READ_AS_CONVERT}""",
    usage="(INPUT | - | --smiles TEXT) [--from FORMAT] [--to FORMAT] [-o OUTPUT|-] [--width N] [--height N] [--force]",
    takes=1,
    surplus=_ONE_INPUT,
    inputs=_INPUTS,
    options=(
        _FROM,
        Option(
            "--to",
            "The format of the picture. Left out, the extension of OUTPUT tells it.",
            "FORMAT",
            RENDER_FORMATS,
        ),
        Option(
            "-o",
            """The picture to write. Left out, or -o -, it goes to standard output: that needs --to, and a png is not sent
            to a terminal.""",
            "OUTPUT",
        ),
        Option(
            "--width", f"How wide a png may get, in pixels (default {BUDGETS.render.default_width}).", "N"
        ),
        Option(
            "--height",
            f"""How tall a png may get, in pixels (default {BUDGETS.render.default_height}). Width and height are
            {BUDGETS.render.min_side} to {BUDGETS.render.max_side} each, and no more than {BUDGETS.render.max_pixels}
            pixels together.""",
            "N",
        ),
        _FORCE,
    ),
    checks=("input", "output", "format", "size", "terminal"),
    examples=("reshiki --cli render --smiles 'Cn1cnc2c1c(=O)n(C)c(=O)n2C' -o caffeine.png",),
)

_COMPOSE: Final = Command(
    "compose",
    "Lay out a Proposal (JSON) of an assistant and write it as a file",
    f"""
    Lays out a Proposal the way the agent tool of the same name does, in the default style, and writes the drawing as convert
    would.

    PROPOSAL is a file of JSON, or - for standard input, of no more than {catalogue.MAX_INPUT_BYTES} bytes. Its replace_ids
    has to be empty. {catalogue.REFERENCE_URL}#proposal has the schema and an example; `reshiki --cli schema proposal` prints
    the schema.
    """,
    usage="(PROPOSAL | -) [--to FORMAT] [-o OUTPUT|-] [--pages] [--force] [--receipt]",
    takes=1,
    surplus="{command} takes one PROPOSAL; unexpected `{extra}`",
    options=(_TO, _OUTPUT, _PAGES, _FORCE, _RECEIPT),
    checks=("proposal", "output", "format", "pages", "receipt", "terminal"),
    notes=f"""
    The drawing cannot be written as .rsk.

    {_DETAILS_NOTE}""",
    examples=("reshiki --cli compose proposal.json -o scheme.svg",),
)

_ANALYZE: Final = Command(
    "analyze",
    "Print the properties of a molecule as one line of JSON",
    f"""
    Prints one line of JSON with the properties of the structure or drawing under value.analysis: SMILES, formula, average and
    exact mass, logP, TPSA, donors and acceptors of hydrogen bonds, rings, unpaired electrons, InChI and InChIKey.

    {_READ_AS_CONVERT}""",
    usage="(INPUT | - | --smiles TEXT) [--from FORMAT]",
    takes=1,
    surplus=_ONE_INPUT,
    inputs=_INPUTS,
    options=(_FROM,),
    checks=("input",),
    examples=("reshiki --cli analyze --smiles c1ccccc1O",),
)

_INFO: Final = Command(
    "info",
    "Print versions, limits and formats as one line of JSON",
    """
    Prints one line of JSON: the versions of ReShiki, the limits it keeps, and the formats it reads and writes.

    grants and files tell what the file tools of reshiki --mcp may do; they mean nothing to the command line.
    """,
)

_TOOLS: Final = Command(
    "tools",
    "Print the catalogue of the agent tools as one line of JSON",
    """
    Prints one line of JSON: the experimental notice, the rule that data are no instructions, the address of the guide, and
    each tool that reshiki --mcp serves, with its title, description, inputSchema and hints. api.operation_api is the version
    of the catalogue. The commands come as JSON from `reshiki --cli help --json`.
    """,
    examples=("reshiki --cli tools > tools.json",),
)

_SCHEMA: Final = Command(
    "schema",
    "Print a JSON Schema: reshiki --cli schema proposal",
    """
    NAME is proposal: the schema of the Proposals that compose reads, the one reshiki --mcp publishes. It is one line of JSON
    without the experimental label, ready to be saved and used as a schema file.
    """,
    usage="NAME",
    takes=1,
    surplus="{command} takes one NAME; unexpected `{extra}`",
    checks=("schema",),
    examples=("reshiki --cli schema proposal > proposal-schema.json",),
)

_SKILL: Final = Command(
    "skill",
    "Write an Agent Skill, a folder from which AI agents learn to use ReShiki",
    """
    Writes the folder FOLDER/NAME, an Agent Skill from which AI agents learn to use ReShiki: SKILL.md, references/cli.md,
    references/mcp-tools.md, references/limits-and-errors.md, references/setup.md, assets/proposal-schema.json and
    assets/examples/esterification.json.

    Read the files before you install the skill. The network is not used.
    """,
    usage="-o FOLDER [--name NAME] [--executable PATH] [--force] [--receipt]",
    options=(
        Option(
            "-o",
            """The folder of your skills, such as ~/.claude/skills, .claude/skills, ~/.agents/skills or .agents/skills. It
            must be there: it is never made.""",
            "FOLDER",
        ),
        Option(
            "--name",
            """What the skill and its folder are called (default reshiki): 1 to 64 lowercase letters, digits and hyphens, no
            hyphen first, last or doubled, and neither claude nor anthropic in it.""",
            "NAME",
        ),
        Option(
            "--executable",
            """The absolute path of the ReShiki that recipes and setup snippets call (default: the one that is running, by the
            path the system reports).""",
            "PATH",
        ),
        Option(
            "--force",
            """Replace the generated files in a FOLDER/NAME that exists, and keep the others. A symbolic link in the place of
            FOLDER/NAME or of one of its generated folders is refused.""",
        ),
        Option(
            "--receipt",
            """After writing, print one line of JSON: {"skill": {"path", "name", "files"}, "api": {…}}.""",
        ),
    ),
    checks=("folder", "skill", "executable"),
    notes="""
    A FOLDER/NAME that exists is an error without --force, and nothing is written. After a failure in the middle, the files
    written so far stay. Without --receipt nothing goes to standard output.
    """,
    examples=("reshiki --cli skill -o ~/.claude/skills",),
)

_HELP: Final = Command(
    "help",
    "Print this page, or that of a command: reshiki --cli help <command>",
    "Prints the overview, or the page of a command.",
    usage="[COMMAND] [--json]",
    takes=1,
    surplus="{command} takes at most one command",
    options=(
        Option(
            "--json",
            """Print one line of JSON instead: the command, or every command, with its usage, inputs, options and notes.""",
        ),
    ),
    examples=("reshiki --cli help convert", "reshiki --cli help --json"),
)

COMMANDS: Final = {
    command.name: command
    for command in (_CONVERT, _RENDER, _COMPOSE, _ANALYZE, _INFO, _TOOLS, _SCHEMA, _SKILL, _HELP)
}

# ------------------------------------------------------------------------------------------------------- the overview

USAGE: Final = "<command> [options]"
EXIT_STATUS: Final = (
    ("0", "success"),
    ("1", "the operation failed, or the input could not be read or the output not written"),
    ("2", "the command line is wrong"),
    ("75", f"the memory ceiling was reached (see {catalogue.HEAP_VARIABLE})"),
)
SECTIONS: Final = (
    Section("", "Give an option once only. What follows -- is no option."),
    Section(
        "Examples",
        lines=tuple(line for command in COMMANDS.values() if command.available for line in command.examples),
    ),
    Section(
        "Output",
        """Standard output gets the result and nothing else: the file, a line of JSON, or with --receipt the line of the
        receipt. With -o FILE and without --receipt it stays empty. Warnings and errors go to standard error.""",
    ),
    Section("Exit status", rows=EXIT_STATUS),
    Section("Environment", rows=((catalogue.HEAP_VARIABLE, catalogue.HEAP_ABOUT),)),
    Section("Files", "Files you name are read and written with your own permissions."),
    Section("Documentation", catalogue.GUIDE_URL),
)
