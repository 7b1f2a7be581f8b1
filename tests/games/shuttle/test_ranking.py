"""Who stands where."""

from tests.games.shuttle.table import NAMES, Table


def ranks(table: Table) -> dict[str, int]:
    """The rank of each seat."""
    outcome = table.game.outcome(table.state)
    return {NAMES[standing.seat]: standing.rank for standing in outcome.standings}


def test_wins_then_credits_then_names_decide() -> None:
    """D33: nobody shares a rank."""
    table = Table(position={"credits": {"eve": 3, "ann": 12, "bob": 3, "cy": 9}})
    assert ranks(table) == {"ann": 1, "cy": 2, "bob": 3, "eve": 4}
    table.say("ann", "WIN")
    assert ranks(table) == {"ann": 1, "cy": 2, "bob": 3, "eve": 4}, "with two credits"
    table.say("ann", "DEREGISTER")
    assert ranks(table) == {"cy": 1, "bob": 2, "eve": 3, "ann": 4}
    table.say("zoe", "REGISTER")
    assert ranks(table) == {"cy": 1, "bob": 2, "eve": 3, "ann": 5}, "zoe has no seat"
    assert not table.game.outcome(table.state).over
