"""What falls due, and in which order."""

import pytest
from tests.lobby.rig import OFFERS, Rig

from contestmaster.lobby.times import abandon_after


@pytest.fixture
def rig() -> Rig:
    rig = Rig()
    rig.come("ann", "bob", "cat")
    return rig


@pytest.mark.parametrize(
    ("limit", "after"), [(300, 900), (60, 600), (0, 86400), (None, 600), (200, 600), (201, 603)]
)
def test_a_seat_is_abandoned_by_the_turn_limit(limit: int | None, after: int) -> None:
    """[TABLE-44]."""
    assert abandon_after(Rig().state.params, limit) == after


@pytest.mark.parametrize(
    ("options", "after"),
    [
        ("spacecrack", 900),
        ("spacecrack turn_seconds=60", 600),
        ("spacecrack turn_seconds=0", 86400),
        ("cows pace=clock", 600),
        ("cows turn_limit_s=1000", 3000),
        ("cows turn_limit_s=0", 86400),
    ],
)
def test_the_limit_is_the_tables_or_the_games(rig: Rig, options: str, after: int) -> None:
    """[TABLE-44]."""
    rig.ok("ann", f"OPEN {options}")
    rig.ok("bob", "SIT 1")
    rig.ok("ann", "START")
    rig.lose("bob")
    rig.passes(after - 0.000001)
    assert rig.shows() == ["here", "absent"]
    rig.told.clear()
    rig.passes(0.000001)
    assert rig.shows() == ["here", "given_up"]
    assert rig.news() == ["SeatGivenUp"]


def test_any_presence_sets_the_count_back(rig: Rig) -> None:
    """[TABLE-44]."""
    rig.ok("ann", "OPEN spacecrack")
    rig.ok("bob", "SIT 1")
    rig.ok("ann", "START")
    for _ in range(3):
        rig.lose("bob")
        rig.passes(899)
        rig.come("bob")
        rig.ok("bob", "SIT 1")
    assert rig.shows() == ["here", "here"]


def test_a_server_may_never_abandon_or_after_its_own_time() -> None:
    """[TABLE-44]."""
    for setting, after in ((0, None), (700, 700)):
        rig = Rig(abandon_after_s=setting)
        rig.come("ann", "bob")
        rig.ok("ann", "OPEN spacecrack")
        rig.ok("bob", "SIT 1")
        rig.ok("ann", "START")
        rig.lose("bob")
        rig.passes(699)
        assert rig.shows()[1] == "absent"
        rig.passes(10**6)
        assert rig.shows()[1] == ("absent" if after is None else "given_up")


def test_absence_before_and_after_a_game_frees_the_seat(rig: Rig) -> None:
    """[TABLE-43]."""
    rig.ok("ann", "OPEN spacecrack seats=3")
    rig.ok("bob", "SIT 1")
    rig.ok("cat", "SIT 1")
    rig.lose("cat")
    rig.passes(60)
    assert rig.seats() == ["ann", "bob", "-"]
    rig.ok("ann", "START")
    rig.lose("bob")
    rig.passes(30)
    rig.ends()
    rig.passes(29)
    assert rig.seats() == ["ann", "bob"]
    rig.passes(1)
    assert rig.seats() == ["ann", "-"]


def test_who_has_been_absent_long_enough_loses_the_seat_when_the_game_ends(rig: Rig) -> None:
    """[TABLE-43]."""
    rig.ok("ann", "OPEN spacecrack")
    rig.ok("bob", "SIT 1")
    rig.ok("ann", "START")
    rig.lose("bob")
    rig.passes(500)
    rig.ends()
    rig.passes(0)
    assert rig.seats() == ["ann", "-"]


def test_absence_may_complete_an_agreement(rig: Rig) -> None:
    """[TABLE-42, TABLE-43]."""
    rig.ok("ann", "OPEN spacecrack")
    rig.ok("bob", "SIT 1")
    rig.ok("ann", "START")
    rig.ends()
    rig.ok("ann", "REMATCH")
    rig.lose("bob")
    rig.passes(60)
    assert rig.table().phase == "OPEN"
    assert rig.seats() == ["ann", "-"]


def test_an_open_table_is_cleared_when_nothing_was_said_at_it(rig: Rig) -> None:
    """[TABLE-45, TABLE-46]."""
    rig.ok("ann", "OPEN spacecrack")
    rig.ok("bob", "WATCH 1")
    rig.passes(3599)
    rig.ok("bob", "SAY still here")
    rig.passes(3599)
    assert 1 in rig.state.tables
    rig.passes(0.999999)
    assert 1 in rig.state.tables
    rig.told.clear()
    rig.passes(0.000001)
    assert rig.news() == ["TableCleared"]
    assert rig.state.tables == {}
    assert rig.says("ann", "STAND") == ["406"]
    assert rig.says("ann", "SIT 1") == ["400"]
    assert rig.ok("ann", "OPEN spacecrack") == ["2 0"]


def test_a_question_or_a_refused_command_at_an_open_table_keeps_it_too(rig: Rig) -> None:
    """[TABLE-45]."""
    rig.ok("ann", "OPEN spacecrack")
    rig.passes(3000)
    rig.ok("ann", "TABLE")
    rig.passes(3000)
    assert rig.says("ann", "START") == ["418"]
    rig.passes(3599.999999)
    assert 1 in rig.state.tables
    rig.passes(0.000001)
    assert rig.state.tables == {}


def test_a_table_that_is_over_is_cleared_whatever_is_said(rig: Rig) -> None:
    """[TABLE-45]."""
    rig.ok("ann", "OPEN spacecrack")
    rig.ok("bob", "SIT 1")
    rig.ok("ann", "START")
    rig.passes(86400)
    rig.ends()
    rig.passes(1799)
    rig.ok("ann", "SAY hello")
    rig.passes(1)
    assert rig.state.tables == {}


def test_a_table_without_anybody_is_cleared(rig: Rig) -> None:
    """[TABLE-43, TABLE-45]."""
    rig.ok("ann", "OPEN spacecrack seats=3")
    rig.ok("bob", "SIT 1")
    rig.lose("ann", "bob")
    rig.passes(60)
    assert rig.seats() == ["-", "-", "-"]
    rig.passes(239)
    rig.ok("cat", "TABLE 1")
    rig.passes(1)
    assert rig.says("cat", "TABLE 1") == ["400"]


def test_a_game_is_kept_while_a_person_may_come_back_to_it(rig: Rig) -> None:
    """[TABLE-45, TABLE-46]."""
    rig.ok("ann", "OPEN spacecrack private=true")
    rig.ok("ann", "ADD_BOT greedy")
    rig.ok("ann", "START")
    rig.lose("ann")
    rig.passes(899)
    assert rig.table().phase == "PLAYING"
    rig.told.clear()
    rig.passes(1)
    given_up, *_, cleared = rig.told
    assert type(given_up).__name__ == "SeatGivenUp"
    assert type(cleared).__name__ == "TableCleared"
    assert getattr(cleared, "aborted", None) is True
    assert getattr(cleared, "members", None) == ("ann",)
    assert rig.state.tables == {}


def test_what_falls_due_together_happens_in_the_order_of_the_rule_book() -> None:
    """[TABLE-43, TABLE-44, TABLE-45, TABLE-6]."""
    rig = Rig(seat_grace_s=60, abandon_after_s=60, empty_table_s=60, guest_ttl_s=60)
    for name in ("ann", "bob", "zoe"):
        rig.guest(name)
    rig.ok("zoe", "OPEN spacecrack")
    rig.ok("ann", "OPEN spacecrack")
    rig.ok("bob", "SIT 2")
    rig.ok("ann", "START")
    rig.guest("eve")
    rig.lose("ann", "bob", "zoe", "eve")
    rig.told.clear()
    rig.passes(60)
    assert rig.news() == [
        "SeatGivenUp",
        "SeatGivenUp",
        "SeatFreed",
        "OpenerChanged",
        "OpenerChanged",
        "TableCleared",
        "TableCleared",
        "GuestForgotten",
    ]
    assert len(rig.state.persons) == 3
    rig.passes(60)
    assert rig.state.persons == {}


def test_what_is_due_comes_before_a_command_of_the_same_instant(rig: Rig) -> None:
    """[TABLE-43]."""
    rig.ok("ann", "OPEN spacecrack")
    rig.ok("bob", "SIT 1")
    rig.lose("bob")
    rig.come("bob")
    rig.now += 60_000_000
    assert rig.ok("cat", "SIT 1") == ["1 1"]


def test_parameters_may_change_while_tables_stand(rig: Rig) -> None:
    rig.ok("ann", "OPEN spacecrack")
    rig.ok("bob", "SIT 1")
    rig.lose("bob")
    params = rig.state.params
    rig.conductor.configure(type(params)(table_games=OFFERS[:1], seat_grace_s=100), rig.now)
    rig.passes(99)
    assert rig.seats() == ["ann", "bob"]
    rig.passes(1)
    assert rig.seats() == ["ann", "-"]
    assert rig.says("cat", "OPEN spacecrack") == ["401"]
    assert rig.says("ann", "ADD_BOT greedy") == ["419"]
