"""Legal orders: what is listed is accepted, and in SKIRMISH nothing else is."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.desk.scenes import SEATS, lively, played

from contestmaster.games.desk import Desk
from contestmaster.games.desk.state import State, clone
from contestmaster.games.desk.world import PREPARATION, SKIRMISH
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By


def code(game: Desk, state: State, seat: int, command: str, *args: Any) -> int:
    """What an order comes to, tried on a clone."""
    (found,) = game.vocabulary.find(command)
    by = By(SEATS[seat], seat, 0, dice=Dice(0))
    return int(found.run(clone(state), by, *args))


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 42), draws=st.integers(0, 2**32))
def test_what_is_listed_is_accepted(seed: int, turns: int, draws: int) -> None:
    """Any combination of a family, in any phase."""
    game, rng = lively(), random.Random(draws)
    state = played(game, seed, turns)
    for seat in range(len(SEATS)):
        for family in game.orders(state, seat):
            assert all(family.choices)
            for _ in range(3):
                args = [rng.choice(list(choice)) for choice in family.choices]
                assert code(game, state, seat, family.command, *args) == 0
    phase = state.world.head[0].phase
    assert phase in (PREPARATION, SKIRMISH) or not game.orders(state, 0)


@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), turns=st.integers(4, 40))
def test_what_is_accepted_in_a_fight_is_listed(seed: int, turns: int) -> None:
    """Every defence, delay, attack, and every end of a step."""
    game = lively()
    state = played(game, seed, turns, 1)
    if state.world.head[0].phase != SKIRMISH:
        return
    for seat in range(len(SEATS)):
        listed: dict[str, set[Any]] = {
            name: set() for name in ("DEFEND", "DELAY", "ATTACK", "MOVE")
        }
        for family in game.orders(state, seat):
            battle = family.choices[0][0]
            if family.command == "MOVE":
                listed["MOVE"] |= {(battle, path[-1]) for path in family.choices[2]}
            elif family.command == "ATTACK":
                listed["ATTACK"].add((battle, family.choices[2][0], family.choices[3][0]))
            else:
                listed[family.command].add(battle)
        for battle in range(1, len(state.world.battles) + 1):
            row = state.world.battles[battle - 1]
            stack = int(row.current)
            for name in ("DEFEND", "DELAY"):
                accepted = code(game, state, seat, name, battle, stack) == 0
                assert (battle in listed[name]) is accepted
            for x in range(14):
                for y in range(12):
                    accepted = code(game, state, seat, "ATTACK", battle, stack, x, y) == 0
                    assert ((battle, x, y) in listed["ATTACK"]) is accepted
            x, y = int(row.x[stack - 1]), int(row.y[stack - 1])
            for near in [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]:
                if code(game, state, seat, "MOVE", battle, stack, (near,)) == 0:
                    assert (battle, near) in listed["MOVE"]
