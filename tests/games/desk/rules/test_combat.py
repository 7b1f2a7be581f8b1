"""Attacks, counterattacks, and what they do."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.desk.table import Table, kind, stack

from contestmaster.games.desk import traits
from contestmaster.games.desk.formulas import damage, units_left


def melee(
    attacker: dict[str, Any] | None = None,
    defender: dict[str, Any] | None = None,
    *,
    counts: tuple[int, int] = (4, 4),
    **params: Any,
) -> Table:
    """Two stacks beside each other; the attacker's is current."""
    kinds = [kind(init=20, **(attacker or {})), kind(init=10, **(defender or {}))]
    stacks = (stack("ATK", 1, 5, 5, counts[0]), stack("DEF", 12, 6, 5, counts[1]))
    return Table(*stacks, kinds=kinds, **params)


def attacked(table: Table) -> list[list[Any]]:
    """What happens when stack 1 attacks stack 2."""
    assert table.say(1, "ATTACK 1 1 6 5") == "OK"
    return table.events()


@pytest.mark.parametrize(
    ("units", "dmg", "attack", "defense", "halvings", "expected"),
    [
        (5, 79, 45, 1, 0, 742),
        (10, 7, 12, 10, 0, 72),
        (10, 7, 60, 10, 0, 140),
        (10, 7, 110, 10, 0, 140),
        (3, 7, 1, 26, 0, 10),
        (3, 7, 1, 900, 0, 10),
        (7, 9, 31, 10, 1, 44),
        (6, 5, 9, 8, 2, 7),
        (10_000, 1000, 2500, 0, 0, 20_000_000),
    ],
)
def test_damage_is_rounded_down_once_for_the_factor_and_once_for_each_half(
    units: int, dmg: int, attack: int, defense: int, halvings: int, expected: int
) -> None:
    """N x DMG x f, f within a half and two [DESK-100, DESK-102]."""
    assert damage(units, dmg, attack, defense, halvings) == expected


@given(st.integers(1, 10_000), st.integers(1, 1000), st.integers(1, 1000), st.integers(0, 10**7))
def test_what_is_left_of_a_stack(count: int, hp: int, top: int, dealt: int) -> None:
    """The top unit first, then the next; the rest is a wound [DESK-104]."""
    top = min(top, hp)
    rest = max(0, (count - 1) * hp + top - dealt)
    left, wounded = units_left(rest, hp)
    assert (left - 1) * hp + wounded == rest if left else rest == wounded == 0
    assert left <= count and 0 <= wounded <= hp


@given(
    counts=st.tuples(st.integers(1, 50), st.integers(1, 50)),
    dmg=st.integers(1, 60),
    hp=st.integers(1, 90),
    top=st.integers(1, 90),
)
def test_points_are_the_damage_dealt_and_the_units_killed(
    counts: tuple[int, int], dmg: int, hp: int, top: int
) -> None:
    """Hit points lost, no more; kills by attack and counter alike [DESK-105, DESK-125]."""
    kinds = [kind(init=20, dmg=dmg, hp=hp), kind(dmg=dmg)]
    table = Table(
        stack("ATK", 1, 5, 5, counts[0], top_hp=min(top, hp)),
        stack("DEF", 12, 6, 5, counts[1]),
        kinds=kinds,
        w_attack=1,
        w_counter=2,
        w_unit=10,
        w_stack=100,
    )
    before = {1: (counts[0] - 1) * hp + min(top, hp), 2: counts[1] * 20}
    events = attacked(table)
    for number, size, weight, side in ((1, hp, 2, 1), (2, 20, 1, 0)):
        units, wounded = table.left(number)
        lost = before[number] - ((units - 1) * size + wounded if units else 0)
        killed = counts[number - 1] - units
        assert table.points()[side] == 1000 * (
            weight * lost + 10 * killed + 100 * (["DESTROYED", number] in events)
        )


def test_the_distance_of_the_named_field_decides() -> None:
    """A field of a large target out of touch asks for a shot [DESK-94, DESK-95, DESK-97]."""
    kinds = [kind(init=20, rng=30, atk=60), kind(traits=[traits.BIG])]
    table = Table(stack("ATK", 1, 5, 5, 4), stack("DEF", 12, 6, 5, 4), kinds=kinds)
    assert table.say(1, "ATTACK 1 1 7 5") == "FAILED 119"
    assert table.say(1, "ATTACK 1 1 6 6") == "OK"
    assert table.events()[0] == ["ATTACKED", 1, 2, 40]


@pytest.mark.parametrize("field", ["6 5", "7 5", "6 6", "7 6"])
def test_any_field_of_a_large_enemy_means_it(field: str) -> None:
    """From afar too [DESK-96, DESK-98]."""
    kinds = [kind(init=20, rng=30), kind(traits=[traits.BIG])]
    table = Table(stack("ATK", 1, 1, 10, 4), stack("DEF", 12, 6, 5, 4), kinds=kinds)
    assert table.say(1, f"ATTACK 1 1 {field}") == "OK"
    assert table.events() == [["ATTACKED", 1, 2, 56]]


def test_shots_know_no_distance_and_no_wall() -> None:
    """Ranged Attack counts, and there is no answer [DESK-98, DESK-99, DESK-108]."""
    terrain = "\n".join(["...#.....#.."] * 9 + ["............"])
    table = Table(
        stack("ATK", 1, 1, 1, 2),
        stack("ATK", 2, 2, 1),
        stack("DEF", 12, 12, 1, 4),
        kinds=[kind(init=20, rng=35, atk=1), kind()],
        terrain=terrain,
    )
    assert table.say(1, "ATTACK 1 1 12 1") == "OK"
    assert table.events() == [["ATTACKED", 1, 3, 30]]


def test_a_shot_needs_a_shooter_that_has_not_moved_with_no_enemy_near() -> None:
    """Own stacks beside it do not matter [DESK-22, DESK-97]."""
    kinds = [kind(init=20, rng=30), kind(init=30), kind()]
    far = (stack("DEF", 13, 9, 9),)
    shooter = Table(stack("ATK", 1, 5, 5), stack("ATK", 3, 5, 6), *far, kinds=kinds)
    assert shooter.say(1, "ATTACK 1 1 9 9") == "OK"
    moved = Table(stack("ATK", 1, 5, 5), *far, kinds=kinds)
    assert moved.say(1, "MOVE 1 1 1 5 4") == "OK"
    assert moved.say(1, "ATTACK 1 1 9 9") == "FAILED 119"
    fighter = Table(stack("ATK", 2, 5, 5), *far, kinds=kinds)
    assert fighter.say(1, "ATTACK 1 1 9 9") == "FAILED 119"
    watched = Table(stack("ATK", 1, 5, 5), stack("DEF", 13, 6, 6), *far, kinds=kinds)
    assert watched.say(1, "ATTACK 1 1 9 9") == "FAILED 119"
    assert watched.say(1, "ATTACK 1 1 6 6") == "OK"


def test_targets_are_looked_for_before_the_way_of_attack() -> None:
    """117 where nobody stands, 118 for own stacks, itself included [DESK-146]."""
    table = Table(stack("ATK", 1, 5, 5), stack("ATK", 1, 6, 5), stack("DEF", 11, 9, 9))
    for field, code in (
        ("7 5", 117), ("0 0", 117), ("13 1", 117), ("1 11", 117), ("999999999999999999 1", 117),
        ("5 5", 118), ("6 5", 118), ("9 9", 119),
    ):  # fmt: skip
        assert table.say(1, f"ATTACK 1 1 {field}") == f"FAILED {code}"
    assert table.events() == []


def test_wounds_do_not_weaken() -> None:
    """Only whole units count [DESK-103]."""
    table = Table(
        stack("ATK", 1, 5, 5, 4, top_hp=1), stack("DEF", 12, 6, 5, 4), kinds=[kind(init=20), kind()]
    )
    assert attacked(table)[0] == ["ATTACKED", 1, 2, 40]


def test_a_first_strike_leaves_fewer_to_strike() -> None:
    """Units count at the moment of the blow; no second answer [DESK-101, DESK-112]."""
    table = melee(defender={"traits": [traits.FIRST_STRIKE]})
    assert attacked(table) == [["COUNTERED", 2, 1, 40], ["ATTACKED", 1, 2, 20]]
    assert table.left(1) == (2, 20)


@pytest.mark.parametrize("trait", [traits.FIRST_STRIKE, traits.NO_COUNTER])
def test_two_traits_of_the_attacker_prevent_a_first_strike(trait: int) -> None:
    """No counter prevents the answer as well [DESK-31, DESK-32, DESK-115]."""
    table = melee({"traits": [trait]}, {"traits": [traits.FIRST_STRIKE]})
    answer = [["COUNTERED", 2, 1, 20]] if trait == traits.FIRST_STRIKE else []
    assert attacked(table) == [["ATTACKED", 1, 2, 40], *answer]


@pytest.mark.parametrize("strikes_first", [False, True])
def test_one_counterattack_in_a_cycle(strikes_first: bool) -> None:
    """First strikes included, until the next [DESK-109, DESK-110, DESK-111, DESK-114]."""
    own = [traits.FIRST_STRIKE] if strikes_first else []
    table = Table(
        stack("ATK", 1, 5, 5, 2),
        stack("ATK", 1, 7, 5, 2),
        stack("DEF", 12, 6, 5, 50),
        kinds=[kind(init=20, hp=1000, dmg=2), kind(traits=own)],
    )
    for number, answers in ((1, True), (2, False)):
        assert table.say(1, f"ATTACK 1 {number} 6 5") == "OK"
        assert any(event[0] == "COUNTERED" for event in table.events()) is answers
        table.turn()
    table.turn()
    assert table.say(1, "ATTACK 1 1 6 5") == "OK"
    assert any(event[0] == "COUNTERED" for event in table.events())


@pytest.mark.parametrize("own", [[traits.AGILE], [traits.AGILE, traits.FIRST_STRIKE]])
def test_the_agile_answer_every_attack(own: list[int]) -> None:
    """Once for each [DESK-33, DESK-110]."""
    table = Table(
        stack("ATK", 1, 5, 5, 2),
        stack("ATK", 1, 7, 5, 2),
        stack("DEF", 12, 6, 5, 50),
        kinds=[kind(init=20, hp=1000, dmg=2), kind(traits=own)],
    )
    for number in (1, 2):
        assert table.say(1, f"ATTACK 1 {number} 6 5") == "OK"
        assert [event[0] for event in table.events()].count("COUNTERED") == 1
        table.turn()


def test_no_counter_leaves_the_counterattack_for_another() -> None:
    """It was not used up; and a counterattack is not answered [DESK-31, DESK-116, DESK-117]."""
    table = Table(
        stack("ATK", 1, 5, 5, 2),
        stack("ATK", 3, 7, 5, 2),
        stack("DEF", 12, 6, 5, 50),
        kinds=[
            kind(init=20, hp=500, dmg=2, traits=[traits.NO_COUNTER]),
            kind(traits=[traits.FIRST_STRIKE]),
            kind(init=19, hp=500, dmg=2),
        ],
    )
    assert table.say(1, "ATTACK 1 1 6 5") == "OK"
    assert table.events() == [["ATTACKED", 1, 3, 4]]
    table.turn()
    assert table.say(1, "ATTACK 1 2 6 5") == "OK"
    assert [event[0] for event in table.events()] == ["COUNTERED", "ATTACKED"]


@pytest.mark.parametrize("way", ["DEFEND", "DELAY"])
def test_who_defends_or_waits_still_answers(way: str) -> None:
    """And keeps its action: the next cycle finds it in the queue [DESK-118]."""
    table = Table(
        stack("ATK", 1, 5, 5, 2),
        stack("DEF", 12, 6, 5, 2),
        kinds=[kind(init=10), kind(init=20)],
    )
    assert table.say(2, f"{way} 1 2") == "OK"
    table.turn()
    assert table.say(1, "ATTACK 1 1 6 5") == "OK"
    assert [event[0] for event in table.events()] == ["ATTACKED", "COUNTERED"]
    assert (2 in table.queue()) is (way == "DELAY")


def test_a_blow_of_no_damage_counts_and_is_not_told() -> None:
    """It spends action and counterattack [DESK-106]."""
    table = Table(
        stack("ATK", 1, 5, 5, 1),
        stack("DEF", 12, 6, 5, 1),
        kinds=[kind(init=20, dmg=1, atk=1, rng=5), kind(dmg=1, rng=5, defense=60, atk=1)],
    )
    assert attacked(table) == []
    assert table.say(1, "DEFEND 1 1") == "FAILED 106"
    assert table.stack(2)["countered"] is True
    assert table.left(1) == table.left(2) == (1, 20)


def test_halves_of_shots_and_answers() -> None:
    """Shooters in melee, shields, poor answers [DESK-35, DESK-36, DESK-38, DESK-102]."""
    assert attacked(melee({"rng": 9}))[0] == ["ATTACKED", 1, 2, 20]
    assert attacked(melee({"rng": 9, "traits": [traits.NO_MELEE_PENALTY]}))[0][3] == 40
    assert attacked(melee(defender={"traits": [traits.SHIELDED]}))[0][3] == 40
    assert attacked(melee(defender={"rng": 9, "hp": 30}))[1] == ["COUNTERED", 2, 1, 15]
    poor = {"rng": 9, "hp": 30, "traits": [traits.POOR_COUNTER]}
    assert attacked(melee(defender=poor))[1] == ["COUNTERED", 2, 1, 7]
    table = Table(
        stack("ATK", 1, 1, 1, 4),
        stack("DEF", 12, 9, 9, 4),
        kinds=[kind(init=20, rng=20), kind(traits=[traits.SHIELDED])],
    )
    assert table.say(1, "ATTACK 1 1 9 9") == "OK"
    assert table.events() == [["ATTACKED", 1, 2, 24]]


def test_a_destroyed_stack_is_gone_at_once() -> None:
    """From board and queue, and its field is free [DESK-17, DESK-74, DESK-107]."""
    table = Table(
        stack("ATK", 1, 5, 5, 9),
        stack("ATK", 1, 5, 6, 9),
        stack("DEF", 12, 6, 5, 1),
        stack("DEF", 12, 9, 9, 1),
        kinds=[kind(init=20), kind()],
    )
    assert table.queue() == [1, 2, 3, 4]
    assert attacked(table) == [["ATTACKED", 1, 3, 20], ["DESTROYED", 3]]
    assert table.queue() == [1, 2, 4]
    assert table.say(2, "UNITS_ON_BOARD 1").startswith("OK / 3 / ")
    assert table.say(2, "DEFEND 1 3") == "FAILED 124"
    table.turn()
    assert table.say(1, "MOVE 1 2 1 6 5") == "OK"


def test_overkill_may_be_made_to_count() -> None:
    """In events and points; the stack is no more than destroyed [DESK-105, D12]."""
    table = melee(counts=(9, 1), count_overkill=True, w_unit=0, w_stack=0)
    assert attacked(table) == [["ATTACKED", 1, 2, 90], ["DESTROYED", 2]]
    assert table.points() == (90_000, 0)


def test_weights_may_be_negative_and_have_three_decimals() -> None:
    """Exactly [DESK-124, DESK-128]."""
    table = melee(w_attack=0.125, w_counter=-2.5, w_unit=-0.001, w_stack=0)
    attacked(table)
    assert table.points() == (40 * 125 - 2, 20 * -2500 - 1)


def test_a_defending_stack_is_harder_to_hit_from_near_and_afar() -> None:
    """Five more, also where there was none [DESK-78, DESK-79]."""
    defender = kind(init=30, hp=90, traits=[traits.BERSERKER])
    for place, shooter in (("6 5", 0), ("9 9", 20)):
        x, y = map(int, place.split())
        table = Table(
            stack("ATK", 1, 5, 5, 10),
            stack("DEF", 12, x, y, 5),
            kinds=[kind(init=20, rng=shooter, atk=20), defender],
        )
        assert table.say(2, "DEFEND 1 2") == "OK"
        table.turn()
        assert table.say(1, f"ATTACK 1 1 {place}") == "OK"
        assert table.events()[0] == ["ATTACKED", 1, 2, 130]
