"""Fights from the challenge to the last reinforcement."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.cows.table import Table, group

from contestmaster.games.cows.formulas import combat_time

HERE = (20, 20)
NEXT = (20, 21)


def ring(*groups: object, **params: object) -> Table:
    """Groups 1, 2, ... of the given descriptions, who do not rest."""
    numbered = {str(i): each for i, each in enumerate(groups, 1)}
    options = {"rest_gain": 0, **params}
    return Table(teams=3, position={"groups": numbered}, **options)  # type: ignore[arg-type]


def statuses(table: Table, team: int) -> list[str]:
    """The status of every own group."""
    rows = table.say(team, "LIST_GROUPS").split(" / ")[2:]
    return [row.split()[-2] for row in rows]


def test_an_attack_cannot_be_refused_and_binds_at_once() -> None:
    """The target stops, listed as fighting, before the fight begins [COWS-98, COWS-108]."""
    table = ring(group(1, HERE, 2), group(2, HERE, 2))
    assert table.say(1, "ATTACK 1 2") == "OK"
    assert statuses(table, 2) == ["FIGHTING"]
    assert table.say(2, "MOVE 2 1 0") == "FAILED 119"
    assert table.position()["fights"]["1"]["active"] is False
    table.turn()
    assert table.position()["fights"]["1"]["active"] is True


def test_meeting_is_no_fight() -> None:
    """Enemies on a field stay at peace until one attacks [COWS-99]."""
    table = ring(group(1, HERE, 2), group(2, NEXT, 2))
    table.say(2, "MOVE 2 0 -1")
    table.turn(5)
    assert table.group(2)["pos"] == [20, 20]
    assert table.position()["fights"] == {}


@pytest.mark.parametrize("rancho", [(1, 1), (40, 40), (1, 40)])
def test_every_rancho_is_at_peace(rancho: tuple[int, int]) -> None:
    """The own one, the enemy's and a third team's: 111 [COWS-101, COWS-9]."""
    table = ring(group(1, rancho, 2), group(2, rancho, 2))
    assert table.say(1, "ATTACK 1 2") == "FAILED 111"


def test_attack_in_order_of_precedence() -> None:
    """107, 107, 110, 119, 103, 100, 109, 111, 114, 119 [COWS-28, COWS-100, COWS-101, COWS-102]."""
    table = ring(
        group(1, HERE, 1, order="move", target=[20, 21], power=0),
        group(1, HERE, 1, power=0),
        group(2, NEXT, 1, protected_left=2),
        group(1, (9, 9), 1),
        group(2, (9, 9), 1),
        group(1, (1, 1), 1),
        group(2, (1, 1), 1, protected_left=2),
        group(1, (5, 5), 1),
        group(2, (5, 5), 1, protected_left=2),
        group(1, (9, 9), 1, protected_left=1),
        grace_turns=5,
    )
    assert table.say(1, "ATTACK 4 5") == "OK"
    expected = {
        "3 1": 107,
        "99 1": 107,
        "1 99": 107,
        "1 2": 110,
        "4 1": 110,
        "4 3": 119,
        "1 3": 103,
        "2 3": 100,
        "6 3": 109,
        "6 7": 111,
        "8 9": 114,
        "10 5": 119,
    }
    for line, code in expected.items():
        assert table.say(1, f"ATTACK {line}") == f"FAILED {code}", line


def test_a_protected_group_may_act_and_loses_protection_by_attacking() -> None:
    """It gives its protection up at once [COWS-103]."""
    table = ring(
        group(1, HERE, 2, protected_left=3),
        group(2, HERE, 2),
        group(1, (9, 9), 2, protected_left=3),
        grace_turns=5,
    )
    assert table.say(1, "MOVE 3 1 0") == "OK"
    assert table.say(2, "ATTACK 2 1") == "FAILED 114"
    assert table.say(1, "ATTACK 1 2") == "OK"
    assert table.groups(1, "protected_left", "fight") == (0, 1)
    assert statuses(table, 1) == ["FIGHTING", "PROTECTED"]


def test_one_fight_per_team_and_field() -> None:
    """Neither a fighting group nor its team is free there; 119 [COWS-104, COWS-105]."""
    table = ring(
        group(1, HERE, 2),
        group(2, HERE, 2),
        group(3, HERE, 2),
        group(1, HERE, 2, protected_left=3),
        group(2, HERE, 2, protected_left=3),
        grace_turns=5,
    )
    assert table.say(1, "ATTACK 1 2") == "OK"
    assert table.say(3, "ATTACK 3 1") == "FAILED 119"
    assert table.say(3, "ATTACK 3 2") == "FAILED 119"
    assert table.say(1, "ATTACK 4 3") == "FAILED 119"
    assert table.say(3, "ATTACK 3 4") == "FAILED 114"
    assert table.group(4)["protected_left"] == 3


def test_if_two_attack_each_other_the_first_command_counts() -> None:
    """The second is 119, and the first attacker stays the attacker [COWS-109, COWS-57]."""
    table = ring(group(1, HERE, 2), group(2, HERE, 2))
    assert table.say(2, "ATTACK 2 1") == "OK"
    assert table.say(1, "ATTACK 1 2") == "FAILED 119"
    assert table.position()["fights"]["1"]["attacker_team"] == 2


def test_a_fight_takes_in_all_of_both_teams_and_cancels_their_moves() -> None:
    """At no cost, own ones too; third teams and protected groups stay out [COWS-106, COWS-107]."""
    table = ring(
        group(1, HERE, 2),
        group(2, HERE, 2),
        group(1, HERE, 2),
        group(2, HERE, 2),
        group(3, HERE, 2),
        group(2, HERE, 2, protected_left=3),
        group(1, NEXT, 2),
        grace_turns=5,
    )
    for team, number in ((1, 3), (2, 4), (3, 5), (2, 6)):
        assert table.say(team, f"MOVE {number} 1 1") == "OK"
    assert table.say(1, "ATTACK 1 2") == "OK"
    assert [bool(table.group(n)["fight"]) for n in range(1, 8)] == [True] * 4 + [False] * 3
    assert [table.group(n)["order"] for n in (3, 4, 5, 6)] == ["none", "none", "move", "move"]
    table.turn()
    assert [table.group(n)["pos"] for n in (3, 4)] == [[20, 20]] * 2
    assert [table.group(n)["power"] for n in (3, 4)] == [100] * 2
    assert [table.group(n)["pos"] for n in (5, 6)] == [[21, 21]] * 2


def test_a_cancelled_move_is_forgotten_but_a_capture_is_not() -> None:
    """Fighters do neither [COWS-56, COWS-107, COWS-113]."""
    table = ring(group(1, HERE, 2), group(2, HERE, 2, order="move", target=list(NEXT)))
    table.say(1, "ATTACK 1 2")
    assert table.groups(2, "order", "target") == ("none", None)


def test_the_time_follows_from_the_powers_at_the_beginning() -> None:
    """Arrivals of the same boundary included, of both sides [COWS-110, COWS-111]."""
    table = ring(
        group(1, HERE, 10, power=400),
        group(2, HERE, 10, power=100),
        group(2, NEXT, 10, power=110),
        group(1, HERE, 2, power=90),
    )
    table.say(1, "ATTACK 1 2")
    table.say(2, "MOVE 3 0 -1")
    assert table.say(1, "LIST_FIGHTS") == "OK / 1 / 20 20 0 4 2 490 2 1 100"
    table.turn()
    expected = combat_time(490, 200, 2, 22, 2)
    assert table.say(1, "LIST_FIGHTS") == f"OK / 1 / 20 20 0 {expected} 2 490 2 2 200"
    fight = table.position()["fights"]["1"]
    assert (fight["attacker_power"], fight["defender_power"]) == (490, 200)


@given(one=st.integers(0, 1999), other=st.integers(0, 2000))
def test_a_fight_agreed_in_turn_t_lasts_from_the_next_to_turn_t_plus_its_time(
    one: int, other: int
) -> None:
    """From t_cmin to t_cmax, shown as T + 1 while pending [COWS-111, COWS-112, COWS-149]."""
    table = ring(group(1, HERE, 40, power=one + 1), group(2, HERE, 40, power=other))
    table.say(1, "ATTACK 1 2")
    time = combat_time(one + 1, other, 2, 22, 2)
    assert 2 <= time <= 22
    shown = []
    while table.position()["fights"]:
        shown.append(int(table.say(2, "LIST_FIGHTS").split(" / ")[2].split()[3]))
        table.turn()
    assert shown == list(range(time + 1, 0, -1))


def test_sides_without_power_fight_longest() -> None:
    """Two sides of power 0 count as equal [COWS-132]."""
    table = ring(group(1, HERE, 4, power=1), group(2, HERE, 4, power=0))
    table.say(1, "ATTACK 1 2")
    table.put("groups.1.power", 0)
    table.turn()
    assert table.position()["fights"]["1"]["left"] == 22


def test_fighters_can_only_scan() -> None:
    """Everything else is 119 [COWS-113, COWS-52, COWS-67]."""
    table = ring(
        group(1, HERE, 2, cows=2),
        group(2, HERE, 2),
        group(1, HERE, 2, protected_left=9),
        grace_turns=9,
    )
    table.say(1, "ATTACK 1 2")
    for turn in range(2):
        lines = ("MOVE 1 1 0", "CAPTURE 1", "HAND_COWS 1 3 1", "HAND_COWS 3 1 1", "UNGROUP 1")
        assert [table.say(1, line) for line in lines] == ["FAILED 119"] * 5, turn
        assert table.say(1, "ATTACK 1 2") == "FAILED 119"
        assert table.say(1, "BIOSCAN 1 20 20 20 20") == "OK / 1 1 2"
        table.turn()


def test_reinforcements_join_and_lengthen_the_fight() -> None:
    """By the time of their power against the other side's last arrivals [COWS-114, COWS-116]."""
    table = ring(
        group(1, HERE, 10, power=500),
        group(2, HERE, 10, power=400),
        group(1, NEXT, 10, power=210),
        group(3, NEXT, 10),
    )
    table.say(1, "ATTACK 1 2")
    table.turn()
    before = table.position()["fights"]["1"]["left"]
    table.say(1, "MOVE 3 0 -1")
    table.say(3, "MOVE 4 0 -1")
    table.turn()
    fight = table.position()["fights"]["1"]
    assert fight["left"] == before - 1 + combat_time(200, 400, 2, 22, 2)
    assert (fight["attacker_power"], fight["defender_power"]) == (200, 400)
    assert table.group(3)["fight"] == 1
    assert table.group(4)["fight"] is None


def test_last_power_is_that_of_the_most_recent_arrivals() -> None:
    """The next reinforcement meets it, summed over one boundary [COWS-117, COWS-119]."""
    table = ring(
        group(1, HERE, 10, power=500),
        group(2, HERE, 10, power=500),
        group(1, NEXT, 2, power=52),
        group(1, NEXT, 3, power=53),
        group(2, NEXT, 10, power=110),
    )
    table.say(1, "ATTACK 1 2")
    table.turn()
    table.say(1, "MOVE 3 0 -1")
    table.say(1, "MOVE 4 0 -1")
    table.turn()
    left = 22 - 1 + combat_time(100, 500, 2, 22, 2)
    assert table.position()["fights"]["1"]["left"] == left
    table.say(2, "MOVE 5 0 -1")
    table.turn()
    left = left - 1 + combat_time(100, 100, 2, 22, 2)
    assert table.position()["fights"]["1"]["left"] == left > 22
    fight = table.position()["fights"]["1"]
    assert (fight["attacker_power"], fight["defender_power"]) == (100, 100)


def test_reinforcements_of_both_sides_lengthen_it_once() -> None:
    """By the time of the two new sums [COWS-118]."""
    table = ring(
        group(1, HERE, 10, power=500),
        group(2, HERE, 10, power=400),
        group(1, NEXT, 10, power=210),
        group(2, NEXT, 10, power=110),
    )
    table.say(1, "ATTACK 1 2")
    table.turn()
    before = table.position()["fights"]["1"]["left"]
    table.say(1, "MOVE 3 0 -1")
    table.say(2, "MOVE 4 0 -1")
    table.turn()
    fight = table.position()["fights"]["1"]
    assert fight["left"] == before - 1 + combat_time(200, 100, 2, 22, 2)


def test_a_group_joins_when_its_protection_runs_out() -> None:
    """In that very boundary; before it stays out, whoever attacks [COWS-115, COWS-102]."""
    table = ring(
        group(1, HERE, 10),
        group(2, HERE, 10),
        group(2, HERE, 10, protected_left=2),
        grace_turns=5,
    )
    table.say(1, "ATTACK 1 2")
    table.turn()
    assert table.groups(3, "fight", "protected_left") == (None, 1)
    table.turn()
    assert table.groups(3, "fight", "protected_left") == (1, 0)
