"""Any text up to 16 MiB ends in a drawing or a clear error within 15 s and 1.5 GiB.

Each is read in a process of its own, under the limits that jobs run under: 1.5 GiB of address space, a stack of 256 MiB.
Seconds are those of the processor, since others may be at work.
"""

import subprocess
import sys
from collections.abc import Callable, Iterable

import pytest

WAITED = 120
READER = """
import resource, sys, threading
resource.setrlimit(resource.RLIMIT_CPU, (15, 15))
resource.setrlimit(resource.RLIMIT_AS, (1536 << 20, 1536 << 20))
resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
threading.stack_size(256 << 20)
form, text = sys.argv[1], sys.stdin.read()

def job():
    from reshiki_chem.errors import ChemistryError
    from reshiki_chem.formats import read
    try:
        print("drawn", len(read(text, form).drawing.atoms))
    except ChemistryError as error:
        print("refused", str(error).replace("\\n", " "))

thread = threading.Thread(target=job)
thread.start()
thread.join()
"""


def outcome(text: str, form: str = "auto") -> tuple[str, str]:
    """`drawn` and the number of atoms, or `refused` and why."""
    done = subprocess.run(
        [sys.executable, "-c", READER, form],
        input=text,
        capture_output=True,
        text=True,
        timeout=WAITED,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-1000:]
    assert done.stderr == ""
    verdict, _, rest = done.stdout.strip().partition(" ")
    assert len(rest) < 500
    return verdict, rest


def graph(edges: Iterable[tuple[int, int]]) -> str:
    """A SMILES of carbons bonded as given, whatever their valence: a tree from atom 0, the rest ring bonds."""
    around: dict[int, list[int]] = {}
    for a, b in edges:
        around.setdefault(a, []).append(b)
        around.setdefault(b, []).append(a)
    met = {0: 0}
    branches: dict[int, list[int]] = {atom: [] for atom in around}
    rings: dict[int, list[int]] = {atom: [] for atom in around}
    stack = [(0, -1, iter(around[0]))]
    number = 9
    while stack:
        atom, above, rest = stack[-1]
        for other in rest:
            if other not in met:
                met[other] = len(met)
                branches[atom].append(other)
                stack.append((other, atom, iter(around[other])))
                break
            if other != above and met[other] < met[atom]:
                number += 1
                rings[atom].append(number)
                rings[other].append(number)
        else:
            stack.pop()
    told: list[str] = []
    waiting: list[int | str] = [0]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            told.append(item)
            continue
        told.append("C" + "".join(f"%({ring})" if ring > 99 else f"%{ring}" for ring in rings[item]))
        for i, branch in enumerate(reversed(branches[item])):
            waiting += [branch] if i == 0 else [")", branch, "("]
    return "".join(told)


def lattice(size: int) -> str:
    """A cube of carbons."""
    span = range(size)
    points = {(x, y, z): (x * size + y) * size + z for x in span for y in span for z in span}
    return graph(
        (i, points[other])
        for (x, y, z), i in points.items()
        for other in ((x + 1, y, z), (x, y + 1, z), (x, y, z + 1))
        if other in points
    )


def graphene(size: int) -> str:
    """A sheet of about as many rings wide and high."""
    points: dict[tuple[int, int], int] = {}
    edges = [
        ((x, y), other)
        for x in range(size)
        for y in range(size)
        for other in ([(x + 1, y)] if x + 1 < size else [])
        + ([(x, y + 1)] if (x + y) % 2 == 0 and y + 1 < size else [])
    ]
    return graph((points.setdefault(a, len(points)), points.setdefault(b, len(points))) for a, b in edges)


def complete(size: int) -> str:
    """Every atom bonded to every other."""
    return graph((i, j) for i in range(size) for j in range(i))


def dendrimer(depth: int) -> str:
    return "C" if depth == 0 else f"C({dendrimer(depth - 1)}){dendrimer(depth - 1)}"


def spiro(count: int) -> str:
    """Four-membered rings in a row, each sharing an atom with the next."""
    return graph(
        pair
        for i in range(0, 3 * count, 3)
        for pair in ((i, i + 1), (i + 1, i + 3), (i, i + 2), (i + 2, i + 3))
    )


def ladder(count: int) -> str:
    rails = [(i, i + 2) for i in range(2 * count - 2)]
    return graph([*rails, *((i, i + 1) for i in range(0, 2 * count, 2))])


def different(count: int) -> str:
    return ".".join("C" * (i % 40 + 1) + "[C@H](F)" + "O" * (i // 40 + 1) for i in range(count))


def table(
    places: Iterable[tuple[str, float, float]], bonds: Iterable[tuple[int, int, int]], more: str = ""
) -> str:
    """A MOL text V3000 of atoms in places and of bonds, type first; `more` follows the bonds."""
    atoms = [f"M  V30 {i} {symbol} {x:.2f} {y:.2f} 0 0\n" for i, (symbol, x, y) in enumerate(places, 1)]
    lines = [f"M  V30 {i} {kind} {a} {b}\n" for i, (kind, a, b) in enumerate(bonds, 1)]
    return (
        "\n\n\n  0  0  0     0  0            999 V3000\nM  V30 BEGIN CTAB\n"
        f"M  V30 COUNTS {len(atoms)} {len(lines)} 0 0 0\nM  V30 BEGIN ATOM\n{''.join(atoms)}M  V30 END ATOM\n"
        f"M  V30 BEGIN BOND\n{''.join(lines)}M  V30 END BOND\n{more}M  V30 END CTAB\nM  END\n"
    )


def zigzag(count: int, symbol: str = "C") -> list[tuple[str, float, float]]:
    return [(symbol, i * 1.3, i % 2 * 0.75) for i in range(count)]


def field(count: int) -> list[tuple[str, float, float]]:
    return [("C", i % 300 * 1.5, i // 300 * 1.5) for i in range(count)]


def chain(count: int) -> list[tuple[int, int, int]]:
    return [(1, i, i + 1) for i in range(1, count)]


def sgroups(count: int, kind: str) -> str:
    lines = "".join(f"M  V30 {i} {kind} 0 ATOMS=(3 1 2 3) LABEL=n\n" for i in range(count))
    return f"M  V30 BEGIN SGROUP\n{lines}M  V30 END SGROUP\n"


ETHANOL_TABLE = """
  x

  3  2  0  0  0  0  0  0  0  0999 V2000
    0.0000    0.0000    0.0000 C   0  0  0  0  0  0  0  0  0  0  0  0
    1.2990    0.7500    0.0000 C   0  0  0  0  0  0  0  0  0  0  0  0
    2.5981    0.0000    0.0000 O   0  0  0  0  0  0  0  0  0  0  0  0
  1  2  1  0
  2  3  1  0
M  END
"""
OPEN_TABLE = ETHANOL_TABLE.replace("M  END\n", "")
V3000_HEAD = "\n\n\n  0  0  0     0  0            999 V3000\nM  V30 BEGIN CTAB "

CUBE = "C12C3C4C1C5C2C3C45"
ADAMANTANE = "C1C2CC3CC1CC(C2)C3"
PORPHINE = "c1cc2cc3ccc(cc4ccc(cc5ccc(cc1n2)[nH]5)n4)[nH]3"

# What is drawn: the text, and how many atoms.
DRAWN: dict[str, tuple[Callable[[], str], int]] = {
    "chain of 1,000": (lambda: "C" * 1000, 1000),
    "chain of 4,000": (lambda: "C" * 4000, 4000),
    "chain of 9,999": (lambda: "C" * 9999, 9999),
    "polyglycine of 1,000": (lambda: "NCC(=O)" * 1000 + "O", 4001),
    "polyphenylalanine of 400": (lambda: "NC(Cc1ccccc1)C(=O)" * 400 + "O", 4401),
    "polystyrene of 500": (lambda: "CC(c1ccccc1)" * 500, 4000),
    "dendrimer of 8 generations": (lambda: dendrimer(8), 511),
    "dendrimer of 12 generations": (lambda: dendrimer(12), 8191),
    "spiro chain of 800 rings": (lambda: spiro(800), 2401),
    "macrocycle of 500": (lambda: f"C1{'C' * 499}1", 500),
    "macrocycle of 3,000": (lambda: f"C1{'C' * 2999}1", 3000),
    "graphene of 144": (lambda: graphene(12), 144),
    "graphene of 1,600": (lambda: graphene(40), 1600),
    "lattice of 216": (lambda: lattice(6), 216),
    "8 atoms all bonded": (lambda: complete(8), 8),
    "20 atoms all bonded": (lambda: complete(20), 20),
    "400 adamantanes": (lambda: ".".join([ADAMANTANE] * 400), 4000),
    "400 adamantanes in a chain": (lambda: ADAMANTANE * 400, 4000),
    "400 cubanes in a chain": (lambda: CUBE * 400, 3200),
    "300 porphines": (lambda: ".".join([PORPHINE] * 300), 7200),
    "3,000 ions": (lambda: ".".join(["[Na+]"] * 3000), 3000),
    "20,000 methanes": (lambda: ".".join(["C"] * 20_000), 20_000),
    "2,000 different chiral molecules": (lambda: different(2000), 96_000),
    "1,000 centres in a chain": (lambda: "[C@H](F)" * 1000, 2000),
    "400 centres in a ring": (lambda: f"[C@H]1(F)C{'[C@H](F)C' * 399}1", 1200),
    "3,000 short branches": (lambda: "C(C)" * 3000, 6000),
    "900 nested branches": (lambda: f"C{'(C' * 900}{')' * 900}", 901),
    "a metal with 9,000 ligands": (lambda: f"[U]{'(C)' * 9000}", 9001),
    "9,000 hydrogens on one atom": (lambda: f"C{'([H])' * 9000}", 9001),
    "16 MiB of blanks before an atom": (lambda: " " * 16_000_000 + "C", 1),
    "a reaction of 30,000 molecules": (lambda: f"{'CCO.' * 19_999}CCO>>{'CC=O.' * 9_999}CC=O", 90_000),
    "5,000 agents": (lambda: f"C>{'CCO.' * 4_999}CCO>C", 15_002),
    "a reaction of long chains": (lambda: f"{'C' * 9000}>>{'C' * 9000}", 18_000),
    "an InChI of 200 molecules": (lambda: "InChI=1S/200CH4/h200*1H4", 200),
    "an InChI and 16 MiB of words": (lambda: f"InChI=1S/CH4/h1H4 {'x ' * 8_000_000}", 1),
    "coordinates of 9,000 atoms": (
        lambda: f"{'C' * 9000} |({''.join(f'{1.3 * i:.2f},{i % 2 * 0.75},;' for i in range(9000))})|",
        9000,
    ),
    "a MOL of 10,000 atoms in a chain": (lambda: table(zigzag(10_000), chain(10_000)), 10_000),
    "the same without coordinates": (lambda: table([("C", 0, 0)] * 10_000, chain(10_000)), 10_000),
    "a MOL of 99,000 methanes": (lambda: table(field(99_000), []), 99_000),
    "a MOL of 24,000 butenes": (
        lambda: table(field(96_000), [(1 + (i % 4 == 2), i, i + 1) for i in range(1, 96_000) if i % 4]),
        96_000,
    ),
    "a MOL of 10,000 butenes without coordinates": (
        lambda: table(
            [("C", 0, 0)] * 40_000, [(1 + (i % 4 == 2), i, i + 1) for i in range(1, 40_000) if i % 4]
        ),
        40_000,
    ),
    "a MOL of ten sheets": (
        lambda: table(
            field(9000),
            [(1, i, i + 1) for i in range(1, 9000) if i % 30]
            + [(1, i, i + 30) for i in range(1, 8971) if (i - 1) % 900 < 870],
        ),
        9000,
    ),
    "a MOL of 2,000 repeats in one place": (
        lambda: table(
            [("C", 0.1 * (i % 3), i % 2 * 0.75) for i in range(9000)],
            chain(9000),
            "M  V30 BEGIN SGROUP\nM  V30 1 MUL 0 ATOMS=(8000 "
            f"{' '.join(map(str, range(1, 8001)))}) PATOMS=(4 1 2 3 4) MULT=2000\nM  V30 END SGROUP\n",
        ),
        9000,
    ),
    "10,000 attachment points": (
        lambda: (
            table(
                [("*" if i % 6 == 0 else "C", i % 300 * 1.5, i // 300 * 1.5) for i in range(60_000)],
                [],
            )
            .replace("COUNTS 60000 0", "COUNTS 60000 10000")
            .replace(
                "M  V30 BEGIN BOND\n",
                "M  V30 BEGIN BOND\n"
                + "".join(
                    f"M  V30 {i} 9 {6 * i - 5} {6 * i - 4} ENDPTS=(2 {6 * i - 3} {6 * i - 2}) ATTACH=ALL\n"
                    for i in range(1, 10_001)
                ),
            )
        ),
        60_000,
    ),
    "5,000 repeat units": (lambda: table(field(3000), [], sgroups(5000, "SRU")), 3000),
    "5,000 superatoms on each other": (lambda: table(field(3000), [], sgroups(5000, "SUP")), 3000),
    "16 MiB of charges": (
        lambda: OPEN_TABLE + "M  CHG  1   3  -1\n" * 850_000 + "M  END\n",
        3,
    ),
    "16 MiB of wrong counts": (
        lambda: OPEN_TABLE + "M  CHG  3   3  -1\n" * 850_000 + "M  END\n",
        3,
    ),
    "16 MiB of strange lines": (
        lambda: OPEN_TABLE + "M  XYZ foo\n" * 1_500_000 + "M  END\n",
        3,
    ),
    "33,000 records": (lambda: f"{ETHANOL_TABLE}$$$$\n" * 33_000, 99_000),
    "999 molecules a side": (
        lambda: "$RXN\n\n\n\n999999999\n" + f"$MOL\n{ETHANOL_TABLE}" * 2997,
        8991,
    ),
}

# What is refused: the text, and what the sentence says.
REFUSED: dict[str, tuple[Callable[[], str], str]] = {
    "chain of 20,000": (lambda: "C" * 20_000, "10,000 atoms"),
    "chain of 1,000,000": (lambda: "C" * 1_000_000, "10,000 atoms"),
    "16 MiB of carbon": (lambda: "C" * 16_777_216, "1,000,000 are read"),
    "16 MiB of (": (lambda: "(" * 16_000_000, "1,000,000 are read"),
    "16 MiB of [": (lambda: "[" * 16_000_000, "1,000,000 are read"),
    "16 MiB of dots": (lambda: "." * 16_000_000, "1,000,000 are read"),
    "16 MiB of >": (lambda: ">" * 16_000_000, "this text has more"),
    "16 MiB of > and blanks": (lambda: f"C {'> ' * 8_000_000}C", "this text has more"),
    "8,000,000 lines": (lambda: "C\n" * 8_000_000, "several lines"),
    "16 MiB of words": (lambda: "word " * 3_300_000, "reads like words"),
    "900,000 dots": (lambda: f"{'C.' * 450_000}C", "100,000 atoms"),
    "200,000 nested branches": (lambda: f"C{'(C' * 200_000}{')' * 200_000}", "nested deeper than 1,000"),
    "a mass number of 900,000 digits": (lambda: f"[{'1' * 900_000}C]", "mass number"),
    "10,000 open ring bonds": (lambda: "".join(f"C%({i})" for i in range(10_000, 19_000)), "never closed"),
    "60 atoms all bonded": (lambda: complete(60), "more than can be made out"),
    "lattice of 1,000": (lambda: lattice(10), "more than can be made out"),
    "lattice of 2,744": (lambda: lattice(14), "more than can be made out"),
    "graphene of 3,600": (lambda: graphene(60), "ring systems are too large"),
    "macrocycle of 9,999": (lambda: f"C1{'C' * 9998}1", "ring systems are too large"),
    "ladder of 3,000": (lambda: ladder(3000), "ring systems are too large"),
    "4,900 centres in a chain": (lambda: "[C@H](F)" * 4900, "stereochemistry cannot be found in time"),
    "dendrimer of 13 generations": (lambda: dendrimer(13), "10,000 atoms"),
    "16 MiB of coordinates": (lambda: f"CC |({'0,0,;' * 3_000_000})|", "200,400 are read"),
    "16 MiB of labels": (lambda: f"CC |${';' * 15_000_000}$|", "200,400 are read"),
    "7 MiB of stereo groups": (lambda: f"CC |{'o1:0,' * 1_500_000}|", "200,400 are read"),
    "7 MiB of braces": (lambda: f"CC |RG:{'{' * 7_000_000}|", "200,400 are read"),
    "16 MiB of InChI": (lambda: f"InChI=1S/C9/c{'1-2-' * 4_000_000}", "100,000 are read"),
    "an InChI of 1,100 atoms": (lambda: "InChI=1S/C1100H2202/c1-2", "1,023 are read"),
    "a MOL of 50,000 atoms in a chain": (
        lambda: table(zigzag(50_000), chain(50_000)),
        "at most 10,000 are drawn",
    ),
    "a MOL of a sheet": (
        lambda: table(
            field(3600),
            [(1, i, i + 1) for i in range(1, 3600) if i % 60] + [(1, i, i + 60) for i in range(1, 3541)],
        ),
        "ring systems are too large",
    ),
    "100,000 records": (lambda: f"{ETHANOL_TABLE}$$$$\n" * 40_000, "100,000"),
    "200,000 Sgroups": (lambda: table(field(3000), [], sgroups(200_000, "SRU")), "at most 5,000 are read"),
    "16 MiB of numbers in an Sgroup": (
        lambda: f"{OPEN_TABLE}M  STY  1   1 SUP\n" + f"M  SAL   1 15{'   1' * 15}\n" * 220_000 + "M  END\n",
        "more atoms than",
    ),
    "800,000 R-groups": (
        lambda: OPEN_TABLE + "".join(f"M  RGP  1   1 {i}\n" for i in range(800_000)) + "M  END\n",
        "more than 32 R-groups",
    ),
    "16 MiB of line ends and a table": (lambda: "\r" * 16_000_000 + "M  END", "no MOL file"),
    "16 MiB of a statement": (
        lambda: V3000_HEAD + 'a=( "' + "a=(" * 5_000_000 + "\nM  END\n",
        "COUNTS is expected",
    ),
    "16 MiB of quotation marks": (
        lambda: V3000_HEAD + "a=(" + '"' * 16_000_000 + "\nM  END\n",
        "COUNTS is expected",
    ),
    "1,500,000 lines that go on": (
        lambda: f"{V3000_HEAD}-\n" + "M  V30 x -\n" * 1_500_000,
        "the line before goes on here",
    ),
    "1,000,000 blocks": (
        lambda: f"{V3000_HEAD}\n" + "M  V30 BEGIN X\n" * 1_000_000 + "M  END\n",
        "COUNTS is expected",
    ),
    "a reaction of 60,000 molecules": (
        lambda: "$RXN\n\n\n\n999999999\n" + f"$MOL\n{ETHANOL_TABLE}" * 40_000,
        "100,000",
    ),
    "a reaction of more than a drawing holds": (lambda: f"{'CCO.' * 40_000}C>>C", "100,000 atoms"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", DRAWN)
def test_a_great_structure_is_drawn_in_time(name: str) -> None:
    make, atoms = DRAWN[name]
    assert outcome(make()) == ("drawn", str(atoms))


@pytest.mark.slow
@pytest.mark.parametrize("name", REFUSED)
def test_what_is_beyond_a_limit_is_refused_in_time(name: str) -> None:
    make, why = REFUSED[name]
    verdict, message = outcome(make())
    assert verdict == "refused"
    assert why in message


@pytest.mark.parametrize(
    "name", ["chain of 4,000", "macrocycle of 500", "400 adamantanes", "graphene of 144"]
)
def test_a_few_great_structures_are_drawn_at_once(name: str) -> None:
    make, atoms = DRAWN[name]
    assert outcome(make()) == ("drawn", str(atoms))


def test_the_bounds_are_those_of_jobs() -> None:
    """A text that takes all memory ends, which shows that the bound holds."""
    done = subprocess.run(
        [sys.executable, "-c", READER.replace("print(", "x = bytearray(2 << 30); print("), "smiles"],
        input="C",
        capture_output=True,
        text=True,
        timeout=WAITED,
        check=False,
    )
    assert "MemoryError" in done.stderr
