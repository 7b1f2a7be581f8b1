"""Where traders go, and how long they are busy."""

import pytest
from tests.games.traders.table import Table, trader

ROUTES = {0: [1, 2], 1: [2]}


def test_traders_are_numbered_by_team() -> None:
    """Team ID times a million, and a number from 0 [TRADE-16]."""
    table = Table(position={"seats": [41, 7]}, traders_per_team=2)
    assert table.say(1, "GET_TRADERS MYSELF") == (
        "OK / 2 / 41000000 None None 0 / 41000001 None None 0"
    )
    assert table.say(2, "GET_TRADERS 7") == "OK / 2 / 7000000 None None 0 / 7000001 None None 0"
    assert table.say(1, "PUT_TRADER 41000002 0") == "FAILED 103"
    assert table.say(1, "PUT_TRADER 42000000 0") == "FAILED 103"
    assert table.say(1, "PUT_TRADER 999999999999999999 0") == "FAILED 103"
    assert table.say(1, "PUT_TRADER 7000001 0") == "FAILED 104"


def test_a_trader_is_placed_and_moved_to_collect() -> None:
    """Wherever it was, whatever it did before [TRADE-18, TRADE-20]."""
    table = Table(routes=ROUTES)
    assert table.post() == (None, None, 0)
    table.all(1, f"PUT_TRADER {trader(1)} 1")
    assert table.post() == (1, None, 0)
    table.all(1, f"PUT_TRADER {trader(1)} 0", f"SEND_PROFIT {trader(1)} 0 2")
    assert table.post() == (0, 2, 0)
    table.all(1, f"PUT_TRADER {trader(1)} 2")
    assert table.post() == (2, None, 0)


def test_where_it_is_only_the_mode_changes() -> None:
    """From sending to collecting, and from one target to another [TRADE-21, TRADE-22]."""
    table = Table(routes=ROUTES, posts={trader(1): (0, 1)}, shares={1: {0: 1}})
    table.all(1, f"SEND_PROFIT {trader(1)} 0 2")
    assert table.post() == (0, 2, 0)
    table.all(1, f"PUT_TRADER {trader(1)} 0")
    assert table.post() == (0, None, 0)
    assert table.gains() == 100


def test_a_trader_sends_from_where_it_is_told_to() -> None:
    """It goes there first, from anywhere and from nowhere [TRADE-22]."""
    table = Table(routes=ROUTES, shares={1: {0: 1, 2: 1}}, posts={trader(1, 1): (2, None)})
    table.all(1, f"SEND_PROFIT {trader(1)} 0 2")
    assert table.post() == (0, 2, 0)
    assert table.gains() == 200
    table.all(1, f"SEND_PROFIT {trader(1)} 1 2")
    assert table.post() == (1, 2, 0)
    assert table.gains() == 100


def test_a_placed_trader_goes_on_until_ordered_otherwise() -> None:
    """It collects or sends every turn; nothing takes it off the map [TRADE-18, TRADE-19]."""
    table = Table(
        routes=ROUTES,
        shares={1: {0: 1, 1: 1}},
        posts={trader(1): (0, 1), trader(1, 1): (1, None)},
    )
    assert [table.gains() for _ in range(5)] == [200] * 5
    assert (table.post(), table.post(1, 1)) == ((0, 1, 0), (1, None, 0))
    assert [c.name for c in table.game.vocabulary if c.kind == "order"] == [
        "PUT_TRADER", "SEND_PROFIT", "BUILD_FACILITY", "BUY_SHARES",
    ]  # fmt: skip


def test_an_unplaced_trader_earns_nothing() -> None:
    """With all shares of all planets [TRADE-18]."""
    assert Table(shares={1: {0: 1, 1: 1, 2: 1}}).gains(turns=3) == 0


@pytest.mark.parametrize("target", [0, 1, 2])
def test_sending_needs_a_route(target: int) -> None:
    """In that direction; none leads from a planet to itself [TRADE-5, TRADE-23]."""
    table = Table(routes={0: [1], 1: [2]})
    expected = "OK" if target == 2 else "FAILED 106"
    assert table.say(1, f"SEND_PROFIT {trader(1)} 1 {target}") == expected
    assert table.post()[0] == (1 if target == 2 else None)


def test_no_route_is_needed_to_go_anywhere() -> None:
    """Routes are for income only [TRADE-5]."""
    table = Table()
    for planet in (2, 0, 1):
        table.all(1, f"PUT_TRADER {trader(1)} {planet}")


def test_one_trader_of_a_team_on_a_planet() -> None:
    """Other teams do not matter, and its own planet is never refused [TRADE-17, TRADE-24]."""
    table = Table(routes=ROUTES, teams=3)
    table.all(1, f"PUT_TRADER {trader(1)} 0")
    for line in (f"PUT_TRADER {trader(1, 1)} 0", f"SEND_PROFIT {trader(1, 1)} 0 1"):
        assert table.say(1, line) == "FAILED 109"
    assert table.post(1, 1) == (None, None, 0)
    table.all(1, f"PUT_TRADER {trader(1)} 0", f"SEND_PROFIT {trader(1)} 0 1")
    for team in (2, 3):
        table.all(team, f"PUT_TRADER {trader(team)} 0")
    assert table.say(1, "GET_PLANET_DETAILS 0") == "OK / 0 0 100 0"
    table.turn()
    assert table.say(1, "GET_PLANET_DETAILS 0") == "OK / 0 0 100 3 / Me 1 / 2 Collects / 3 Collects"


def test_a_planet_left_is_free_at_once() -> None:
    """For another trader of the team, in the same turn [TRADE-31]."""
    table = Table(delay_turns=5)
    table.all(1, f"PUT_TRADER {trader(1)} 0")
    table.turn(5)
    table.all(1, f"PUT_TRADER {trader(1)} 1", f"PUT_TRADER {trader(1, 1)} 0")
    assert table.say(1, f"PUT_TRADER {trader(1, 2)} 1") == "FAILED 109"


@pytest.mark.parametrize("delay", [1, 2, 10, 100])
@pytest.mark.parametrize("order", ["PUT_TRADER {} 0", "SEND_PROFIT {} 0 1"])
def test_an_order_makes_busy(delay: int, order: str) -> None:
    """Until the turn DelayNo later, shown from the next turn on [TRADE-25, TRADE-26, TRADE-27]."""
    table = Table(routes=ROUTES, delay_turns=delay)
    line = order.format(trader(1))
    table.all(1, line)
    for later in range(delay):
        assert table.say(1, line) == "FAILED 107"
        assert table.post()[2] == delay - later
        shown = table.say(1, "GET_TRADERS 1").split(" / ")[2].split()[-1]
        assert int(shown) == (delay - later if later else 0)
        table.turn()
    assert table.say(1, "GET_TRADERS 1").split(" / ")[2].split()[-1] == "0"
    table.all(1, line)
    assert table.post()[2] == delay


def test_an_order_that_changes_nothing_makes_busy_too() -> None:
    """A refused one does not [TRADE-25]."""
    table = Table(delay_turns=3, posts={trader(1): (0, None), trader(1, 1): (1, None)})
    assert table.say(1, f"PUT_TRADER {trader(1)} 1") == "FAILED 109"
    assert table.post() == (0, None, 0)
    table.all(1, f"PUT_TRADER {trader(1)} 0")
    assert table.post() == (0, None, 3)


def test_next_never_falls_below_nothing() -> None:
    """However long a trader is left alone [TRADE-26]."""
    table = Table(delay_turns=2)
    table.all(1, f"PUT_TRADER {trader(1)} 0")
    seen = []
    for _ in range(5):
        table.turn()
        seen.append(table.post()[2])
    assert seen == [1, 0, 0, 0, 0]


def test_without_delay_the_last_order_of_a_turn_counts() -> None:
    """As many as one likes [TRADE-28, TRADE-30]."""
    table = Table(((0, 0, 10), (1, 0, 20), (2, 0, 30)), routes=ROUTES, shares={1: {0: 1, 1: 1}})
    for planet in (0, 1, 0, 2, 1):
        table.all(1, f"PUT_TRADER {trader(1)} {planet}")
    assert table.gains() == 20


def test_a_busy_trader_works_as_usual() -> None:
    """In its first turn and in all others [TRADE-29, TRADE-30]."""
    table = Table(routes=ROUTES, shares={1: {0: 1, 1: 1}}, delay_turns=50)
    table.all(1, f"SEND_PROFIT {trader(1)} 0 1", f"PUT_TRADER {trader(1, 1)} 1")
    assert [table.gains() for _ in range(4)] == [200] * 4


def test_the_number_of_traders_never_changes() -> None:
    """Whatever is ordered, all teams have as many to the end [TRADE-14, TRADE-15]."""
    table = Table(teams=5, traders_per_team=4, game_turns=6, routes=ROUTES)
    for turn in range(6):
        counts = [table.say(1, f"GET_TRADERS {team}").split(" / ")[1] for team in range(1, 6)]
        assert counts == ["4"] * 5
        if turn < len(ROUTES):
            table.all(1, f"PUT_TRADER {trader(1, turn)} {turn}")
        table.turn()
    assert len(table.position()["traders"]) == 20
