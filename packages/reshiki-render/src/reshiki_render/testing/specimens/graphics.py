"""Graphics: shapes, brackets, free paths, pictures, symbols and orbitals."""

from reshiki_render.drawing import (
    Arc,
    Bytes,
    Drawing,
    GraphicStyle,
    Orbital,
    PathCommand,
    Picture,
    Point,
    Swatch,
    Symbol,
)
from reshiki_render.drawing.graphics import SHAPE
from reshiki_render.testing.specimens.sheet import Sheet
from reshiki_render.testing.values import png

_RIGHT, _DOWN = Point(70, 0), Point(0, 45)


def graphics() -> Drawing:
    """Shapes and brackets, their patterns and fills, arcs, free paths, pictures, frames that shear, layers."""
    sheet = Sheet(6, 160, 100)
    for kind in ("rectangle", "rounded_rectangle", "ellipse", "line", "arc", "curve"):
        x, y = sheet.cell(kind.replace("_", " "))
        sheet.graphic(kind, Point(x, y - 20), _RIGHT, _DOWN)
    for kind in ("brackets", "parentheses", "braces"):
        for sides in ("both", "left", "right"):
            x, y = sheet.cell(f"{kind} {sides}")
            sheet.graphic(kind, Point(x, y - 25), _RIGHT, Point(0, 50), sides=sides)
    for pattern in ("dashed", "dotted"):
        x, y = sheet.cell(f"{pattern}, filled")
        style = GraphicStyle(
            pattern=pattern, fill=Swatch("amber", "tint"), stroke=Swatch("purple", "strong"), width_pt=1.0
        )
        sheet.graphic("rounded_rectangle", Point(x, y - 20), _RIGHT, _DOWN, style=style)
    for start, sweep in ((0.0, 90.0), (30.0, 200.0), (-45.0, 270.0), (0.0, 360.0)):
        x, y = sheet.cell(f"arc {start:g}° + {sweep:g}°")
        sheet.graphic(
            "arc",
            Point(x, y - 20),
            _RIGHT,
            _DOWN,
            arc=Arc(start_degrees=start, sweep_degrees=sweep),
        )
    x, y = sheet.cell("sheared, turned")
    for kind in ("rectangle", "ellipse"):
        sheet.graphic(kind, Point(x + 20, y - 25), Point(50, 15), Point(-15, 40))
    x, y = sheet.cell("free path")
    sheet.graphic(
        "path",
        Point(x, y - 20),
        _RIGHT,
        _DOWN,
        style=GraphicStyle(fill=Swatch("blue", "tint")),
        path=(
            PathCommand(command="move", points=(Point(0.0, 1.0),)),
            PathCommand(command="line", points=(Point(0.25, 0.0),)),
            PathCommand(command="cubic", points=(Point(0.5, -0.5), Point(0.75, 1.5), Point(1.0, 0.5))),
            PathCommand(command="close"),
        ),
    )
    x, y = sheet.cell("picture")
    sheet.graphic("picture", Point(x, y - 20), _RIGHT, _DOWN, picture=Picture(png=png(7, 5, 190)))
    x, y = sheet.cell("picture and EMF")
    sheet.graphic(
        "picture",
        Point(x + 10, y - 25),
        Point(56, 20),
        Point(-12, 33.6),
        picture=Picture(png=png(4, 3, 90), emf=b"\1\0\0\0 kept as it came"),
    )
    x, y = sheet.cell("layers")
    for layer, color, shift in (
        (-2, Swatch("red", "tint"), 0),
        (-1, Swatch("green", "tint"), 14),
        (1, Bytes(255, 255, 255), 40),
    ):
        sheet.graphic(
            "ellipse",
            Point(x + shift, y - 20 + shift / 4),
            Point(32, 0),
            Point(0, 32),
            style=GraphicStyle(fill=color),
            layer=layer,
        )
    sheet.bond(sheet.atom("O", x + 10, y, label_h=1), sheet.atom("O", x + 80, y, label_h=1))
    return sheet.drawing()


def symbols() -> Drawing:
    """Every symbol, at its usual size, large, and turned in its ink."""
    sheet = Sheet(6, 140, 74)
    for name in SHAPE.symbols:
        x, y = sheet.cell(name.replace("_", " "), 20)
        for shift, size, turned, style in (
            (12, 23.333334, False, GraphicStyle()),
            (48, 40, False, GraphicStyle()),
            (82, 23.333334, True, GraphicStyle(stroke=Swatch("blue", "strong"))),
        ):
            across = Point(size * 0.8, size * 0.6) if turned else Point(size, 0)
            down = Point(-across.y, across.x)
            sheet.graphic(Symbol(name), Point(x + 1.2 * shift, y), across, down, layer=1, style=style)
    return sheet.drawing()


def orbitals() -> Drawing:
    """Every orbital in every phase, flipped, and in colour."""
    sheet = Sheet(7, 180, 96)
    for phase, flipped, style in (
        ("solid", False, GraphicStyle()),
        ("open", False, GraphicStyle()),
        ("shaded", False, GraphicStyle()),
        ("solid", True, GraphicStyle()),
        ("shaded", True, GraphicStyle(stroke=Swatch("blue", "strong"), fill=Swatch("amber", "tint"))),
    ):
        for name in SHAPE.orbitals:
            x, y = sheet.cell(f"{name} {phase}{' flipped' if flipped else ''}", 40)
            sheet.graphic(
                Orbital(name),
                Point(x + 35, y),
                Point(0, -60),
                Point(60, 0),
                phase=phase,
                phase_flipped=flipped,
                style=style,
            )
    return sheet.drawing()
