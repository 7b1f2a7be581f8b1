"""Tables: opened, sat down at, watched, stood up from, left."""

import pytest
from tests.lobby.rig import Rig


@pytest.fixture
def rig() -> Rig:
    rig = Rig()
    rig.come("ann", "bob", "cat")
    return rig


def test_who_opens_a_table_sits_on_its_first_seat(rig: Rig) -> None:
    """[TABLE-8]."""
    assert rig.says("ann", "OPEN spacecrack seats=3") == ["1 0"]
    assert rig.seats() == ["ann", "-", "-"]
    assert rig.table().phase == "OPEN"
    assert rig.table().opener == "ann"
    assert list(rig.table().present) == ["ann"]
    assert rig.says("bob", "TABLE") == ["406"]


def test_numbers_of_tables_are_never_used_again(rig: Rig) -> None:
    rig.ok("ann", "OPEN spacecrack")
    rig.lose("ann")
    rig.passes(3600)
    assert rig.says("bob", "SIT 1") == ["400"]
    assert rig.ok("bob", "OPEN spacecrack") == ["2 0"]


def test_refusals_of_open_come_in_the_order_of_the_rule_book(rig: Rig) -> None:
    """[TABLE-10, TABLE-13, TABLE-16]."""
    rig = Rig(max_tables_per_person=1, max_tables=2)
    rig.come("ann", "bob", "cat")
    assert rig.says("ann", "OPEN chess x=1") == ["401"]
    assert rig.says("ann", "OPEN spacecrack turns=4 speed=9") == ["402"]
    assert rig.says("ann", "OPEN spacecrack turns=4") == ["403"]
    rig.ok("ann", "OPEN spacecrack")
    assert rig.says("ann", "OPEN chess") == ["407"]
    rig.come("ann/b")
    assert rig.says("ann/b", "OPEN spacecrack turns=4") == ["403"]
    rig.ok("bob", "OPEN spacecrack")
    assert rig.says("ann/b", "OPEN spacecrack") == ["404"]
    assert rig.says("cat", "OPEN spacecrack") == ["405"]
    assert list(rig.state.tables) == [1, 2]


def test_tables_not_cleared_count_and_no_others(rig: Rig) -> None:
    """[TABLE-17]."""
    rig = Rig(max_tables=1, empty_table_s=10)
    rig.come("ann", "bob")
    rig.ok("ann", "OPEN spacecrack")
    assert rig.says("bob", "OPEN spacecrack") == ["405"]
    rig.ok("ann", "LEAVE")
    assert rig.says("bob", "OPEN spacecrack") == ["405"]
    rig.passes(10)
    assert rig.ok("bob", "OPEN spacecrack") == ["2 0"]


def test_a_connection_is_at_one_table_a_person_at_several(rig: Rig) -> None:
    """[TABLE-12, TABLE-13]."""
    rig.ok("ann", "OPEN spacecrack seats=3")
    for line in ("OPEN spacecrack", "WATCH 1", "WATCH 7", "SIT 7"):
        assert rig.says("ann", line) == ["407"]
    rig.come("ann/b")
    assert rig.ok("ann/b", "OPEN spacecrack") == ["2 0"]
    assert rig.says("ann/b", "SIT 1") == ["407"]
    rig.ok("bob", "WATCH 1")
    assert rig.ok("bob", "SIT 1") == ["1 1"]
    assert rig.ok("bob", "SIT 1 2") == ["1 2"]
    assert rig.seats() == ["ann", "-", "bob"]


def test_the_lowest_free_seat_is_taken_or_the_one_that_is_named(rig: Rig) -> None:
    rig.ok("ann", "OPEN spacecrack seats=3")
    assert rig.ok("bob", "SIT 1") == ["1 1"]
    assert rig.says("cat", "SIT 1 1") == ["411"]
    assert rig.says("cat", "SIT 1 3") == ["410"]
    assert rig.ok("cat", "SIT 1 2") == ["1 2"]
    rig.come("dan")
    assert rig.says("dan", "SIT 1") == ["412"]


def test_refusals_of_sit_come_in_the_order_of_the_rule_book() -> None:
    """[TABLE-15, TABLE-16, TABLE-22]."""
    rig = Rig(max_tables_per_person=1)
    rig.come("ann", "bob", "cat", "dan")
    rig.ok("dan", "OPEN spacecrack")
    rig.come("dan/b")
    rig.ok("ann", "OPEN spacecrack seats=3")
    rig.ok("bob", "SIT 2")
    rig.ok("ann", "KICK 1")
    assert rig.says("bob", "SIT 2 9") == ["422"]
    rig.ok("cat", "SIT 2")
    assert rig.says("dan/b", "SIT 2 0") == ["411"]
    assert rig.says("dan/b", "SIT 2") == ["404"]
    assert rig.ok("cat", "SIT 2 2") == ["2 2"], "another seat is not one more"
    rig.ok("ann", "START")
    assert rig.says("dan/b", "SIT 2 9") == ["410"]
    assert rig.says("dan/b", "SIT 2 0") == ["414"]


def test_seats_count_while_open_or_played_and_not_when_given_up_or_over() -> None:
    """[TABLE-16]."""
    rig = Rig(max_tables_per_person=1)
    rig.come("ann", "ann/b", "bob")
    rig.ok("ann", "OPEN spacecrack")
    assert rig.says("ann/b", "OPEN spacecrack") == ["404"]
    rig.ok("bob", "SIT 1")
    rig.ok("ann", "START")
    assert rig.says("ann/b", "OPEN spacecrack") == ["404"]
    rig.ok("ann", "STAND")
    assert rig.ok("ann/b", "OPEN spacecrack") == ["2 0"]
    rig.come("bob/b")
    assert rig.says("bob/b", "OPEN spacecrack") == ["404"]
    rig.ends()
    assert rig.ok("bob/b", "OPEN spacecrack") == ["3 0"]


def test_the_own_seat_lets_back_in_at_any_time(rig: Rig) -> None:
    """[TABLE-14, TABLE-21]."""
    rig.ok("ann", "OPEN spacecrack seats=2")
    rig.ok("bob", "SIT 1")
    rig.ok("ann", "START")
    rig.lose("bob")
    assert rig.shows() == ["here", "absent"]
    rig.come("bob")
    assert rig.says("bob", "SIT 1 0") == ["414"]
    assert rig.ok("bob", "SIT 1") == ["1 1"]
    assert rig.ok("bob", "SIT 1 1") == ["1 1"]
    rig.come("bob/b", "bob/c")
    assert rig.ok("bob/b", "SIT 1 1") == ["1 1"]
    rig.ends()
    assert rig.ok("bob/c", "SIT 1") == ["1 1"]
    assert len(rig.table().present["bob"]) == 3
    rig.lose("bob", "bob/b")
    assert rig.shows() == ["here", "here"]


def test_a_given_up_seat_lets_nobody_in(rig: Rig) -> None:
    """[TABLE-14, TABLE-19]."""
    rig.ok("ann", "OPEN spacecrack seats=2")
    rig.ok("bob", "SIT 1")
    rig.ok("ann", "START")
    rig.ok("bob", "STAND")
    assert rig.shows() == ["here", "given_up"]
    assert rig.seats() == ["ann", "bob"]
    assert rig.says("bob", "SIT 1") == ["414"]
    assert rig.says("bob", "SIT 1 1") == ["414"]
    assert rig.says("bob", "STAND") == ["409"]
    assert rig.table().watchers() == ["bob"]


def test_standing_up_before_and_after_a_game_frees_the_seat(rig: Rig) -> None:
    """[TABLE-18]."""
    rig.come("ann/b")
    rig.ok("ann", "OPEN spacecrack seats=2")
    rig.ok("ann/b", "SIT 1")
    assert rig.says("cat", "STAND") == ["406"]
    rig.ok("cat", "WATCH 1")
    assert rig.says("cat", "STAND") == ["409"]
    rig.ok("ann", "STAND")
    assert rig.seats() == ["-", "-"]
    assert rig.table().watchers() == ["ann", "cat"]
    assert len(rig.table().present["ann"]) == 2
    rig.ok("bob", "SIT 1")
    rig.ok("cat", "SIT 1")
    rig.ok("ann", "START")
    rig.ends()
    rig.ok("cat", "STAND")
    assert rig.seats() == ["bob", "-"]


def test_leaving_frees_the_seat_except_in_a_game(rig: Rig) -> None:
    """[TABLE-20]."""
    rig.come("bob/b")
    rig.ok("ann", "OPEN spacecrack seats=3")
    rig.ok("bob", "SIT 1")
    rig.ok("bob/b", "SIT 1")
    rig.ok("cat", "SIT 1")
    rig.ok("bob", "LEAVE")
    assert rig.seats() == ["ann", "-", "cat"]
    assert "bob" not in rig.table().present
    assert rig.says("bob/b", "LEAVE") == ["406"]
    rig.ok("bob", "SIT 1")
    rig.ok("bob/b", "SIT 1")
    rig.ok("ann", "START")
    rig.ok("bob", "LEAVE")
    assert rig.seats() == ["ann", "bob", "cat"]
    assert rig.shows() == ["here", "here", "here"]
    rig.ok("bob/b", "LEAVE")
    assert rig.shows() == ["here", "absent", "here"]


def test_watchers_are_counted_by_person() -> None:
    """[TABLE-48]."""
    rig = Rig(max_watchers=1)
    rig.come("ann", "ann/b", "bob", "bob/b", "cat")
    rig.ok("ann", "OPEN spacecrack")
    assert rig.says("ann/b", "WATCH 1") == ["408"]
    assert rig.ok("bob", "WATCH 1") == ["1 OPEN"]
    assert rig.ok("bob/b", "WATCH 1") == ["1 OPEN"]
    assert rig.says("cat", "WATCH 1") == ["423"]
    rig.ok("bob", "SIT 1")
    assert rig.ok("cat", "WATCH 1") == ["1 OPEN"]
    assert rig.ok("cat", "TABLES") == ["1", "1 spacecrack OPEN 0 2 2 1 public ann"]


def test_removing_somebody_frees_the_seat_for_good(rig: Rig) -> None:
    """[TABLE-22]."""
    rig.ok("ann", "OPEN spacecrack seats=4")
    rig.ok("bob", "SIT 1")
    rig.ok("ann", "ADD_BOT greedy 2")
    assert rig.says("bob", "KICK 0") == ["413"]
    assert rig.says("cat", "KICK 0") == ["406"]
    for seat, code in ((0, "421"), (2, "421"), (3, "421"), (4, "410")):
        assert rig.says("ann", f"KICK {seat}") == [code]
    assert rig.ok("ann", "KICK 1") == ["OK"]
    assert rig.seats() == ["ann", "-", "bot:greedy", "-"]
    assert rig.table().watchers() == ["bob"]
    assert rig.says("bob", "SIT 1") == ["422"]
    rig.ok("bob", "LEAVE")
    assert rig.ok("bob", "WATCH 1") == ["1 OPEN"]
    rig.ok("ann", "START")
    assert rig.says("ann", "KICK 1") == ["414"]


def test_a_private_table_is_only_there_for_its_members(rig: Rig) -> None:
    """[TABLE-49]."""
    rig.ok("ann", "OPEN spacecrack seats=3 private=true")
    for line in ("SIT 1", "WATCH 1", "TABLE 1", "SIT 1 7"):
        assert rig.says("bob", line) == ["400"]
    assert rig.ok("bob", "TABLES") == ["0"]
    token = rig.ok("ann", "INVITE")[0].split()[0]
    assert rig.says("bob", f"SIT {token} 0") == ["411"]
    assert rig.says("bob", "TABLE 1") == ["400"]
    assert rig.ok("bob", f"WATCH {token}") == ["1 OPEN"]
    rig.ok("bob", "LEAVE")
    assert rig.ok("bob", "TABLES") == ["1", "1 spacecrack OPEN 0 3 1 0 private ann"]
    assert rig.ok("bob", "SIT 1") == ["1 1"]


def test_who_is_removed_from_a_private_table_is_no_member(rig: Rig) -> None:
    """[TABLE-22, TABLE-49]."""
    rig.ok("ann", "OPEN spacecrack private=true")
    token = rig.ok("ann", "INVITE")[0].split()[0]
    rig.ok("bob", f"SIT {token}")
    rig.ok("ann", "KICK 1")
    assert rig.says("bob", "TABLE") == ["406"]
    assert rig.ok("bob", "TABLES") == ["0"]
    assert rig.says("bob", "SIT 1") == ["400"]
    assert rig.says("bob", f"SIT {token}") == ["422"]
    assert rig.ok("bob", f"WATCH {token}") == ["1 OPEN"]


def test_a_new_invitation_ends_the_old_one_and_keeps_members(rig: Rig) -> None:
    """[TABLE-50]."""
    rig.ok("ann", "OPEN spacecrack seats=3 private=true")
    (line,) = rig.ok("ann", "INVITE")
    old, path = line.split()
    assert path == f"/tables/{old}"
    assert rig.ok("ann", "INVITE") == [line]
    rig.ok("bob", f"SIT {old}")
    assert rig.says("bob", "INVITE") == ["413"]
    assert rig.says("cat", "INVITE NEW") == ["406"]
    new = rig.ok("ann", "INVITE NEW")[0].split()[0]
    assert new != old
    assert rig.says("cat", f"SIT {old}") == ["400"]
    rig.lose("bob")
    rig.come("bob")
    assert rig.ok("bob", "SIT 1") == ["1 1"]
    assert rig.ok("cat", f"SIT {new}") == ["1 2"]


def test_a_public_table_may_be_reached_by_invitation(rig: Rig) -> None:
    """[TABLE-50]."""
    rig.ok("ann", "OPEN spacecrack")
    token = rig.ok("ann", "INVITE")[0].split()[0]
    assert rig.ok("bob", f"SIT {token}") == ["1 1"]
    assert rig.says("cat", "SIT t-aaaaaaaaaaaaaaaaaaaaaaaaaa") == ["400"]
    assert rig.ok("cat", f"WATCH {token}") == ["1 OPEN"]
