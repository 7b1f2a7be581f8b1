"""What planets are worth: core and perimeter worlds, awards."""

from collections.abc import Mapping, Sequence

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.spacecrack.table import Table, owned

from contestmaster.games.spacecrack.board import Board
from contestmaster.games.spacecrack.rules.planets import awards

ALL: Mapping[str, int] = {f"p{n}": 0 for n in range(1, 8)}


def empty(**owners: int) -> Table:
    """The worked board with these owners and no ships."""
    return Table(position={"ships": {}, "planets": owned(**owners)}, starting_crack=10)


def kinds(table: Table) -> list[str]:
    """What PLANETS says of each planet."""
    return [line.split(" ")[6] for line in table.say(0, "PLANETS").split(" / ")[2:]]


def award(table: Table) -> list[int]:
    """What each seat would be awarded now."""
    found: list[int] = awards(table.state.world).tolist()
    return found


@pytest.mark.parametrize(("params", "crack"), [({}, 27), ({"perimeter_bonus": 0}, 20)])
def test_everything_owned(params: dict[str, int], crack: int) -> None:
    """C3: a core world and six on its perimeter [CRACK-49, CRACK-51, CRACK-52, CRACK-54]."""
    table = Table(seats=1, position={"planets": owned(**dict.fromkeys(ALL, 0))}, **params)
    assert kinds(table) == ["PERIMETER"] * 3 + ["CORE"] + ["PERIMETER"] * 3
    assert award(table) == [crack]
    table.say(0, "END_TURN")
    assert table.seat(0)["crack"] == crack


@pytest.mark.parametrize("owner", [-1, 1])
def test_one_planet_lost_is_no_core_and_no_perimeter(owner: int) -> None:
    """C3: 30 * 50 div 100; the six must belong to the same owner [CRACK-49, CRACK-51]."""
    planets = owned(**{**ALL, "p6": owner})
    table = Table(
        position={"ships": {}, "planets": planets, "seats": {"0": {"crack": 9}}},
    )
    assert kinds(table).count("PLAIN") == (6 if owner < 0 else 7)
    assert award(table)[0] == 15


def test_a_planet_at_the_rim_is_never_a_core_world() -> None:
    """Though all its neighbours are its owner's [CRACK-50, CRACK-51]."""
    table = empty(p1=0, p2=0, p3=0, p4=0)
    assert kinds(table) == ["PLAIN"] * 4 + ["FREE", "PLAIN", "FREE"]


@pytest.mark.parametrize(
    ("sizes", "crack_pct", "crack"),
    [((5, 4), 50, 4), ((5, 4), 33, 2), ((5, 5), 50, 5)],
)
def test_awards_are_rounded_down_once(sizes: Sequence[int], crack_pct: int, crack: int) -> None:
    """C4: for each seat and turn, and the fraction is lost [CRACK-52, CRACK-55]."""
    table = Table(
        position={
            "planets": {
                "2": {"size": sizes[0]}, "5": {"size": sizes[1], "owner": 0}, "6": {"size": 4},
            }
        },
        crack_pct=crack_pct,
    )  # fmt: skip
    assert award(table)[0] == crack
    for turn in (1, 2):
        table.end_turn()
        assert table.seat(0)["crack"] == turn * crack


def test_core_worlds_yield_more() -> None:
    """Perimeter worlds once, however many core worlds they adjoin [CRACK-53, CRACK-54]."""
    board = Board(12)
    ring = board.neighbours[22]
    next_to = next(n for n in ring if len(board.neighbours[n - 1]) == 6)
    both = {23, next_to, *ring, *board.neighbours[next_to - 1]}
    table = Table(
        board_size=12, mass_shift=False,
        position={"ships": {}, "planets": {str(n): {"owner": 0} for n in both},
                  "seats": {"0": {"crack": 9}}},
    )  # fmt: skip
    found = kinds(table)
    assert {n for n in both if found[n - 1] == "CORE"} == {23, next_to}
    rest = both - {23, next_to}
    assert {n for n in rest if found[n - 1] == "PERIMETER"} == rest
    start = 5 * 50
    assert award(table)[0] == (start + 2 * 5 * 100 + len(rest) * 5 * 75) // 100


def plain_kind(board: Board, owners: Sequence[int], planet: int) -> str:
    """What a planet is, by the words of the rules."""

    def core(number: int) -> bool:
        others = board.neighbours[number - 1]
        own = owners[number - 1]
        return len(others) == 6 and own >= 0 and all(owners[o - 1] == own for o in others)

    own = owners[planet - 1]
    if own < 0:
        return "FREE"
    if core(planet):
        return "CORE"
    around = [n for n in board.neighbours[planet - 1] if owners[n - 1] == own]
    return "PERIMETER" if any(map(core, around)) else "PLAIN"


@settings(max_examples=60)
@given(
    size=st.sampled_from([5, 6, 8, 9, 12]),
    seed=st.integers(0, 2**32),
    lean=st.sampled_from([0.6, 0.85, 0.97]),
    pct=st.integers(10, 100),
    bonus=st.tuples(st.integers(0, 100), st.integers(0, 100)),
)
def test_awards_follow_the_rules(
    size: int, seed: int, lean: float, pct: int, bonus: tuple[int, int]
) -> None:
    """Reckoned anew from their words [CRACK-49 to CRACK-52] [CRACK-53, CRACK-54, CRACK-55]."""
    board, rng = Board(size), np.random.default_rng(seed)
    count = len(board.places)
    owners = rng.choice([0, 1, -1], size=count, p=[lean, (1 - lean) / 2, (1 - lean) / 2]).tolist()
    sizes = rng.integers(4, 11, size=count).tolist()
    table = Table(
        board_size=size, mass_shift=True, crack_pct=pct, core_bonus=bonus[0],
        perimeter_bonus=bonus[1], starting_crack=10,
        position={"ships": {}, "planets": {
            str(n + 1): {"owner": owners[n], "size": sizes[n]} for n in range(count)}},
    )  # fmt: skip
    expected = [plain_kind(board, owners, planet) for planet in range(1, count + 1)]
    assert kinds(table) == expected
    part = {"PLAIN": pct, "CORE": pct + bonus[0], "PERIMETER": pct + bonus[1]}
    for seat in (0, 1):
        total = sum(sizes[n] * part[expected[n]] for n in range(count) if owners[n] == seat)
        assert award(table)[seat] == total // 100


def test_ownership_at_the_turn_end_alone_counts() -> None:
    """Not how long it lasted, nor ships nearby [CRACK-56]."""
    table = Table()
    table.all(0, "MOVE 1 4", "MOVE 1 7")
    table.all(1, "MOVE 2 4", "MOVE 2 3")
    assert award(table) == [5, 7]
    table.all(0, "MOVE 1 4")
    assert award(table) == [7, 5]


def test_nobodys_planets_and_resigned_seats_yield_nothing() -> None:
    """Though a resigned seat keeps its planets [CRACK-59]."""
    table = Table(seats=3)
    table.all(1, "MOVE 2 4", "RESIGN")
    assert award(table) == [2, 0, 2]
    table.end_turn()
    assert table.seats("crack") == [2, 0, 2]


def test_core_and_perimeter_affect_crack_only() -> None:
    """Prices, fights and moves are the same there [CRACK-57]."""
    everything = Table(
        seats=2,
        position={"ships": {"1": {"owner": 0, "planet": 4, "size": 5}},
                  "planets": owned(**ALL), "seats": {"0": {"crack": 5}}},
    )  # fmt: skip
    assert kinds(everything)[3] == "CORE"
    assert everything.all(0, "BUILD 1", "MOVE 1 5") == ["BUILT 3 5 4 0", "MOVED 1 5 3"]
    core = {"ships": {"1": {"owner": 0, "planet": 4, "size": 5},
                      "2": {"owner": 1, "planet": 6, "size": 7}},
            "planets": owned(**{k: v for k, v in ALL.items() if k != "p6"})}  # fmt: skip
    table = Table(position=core)
    assert table.say(1, "MOVE 2 4") == "OK / WON 2 5 4"


def test_surrounding_a_planet_does_not_capture_it() -> None:
    """It stays whose it is [CRACK-58]."""
    for owner in (-1, 1):
        table = Table(
            position={
                "ships": {"1": {"owner": 0, "planet": 2, "size": 5}},
                "planets": owned(**{**ALL, "p4": owner}),
                "seats": {"1": {"crack": 3}},
            }
        )
        table.end_turn()
        assert table.owners()[3] == owner
