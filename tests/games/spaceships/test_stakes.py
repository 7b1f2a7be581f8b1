"""What is at stake among the ships: told of what everybody may see, and of nothing sealed."""

from tests.games.spaceships.table import Table, together

from contestmaster.kernel.game import PUBLIC


def stakes(table: Table) -> list[str]:
    return list(table.game.stakes(table.game.view(table.state, PUBLIC)))


def test_ships_in_one_sector_are_within_reach_of_each_other() -> None:
    """Of those that can fight only."""
    assert stakes(Table(position=together())) == [
        "alice, bob and carol are within reach of each other in Sector 1: whoever attacks stakes "
        "energy in secret, and fame goes up or down by who wins"
    ]
    wreck = together(**{"2": {"armour": 0, "sector": 1}, "3": {}})
    assert stakes(Table(position=wreck)) == [
        "No two ships that can fight are in one sector: nobody can be attacked"
    ]


def test_a_battle_says_for_whom_it_waits() -> None:
    """[SHIPS-65, SHIPS-75]: the energy of the attack is told only when it was revealed."""
    table = Table(position=together())
    table.attack("alice", "bob", 7)
    first, *_ = stakes(table)
    assert first == "bob is attacked by alice with a sealed energy, and has set no defence yet"
    assert table.say("bob", "DEFEND 1 4").startswith("OK")
    first, *_ = stakes(table)
    assert first == "alice has yet to reveal the energy against the defence of bob, 4"
    assert not any("7" in one for one in stakes(table))


def test_who_is_nearest_to_a_win_is_told_alone() -> None:
    """[SHIPS-94]: by fame or infamy; not where two are as near."""
    near = {"players": {"alice": {"fame": -8}, "bob": {"fame": 3}, "carol": {}}}
    assert stakes(Table(position=near))[0] == "alice has infamy 8: with 10 one can win"
    level = {"players": {"alice": {"fame": -3}, "bob": {"fame": 3}, "carol": {}}}
    assert not any("one can win" in one for one in stakes(Table(position=level)))
