"""What the Enemy deploys, and what it costs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.shuttle.table import Table, flying, thing

from contestmaster.games.shuttle.rules.threats import cost
from contestmaster.games.shuttle.state import Design

GOOD = {"name": "Asteroid", "symbol": "o", "hp": 5, "delta": -2, "explosion": 2}
GOOD |= {"attack": 3, "scouting": 1, "position": 10}


def threat(**changes: object) -> str:
    """A line that deploys the Asteroid with other values, or without those that are ``None``."""
    values = {**GOOD, **changes}
    return "THREAT " + " ".join(f"{k}={v}" for k, v in values.items() if v is not None)


def table(points: int = 99, **more: object) -> Table:
    return Table(position=flying(threat_points={"eve": points}, **more))  # type: ignore[arg-type]


def test_the_enemy_defines_pays_and_deploys_in_one_act() -> None:
    """SHUTTLE-43, SHUTTLE-52, SHUTTLE-53: it is off the map until midnight, and paid for good."""
    forum = table()
    assert forum.say("eve", threat()) == "OK / 1 cost=18 tp=81"
    assert forum.say("eve", threat(hp=1, name='"Force Field"')) == "OK / 2 cost=14 tp=67"
    assert [design.name for design in forum.state.pending] == ["Asteroid", "Force Field"]
    assert forum.map() == "@----" + ">" + "-" * 14 + "@"
    assert forum.midnight() == ["ENTER #2 Asteroid 10", 'ENTER #3 "Force Field" 11']
    assert forum.state.threat_points["eve"] == 67
    assert forum.state.pending == []


@pytest.mark.parametrize("missing", list(GOOD))
def test_a_value_that_is_missing_or_empty_makes_no_threat(missing: str) -> None:
    """SHUTTLE-7, SHUTTLE-8, SHUTTLE-44: nothing is created, and nothing paid."""
    forum = table()
    for value in (None, "", '""'):
        assert forum.say("eve", threat(**{missing: value})) == "MISSING_FIELD"
    assert forum.say("ann", threat(**{missing: None})) == "MISSING_FIELD", "before all else"
    assert (forum.state.threat_points["eve"], forum.state.pending) == (99, [])


@pytest.mark.parametrize(
    "line",
    [
        "THREAT 5",
        threat() + " hp=5",
        threat(colour="red"),
        threat(hp="five"),
        threat(hp="5x"),
        threat(hp="+5"),
        threat(delta="1234567890"),
    ],
)
def test_what_is_no_definition(line: str) -> None:
    assert table().say("eve", line) == "FAILED 3"


def test_only_the_enemy_and_only_while_a_journey_is_in_place() -> None:
    """SHUTTLE-42: also an inactive Enemy."""
    forum = table()
    assert forum.say("ann", threat()) == "NOT_ENEMY"
    assert forum.say("zoe", threat()) == "NOT_PLAYER"
    forum.say("eve", "INACTIVE")
    assert forum.say("eve", threat()).startswith("OK")
    over = Table(position={"enemy": "eve", "threat_points": {"eve": 99}})
    assert over.say("eve", threat()) == "NO_JOURNEY"


def test_threats_come_a_day_after_the_initiation_at_the_earliest() -> None:
    """SHUTTLE-51: to the second."""
    forum = table(journey_start="2010-08-03T11:00:00Z")
    forum.wait(86_400 - 3601)
    assert forum.say("eve", threat()) == "DEPLOY_TOO_EARLY"
    forum.wait(1)
    assert forum.say("eve", threat()).startswith("OK")


@pytest.mark.parametrize("symbol", ["@", "-", ">", "X", "oo", '" "', "\u00e4", "\ue000"])
def test_what_is_no_symbol(symbol: str) -> None:
    """SHUTTLE-49: one printable character, and none that means something else."""
    assert table().say("eve", threat(symbol=symbol)) == "BAD_SYMBOL"


@pytest.mark.parametrize(
    ("field", "bad", "good"),
    [
        ("attack", (-1, 7), (0, 6)),
        ("hp", (0, -3), (1, 40)),
        ("explosion", (-1,), (0, 9)),
        ("scouting", (-1,), (0, 9)),
        ("position", (0, 20, -4), (1, 19)),
        ("delta", (), (-9, 0, 9)),
        ("name", ("x" * 31, "\ue000"), ("x" * 30, "\u00e4")),
        ("symbol", (), ("x", "=", "#", "|", "!", "~")),
    ],
)
def test_the_range_of_each_value(
    field: str, bad: tuple[object, ...], good: tuple[object, ...]
) -> None:
    """SHUTTLE-48, SHUTTLE-49: and nothing is paid for what is out of it."""
    for value in bad:
        forum = table()
        assert forum.say("eve", threat(**{field: value})) == "BAD_VALUE", value
        assert forum.state.threat_points["eve"] == 99
    for value in good:
        assert table().say("eve", threat(**{field: value})).startswith("OK"), value


def test_two_may_be_alike_and_no_third_one() -> None:
    """SHUTTLE-50: those in play and to come; name, symbol, place and damage make no difference."""
    forum = Table(
        position=flying(
            thing("a", 5, 12, -2, explosion=2, attack=3, scouting=1) | {"hp": 1},
            threat_points={"eve": 99},
        )
    )
    assert forum.say("eve", threat(name="B", symbol="b", position=3)).startswith("OK")
    assert forum.say("eve", threat(name="C", symbol="b", position=3)) == "DUPLICATE_LIMIT"
    assert forum.say("eve", threat(scouting=2)).startswith("OK"), "a name may come twice, too"
    forum.midnight()
    assert forum.say("eve", threat()) == "DUPLICATE_LIMIT"


def test_a_price_equal_to_the_balance_can_be_paid() -> None:
    """SHUTTLE-41, SHUTTLE-47: a higher one is refused; nobody else can pay it."""
    assert table(18).say("eve", threat()) == "OK / 1 cost=18 tp=0"
    assert table(17).say("eve", threat()) == "INSUFFICIENT_TP"
    vocabulary = table().game.vocabulary
    assert not [c.name for c in vocabulary if "threat_points" in {p.name for p in c.parameters}]


@pytest.mark.parametrize(
    ("design", "shuttle", "price"),
    [
        (Design("T", "t", 5, -2, 2, 3, 1, 10), 1, 14),
        (Design("T", "t", 5, -2, 2, 3, 1, 10), 3, 16),
        (Design("T", "t", 1, 0, 0, 0, 0, 55), 1, 0),
    ],
)
def test_the_formula_of_the_book(design: Design, shuttle: int, price: int) -> None:
    """SHUTTLE-45, SHUTTLE-46."""
    assert cost(10, design, shuttle) == price


VALUES = st.integers(0, 40)


@given(VALUES, st.integers(-20, 20), VALUES, VALUES, VALUES, VALUES, st.integers(1, 40))
def test_a_price_is_never_below_nothing(
    hp: int, delta: int, explosion: int, attack: int, scouting: int, position: int, shuttle: int
) -> None:
    """SHUTTLE-46: and each AU nearer to the Shuttle costs one more at most."""
    price = cost(10, Design("T", "t", hp, delta, explosion, attack, scouting, position), shuttle)
    nearer = Design("T", "t", hp, delta, explosion, attack, scouting, position - 1)
    assert price >= 0
    assert abs(price - cost(10, nearer, shuttle)) <= 1
