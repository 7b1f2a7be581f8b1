"""Legal orders: all that are offered are taken, and nothing else would be."""

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.cows.table import Table, group

from contestmaster.arrays.dice import stream
from contestmaster.games.cows.legal import direction_of, step_of
from contestmaster.games.cows.rules.playout import play_randomly
from contestmaster.games.cows.state import State, clone
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By
from contestmaster.kernel.vocabulary import Call


def midgame(seed: int, dim: int, turns: int) -> Table:
    """A small game after some turns of random play."""
    table = Table(
        teams=3,
        dim=dim,
        side=5,
        stable_distance=2,
        long_sight=2,
        short_sight=1,
        capture_probability=0.9,
        initial_cowboys=9,
        initial_gunmen=3,
        milk_limit=9000,
        cowboy_price=1,
        gunman_price=2,
        birth_divisor=3,
        position={"wild": {" ".join(["3"] * dim): 9, " ".join(["2"] * dim): 9}},
    )
    play_randomly(table.match.state.world, stream(Dice(seed)), turns, 3)
    return table


def code_of(table: Table, state: State, seat: int, name: str, args: tuple[object, ...]) -> int:
    """What an order would come to; 0 if it is legal."""
    command = table.game.vocabulary.find(name)[0]
    by = By(f"team{seat + 1}", seat, 0, dice=Dice(1, 1))
    result = Call(command, args).command.run(clone(state), by, *args)
    return int(result) if isinstance(result, int) else 0


def every_order(table: Table, state: State, seat: int) -> set[tuple[str, tuple[object, ...]]]:
    """All orders with arguments from small ranges that are legal, by trying each."""
    dim = table.game.params.dim
    ids = list(range(max(state.world.groups["id"]) + 2))
    free = state.world.teams[state.teams[seat] - 1]
    steps = list(product((-1, 0, 1), repeat=dim))
    herds = range(int(max(state.world.groups["cows"])) + 2)
    candidates = [
        *(
            ("MAKE_GROUP", pair)
            for pair in product(range(int(free.free_cowboys) + 2), range(int(free.free_gunmen) + 2))
        ),
        *(("UNGROUP", (one,)) for one in ids),
        *(("CAPTURE", (one,)) for one in ids),
        *(("MOVE", pair) for pair in product(ids, steps)),
        *(("ATTACK", pair) for pair in product(ids, ids)),
        *(("HAND_COWS", triple) for triple in product(ids, ids, herds)),
        *(("RECRUIT", (each,)) for each in ("COWBOY", "GUNMAN")),
    ]
    return {
        (name, args) for name, args in candidates if code_of(table, state, seat, name, args) == 0
    }


@pytest.mark.parametrize(("seed", "dim", "turns"), [(1, 2, 1), (2, 2, 9), (3, 2, 14), (4, 3, 12)])
def test_legal_orders_are_exactly_those_that_are_not_refused(
    seed: int, dim: int, turns: int
) -> None:
    """Every combination of the choices, each once [COWS-55]."""
    table = midgame(seed, dim, turns)
    state = table.match.state
    for seat in range(3):
        offered = [
            (legal.command, args)
            for legal in table.game.orders(state, seat)
            for args in product(*legal.choices)
        ]
        assert len(offered) == len(set(offered))
        assert set(offered) == every_order(table, state, seat)


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 60))
def test_orders_drawn_from_the_offer_are_taken(seed: int, turns: int) -> None:
    """One after another, as the offer changes with each."""
    table, rng = midgame(seed, 2, turns), random.Random(seed)
    state = table.match.state
    for _ in range(30):
        seat = rng.randrange(3)
        offer = table.game.orders(state, seat)
        if not offer:
            continue
        legal = rng.choice(offer)
        args = tuple(rng.choice(choices) for choices in legal.choices)
        assert code_of(table, state, seat, legal.command, args) == 0
        table.game.vocabulary.find(legal.command)[0].run(
            state, By("", seat, 0, dice=Dice(seed, 2)), *args
        )


def test_nothing_is_legal_when_the_game_is_over() -> None:
    """The offer is empty."""
    table = Table(max_turns=1, position={"groups": {"1": group(1, (5, 5), 1)}})
    assert table.game.orders(table.match.state, 0)
    table.turn()
    assert table.game.orders(table.match.state, 0) == []


@pytest.mark.parametrize("dim", [2, 3, 4])
def test_directions_and_steps_are_two_names_of_one_thing(dim: int) -> None:
    """Directions ascend as the offsets do [COWS-135]."""
    steps = list(product((-1, 0, 1), repeat=dim))
    assert [direction_of(step) for step in steps] == list(range(3**dim))
    assert [step_of(number, dim) for number in range(3**dim)] == steps
