"""Events: what happened, in whose hearing."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.cows.scenes import lively, opened
from tests.games.cows.table import Table, group

from contestmaster.arrays.dice import stream
from contestmaster.games.cows import events
from contestmaster.games.cows.rules.boundary import boundary
from contestmaster.games.cows.rules.playout import random_order
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import AFTER, EVERYONE, Event

HERE = (20, 20)


def heard(table: Table, seat: int | None = None) -> list[Event]:
    """What a seat hears at once, or all there is to hear; the table forgets it."""
    told = [each for each in table.told if seat is None or seat in each.audience]
    table.told = []
    return [each.event for each in told]


def test_orders_are_heard_by_their_team() -> None:
    """Forming, disbanding, recruiting, catching, handing over and moving."""
    table = Table(
        capture_probability=1,
        position={
            "teams": {"1": {"milk": 300_000_000}},
            "groups": {"1": group(1, HERE, 2), "2": group(1, HERE, 1)},
            "wild": {"20 20": 2},
        },
    )
    assert table.say(1, "MAKE_GROUP 3 1") == "OK / 3"
    for line in ("UNGROUP 3", "RECRUIT GUNMAN", "CAPTURE 1", "HAND_COWS 1 2 1", "MOVE 2 0 1"):
        assert table.say(1, line).startswith("OK")
    assert [each.audience for each in table.told] == [frozenset({0})] * 5
    assert heard(table) == [
        events.GroupFormed(1, 3, (1, 1), 3, 1),
        events.GroupDisbanded(1, 3, (1, 1), 0),
        events.SpecialistRecruited(1, "GUNMAN", 100),
        events.CowsCaught(1, 1, HERE, 2, 98),
        events.CowsHanded(1, 1, 2, HERE, 1),
    ]
    table.turn()
    assert heard(table) == [events.GroupMoved(1, 2, (20, 21), 49)]


def test_refused_orders_tell_nothing() -> None:
    """Nor do queries."""
    table = Table(position={"groups": {"1": group(1, HERE, 2)}})
    for line in ("MOVE 1 0 0", "CAPTURE 1", "ATTACK 1 1", "RECRUIT COWBOY", "LIST_COWS"):
        table.say(1, line)
    assert table.told == []


def test_a_fight_is_heard_by_both_teams() -> None:
    """From the challenge to the end [COWS-106, COWS-110, COWS-116, COWS-121]."""
    table = Table(
        teams=3,
        combat_max_turns=2,
        rest_gain=0,
        position={
            "groups": {
                "1": group(1, HERE, 4),
                "2": group(2, HERE, 2, cows=1),
                "3": group(2, (20, 21), 1),
            }
        },
    )
    table.say(1, "ATTACK 1 2")
    assert heard(table) == [
        events.FightAgreed(1, HERE, 1, 2, 1, 2),
        events.FightJoined(1, HERE, 1, 2, 1, 200),
        events.FightJoined(1, HERE, 2, 1, 2, 100),
    ]
    table.turn()
    assert heard(table, 1) == [events.FightBegun(1, HERE, 1, 2, 2)]
    table.say(2, "MOVE 3 0 -1")
    table.turn()
    assert all(each.audience <= {0, 1} for each in table.told)
    assert heard(table, 0) == [
        events.FightJoined(1, HERE, 2, 1, 3, 49),
        events.FightProlonged(1, HERE, 1, 2, 3),
    ]
    table.turn(3)
    assert heard(table, 0) == [events.FightDecided(1, HERE, 1, 2, 1, 1)]


def test_milk_births_and_the_end() -> None:
    """Milk is the team's own affair, births are told afterwards, the end to everyone."""
    table = Table(
        max_turns=2,
        birth_divisor=1,
        position={
            "groups": {"1": group(2, (40, 40), 1, cows=2, stab_left=0)},
            "wild_target": 3,
        },
    )
    table.turn(2)
    assert [(each.event, each.audience) for each in table.told] == [
        (events.HerdMilked(2, 1, (40, 40), 2, 2_100_000), frozenset({1})),
        (events.CowsBorn(3), AFTER),
        (events.HerdMilked(2, 1, (40, 40), 2, 2_100_000), frozenset({1})),
        (events.GameOver(4_200_000), EVERYONE),
    ]


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32))
def test_the_log_is_long_enough_for_everything(seed: int) -> None:
    """No entry ever fills it, and reading empties it."""
    game = lively()
    state, dice = opened(game, seed), stream(Dice(seed, 1))

    def acts() -> Iterator[None]:
        for _ in range(40):
            for team in (1, 2, 3, 4, 1, 2, 3, 4):
                random_order(state.world, dice, team, 1)
                yield
            boundary(state.world, dice)
            yield

    for _ in acts():
        count = int(state.world.log[0].kind)
        told = list(game.noted(state))
        assert len(told) == count < len(state.world.log) - 1
        assert int(state.world.log[0].kind) == 0
        for event, audience in told:
            assert event.tell()
            assert event.line().startswith(type(event).__name__)
            assert audience in (AFTER, EVERYONE) or isinstance(audience, frozenset)


@pytest.mark.parametrize(
    "event", [each for each in Event.__subclasses__() if each.__module__ == events.__name__]
)
def test_every_event_says_what_it_means(event: type[Event]) -> None:
    """In words for people."""
    assert event.words and event.__doc__
