import base64
import errno
import json
import os
import stat
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from reshiki_cli.output import Console
from reshiki_session.errors import OperationError
from reshiki_session.jobs.values import Exported, Preview, Properties

Run = Callable[..., Any]
CARE = "reshiki: warning: read with care\n"
LABEL = {"api": {"operation_api": 1, "stability": "experimental"}, "experimental": True}


def one_line(data: bytes) -> dict[str, Any]:
    text = data.decode()
    assert text.endswith("}\n")
    assert text.count("\n") == 1
    value: dict[str, Any] = json.loads(text)
    assert text == json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True) + "\n"
    return value


# ------------------------------------------------------------------------------------------------------------- results


def test_convert_writes_the_file_as_exported_and_adds_no_newline(run: Run, jobs: Any) -> None:
    ran = run("convert", "--smiles", "CCO", "--to", "smiles")
    assert ran == (0, b"CCO", CARE)
    assert jobs.asked == [("read", "CCO", "smiles", False), ("write", "drawing", "smiles")]


def test_a_binary_file_goes_into_a_pipe_as_it_is(run: Run, jobs: Any) -> None:
    data = bytes(range(256)) * 4
    jobs.outcomes["figure"] = Exported(data, None, ())
    assert run("convert", "--smiles", "CCO", "--to", "pdf").out == data


def test_a_file_is_written_in_silence(run: Run, inside: Path) -> None:
    ran = run("convert", "--smiles", "CCO", "-o", "ethanol.pdf")
    assert (ran.status, ran.out) == (0, b"")
    assert (inside / "ethanol.pdf").read_bytes() == b"%PDF figure"
    assert [path.name for path in inside.iterdir()] == ["ethanol.pdf"]


def test_a_receipt_is_a_line_of_json(run: Run, jobs: Any, inside: Path) -> None:
    size = "PNG: 739 × 355 pixels at 1200 dpi"
    jobs.outcomes["figure"] = Exported(b"png", size, (size,))
    ran = run("convert", "--smiles", "CCO", "-o", "ethanol.png", "--receipt")
    assert one_line(ran.out) == {"receipt": {"byte_len": 3, "detail": size, "format": "png"}, **LABEL}
    assert size.encode() in ran.out
    assert ran.err == f"{CARE}reshiki: warning: {size}\n"
    assert (inside / "ethanol.png").read_bytes() == b"png"


def test_pages_are_asked_of_the_export(run: Run, jobs: Any) -> None:
    run("convert", "--smiles", "CCO", "--to", "pdf", "--pages")
    assert jobs.asked[1] == ("figure", "drawing", "pdf", True, 16_000_000)


def test_analyze_prints_the_envelope_with_the_label(run: Run) -> None:
    ran = run("analyze", "--smiles", "CCO")
    assert ran.status == 0
    assert one_line(ran.out) == {
        "validation": {"status": "valid"},
        "value": {"analysis": {"formula": "C2H6O"}, "analyzed_atoms": ["1", "2", "3"]},
        "versions": {"app": "0.12.0", "document": 27, "engine_protocol": 1, "operation_api": 1},
        "warnings": [],
        **LABEL,
    }


def test_analyze_says_its_warnings_on_both_streams(run: Run, jobs: Any) -> None:
    jobs.outcomes["analyse"] = Properties(None, (), ("a dummy atom",))
    ran = run("analyze", "--smiles", "*")
    last = "No molecular properties were returned."
    assert one_line(ran.out)["warnings"] == [{"message": "a dummy atom"}, {"message": last}]
    assert ran.err == f"{CARE}reshiki: warning: a dummy atom\nreshiki: warning: {last}\n"


def test_info_prints_the_tool_and_the_formats_of_the_command_line(run: Run, jobs: Any) -> None:
    ran = run("info")
    value = one_line(ran.out)
    assert (ran.status, ran.err, jobs.asked) == (0, "", [])
    assert value["cli"] == {
        "input_formats": value["formats"]["import"],
        "output_formats": value["formats"]["export"],
    }
    assert value["grants"] == {"read": [], "write": []}
    assert value["versions"]["app"] == "0.12.0"
    assert {key: value[key] for key in LABEL} == LABEL


def test_render_draws_within_the_size_that_was_asked_for(run: Run, jobs: Any, inside: Path) -> None:
    ran = run("render", "--smiles", "CCO", "-o", "ethanol.png", "--width", "300")
    assert (ran.status, ran.out, ran.err) == (0, b"", CARE)
    assert (inside / "ethanol.png").read_bytes() == b"\x89PNG picture"
    assert jobs.asked[1] == ("preview", "drawing", "png", 300, 1000)


def test_render_of_svg_is_text(run: Run, jobs: Any) -> None:
    jobs.outcomes["preview"] = Preview(b"<svg/>", None, None)
    assert run("render", "--smiles", "CCO", "--to", "svg").out == b"<svg/>"


def test_a_picture_too_large_is_the_tools_error(run: Run) -> None:
    ran = run("render", "--smiles", "CCO", "--to", "png", "--width", "8192", "--height", "8192")
    assert (ran.status, ran.out) == (1, b"")
    assert ran.err == (
        f"{CARE}reshiki: error: 8192 × 8192 is 67108864 pixels; render.max_pixels allows at most 16000000\n"
    )
    ran = run("render", "--smiles", "CCO", "--to", "png", "--width", "0")
    assert ran.err == f"{CARE}reshiki: error: max_width must be from 1 to 8192 pixels\n"


def test_a_failed_operation_says_its_warnings_first_and_exits_1(run: Run, jobs: Any, inside: Path) -> None:
    jobs.outcomes["write"] = OperationError("failed", "no mol output", ("atom 3 is a guess",))
    ran = run("convert", "--smiles", "CCO", "-o", "a.mol")
    assert (ran.status, ran.out) == (1, b"")
    assert ran.err == f"{CARE}reshiki: warning: atom 3 is a guess\nreshiki: error: no mol output\n"
    assert list(inside.iterdir()) == []


def test_what_nobody_foresaw_is_one_sentence(run: Run, jobs: Any) -> None:
    jobs.outcomes["read"] = KeyError("secret")
    ran = run("analyze", "--smiles", "C")
    assert (ran.status, ran.out, ran.err.count("\n")) == (1, b"", 1)
    assert ran.err.startswith("reshiki: error: An internal error")
    assert "secret" not in ran.err


def test_running_out_of_memory_prints_the_marker_and_exits_75(run: Run, jobs: Any) -> None:
    jobs.outcomes["read"] = MemoryError()
    ran = run("analyze", "--smiles", "C")
    words = ran.err.splitlines()[-1].split()
    assert (ran.status, ran.out) == (75, b"")
    assert words[0] == "RESHIKI_HEAP_LIMIT"
    budget, used, requested = map(int, words[1:])
    assert budget == 256 * 2**20
    assert 0 <= used <= budget
    assert requested > 0


# --------------------------------------------------------------------------------------------------------------- input


def test_a_file_is_read_as_its_extension_says(run: Run, jobs: Any, inside: Path) -> None:
    (inside / "a.mol").write_bytes("été\r\n".encode())
    run("analyze", "a.mol")
    assert jobs.asked[0] == ("read", "été\r\n", "mol", False)


def test_cdx_travels_as_base64(run: Run, jobs: Any, inside: Path) -> None:
    data = b"VjCD0100\xff\x00"
    (inside / "a.cdx").write_bytes(data)
    run("analyze", "a.cdx")
    assert jobs.asked[0] == ("read", base64.b64encode(data).decode(), "cdx", False)


def test_a_missing_input_is_said_with_its_name(run: Run, jobs: Any, inside: Path) -> None:
    ran = run("analyze", "no.mol")
    assert (ran.status, ran.err) == (1, "reshiki: error: cannot read no.mol: No such file or directory\n")
    assert run("analyze", str(inside)).err == f"reshiki: error: cannot read {inside}: Is a directory\n"
    assert run("analyze", "").err == "reshiki: error: cannot read : No such file or directory\n"
    assert jobs.asked == []


def test_text_that_is_no_utf8_is_refused(run: Run, jobs: Any, inside: Path) -> None:
    (inside / "a.smi").write_bytes(b"CC\xffO")
    ran = run("analyze", "a.smi")
    assert (ran.status, jobs.asked) == (1, [])
    assert ran.err.startswith("reshiki: error: The file is not valid UTF-8: ")


@pytest.mark.parametrize(("name", "limit"), [("a.smi", 16777216), ("a.cdx", 16777218)])
def test_an_input_of_exactly_the_limit_is_read_and_one_byte_more_is_not(
    run: Run, jobs: Any, inside: Path, name: str, limit: int
) -> None:
    (inside / name).write_bytes(b"C" * limit)
    assert run("analyze", name).status == 0
    with (inside / name).open("ab") as file:
        file.write(b"C")
    jobs.asked.clear()
    assert run("analyze", name) == (1, b"", f"reshiki: error: input exceeds {limit} bytes\n")
    assert jobs.asked == []


def test_a_fifo_can_be_the_input(run: Run, jobs: Any, inside: Path) -> None:
    os.mkfifo(inside / "pipe.smi")
    writer = threading.Thread(target=lambda: (inside / "pipe.smi").write_bytes(b"CCO"))
    writer.start()
    assert run("analyze", "pipe.smi").status == 0
    writer.join()
    assert jobs.asked[0][1] == "CCO"


def test_names_need_not_be_utf8(run: Run, inside: Path) -> None:
    name = os.fsdecode(b"\xff.mol")
    (inside / name).write_bytes(b"mol")
    assert run("convert", name, "-o", os.fsdecode(b"\xfe.svg")).status == 0
    assert sorted(os.fsencode(path.name) for path in inside.iterdir()) == [b"\xfe.svg", b"\xff.mol"]
    assert os.fsencode(run("analyze", name + "x").err).startswith(b"reshiki: error: cannot read \xff.molx: ")


# -------------------------------------------------------------------------------------------------------------- output


def test_an_existing_file_is_kept_unless_it_is_to_be_replaced(run: Run, jobs: Any, inside: Path) -> None:
    (inside / "a.svg").write_bytes(b"mine")
    ran = run("convert", "--smiles", "C", "-o", "a.svg", "--receipt")
    assert ran == (1, b"", "reshiki: error: a.svg exists; pass --force to replace\n")
    assert (inside / "a.svg").read_bytes() == b"mine"
    assert jobs.asked == []
    assert run("convert", "--smiles", "C", "-o", "a.svg", "--force").status == 0
    assert (inside / "a.svg").read_bytes() == b"%PDF figure"
    assert [path.name for path in inside.iterdir()] == ["a.svg"]


def test_a_file_that_appears_during_the_work_is_kept(run: Run, jobs: Any, inside: Path) -> None:
    def appear(*_arguments: Any) -> Exported:
        (inside / "a.svg").write_bytes(b"theirs")
        return Exported(b"ours", None, ())

    class Appearing:
        def __getitem__(self, name: str) -> Any:
            return appear() if name == "figure" else outcomes[name]

    outcomes = dict(jobs.outcomes)
    jobs.outcomes = Appearing()
    ran = run("convert", "--smiles", "C", "-o", "a.svg")
    assert (ran.status, ran.err) == (1, f"{CARE}reshiki: error: a.svg exists; pass --force to replace\n")
    assert (inside / "a.svg").read_bytes() == b"theirs"
    assert [path.name for path in inside.iterdir()] == ["a.svg"]


def test_a_missing_folder_is_said_and_not_made(run: Run, jobs: Any, inside: Path) -> None:
    for force in ((), ("--force",)):
        ran = run("convert", "--smiles", "C", "-o", "no/a.svg", *force)
        assert ran == (1, b"", "reshiki: error: cannot write no/a.svg: No such file or directory\n")
    assert list(inside.iterdir()) == []
    assert jobs.asked == []


@pytest.mark.parametrize("kind", ["folder", "fifo"])
def test_force_replaces_no_special_file(run: Run, inside: Path, kind: str) -> None:
    path = inside / "a.svg"
    path.mkdir() if kind == "folder" else os.mkfifo(path)
    ran = run("convert", "--smiles", "C", "-o", "a.svg", "--force")
    assert ran == (1, b"", f"{CARE}reshiki: error: cannot write a.svg: it is not a regular file\n")
    assert not path.is_file()


def test_force_replaces_a_symbolic_link_itself(run: Run, inside: Path) -> None:
    (inside / "target").write_bytes(b"target")
    (inside / "a.svg").symlink_to("target")
    assert run("convert", "--smiles", "C", "-o", "a.svg", "--force").status == 0
    assert (inside / "target").read_bytes() == b"target"
    assert not (inside / "a.svg").is_symlink()


def test_the_mode_is_that_of_a_plain_create(run: Run, inside: Path) -> None:
    before = os.umask(0o027)
    try:
        run("convert", "--smiles", "C", "-o", "a.svg")
    finally:
        os.umask(before)
    assert stat.S_IMODE((inside / "a.svg").stat().st_mode) == 0o640


def test_a_file_system_without_hard_links_needs_force(
    run: Run, inside: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object, **_options: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)
    ran = run("convert", "--smiles", "C", "-o", "a.svg")
    assert ran.status == 1
    assert "no hard links" in ran.err
    assert "--force" in ran.err
    assert list(inside.iterdir()) == []


def test_a_name_with_a_nul_is_an_error_in_a_sentence(run: Run, inside: Path) -> None:
    assert run("convert", "--smiles", "C", "-o", "a\0.svg").status == 1
    assert run("analyze", "a\0.mol").status == 1
    assert list(inside.iterdir()) == []


def test_a_reader_that_is_gone_is_a_failure(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    monkeypatch.setattr("reshiki_cli.main.Console", lambda: Console(out=writing))
    try:
        for argv in (
            ("info",),
            ("help",),
            ("convert", "--smiles", "C", "--to", "svg"),
            ("analyze", "--smiles", "C"),
        ):
            ran = run(*argv)
            assert ran.status == 1
            assert ran.err.removeprefix(CARE) == "reshiki: could not write output: Broken pipe\n"
    finally:
        os.close(writing)


def test_a_pipe_that_does_not_block_gets_everything(
    run: Run, jobs: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = b"x" * 500_000
    jobs.outcomes["figure"] = Exported(data, None, ())
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    parts: list[bytes] = []

    def read() -> None:
        while part := os.read(reading, 65536):
            parts.append(part)

    reader = threading.Thread(target=read)
    reader.start()
    monkeypatch.setattr("reshiki_cli.main.Console", lambda: Console(out=writing))
    assert run("convert", "--smiles", "C", "--to", "svg").status == 0
    os.close(writing)
    reader.join()
    os.close(reading)
    assert b"".join(parts) == data
