import re
from pathlib import Path
from typing import Any

import pytest

README = Path(__file__).parents[1] / "README.md"


def test_the_examples_of_the_readme_draw_a_figure_and_grant_a_folder(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "figures").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RESHIKI_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    names: dict[str, Any] = {}
    for code in re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL):
        exec(compile(code, str(README), "exec"), names)
    assert "</svg>" in capsys.readouterr().out
    assert [root.spelling for root in names["session"].grants.write] == ["figures"]
