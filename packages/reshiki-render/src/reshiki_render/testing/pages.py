"""The specimens as pictures and a page that shows them: what `docs/quality/` holds."""

from reshiki_render.figures import export_svg
from reshiki_render.scene import scene
from reshiki_render.testing.specimens import SPECIMENS

_HEAD = """# What ReShiki draws

Every kind, display, head, symbol, orbital, mark, journal style and theme a drawing can hold, as this version draws it. The
pictures are made by `scripts/docs` from `reshiki_render.testing.specimens`; the same drawings are recorded as goldens, so a
picture changes only together with a test. Look here after a change to the scene.
"""


def contact_sheets() -> dict[str, str]:
    """File name → text: an SVG a specimen, and the page."""
    pictures = {
        f"{name}.svg": export_svg(scene(specimen())).decode("utf-8") for name, specimen in SPECIMENS.items()
    }
    sections = [
        f"\n## {name.replace('-', ' ').capitalize()}\n\n{_first_line(name)}![{name}]({name}.svg)\n"
        for name in SPECIMENS
    ]
    return {**pictures, "README.md": _HEAD + "".join(sections)}


def _first_line(name: str) -> str:
    about = getattr(SPECIMENS[name], "func", SPECIMENS[name]).__doc__ or ""
    return f"{about.splitlines()[0]}\n\n" if about else ""
