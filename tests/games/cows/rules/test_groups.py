"""Forming and disbanding groups, and recruiting."""

import pytest
from tests.games.cows.table import Table, group

HOME = (1, 1)
OWN = {"teams": {"1": {"free_cowboys": 5, "free_gunmen": 3}}}


def test_make_group_takes_free_specialists_and_answers_the_id() -> None:
    """It stands on the own rancho and may act at once [COWS-15, COWS-16, COWS-29]."""
    table = Table(position=OWN)
    assert table.say(1, "MAKE_GROUP 4 2") == "OK / 1"
    assert table.group(1) == {
        "team": 1,
        "pos": [1, 1],
        "cowboys": 4,
        "gunmen": 2,
        "power": 4 * 50 + 2 * 80,
        "cows": 0,
        "stab_left": None,
        "max_herd": 0,
        "capture_ban_left": 0,
        "protected_left": 0,
        "order": "none",
        "target": None,
        "fight": None,
    }
    team = table.team(1)
    assert (team["free_cowboys"], team["free_gunmen"]) == (1, 1)
    assert table.say(1, "MOVE 1 1 1") == "OK"


@pytest.mark.parametrize("line", ["MAKE_GROUP 6 0", "MAKE_GROUP 0 4", "MAKE_GROUP 0 0"])
def test_too_few_recruits_for_a_group(line: str) -> None:
    """More than are free, or nobody, is 106 and changes nothing [COWS-17]."""
    table = Table(position=OWN)
    before = table.position()
    assert table.say(1, line) == "FAILED 106"
    assert table.position() == before
    assert table.say(1, "MAKE_GROUP 0 3") == "OK / 1"
    assert table.say(1, "MAKE_GROUP 5 0") == "OK / 2"


def test_huge_numbers_of_recruits_are_refused_like_any() -> None:
    """The largest numbers a line can hold do not overflow [COWS-17]."""
    table = Table(position=OWN)
    assert table.say(1, f"MAKE_GROUP {10**18 - 1} {10**18 - 1}") == "FAILED 106"


def test_the_limit_of_groups_comes_before_the_lack_of_recruits() -> None:
    """116 counts the own groups only [COWS-18]."""
    others = {str(n): group(2, (40, 40), 1) for n in range(1, 4)}
    table = Table(group_limit=3, position={**OWN, "groups": others})
    for number in (4, 5, 6):
        assert table.say(1, "MAKE_GROUP 1 0") == f"OK / {number}"
    assert table.say(1, "MAKE_GROUP 1 0") == "FAILED 116"
    assert table.say(1, "MAKE_GROUP 99 0") == "FAILED 116"
    assert table.say(1, "UNGROUP 5") == "OK"
    assert table.say(1, "MAKE_GROUP 1 0") == "OK / 7"


def test_ids_count_up_over_all_teams_and_never_come_back() -> None:
    """Ids of disbanded groups are gone for good [COWS-19]."""
    free = {"free_cowboys": 5}
    table = Table(position={"teams": {"1": free, "2": free}})
    assert [table.say(n, "MAKE_GROUP 1 0") for n in (1, 2, 1)] == ["OK / 1", "OK / 2", "OK / 3"]
    assert table.say(1, "UNGROUP 3") == "OK"
    assert table.say(2, "MAKE_GROUP 1 0") == "OK / 4"
    assert table.say(1, "UNGROUP 3") == "FAILED 107"
    assert table.say(2, "UNGROUP 2") == "OK"
    assert [table.say(2, "MAKE_GROUP 1 0") for _ in range(2)] == ["OK / 5", "OK / 6"]
    assert list(table.position()["groups"]) == ["1", "4", "5", "6"]


def test_composition_stays_whatever_happens() -> None:
    """Fights, moves and captures leave cowboys and gunmen as they are [COWS-20, COWS-26]."""
    table = Table(
        position={
            "groups": {"1": group(1, (9, 9), 2, 1), "2": group(2, (9, 9), 3, 2)},
            "wild": {"9 9": 1},
        }
    )
    assert table.say(1, "CAPTURE 1").startswith("OK")
    assert table.say(1, "ATTACK 1 2") == "OK"
    table.turn(30)
    assert table.say(2, "MOVE 2 1 1") == "OK"
    table.turn()
    assert table.groups(1, "cowboys", "gunmen") == (2, 1)
    assert table.groups(2, "cowboys", "gunmen") == (3, 2)


def test_ungroup_at_home_frees_specialists_and_cows() -> None:
    """Specialists are free at once, cows wild, experience lost [COWS-21, COWS-23, COWS-24]."""
    table = Table(
        capture_probability=1,
        position={"groups": {"1": group(1, HOME, 3, 1, cows=2, max_herd=64)}},
    )
    assert table.say(1, "UNGROUP 1") == "OK"
    team = table.team(1)
    assert (team["free_cowboys"], team["free_gunmen"]) == (19, 7)
    assert table.wild() == {"1 1": 2}
    assert table.say(1, "MAKE_GROUP 3 1") == "OK / 2"
    assert table.groups(2, "max_herd", "cows") == (0, 0)


def test_ungroup_needs_the_own_rancho() -> None:
    """Neither the open field nor another team's rancho will do [COWS-22, COWS-9]."""
    groups = {"1": group(1, (5, 5), 1), "2": group(1, (40, 40), 1)}
    table = Table(position={"groups": groups})
    assert table.say(1, "UNGROUP 1") == "FAILED 108"
    assert table.say(1, "UNGROUP 2") == "FAILED 108"


def test_ungroup_in_order_of_precedence() -> None:
    """107, 119, 103, 108 [COWS-28, COWS-53, COWS-113]."""
    groups = {
        "1": group(2, (40, 40), 1),
        "2": group(1, (5, 5), 1, order="move", target=[6, 6]),
        "3": group(1, (9, 9), 1),
        "4": group(2, (9, 9), 1),
    }
    table = Table(position={"groups": groups})
    assert table.say(1, "ATTACK 3 4") == "OK"
    assert [table.say(1, f"UNGROUP {n}") for n in (1, 99, 2, 3)] == [
        "FAILED 107",
        "FAILED 107",
        "FAILED 103",
        "FAILED 119",
    ]


def test_recruits_arrive_with_the_next_turn() -> None:
    """The price is paid at once [COWS-39, COWS-44]."""
    table = Table(position={"teams": {"1": {"milk": 100_000_000}}, "gathered": 150_000_000})
    assert table.say(1, "RECRUIT GUNMAN") == "OK"
    assert table.team(1)["milk"] == 0
    assert table.say(1, "MAKE_GROUP 0 7") == "FAILED 106"
    table.turn()
    assert table.say(1, "MAKE_GROUP 0 7") == "OK / 1"
    assert table.position()["gathered"] == 150_000_000


def test_exactly_the_price_is_enough_and_a_millionth_less_is_not() -> None:
    """112 for too little milk [COWS-40]."""
    table = Table(position={"teams": {"1": {"milk": 99_999_999}, "2": {"milk": 100_000_000}}})
    assert table.say(1, "RECRUIT COWBOY") == "FAILED 112"
    assert table.say(2, "RECRUIT COWBOY") == "OK"


def test_prices_rise_for_the_buyer_and_the_type_only() -> None:
    """Half up to whole bottles, any number in a turn [COWS-41, COWS-43]."""
    table = Table(position={"teams": {"1": {"milk": 10**12}, "2": {"milk": 10**12}}})
    prices = []
    for _ in range(9):
        prices.append(table.team(1)["cowboy_price"])
        assert table.say(1, "RECRUIT COWBOY") == "OK"
    assert prices == [100, 150, 225, 338, 507, 761, 1142, 1713, 2570]
    assert table.team(1)["gunman_price"] == 100
    assert table.team(2)["cowboy_price"] == 100
    assert table.team(1)["milk"] == 10**12 - sum(prices) * 10**6


@pytest.mark.parametrize("line", ["RECRUIT COW", "RECRUIT cowboy", "RECRUIT"])
def test_other_types_cannot_be_recruited(line: str) -> None:
    """Anything but COWBOY or GUNMAN is error 3 [COWS-42]."""
    assert Table().say(1, line) == "FAILED 3"
