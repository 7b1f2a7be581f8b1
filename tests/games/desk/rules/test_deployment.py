"""Traits and stacks in PREPARATION, and what becomes of them when it ends."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.desk.scenes import SEATS, lively, opened
from tests.games.desk.table import OPEN, Table, kind

from contestmaster.arrays.dice import stream
from contestmaster.games.desk import traits
from contestmaster.games.desk.invariants import broken
from contestmaster.games.desk.rules.boundary import boundary
from contestmaster.games.desk.world import Battle, Kind
from contestmaster.kernel.dice import Dice

KINDS = (kind(slots=2), kind(count=5, slots=1), kind(traits=[traits.BIG]))
FREE = (traits.BIG, traits.FLIGHT, traits.FLIGHT)


def preparing(**params: object) -> Table:
    """Three types, the third of them large; three traits to give."""
    return Table(kinds=KINDS, phase="PREPARATION", free_traits=FREE, **params)


def sides(table: Table, number: int = 1) -> dict[str, dict[str, object]]:
    """What both sides of a battle have prepared."""
    found: dict[str, dict[str, object]] = table.battle(number)["sides"]
    return found


def test_each_call_replaces_all_traits_of_that_battle_and_side() -> None:
    """No pairs clear them; nobody else's are touched [DESK-42, DESK-43, DESK-44]."""
    table = preparing()
    assert table.say(1, "ASSIGN_ABILITIES 1 2 1 2 2 1") == "OK"
    assert table.say(1, "ASSIGN_ABILITIES 2 1 2 2") == "OK"
    assert table.say(2, "ASSIGN_ABILITIES 1 1 1 1") == "OK"
    assert table.say(1, "ASSIGN_ABILITIES 1 1 1 2") == "OK"
    assert sides(table)["ATK"]["assigned"] == [[1, 2]]
    assert sides(table)["DEF"]["assigned"] == [[1, 1]]
    assert sides(table, 2)["DEF"]["assigned"] == [[2, 2]]
    assert table.say(1, "ASSIGN_ABILITIES 1 0") == "OK"
    assert sides(table)["ATK"]["assigned"] == []


@pytest.mark.parametrize(
    ("pairs", "code"),
    [
        ("4 9 9 9 9 9 9 9 9", 102),
        ("1 0 2", 115),
        ("2 1 13 4 1", 115),
        ("1 1 13", 113),
        ("1 1 0", 113),
        ("1 1 3", 113),
        ("2 2 1 2 1", 113),
        ("3 1 2 1 2 1 1", 114),
        ("2 2 2 2 2", 114),
        ("1 3 2", 114),
        ("2 1 2 1 2", 0),
        ("3 1 2 1 1 2 2", 0),
    ],
)
def test_traits_are_refused_in_this_order(pairs: str, code: int) -> None:
    """102, 115, 113, 114 [DESK-45, DESK-46, DESK-47]."""
    table = preparing()
    before = table.game.dump(table.match.state)
    expected = f"FAILED {code}" if code else "OK"
    assert table.say(1, f"ASSIGN_ABILITIES 1 {pairs}") == expected
    assert (table.game.dump(table.match.state) == before) is bool(code)


def test_no_traits_can_be_given_where_there_are_none() -> None:
    """As on Desk1 [DESK-48]."""
    game = lively(trait_influence="none")
    state = opened(game, 3)
    assert set(state.world.cadre["slots"].tolist()) == {0}
    assert state.world.head[0].free_traits.sum() == 0
    table = Table(phase="PREPARATION")
    assert table.say(1, "ASSIGN_ABILITIES 1 1 1 2") == "FAILED 102"
    assert table.say(1, "ASSIGN_ABILITIES 1 0") == "OK"


def test_each_call_replaces_the_whole_deployment() -> None:
    """Of that side in that battle [DESK-50, DESK-52]."""
    table = preparing()
    assert table.say(1, "PLACE_UNITS_ON_BOARD 1 3 1 20 1 1 1 30 1 2 2 1 3 10") == "OK"
    assert table.say(1, "PLACE_UNITS_ON_BOARD 2 1 1 1 10 1") == "OK"
    assert sides(table)["ATK"]["deployment"] == [[1, 20, 1, 1], [1, 30, 1, 2], [2, 1, 3, 10]]
    assert table.say(1, "PLACE_UNITS_ON_BOARD 1 1 2 5 2 2") == "OK"
    assert sides(table)["ATK"]["deployment"] == [[2, 5, 2, 2]]
    assert sides(table, 2)["DEF"]["deployment"] == [[1, 1, 10, 1]]
    assert sides(table)["DEF"]["deployment"] == []


BLOCKED = "\n".join(["#..........."] + ["............"] * 9)


@pytest.mark.parametrize(
    ("stacks", "code"),
    [
        ("9" + " 9 0 9 99" * 9, 109),
        ("2 1 0 1 1 9 0 9 99", 115),
        ("2 1 99 1 1 1 0 1 1", 122),
        ("2 1 20 9 9 1 31 1 1", 116),
        ("1 2 6 1 1", 116),
        ("2 1 1 1 1 1 1 4 1", 110),
        ("2 1 1 1 1 1 1 0 1", 110),
        ("1 1 1 1 11", 110),
        ("1 3 1 3 1", 110),
        ("1 3 1 2 10", 110),
        ("3 1 1 2 2 1 1 2 2 1 1 1 1", 111),
        ("1 3 1 1 1", 111),
        ("2 1 1 2 2 1 1 2 2", 112),
        ("2 3 1 1 2 1 1 2 3", 112),
        ("2 3 1 1 2 1 1 3 3", 0),
        ("8" + "".join(f" 1 6 3 {y}" for y in range(1, 9)), 0),
        ("1 1 999999999999999999 1 2", 116),
    ],
)
def test_stacks_are_refused_one_kind_of_check_after_another(stacks: str, code: int) -> None:
    """109, 115, 122, 116, 110, 111, 112 [DESK-51, DESK-53, DESK-54, DESK-55, DESK-146]."""
    table = preparing(terrain=BLOCKED)
    before = table.game.dump(table.match.state)
    expected = f"FAILED {code}" if code else "OK"
    assert table.say(1, f"PLACE_UNITS_ON_BOARD 1 {stacks}") == expected
    assert (table.game.dump(table.match.state) == before) is bool(code)


def test_each_side_has_its_own_start_area() -> None:
    """Columns 1 to 3 and 10 to 12 [DESK-18]."""
    table = preparing()
    for x in range(1, 13):
        for team, own in ((1, x <= 3), (2, x >= 10)):
            reply = table.say(team, f"PLACE_UNITS_ON_BOARD 1 1 1 1 {x} 5")
            assert reply == ("OK" if own else "FAILED 110")


def test_size_is_judged_by_the_traits_of_the_moment() -> None:
    """Any type can be made large, be it of use or not [DESK-25, DESK-56]."""
    table = preparing()
    assert table.say(1, "PLACE_UNITS_ON_BOARD 1 1 1 1 3 10") == "OK"
    assert table.say(1, "ASSIGN_ABILITIES 1 1 1 1") == "OK"
    assert table.say(1, "PLACE_UNITS_ON_BOARD 1 1 1 1 3 10") == "FAILED 110"
    assert table.say(1, "PLACE_UNITS_ON_BOARD 2 1 1 1 12 10") == "OK"
    assert table.say(1, "PLACE_UNITS_ON_BOARD 1 1 1 1 2 9") == "OK"


@pytest.mark.parametrize(
    ("pairs", "kept"), [("1 1 2", True), ("1 1 1", False), ("1 2 1", True), ("0", True)]
)
def test_a_deployment_is_dropped_if_new_traits_make_it_illegal(pairs: str, kept: bool) -> None:
    """Because a stack became large and has no room [DESK-57]."""
    table = preparing()
    assert table.say(1, "PLACE_UNITS_ON_BOARD 1 2 1 1 1 1 1 2 2 2") == "OK"
    assert table.say(1, f"ASSIGN_ABILITIES 1 {pairs}") == "OK"
    assert bool(sides(table)["ATK"]["deployment"]) is kept


def test_stacks_are_numbered_as_they_were_listed() -> None:
    """The attacker's first; units may be left out [DESK-19, DESK-52, DESK-60, DESK-62]."""
    table = preparing(preparation_turns=1)
    assert table.say(1, "PLACE_UNITS_ON_BOARD 1 3 2 1 1 5 1 7 1 1 1 8 2 1") == "OK"
    assert table.say(2, "PLACE_UNITS_ON_BOARD 1 1 3 50 11 9") == "OK"
    table.turn()
    assert table.say(2, "UNITS_ON_BOARD 1") == (
        "OK / 4 / 1 1 2 1 20 1 5 / 2 1 1 7 20 1 1 / 3 1 1 8 20 2 1 / 4 2 13 50 20 11 9"
    )


def test_types_fight_with_what_they_were_given_in_that_battle() -> None:
    """The cadre itself shows none of it [DESK-14, DESK-20, DESK-23, DESK-24, DESK-27]."""
    table = Table(
        kinds=[kind(traits=[traits.FAST], slots=1)],
        phase="PREPARATION",
        free_traits=[traits.CHARGE],
        preparation_turns=1,
    )
    shown = [table.say(1, line) for line in ("ALL_UNITS", "ALL_ABILITIES")]
    assert shown[0] == "OK / 1 / 1 / 20 10 50 10 10 10 0 / 1 6 / 1 / 50"
    assert table.say(1, "ASSIGN_ABILITIES 1 1 1 12") == "OK"
    assert table.say(1, "ASSIGN_ABILITIES 2 1 1 12") == "OK"
    assert [table.say(2, line) for line in ("ALL_UNITS", "ALL_ABILITIES")] == shown
    table.turn()
    mine, yours = "20 22 70 15 10 10 0 / 2 6 12", "20 20 50 10 10 10 0 / 1 6"
    expected = f"OK / 4 / 1 1 1 / {mine} / 1 11 1 / {yours} / 2 1 1 / {yours} / 2 11 1 / {mine}"
    assert table.say(1, "UNIT_TYPES") == expected
    table.turn(12)
    assert table.say(1, "UNIT_TYPES") == expected


@pytest.mark.parametrize("command", ["ALL_UNITS", "ALL_ABILITIES", "ASSIGN_ABILITIES 1 0",
                                     "PLACE_UNITS_ON_BOARD 1 1 1 1 1 1"])  # fmt: skip
@pytest.mark.parametrize("phase", ["TACTICS", "SKIRMISH", "RESULTS"])
def test_the_time_to_prepare_ends_with_the_phase(command: str, phase: str) -> None:
    """101 before all else [DESK-63]."""
    table = Table(phase=phase)
    assert table.say(1, command) == "FAILED 101"


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), types=st.integers(1, 10))
def test_who_does_not_deploy_is_scattered(seed: int, types: int) -> None:
    """All units of up to eight types, in ascending order [DESK-51, DESK-58, DESK-61]."""
    game = lively(preparation_turns=1, n_cadre_types=(types, types))
    state = opened(game, seed)
    boundary(state.world, stream(Dice(seed, 1)))
    assert list(broken(state)) == []
    counts = [each.count for each in Kind.rows(state.world.cadre)]
    for battle in Battle.rows(state.world.battles):
        for side in range(2):
            at = [s for s in range(battle.stacks) if battle.side[s] == side]
            kinds = [battle.kind[s] - 10 * side for s in at]
            assert 1 <= len(kinds) <= min(8, types) and kinds == sorted(set(kinds))
            assert [battle.count[s] for s in at] == [counts[k - 1] for k in kinds]
            columns = range(1, 4) if side == 0 else range(10, 13)
            assert all(battle.x[s] in columns for s in at)


@pytest.mark.slow
def test_scattered_stacks_stand_anywhere_they_can() -> None:
    """Each place alike, large ones first; what finds no room is left out [DESK-58]."""
    places: Counter[tuple[int, int]] = Counter()
    for seed in range(600):
        table = Table(phase="PREPARATION", preparation_turns=1)
        table.match.seed = seed
        table.turn()
        places[table.stack(1)["x"], table.stack(1)["y"]] += 1
    assert len(places) == 30 and max(places.values()) < 45
    # Large stacks only: at most five fit, one below the other.
    large = [kind(traits=[traits.BIG]) for _ in range(8)]
    table = Table(kinds=[kind(), *large[:7]], phase="PREPARATION", preparation_turns=1)
    table.turn()
    ids = [row["kind"] for row in table.battle()["stacks"].values() if row["side"] == "ATK"]
    assert 1 in ids and 4 <= len(ids) <= 6


@pytest.mark.parametrize("seed", range(12))
def test_small_stacks_take_no_large_one_its_place(seed: int) -> None:
    """Large ones are placed first, whatever their number [DESK-58]."""
    narrow = "\n".join(["..########.."] * 2 + [".##########."] + ["############"] * 7)
    table = Table(
        kinds=[kind(), kind(traits=[traits.BIG])],
        phase="PREPARATION",
        preparation_turns=1,
        terrain=narrow,
    )
    table.match.seed = seed
    table.turn()
    places = {row["kind"]: (row["x"], row["y"]) for row in table.battle()["stacks"].values()}
    assert places == {1: (1, 3), 2: (1, 1), 11: (12, 3), 12: (11, 1)}


def test_all_sides_have_the_whole_cadre_in_all_battles() -> None:
    """Use in one battle takes nothing from another [DESK-13, DESK-14]."""
    table = Table(
        kinds=KINDS, phase="PREPARATION", free_traits=FREE, teams=len(SEATS), terrain=OPEN
    )
    for team, x in ((1, 1), (2, 10)):
        for line in ("ASSIGN_ABILITIES 1 3 1 1 1 2 2 2", f"PLACE_UNITS_ON_BOARD 1 1 2 5 {x} 1"):
            assert table.say(team, line) == "OK"
    for line in ("ASSIGN_ABILITIES 2 3 1 1 1 2 2 2", "PLACE_UNITS_ON_BOARD 2 1 2 5 1 1"):
        assert table.say(1, line) == "OK"
