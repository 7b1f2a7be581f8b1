"""Who is the opener, and who after them."""

import pytest
from tests.lobby.rig import Rig


@pytest.fixture
def rig() -> Rig:
    rig = Rig()
    rig.come("ann", "bob", "cat", "dan")
    rig.ok("ann", "OPEN spacecrack seats=4")
    return rig


def test_standing_up_keeps_the_openers_part(rig: Rig) -> None:
    """[TABLE-23]."""
    rig.ok("bob", "SIT 1")
    rig.ok("cat", "SIT 1")
    rig.ok("ann", "STAND")
    assert rig.table().opener == "ann"
    assert rig.ok("ann", "START") == ["1 2"]


def test_when_the_opener_leaves_who_sits_longest_follows(rig: Rig) -> None:
    """[TABLE-23]."""
    rig.ok("dan", "WATCH 1")
    rig.ok("cat", "SIT 1 3")
    rig.ok("bob", "SIT 1 1")
    rig.ok("cat", "SIT 1 2")  # who changes seats does not sit anew
    rig.told.clear()
    rig.ok("ann", "LEAVE")
    assert rig.table().opener == "cat"
    assert "OpenerChanged" in rig.news()
    assert rig.says("bob", "START") == ["413"]
    assert rig.ok("cat", "START") == ["1 2"]


def test_with_nobody_sitting_the_next_to_sit_is_opener(rig: Rig) -> None:
    """[TABLE-23]."""
    rig.ok("bob", "WATCH 1")
    rig.ok("ann", "LEAVE")
    assert rig.ok("bob", "TABLES") == ["1", "1 spacecrack OPEN 0 4 0 1 public -"]
    assert rig.says("bob", "START") == ["413"]
    rig.ok("cat", "SIT 1")
    assert rig.table().opener == "cat"
    rig.ok("ann", "SIT 1")
    assert rig.table().opener == "cat"


def test_a_bot_is_never_the_opener(rig: Rig) -> None:
    """[TABLE-23]."""
    rig.ok("ann", "ADD_BOT greedy")
    rig.ok("ann", "LEAVE")
    assert rig.table().opener == ""


def test_an_absent_opener_keeps_the_part_for_the_grace(rig: Rig) -> None:
    """[TABLE-23]."""
    rig.ok("bob", "SIT 1")
    rig.ok("ann", "STAND")
    rig.lose("ann")
    rig.passes(59.9)
    assert rig.table().opener == "ann"
    rig.passes(0.1)
    assert rig.table().opener == "bob"


def test_the_openers_return_sets_the_count_back(rig: Rig) -> None:
    """[TABLE-23]."""
    rig.ok("bob", "SIT 1")
    rig.lose("ann")
    rig.passes(59)
    rig.come("ann")
    rig.ok("ann", "SIT 1")
    rig.passes(3000)
    assert rig.table().opener == "ann"


def test_a_player_whose_connection_is_lost_stays_opener_as_long_as_the_seat_is_eirs(
    rig: Rig,
) -> None:
    """[TABLE-23, TABLE-44]."""
    rig.ok("bob", "SIT 1")
    rig.ok("ann", "START")
    rig.ok("ann", "LEAVE")
    assert rig.table().opener == "ann"
    rig.passes(899)
    assert rig.table().opener == "ann"
    rig.passes(1)
    assert rig.shows() == ["given_up", "here"]
    assert rig.table().opener == "bob"


def test_an_opener_who_closes_one_of_two_windows_stays_it(rig: Rig) -> None:
    """[TABLE-20, TABLE-23] One who watches, too."""
    rig.ok("bob", "SIT 1")
    rig.ok("cat", "SIT 1")
    rig.ok("ann", "STAND")
    rig.come("ann/2")
    rig.ok("ann/2", "WATCH 1")
    rig.ok("ann", "START")
    rig.ok("ann", "LEAVE")
    assert rig.table().opener == "ann"
    rig.ok("ann/2", "LEAVE")
    assert rig.table().opener == "bob"


def test_an_opener_who_plays_stays_it_though_others_have_sat_longer(rig: Rig) -> None:
    """[TABLE-20, TABLE-23]."""
    rig.ok("bob", "SIT 1")
    rig.ok("ann", "STAND")
    rig.ok("ann", "SIT 1")
    rig.ok("ann", "START")
    rig.ok("ann", "LEAVE")
    assert rig.table().opener == "ann"


def test_an_absent_person_who_becomes_opener_has_eir_own_grace(rig: Rig) -> None:
    """[TABLE-23, TABLE-43]."""
    rig.ok("bob", "SIT 1")
    rig.ok("cat", "SIT 1")
    rig.lose("bob")
    rig.passes(30)
    rig.ok("ann", "LEAVE")
    assert rig.table().opener == "bob"
    rig.passes(30)
    assert rig.seats() == ["-", "-", "cat", "-"]
    assert rig.table().opener == "cat"
