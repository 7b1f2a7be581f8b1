"""The order of a boundary, and the end of the game."""

from collections import Counter

import numpy as np
from tests.games.cows.table import Table, group

from contestmaster.kernel.dice import Dice

HERE = (20, 20)


def test_the_milk_of_the_last_turn_counts_and_nothing_else_happens() -> None:
    """Moves, fights and recruits open at the end have no effect [COWS-157, COWS-158]."""
    groups = {
        "1": group(1, (1, 1), 1, cows=1, stab_left=0),
        "2": group(1, HERE, 2, capture_ban_left=3),
        "3": group(2, HERE, 1, power=1),
        "4": group(2, (9, 9), 1),
    }
    table = Table(
        max_turns=1,
        position={"groups": groups, "teams": {"2": {"milk": 200_000_000}}},
    )
    assert table.say(1, "ATTACK 2 3") == "OK"
    assert table.say(2, "MOVE 4 1 1") == "OK"
    assert table.say(2, "RECRUIT COWBOY") == "OK"
    table.turn()
    assert table.team(1)["milk"] == 1_000_000
    assert table.groups(4, "pos", "power") == ([9, 9], 50)
    assert table.group(2)["capture_ban_left"] == 3
    assert table.position()["fights"]["1"]["active"] is False
    assert table.team(2)["arriving_cowboys"] == 1
    assert table.position()["over"] and table.position()["turn"] == 1


def test_the_game_ends_with_the_last_turn() -> None:
    """After ``max_turns`` turns, whatever was milked [COWS-157]."""
    table = Table(max_turns=3)
    for _ in range(2):
        table.turn()
        assert not table.position()["over"]
    table.turn()
    assert table.position()["over"]
    assert table.match.alarm() is None


def test_the_game_ends_when_the_milk_of_all_together_reaches_the_limit() -> None:
    """Exactly the limit is enough, and bought specialists change nothing [COWS-156, COWS-44]."""
    groups = {
        "1": group(1, (1, 1), 1, cows=1, stab_left=0),
        "2": group(2, (40, 40), 1, cows=1, stab_left=0),
    }
    table = Table(milk_limit=6, cowboy_price=1, position={"groups": groups})
    table.turn()
    assert table.say(1, "RECRUIT COWBOY") == "OK"
    table.turn()
    assert not table.position()["over"]
    table.turn()
    assert table.position()["over"]
    assert [table.team(n)["milk"] for n in (1, 2)] == [2_000_000, 3_000_000]


def test_bans_and_protection_run_out_before_reinforcements_are_called() -> None:
    """Step 3 before 7; protection given in step 4 is not shortened [COWS-75, COWS-124]."""
    groups = {
        "1": group(1, HERE, 20, capture_ban_left=1),
        "2": group(2, HERE, 2),
        "3": group(2, HERE, 2, protected_left=4),
    }
    table = Table(combat_max_turns=2, grace_turns=9, position={"groups": groups})
    table.say(1, "ATTACK 1 2")
    table.turn(3)
    assert table.group(1)["capture_ban_left"] == 0
    assert table.group(2)["protected_left"] == 9
    assert table.group(3)["protected_left"] == 1


def test_moves_come_before_recovery_and_fights() -> None:
    """Who comes home is strong at once; who arrives at a fight fights [COWS-35, COWS-110]."""
    groups = {
        "1": group(1, (1, 2), 4, power=1),
        "2": group(1, HERE, 4),
        "3": group(2, HERE, 4),
        "4": group(1, (20, 21), 4, power=30),
    }
    table = Table(position={"groups": groups})
    table.say(1, "ATTACK 2 3")
    table.say(1, "MOVE 1 0 -1")
    table.say(1, "MOVE 4 0 -1")
    table.turn()
    assert table.group(1)["power"] == 200
    assert table.position()["fights"]["1"]["attacker_power"] == 200 + 26


def test_who_has_rested_joins_with_the_strength_gained() -> None:
    """Recovery (step 6) comes before the beginning of fights (step 7) [COWS-33, COWS-115]."""
    groups = {
        "1": group(1, HERE, 4),
        "2": group(2, HERE, 4),
        "3": group(1, HERE, 4, power=90, protected_left=1),
    }
    table = Table(position={"groups": groups})
    table.say(1, "ATTACK 1 2")
    table.turn()
    assert table.groups(3, "power", "fight") == (94, 1)
    assert table.position()["fights"]["1"]["attacker_power"] == 200 + 94


def test_the_newborn_stay_where_they_appear() -> None:
    """Births come after wandering, and both draw from the dice of the boundary [COWS-136]."""
    table = Table(
        seed=6, wander_probability=1, birth_divisor=1, position={"wild_target": 12, "wild": {}}
    )
    world, dice = table.match.state.world, Dice(6, 1)
    expected = Counter(int(world.open[dice.below(len(world.open))]) for _ in range(12))
    table.turn()
    assert {int(i): int(world.wild[i]) for i in np.flatnonzero(world.wild)} == expected


def test_a_new_turn_clears_orders_and_once_a_turn_commands() -> None:
    """The turn counts up, recruits are there [COWS-39, COWS-63, COWS-146]."""
    table = Table(
        position={
            "groups": {"1": group(1, HERE, 4)},
            "teams": {"1": {"milk": 100_000_000}},
            "wild": {"20 20": 9},
        }
    )
    for line in ("CAPTURE 1", "RECRUIT COWBOY", "LIST_COWS", "LIST_ENEMIES"):
        assert table.say(1, line).startswith("OK")
    table.turn()
    assert table.position()["turn"] == 2
    assert table.groups(1, "order", "target") == ("none", None)
    team = table.team(1)
    assert (team["free_cowboys"], team["arriving_cowboys"]) == (17, 0)
    assert not team["cows_listed"] and not team["enemies_listed"]


def test_a_herd_on_a_stationary_group_at_the_end_of_its_fight_counts_the_turn() -> None:
    """Stability (step 8) comes after the decision (step 4) [COWS-90, COWS-86]."""
    groups = {
        "1": group(1, HERE, 4, cows=1, stab_left=5),
        "2": group(2, HERE, 4, power=200),
    }
    table = Table(combat_max_turns=2, position={"groups": groups})
    table.say(1, "ATTACK 1 2")
    table.turn(3)
    assert table.position()["fights"] == {}
    assert table.groups(1, "cows", "stab_left") == (1, 2)
