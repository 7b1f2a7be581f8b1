"""How fights end: losses, cows, protection."""

import pytest
from tests.games.cows.table import Table, group

HERE = (20, 20)


def fought(*groups: object, **params: object) -> Table:
    """Team 1's group 1 attacks group 2 and the fight is over."""
    numbered = {str(i): each for i, each in enumerate(groups, 1)}
    options = {"rest_gain": 0, "combat_max_turns": 4, **params}
    table = Table(teams=3, position={"groups": numbered}, **options)  # type: ignore[arg-type]
    assert table.say(1, "ATTACK 1 2") == "OK"
    for _ in range(20):
        table.turn()
        if not table.position()["fights"]:
            return table
    raise AssertionError("the fight does not end")


def test_the_larger_sum_of_power_wins() -> None:
    """Several weak groups beat one strong; each loses for its members [COWS-121, COWS-122]."""
    table = fought(
        group(1, HERE, 4, 1, power=120),
        group(2, HERE, 4, power=200),
        group(1, HERE, 2, power=90),
    )
    assert table.groups(1, "power", "protected_left") == (120 - 5 * 5, 0)
    assert table.groups(3, "power", "protected_left") == (90 - 2 * 5, 0)
    assert table.groups(2, "power", "protected_left") == (200 - 4 * 10, 12)


def test_all_losers_lose_their_cows_and_are_protected() -> None:
    """Power never goes below 0 [COWS-123, COWS-30]."""
    table = fought(
        group(1, HERE, 20),
        group(2, HERE, 4, power=7, cows=2),
        group(2, HERE, 2, cows=3),
    )
    assert table.groups(2, "power", "cows", "stab_left", "protected_left") == (0, 0, None, 12)
    assert table.groups(3, "power", "cows", "stab_left", "protected_left") == (80, 0, None, 12)
    assert table.group(1)["cows"] == 5


def test_protection_lasts_t_g_turns() -> None:
    """Turns u to u + t_g - 1; Z shows what is left [COWS-124]."""
    table = fought(group(1, HERE, 20), group(2, HERE, 4), grace_turns=3)
    for left in (3, 2, 1):
        assert table.group(2)["protected_left"] == left
        row = table.say(2, "LIST_GROUPS").split(" / ")[2].split()
        assert row[-2:] == ["PROTECTED", str(left)]
        assert table.say(1, "ATTACK 1 2") == "FAILED 114"
        table.turn()
    assert table.say(1, "ATTACK 1 2") == "OK"


def test_without_grace_there_is_no_protection() -> None:
    """t_g = 0: losers can be attacked at once [COWS-125]."""
    table = fought(group(1, HERE, 20), group(2, HERE, 4), grace_turns=0)
    assert table.group(2)["protected_left"] == 0
    assert table.say(1, "ATTACK 1 2") == "OK"


@pytest.mark.parametrize("attacker_wins", [True, False])
def test_all_cows_go_to_the_first_group_of_the_winners(attacker_wins: bool) -> None:
    """The first attacker, or the first group attacked; others keep theirs [COWS-126, COWS-129]."""
    strong, weak = {"power": 500, "cows": 1, "stab_left": 0}, {"power": 20, "cows": 2}
    first, second = (strong, weak) if attacker_wins else (weak, strong)
    table = fought(
        group(1, HERE, 10, **first),
        group(2, HERE, 10, **second),
        group(1, HERE, 1, cows=3, stab_left=0),
        group(2, HERE, 1, cows=4, stab_left=0),
    )
    won = [table.group(n)["cows"] for n in (1, 2, 3, 4)]
    assert won == ([1 + 2 + 4, 0, 3, 0] if attacker_wins else [0, 1 + 2 + 3, 0, 4])
    keeper = table.group(3 if attacker_wins else 4)
    assert keeper["stab_left"] == 0


def test_without_a_cowboy_in_the_first_group_won_cows_are_wild() -> None:
    """Even if other winners have cowboys [COWS-127]."""
    table = fought(
        group(1, HERE, 0, 10),
        group(2, HERE, 2, cows=3),
        group(1, HERE, 4, cows=1, stab_left=0),
    )
    assert table.wild() == {"20 20": 3}
    assert table.groups(3, "cows", "stab_left") == (1, 0)


def test_an_unmixed_herd_keeps_its_bonds() -> None:
    """Its stability carries over to a group without cows [COWS-128]."""
    table = fought(group(1, HERE, 20), group(2, HERE, 2, cows=3, stab_left=0))
    assert table.groups(1, "cows", "stab_left") == (3, 0)
    table = Table(
        combat_max_turns=2,
        position={
            "groups": {
                "1": group(1, HERE, 20),
                "2": group(2, HERE, 2, cows=3, stab_left=5),
                "3": group(2, HERE, 2),
            }
        },
    )
    table.say(1, "ATTACK 1 2")
    table.turn(3)
    assert table.groups(1, "cows", "stab_left") == (3, 2)


@pytest.mark.parametrize(("own", "herds"), [(1, (3,)), (0, (2, 1)), (2, (2, 1))])
def test_mixed_herds_are_unstable_from_the_next_turn(own: int, herds: tuple[int, ...]) -> None:
    """They start counting with the next boundary [COWS-128, COWS-91, COWS-36]."""
    losers = [group(2, HERE, 2, cows=cows, stab_left=0) for cows in herds]
    table = fought(group(1, HERE, 20, cows=own, stab_left=0), *losers)
    assert table.groups(1, "cows", "stab_left", "max_herd") == (3 + own, 5, 3 + own)
    table.turn()
    assert table.group(1)["stab_left"] == 4


def test_without_won_cows_the_herd_of_the_winner_is_untouched() -> None:
    """It stays stable [COWS-128, COWS-89]."""
    table = fought(group(1, HERE, 20, cows=2, stab_left=0), group(2, HERE, 2))
    assert table.groups(1, "cows", "stab_left") == (2, 0)


def test_equal_sums_cost_both_sides_and_nobody_cows() -> None:
    """All lose L_l for each member, none is protected [COWS-130]."""
    table = fought(
        group(1, HERE, 6, power=150, cows=1, stab_left=0),
        group(2, HERE, 4, power=100, cows=2, stab_left=0),
        group(2, HERE, 1, power=50),
    )
    assert [table.group(n)["power"] for n in (1, 2, 3)] == [150 - 60, 100 - 40, 50 - 10]
    assert [table.group(n)["cows"] for n in (1, 2, 3)] == [1, 2, 0]
    assert [table.group(n)["protected_left"] for n in (1, 2, 3)] == [0, 0, 0]


def test_winners_and_tied_groups_can_be_attacked_at_once() -> None:
    """By anyone, the old enemy included [COWS-131]."""
    table = fought(group(1, HERE, 20), group(2, HERE, 2), group(3, HERE, 2))
    assert table.say(3, "ATTACK 3 1") == "OK"
    table = fought(group(1, HERE, 4), group(2, HERE, 4))
    assert table.say(2, "ATTACK 2 1") == "OK"


def test_who_arrives_in_the_deciding_boundary_is_too_late() -> None:
    """It takes no part and is in no fight [COWS-120, COWS-112]."""
    table = Table(
        combat_min_turns=2,
        combat_max_turns=2,
        position={
            "groups": {
                "1": group(1, HERE, 20),
                "2": group(2, HERE, 2, cows=1),
                "3": group(2, (20, 21), 99),
            }
        },
    )
    table.say(1, "ATTACK 1 2")
    table.turn(2)
    table.say(2, "MOVE 3 0 -1")
    table.turn()
    assert table.position()["fights"] == {}
    assert table.group(1)["cows"] == 1
    assert table.groups(3, "pos", "fight", "protected_left") == ([20, 20], None, 0)
