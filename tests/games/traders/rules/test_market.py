"""Shares and facilities: what they cost, and who may buy them."""

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.traders.table import THREE, Table, trader

from contestmaster.games.traders.codes import Code


def test_shares_are_bought_without_a_trader() -> None:
    """On any planet, at once, each for the price of shares [TRADE-32, TRADE-34]."""
    table = Table()
    table.all(1, "BUY_SHARES 2 3", "BUY_SHARES 2 2", "BUY_SHARES 0 1")
    team = table.team(1)
    assert (team["shares"], team["cash"]) == ({"0": 1, "2": 5}, 1000 - 6 * 40)


def test_vouchers_go_first() -> None:
    """One for each share, and cash for the rest [TRADE-34]."""
    table = Table(initial_vouchers=5)
    table.all(1, "BUY_SHARES 0 3")
    assert (table.team(1)["vouchers"], table.cash()) == (2, 1000)
    table.all(1, "BUY_SHARES 1 4")
    assert (table.team(1)["vouchers"], table.cash()) == (0, 1000 - 2 * 40)


def test_what_is_not_paid_for_is_refused_whole() -> None:
    """No voucher is used then; exact cash is enough [TRADE-35]."""
    table = Table(initial_vouchers=2, initial_cash=120)
    before = table.position()
    assert table.say(1, "BUY_SHARES 0 6") == "FAILED 105"
    assert table.position() == before
    table.all(1, "BUY_SHARES 0 5")
    assert (table.team(1)["vouchers"], table.cash()) == (0, 0)
    assert table.say(1, "BUY_SHARES 0 1") == "FAILED 105"


def test_a_part_of_a_coin_buys_nothing() -> None:
    """119.999999 are not three times 40 [TRADE-35]."""
    table = Table(position={"teams": {"1": {"cash": 119.999999}}})
    assert table.say(1, "BUY_SHARES 0 3") == "FAILED 105"
    table.all(1, "BUY_SHARES 0 2")


@settings(max_examples=200)
@given(
    cash=st.floats(0, 1e10),
    vouchers=st.integers(0, 10**6),
    price=st.integers(1, 10**7),
    count=st.integers(0, 10**18 - 1) | st.integers(0, 300),
)
def test_prices_are_exact(cash: float, vouchers: int, price: int, count: int) -> None:
    """For a number of any accepted length [TRADE-33, TRADE-35, TRADE-36]."""
    team = {"cash": cash, "vouchers": vouchers}
    table = Table(THREE[:1], teams=1, share_price=price, position={"teams": {"1": team}})
    due = max(0, count - vouchers) * price
    expected = "FAILED 105" if due > cash else "FAILED 110" if count == 0 else "OK"
    assert table.say(1, f"BUY_SHARES 0 {count}") == expected
    now = table.team(1)
    if expected == "OK":
        assert now["cash"] == cash - due
        assert now["vouchers"] == vouchers - min(vouchers, count)
        assert now["shares"] == {"0": count}
    else:
        assert (now["cash"], now["vouchers"], now["shares"]) == (cash, vouchers, {})


def test_no_shares_are_no_purchase() -> None:
    """Without any cash too [TRADE-36]."""
    table = Table(initial_cash=0)
    assert table.say(1, "BUY_SHARES 0 0") == "FAILED 110"
    assert table.say(1, "BUY_SHARES 3 0") == "FAILED 101"


def test_there_is_no_limit_on_shares_and_nothing_sells_them() -> None:
    """A million vouchers for one planet; other planets keep theirs [TRADE-33]."""
    table = Table(initial_vouchers=10**6, shares={1: {1: 7}})
    table.all(1, "BUY_SHARES 0 1000000")
    table.turn(3)
    assert table.team(1)["shares"] == {"0": 10**6, "1": 7}
    assert not any("SELL" in command.name for command in table.game.vocabulary)


def test_cash_of_a_turn_is_there_in_the_next() -> None:
    """What a trader will collect cannot be spent before [TRADE-41]."""
    table = Table(initial_cash=0, shares={1: {0: 1}})
    table.all(1, f"PUT_TRADER {trader(1)} 0")
    assert table.say(1, "BUY_SHARES 0 1") == "FAILED 105"
    table.turn()
    table.all(1, "BUY_SHARES 0 1", "BUY_SHARES 0 1")
    assert table.cash() == 20
    assert table.say(1, "BUY_SHARES 0 1") == "FAILED 105"


def test_a_facility_is_paid_for_and_built_at_once() -> None:
    """Without shares or a trader there, for good [TRADE-52, TRADE-55]."""
    table = Table(facility_cost=300, shares={2: {0: 1}}, posts={trader(2): (0, None)})
    table.all(1, "BUILD_FACILITY 0")
    assert (table.cash(), table.position()["facilities"]) == (700, [0])
    assert table.gains(2) == 120
    table.turn(10)
    assert table.position()["facilities"] == [0]
    assert not any("MOVE" in command.name for command in table.game.vocabulary)


def test_the_price_rises_from_turn_to_turn() -> None:
    """All of one turn cost the same [TRADE-53]."""
    table = Table(
        facility_cost=100, facility_cost_step=7, facility_limit_planet=9, initial_cash=10**6
    )
    spent = []
    for built in (0, 1, 3):
        before = table.cash() + table.cash(2)
        for line in ["BUILD_FACILITY 0"] * built:
            table.all(1, line)
            table.all(2, line)
        spent.append(before - table.cash() - table.cash(2))
        table.turn()
    assert spent == [0, 2 * 100, 6 * (100 + 2 * 7)]
    before = table.cash()
    table.all(1, "BUILD_FACILITY 1")
    assert before - table.cash() == 100 + 8 * 7


def test_vouchers_do_not_pay_for_facilities() -> None:
    """Any number of them [TRADE-54]."""
    table = Table(facility_cost=1000, initial_cash=999, initial_vouchers=10**6)
    assert table.say(1, "BUILD_FACILITY 0") == "FAILED 105"
    table = Table(facility_cost=1000, initial_cash=1000, initial_vouchers=3)
    table.all(1, "BUILD_FACILITY 0")
    assert (table.team(1)["vouchers"], table.cash()) == (3, 0)


def test_planets_and_the_world_hold_so_many_facilities() -> None:
    """Those of the turn count, whoever built them [TRADE-61]."""
    table = Table(
        facility_cost=1, facility_cost_step=0, facility_limit_planet=2, facility_limit_total=3
    )
    table.all(1, "BUILD_FACILITY 0")
    table.all(2, "BUILD_FACILITY 0")
    assert table.say(1, "BUILD_FACILITY 0") == f"FAILED {Code.PLANET_FULL.value}"
    table.all(1, "BUILD_FACILITY 1")
    assert table.say(2, "BUILD_FACILITY 1") == f"FAILED {Code.WORLD_FULL.value}"
    assert table.say(2, "BUILD_FACILITY 0") == f"FAILED {Code.PLANET_FULL.value}"
    table.turn()
    assert table.say(2, "BUILD_FACILITY 2") == f"FAILED {Code.WORLD_FULL.value}"
    assert table.say(2, "BUILD_FACILITY 3") == f"FAILED {Code.NO_PLANET.value}"


def test_a_world_may_hold_no_facilities_at_all() -> None:
    """With either limit at 0 [TRADE-61]."""
    assert (
        Table(facility_cost=1, facility_limit_planet=0).say(1, "BUILD_FACILITY 0") == "FAILED 131"
    )
    assert Table(facility_cost=1, facility_limit_total=0).say(1, "BUILD_FACILITY 0") == "FAILED 132"


def test_the_highest_prices_do_not_overflow() -> None:
    """Ten million for the first, and as much more for each of a thousand [TRADE-53]."""
    table = Table(
        facility_cost=10**7,
        facility_cost_step=10**7,
        facility_limit_planet=100,
        facility_limit_total=1000,
        position={"facilities": [0] * 99, "teams": {"1": {"cash": 1e9}}},
    )
    table.all(1, "BUILD_FACILITY 0")
    assert table.cash() == 1e9 - 100 * 10**7
