"""A canvas that keeps what is painted on it: for tests, comparisons and goldens.

`Recording` holds the calls as plain tuples, verb first, in order. `listing` writes them down, one a line, in a form that
stays the same on every machine; `replay` plays them to another canvas.

    recording = record(scene)
    assert recording.listing() == golden.read_text(encoding="utf-8")
"""

import zlib
from collections.abc import Iterator
from typing import Literal

from reshiki_render.canvas import Canvas, Image, Pen, Rgb, Run
from reshiki_render.decimals import decimals
from reshiki_render.path import Path
from reshiki_render.scene.items import Scene, paint

Operation = (
    tuple[Literal["begin_group"], str]
    | tuple[Literal["end_group"]]
    | tuple[Literal["fill"], Path, Rgb]
    | tuple[Literal["stroke"], Path, Pen]
    | tuple[Literal["text"], Run]
    | tuple[Literal["image"], Image]
)


class Recording:
    """A canvas whose `operations` are what it was asked to paint."""

    def __init__(self) -> None:
        self.operations: list[Operation] = []

    def begin_group(self, label: str) -> None:
        self.operations.append(("begin_group", label))

    def end_group(self) -> None:
        self.operations.append(("end_group",))

    def fill(self, path: Path, color: Rgb) -> None:
        self.operations.append(("fill", path, color))

    def stroke(self, path: Path, pen: Pen) -> None:
        self.operations.append(("stroke", path, pen))

    def text(self, run: Run) -> None:
        self.operations.append(("text", run))

    def image(self, image: Image) -> None:
        self.operations.append(("image", image))

    def listing(self) -> str:
        """The operations, one a line, numbers to hundredths of a pt, what is in a group indented."""
        depth = 0
        lines = []
        for operation in self.operations:
            if operation[0] == "end_group":
                depth -= 1
                continue
            lines.append("  " * depth + " ".join(_words(operation)) + "\n")
            depth += operation[0] == "begin_group"
        return "".join(lines)

    def replay(self, canvas: Canvas) -> None:
        """Paint the same on another canvas."""
        for operation in self.operations:
            match operation:
                case ("begin_group", label):
                    canvas.begin_group(label)
                case ("end_group",):
                    canvas.end_group()
                case ("fill", path, color):
                    canvas.fill(path, color)
                case ("stroke", path, pen):
                    canvas.stroke(path, pen)
                case ("text", run):
                    canvas.text(run)
                case ("image", image):
                    canvas.image(image)


def record(scene: Scene) -> Recording:
    """What a scene paints."""
    recording = Recording()
    paint(scene.items, recording)
    return recording


def _words(operation: Operation) -> Iterator[str]:
    match operation:
        case ("begin_group", label):
            yield from ("group", _quoted(label))
        case ("fill", path, color):
            yield from ("fill", _color(color), *_path(path))
        case ("stroke", path, pen):
            yield from ("stroke", _color(pen.color), f"width {decimals(pen.width)}")
            if pen.dashes:
                yield f"dashes {decimals(*pen.dashes)}"
            yield from (pen.cap, pen.join, *_path(path))
        case ("text", run):
            yield from ("text", _color(run.color), run.face, decimals(run.size))
            yield from ("at", decimals(run.x, run.y), _quoted(run.text))
        case ("image", image):
            yield from ("image", f"{len(image.png)} bytes", f"crc {zlib.crc32(image.png):08x}")
            yield from ("at", decimals(*image.corner), "across", decimals(*image.across))
            yield from ("down", decimals(*image.down))


def _path(path: Path) -> Iterator[str]:
    return (verb + decimals(*numbers) for verb, numbers in path.segments())


def _color(color: Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*color)


def _quoted(text: str) -> str:
    import json

    return json.dumps(text, ensure_ascii=False)
