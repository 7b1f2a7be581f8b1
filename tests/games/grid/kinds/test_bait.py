"""Siren Bait, Purses and Catfights."""

import pytest
from tests.games.grid.table import Table, named, toad

CHARMED = {"gender": "female", "role": "cheerleader"}
BAIT = {"rock-1": (10, 10), "bait-1": {"at": (10, 10), "placed": 10, "life": 5}}


def test_buying_and_placing() -> None:
    """GRID-128, GRID-129, GRID-130: the life is nobody's to know."""
    table = Table(at={"Bob": (9, 9)}, players={"Ann": {"points": 19}}, things={"rock-1": (10, 10)})
    assert table.say("Bob", "BAIT rock-1") == "ERR no_bait"
    assert table.say("Bob", "BUYBAIT") == "OK BUYBAIT bait=1 events=0"
    assert table.say("Bob", "BUYBAIT") == "OK BUYBAIT bait=2 events=0"
    assert table.say("Ann", "BUYBAIT").startswith("OK"), "in Limbo too"
    assert table.say("Ann", "BUYBAIT") == "ERR insufficient_points"
    assert table.say("Ann", "BAIT rock-1") == "ERR not_on_grid"
    assert table.say("Bob", "BAIT stick-1") == "ERR no_such_target"
    assert table.say("Bob", "BAIT rock-1", 3) == "OK BAIT id=bait-1 events=0"
    assert table.thing("bait-1").life == 3
    assert not any("life" in line for line in table.look())
    assert table.say("Bob", "BAIT rock-1") == "ERR bait_present"


def test_where_bait_cannot_be_placed() -> None:
    """GRID-129."""
    things = {"rock-1": (10, 10), "siren-1": (10, 10), "rock-2": (5, 5)}
    table = Table(at={"Ann": (9, 9)}, players={"Ann": {"bait": 1}}, things=things)
    assert table.say("Ann", "BAIT rock-1") == "ERR siren_present"
    assert table.say("Ann", "BAIT rock-2") == "ERR not_adjacent"


@pytest.mark.parametrize(
    ("fields", "bound"),
    [
        (CHARMED, True),
        ({"gender": "female"}, False),
        ({"gender": "male", "role": "cheerleader"}, False),
        ({**CHARMED, "failures": {"bait-1": 2}}, True),
        ({**CHARMED, "failures": {"bait-1": 3}}, False),
    ],
)
def test_bait_holds_female_cheerleaders(fields: dict, bound: bool) -> None:
    """GRID-133, GRID-137."""
    for square in ("8 8", "8 9", "8 10"):
        table = Table(at={"Ann": (9, 9)}, players={"Ann": fields}, things=BAIT)
        reply = table.say("Ann", f"MOVE {square}")
        assert ("result=failed reason=bait" in reply) == bound
    table = Table(at={"Ann": (9, 9)}, players={"Ann": fields}, things=BAIT)
    assert "result=moved" in table.say("Ann", "MOVE 9 10"), "beside the Bait they may move"


def test_neither_wax_nor_the_roll_helps_against_bait() -> None:
    """GRID-134: and throws are not bound, as with Sirens."""
    table = Table(
        at={"Ann": (9, 9)},
        players={"Ann": {**CHARMED, "ear_until": 9, "free_of": ["bait-1"]}},
        things={**BAIT, "wax-1": {"holder": "Ann", "ears": True}},
    )
    assert "reason=bait" in table.say("Ann", "MOVE 8 8")
    table.operate("FLING Ann 3 3", 3, 3)
    assert table.where("Ann") == "3,3"


def test_taking_a_bait() -> None:
    """GRID-135, GRID-136."""
    table = Table(at={"Ann": (9, 9)}, players={"Ann": CHARMED}, things=BAIT)
    assert table.say("Ann", "TAKEBAIT bait-1", 3) == "OK TAKEBAIT roll=3 result=failed events=0"
    assert table.say("Ann", "TAKEBAIT bait-1", 4) == "OK TAKEBAIT roll=4 result=taken events=2"
    assert table.told == ["bait_gone id=bait-1 reason=taken", "purse player=Ann"]
    assert (table.player("Ann").purses, table.player("Ann").failures) == (1, {})
    assert "rock-1" in table.state.things


def test_who_may_not_take_it() -> None:
    """GRID-135, GRID-137: after three failures nobody may try again."""
    table = Table(
        at={"Ann": (9, 9), "Bob": (9, 10), "Cat": (3, 3)},
        players={"Ann": CHARMED, "Bob": {"gender": "female"}, "Cat": CHARMED},
        things=BAIT,
    )
    assert table.say("Bob", "TAKEBAIT bait-1") == "ERR not_female_cheerleader"
    assert table.say("Cat", "TAKEBAIT bait-1") == "ERR not_adjacent"
    assert table.say("Ann", "TAKEBAIT rock-1") == "ERR no_such_target"
    for die in (1, 3, 5):
        table.say("Ann", "TAKEBAIT bait-1", die)
    assert table.say("Ann", "TAKEBAIT bait-1") == "ERR attempts_exhausted"
    assert "result=moved" in table.say("Ann", "MOVE 8 8")


def comes(*dice: int, **players: dict) -> Table:
    """The first roll for a Bait brings a Siren."""
    spots = {"Ann": (9, 9), "Bob": (10, 9), "Cat": (11, 11)}
    table = Table(at=spots, players=players, things=BAIT, state={"tick": 10}, yeti_jumps=0)
    table.tick(60, 1, *dice)
    return table


def test_a_siren_who_wins_sends_the_cheerleader_to_limbo() -> None:
    """GRID-131, GRID-140."""
    table = comes(3, 4, Ann={"role": "cheerleader"})
    assert named(table.told, "bait_roll", "siren", "catfight", "limbo", "bait_gone") == [
        "bait_roll id=bait-1 sides=3 roll=1",
        "siren id=siren-1 name=Parthenope at=10,10",
        "catfight player=Ann id=siren-1 rolls=3:4",
        "limbo id=Ann",
        "bait_gone id=bait-1 reason=taken",
    ]
    assert table.where("Ann") == "limbo"
    assert table.where("siren-1") == "10,10"


def test_all_cheerleaders_beside_it_fight_in_seat_order() -> None:
    """GRID-138, GRID-141: of any gender, Toads too, until one wins."""
    table = comes(
        *(1, 2, 20, 1),
        Ann={"role": "cheerleader", "gender": "male"},
        Bob=toad(role="cheerleader"),
        Cat={"role": "cheerleader"},
    )
    assert named(table.told, "catfight") == [
        "catfight player=Ann id=siren-1 rolls=1:2",
        "catfight player=Bob id=siren-1 rolls=20:1",
    ]
    assert (table.where("Ann"), table.where("Bob")) == ("limbo", "10,9")
    assert table.player("Bob").purses == 1
    assert "siren-1" not in table.state.things


def test_without_cheerleaders_the_siren_just_stays() -> None:
    """GRID-131, GRID-140."""
    table = comes(Ann={"gender": "female"})
    assert not named(table.told, "catfight")
    assert table.where("siren-1") == "10,10"
    assert "bait-1" not in table.state.things


def test_a_bait_gets_exactly_as_many_rolls_as_its_life() -> None:
    """GRID-132: and is ruined after the rolls of that boundary."""
    things = {"rock-1": (10, 10), "bait-1": {"at": (10, 10), "placed": 11, "life": 2}}
    table = Table(things=things, state={"tick": 11}, yeti_jumps=0)
    table.until(20)
    assert "bait_roll id=bait-1 sides=3 roll=2" in table.tick(60, 2)
    table.until(30)
    told = table.tick(60, 2)
    assert named(told, "bait_roll", "bait_gone") == [
        "bait_roll id=bait-1 sides=6 roll=2",
        "bait_gone id=bait-1 reason=ruined",
    ]
