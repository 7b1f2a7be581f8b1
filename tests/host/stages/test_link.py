"""The link of a stage: batches, answers, and what is heard while one is waited for."""

import asyncio
import socket
import threading
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from contestmaster.contest import NotEnteredError
from contestmaster.host.stages import messages as say
from contestmaster.host.stages.link import Link, error_of, kind_of
from contestmaster.host.stages.messages import Unframer, framed
from contestmaster.storage import StorageError
from contestmaster.storage.errors import UnknownFateError

ENTRY = say.ContestEntry(b"[1]")


class Other(threading.Thread):
    """The other end: answers each question by what a function says, in frames."""

    def __init__(self, sock: socket.socket, answer: Callable[[say.Ask], list[Any]]) -> None:
        super().__init__(daemon=True)
        self._sock, self._answer = sock, answer
        self.heard: list[say.Up] = []
        self.frames = 0

    def run(self) -> None:
        unframer: Unframer[say.Up] = Unframer(say.Up)
        with self._sock:
            while data := self._sock.recv(1 << 16):
                self.frames += 1
                for message in unframer.feed(data):
                    self.heard.append(message)
                    if isinstance(message, say.Ask):
                        said = self._answer(message)
                        if not said:
                            return
                        self._sock.sendall(framed(said))


def linked(answer: Callable[[say.Ask], list[Any]], act: Callable[[Link, list[Any]], Any]) -> Other:
    """Let something be done with a link, and whatever it leads to; return the other end."""
    ours, theirs = socket.socketpair()
    other = Other(theirs, answer)
    other.start()

    async def main() -> None:
        heard: list[Any] = []
        link = Link(ours, heard.append, lambda: heard.append("gone"))
        act(link, heard)
        for _ in range(200):
            await asyncio.sleep(0.005)
            if heard and heard[-1] == "gone":
                break
        link.close()

    asyncio.run(main())
    other.join(60)
    return other


def value(asked: say.Ask, found: Any) -> say.Answer:
    return say.Answer(asked.number, msgspec.msgpack.encode(found))


def test_the_contest_is_heard_before_the_answer_and_all_else_after_it():
    """[NET-122] An entry that an answer follows from, and reports that came in between."""
    order: list[Any] = []

    def answer(asked: say.Ask) -> list[Any]:
        return [say.StoreTold({1: 1}), ENTRY, value(asked, 5), say.HaltServer("Tally1")]

    def act(link: Link, heard: list[Any]) -> None:
        order.append(link.ask(say.Fresh(), int))
        order.extend(heard)
        assert link.ask(say.Fresh(), int) == 5
        order.append(heard)

    linked(answer, act)
    assert order[:2] == [5, ENTRY]
    assert order[2] == [
        ENTRY,
        ENTRY,
        *[
            say.StoreTold({1: 1}),
            say.HaltServer("Tally1"),
            say.StoreTold({1: 1}),
            say.HaltServer("Tally1"),
        ],
    ]


def test_what_is_said_in_one_turn_of_the_loop_goes_at_once_and_before_a_question():
    def act(link: Link, heard: list[Any]) -> None:
        for match in range(50):
            link.send(say.Note(match, "x"))
        assert link.ask(say.Fresh(), int) == 1

    other = linked(lambda asked: [value(asked, 1)], act)
    assert [type(one) for one in other.heard] == [say.Note] * 50 + [say.Ask]
    assert other.frames == 1


def test_much_is_handed_over_whole():
    """More than a socket takes at once."""
    large = [say.AppendTo(1, [], None), *(say.Note(n, "x" * 100_000) for n in range(60))]

    def act(link: Link, heard: list[Any]) -> None:
        for message in large:
            link.send(message)
        assert link.ask(say.Fresh(), int) == 1

    other = linked(lambda asked: [value(asked, 1)], act)
    assert len(other.heard) == len(large) + 1


@pytest.mark.parametrize(
    "error",
    [UnknownFateError("perhaps"), StorageError("full"), NotEnteredError("no"), LookupError("?")],
)
def test_an_error_crosses_by_its_kind(error):
    def act(link: Link, heard: list[Any]) -> None:
        with pytest.raises(type(error)) as found:
            link.ask(say.Flush(1), None)
        assert type(found.value) is type(error)
        assert str(found.value) == str(error)

    linked(lambda asked: [say.Answer(asked.number, b"", str(error), kind_of(error))], act)
    assert isinstance(error_of(kind_of(ValueError("x")), "x"), RuntimeError)


def test_who_asks_a_process_that_has_gone_hears_a_storage_error():
    """[CONTEST-141] A stage that is cut off goes no further."""
    ended: list[Any] = []

    def act(link: Link, heard: list[Any]) -> None:
        with pytest.raises(StorageError, match="has gone"):
            link.ask(say.Fresh(), int)
        with pytest.raises(StorageError, match="has gone"):
            link.ask(say.Fresh(), int)
        link.send(say.AllSaid())
        ended.append(heard)

    linked(lambda asked: [], act)
    assert ended == [["gone"]]


def test_what_means_nothing_ends_the_link():
    """[NET-122]."""

    class Nonsense(Other):
        def run(self) -> None:
            self._sock.sendall(b"\0\0\0\1\xc1")
            self._sock.recv(1)
            self._sock.close()

    ours, theirs = socket.socketpair()
    Nonsense(theirs, lambda asked: []).start()

    async def main() -> None:
        gone = asyncio.Event()
        Link(ours, lambda message: None, gone.set)
        async with asyncio.timeout(60):
            await gone.wait()

    asyncio.run(main())
