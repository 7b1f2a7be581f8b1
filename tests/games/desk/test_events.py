"""Events: what happened, in whose hearing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.desk.scenes import lively, opened
from tests.games.desk.table import Table, kind, stack

from contestmaster.arrays.dice import stream
from contestmaster.games.desk import events
from contestmaster.games.desk.rules.boundary import boundary
from contestmaster.games.desk.rules.playout import random_order
from contestmaster.games.desk.world import Note
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import EVERYONE, Event, hears


def heard(table: Table) -> list[tuple[Event, object]]:
    """All that was told, each with its audience; the table forgets it."""
    told, table.told = table.told, []
    return [(each.event, each.audience) for each in told]


def test_what_is_prepared_is_nobody_elses_business() -> None:
    """Not the enemy's, and not a spectator's [DESK-59]."""
    table = Table(
        kinds=[kind(slots=1)], phase="PREPARATION", free_traits=[2], teams=3, preparation_turns=1
    )
    assert table.say(1, "ASSIGN_ABILITIES 1 1 1 2") == "OK"
    assert table.say(1, "PLACE_UNITS_ON_BOARD 1 2 1 5 1 1 1 6 2 2") == "OK"
    assert heard(table) == [
        (events.TraitsAssigned(1, 1, ((1, 2),)), frozenset({0})),
        (events.ArmyPlanned(1, 1, ((1, 5, 1, 1), (1, 6, 2, 2))), frozenset({0})),
    ]
    table.turn()
    told = heard(table)
    assert told[0] == (events.PhaseBegun("TACTICS", 5), EVERYONE)
    assert told[1] == (
        events.ArmyDeployed(1, 1, "ATK", ((1, 1, 5, 1, 1), (2, 1, 6, 2, 2))),
        frozenset({0, 1, None}),
    )
    assert len(told) == 1 + 12


def test_a_battle_is_heard_by_both_teams_and_spectators() -> None:
    """Other teams hear nothing of it until the set is over."""
    table = Table(
        stack("ATK", 1, 5, 5, 9),
        stack("DEF", 12, 7, 5, 1),
        stack("DEF", 12, 9, 9, 1),
        kinds=[kind(init=20), kind()],
        teams=3,
    )
    for line in ("MOVE 1 1 1 6 5", "ATTACK 1 1 7 5"):
        assert table.say(1, line) == "OK"
    told = heard(table)
    assert [event for event, _ in told] == [
        events.StackMoved(1, 1, 6, 5),
        events.StackAttacked(1, 1, 2, 20),
        events.StackDestroyed(1, 2, 2, 1),
    ]
    for _, audience in told:
        assert isinstance(audience, frozenset)
        assert [hears(audience, seat, over=False) for seat in (0, 1, 2, None)] == [
            True, True, False, True,
        ]  # fmt: skip
    table.turn()
    table.say(2, "DELAY 1 3")
    table.turn()
    assert heard(table)[0][0] == events.StackDelayed(1, 3)
    table.say(2, "DEFEND 1 3")
    assert [event for event, _ in heard(table)] == [events.StackDefended(1, 3)]
    table.turn()
    cycles = [event for event, _ in heard(table) if isinstance(event, events.CycleBegun)]
    assert events.CycleBegun(1, 2, (1, 3)) in cycles


def test_results_are_told_when_the_skirmish_ends() -> None:
    """Battles to their teams, scores to each team, the end to everyone [DESK-137]."""
    table = Table(
        position={
            "phase": "SKIRMISH",
            "phase_turns_left": 0,
            "battles": {"1": {"sides": {"ATK": {"points": 1500, "orders_seen": True}}}},
        },
        results_turns=1,
        w_victory=0,
    )
    table.turn()
    assert heard(table) == [
        (events.PhaseBegun("RESULTS", 1), EVERYONE),
        (events.BattleDecided(1, 1, 2, 1500, 0), frozenset({0, 1, None})),
        (events.BattleDecided(2, 2, 1, 0, 0), frozenset({0, 1, None})),
        (events.SetScored(1, 1, 100), frozenset({0, None})),
        (events.SetScored(2, 0, 0), frozenset({1, None})),
    ]
    assert events.BattleDecided(1, 1, 2, 1500, 0).tell() == (
        "battle 1: team 1 and team 2 come to 1.500 and 0.000 points"
    )
    table.turn()
    assert heard(table) == [(events.SetOver(), EVERYONE)]


def test_an_army_is_told_with_what_each_number_is() -> None:
    """Not as numbers in a row without a legend."""
    army = events.ArmyDeployed(3, 2, "DEF", ((4, 11, 28, 12, 6), (5, 12, 1, 10, 1)))
    assert army.tell() == (
        "team 2 defends in battle 3 with stack 4 (28 of type 11 at 12, 6); "
        "stack 5 (1 of type 12 at 10, 1)"
    )
    assert events.ArmyDeployed(1, 1, "ATK", ()).tell() == "team 1 attacks in battle 1 with no stack"


def test_refused_orders_tell_nothing() -> None:
    """Nor do queries."""
    table = Table(stack("ATK", 1, 5, 5), stack("DEF", 11, 9, 9))
    for line in ("DEFEND 1 2", "ATTACK 1 1 9 9", "MOVE 1 1 1 5 5", "UNIT_TYPES", "RIVALS"):
        table.say(1, line)
    assert table.told == []


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32), teams=st.integers(1, 5))
def test_the_log_is_long_enough_for_everything(seed: int, teams: int) -> None:
    """No entry ever fills it, and reading empties it."""
    game = lively()
    state = opened(game, seed, tuple("abcde"[:teams]))
    world, dice = state.world, stream(Dice(seed, 1))
    while not world.head[0].over:
        for battle in range(len(world.battles)):
            for side in (0, 1):
                random_order(world, dice, battle, side)
                told = list(game.noted(state))
                assert len(told) < len(world.log) - 1
        boundary(world, dice)
        count = int(world.log[0].kind)
        told = list(game.noted(state))
        assert len(told) == count < len(world.log) and int(world.log[0].kind) == 0
        for event, audience in told:
            assert event.tell() and event.line().startswith(type(event).__name__)
            assert audience == EVERYONE or isinstance(audience, frozenset)
    assert Note.dtype.itemsize == 40


@pytest.mark.parametrize(
    "event", [each for each in Event.__subclasses__() if each.__module__ == events.__name__]
)
def test_every_event_says_what_it_means(event: type[Event]) -> None:
    """In words for people."""
    assert event.words and event.__doc__
