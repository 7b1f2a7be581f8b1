"""What chance does, against what the rule book expects.

Each test sums (seen - expected)^2 / expected over its cells and holds that against the quantile of
chi-squared at a significance of one in a hundred thousand; the seeds are given, so that a test
that passes once always passes.
"""

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from statistics import NormalDist
from typing import Any

import pytest
from tests.games.grid.table import BARE, Table

from contestmaster.games.grid import Grid, GridParams
from contestmaster.games.grid.kinds import siren
from contestmaster.games.grid.kinds.bait import roll_all, ruin_due, take
from contestmaster.games.grid.kinds.box import find
from contestmaster.games.grid.kinds.stick import whack
from contestmaster.games.grid.kinds.yeti import jump_all
from contestmaster.games.grid.rules.act import Act, Arrival
from contestmaster.games.grid.rules.flinging import fling
from contestmaster.games.grid.squares import AIRWAYS, SQUARES, within
from contestmaster.games.grid.state import Thing
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By

SIGNIFICANCE = 1e-5


def quantile(freedom: int) -> float:
    """The value that chi-squared exceeds so seldom (Wilson and Hilferty's approximation)."""
    z = NormalDist().inv_cdf(1 - SIGNIFICANCE)
    part = 2 / (9 * freedom)
    return freedom * (1 - part + z * math.sqrt(part)) ** 3


def fits(seen: Counter[Any], expected: Mapping[Any, Fraction]) -> bool:
    """Whether counts agree with probabilities."""
    assert sum(expected.values()) == 1
    assert set(seen) <= set(expected), set(seen) - set(expected)
    total = sum(seen.values())
    assert min(expected.values()) * total >= 5, "too few for the test"
    distance = sum((seen[cell] - total * p) ** 2 / (total * p) for cell, p in expected.items())
    return float(distance) < quantile(len(expected) - 1)


def even(cells: Sequence[Any]) -> dict[Any, Fraction]:
    """Each cell as likely."""
    return {cell: Fraction(1, len(cells)) for cell in cells}


def acts(table: Table, count: int, person: str = "Ann") -> list[Act]:
    """Acts of a person, each with dice of its own."""
    return [
        table.game.act(table.state, By(person, None, table.now, dice=Dice(11, entry)))
        for entry in range(count)
    ]


def totals(*dice: int) -> dict[int, Fraction]:
    """The distribution of a sum of dice."""
    sums: dict[int, Fraction] = {0: Fraction(1)}
    for sides in dice:
        added: dict[int, Fraction] = {}
        for total, p in sums.items():
            for face in range(1, sides + 1):
                added[total + face] = added.get(total + face, Fraction(0)) + p / sides
        sums = added
    return sums


@pytest.mark.parametrize(
    ("notation", "dice", "plus"),
    [
        ("1d4", (4,), 0),
        ("2d5", (5, 5), 0),
        ("10+5d3", (3,) * 5, 10),
        ("5+5d3", (3,) * 5, 5),
        ("1d120", (120,), 0),
        ("1d20", (20,), 0),
    ],
)
def test_sums_of_dice(notation: str, dice: tuple[int, ...], plus: int) -> None:
    """GRID-2."""
    seen = Counter(Dice(5, entry).roll(notation) - plus for entry in range(3000))
    assert fits(seen, totals(*dice))


def test_random_placement_is_even_over_all_legal_squares() -> None:
    """GRID-3, GRID-161: rocks never, squares with players and Airways like others."""
    rocks = {f"rock-{n}": at for n, at in enumerate(within((3, 3), 2), 1)}
    things = {**rocks, "gremlin-1": {"at": (11, 11)}}
    seen: Counter[Any] = Counter()
    table = Table(at={"Ann": (10, 10)}, things=things)
    for act in acts(table, 4000):
        table.thing("stick-1").at, table.thing("stick-1").holder = None, "Ann"
        table.thing("gremlin-1").at = (11, 11)
        whack(act, table.thing("gremlin-1"))
        seen[table.thing("stick-1").at] += 1
    assert fits(seen, even([square for square in SQUARES if square not in rocks.values()]))


def test_an_elbonian_throw_spreads_evenly_over_twenty_five_squares() -> None:
    """GRID-95."""
    table = Table(at={"Ann": (1, 1)})
    seen: Counter[Any] = Counter()
    for act in acts(table, 2500):
        fling(act, table.player("Ann"), (10, 10))
        seen[table.player("Ann").at] += 1
    assert fits(seen, even([(x, y) for x in range(8, 13) for y in range(8, 13)]))


def test_a_fall_is_thrown_at_one_of_eighty_one_squares() -> None:
    """GRID-99."""
    table = Table(at={"Ann": (1, 1)}, throw_error=0)
    seen: Counter[Any] = Counter()
    for act in acts(table, 3000):
        fling(act, table.player("Ann"), (0, 0))
        seen[table.player("Ann").at] += 1
    assert fits(seen, even([(x, y) for x in range(6, 15) for y in range(6, 15)]))


def test_the_yeti_jumps_evenly() -> None:
    """GRID-143."""
    table = Table(yeti_jumps=1, yeti_range=2)
    seen: Counter[Any] = Counter()
    for act in acts(table, 1000):
        table.thing("yeti-1").at = (10, 10)
        jump_all(act)
        seen[table.thing("yeti-1").at] += 1
    assert fits(seen, even(within((10, 10), 2)))


def test_what_a_box_becomes_and_where() -> None:
    """GRID-182: types by weight, squares evenly over the vacant ones."""
    table = Table(at={"Ann": (4, 4)}, things={"box-1": {"at": (4, 4), "type": "shiny"}})
    taken = {(4, 4), (18, 6), (18, 12), (18, 18), *AIRWAYS}
    types: Counter[Any] = Counter()
    squares: Counter[Any] = Counter()
    for act in acts(table, 4000):
        box = table.thing("box-1")
        box.at, box.type = (4, 4), "shiny"
        assert not find(act, table.player("Ann"))
        types[box.type] += 1
        squares[box.at] += 1
    weights = {"shiny": 7, "scary": 2, "transporter": 1}
    assert fits(types, {name: Fraction(weight, 10) for name, weight in weights.items()})
    assert fits(squares, even([square for square in SQUARES if square not in taken]))


def test_how_often_a_bait_is_taken() -> None:
    """GRID-130, GRID-131, GRID-132: 1756 of 3645, by life 1/3, 4/9, 41/81, 133/243, 421/729."""
    by_life = (1, 3), (4, 9), (41, 81), (133, 243), (421, 729)
    seen: Counter[Any] = Counter()
    table = Table(things={"rock-1": (9, 9)})
    for act in acts(table, 2500):
        life = act.secretly(act.params.bait_life_die)
        table.state.things["bait-1"] = _bait(table, life)
        while "bait-1" in table.state.things:
            table.state.tick += 10
            roll_all(act)
            ruin_due(act)
        came = table.state.of_kind("siren")
        seen[life, bool(came)] += 1
        for one in came:
            del table.state.things[one.id]
    expected = {}
    for life, (part, whole) in enumerate(by_life, 1):
        expected[life, True] = Fraction(part, 5 * whole)
        expected[life, False] = Fraction(whole - part, 5 * whole)
    assert sum(p for (_, taken), p in expected.items() if taken) == Fraction(1756, 3645)
    assert fits(seen, expected)


def _bait(table: Table, life: int) -> Any:
    table.state.made["bait"] = 1
    return Thing("bait-1", "bait", (9, 9), placed=table.state.tick, life=life)


def test_catfights_are_even() -> None:
    """GRID-138: each side wins half of them."""
    woman = {"role": "cheerleader"}
    seen: Counter[Any] = Counter()
    table = Table(at={"Ann": (8, 8)}, players={"Ann": woman}, things={"rock-1": (9, 9)})
    fresh = table.game.dump(table.state)
    for entry in range(400):
        table.state = table.game.load(None, fresh)
        table.state.things["bait-1"] = _bait(table, 5)
        dice = _First(1, Dice(23, entry))
        table.state.tick += 10
        roll_all(table.game.act(table.state, By("Ann", None, table.now, dice=dice)))
        seen[table.player("Ann").purses] += 1
    assert fits(seen, even([0, 1]))


def _siren_comes(act: Act) -> bool:
    """GRID-114: to a new rock."""
    came = siren.beckon(act, (4, 4))
    if came is not None:
        del act.state.things[came.id]
    return came is not None


def _love_enchants(act: Act) -> bool:
    """GRID-126."""
    loved = Thing("siren-1", "siren", (9, 9))
    act.state.things[loved.id] = loved
    act.me.love, act.me.toad_until = {loved.id: 2}, None
    result = siren.love(act, loved)
    return isinstance(result, dict) and result["toad"] == "yes"


def _is_set_free(act: Act) -> bool:
    """GRID-122: who comes from afar."""
    act.state.things["siren-1"] = Thing("siren-1", "siren", (10, 10))
    act.me.gender, act.me.free_of = "female", []
    siren.Sirens().arrived(act, Arrival(act.me, (8, 8), (7, 7)))
    return act.me.free_of == ["siren-1"]


def _bait_is_taken(act: Act) -> bool:
    """GRID-135."""
    act.me.gender, act.me.role, act.me.failures = "female", "cheerleader", {}
    bait = Thing("bait-1", "bait", (9, 9), placed=1, life=5)
    act.state.things[bait.id] = bait
    result = take(act, bait)
    return isinstance(result, dict) and result["result"] == "taken"


def _first_toad_pays(act: Act) -> bool:
    """GRID-151: one of two that are carried."""
    act.state.things["box-1"] = Thing("box-1", "box", (8, 8), type="scary")
    for name in ("Bob", "Cat"):
        toad = act.state.players[name]
        toad.at, toad.holder, toad.toad_until, toad.points = None, "Ann", 99, 50
    find(act, act.me)
    return act.state.players["Bob"].points == 25


@pytest.mark.parametrize(
    ("happens", "chance"),
    [
        (_siren_comes, Fraction(1, 6)),
        (_love_enchants, Fraction(1, 3)),
        (_is_set_free, Fraction(1, 10)),
        (_bait_is_taken, Fraction(1, 2)),
        (_first_toad_pays, Fraction(1, 2)),
    ],
)
def test_how_often_one_roll_decides(happens: Callable[[Act], bool], chance: Fraction) -> None:
    """GRID-114, GRID-122, GRID-126, GRID-135, GRID-151."""
    table = Table(at={"Ann": (8, 8)})
    seen = Counter(happens(act) for act in acts(table, 300))
    assert fits(seen, {True: chance, False: 1 - chance})


class _First(Dice):
    """Dice of which the first face is given."""

    __slots__ = ("_face", "_more")

    def __init__(self, face: int, more: Dice) -> None:
        super().__init__(0)
        self._face, self._more = face, more

    def die(self, sides: int) -> int:
        face, self._face = self._face, 0
        return face or self._more.die(sides)


def test_the_set_up_is_even() -> None:
    """GRID-3: the Yeti of a new game, in each of 25 parts of the Grid, and its Boxes."""
    game = Grid(GridParams(**(BARE | {"bonus_boxes": 4, "yeti_jumps": 0})))
    yetis: Counter[Any] = Counter()
    boxes: Counter[Any] = Counter()
    for seed in range(500):
        state = game.setup(None, (), Dice(seed), 0)
        x, y = state.things["yeti-1"].at or (0, 0)
        yetis[(x - 1) // 4, (y - 1) // 4] += 1
        boxes[state.things["box-1"].type] += 1
    assert fits(yetis, even([(x, y) for x in range(5) for y in range(5)]))
    weights = {"shiny": 7, "scary": 2, "transporter": 1}
    assert fits(boxes, {name: Fraction(weight, 10) for name, weight in weights.items()})


def test_the_test_finds_what_does_not_fit() -> None:
    """The threshold is neither too high nor too low."""
    loaded = Counter(dict.fromkeys(range(1, 7), 100)) + Counter({6: 150})
    assert not fits(loaded, even(range(1, 7)))
    assert fits(Counter({face: 100 + face for face in range(1, 7)}), even(range(1, 7)))
