"""Events: what happened, in whose hearing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.traders.scenes import everyone_acts, lively, opened
from tests.games.traders.table import Table, trader

from contestmaster.arrays.dice import stream
from contestmaster.games.traders import events
from contestmaster.games.traders.events import turn_begun
from contestmaster.games.traders.rules.boundary import boundary
from contestmaster.games.traders.rules.playout import random_order
from contestmaster.games.traders.world import Note
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import EVERYONE, Event
from contestmaster.kernel.game import By


def heard(table: Table) -> list[tuple[Event, object]]:
    """All that was told, each with its audience; the table forgets it."""
    told, table.told = table.told, []
    return [(each.event, each.audience) for each in told]


def test_orders_are_nobody_elses_business_until_the_next_turn() -> None:
    """Then everyone hears what queries show of them, and no more [TRADE-89].

    Not who has built, nor what anyone has paid.
    """
    table = Table(routes={0: [1]}, facility_cost=10, initial_vouchers=2, position={"seats": [2, 1]})
    table.all(
        1,
        f"SEND_PROFIT {trader(2)} 0 1",
        f"PUT_TRADER {trader(2, 1)} 1",
        "BUY_SHARES 1 3",
        "BUILD_FACILITY 2",
    )
    mine = frozenset({0})
    assert heard(table) == [
        (events.ProfitSent(2, trader(2), 0, 1), mine),
        (events.TraderPlaced(2, trader(2, 1), 1), mine),
        (events.SharesBought(2, 1, 3, 40_000_000), mine),
        (events.FacilityBuilt(2, 2, 10_000_000), mine),
    ]
    table.turn()
    posts = ((trader(2), 0, 1), (trader(2, 1), 1, None))
    assert heard(table) == [
        (events.CashCollected(2, 115_000_000), mine),
        (events.TurnBegun(2, posts, ((2, 1, 3),), (2,)), EVERYONE),
    ]
    table.turn()
    assert heard(table)[1:] == [(events.TurnBegun(3, (), (), ()), EVERYONE)]


def test_what_comes_to_nothing_is_not_told() -> None:
    """A trader that is back where it was, however often it was ordered."""
    table = Table(routes={0: [1]}, posts={trader(1): (0, 1)})
    table.all(1, f"PUT_TRADER {trader(1)} 2", f"SEND_PROFIT {trader(1)} 0 1")
    table.turn()
    assert heard(table)[-1] == (events.TurnBegun(2, (), (), ()), EVERYONE)


def test_cash_is_told_to_the_team_that_collects_it() -> None:
    """In millionths, rounded; nothing is told of nothing [TRADE-76]."""
    table = Table(
        ((0, 0, 10),), teams=3, shares={1: {0: 1}, 2: {0: 2}}, posts={trader(1): (0, None)}
    )
    table.turn()
    assert heard(table)[0] == (events.CashCollected(1, 3_333_333), frozenset({0}))
    assert events.CashCollected(1, 3_333_333).tell() == "team 1 collects 3.333333"
    table.all(2, f"PUT_TRADER {trader(2)} 0")
    table.told.clear()
    table.turn()
    assert [event for event, _ in heard(table)][:2] == [
        events.CashCollected(1, 3_333_333),
        events.CashCollected(2, 6_666_667),
    ]


def test_the_end_is_told_to_everyone() -> None:
    """No turn begins after it [TRADE-77]."""
    table = Table(game_turns=1)
    table.all(1, f"PUT_TRADER {trader(1)} 0")
    table.told.clear()
    table.turn()
    assert heard(table) == [(events.GameOver(), EVERYONE)]


def test_refused_orders_tell_nothing() -> None:
    """Nor do queries."""
    table = Table()
    for line in ("PUT_TRADER 9 9", "BUY_SHARES 0 0", "BUILD_FACILITY 0", "GET_TOPOLOGY"):
        table.say(1, line)
    assert table.told == []


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32))
def test_who_listens_knows_what_queries_show(seed: int) -> None:
    """Posts, shares and facilities of all teams, turn by turn [TRADE-89, TRADE-95]."""
    game = lively()
    state, dice = opened(game, seed), stream(Dice(seed, 1))
    posts: dict[int, tuple[int, int | None]] = {}
    shares: dict[tuple[int, int], int] = {}
    facilities: list[int] = []
    for _ in range(12):
        everyone_acts(state, dice, 2)
        begun = turn_begun(state)
        boundary(state.world, dice)
        posts |= {number: (planet, target) for number, planet, target in begun.posts}
        shares |= {(team, planet): count for team, planet, count in begun.shares}
        facilities += begun.facilities
        seen = game.view(state, 0)
        assert begun.turn == seen["turn"] and facilities == seen["facilities"]
        for team, own in seen["teams"].items():
            for each in own["traders"]:
                where = each["planet"], each["target"]
                assert where == posts.get(each["id"], (None, None))
            held = {planet: n for (of, planet), n in shares.items() if of == int(team)}
            assert {each["planet"]: each["shares"] for each in own["shares"]} == held


@settings(max_examples=15)
@given(seed=st.integers(0, 2**32), teams=st.integers(1, 5))
def test_the_log_is_long_enough_for_everything(seed: int, teams: int) -> None:
    """No entry ever fills it, and reading empties it."""
    game = lively()
    state = opened(game, seed, tuple("abcde"[:teams]))
    world, dice = state.world, stream(Dice(seed, 1))
    while not world.head[0].over:
        for team in range(teams):
            random_order(world, dice, team, 4)
            assert len(game.noted(state)) < len(world.log) - 1
        boundary(world, dice)
        count = int(world.log[0].kind)
        told = game.noted(state)
        assert len(told) == count < len(world.log) and int(world.log[0].kind) == 0
        for event, audience in told:
            assert event.tell() and event.line().startswith(type(event).__name__)
            assert audience == EVERYONE or isinstance(audience, frozenset)
    assert Note.dtype.itemsize == 56


def test_a_ring_after_the_end_tells_nothing() -> None:
    """Nobody hears of a turn that there is not."""
    table = Table(game_turns=1)
    table.turn()
    by = By("", None, 9, role="anyone", dice=Dice(1, 1))
    table.game.ring(table.match.state, by)
    assert by.told == []


@pytest.mark.parametrize(
    "event", [each for each in Event.__subclasses__() if each.__module__ == events.__name__]
)
def test_every_event_says_what_it_means(event: type[Event]) -> None:
    """In words for people."""
    assert event.words and event.__doc__


def test_people_are_told_of_a_trader_by_its_number_in_the_team():
    """[TRADE-16]: programs have its id."""
    placed = events.TraderPlaced(30, 30_000_003, 7)
    assert placed.tell() == "trader 4 of team 30 collects on planet 7"
    assert "trader=30000003" in placed.line()
