"""Messages that commands bring: what is done, what is refused, whoever answers."""

import pytest

from contestmaster.games.spaceships import Spaceships, SpaceshipsParams
from contestmaster.host.announced import AnnouncedGame
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.control import ControlReply, NoHostError, Request
from contestmaster.host.counter import Caller, Counter, NotDoneError
from contestmaster.host.hosting import Hosting
from contestmaster.kernel.instant import SECOND, from_text
from contestmaster.storage import MemoryStore
from contestmaster.storage.records import Account

START = from_text("2019-07-29T09:00:00Z")


@pytest.fixture(autouse=True)
def installed() -> None:
    """Leave the games as they are installed."""


@pytest.fixture
def store() -> MemoryStore:
    store = MemoryStore(lambda _: None)
    for name in ("agora", "other"):
        game = Spaceships(SpaceshipsParams())
        AnnouncedGame.begin(store, game, name=name, seats=("alice", "bob"), at=START)
    return store


def counter(store: MemoryStore, *hostings: Hosting) -> Counter:
    return Counter(store, VirtualClock(START + SECOND), hostings)


def test_a_message_counts_as_received_now_unless_it_says_when(store: MemoryStore) -> None:
    caller = Caller(counter(store).answer, "agora")
    taken = caller.post("alice", "I move to Sector 2.")
    assert (taken.at, taken.verdicts[0].outcome) == (START + SECOND, "SUCCEEDED")
    later = START + 3600 * SECOND
    assert caller.post("alice", "I move to Sector 3.", at=later).at == later


def test_a_message_for_an_open_game_reaches_that_game(store: MemoryStore) -> None:
    hosting = Hosting(AnnouncedGame.take_up(store, "agora"), VirtualClock(START))
    answer = counter(store, hosting).answer
    Caller(answer, "agora").post("alice", "I move to Sector 2.")
    assert hosting.match.number == 1
    Caller(answer, "other").post("alice", "I move to Sector 2.")
    assert hosting.match.number == 1, "the other game is another"


def test_a_correction_has_its_reason(store: MemoryStore) -> None:
    caller = Caller(counter(store).answer, "agora")
    taken = caller.correct("referee", {"coins": {"bob": 12}}, "CFJ 17")
    assert taken.told == ("2019-07-29T09:00:01Z referee corrects the record: CFJ 17",)
    assert AnnouncedGame.take_up(store, "agora").match.number == 1


@pytest.mark.parametrize(
    ("game", "changes", "why"),
    [
        ("nowhere", {}, "there is no game called nowhere here; there are: agora, other"),
        ("agora", {"ships": {"1": {"sector": 99}}}, "99"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    store: MemoryStore, game: str, changes: dict[str, object], why: str
) -> None:
    with pytest.raises(NotDoneError, match=why):
        Caller(counter(store).answer, game).correct("referee", changes, "CFJ 18")
    assert AnnouncedGame.take_up(store, "agora").match.number == 0


def test_the_record_does_not_run_backwards(store: MemoryStore) -> None:
    caller = Caller(counter(store).answer, "agora")
    caller.post("alice", "I move to Sector 2.")
    with pytest.raises(NotDoneError, match="the record has reached 2019-07-29T09:00:01Z"):
        caller.post("alice", "I move to Sector 3.", at=START)


@pytest.mark.parametrize(
    ("command", "arguments", "why"),
    [
        ("SUSPEND", {}, "it knows no SUSPEND"),
        ("POST", {"game": "agora"}, "author"),
        ("POST", {"game": "agora", "author": "alice", "text": "", "role": "king"}, "king"),
    ],
)
def test_a_request_that_makes_no_sense_is_refused(
    store: MemoryStore, command: str, arguments: dict[str, object], why: str
) -> None:
    reply = counter(store).answer(Request(command, arguments, "alice"))
    assert not reply.done
    assert why in reply.text


def test_an_account_is_kept(store: MemoryStore) -> None:
    Caller(counter(store).answer).put_account(Account("alice", "alice", "a hash"))
    assert store.accounts() == [Account("alice", "alice", "a hash")]


def test_a_host_that_goes_meanwhile_is_said_so() -> None:
    def gone(request: Request) -> ControlReply:
        raise NoHostError("the host does not answer")

    with pytest.raises(NotDoneError, match="look at the game before you try again"):
        Caller(gone, "agora").post("alice", "I move to Sector 2.")
