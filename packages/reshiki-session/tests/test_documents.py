import re
from collections.abc import Callable
from typing import Any

import pytest

from reshiki_session.catalogue import BUDGETS
from reshiki_session.documents import Documents, Frame, Summary
from reshiki_session.errors import OperationError

Make = Callable[..., Documents]


def drawing(atoms: int = 1, **more: Any) -> Frame:
    return Frame(object(), Summary(atoms=atoms, **more))


def refusal(action: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(OperationError) as caught:
        action()
    return caught.value.code, caught.value.message


def test_a_new_document_has_a_handle_of_its_own_and_revision_0(make_documents: Make) -> None:
    documents = make_documents()
    first, second = documents.create(drawing()), documents.create(drawing())
    assert re.fullmatch("doc_[0-9a-f]{32}", first.handle)
    assert first.handle != second.handle
    assert first.revision == 0
    assert documents.resolve(first.handle) == first


def test_a_seventeenth_document_is_refused_and_closing_one_makes_room(make_documents: Make) -> None:
    documents = make_documents()
    handles = [documents.create(drawing()).handle for _ in range(16)]
    code, message = refusal(lambda: documents.create(drawing()))
    assert (code, "16" in message, "document_close" in message) == ("budget", True, True)
    documents.close(handles[3])
    newest = documents.create(drawing()).handle
    assert [document.handle for document in documents.live()] == [*handles[:3], *handles[4:], newest]


def test_unknown_closed_and_expired_handles_are_told_alike(make_documents: Make, clock: Any) -> None:
    documents = make_documents()
    closed, expired = documents.create(drawing()).handle, documents.create(drawing()).handle
    documents.close(closed)
    clock.now += 3600.1
    answers = {refusal(lambda h=handle: documents.resolve(h)) for handle in ("doc_0", closed, expired)}
    assert answers == {("unknown_document", "Unknown or expired document handle; create a new document")}


def test_a_document_lives_through_its_last_second_of_idleness(make_documents: Make, clock: Any) -> None:
    documents = make_documents()
    handle = documents.create(drawing()).handle
    clock.now += 3600
    documents.resolve(handle)
    clock.now += 3600
    documents.resolve(handle)
    clock.now += 3600.001
    assert documents.live() == ()


def test_listing_renews_nothing(make_documents: Make, clock: Any) -> None:
    documents = make_documents()
    handle = documents.create(drawing()).handle
    clock.now += 3000
    assert [document.handle for document in documents.live()] == [handle]
    clock.now += 700
    assert documents.live() == ()


def test_closing_twice_is_an_unknown_document(make_documents: Make) -> None:
    documents = make_documents()
    handle = documents.create(drawing()).handle
    documents.close(handle)
    assert refusal(lambda: documents.close(handle))[0] == "unknown_document"


def test_objects_are_everything_but_abbreviations_and_reactions() -> None:
    summary = Summary(atoms=1, bonds=2, annotations=3, arrows=4, graphics=5, groups=6)
    assert (summary.objects, summary.weight) == (21, 22)


def test_limits_hold_exactly_and_are_looked_at_in_order(make_documents: Make) -> None:
    budgets = BUDGETS._replace(
        max_documents=3, max_objects=10, max_session_weight=20, max_session_picture_bytes=100
    )
    documents = make_documents(budgets)
    documents.create(drawing(10, pictures=(("one", 60),)))
    too_big = drawing(11, pictures=(("two", 200),))
    assert refusal(lambda: documents.create(too_big)) == (
        "budget",
        "The drawing has 11 objects; the limit is 10",
    )
    code, message = refusal(lambda: documents.create(drawing(9, pictures=(("two", 200),))))
    assert (code, "weight limit of 20" in message) == ("budget", True)
    code, message = refusal(lambda: documents.create(drawing(8, pictures=(("two", 41),))))
    assert (code, "100 bytes" in message) == ("budget", True)
    documents.create(drawing(8, pictures=(("one", 60), ("two", 40))))
    assert len(documents.live()) == 2


def test_a_refused_document_leaves_nothing_behind(make_documents: Make) -> None:
    documents = make_documents(BUDGETS._replace(max_objects=1))
    refusal(lambda: documents.create(drawing(2)))
    assert documents.live() == ()
