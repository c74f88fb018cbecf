"""The Python API: each function does what the operation of its name does, and gives back plain values."""

import json
import pickle
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import reshiki
from reshiki_session.catalogue import EXPORT_FORMATS
from reshiki_skill.generator import skill_files

ETHANOL = "CCO"
EXECUTABLE = "import sys; from reshiki.__main__ import main; sys.exit(main())"


def command(*line: str, folder: Path) -> bytes:
    run = subprocess.run(
        [sys.executable, "-c", EXECUTABLE, "--cli", *line], cwd=folder, capture_output=True, check=True
    )
    return run.stdout


def test_everything_that_is_offered_is_there_and_listed() -> None:
    for name in reshiki.__all__:
        assert getattr(reshiki, name) is not None
    assert set(reshiki.__all__) <= set(dir(reshiki))
    with pytest.raises(AttributeError, match="no attribute 'draw'"):
        _ = reshiki.draw


@pytest.mark.parametrize("to", EXPORT_FORMATS)
def test_convert_makes_the_bytes_of_the_command_line(tmp_path: Path, to: str) -> None:
    assert reshiki.convert(ETHANOL, to).data == command(
        "convert", "--smiles", ETHANOL, "--to", to, folder=tmp_path
    )


@pytest.mark.parametrize("to", ["png", "svg"])
def test_render_makes_the_bytes_of_the_command_line(tmp_path: Path, to: str) -> None:
    made = reshiki.render(ETHANOL, to)
    assert made.data == command("render", "--smiles", ETHANOL, "--to", to, folder=tmp_path)
    assert (made.width, made.height) == ((177, 85) if to == "png" else (None, None))


def test_a_preview_keeps_within_the_pixels_it_is_given() -> None:
    made = reshiki.render(ETHANOL, width=80, height=80)
    assert made.format == "png"
    assert 0 < (made.width or 0) <= 80
    assert made.data.startswith(b"\x89PNG")


def test_analyze_gives_properties_with_their_names() -> None:
    properties = reshiki.analyze(ETHANOL)
    assert (properties.formula, properties.smiles, properties.donors) == ("C2H6O", "CCO", 1)
    assert properties.mass == pytest.approx(46.069)
    assert properties.inchikey == "LFQSCWFLJHTTHZ-UHFFFAOYSA-N"
    assert properties.warnings == ()


def test_compose_makes_the_bytes_of_the_command_line(tmp_path: Path) -> None:
    text = skill_files("a", "/usr/bin/reshiki", "1")["assets/examples/esterification.json"]
    (tmp_path / "proposal.json").write_bytes(text)
    scheme = reshiki.compose(json.loads(text))
    assert scheme.counts == {"atoms": 14, "bonds": 10, "annotations": 7, "arrows": 1, "graphics": 0}
    drawn = command("compose", "proposal.json", "--to", "svg", folder=tmp_path)
    assert reshiki.convert(scheme, "svg").data == drawn


def test_a_proposal_that_breaks_a_rule_is_refused() -> None:
    with pytest.raises(reshiki.OperationError) as caught:
        reshiki.compose({"explanation": "", "molecules": [], "reactions": []})
    assert caught.value.code == "invalid_arguments"


def test_a_structure_is_read_once_and_used_often() -> None:
    ethanol = reshiki.read(ETHANOL)
    assert ethanol.counts == {"atoms": 3, "bonds": 2, "annotations": 0, "arrows": 0, "graphics": 0}
    assert reshiki.read(ethanol) is ethanol
    assert reshiki.convert(ethanol, "svg") == reshiki.convert(ETHANOL, "svg")
    assert "frame" not in repr(ethanol).lower()


def test_values_travel_between_processes() -> None:
    ethanol = reshiki.read(ETHANOL)
    for value in (ethanol, reshiki.convert(ethanol, "svg"), reshiki.analyze(ethanol)):
        assert pickle.loads(pickle.dumps(value)) == value


@pytest.mark.parametrize("name", ["a.mol", "A.MOL"])
def test_a_path_is_read_as_its_extension_says(tmp_path: Path, name: str) -> None:
    reshiki.convert("C[C@H](N)C(=O)O", "mol").save(tmp_path / name)
    assert reshiki.analyze(tmp_path / name).smiles == "C[C@H](N)C(=O)O"
    (tmp_path / "b.txt").write_text("CCO")
    assert reshiki.analyze(tmp_path / "b.txt").formula == "C2H6O"


def test_text_and_bytes_are_told_apart_by_what_they_look_like() -> None:
    mol = reshiki.convert(ETHANOL, "mol")
    assert reshiki.analyze(mol.data).smiles == reshiki.analyze(mol.text).smiles == "CCO"
    assert reshiki.read("CC(=O)O.CCO>>CCOC(C)=O.O").counts["arrows"] == 1
    assert reshiki.analyze("InChI=1S/CH4/h1H4").formula == "CH4"
    assert reshiki.read("CCO>>CC=O", "rsmi").counts["arrows"] == 1


@pytest.mark.parametrize(
    ("source", "form", "code", "words"),
    [
        ("C(", "auto", "failed", ""),
        (b"CC\xff", "auto", "failed", "byte 0xff at offset 2"),
        ("CCO", "word", "invalid_arguments", "word"),
        ("C" * 16_777_217, "smiles", "budget", "16777217 bytes"),
    ],
    ids=["smiles", "bytes", "format", "size"],
)
def test_what_cannot_be_read_raises_with_a_code_and_a_sentence(
    source: str | bytes, form: str, code: str, words: str
) -> None:
    with pytest.raises(reshiki.OperationError) as caught:
        reshiki.read(source, form)
    assert caught.value.code == code
    assert words in caught.value.message


def test_a_file_that_is_not_there_is_the_systems_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        reshiki.read(tmp_path / "no.mol")


def test_a_format_that_is_not_written_is_refused() -> None:
    with pytest.raises(reshiki.OperationError, match="expected one of `svg`, `pdf`"):
        reshiki.convert(ETHANOL, "emf")
    with pytest.raises(reshiki.OperationError, match="pages is valid only with format pdf"):
        reshiki.convert(ETHANOL, "svg", pages=True)


def test_warnings_of_reading_come_before_those_of_writing() -> None:
    made = reshiki.convert("CC(C)(C)(C)C", "svg")
    assert (
        made.warnings[: len(reshiki.read("CC(C)(C)(C)C").warnings)] == reshiki.read("CC(C)(C)(C)C").warnings
    )
    assert any("chemistry needs review" in message for message in made.warnings)


def test_the_size_of_a_png_is_a_detail_and_no_warning() -> None:
    made = reshiki.convert(ETHANOL, "png")
    assert made.detail is not None
    assert made.detail.startswith("PNG: ")
    assert made.warnings == ()


def test_saving_keeps_what_is_there_unless_told(tmp_path: Path) -> None:
    made = reshiki.convert(ETHANOL, "smiles")
    made.save(tmp_path / "a.smi")
    with pytest.raises(FileExistsError):
        reshiki.convert("C", "smiles").save(tmp_path / "a.smi")
    assert (tmp_path / "a.smi").read_bytes() == b"CCO"
    reshiki.convert("C", "smiles").save(str(tmp_path / "a.smi"), overwrite=True)
    assert (tmp_path / "a.smi").read_bytes() == b"C"
    assert [path.name for path in tmp_path.iterdir()] == ["a.smi"]


def test_a_notebook_shows_structures_and_pictures() -> None:
    assert reshiki.read(ETHANOL)._repr_svg_().startswith("<svg")
    svg, png, mol = (reshiki.convert(ETHANOL, to) for to in ("svg", "png", "mol"))
    assert (svg._repr_svg_(), svg._repr_png_()) == (svg.text, None)
    assert (png._repr_svg_(), png._repr_png_()) == (None, png.data)
    assert (mol._repr_svg_(), mol._repr_png_()) == (None, None)


def test_a_chain_too_long_for_the_callers_stack_is_read_all_the_same(tmp_path: Path) -> None:
    code = """
import threading, reshiki
def work(): print(len(reshiki.convert("C" * 1000, "smiles").text))
threading.stack_size(256 * 1024)
thread = threading.Thread(target=work)
thread.start()
thread.join()
"""
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "1000\n", "")


def test_threads_of_the_program_keep_their_stacks() -> None:
    before = threading.stack_size()
    reshiki.read(ETHANOL)
    assert threading.stack_size() == before


def test_importing_reshiki_imports_none_of_it(tmp_path: Path) -> None:
    code = "import reshiki, sys; print(*sorted(name for name in sys.modules if name.startswith('reshiki')))"
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert ran.stdout == "reshiki\n"
