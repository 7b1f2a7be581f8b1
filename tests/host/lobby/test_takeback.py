"""Taking back: the last order of whoever plays alone against bots, and what remains of others'."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.host.lobby.at_table import Played

from contestmaster.games.spacecrack import Spacecrack, SpacecrackParams
from contestmaster.host.lobby.table import TableGame
from contestmaster.host.outlook import offers
from contestmaster.kernel.events import TakenBack

SMALL: dict[str, Any] = {"board_size": 5, "mass_shift": False}


def opened(*names: str, **params: Any) -> Played:
    return Played(Spacecrack(SpacecrackParams(**SMALL, **params)), names or ("ann", "bot:cat"))


def position(played: Played) -> dict[str, Any]:
    """How it stands, but for when the turn began."""
    match = played.at.match
    return {**match.game.position(match.state), "turn_started_at": 0}


def taken(played: Played, seat: int = 0) -> bool:
    return played.at.take_back(seat, played.clock.now())


@given(st.lists(st.integers(0, 500), min_size=1, max_size=4))
def test_order_by_order_to_the_beginning_of_the_turn(choices: list[int]) -> None:
    """Whatever was ordered; the journal only grows, and leads to the same state."""
    played = opened()
    stood = [position(played)]
    for choice in choices:
        legal = [one for one in offers(played.at.match, 0) if one.command in ("MOVE", "BUILD")]
        offer = legal[choice % len(legal)]
        words = [str(options[choice % len(options)]) for options in offer.choices]
        assert played.say(0, " ".join([offer.command, *words])).code == 0
        if played.at.match.turn():
            return  # both have lost their ships: nobody could act
        stood.append(position(played))
    for before in stood[-2::-1]:
        entries = len(played.entries())
        assert taken(played)
        assert position(played) == before
        assert len(played.entries()) == entries + 1
    assert not taken(played)
    played.recover()
    assert position(played) == stood[0]


def test_the_time_of_the_turn_begins_anew() -> None:
    played = opened(turn_seconds=300)
    played.wait(200)
    played.say(0, "MOVE 1 1")
    assert taken(played)
    assert played.left() == 300


def test_orders_of_bots_remain_as_far_as_they_can() -> None:
    """The bot has gone through where ann's ship had been; without it, it is stopped."""
    played = opened(starting_crack=10)
    played.say(1, "MOVE 2 4")
    played.say(0, "MOVE 1 1")
    played.say(1, "MOVE 2 2")
    assert position(played)["planets"]["2"]["owner"] == 1
    assert taken(played)
    now = position(played)
    assert "2" not in now["ships"] and "1" not in now["ships"], "now they meet, and both are lost"
    assert now["seats"]["0"]["points"] == 5
    assert now["seats"]["1"]["points"] == 3


def test_a_bot_that_was_done_stays_so() -> None:
    """Its last order comes to nothing, but nobody would ask it for another."""
    played = opened(command_points=2)
    played.say(0, "MOVE 1 4")
    played.say(0, "END_TURN")
    assert played.at.match.turn() == 0
    assert taken(played)
    assert position(played)["seats"]["0"]["finished"] is False
    played.say(1, "MOVE 2 3")
    played.say(1, "MOVE 2 1")
    assert position(played)["seats"]["1"]["finished"] is True
    assert taken(played), "the move"
    assert position(played)["seats"]["1"]["finished"] is True
    assert position(played)["seats"]["0"]["points"] == 2


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (("ann", "bob", "bot:cat"), "somebody else plays, too"),
        (("bot:dog", "bot:cat"), "nobody plays"),
    ],
)
def test_only_who_plays_against_bots_alone(names: tuple[str, ...], why: str) -> None:
    played = opened(*names)
    played.say(0, "MOVE 1 1")
    assert not taken(played), why


def test_not_for_another_seat_and_not_in_games_with_secrets() -> None:
    played = opened()
    played.say(1, "MOVE 2 4")
    assert not taken(played, 1)
    tally = Played(names=("ann", "bot:cat"))
    tally.say(0, "ADD 3")
    assert not taken(tally)


def test_not_what_has_ended_the_turn_or_the_game() -> None:
    played = opened(command_points=2)
    for line in ("MOVE 2 6", "END_TURN"):
        played.say(1, line)
    played.say(0, "MOVE 1 1")
    played.say(0, "END_TURN")
    assert played.at.match.turn() == 1
    assert not taken(played)
    played.say(0, "RESIGN")
    assert played.at.ended
    assert not taken(played)


def test_not_after_a_stop_of_the_host() -> None:
    """What is recovered begins its turn anew: nothing of it is undone."""
    played = opened()
    played.say(0, "MOVE 1 1")
    played.recover()
    assert not taken(played)


def test_everybody_hears_of_it() -> None:
    played = opened()
    played.say(0, "MOVE 1 1")
    before = played.at.lap
    assert taken(played)
    log = played.at.match.log
    assert log is not None
    assert log.after(None, 0, 100)[-1].text == "TakenBack seat=0"
    assert TakenBack(0).tell() == "seat 0 takes its last order back"
    assert played.at.lap == before, "no bot is asked again"
    assert isinstance(played.at, TableGame)
