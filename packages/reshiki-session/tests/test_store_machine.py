"""The store under thousands of random edits, undos, stale and repeated calls, beside a model that fits on a page."""

import contextlib
from typing import Any, NamedTuple

import hypothesis.strategies as st
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from reshiki_render.drawing import Atom, Drawing, Point
from reshiki_session import inline, jobs
from reshiki_session.catalogue import BUDGETS
from reshiki_session.documents import BLANK, Documents
from reshiki_session.errors import OperationError
from reshiki_session.jobs.frames import framed, opened
from reshiki_session.jobs.values import Refreshed
from reshiki_session.session import Session
from reshiki_session.tools.decoding import decode

LIMITS = BUDGETS._replace(
    history_depth=3,
    idempotency_receipts=2,
    max_documents=4,
    max_objects=12,
    max_session_weight=60,
    idle_ttl_seconds=100,
)
# Atoms as the model sees them: ID and element, in document order.
State = tuple[tuple[int, str], ...]


class Line(NamedTuple):
    """A document in the model."""

    present: State
    revision: int = 0
    past: tuple[State, ...] = ()
    future: tuple[State, ...] = ()
    receipts: tuple[tuple[str, Any, Any], ...] = ()
    used: float = 0.0

    def weight(self) -> int:
        return sum(len(state) + 1 for state in (self.present, *self.past, *self.future))

    def recorded(self, state: State) -> "Line":
        past = (*self.past, self.present)[-LIMITS.history_depth :]
        return self._replace(present=state, revision=self.revision + 1, past=past, future=())


def call(name: str, *arguments: Any) -> Any:
    if name == "refresh":
        return Refreshed(framed(opened(arguments[0])), ())
    return jobs.call(name, *arguments)


def drawing(elements: str) -> Drawing:
    return Drawing(
        atoms=tuple(
            Atom(id=i + 1, element=element, position=Point(40.0 * i, 0)) for i, element in enumerate(elements)
        )
    )


class Store(RuleBasedStateMachine):
    """Every rule does the same to the store and to the model, and compares what they answer."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0
        self.number = 0
        self.lines: dict[str, Line] = {}
        self.gone: list[str] = ["doc_0"]
        documents = Documents(LIMITS, lambda: self.now, self.token)
        self.session = Session(documents, lambda: "0.12.0", LIMITS)

    def token(self) -> str:
        self.number += 1
        return f"{self.number:032x}"

    # ---- helpers ----

    def tool(self, name: str, **arguments: Any) -> Any:
        """The value of a result, or the code of a failure."""
        try:
            return inline.run(self.session, name, decode(name, arguments), call).value
        except OperationError as error:
            return error.code

    def pick(self, data: st.DataObject, label: str) -> str:
        """A live document, and now and then one that is gone."""
        return data.draw(st.sampled_from([*self.lines, *self.lines, *self.lines, self.gone[-1]]), label)

    def touch(self, handle: str) -> Line | None:
        """The model's resolve: the line of a live document, renewed."""
        if handle not in self.lines:
            return None
        self.lines[handle] = self.lines[handle]._replace(used=self.now)
        return self.lines[handle]

    def weight(self) -> int:
        return sum(line.weight() for line in self.lines.values())

    # ---- documents come and go ----

    @initialize()
    def begin(self) -> None:
        self.create("CN")

    @rule(elements=st.text("CNO", max_size=6))
    def create(self, elements: str) -> None:
        new = drawing(elements)
        state = tuple((atom.id, atom.element) for atom in new.atoms)
        fits = (
            len(self.lines) < LIMITS.max_documents
            and self.weight() + len(state) + 1 <= LIMITS.max_session_weight
        )
        try:
            answer = self.session.documents.create(framed(new) if elements else BLANK).handle
        except OperationError as error:
            answer = error.code
        assert (answer == "budget") is not fits
        if fits:
            self.lines[answer] = Line(state, used=self.now)

    @rule(data=st.data())
    def close(self, data: st.DataObject) -> None:
        handle = self.pick(data, "close")
        answer = self.tool("document_close", document=handle)
        if handle in self.lines:
            assert answer == {"closed": True, "document": handle}
            del self.lines[handle]
            self.gone.append(handle)
        else:
            assert answer == "unknown_document"

    @rule(seconds=st.sampled_from([0.0, 10.0, 40.0]))
    def wait(self, seconds: float) -> None:
        self.now += seconds
        for handle, line in list(self.lines.items()):
            if self.now - line.used > LIMITS.idle_ttl_seconds:
                del self.lines[handle]
                self.gone.append(handle)

    # ---- edits ----

    @rule(data=st.data())
    def insert(self, data: st.DataObject) -> None:
        self.edit(data, "insert")

    @rule(data=st.data())
    def delete(self, data: st.DataObject) -> None:
        self.edit(data, "delete")

    @rule(data=st.data())
    def undo(self, data: st.DataObject) -> None:
        self.edit(data, "undo")

    @rule(data=st.data())
    def redo(self, data: st.DataObject) -> None:
        self.edit(data, "redo")

    def edit(self, data: st.DataObject, edit: str) -> None:
        handle = self.pick(data, "document")
        line = self.lines.get(handle, Line(((1, "C"),)))
        known = [number for number, _ in line.present] or [1]
        ids = st.lists(st.sampled_from([*known, *known, 99]), min_size=edit == "delete", max_size=2)
        chosen = None if edit in ("undo", "redo") else data.draw(ids, "ids")
        base = line.revision + data.draw(st.sampled_from([0] * 9 + [1]), "ahead")
        self.apply(
            {
                "document": handle,
                "edit": edit,
                "source": self.pick(data, "source") if edit == "insert" else None,
                "ids": None if chosen is None else [str(number) for number in chosen],
                "base_revision": str(base),
                "idempotency_key": data.draw(st.sampled_from([None, None, None, "a", "b", "c"]), "key"),
            }
        )

    @precondition(lambda self: any(line.receipts for line in self.lines.values()))
    @rule(data=st.data())
    def repeat(self, data: st.DataObject) -> None:
        """A call that was made before, exactly or with another revision."""
        given = [request for line in self.lines.values() for _, request, _ in line.receipts]
        arguments = dict(data.draw(st.sampled_from(given), "again"))
        if data.draw(st.booleans(), "changed"):
            arguments["base_revision"] = "77"
        self.apply(arguments)

    def apply(self, arguments: dict[str, Any]) -> None:
        expected = self.expected(arguments)
        answer = self.tool("apply", **arguments)
        if isinstance(answer, dict):
            answer = {name: answer[name] for name in ("revision", "recorded", "deleted", "inserted")}
        assert answer == expected, arguments

    def expected(self, arguments: dict[str, Any]) -> Any:
        """What the contract says, told by the model, which then is as the store has to be."""
        handle, key = arguments["document"], arguments["idempotency_key"]
        line = self.touch(handle)
        if line is None:
            return "unknown_document"
        for known, request, value in line.receipts:
            if key == known:
                return value if request == arguments else "invalid_arguments"
        if int(arguments["base_revision"]) != line.revision:
            return "stale"
        after, deleted, inserted = line, [], []
        match arguments["edit"]:
            case "undo":
                if line.past:
                    after = line._replace(
                        present=line.past[-1],
                        past=line.past[:-1],
                        future=(line.present, *line.future),
                        revision=line.revision + 1,
                    )
            case "redo":
                if line.future:
                    after = line._replace(
                        present=line.future[0],
                        past=(*line.past, line.present),
                        future=line.future[1:],
                        revision=line.revision + 1,
                    )
            case edit:
                ids = {int(number) for number in arguments["ids"]}
                if not ids <= {number for number, _ in line.present}:
                    return "unknown_object"
                added: State = ()
                left = tuple(atom for atom in line.present if atom[0] not in ids)
                if edit == "insert":
                    source = self.touch(arguments["source"])
                    if source is None:
                        return "unknown_document"
                    if not source.present:
                        return "invalid_arguments"
                    # The document itself may be the source, and then has just been renewed.
                    line = self.lines[handle]
                    first = max((number for number, _ in left), default=0) + 1
                    added = tuple((first + i, element) for i, (_, element) in enumerate(source.present))
                deleted = [str(number) for number, _ in line.present if number in ids]
                inserted = [str(number) for number, _ in added]
                after = line.recorded((*left, *added))
                if len(after.present) > LIMITS.max_objects:
                    return "budget"
                if self.weight() - line.weight() + after.weight() > LIMITS.max_session_weight:
                    return "budget"
                if self.unchanged(handle, arguments, ids, added):
                    after = line
        value = {
            "revision": str(after.revision),
            "recorded": after.revision != line.revision,
            "deleted": deleted,
            "inserted": inserted,
        }
        if key is not None:
            receipts = (*after.receipts, (key, dict(arguments), value))[-LIMITS.idempotency_receipts :]
            after = after._replace(receipts=receipts)
        self.lines[handle] = after._replace(used=self.now)
        return value

    def unchanged(self, handle: str, arguments: dict[str, Any], ids: set[int], added: State) -> bool:
        """Whether a copy fell exactly on what it replaced: asked of the drawings, since it is a matter of places."""
        if not ids or not added:
            return False
        documents = self.session.documents
        before = documents.resolve(handle).frame.drawing
        source = documents.resolve(arguments["source"]).frame.drawing
        return bool(jobs.call("insert", before, source, tuple(sorted(ids))).frame is None)

    # ---- what holds after every step ----

    @invariant()
    def documents_are_those_of_the_model(self) -> None:
        documents = self.session.documents
        live = {document.handle: document for document in documents.live()}
        assert list(live) == list(self.lines)
        for handle, line in self.lines.items():
            found = live[handle]
            atoms = opened(found.frame.drawing).atoms
            assert tuple((atom.id, atom.element) for atom in atoms) == line.present
            assert found.revision == line.revision
            assert found.frame.summary.objects == len(line.present)
        assert documents.weight() == self.weight()


QUICK = settings(
    max_examples=80, stateful_step_count=50, deadline=None, suppress_health_check=list(HealthCheck)
)

TestStore = Store.TestCase
TestStore.settings = QUICK


@pytest.mark.slow
def test_the_store_agrees_with_the_model_for_a_hundred_thousand_steps() -> None:
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(
        Store,
        settings=settings(
            max_examples=1000, stateful_step_count=100, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


def test_the_model_would_notice_a_store_that_forgets_to_clear_redo(monkeypatch: pytest.MonkeyPatch) -> None:
    from hypothesis.stateful import run_state_machine_as_test

    from reshiki_session.history import Timeline

    def forgetful(self: Any, frame: Any, depth: int) -> Any:
        return Timeline(frame, (*self.past, self.present)[-depth:], self.future)

    monkeypatch.setattr(Timeline, "recorded", forgetful)
    with pytest.raises(AssertionError), contextlib.redirect_stdout(None):
        run_state_machine_as_test(
            Store,
            settings=settings(
                max_examples=100,
                stateful_step_count=50,
                derandomize=True,
                phases=[Phase.generate],
                deadline=None,
                suppress_health_check=list(HealthCheck),
                database=None,
            ),
        )
