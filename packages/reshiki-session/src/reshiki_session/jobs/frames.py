"""Drawings in the form documents keep them: the one place that knows it.

A job gets the drawing of a frame, opens it here, and hands back frames made here. Where a job runs the form is the drawing
itself; a server that leaves the work to other processes keeps bytes (`encoding`), and its workers open them before the job
and encode what comes of it. None is the drawing that holds nothing, in every form.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from reshiki_session.documents import Frame, Summary, packed_ids

if TYPE_CHECKING:
    from reshiki_render.drawing import Drawing


def opened(form: Any) -> "Drawing":
    """The drawing of a frame."""
    if form is None:
        from reshiki_render.drawing import EMPTY

        return EMPTY
    drawing: Drawing = form
    return drawing


def framed(drawing: "Drawing") -> Frame:
    """A drawing as a frame, with the summary a session needs."""
    from reshiki_render.drawing.identifiers import all_ids

    return Frame(
        drawing,
        Summary(
            atoms=len(drawing.atoms),
            bonds=len(drawing.bonds),
            annotations=len(drawing.annotations),
            arrows=len(drawing.arrows),
            graphics=len(drawing.graphics),
            groups=len(drawing.groups),
            pictures=tuple(_pictures(drawing)),
            ids=packed_ids(all_ids(drawing)),
        ),
    )


def _pictures(drawing: "Drawing") -> Iterator[tuple[str, int]]:
    """Digest and size of each picture: its PNG, and the EMF that may be kept beside it."""
    pictures = [graphic.picture for graphic in drawing.graphics if graphic.picture]
    if not pictures:
        return
    from hashlib import sha256

    for picture in pictures:
        emf = picture.emf or b""
        # The length of the first part says where the second begins.
        digest = sha256(len(picture.png).to_bytes(8, "big") + picture.png + emf).hexdigest()
        yield digest, len(picture.png) + len(emf)
