"""Sirens, their zones, and Love."""

import pytest
from tests.games.grid.table import Table, held, named, toad

from contestmaster.games.grid.kinds.siren import appear, zone
from contestmaster.games.grid.squares import SQUARES, Square, surrounding

ROCK = {"rock-1": (10, 10), "siren-1": (10, 10)}
WOMAN = {"gender": "female"}


def test_a_siren_comes_to_a_new_rock_on_a_six_and_has_a_name() -> None:
    """GRID-114, GRID-115: the list of names begins anew."""
    table = Table(players={"Ann": {"points": 1000}})
    names = []
    for n in range(1, 13):
        table.say("Ann", f"ROCK {n} 1", 1, 1, 1, 1, 1, 6)
        names.append(table.told[0].split("name=")[1].split()[0])
    assert names[:2] == ["Parthenope", "Ligeia"]
    assert names[9:] == ["Himerope", "Parthenope_2", "Ligeia_2"]
    for die in range(1, 6):
        reply = table.say("Ann", f"ROCK {die} 20", 1, 1, 1, 1, 1, die)
        assert reply.endswith("siren=none events=0")


def test_the_zones_have_up_to_eight_and_sixteen_squares() -> None:
    """GRID-116."""
    for at, inner, outer in (((10, 10), 8, 16), ((1, 1), 3, 5), ((1, 10), 5, 9)):
        table = Table(things={"rock-1": at, "siren-1": at})
        zones = [zone(square, table.thing("siren-1")) for square in SQUARES]
        assert (zones.count(1), zones.count(2)) == (inner, outer)


def test_every_siren_restricts() -> None:
    """GRID-119: there may be no allowed Move."""
    for x, y in surrounding((9, 9)):
        table = Table(at={"Ann": (9, 9)}, things={**ROCK, "rock-2": (8, 8), "siren-2": (8, 8)})
        assert "result=failed" in table.say("Ann", f"MOVE {x} {y}")
    for x, y in surrounding((9, 9)):
        table = Table(at={"Ann": (9, 9)}, things={**ROCK, "rock-2": (8, 10), "siren-2": (8, 10)})
        moved = "result=moved" in table.say("Ann", f"MOVE {x} {y}")
        assert moved == ((x, y) == (9, 10)), "in the ZOE of both"


def test_the_restrictions_bind_every_move() -> None:
    """GRID-120: slid, knocked or shot too."""
    table = Table(at={"Ann": (9, 9), "Bob": (10, 9)}, things={**ROCK, "stick-1": held("Bob")})
    assert table.say("Bob", "WHACK Ann", 0).startswith("OK WHACK result=knocked steps=0")
    armed = {"Bob": {"gun": True}}
    table = Table(at={"Ann": (9, 9), "Bob": (10, 9)}, players=armed, things=ROCK)
    assert table.say("Bob", "FIRE 9 9") == "OK FIRE result=moved id=Ann steps=0 events=0"
    ice = {"9,10": {"state": "frozen"}}
    table = Table(at={"Ann": (9, 9)}, things=ROCK, ground=ice)
    assert table.say("Ann", "MOVE 9 10") == "OK MOVE result=moved at=9,11 events=2"
    ice = {"9,11": {"state": "frozen"}}
    table = Table(at={"Ann": (9, 10)}, things=ROCK, ground=ice)
    assert table.say("Ann", "MOVE 9 11") == "OK MOVE result=moved at=9,11 events=1"


def test_they_bind_nothing_else() -> None:
    """GRID-121: throws, Elbonian throws, being carried; and no object that is no player."""
    table = Table(at={"Ann": (9, 9), "Bob": (8, 8)}, players={"Bob": toad()}, things=ROCK)
    table.operate("FLING Ann 3 3", 3, 3)
    assert table.where("Ann") == "3,3"
    table = Table(at={"Ann": (9, 9)}, players={"Bob": toad(holder="Ann")}, things=ROCK)
    table.say("Ann", "THROW Bob 3 3")
    table.until(3)
    assert table.where("Bob") == "3,3"
    table = Table(
        at={"Ann": (8, 8)}, players={"Ann": {"gun": True}}, things={**ROCK, "shield-1": (8, 9)}
    )
    assert table.say("Ann", "FIRE 8 9").startswith("OK FIRE result=moved id=shield-1 steps=2")


def test_female_players_roll_when_they_come_into_the_outer_zone() -> None:
    """GRID-122, GRID-123: and are free until they are outside of both zones."""
    table = Table(at={"Ann": (7, 7)}, players={"Ann": WOMAN}, things=ROCK)
    table.say("Ann", "MOVE 8 8", 1)
    assert table.told[1] == "free_roll player=Ann id=siren-1 roll=1"
    assert table.player("Ann").free_of == ["siren-1"]
    table.until(11)
    assert "result=moved" in table.say("Ann", "MOVE 9 9"), "going inwards is no escape"
    assert table.player("Ann").free_of == ["siren-1"]
    table.until(21)
    assert "result=moved" in table.say("Ann", "MOVE 8 8")
    assert not named(table.told, "free_roll")
    table.until(31)
    assert "result=moved" in table.say("Ann", "MOVE 7 7")
    assert table.player("Ann").free_of == []
    table.until(41)
    table.say("Ann", "MOVE 8 8", 7)
    table.until(51)
    assert "reason=siren" in table.say("Ann", "MOVE 7 7")


@pytest.mark.parametrize("fields", [{"gender": "male"}, {"gender": "none"}])
def test_others_do_not_roll(fields: dict) -> None:
    """GRID-122."""
    table = Table(at={"Ann": (7, 7)}, players={"Ann": fields}, things=ROCK)
    assert table.say("Ann", "MOVE 8 8").endswith("events=1")


def test_when_there_is_a_roll() -> None:
    """GRID-122: from Limbo, the air, a possession; not straight into the inner zone."""
    table = Table(players={"Ann": WOMAN, "Bob": toad(**WOMAN)}, things=ROCK)
    table.say("Ann", "ENTER 8 8", 2)
    assert named(table.told, "free_roll") == ["free_roll player=Ann id=siren-1 roll=2"]
    table.say("Bob", "ENTER 8 8", 3)
    assert named(table.told, "free_roll") == ["free_roll player=Bob id=siren-1 roll=3"]
    table.say("Ann", "PICKUP Bob")
    table.say("Ann", "DROP Bob", 1)
    assert table.player("Bob").free_of == ["siren-1"]
    table.say("Ann", "PICKUP Bob")
    assert table.player("Bob").free_of == []
    table.say("Ann", "THROW Bob 10 8")
    table.tick()
    assert "free_roll player=Bob id=siren-1 roll=4" in table.tick(4)
    table = Table(players={"Ann": WOMAN}, things=ROCK)
    assert table.say("Ann", "ENTER 9 9") == "OK ENTER at=9,9 events=1"
    table = Table(at={"Ann": (8, 8)}, players={"Ann": WOMAN}, things={"rock-1": (10, 10)})
    act = table.act("Ann")
    appear(act, (10, 10))
    assert [event.line() for _, event in act.by.told] == [
        "siren id=siren-1 name=Parthenope at=10,10"
    ]


@pytest.mark.parametrize(("start", "rolls"), [((7, 7), 1), ((8, 8), 0), ((9, 9), 0)])
def test_who_is_flung_comes_from_where_e_stood(start: Square, rolls: int) -> None:
    """GRID-122, GRID-95: from one place in her zones to another there is no roll."""
    table = Table(at={"Ann": start}, players={"Ann": WOMAN}, things=ROCK)
    table.operate("FLING Ann 12 12", 3, 3, *[2] * rolls)
    assert len(named(table.told, "free_roll")) == rolls
    assert table.where("Ann") == "12,12"


def test_a_deaf_player_rolls_too() -> None:
    """GRID-122, GRID-168."""
    table = Table(
        at={"Ann": (7, 7)},
        players={"Ann": {**WOMAN, "ear_until": 9}},
        things={**ROCK, "wax-1": {"holder": "Ann", "ears": True}},
    )
    table.say("Ann", "MOVE 8 8", 1)
    assert table.player("Ann").free_of == ["siren-1"]


def test_love_counts_nweek_ends_in_a_row() -> None:
    """GRID-124, GRID-125."""
    table = Table(at={"Ann": (9, 9)}, things=ROCK, state={"tick": 10})
    table.tick()
    assert table.player("Ann").love == {"siren-1": 1}
    table.operate("FLING Ann 4 4", 3, 3)
    table.until(21)
    assert table.player("Ann").love == {}
    loved = {"Ann": {"love": {"siren-1": 5}}}
    table = Table(at={"Ann": (8, 8)}, players=loved, things=ROCK)
    assert table.say("Ann", "LOVE siren-1") == "ERR not_eligible", "Ann is outside the ZOE now"
    assert table.say("Ann", "LOVE rock-1") == "ERR no_such_target"


@pytest.mark.parametrize("fields", [toad(), {"free_of": ["siren-1"]}, {"ear_until": 29}])
def test_nothing_stops_counting_or_love(fields: dict) -> None:
    """GRID-127."""
    ears = {"wax-1": {"holder": "Ann", "ears": True}} if "ear_until" in fields else {}
    table = Table(
        at={"Ann": (9, 9)},
        players={"Ann": {**fields, "love": {"siren-1": 1}}},
        things={**ROCK, **ears},
        state={"tick": 20},
    )
    table.tick()
    reply = table.say("Ann", "LOVE SIREN-1", 1)
    assert reply.startswith("OK LOVE roll=1 toad=no")
    assert "siren-1" not in table.state.things
