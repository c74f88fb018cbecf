"""Drawings in the form documents keep them: the one place that knows it.

A job gets the drawing of a frame, opens it here, and hands back frames made here. Within a process the form is the drawing
itself; what leaves a worker is bytes (`encoding`), of which a worker keeps the last few opened. None is the drawing that
holds nothing.
"""

from collections import OrderedDict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from reshiki_session.documents import Frame, Summary, packed_ids

if TYPE_CHECKING:
    from reshiki_render.drawing import Drawing

# How many drawings stay opened: of an edit the document and the source, and the document before it.
_OPEN: Final = 4
_opened: OrderedDict[bytes, "Drawing"] = OrderedDict()


def opened(form: Any) -> "Drawing":
    """The drawing of a frame."""
    if form is None:
        from reshiki_render.drawing import EMPTY

        return EMPTY
    if not isinstance(form, tuple):
        drawing: Drawing = form
        return drawing
    return _decoded(*form)


def packed(outcome: Any) -> bytes:
    """What a job came to as it leaves this process: pickled, every drawing in it as bytes."""
    import pickle
    from types import SimpleNamespace

    from reshiki_render.drawing import Drawing
    from reshiki_session.jobs.encoding import Encoded, encoded

    class Packing(pickle.Pickler):
        def reducer_override(self, value: Any) -> Any:
            if type(value) is not Drawing:
                return NotImplemented
            form = encoded(value)
            _kept(form.digest, value)
            return Encoded, tuple(form)

    parts: list[bytes] = []
    Packing(SimpleNamespace(write=parts.append), protocol=5).dump(outcome)
    return b"".join(parts)


def _decoded(digest: bytes, *rest: Any) -> "Drawing":
    from reshiki_session.jobs.encoding import Encoded, decoded

    found = _opened.get(digest)
    return _kept(digest, decoded(Encoded(digest, *rest)) if found is None else found)


def _kept(digest: bytes, drawing: "Drawing") -> "Drawing":
    _opened[digest] = drawing
    _opened.move_to_end(digest)
    if len(_opened) > _OPEN:
        _opened.popitem(last=False)
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
