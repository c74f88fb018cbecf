"""What in a text is clearly a chemical formula, and which of its characters are set low or high.

A text is judged word by word. A word is a formula when it makes chemistry: a molecule or group that `labels` can read (CF3CO2H,
NMe2, Et3N), a compound whose oxidation states add up (K2CO3, Pd(PPh3)4), a Hill formula, an ion, a gas. What only looks like one
(2a, A1, SN2, IC50, Figure S8) is none, nor is what may be either, nor a word of capitals without anything to set (NBS, DMF,
KOH), which stays as it is anyway.

Beyond the plain formula setting (`reshiki_render.typography.formula`), which sets digits after letters low and a sign high and
does the counts here, charges are told from counts: Ca2+ has the charge 2+, NMe2+ two methyls, SO42- and [Fe(CN)6]3- both. A `^`
before a charge is taken for what it means and left out. Mass numbers are set only before NMR, and `d6` of deuterated solvents.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from reshiki_chem.abbreviations.labels import parsed
from reshiki_chem.abbreviations.oxidation import METALS, can_be, readings
from reshiki_render.typography.formula import formula_scripts

ScriptKind = Literal["subscript", "superscript", "omitted"]


class Script(NamedTuple):
    """Characters `start` to `end` of the text, and how they are set; `omitted` ones are not shown."""

    start: int
    end: int
    kind: ScriptKind


class Formula(NamedTuple):
    """A formula from character `start` to `end` of the text; `scripts` is empty when there is nothing to set."""

    start: int
    end: int
    scripts: tuple[Script, ...]


# Between words: blanks, punctuation, and dashes between two words (one at the end of a word is a minus).
_WORD: Final = re.compile(r"(?:[^\s,;:/|=→←⇌↔⟶\"“”–—]|[–—](?=\s|$|[,;)]))+")
# What follows one of these is a number, whatever it looks like.
_NUMBERED: Final = re.compile(
    r"(?:fig(?:ure)?s?|schemes?|tables?|charts?|eqs?|equations?|steps?|entr(?:y|ies)|methods?|compounds?|sections?|refs?)"
    r"\.?\s*$",
    re.IGNORECASE,
)
_STATE: Final = re.compile(r"\((?:g|l|s|aq\.?)\)$")
_BEFORE: Final = re.compile(r"(?:n|i|s|t|o|m|p|sec|tert|cis|trans|rac|[0-9](?:,[0-9])*)-(?=[A-Z(])")
_TAIL: Final = re.compile(r"-[a-z]{3,}(?:-[a-z]+)*$")
_COEFFICIENT: Final = re.compile(r"(?:[0-9]+(?:\.[0-9]+)?|[xn])(?=[A-Z(\[])")
_DOTS: Final = re.compile(r"[·•∙⋅]|\.(?=[A-Z0-9(\[])")
_RAISED: Final = re.compile(r"\^([0-9]?[+\-−–])$")
_CHARGED: Final = re.compile(r"([0-9]*)([+\-−–])$")
_SOLVENT: Final = (
    r"DMSO|DMF|THF|MeOH|EtOH|MeCN|[Aa]cetone|[Bb]enzene|[Tt]oluene|[Mm]ethanol|[Pp]yridine|[Cc]hloroform|[Dd]ioxane|"
    r"[Aa]cetonitrile"
)
_DEUTERATED: Final = re.compile(rf"(?:{_SOLVENT})-d([1-9][0-9]?)$|d([1-9][0-9]?)-(?:{_SOLVENT})$")
_NUCLEUS: Final = re.compile(r"(1|2|11|13|15|17|19|29|31|77|119|195)(?:H|B|C|N|O|F|Si|P|Se|Sn|Pt)(?![a-z])")
_NMR: Final = re.compile(r"\{?(?:1H)?\}?[\s-]*NMR")
_HILL: Final = re.compile(r"C([0-9]*)H([0-9]*)((?:(?:B|Br|Cl|F|I|K|N|Na|O|P|S|Si)[0-9]*)*)")
_PART: Final = re.compile(r"([A-Z][a-z]?)([0-9]*)")
# Heavy hydrogen, and where chemists write it: on C, at the beginning, at the end behind O, in hydrides and ND3.
_HEAVY: Final = re.compile(r"D(?![a-z]|MT)")
_HEAVY_PLACE: Final = re.compile(
    r"(?:(?<=C)|(?<=C[0-9])|(?<=C[0-9][0-9])|^)D(?![a-z])|(?<=O)D$|(?<=[Bl])D4$|(?<=N)D[23]$"
)
_ROMAN: Final = re.compile(r"\((?:I{1,3}|IV|VI{0,2}|V)\)|(?:II|IV|VI)$")

_ELEMENTS: Final = frozenset(
    ["H2", "D2", "N2", "O2", "O3", "F2", "Cl2", "Br2", "I2", "P4", "S8", "C60", "C70"]
)
# Compounds that no rule here makes of their atoms.
_COMPOUNDS: Final = frozenset(
    [
        "H2O2",
        "Na2O2",
        "BaO2",
        "N2H4",
        "NH2NH2",
        "N2O4",
        "B2H6",
        "C2H2",
        "C2H4",
        "C3N4",
        "SF4",
        "SF6",
        "PF5",
        "PCl5",
    ]
)
# Well known names of other things: mechanisms, receptors, doses.
_OTHERS: Final = frozenset(["SN2", "CD2", "CD4", "HNF4"])
# Ions of one element: the charge follows the symbol.
_SIMPLE_IONS: Final = {
    f"{symbol}^{size}{sign}"
    for size, sign, symbols in (
        ("", "+", "H D Li Na K Rb Cs Ag Cu Au Tl"),
        ("2", "+", "Be Mg Ca Sr Ba Mn Fe Co Ni Cu Zn Pd Pt Cd Hg Sn Pb Cr V Eu Sm Yb Ru"),
        ("3", "+", "Al Sc Y La Ce Nd Sm Eu Gd Tb Dy Yb Lu Ti V Cr Fe Co Ru Rh Ir Au In Ga Bi Mn Tl Er Ho"),
        ("4", "+", "Ti Zr Hf Ce Sn Pb Th U V Mn Pt"),
        ("", "-", "F Cl Br I H"),
        ("2", "-", "S Se Te"),
    )
    for symbol in symbols.split()
}
# Ions of several atoms of one element: the number is a count.
_HOMONUCLEAR_IONS: Final = frozenset(["I3^-", "Br3^-", "N3^-", "H3^+", "Hg2^2+"])


def formulae(text: str) -> tuple[Formula, ...]:
    """The formulae of a text, in order."""
    return tuple(found for word in _WORD.finditer(text) for found in _judged(text, word))


def _judged(text: str, word: re.Match[str]) -> Iterator[Formula]:
    start, end = word.span()
    if _NUMBERED.search(text, max(0, start - 12), start):
        return
    nucleus = _NUCLEUS.match(text, start)
    if nucleus and _NMR.match(text, nucleus.end()):
        digits = nucleus.end(1)
        yield Formula(start, nucleus.end(), (Script(start, digits, "superscript"),))
        return
    deuterated = _DEUTERATED.match(word[0])
    if deuterated:
        place = deuterated.span(1 if deuterated[1] else 2)
        yield Formula(start, end, (Script(start + place[0], start + place[1], "subscript"),))
        return
    start, end = _bare(text, start, end)
    core = text[start:end]
    scripts = _scripts_of(core)
    if scripts is not None and (scripts or _is_plain_formula(core)):
        yield Formula(
            start, end, tuple(Script(start + first, start + last, kind) for first, last, kind in scripts)
        )


def _bare(text: str, start: int, end: int) -> tuple[int, int]:
    """A word without what stands round a formula: brackets, a full stop, (aq), -mediated."""
    while start < end:
        word = text[start:end]
        if word[-1] in ".!?'’" or (word[-1] in ")]" and not _closes(word)):
            end -= 1
        elif word[0] in "-−+'‘" or (word[0] in "([" and not _opens(word)):
            start += 1
        elif word[0] == "(" and word[-1] == ")" and _opens(word) == len(word) - 1:
            start, end = start + 1, end - 1
        else:
            tail = _STATE.search(word) or _TAIL.search(word)
            if not tail or not tail.start():
                return start, end
            end -= len(tail[0])
    return start, end


def _opens(word: str) -> int:
    """Where the bracket a word begins with closes, or 0."""
    depth = 0
    for at, character in enumerate(word):
        depth += (character in "([") - (character in ")]")
        if not depth:
            return at
    return 0


def _closes(word: str) -> bool:
    """Whether the bracket a word ends with was opened in it."""
    depth = 0
    for character in reversed(word):
        depth += (character in ")]") - (character in "([")
        if not depth:
            return True
    return False


@lru_cache(maxsize=4096)
def _scripts_of(core: str) -> tuple[Script, ...] | None:
    """How a word is set if it is a formula, by places in it; None when it is none."""
    if len(core) > 80 or not core or core in _OTHERS:
        return None
    before = _BEFORE.match(core)
    at = before.end() if before else 0
    scripts: list[Script] = []
    for place, part in _adducts(core, at):
        found = _species(part)
        if found is None:
            return None
        scripts.extend(Script(place + first, place + last, kind) for first, last, kind in found)
    return tuple(scripts)


def _adducts(core: str, at: int) -> Iterator[tuple[int, str]]:
    """The parts of CuSO4·5H2O without their numbers, and where each begins."""
    ends = [dot.span() for dot in _DOTS.finditer(core, at)]
    for (_, start), (end, _) in zip([(at, at), *ends], [*ends, (len(core), len(core))], strict=True):
        number = _COEFFICIENT.match(core, start, end)
        begin = number.end() if number else start
        yield begin, core[begin:end]


def _species(text: str) -> tuple[Script, ...] | None:
    """How one molecule, group or ion is set."""
    raised = _RAISED.search(text)
    if raised:
        body = text[: raised.start()]
        known = _is_ion(body, raised[1]) or (len(readings(body)) > 0 and not _is_element(body))
        if not known:
            return None
        omitted = Script(raised.start(), raised.start() + 1, "omitted")
        return (*_counts(body), omitted, Script(raised.start() + 1, len(text), "superscript"))
    charged = _CHARGED.search(text)
    if charged is None:
        return _counts(text) if _is_neutral(text) else None
    split = _split(text, charged)
    if split is None:
        return None
    return (*_counts(text[:split]), Script(split, len(text), "superscript"))


def _split(text: str, charged: re.Match[str]) -> int | None:
    """Where the charge of an ion begins; None when it is no ion, or may be two."""
    digits, sign = charged[1], charged[2]
    at = len(text) - 1
    if not digits or text[: charged.start()].endswith("]"):
        return charged.start() if _is_ion(text[: charged.start()], digits + sign) else None
    counted = _is_ion(text[:at], sign)
    doubly = digits[-1] in "234" and _is_ion(text[: at - 1], digits[-1] + sign)
    if len(digits) > 1 and text[charged.start() - 1] == "H":
        # Only hydrogens are as many as that.
        return at if counted or _HILL.fullmatch(text[:at]) else None
    if not counted or not doubly:
        return at if counted else at - 1 if doubly else None
    if len(digits) > 1:
        return at - 1
    # VO2+ may be either; without a metal the digit is a count.
    return None if _has_metal(text[:at]) else at


def _is_ion(body: str, charge: str) -> bool:
    """Whether a formula with a charge (2+, −) is an ion."""
    sign = "+" if charge[-1] == "+" else "-"
    size = charge[:-1]
    text = f"{body}^{size}{sign}"
    if _is_element(body) or text in _HOMONUCLEAR_IONS:
        return text in _SIMPLE_IONS or text in _HOMONUCLEAR_IONS
    value = int(size or 1) * (1 if sign == "+" else -1)
    return _is_drawable(text) or (_begins_well(body) and can_be(body, value))


def _is_neutral(text: str) -> bool:
    if text in _ELEMENTS or text in _COMPOUNDS:
        return True
    if _is_element(text) or len(_HEAVY.findall(text)) != len(_HEAVY_PLACE.findall(text)):
        return False
    text = _HEAVY.sub("H", text)
    if _has_metal(text) and not _ends_well(text):
        return False
    return (
        _is_drawable(text) or _is_hill(text) or (_begins_well(text) and _ends_well(text) and can_be(text, 0))
    )


def _is_element(text: str) -> bool:
    """Whether a text is one symbol with or without a number."""
    found = _PART.fullmatch(text)
    return bool(found) and all(len(counts) == 1 for counts in readings(text))


def _has_metal(text: str) -> bool:
    return any(not METALS.isdisjoint(counts) for counts in readings(text))


def _is_drawable(text: str) -> bool:
    """Whether a text is a molecule, a group, or the middle of a chain."""
    return any(parsed(text, ends, "either") for ends in ((), (1,), (1, 1)))


def _begins_well(text: str) -> bool:
    """Whether a compound begins with what compounds begin with: not O, S, N or a halogen on its own."""
    return not re.match(r"(?:O|S|N|F|Cl|Br|I)(?![a-z])(?!H|O)", text)


def _ends_well(text: str) -> bool:
    """Whether a compound does not end in several atoms of a metal, and has something that can hold its atoms together."""
    last = re.search(r"([A-Z][a-z]?)[0-9]+$", text)
    holds = re.search(r"[OHFI]|Cl|Br|[)\]]|[a-z]{2}", text) or _has_metal(text)
    return bool(holds) and not (last and last[1] in METALS)


def _is_hill(text: str) -> bool:
    """Whether a text is a molecular formula in Hill's order with a possible number of hydrogens."""
    found = _HILL.fullmatch(text)
    if not found:
        return False
    carbons, hydrogens = int(found[1] or 1), int(found[2] or 1)
    rest = [(symbol, int(count or 1)) for symbol, count in _PART.findall(found[3])]
    symbols = [symbol for symbol, _ in rest]
    if symbols != sorted(set(symbols)):
        return False
    ends = hydrogens + sum(count for symbol, count in rest if symbol in {"Br", "Cl", "F", "I", "K", "Na"})
    threes = sum(count for symbol, count in rest if symbol in {"N", "P", "B"})
    fours = carbons + sum(count for symbol, count in rest if symbol == "Si")
    return ends <= 2 * fours + 2 + threes and (ends + threes) % 2 == 0


def _is_plain_formula(core: str) -> bool:
    """Whether a word with nothing to set is surely a formula: two units at least, and not all capitals."""
    return (
        any(character.islower() for character in core)
        and not _ROMAN.search(core)
        and any(
            sum(counts.values()) > 1 for part in core.split("·") for counts in readings(_BEFORE.sub("", part))
        )
    )


def _counts(body: str) -> tuple[Script, ...]:
    """The counts of a formula without charge, as the plain formula setting has them."""
    scripts, at = [], 0
    for piece, script in formula_scripts(body):
        if script == "subscript":
            scripts.append(Script(at, at + len(piece), "subscript"))
        at += len(piece)
    return tuple(scripts)
