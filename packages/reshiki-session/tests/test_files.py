"""`file_open` and `file_save`: files inside granted folders, end to end."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from reshiki_render.rsk import dump
from reshiki_session import jobs
from reshiki_session.files.granting import granted
from reshiki_session.files.machine import Machine

Agents = Callable[..., Any]


class Folders:
    def __init__(self, base: Path) -> None:
        self.base = base
        self.input, self.output = base / "input", base / "output"
        self.home = base / "home"
        for folder in (self.input, self.output, self.home):
            folder.mkdir()


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path)


@pytest.fixture
def granting(make_agent: Agents, folders: Folders) -> Iterator[Agents]:
    opened = []

    def make(**budgets: Any) -> Any:
        agent = make_agent(budgets.pop("call", jobs.call), **budgets)
        machine = Machine("linux", {"HOME": str(folders.home)}, str(folders.base), ())
        grants = granted(machine, [str(folders.input)], [str(folders.output)])
        opened.extend(root.descriptor for root in (*grants.read, *grants.write))
        agent.session = agent.session._replace(grants=grants)
        return agent

    yield make
    for descriptor in opened:
        os.close(descriptor)


def test_info_lists_the_folders_as_they_were_spelled(granting: Agents, folders: Folders) -> None:
    assert granting()("info")["grants"] == {"read": [str(folders.input)], "write": [str(folders.output)]}


def test_opening_a_file_answers_what_import_does_and_where_it_came_from(
    granting: Agents, folders: Folders
) -> None:
    agent = granting()
    path = folders.input / "ethanol.smi"
    path.write_bytes(b"CCO\n")
    result = agent.result("file_open", path=str(path), format="auto")
    imported = agent.result("import", format="smiles", text="CCO\n")
    assert result.warnings == imported.warnings
    assert result.value == {
        **imported.value,
        "document": result.value["document"],
        "source": {"bytes": 4, "path": str(path)},
    }
    assert not result.flat


def test_a_drawing_that_was_saved_opens_as_the_same_drawing(granting: Agents, folders: Folders) -> None:
    agent = granting()
    document = agent("import", format="smiles", text="c1ccccc1[C@H](N)C")["document"]
    saved = agent.result("file_save", document=document, path=str(folders.output / "a.rsk"), overwrite=False)
    assert saved.value == {
        "receipt": {
            "byte_len": (folders.output / "a.rsk").stat().st_size,
            "detail": None,
            "format": "reshiki",
            "path": str(folders.output / "a.rsk"),
            "replaced": False,
        }
    }
    (folders.output / "a.rsk").rename(folders.input / "a.rsk")
    again = agent.result("file_open", path=str(folders.input / "a.rsk"), format="reshiki")
    assert (again.value["analysis"], again.warnings) == (None, ())
    drawing = agent.drawing(again.value["document"])
    assert dump(drawing) == (folders.input / "a.rsk").read_text(encoding="utf-8")
    assert len(drawing.atoms) == 9


@pytest.mark.parametrize("name", ["a.svg", "a.pdf", "a.png", "a.mol", "a.smi", "a.smiles", "a.inchi"])
def test_a_saved_file_has_the_bytes_that_export_makes(granting: Agents, folders: Folders, name: str) -> None:
    agent = granting()
    document = agent("import", format="smiles", text="CCO")["document"]
    path = folders.output / name
    saved = agent.result("file_save", document=document, path=str(path), overwrite=False)
    receipt = saved.value["receipt"]
    exported = agent.result("export", document=document, format=receipt["format"])
    assert path.read_bytes() == exported.files[0].data
    assert saved.warnings == exported.warnings
    assert receipt["detail"] == exported.value["receipt"]["detail"]
    assert [entry.name for entry in folders.output.iterdir()] == [name]


def test_a_file_that_exists_is_kept_unless_it_may_be_overwritten(granting: Agents, folders: Folders) -> None:
    agent = granting()
    document = agent("import", format="smiles", text="CCO")["document"]
    given = {"document": document, "path": str(folders.output / "a.smi")}
    (folders.output / "a.smi").write_bytes(b"mine")
    error = agent.refusal("file_save", **given, overwrite=False)
    assert (error.code, error.message) == ("failed", f'file_exists: "{folders.output}/a.smi" already exists')
    assert (folders.output / "a.smi").read_bytes() == b"mine"
    assert agent("file_save", **given, overwrite=True)["receipt"]["replaced"] is True
    assert (folders.output / "a.smi").read_bytes().strip() == b"CCO"


def test_folders_are_never_made(granting: Agents, folders: Folders) -> None:
    agent = granting()
    document = agent("import", format="smiles", text="CCO")["document"]
    error = agent.refusal(
        "file_save", document=document, path=str(folders.output / "new/a.smi"), overwrite=False
    )
    assert error.message.startswith("file_not_found: ")
    assert list(folders.output.iterdir()) == []


def test_what_cannot_be_exported_is_told_before_the_path_is_looked_at(
    granting: Agents, folders: Folders
) -> None:
    agent = granting()
    empty = agent("document_new")["document"]
    error = agent.refusal("file_save", document=empty, path="/nowhere/at/all.smi", overwrite=True)
    assert error.code == "failed"
    assert not error.message.startswith("path_")
    full = agent("import", format="smiles", text="C")["document"]
    for path, reason in (
        ("relative.smi", "path_invalid"),
        (f"{folders.output}/../x.smi", "path_invalid"),
        (f"{folders.output}/.x.smi", "path_invalid"),
        ("/nowhere/x.smi", "path_not_granted"),
        (f"{folders.input}/x.smi", "path_not_granted"),
    ):
        error = agent.refusal("file_save", document=full, path=path, overwrite=True)
        assert error.message.startswith(f"{reason}: "), error.message


def test_what_is_wrong_with_the_arguments_is_told_before_anything_else(granting: Agents) -> None:
    agent = granting()
    for arguments, code, message in (
        ({"path": "/x.svg", "format": "png"}, "invalid_arguments", "format png does not match"),
        ({"path": "/x.svg", "pages": True}, "invalid_arguments", "pages is valid only with format pdf"),
        ({"path": "/x.exe"}, "access_denied", "extension_not_allowed: "),
        ({"path": "/" + "x" * 5000 + ".svg"}, "invalid_arguments", "path_invalid: the path is 5005 bytes"),
    ):
        error = agent.refusal("file_save", document="doc_0", overwrite=True, **arguments)
        assert (error.code, error.message[: len(message)]) == (code, message)


def test_a_file_that_is_no_utf8_is_told_where(granting: Agents, folders: Folders) -> None:
    (folders.input / "a.smi").write_bytes(b"CC\xffO")
    error = granting().refusal("file_open", path=str(folders.input / "a.smi"), format="auto")
    assert (error.code, error.message) == (
        "failed",
        "The file is not valid UTF-8: byte 0xff at offset 2 is not text",
    )


def test_a_cdx_file_travels_as_base64(granting: Agents, folders: Folders) -> None:
    asked = []

    def call(name: str, *arguments: Any) -> Any:
        asked.append((name, *arguments))
        return jobs.call("read", "C", "smiles", False)

    (folders.input / "a.CDX").write_bytes(b"VjCD\xff\0")
    value = granting(call=call)("file_open", path=str(folders.input / "a.CDX"), format="auto")
    assert asked == [("read", "VmpDRP8A", "cdx", True)]
    assert value["source"]["bytes"] == 6


def test_a_file_may_have_exactly_the_text_budget(granting: Agents, folders: Folders) -> None:
    agent = granting(max_text_bytes=4)
    (folders.input / "a.smi").write_bytes(b"CCO\n")
    (folders.input / "b.smi").write_bytes(b"CCCO\n")
    agent("file_open", path=str(folders.input / "a.smi"), format="auto")
    error = agent.refusal("file_open", path=str(folders.input / "b.smi"), format="auto")
    assert (error.code, error.message) == (
        "budget",
        f'file_too_large: "{folders.input}/b.smi" is larger than the 4-byte limit',
    )


def test_a_native_drawing_over_the_output_budget_is_not_written(granting: Agents, folders: Folders) -> None:
    agent = granting(max_output_bytes=50)
    document = agent("import", format="smiles", text="CCO")["document"]
    error = agent.refusal("file_save", document=document, path=str(folders.output / "a.rsk"), overwrite=False)
    assert error.code == "budget"
    assert error.message.startswith("The reshiki file is ")
    assert error.message.endswith("max_output_bytes allows at most 50. Reduce the drawing")
    assert list(folders.output.iterdir()) == []


def test_the_write_is_the_last_step_and_an_effect(granting: Agents, folders: Folders) -> None:
    from reshiki_session.operations import file_save

    agent = granting()
    document = agent("import", format="smiles", text="CCO")["document"]
    path = str(folders.output / "a.smi")
    steps = file_save.steps(agent.session, file_save.Arguments(document, path, None, False, None))
    job = next(steps)
    write = steps.send(jobs.call(job.name, *job.arguments))
    assert write.effect is True
    # Cancelled before the effect begins: nothing is there.
    steps.close()
    assert list(folders.output.iterdir()) == []


def test_each_way_in_and_out_is_closed_without_grants(agent: Any, chain: Callable[..., Any]) -> None:
    document = agent.document(chain(3))
    error = agent.refusal("file_open", path="/x.mol", format="auto")
    assert (error.code, "no folders are granted for reading" in error.message) == ("access_denied", True)
    error = agent.refusal("file_save", document=document, path="/x.svg", overwrite=False)
    assert (error.code, "no folders are granted for writing" in error.message) == ("access_denied", True)
