"""DESK by numbers: the same orders, the same sets, and what a team may see."""

from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.desk.scenes import SEATS, lively, opened, played
from tests.games.desk.table import Table, kind, stack
from tests.games.encoded import agrees, masked, observed, walk

from contestmaster.games.desk import Desk
from contestmaster.games.desk.encoding import DeskEncoding
from contestmaster.games.desk.world import MAX_PAIRS

DIGEST = """
from tests.games.desk.scenes import lively
from tests.games.encoded import walk
print(walk(lively(), 3, 5, 150, plain=False)[-1])
"""


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 43))
def test_numbers_mean_what_orders_offers(seed: int, turns: int) -> None:
    """In every phase; observations are within their bounds."""
    game = lively()
    agrees(game, played(game, seed, turns), len(SEATS))


def test_worlds_are_what_matches_are() -> None:
    """Through a whole set: deployment, fights, results."""
    game = lively(skirmish_turns=12)
    for seats, seed in ((2, 3), (5, 4)):
        whole = walk(game, seats, seed, 900, plain=False)
        assert whole == walk(game, seats, seed, 900, plain=True)
        assert len(whole) < 900


def test_interpreted_rules_come_to_the_same(uncompiled: Callable[[str], str]) -> None:
    assert uncompiled(DIGEST).split() == [walk(lively(), 3, 5, 150, plain=False)[-1]]


def test_the_usual_parameters_have_the_same_numbers() -> None:
    """What a number means follows from how many battles a team has, two or four [DESK-5]."""
    sizes = [Desk().encoding(seats).actions for seats in (2, 3, 5)]
    assert sizes == [lively().encoding(seats).actions for seats in (2, 3, 5)]
    assert sizes == [2 * 663 + 1, 4 * 663 + 1, 4 * 663 + 1]
    agrees(Desk(), opened(Desk(), 1), 3)


def test_a_deployment_is_made_step_by_step() -> None:
    """A type moves when it is placed again; the others stay [DESK-50]."""
    table = Table(phase="PREPARATION", kinds=[kind(), kind()])
    encoding = DeskEncoding(table.match.game, 2)
    for kind_row, row, column in ((0, 0, 0), (1, 3, 2), (0, 9, 1)):
        number = encoding.numbered("PLACE_UNITS_ON_BOARD", 0, kind_row, row, column)
        call = encoding.call(table.match.state, 0, number)
        assert not table.match.do(call, table.match.header.seats[0], 0).code
    deployment = table.battle()["sides"]["ATK"]["deployment"]
    assert deployment == [[2, 50, 3, 4], [1, 50, 2, 10]]
    taken = encoding.numbered("PLACE_UNITS_ON_BOARD", 0, 0, 3, 2)
    assert taken not in masked(encoding, table.match.state, 0)


def test_sides_see_the_same_battle_each_as_its_own() -> None:
    """The own stacks come first, and the enemy's are negative."""
    table = Table(stack("ATK", 1, 5, 5, 3), stack("DEF", 11, 6, 5, 7))
    encoding = DeskEncoding(table.match.game, 2)
    one, other = (observed(encoding, table.match.state, seat) for seat in range(2))
    assert one["stack_units"][0, :, 0].tolist() == [3, 7]
    assert other["stack_units"][0, :, 0].tolist() == [7, 3]
    assert [fields["ground"][0, 4, 4] for fields in (one, other)] == [1, -1]
    assert [fields["current"][0] for fields in (one, other)] == [1, -1]
    assert one["free_traits"].max() <= MAX_PAIRS


def test_what_the_enemy_prepares_is_not_seen() -> None:
    """Traits and places, before TACTICS (chapter Visibility)."""
    game = lively()
    one, other = opened(game, 7), opened(game, 7)
    world = other.world
    battle = world.battles[0]
    plan = world.plans[1]
    plan.stacks, plan.kind[0], plan.count[0], plan.x[0], plan.y[0] = 1, 1, 1, 11, 2
    encoding = game.encoding(len(SEATS))
    attacker, defender = battle.attacker - 1, battle.defender - 1
    seen = [observed(encoding, state, attacker) for state in (one, other)]
    assert all((seen[0][name] == seen[1][name]).all() for name in seen[0])
    seen = [observed(encoding, state, defender) for state in (one, other)]
    assert any((seen[0][name] != seen[1][name]).any() for name in seen[0])
