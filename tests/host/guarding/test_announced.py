"""A game by announcement that fails ends without a result, and says why."""

import pytest
from tests.host.broken_rules import BrokenAgora, Params

from contestmaster.host.announced import AnnouncedGame
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.ended import void_of
from contestmaster.host.guarding.watchdog import RuleStoppedError
from contestmaster.host.hosting import Hosting
from contestmaster.kernel.game import Facts, SetupError
from contestmaster.kernel.instant import from_text
from contestmaster.protocols.announce import Message
from contestmaster.storage import MemoryStore

START = from_text("2019-07-29T09:00:00Z")


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore(lambda _: None)


def begun(store: MemoryStore, fails: str = "") -> AnnouncedGame:
    game = BrokenAgora(Params(fails))
    return AnnouncedGame.begin(store, game, name="agora", seats=("ann", "bob"), at=START)


WHY = "HANG of bob failed: HANG took more than 0.2 seconds (broken_rules.py, line "


def test_a_message_that_hangs_a_rule_ends_the_game(store: MemoryStore) -> None:
    """[NET-108] what it did before is kept, and what it would have done after is not done."""
    agora = begun(store)
    taken = agora.post(Message("bob", START, "COUNT 2\nHANG\nCOUNT 3"))
    assert next(one.outcome for one in taken.verdicts) == "SUCCEEDED"
    record = store.matches("agora")[0]
    assert record.ended is not None and void_of(record.outcome).startswith(WHY)
    again = AnnouncedGame.take_up(store, "agora")
    assert again.match.void.startswith(WHY) and again.match.state.counted == 2
    assert again.post(Message("ann", START, "COUNT 1")).acts[-1].code == 5
    assert again.match.state.counted == 2


def test_an_act_that_hangs_a_rule_ends_the_game(store: MemoryStore) -> None:
    agora = begun(store)
    (call,) = [agora.match.game.vocabulary.parse(b"HANG")]
    assert agora.act("bob", call, START, facts=Facts()).code == 5  # type: ignore[arg-type]
    assert agora.match.void.startswith(WHY)


def test_what_a_host_asks_by_itself_ends_the_game_too(store: MemoryStore) -> None:
    """[NET-108] as soon as its clock is looked at, which is at once."""
    agora, clock = begun(store, "view"), VirtualClock(START)
    hosting = Hosting(agora, clock)
    agora.post(Message("ann", START, "COUNT 2"))
    with pytest.raises(RuleStoppedError):
        agora.match.game.view(agora.match.state, 0)
    assert hosting.deadline == START
    hosting.boundary(START)
    assert agora.match.void.startswith("a rule has failed: view took more than")
    assert hosting.deadline is None and hosting.over


def test_chance_of_its_own_is_refused(store: MemoryStore) -> None:
    """[NET-109] nothing of it is stored."""
    with pytest.raises(SetupError, match="two set-ups with one seed differ"):
        begun(store, "chance")
    assert store.matches() == []


def test_chance_of_its_own_is_found_when_the_game_is_over(store: MemoryStore) -> None:
    """[NET-109] it ends without a result."""
    agora = begun(store)
    agora.post(Message("ann", START, "LUCK\nLUCK\nLUCK"))
    agora.post(Message("bob", START, "COUNT 9"))
    record = store.matches("agora")[0]
    assert record.ended is not None
    assert void_of(record.outcome).startswith("it draws chance of its own: played again")
