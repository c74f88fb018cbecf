"""The log: its lines, its levels, and that nobody ever waits for whoever reads it."""

import threading
import time

import pytest

from reshiki_mcp.log import LEVELS, MOST_WAITING, Log


class Reader:
    """The other end: takes lines at once, or not before it is let."""

    def __init__(self, *, held: bool = False) -> None:
        self.lines: list[str] = []
        self.free = threading.Event()
        self.reached = threading.Event()
        if not held:
            self.free.set()

    def __call__(self, data: bytes) -> None:
        self.reached.set()
        self.free.wait(30)
        self.lines.append(data.decode())


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_shows_itself_and_what_is_more_serious(level: str) -> None:
    reader = Reader()
    log = Log(reader, level)
    log.banner("who this is")
    for each in LEVELS:
        log.say(each, "text", number=7, other=-1)
    log.flush(10)
    shown = LEVELS[: LEVELS.index(level) + 1]
    assert reader.lines == [
        "reshiki-mcp: info: who this is\n",
        *(f"reshiki-mcp: {each}: text number=7 other=-1\n" for each in shown),
    ]
    assert log.shows_debug is (level == "debug")


def test_what_nobody_reads_is_dropped_and_counted_and_stalls_nothing() -> None:
    reader = Reader(held=True)
    log = Log(reader)
    log.say("warn", "first")
    assert reader.reached.wait(10)
    began = time.monotonic()
    for _ in range(MOST_WAITING + 100):
        log.say("warn", "next")
    log.flush(0.05)
    assert time.monotonic() - began < 5
    reader.free.set()
    log.flush(10)
    assert reader.lines.count("reshiki-mcp: warn: next\n") == MOST_WAITING
    assert "reshiki-mcp: warn: messages dropped messages=100\n" in reader.lines


def test_a_reader_that_is_gone_is_forgotten() -> None:
    def gone(_: bytes) -> None:
        raise BrokenPipeError

    log = Log(gone)
    for _ in range(10):
        log.say("error", "text")
    log.flush(10)
    log.say("error", "text")
    log.flush(10)
