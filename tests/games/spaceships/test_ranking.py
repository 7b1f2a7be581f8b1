"""Who stands where."""

from tests.games.spaceships.table import Table

from contestmaster.kernel.outcome import Outcome


def ranks(table: Table) -> dict[str, int]:
    """The rank of each seat."""
    outcome: Outcome = table.game.outcome(table.state)
    names = list(table.state.players)
    return {names[standing.seat]: standing.rank for standing in outcome.standings}


def position(*rows: tuple[int, int, int]) -> dict[str, object]:
    """Fame, armour and energy of each player."""
    names = "abcdef"[: len(rows)]
    return {
        "players": {name: {"fame": row[0]} for name, row in zip(names, rows, strict=True)},
        "ships": {str(n): {"armour": row[1], "energy": row[2]} for n, row in enumerate(rows, 1)},
    }


def test_fame_then_armour_then_energy_decide() -> None:
    """Section 9: |fame|, armour, energy, all descending; equals share the lowest number."""
    rows = ((3, 5, 5), (-7, 1, 1), (3, 5, 6), (3, 9, 0), (3, 5, 5))
    table = Table(*"abcde", position=position(*rows))
    assert ranks(table) == {"b": 1, "d": 2, "c": 3, "a": 4, "e": 4}


def test_no_ship_is_less_than_a_wreck() -> None:
    table = Table(*"abc", position=position((0, 0, 0), (0, 0, 0), (0, 5, 5)))
    table.say("b", "SCUTTLE")
    assert ranks(table) == {"c": 1, "a": 2, "b": 3}


def test_who_has_left_comes_last_and_newcomers_have_no_seat() -> None:
    table = Table(*"abc", position=position((5, 9, 9), (1, 9, 9), (0, 9, 9)))
    table.say("a", "LEAVE")
    table.say("eve", "REGISTER")
    assert ranks(table) == {"b": 1, "c": 3, "a": 4}, "eve's new ship is better than c's"


def test_who_has_won_is_first() -> None:
    """SHIPS-101: the claimant is the only winner."""
    table = Table(*"abc", position=position((5, 9, 9), (10, 0, 0), (-10, 9, 9)))
    table.say("b", "INTEND_WIN")
    table.wait(2 * 86_400)
    assert table.say("b", "WIN") == "OK / b"
    assert ranks(table) == {"b": 1, "c": 2, "a": 3}
    assert table.game.outcome(table.state).over
