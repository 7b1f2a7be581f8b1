"""Matches that stand still: who could have gone on is blamed, and nobody else."""

from collections.abc import Callable
from typing import Any

import pytest
from tests.host.playing import SECRET
from tests.testing.broken_games import Nim

from contestmaster.bots.account import BotAccount
from contestmaster.client import NOTHING, ROW
from contestmaster.kernel.match import Match
from contestmaster.tournament import local, lockstep
from contestmaster.tournament.job import ranks_by_seat
from contestmaster.tournament.lockstep import SeatedPlayer
from contestmaster.tournament.record import Played
from contestmaster.tournament.standstill import WAITED, idle


class Taker:
    """Takes one while it may; after so many it waits for ever."""

    most = 9

    def __init__(self, transport, rng):
        self.transport = transport
        self.taken = 0

    def turn(self):
        """Look, and take one."""
        left = int(self.transport.command("LEFT", ROW)[0])
        if left and (9 - left) % 2 == self.seat and self.taken < self.most:
            self.transport.command("TAKE 1", NOTHING)
            self.taken += 1

    seat = 0


class Second(Taker):
    seat = 1


class Tired(Taker):
    most = 2


def in_process(*kinds: type[Taker]) -> Played:
    named = [(f"p{seat}", kind) for seat, kind in enumerate(kinds)]
    return local.play(Nim(), named, SECRET, forgiving=True)


def over_tcp(*kinds: type[Taker]) -> Played:
    named = [SeatedPlayer(f"p{seat}", kind) for seat, kind in enumerate(kinds)]
    return lockstep.play(Nim(), named, SECRET, forgiving=True)


@pytest.mark.parametrize("play", [in_process, over_tcp])
def test_who_goes_on_no_more_cannot_share_the_first_place(play: Callable[..., Played]) -> None:
    """[TOUR-13] whose turn it was has left."""
    played = play(Tired, Second)
    assert (played.stalled, played.outcome.over, played.turns) == (True, False, 4)
    assert played.left == (WAITED, "")
    assert ranks_by_seat((1, 1), played.left, stalled=True) == (2, 1)
    whole = play(Taker, Second)
    assert (whole.stalled, whole.outcome.over, whole.left) == (False, True, ("", ""))


class Both(Nim):
    """Either may take next."""

    def orders(self, state, seat):
        return super().orders(state, state.seat)


class Silent(Nim):
    """Does not say who may take."""

    def orders(self, state, seat):
        raise NotImplementedError


def match_of(rules: type[Nim]) -> Match[Any, Any]:
    game: Any = rules()
    return Match.start(game, seed=1, seats=("a", "b"), at=0, commitment="")


@pytest.mark.parametrize("rules", [Both, Silent])
def test_where_all_could_act_or_nobody_knows_nobody_is_blamed(rules: type[Nim]) -> None:
    """[TOUR-13] But who has left has."""
    assert idle(match_of(rules), ("", "")) == ("", "")
    assert idle(match_of(rules), ("gone", "")) == ("gone", "")


def test_who_waits_for_somebody_who_has_left_is_not_blamed() -> None:
    """[TOUR-13]."""
    assert idle(match_of(Nim), ("gone", "")) == ("gone", "")
    assert idle(match_of(Nim), ("", "gone")) == ("", "gone")
    assert idle(match_of(Nim), ("", "")) == (WAITED, "")
    assert idle(match_of(Nim), ()) == ()


def test_how_a_bot_of_others_has_left_is_told_and_not_that_it_waits() -> None:
    """[TOUR-13, TOUR-12]."""
    crashed = BotAccount(left="it ended with exit status 1", left_turn=1)
    assert idle(match_of(Nim), ("", ""), (crashed, None)) == (crashed.left, "")
    assert idle(match_of(Nim), ("", ""), (None, crashed)) == ("", crashed.left)
    assert idle(match_of(Nim), ("", ""), (None, BotAccount())) == (WAITED, "")
    assert idle(match_of(Nim), (), (crashed, None)) == ()
