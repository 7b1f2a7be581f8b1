"""Offices."""

from contestmaster.nomic.offices import AUTOMATIC, Office


def test_an_office_has_a_player_or_the_platform_or_nobody() -> None:
    office = Office(AUTOMATIC, 0)
    assert (office.is_automatic, office.player, office.written()) == (True, None, "automatic")
    assert office.give("ann", 5)
    assert (office.is_automatic, office.player, office.written()) == (False, "ann", "ann")
    assert office.give(None, 7)
    assert (office.is_automatic, office.player, office.written()) == (False, None, "-")


def test_the_time_in_office_runs_without_a_break() -> None:
    """SHIPS-42, SHIPS-111: from when the office was taken; giving it again changes nothing."""
    office = Office("ann", 5)
    assert not office.give("ann", 9)
    assert office.held_by_player_since(5)
    assert not office.held_by_player_since(4)
    office.give(None, 10)
    office.give("ann", 11)
    assert not office.held_by_player_since(5)
    assert not Office(AUTOMATIC, 0).held_by_player_since(5)
