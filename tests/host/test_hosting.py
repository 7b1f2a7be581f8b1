"""A game by announcement while a host runs: its clock, and who hears of it."""

from typing import Any

import pytest

from contestmaster.games.spaceships import Spaceships, SpaceshipsParams
from contestmaster.host.announced import AnnouncedGame
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.hosting import PAUSE, Hosting
from contestmaster.host.listeners import GameListener
from contestmaster.kernel.game import Facts
from contestmaster.kernel.instant import DAY, Instant, from_text
from contestmaster.protocols.announce import Message
from contestmaster.storage import MemoryStore, StorageError

START = from_text("2019-07-29T09:00:00Z")
MIDNIGHT = from_text("2019-07-30T00:00:00Z")


@pytest.fixture(autouse=True)
def installed() -> None:
    """Leave the games as they are installed."""


class Door(GameListener):
    """Notes what it hears."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, Instant]] = []

    def on_boundary(self, now: Instant) -> None:
        self.heard.append(("boundary", now))

    def on_change(self, now: Instant) -> None:
        self.heard.append(("change", now))


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore(lambda _: None)


@pytest.fixture
def clock() -> VirtualClock:
    return VirtualClock(START)


@pytest.fixture
def hosting(store: MemoryStore, clock: VirtualClock) -> Hosting:
    game = Spaceships(SpaceshipsParams())
    begun = AnnouncedGame.begin(store, game, name="agora", seats=("alice", "bob"), at=START)
    return Hosting(begun, clock)


def order(hosting: Hosting, person: str, line: bytes, at: Instant) -> int:
    call = hosting.match.game.vocabulary.parse(line)
    assert not isinstance(call, int)
    return hosting.act(person, call, at, Facts()).code


def entries(store: MemoryStore) -> list[tuple[Any, ...]]:
    return [(e.number, e.source) for e in store.entries(1)]


def test_an_order_is_stored_when_it_is_answered(store: MemoryStore, hosting: Hosting) -> None:
    """Refused orders are on record too; a question leaves no trace."""
    assert order(hosting, "alice", b"MOVE 2", START) == 0
    assert order(hosting, "alice", b"MOVE 9", START) == 119
    assert order(hosting, "bob", b"SHIPS", START) == 0
    assert entries(store) == [
        (1, b'{"author":"alice","text":"MOVE 2"}'),
        (2, b'{"author":"alice","text":"MOVE 9"}'),
    ]
    assert AnnouncedGame.take_up(store, "agora").match.digest() == hosting.match.digest()


def test_the_clock_rings_midnight_and_the_doors_hear_of_it(
    clock: VirtualClock, hosting: Hosting
) -> None:
    door = Door()
    hosting.subscribe(door)
    assert hosting.deadline == MIDNIGHT
    clock.move(MIDNIGHT + 5)
    hosting.boundary(MIDNIGHT)
    assert hosting.match.at == MIDNIGHT
    assert hosting.deadline == MIDNIGHT + DAY
    assert door.heard == [("boundary", MIDNIGHT + 5)]
    hosting.boundary(MIDNIGHT + 6)
    assert len(door.heard) == 1, "nothing was due"


def test_what_is_due_comes_before_an_order(hosting: Hosting) -> None:
    """An order after midnight finds the energy that midnight gives back."""
    door = Door()
    hosting.subscribe(door)
    order(hosting, "alice", b"MOVE 2", START)
    assert hosting.match.state.ships[0].energy == 19
    order(hosting, "alice", b"SHIPS", MIDNIGHT + 1)
    assert hosting.match.state.ships[0].energy == 20
    assert [what for what, _ in door.heard] == ["boundary"]


def test_a_dry_run_disturbs_nobody(hosting: Hosting, store: MemoryStore) -> None:
    door = Door()
    hosting.subscribe(door)
    before = hosting.match.digest()
    message = Message("alice", MIDNIGHT + DAY, "I move to Sector 2.")
    assert [v.outcome for v in hosting.post(message, dry_run=True).verdicts] == ["SUCCEEDED"]
    assert hosting.match.digest() == before
    assert (door.heard, entries(store)) == ([], [])


def test_a_game_that_cannot_ring_is_tried_again_after_a_pause(
    clock: VirtualClock, hosting: Hosting, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its deadline lies in the past: without a pause the host would do nothing else."""
    clock.move(MIDNIGHT)

    def fail(*_: object) -> None:
        raise StorageError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(AnnouncedGame, "pass_time", fail)
        hosting.boundary(MIDNIGHT)
    assert hosting.deadline == MIDNIGHT + PAUSE
    hosting.boundary(MIDNIGHT + PAUSE)
    assert hosting.match.at == MIDNIGHT
    assert hosting.deadline == MIDNIGHT + DAY
