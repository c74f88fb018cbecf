"""The malformed calls of the contract, as far as a tool answers them: each gets its code, and nothing is created."""

import base64
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from reshiki_render.drawing import Atom, Bond, Drawing, Graphic, Picture, Point
from reshiki_render.rsk import dump
from reshiki_session import inline
from reshiki_session.errors import OperationError
from reshiki_session.files.beneath import by_walking
from reshiki_session.files.granting import granted
from reshiki_session.files.machine import Machine
from reshiki_session.tools.decoding import decode

CASES = Path(__file__).parents[4] / "shared/fixtures/malformed/cases.json"


def picture_30000() -> str:
    png = bytes.fromhex("89504e470d0a1a0a0000000d49484452") + (30000).to_bytes(4, "big") * 2
    png += bytes.fromhex("0802000000") + b"\0" * 4 + b"\0\0\0\0IEND\xaeB`\x82"
    graphic = Graphic(
        id=1,
        kind="picture",
        picture=Picture(png=png),
        origin=Point(0, 0),
        axis_x=Point(10, 0),
        axis_y=Point(0, 10),
    )
    return dump(Drawing(graphics=(graphic,)))


def many_objects() -> str:
    atoms = tuple(Atom(id=i, element="C", position=Point(i, 0)) for i in range(1, 50_002))
    bonds = tuple(Bond(a=i, b=i + 1, order=1) for i in range(1, 50_001))
    return dump(Drawing(atoms=atoms, bonds=bonds))


GENERATED = {
    "${generated:cdx-over-budget}": lambda: "A" * 22_369_628,
    "${generated:picture-30000}": picture_30000,
    "${generated:objects-over-budget}": many_objects,
    "${fixture-base64:truncated.cdx}": lambda: base64.b64encode(b"VjCD0100\4\3\2\1" + b"\0" * 12).decode(),
    "${fixture-text:deep.cdxml}": lambda: "<CDXML>" + "<fragment>" * 5000,
}


def cases() -> list[Any]:
    if not CASES.is_file():
        return [pytest.param(None, marks=pytest.mark.skip(reason="the reference files are not here"))]
    return [
        pytest.param(case, id=case["name"])
        for case in json.loads(CASES.read_text(encoding="utf-8"))
        if isinstance(case["expect"], dict) and "tool_error" in case["expect"]
    ]


@pytest.fixture
def granted_agent(agent: Any, tmp_path: Path) -> Iterator[Any]:
    for folder in ("in/folder.mol", "outside", "home"):
        (tmp_path / folder).mkdir(parents=True)
    os.mkfifo(tmp_path / "in/pipe.mol")
    machine = Machine("linux", {"HOME": str(tmp_path / "home")}, str(tmp_path), ())
    grants = granted(machine, [str(tmp_path / "in")], [], resolve=by_walking)
    agent.session = agent.session._replace(grants=grants)
    yield agent
    os.close(grants.read[0].descriptor)


def filled(value: Any, folder: Path) -> Any:
    if isinstance(value, dict):
        return {name: filled(inner, folder) for name, inner in value.items()}
    if isinstance(value, str) and value.startswith("${"):
        if value in GENERATED:
            return GENERATED[value]()
        place, _, name = value[2:-1].partition(":")
        return str(folder / place / name)
    return value


@pytest.mark.parametrize("case", cases())
def test_a_malformed_call_gets_its_code(granted_agent: Any, tmp_path: Path, case: Any) -> None:
    call = case["lines"]["json"]["params"]
    arguments = filled(call["arguments"], tmp_path)

    def made() -> object:
        return inline.run(granted_agent.session, call["name"], decode(call["name"], arguments))

    with pytest.raises(OperationError) as caught:
        made()
    # The wording is ours; the code and the reason a message begins with are the contract's.
    assert caught.value.code == case["expect"]["tool_error"]
    assert caught.value.message.startswith(case["expect"]["prefix"] or "")
    assert granted_agent("document_list")["documents"] == []
