"""What the store keeps of edits: revisions, undo and redo, receipts, and what all of it may weigh."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from reshiki_session.catalogue import BUDGETS
from reshiki_session.documents import Documents, Frame, Summary
from reshiki_session.errors import OperationError
from reshiki_session.history import Timeline
from reshiki_session.receipts import Receipts, Request
from reshiki_session.results import Result

Make = Callable[..., Documents]


def frame(name: str, atoms: int = 1, **more: Any) -> Frame:
    return Frame(name, Summary(atoms=atoms, **more))


def answer(revision: int, recorded: bool) -> Result:
    return Result({"revision": str(revision), "recorded": recorded})


def edit(documents: Documents, handle: str, to: Frame | None, **more: Any) -> Result:
    base = more.pop("base", None)
    base = documents.resolve(handle).revision if base is None else base
    return documents.commit(handle, base, to, more.pop("request", None), more.pop("answer", answer))


def step(documents: Documents, handle: str, *, back: bool) -> Result:
    return documents.step(handle, back=back, request=None, answer=answer)


def refusal(action: Callable[[], object]) -> tuple[str, str]:
    with pytest.raises(OperationError) as caught:
        action()
    return caught.value.code, caught.value.message


def now(documents: Documents, handle: str) -> tuple[int, Any]:
    document = documents.resolve(handle)
    return document.revision, document.frame.drawing


def test_a_timeline_drops_its_oldest_frame_and_forgets_what_could_be_redone() -> None:
    line = Timeline(0)
    for number in (1, 2, 3):
        line = line.recorded(number, depth=2)
    assert line == Timeline(3, (1, 2))
    back = line.undone()
    assert back == Timeline(2, (1,), (3,))
    assert back.redone() == line
    assert back.recorded(9, depth=2) == Timeline(9, (1, 2))
    assert Timeline(0).recorded(1, depth=0) == Timeline(1)
    assert (Timeline(0).undone(), Timeline(0).redone()) == (None, None)


def test_an_edit_an_undo_and_a_redo_each_make_a_revision(make_documents: Make) -> None:
    documents = make_documents()
    handle = documents.create(frame("empty", 0)).handle
    assert edit(documents, handle, frame("inserted")).value == {"revision": "1", "recorded": True}
    assert step(documents, handle, back=True).value == {"revision": "2", "recorded": True}
    assert now(documents, handle) == (2, "empty")
    assert step(documents, handle, back=False).value == {"revision": "3", "recorded": True}
    assert now(documents, handle) == (3, "inserted")
    assert step(documents, handle, back=False).value == {"revision": "3", "recorded": False}
    assert now(documents, handle) == (3, "inserted")


def test_nothing_to_undo_is_not_recorded(make_documents: Make) -> None:
    documents = make_documents()
    handle = documents.create(frame("empty")).handle
    assert step(documents, handle, back=True).value == {"revision": "0", "recorded": False}


def test_an_edit_without_a_frame_changes_nothing_and_keeps_what_can_be_redone(make_documents: Make) -> None:
    documents = make_documents()
    handle = documents.create(frame("a")).handle
    edit(documents, handle, frame("b"))
    step(documents, handle, back=True)
    assert edit(documents, handle, None).value == {"revision": "2", "recorded": False}
    assert step(documents, handle, back=False).value["recorded"] is True
    assert now(documents, handle) == (3, "b")


def test_a_recorded_edit_clears_redo(make_documents: Make) -> None:
    documents = make_documents()
    handle = documents.create(frame("a")).handle
    edit(documents, handle, frame("b"))
    step(documents, handle, back=True)
    edit(documents, handle, frame("c"))
    assert step(documents, handle, back=False).value["recorded"] is False


def test_four_edits_with_a_history_of_two_can_be_undone_twice(make_documents: Make) -> None:
    documents = make_documents(BUDGETS._replace(history_depth=2))
    handle = documents.create(frame("0")).handle
    for number in "1234":
        edit(documents, handle, frame(number))
    undone = [step(documents, handle, back=True).value["recorded"] for _ in range(3)]
    assert undone == [True, True, False]
    assert now(documents, handle) == (6, "2")


def test_frames_of_the_past_weigh_as_long_as_they_are_kept(make_documents: Make) -> None:
    documents = make_documents(BUDGETS._replace(history_depth=3))
    handle = documents.create(frame("empty", 0)).handle
    assert documents.weight() == 1
    edit(documents, handle, frame("1000 atoms", 1000))
    edit(documents, handle, frame("none again", 0))
    # Deleting the atoms keeps them in the history.
    assert documents.weight() == 1 + 1001 + 1
    step(documents, handle, back=True)
    assert documents.weight() == 1 + 1001 + 1
    step(documents, handle, back=False)
    for name in "abcd":
        edit(documents, handle, frame(name, 1))
    # Of six frames of the past three are kept.
    assert documents.weight() == 4 * 2
    documents.close(handle)
    assert documents.weight() == 0


def test_a_refused_edit_changes_nothing_and_keeps_redo(make_documents: Make) -> None:
    documents = make_documents(BUDGETS._replace(max_session_weight=20, max_objects=9))
    handle = documents.create(frame("a", 9)).handle
    edit(documents, handle, frame("b", 1))
    step(documents, handle, back=True)
    assert refusal(lambda: edit(documents, handle, frame("c", 10)))[0] == "budget"
    other = documents.create(frame("other", 6)).handle
    assert refusal(lambda: edit(documents, handle, frame("c", 9))) == ("budget", WEIGHT)
    assert documents.weight() == 10 + 2 + 7
    documents.close(other)
    assert step(documents, handle, back=False).value["recorded"] is True
    assert now(documents, handle) == (3, "b")


WEIGHT = "Session documents and their undo history would exceed the session weight limit of 20; close documents you no longer need"


def test_the_frame_that_falls_off_the_history_does_not_count(make_documents: Make) -> None:
    documents = make_documents(BUDGETS._replace(history_depth=1, max_session_weight=10))
    handle = documents.create(frame("a", 6)).handle
    edit(documents, handle, frame("b", 2))
    edit(documents, handle, frame("c", 6))
    assert documents.weight() == 3 + 7


def test_pictures_count_once_until_the_last_holder_is_gone(make_documents: Make) -> None:
    documents = make_documents(BUDGETS._replace(max_session_picture_bytes=100))
    shared = {"pictures": (("logo", 70),)}
    first = documents.create(frame("a", **shared)).handle
    second = documents.create(frame("b", **shared)).handle
    edit(documents, first, frame("without"))
    assert refusal(lambda: documents.create(frame("c", pictures=(("other", 31),))))[0] == "budget"
    documents.close(second)
    # The picture is still in the history of the first.
    assert refusal(lambda: edit(documents, first, frame("d", pictures=(("other", 31),))))[0] == "budget"
    documents.close(first)
    documents.create(frame("c", pictures=(("other", 100),)))


def test_a_lost_race_is_stale_and_changes_nothing(make_documents: Make) -> None:
    documents = make_documents()
    handle = documents.create(frame("a")).handle
    edit(documents, handle, frame("winner"))
    assert refusal(lambda: edit(documents, handle, frame("loser"), base=0)) == (
        "stale",
        "The drawing changed; inspect it and retry",
    )
    assert now(documents, handle) == (1, "winner")


def test_an_answer_that_cannot_be_made_changes_nothing(make_documents: Make) -> None:
    documents = make_documents()
    handle = documents.create(frame("a")).handle

    def fail(_revision: int, _recorded: bool) -> Result:
        raise MemoryError

    with pytest.raises(MemoryError):
        edit(documents, handle, frame("b"), answer=fail)
    assert now(documents, handle) == (0, "a")


def test_a_document_that_was_closed_meanwhile_is_unknown(make_documents: Make) -> None:
    documents = make_documents()
    handle = documents.create(frame("a")).handle
    documents.close(handle)
    assert refusal(lambda: documents.commit(handle, 0, frame("b"), None, answer))[0] == "unknown_document"


# ---------------------------------------------------------------------------------------------------------- receipts


def test_a_repeated_request_gets_its_first_answer_and_edits_nothing(make_documents: Make) -> None:
    documents = make_documents()
    handle = documents.create(frame("a")).handle
    request = Request("key", b"digest")
    first = edit(documents, handle, frame("b"), request=request)
    edit(documents, handle, frame("c"))
    # It wins over stale, and over whatever it would do now.
    assert edit(documents, handle, frame("again"), request=request, base=0) == first
    assert documents.replayed(handle, request) == first
    assert now(documents, handle) == (2, "c")
    assert step(documents, handle, back=True).value["recorded"] is True
    assert now(documents, handle) == (3, "b")


def test_a_key_is_refused_with_other_arguments(make_documents: Make) -> None:
    documents = make_documents()
    handle = documents.create(frame("a")).handle
    edit(documents, handle, frame("b"), request=Request("", b"one"))
    for action in (
        lambda: documents.replayed(handle, Request("", b"other")),
        lambda: edit(documents, handle, frame("c"), request=Request("", b"other")),
    ):
        assert refusal(action) == (
            "invalid_arguments",
            "idempotency_key was already used with different arguments",
        )
    assert now(documents, handle) == (1, "b")


def test_what_was_refused_leaves_its_key_free(make_documents: Make) -> None:
    documents = make_documents(BUDGETS._replace(max_objects=5))
    handle = documents.create(frame("a")).handle
    request = Request("key", b"digest")
    assert refusal(lambda: edit(documents, handle, frame("b"), request=request, base=7))[0] == "stale"
    assert refusal(lambda: edit(documents, handle, frame("b", 6), request=request))[0] == "budget"
    assert documents.replayed(handle, request) is None
    assert edit(documents, handle, frame("b"), request=request).value["recorded"] is True


def test_an_undo_with_nothing_to_undo_leaves_a_receipt_where_it_has_a_key(make_documents: Make) -> None:
    documents = make_documents()
    handle = documents.create(frame("a")).handle
    request = Request("key", b"digest")
    first = documents.step(handle, back=True, request=request, answer=answer)
    edit(documents, handle, frame("b"))
    assert documents.replayed(handle, request) == first


def test_closing_drops_receipts(make_documents: Make) -> None:
    documents = make_documents()
    handle = documents.create(frame("a")).handle
    edit(documents, handle, frame("b"), request=Request("key", b"digest"))
    documents.close(handle)
    other = documents.create(frame("a")).handle
    assert documents.replayed(other, Request("key", b"digest")) is None


def test_the_last_32_receipts_are_kept_first_in_first_out() -> None:
    receipts = Receipts(32)
    for number in range(33):
        receipts.keep(Request(str(number), b"d"), Result({"number": number}))
        # Being asked for again does not keep a receipt longer.
        receipts.find(Request("0", b"d"))
    assert receipts.find(Request("0", b"d")) is None
    assert [receipts.find(Request(str(number), b"d")) for number in range(1, 33)] == [
        Result({"number": number}) for number in range(1, 33)
    ]


@pytest.mark.parametrize("count", [0, 10_000])
def test_a_replay_cannot_be_changed_by_who_got_it(count: int) -> None:
    receipts = Receipts(1)
    result = Result({"inserted": [str(number) for number in range(count)]}, warnings=("é𝛼",))
    receipts.keep(Request("k", b"d"), result)
    first = receipts.find(Request("k", b"d"))
    assert first == result
    first.value["inserted"].append("mine")  # type: ignore[index]
    assert receipts.find(Request("k", b"d")) == result


def test_handles_are_unique_and_of_the_form_issued(make_documents: Make) -> None:
    documents = make_documents()
    handles = {documents.create(frame("a")).handle for _ in range(16)}
    assert len(handles) == 16
    assert all(re.fullmatch("doc_[0-9a-f]{32}", handle) for handle in handles)


def test_every_use_of_a_document_renews_it(make_documents: Make, clock: Any) -> None:
    documents = make_documents()
    handle = documents.create(frame("a")).handle
    for use in (
        lambda: documents.replayed(handle, None),
        lambda: edit(documents, handle, frame("b")),
        lambda: step(documents, handle, back=True),
        lambda: refusal(lambda: documents.commit(handle, 99, frame("b"), None, answer)),
        lambda: documents.resolve(handle),
    ):
        clock.now += 3600
        use()
    clock.now += 3600.01
    assert refusal(lambda: documents.resolve(handle))[0] == "unknown_document"
