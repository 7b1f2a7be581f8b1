"""Bots at tables."""

import pytest
from tests.lobby.rig import Rig


@pytest.fixture
def rig() -> Rig:
    rig = Rig(max_bots=3)
    rig.come("ann", "bob")
    rig.ok("ann", "OPEN spacecrack seats=4")
    return rig


def test_bots_are_named_after_their_program(rig: Rig) -> None:
    """[TABLE-7, TABLE-24]."""
    assert rig.ok("ann", "ADD_BOT greedy") == ["1"]
    assert rig.ok("ann", "ADD_BOT greedy 3") == ["3"]
    assert rig.ok("ann", "ADD_BOT random") == ["2"]
    assert rig.seats() == ["ann", "bot:greedy", "bot:random", "bot:greedy-2"]
    rig.ok("ann", "REMOVE_BOT 1")
    assert rig.ok("ann", "ADD_BOT greedy") == ["1"]
    assert rig.seats()[1] == "bot:greedy"


def test_refusals_of_bots_come_in_the_order_of_the_rule_book(rig: Rig) -> None:
    """[TABLE-15, TABLE-24]."""
    assert rig.says("bob", "ADD_BOT chess 9") == ["406"]
    rig.ok("bob", "WATCH 1")
    assert rig.says("bob", "ADD_BOT chess 9") == ["413"]
    assert rig.says("ann", "ADD_BOT chess 9") == ["419"]
    assert rig.says("ann", "ADD_BOT greedy 4") == ["410"]
    assert rig.says("ann", "ADD_BOT greedy 0") == ["411"]
    for _ in range(3):
        rig.ok("ann", "ADD_BOT greedy")
    assert rig.says("ann", "ADD_BOT greedy") == ["412"]
    assert rig.says("ann", "REMOVE_BOT 4") == ["410"]
    assert rig.says("ann", "REMOVE_BOT 0") == ["420"]
    assert rig.says("bob", "REMOVE_BOT 1") == ["413"]
    rig.ok("ann", "START")
    assert rig.says("ann", "ADD_BOT chess 9") == ["414"]
    assert rig.says("ann", "REMOVE_BOT 1") == ["414"]


def test_bots_of_tables_that_are_over_do_not_count(rig: Rig) -> None:
    """[TABLE-17]."""
    for _ in range(3):
        rig.ok("ann", "ADD_BOT greedy")
    rig.ok("bob", "OPEN spacecrack")
    assert rig.says("bob", "ADD_BOT greedy") == ["405"]
    rig.ok("ann", "START")
    assert rig.says("bob", "ADD_BOT greedy") == ["405"]
    rig.ends()
    assert rig.ok("bob", "ADD_BOT greedy") == ["1"]


def test_the_programs_of_a_game_are_listed(rig: Rig) -> None:
    """[TABLE-24]."""
    assert rig.says("bob", "BOTS") == ["406"]
    assert rig.says("bob", "BOTS chess") == ["401"]
    assert rig.ok("bob", "BOTS spacecrack") == ["2", "greedy", "random"]
    assert rig.ok("ann", "BOTS") == ["2", "greedy", "random"]


def test_a_table_is_opened_with_its_bots(rig: Rig) -> None:
    """[TABLE-74, TABLE-27] and begins at once where it shall."""
    rig.come("cat")
    rig.ok("cat", "OPEN spacecrack seats=3 bots=greedy,greedy autostart=true")
    assert rig.seats(2) == ["cat", "bot:greedy", "bot:greedy-2"]
    table = rig.state.tables[2]
    assert table.phase == "PLAYING"
    assert "bots" not in table.options


def test_with_more_bots_than_the_server_may_have_no_table_is_opened(rig: Rig) -> None:
    """[TABLE-74, TABLE-17] nor with one that is not there, nor with more than there are seats."""
    rig.come("cat")
    for _ in range(2):
        rig.ok("ann", "ADD_BOT greedy")
    assert rig.says("cat", "OPEN spacecrack seats=4 bots=greedy,random") == ["405"]
    assert rig.says("cat", "OPEN spacecrack seats=4 bots=chess") == ["403"]
    assert rig.says("cat", "OPEN spacecrack seats=1 bots=random") == ["403"]
    assert list(rig.state.tables) == [1]
    rig.ok("cat", "OPEN spacecrack seats=4 bots=random")
