"""Games by announcement in a store: whole messages, once, and time that catches up."""

from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest
from tests.host.playing import SlowStore

from contestmaster import storage
from contestmaster.games.cows import Cows
from contestmaster.games.grid import Grid, GridParams
from contestmaster.games.spacecrack import Spacecrack
from contestmaster.games.spaceships import Spaceships, SpaceshipsParams
from contestmaster.host.announced import AnnouncedGame, UnknownNameError, scratch
from contestmaster.kernel import registry
from contestmaster.kernel.game import Game, SetupError
from contestmaster.kernel.instant import DAY, HOUR, Instant, from_text
from contestmaster.protocols.announce import Message
from contestmaster.storage import MemoryStore, StorageError

START = from_text("2019-07-29T09:00:00Z")
NAMES = ("alice", "bob", "carol")


def begun(store: Any, **params: Any) -> AnnouncedGame:
    """Begin a game called agora."""
    game = Spaceships(SpaceshipsParams(**params))
    return AnnouncedGame.begin(store, game, name="agora", seats=NAMES, at=START)


@pytest.fixture(autouse=True)
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stored match is recovered through its game's name."""
    point = EntryPoint("spaceships", "contestmaster.games.spaceships:Spaceships", registry.GROUP)
    monkeypatch.setattr(
        registry, "entry_points", lambda group: [point] if group == registry.GROUP else []
    )


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore(lambda _: None)


def said(author: str, text: str, at: Instant = START, id: str = "") -> Message:  # noqa: A002
    return Message(author, at, text, id)


def outcomes(announced: AnnouncedGame, message: Message, **more: Any) -> list[str]:
    return [verdict.outcome for verdict in announced.post(message, **more).verdicts]


def test_a_message_is_judged_and_recorded(store: MemoryStore) -> None:
    agora = begun(store)
    text = "Good morning! I move to Sector 2. I move to Sector 5."
    assert outcomes(agora, said("alice", text)) == ["SUCCEEDED", "FAILED"]
    again = AnnouncedGame.take_up(store, "agora")
    assert again.match.digest() == agora.match.digest()
    assert again.match.number == 2, "what is refused is on record too"


def test_the_message_stands_beside_its_first_entry(store: MemoryStore) -> None:
    begun(store).post(said("alice", "MOVE 2\nMOVE 3", id="<1@example.org>"))
    first, second = store.entries(1)
    assert first.source == (b'{"author":"alice","text":"MOVE 2\\nMOVE 3","id":"<1@example.org>"}')
    assert second.source is None


def test_a_message_that_was_lost_is_taken_when_it_comes_again() -> None:
    """[NET-46] what could not be stored never happened, by whatever name it goes."""
    store = SlowStore()
    agora = begun(store)
    agora.post(said("alice", "MOVE 2", id="<1@example.org>"))
    store.full = True
    store.commit()
    while store.news:
        agora.recorder.report(store.news.popleft())
    store.full = False
    assert not agora.post(said("alice", "MOVE 2", id="<1@example.org>")).before
    agora.flush()
    assert agora.post(said("alice", "MOVE 2", id="<1@example.org>")).before
    assert [entry.number for entry in store.entries(1)] == [1]


def test_time_catches_up_before_a_message(store: MemoryStore) -> None:
    agora = begun(store)
    taken = agora.post(said("bob", "MOVE 3", START + 8 * DAY))
    assert taken.told == (
        "2019-08-05T00:00:00Z the Astronomor's report, which tells where everybody stands and"
        " changes nothing, is published by the platform",
        "2019-08-06T09:00:00Z ship 2 moves to Sector 3",
    )
    assert AnnouncedGame.take_up(store, "agora").match.digest() == agora.match.digest()


def test_a_message_with_an_id_is_taken_once(store: MemoryStore) -> None:
    agora = begun(store)
    message = said("alice", "MOVE 2", id="m1")
    agora.post(message)
    for one in (agora, AnnouncedGame.take_up(store, "agora")):
        taken = one.post(message._replace(at=START + HOUR))
        assert (taken.before, taken.at, taken.verdicts) == (True, START, ())
        assert one.match.number == 1
    assert outcomes(agora, said("alice", "MOVE 3", id="m2")) == ["SUCCEEDED"]


def test_ids_are_each_authors_own(store: MemoryStore) -> None:
    """Two who number their messages alike are both heard, and nobody is told of another text."""
    agora = begun(store)
    assert outcomes(agora, said("alice", "MOVE 2", id="1")) == ["SUCCEEDED"]
    assert outcomes(agora, said("bob", "MOVE 3", id="1")) == ["SUCCEEDED"]
    for one in (agora, AnnouncedGame.take_up(store, "agora")):
        taken = one.again(said("alice", "I leave the game.", id="1"))
        assert taken is not None
        assert [verdict.command for verdict in taken.verdicts] == ["MOVE 2"]


class Dying(MemoryStore):
    """A store whose machine fails after so many appends."""

    left = 0

    def append(self, match: int, entries: Any, alarm: Any) -> None:
        """Take entries, or fail."""
        if self.left == 0:
            raise StorageError("The disk is full.")
        self.left -= 1
        super().append(match, entries, alarm)


@pytest.mark.parametrize("same", [True, False], ids=["goes on", "is started anew"])
def test_whatever_crashes_when_a_message_is_taken_whole_and_once(same: bool) -> None:
    """A crash before, between or after the two commits: of the clock, and of the message."""
    message = said("alice", "MOVE 2\nMOVE 3\nREPAIR", START + 2 * DAY, id="m1")
    whole = MemoryStore(lambda _: None)
    agora = begun(whole)
    agora.post(message)
    for appends in range(3):
        store = Dying(lambda _: None)
        dying = begun(store)
        store.left = appends
        if appends < 2:
            with pytest.raises(StorageError):
                dying.post(message)
            assert not any(entry.source for entry in store.entries(1))
        else:
            dying.post(message)
        store.left = 9
        again = dying if same else AnnouncedGame.take_up(store, "agora")
        assert again.post(message).before == (appends == 2)
        assert again.match.state == agora.match.state
        assert [e.body for e in store.entries(1)] == [e.body for e in whole.entries(1)]


def test_a_dry_run_changes_nothing(store: MemoryStore) -> None:
    agora = begun(store)
    agora.post(said("alice", "MOVE 2"))
    before = agora.match.digest()
    later = said("bob", "MOVE 3", START + 9 * DAY)
    assert outcomes(agora, later, dry_run=True) == ["SUCCEEDED"]
    assert (agora.match.digest(), store.last(1)) == (before, 1)
    assert outcomes(agora, said("bob", "MOVE 3", START + 1)) == ["SUCCEEDED"]


def test_chat_and_questions_leave_no_trace(store: MemoryStore) -> None:
    agora = begun(store)
    assert outcomes(agora, said("eve", "Hello everybody!\n\nPlease list the ships.")) == [
        "SUCCEEDED"
    ]
    assert store.last(1) == 0


def test_nothing_is_said_before_what_was_said(store: MemoryStore) -> None:
    agora = begun(store)
    agora.post(said("alice", "MOVE 2", START + HOUR))
    with pytest.raises(ValueError, match="2019-07-29T10:00:00Z"):
        agora.post(said("bob", "MOVE 3", START))


def test_the_operator_acts_as_one(store: MemoryStore) -> None:
    agora = begun(store)
    text = "I grant 5 coins to bob."
    assert outcomes(agora, said("alice", text)) == ["FAILED"]
    assert outcomes(agora, said("alice", text), role="operator") == ["SUCCEEDED"]


def test_the_record_is_corrected_publicly(store: MemoryStore) -> None:
    agora = begun(store)
    changes = {"coins": {"bob": 3}}
    agora.correct("judge", START, changes, "CFJ 17", dry_run=True)
    assert agora.match.state.coins["bob"] == 10
    taken = agora.correct("judge", START + HOUR, changes, "CFJ 17")
    assert taken.told == ("2019-07-29T10:00:00Z judge corrects the record: CFJ 17",)
    again = AnnouncedGame.take_up(store, "agora")
    assert again.match.state.coins == {"alice": 10, "bob": 3, "carol": 10}
    with pytest.raises(SetupError, match="eve"):
        agora.correct("judge", START + HOUR, {"coins": {"eve": 3}}, "no reason")
    with pytest.raises(ValueError, match="reached"):
        agora.correct("judge", START, changes, "too late")
    with pytest.raises(ValueError, match="reason"):
        agora.correct("judge", START + HOUR, changes, " ")
    assert store.last(1) == 1


def test_a_game_ends_and_its_name_is_free(store: MemoryStore) -> None:
    agora = begun(store)
    with pytest.raises(SetupError, match="goes on"):
        begun(store)
    for name in NAMES:
        agora.post(said(name, "I leave the game for good."))
    assert store.match(1).ended == START
    for one in (agora, AnnouncedGame.take_up(store, "agora")):
        assert outcomes(one, said("bob", "REGISTER")) == ["FAILED"]
        assert outcomes(one, said("bob", "SHIPS")) == ["SUCCEEDED"]
    assert begun(store).match.number == 0
    assert store.match(2).game_no == 2


def test_what_is_not_there_is_said_to_be_missing(store: MemoryStore) -> None:
    with pytest.raises(UnknownNameError, match="there are: none"):
        AnnouncedGame.take_up(store, "agora")
    begun(store)
    with pytest.raises(UnknownNameError, match="there are: agora"):
        AnnouncedGame.take_up(store, "forum")


def test_what_a_host_keeps_of_its_own_is_no_game(store: MemoryStore) -> None:
    """Its record has a blank in its name: it is neither named among games nor read as one."""
    begun(store)
    AnnouncedGame.begin(store, Spaceships(), name="the forum", seats=NAMES, at=START)
    for name in ("nosuch", "the forum"):
        with pytest.raises(UnknownNameError, match=r"there are: agora$"):
            AnnouncedGame.take_up(store, name)


@pytest.mark.parametrize("game", [Cows(), Spacecrack()])
def test_a_game_of_turns_is_none_by_announcement(store: MemoryStore, game: Game[Any, Any]) -> None:
    """Not even if its turns have a deadline that a calendar could ring at."""
    with pytest.raises(SetupError, match=f"{game.name} is not played by announcement"):
        AnnouncedGame.begin(store, game, name="agora", seats=("a", "b"), at=START)
    assert list(store.matches()) == []


def test_a_game_whose_clock_waits_for_turns_of_programs_is_none_today(store: MemoryStore) -> None:
    with pytest.raises(SetupError, match="grid is played in turns"):
        AnnouncedGame.begin(
            store, Grid(GridParams(turns_per_nday=3)), name="agora", seats=("a",), at=START
        )


def test_a_year_is_caught_up_from_the_disk(tmp_path: Path) -> None:
    store = storage.opened(tmp_path)
    begun(store)
    store.close()
    store = storage.opened(tmp_path)
    agora = AnnouncedGame.take_up(store, "agora")
    agora.post(said("bob", "MOVE 3", START + 365 * DAY))
    assert len(agora.match.state.reports) == 52
    digest = agora.match.digest()
    store.close()
    store = storage.opened(tmp_path)
    assert AnnouncedGame.take_up(store, "agora").match.digest() == digest
    store.close()


def test_a_message_is_judged_again_as_it_was_then(store: MemoryStore) -> None:
    """After a crash nobody knows any more what came of it; the record does."""
    agora = begun(store)
    message = said("alice", "I move to Sector 2. I move to Sector 5. I fly to Sector x.", id="m1")
    first = agora.post(message)
    agora.post(said("alice", "MOVE 3\nMOVE 2", START + 9 * DAY, id="m2"))
    for one in (agora, AnnouncedGame.take_up(store, "agora")):
        again = one.again(message)
        assert again is not None
        assert (again.at, again.verdicts) == (first.at, first.verdicts)
    assert agora.again(said("alice", "MOVE 2", id="unknown")) is None


def test_a_dry_run_is_made_on_a_copy_with_other_dice(store: MemoryStore) -> None:
    agora = begun(store)
    agora.post(said("alice", "MOVE 2"))
    tried = scratch(agora.match)
    assert tried.digest() == agora.match.digest()
    assert tried._dice(2).word() != agora.match._dice(2).word()
    before = agora.match.digest()
    assert outcomes(agora, said("alice", "MOVE 3"), dry_run=True) == ["SUCCEEDED"]
    assert agora.match.digest() == before
    assert store.last(agora.id) == 1


def test_a_text_that_was_read_before_is_not_read_again(store: MemoryStore) -> None:
    agora = begun(store)
    readings = agora.read("I move to Sector 2.")
    taken = agora.post(said("alice", "anything"), readings=readings)
    assert [verdict.command for verdict in taken.verdicts] == ["MOVE 2"]
