from reshiki_render.canvas import BLACK, Canvas, Pen, Run
from reshiki_render.path import Path, polyline
from reshiki_render.recording import Recording, record
from reshiki_render.scene.items import Fill, Group, Scene, Stroke

LINE = polyline([(0, 0), (10, 2.504)])
CURVE = Path("MQZ", (-0.001, 0, 1, 2, 3, 4))


def test_operations_are_plain_tuples_in_drawing_order():
    run = Run("OH", 1, 2, 10, "Arimo-Regular")
    items = (Stroke(LINE, Pen(1)), Group("OH", (run, Fill(CURVE, (1, 2, 3)))))
    assert record(Scene(10, 10, items)).operations == [
        ("stroke", LINE, Pen(1)),
        ("begin_group", "OH"),
        ("text", run),
        ("fill", CURVE, (1, 2, 3)),
        ("end_group",),
    ]


def test_a_listing_has_a_line_for_every_operation():
    canvas: Canvas = Recording()
    canvas.stroke(LINE, Pen(0.6, (255, 0, 0), (3, 1.8), "round", "round"))
    canvas.begin_group('a "caption"\nof two lines')
    canvas.begin_group("")
    canvas.text(Run("− ΔG", 1.005, 2, 7.5, "Arimo-Italic", (16, 16, 16)))
    canvas.end_group()
    canvas.fill(CURVE, BLACK)
    canvas.end_group()
    canvas.stroke(LINE, Pen(1))
    assert canvas.listing().splitlines() == [
        "stroke #ff0000 width .6 dashes 3 1.8 round round M0 0 L10 2.5",
        r'group "a \"caption\"\nof two lines"',
        '  group ""',
        '    text #101010 Arimo-Italic 7.5 at 1 2 "− ΔG"',
        "  fill #000000 M0 0 Q1 2 3 4 Z",
        "stroke #000000 width 1 butt miter M0 0 L10 2.5",
    ]


def test_a_recording_replayed_paints_the_same(specimen, same_as_golden):
    first, second = record(specimen), Recording()
    first.replay(second)
    assert second.operations == first.operations
    same_as_golden("specimen.txt", second.listing())
