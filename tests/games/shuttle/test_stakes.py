"""What is at stake on a journey."""

from tests.games.shuttle.table import Table, flying, thing

from contestmaster.kernel.game import PUBLIC


def stakes(table: Table) -> list[str]:
    return list(table.game.stakes(table.game.view(table.state, PUBLIC)))


def test_a_journey_says_what_each_side_gets_and_what_is_left() -> None:
    """[SHUTTLE-55, SHUTTLE-57]."""
    near, far = thing("o", 6, 12, -2), thing("x", 6, 15, -2)
    assert stakes(Table(position=flying(near, far))) == [
        "eve, the Enemy, gets 5 credits if the Shuttle is destroyed: 12 of 12 hit points are left",
        "The crew gets 1 credit each if the Shuttle arrives: 15 AU are left",
        "O is 7 AU from the Shuttle",
    ]


def test_between_journeys_nobody_is_the_enemy() -> None:
    assert stakes(Table()) == ["No journey is under way: whoever initiates one is its Enemy"]
