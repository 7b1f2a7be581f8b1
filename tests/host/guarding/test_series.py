"""A game that fails on a server ends without a result, and the next one begins."""

import pytest
from tests.host.broken_rules import Broken, Params
from tests.host.playing import SEATS, Stage

from contestmaster.host.ended import void_of
from contestmaster.host.guarding.watchdog import RuleExitError, RuleStoppedError
from contestmaster.host.plan import Plan
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.generic import GenericCode


def staged(fails: str = "") -> Stage:
    return Stage(lambda number: Plan(Broken(Params(fails if number == 1 else "")), SEATS))


def test_an_order_that_hangs_ends_its_game() -> None:
    """[NET-108, CONTEST-42] the next begins at once; the one who gave the order hears code 5."""
    stage = staged()
    stage.say("ann", "COUNT 2")
    done = stage.say("bob", "HANG")
    assert done.code == GenericCode.INTERNAL_ERROR and isinstance(done.error, RuleStoppedError)
    (first, _) = stage.store.matches()
    why = void_of(first.outcome)
    assert why.startswith("HANG of seat 1 (bob) failed: HANG took more than 0.2 seconds")
    assert stage.series.live is not None and stage.series.live.game_no == 2
    (ended,) = stage.series.finished
    assert ended.match.void == why and ended.match.state.counted == 2
    assert stage.say("ann", "COUNT 3").code == 0
    kinds = [entry.kind for entry in stage.entries(1)]
    assert kinds == ["command", "void"]


def test_an_order_that_would_end_the_host_is_undone() -> None:
    """[NET-46] like one that raises anything else; the game goes on."""
    stage = staged()
    stage.say("ann", "COUNT 2")
    done = stage.say("bob", "EXIT")
    assert done.code == GenericCode.INTERNAL_ERROR and isinstance(done.error, RuleExitError)
    assert stage.series.match.state.counted == 2
    assert stage.say("bob", "COUNT 3").code == 0
    assert [entry.kind for entry in stage.entries(1)] == ["command", "command"]


def test_what_a_host_asks_by_itself_ends_its_game() -> None:
    """[NET-108]."""
    stage = staged("view")
    stage.say("ann", "COUNT 2")
    match = stage.series.match
    with pytest.raises(RuleStoppedError):
        match.game.view(match.state, 0)
    assert stage.series.deadline == stage.clock.now()
    stage.series.boundary(stage.clock.now())
    assert stage.series.live is not None and stage.series.live.game_no == 2


def test_chance_of_its_own_is_refused_at_set_up() -> None:
    """[NET-109]."""
    with pytest.raises(SetupError, match="two set-ups with one seed differ"):
        staged("chance")


def test_a_game_that_stands_still_is_voided_when_it_goes_on() -> None:
    """[NET-108] while it is suspended nothing happens in it, and nothing is tried for ever."""
    stage = staged("view")
    stage.say("ann", "COUNT 2")
    stage.series.suspend("chair", "a pause")
    match = stage.series.match
    with pytest.raises(RuleStoppedError):
        match.game.view(match.state, 0)
    assert stage.series.deadline is None and not match.void
    stage.series.resume("chair", "")
    assert stage.series.deadline == stage.clock.now()
    stage.series.boundary(stage.clock.now())
    assert match.void and stage.series.live is not None and stage.series.live.game_no == 2
