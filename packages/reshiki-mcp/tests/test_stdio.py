"""Descriptors as a client may hand them over."""

import os
import threading

import pytest

from reshiki_mcp import stdio


@pytest.fixture
def pipe() -> tuple[int, int]:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    os.set_blocking(writing, False)
    return reading, writing


def test_a_descriptor_that_does_not_wait_is_waited_for(pipe: tuple[int, int]) -> None:
    reading, writing = pipe
    message = bytes(range(256)) * 4000
    got = bytearray()

    def read_all() -> None:
        read = stdio.reader(reading)
        while data := read():
            got.extend(data)

    thread = threading.Thread(target=read_all)
    thread.start()
    stdio.writer(writing)(message)
    os.close(writing)
    thread.join(30)
    os.close(reading)
    assert bytes(got) == message


def test_a_write_that_nobody_can_read_any_more_fails(pipe: tuple[int, int]) -> None:
    reading, writing = pipe
    os.close(reading)
    with pytest.raises(BrokenPipeError):
        stdio.writer(writing)(b"x")
    os.close(writing)
    # Reading what is gone is the end of it.
    assert stdio.reader(reading)() == b""


def test_only_a_pipe_that_is_only_written_to_tells_when_it_is_closed(pipe: tuple[int, int]) -> None:
    reading, writing = pipe
    assert not stdio.tells_when_closed(reading)
    nothing = os.open(os.devnull, os.O_WRONLY)
    assert not stdio.tells_when_closed(nothing)
    for number in (nothing, reading, writing):
        os.close(number)
