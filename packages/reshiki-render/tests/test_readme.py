import re
from pathlib import Path
from xml.etree import ElementTree as ET

README = Path(__file__).parents[1] / "README.md"


def example() -> str:
    (code,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    return code


def test_the_example_draws_benzene_with_its_caption(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    exec(compile(example(), "README.md", "exec"), names)
    root = ET.fromstring(Path("benzene.svg").read_bytes())
    svg = "{http://www.w3.org/2000/svg}"
    assert root.find(f"{svg}title").text == "Benzene"
    assert [group.get("aria-label") for group in root.iter(f"{svg}g")] == ["benzene"]
    assert Path("benzene.pdf").read_bytes().startswith(b"%PDF")
    bonds = names["benzene"].bonds
    assert sorted(bond.order for bond in bonds) == [1, 1, 1, 2, 2, 2]
    assert len({frozenset((bond.a, bond.b)) for bond in bonds}) == 6


def test_the_example_is_short():
    assert len([line for line in example().splitlines() if line.strip()]) <= 15


def test_every_module_the_readme_names_exists():
    import importlib

    table = README.read_text(encoding="utf-8").split("## What is where")[1].split("## Licence")[0]
    modules = re.findall(r"`(reshiki_render(?:\.\w+)+)`", table)
    assert len(modules) >= 8
    for name in modules:
        importlib.import_module(name)
