"""What a drawing does not keep of a document, counted by kind and said once each, with a place to look for it."""

from typing import Final

from reshiki_chem.chemdraw.survey import LEFT_OUT, Found, Survey
from reshiki_chem.chemdraw.words import box_of, point_of, word_of
from reshiki_chem.losses import listed, shown

_PLACES: Final = 3


class Remarks:
    """Things that are lost, by what they are called, and objects of the drawing that have changed."""

    def __init__(self) -> None:
        self._lost: dict[tuple[str, str], list[Found]] = {}
        self._changed: dict[str, list[int]] = {}

    def lost(self, one: str, several: str, found: Found) -> None:
        self._lost.setdefault((one, several), []).append(found)

    def changed(self, how: str, number: int) -> None:
        """`how` completes the sentence "Object n …"."""
        self._changed.setdefault(how, []).append(number)

    def warnings(self, survey: Survey) -> list[str]:
        """The sentences, those about what the survey left out among them."""
        for name, found in survey.left_out.items():
            for each in found:
                self.lost(*LEFT_OUT[name], each)
        sentences = []
        for (one, several), found in self._lost.items():
            places = [place for each in found[:_PLACES] if (place := _place(each))]
            where = f" at {listed(places)} pt" if places else ""
            more = " and elsewhere" if len(found) > _PLACES else ""
            noun = one if len(found) == 1 else several
            sentences.append(f"Left out: {len(found)} {noun}{where}{more}.")
        sentences += [
            f"{'Object' if len(ids) == 1 else 'Each of the objects'} {listed(ids)} {how}."
            for how, ids in self._changed.items()
        ]
        if survey.unknown:
            names = [f"{shown(name, 30)} ({count})" for name, count in survey.unknown.items()]
            sentences.append(f"Objects of the file that are not known are left out: {listed(names)}.")
        return sentences


def _place(found: Found) -> str:
    """Where a thing stands on its page, as far as it says."""
    place = point_of(found.element, "p", "TopLeft")
    box = box_of(found.element)
    if place is None and box:
        place = point_of(found.element, "BoundingBox")
    return f"({place.x:.0f}, {place.y:.0f})" if place else ""


def bracketed(survey: Survey) -> list[str]:
    """A warning for the brackets that hold certain atoms, which a drawing only shows."""
    repeats: dict[str, int] = {}
    for found in survey.bracketed:
        usage = word_of(found.element, "BracketUsage", "Unspecified")
        count = found.element.get("SRULabel") or found.element.get("RepeatCount")
        what = f"{_spoken(usage)} {shown(count)}".strip() if count else _spoken(usage)
        repeats[what] = repeats.get(what, 0) + 1
    if not repeats:
        return []
    named = [f"{what} ({count})" if count > 1 else what for what, count in repeats.items()]
    return [
        f"Brackets are drawn as they are; that they hold certain atoms, and how these repeat, is left out: {listed(named)}."
    ]


def _spoken(usage: str) -> str:
    """What brackets are for, in words."""
    return {"SRU": "repeating unit", "MultipleGroup": "multiple group", "Unspecified": "brackets"}.get(
        usage, usage.lower()
    )
