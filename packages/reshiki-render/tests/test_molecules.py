"""Whole molecules, drawn as they were approved: their recorded scenes are the goldens.

The drawings beside this file keep their coordinates, so a golden changes only when the way of drawing does. After an
intended change look at the pictures, then `UPDATE_GOLDEN=1 pytest`.
"""

from pathlib import Path

import pytest

from reshiki_render.quality import overlaps
from reshiki_render.recording import record
from reshiki_render.rsk import load
from reshiki_render.scene import scene

DRAWINGS = sorted((Path(__file__).parent / "drawings").glob("*.rsk"))


@pytest.mark.parametrize("file", DRAWINGS, ids=lambda file: file.stem)
def test_a_molecule_is_drawn_as_it_was_approved(file, same_as_golden):
    drawing = load(file.read_text(encoding="utf-8")).drawing
    same_as_golden(f"molecules/{file.stem}.txt", record(scene(drawing)).listing())


@pytest.mark.parametrize("file", DRAWINGS, ids=lambda file: file.stem)
def test_no_ink_of_an_approved_molecule_meets_other_ink(file):
    assert overlaps(scene(load(file.read_text(encoding="utf-8")).drawing)) == ()


def test_there_are_molecules_to_look_at():
    assert len(DRAWINGS) >= 10
