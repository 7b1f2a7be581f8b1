"""Games of fixed turns on tables: their clock, and what their log comes to."""

from dataclasses import dataclass
from typing import NamedTuple

import msgspec
import pytest

from contestmaster.arrays.game import ArrayGame, Tables, Telling, everyone
from contestmaster.arrays.records import Int64, Record, RecordTable
from contestmaster.kernel.events import EVERYONE, Event
from contestmaster.kernel.game import TURN, By

PASSED, WON = 1, 2
TURNS = 3


class Head(Record):
    turn: Int64
    over: Int64


class Note(Record):
    kind: Int64
    who: Int64


class World(NamedTuple):
    head: RecordTable[Head]
    log: RecordTable[Note]


@dataclass(eq=False)
class State(Tables):
    world: World


class Passed(Event, frozen=True):
    who: int


class Won(Event, frozen=True):
    pass


class Params(msgspec.Struct, frozen=True):
    pass


class Relay(ArrayGame[Params, None, State]):
    """Each turn another seat passes the baton on."""

    name = "relay"
    Params = Params
    Note = Note
    tellings = {  # noqa: RUF012 - as in other games
        PASSED: Telling(lambda _, n: Passed(n.who), lambda _, n: frozenset((n.who,))),
        WON: Telling(lambda _, __: Won(), everyone),
    }

    def boundary(self, state: State, by: By) -> None:
        """Note who has passed it on, and the end."""
        head = state.world.head[0]
        note(state, PASSED, int(head.turn))
        if head.turn == TURNS:
            head.over = 1
            note(state, WON, 0)
        else:
            head.turn += 1


def note(state: State, kind: int, who: int) -> None:
    log = state.world.log
    log[0].kind += 1
    log[log[0].kind].kind, log[log[0].kind].who = kind, who


@pytest.fixture
def state() -> State:
    world = World(Head.table(1), Note.table(9))
    world.head[0].turn = 1
    return State(world)


def test_a_game_rings_at_the_end_of_each_turn_until_it_is_over(state: State) -> None:
    game, by = Relay(), By("", None, 0)
    assert game.fixed_turns
    for turn in range(TURNS):
        assert (game.turn(state), game.over(state), game.alarm(state)) == (turn, False, TURN)
        game.ring(state, by)
    assert (game.turn(state), game.over(state), game.alarm(state)) == (TURNS, True, None)
    list(game.noted(state))
    game.ring(state, by)
    assert (game.turn(state), list(game.noted(state))) == (TURNS, [])


def test_lines_are_told_as_declared_and_once(state: State) -> None:
    game, by = Relay(), By("", None, 0)
    game.ring(state, by)
    game.ring(state, by)
    assert list(game.noted(state)) == [(Passed(1), frozenset({1})), (Passed(2), frozenset({2}))]
    assert list(game.noted(state)) == []
    game.ring(state, by)
    assert list(game.noted(state)) == [(Passed(3), frozenset({3})), (Won(), EVERYONE)]
    assert by.told == []
