"""What battles come to, and set scores."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.desk.scenes import lively, opened, played
from tests.games.desk.table import Table, kind, stack

from contestmaster.games.desk.invariants import broken
from contestmaster.games.desk.params import RANK_POINTS
from contestmaster.games.desk.rules.results import living, rank
from contestmaster.games.desk.world import RESULTS


def last_turn(**sides: dict[str, Any]) -> Table:
    """The last turn of a skirmish, with these points and orders of both sides of battle 1."""
    battles = {"1": {"sides": sides}}
    table = Table(
        phase="SKIRMISH",
        position={"phase_turns_left": 0, "battles": battles},
        w_victory=1000,
    )
    table.turn()
    return table


def seen(points: int, orders: bool = True) -> dict[str, Any]:
    """A side with so many thousandths."""
    return {"points": points, "orders_seen": orders}


@pytest.mark.parametrize(
    ("one", "other", "mine", "yours"),
    [
        (seen(120_500), seen(1), "120.500", "0.001"),
        (seen(-1), seen(0), "0.000", "0.000"),
        (seen(5000, orders=False), seen(7000), "0.000", "7.000"),
    ],
)
def test_results_are_points_but_never_below_zero_nor_without_orders(
    one: dict[str, Any], other: dict[str, Any], mine: str, yours: str
) -> None:
    """The opponent's result stays as it is [DESK-128, DESK-129, DESK-137]."""
    table = last_turn(ATK=one, DEF=other)
    assert table.say(1, "MY_SCORE").split(" / ")[2] == f"1 {mine} {yours}"
    assert table.say(2, "MY_SCORE").split(" / ")[2] == f"1 {yours} {mine}"


@pytest.mark.parametrize(
    "order",
    ["ASSIGN_ABILITIES 1 0", "PLACE_UNITS_ON_BOARD 1 1 1 1 1 1", "DEFEND 1 1", "DELAY 1 1",
     "ATTACK 1 1 6 5", "MOVE 1 1 1 5 4"],
)  # fmt: skip
def test_any_accepted_order_for_a_battle_is_enough(order: str) -> None:
    """Refused ones and queries are not [DESK-130]."""
    preparing = order.startswith(("ASSIGN", "PLACE"))
    stacks = () if preparing else (stack("ATK", 1, 5, 5), stack("DEF", 11, 6, 5))
    table = Table(*stacks, phase="PREPARATION" if preparing else "SKIRMISH")
    for line in ("DEFEND 1 9", "ATTACK 1 1 9 9", "UNIT_TYPES", "UNITS_ON_BOARD 1", "RIVALS"):
        table.say(1, line)
    assert table.battle()["sides"]["ATK"]["orders_seen"] is False
    assert table.say(1, order) == "OK"
    assert table.battle()["sides"]["ATK"]["orders_seen"] is True
    assert table.battle()["sides"]["DEF"]["orders_seen"] is False
    assert table.battle(2)["sides"]["DEF"]["orders_seen"] is False


def test_victory_counts_once_when_the_skirmish_ends() -> None:
    """For the side whose opponent is wiped out [DESK-126]."""
    table = Table(
        stack("ATK", 1, 5, 5, 9),
        stack("DEF", 12, 6, 5),
        kinds=[kind(init=20), kind()],
        w_victory=1000,
        position={"phase_turns_left": 5},
        skirmish_turns=6,
    )
    assert table.say(1, "ATTACK 1 1 6 5") == "OK"
    assert table.points() == (22_000, 0)
    table.turn(5)
    assert table.points() == (22_000, 0)
    table.turn()
    assert table.say(1, "MY_SCORE") == "OK / 100 / 1 1022.000 0.000 / 2 0.000 0.000"
    table.turn()
    assert table.points() == (1_022_000, 0)


@given(seed=st.integers(0, 2**32))
def test_one_side_of_a_battle_is_never_wiped_out(seed: int) -> None:
    """The last stack of a side dies by a living enemy [DESK-127]."""
    world = played(lively(), seed, 42).world
    for row in range(len(world.battles)):
        battle = world.battles[row]
        assert living(battle, 0) + living(battle, 1) > 0


@given(st.lists(st.integers(0, 9), min_size=1, max_size=40))
def test_scores_follow_the_table_of_places(sums: list[int]) -> None:
    """Equals share the better place, 0 has none [DESK-132, DESK-133, DESK-134, DESK-135]."""
    game = lively()
    state = opened(game, 1, tuple(f"t{n}" for n in range(len(sums))))
    state.world.teams["cumulative_result"][:] = sums
    rank(state.world)
    for own, score in zip(sums, state.world.teams["set_score"].tolist(), strict=True):
        place = sum(other > own for other in sums)
        assert score == (RANK_POINTS[place] if own and place < 30 else 0)


def test_cumulative_results_are_the_sums_of_the_battles() -> None:
    """And decide the rank [DESK-131, DESK-132]."""
    state = played(lively(results_turns=1), 7, 43)
    world = state.world
    assert world.head[0].phase == RESULTS and list(broken(state)) == []
    sums = [0] * len(world.teams)
    for row in range(len(world.battles)):
        battle = world.battles[row]
        sums[battle.attacker - 1] += battle.result[0]
        sums[battle.defender - 1] += battle.result[1]
    assert world.teams["cumulative_result"].tolist() == sums and any(sums)
    best = max(range(len(sums)), key=sums.__getitem__)
    assert world.teams["set_score"][best] == 100


def test_idle_teams_score_nothing_and_their_enemies_may() -> None:
    """All are paired and scattered, connected or not [DESK-9, DESK-129]."""
    table = Table(phase="PREPARATION", teams=3, preparation_turns=1, tactics_turns=1,
                  skirmish_turns=1, results_turns=1, w_unit=0)  # fmt: skip
    assert table.say(1, "ASSIGN_ABILITIES 1 0") == "OK"
    table.turn(3)
    assert all(table.battle(n)["stacks"] for n in range(1, 7))
    table.turn()
    assert table.match.over
    scores = [s.score for s in table.game.outcome(table.match.state).standings]
    assert scores == [Fraction(0)] * 3


def test_the_outcome_is_the_set_scores() -> None:
    """Over when RESULTS ends; the contest multiplies by its K [DESK-136]."""
    table = last_turn(ATK=seen(1000), DEF=seen(2000))
    outcome = table.game.outcome(table.match.state)
    assert not outcome.over
    table.turn(3)
    outcome = table.game.outcome(table.match.state)
    assert outcome.over
    assert [(s.score, s.rank) for s in outcome.standings] == [(80, 2), (100, 1)]
    assert table.match.alarm() is None
