"""Toads."""

from tests.games.grid.table import Table, held, to, toad


def test_who_becomes_a_toad_drops_all() -> None:
    """GRID-146, GRID-171."""
    table = Table(
        at={"Ann": (3, 3)},
        players={"Bob": toad(holder="Ann"), "Ann": {"ear_until": 9}},
        things={"stick-1": held("Ann"), "wax-1": {"holder": "Ann", "ears": True}},
    )
    assert table.operate("TOAD Ann 2") == "OK TOAD player=Ann nweeks=2 events=5"
    assert table.told == [
        "toad player=Ann until=21",
        "wax_out player=Ann id=wax-1",
        "dropped id=Bob at=3,3",
        "dropped id=stick-1 at=3,3",
        "dropped id=wax-1 at=3,3",
    ]
    assert not table.player("Ann").deaf


def test_a_toad_made_toad_again_keeps_the_later_end() -> None:
    """GRID-146."""
    table = Table(players={"Ann": toad(until=31)})
    table.operate("TOAD Ann 1")
    assert table.told == ["toad player=Ann until=31"]
    table.operate("TOAD Ann 4")
    assert table.player("Ann").toad_until == 41


def test_toads_are_carried_and_thrown_by_others() -> None:
    """GRID-147, GRID-148."""
    table = Table(
        at={"Ann": (3, 3), "Bob": (3, 3), "Cat": (3, 3)}, players={"Bob": toad(), "Cat": toad()}
    )
    assert table.say("Bob", "PICKUP Cat") == "ERR is_toad"
    assert table.say("Ann", "PICKUP bob") == "OK PICKUP id=Bob events=0"
    assert "holds=Bob" in next(line for line in table.look() if "name=Ann" in line)
    assert "at=held:Ann" in next(line for line in table.look() if "name=Bob" in line)
    assert table.say("Ann", "THROW Bob 9 9").startswith("OK THROW id=Bob")


def test_what_toads_may_announce() -> None:
    """GRID-148."""
    table = Table(
        at={"Ann": (6, 6), "Cat": (5, 5)},
        players={"Ann": toad(), "Bob": toad(holder="Cat", gun=True, bait=1)},
        things={"wax-1": (6, 6), "rock-1": (7, 7)},
    )
    for line in ("PICKUP wax-1", "MOVE 6 7", "FLY 12 12", "CATCH wax-1"):
        assert table.say("Ann", line) == "ERR is_toad"
    for line in ("BUYGUN", "BUYBAIT", "BAIT rock-1 ", "TOWER", "GENDER male"):
        dice = (1,) if line.startswith("BAIT") else ()
        assert table.say("Ann", line, *dice).startswith("OK"), line
    assert table.say("Ann", "FIRE 6 7").startswith("OK")
    for line in ("TOWER", "FIRE 5 6", "BAIT rock-1", "MOVE 5 6", "FLY 6 6", "PICKUP wax-1"):
        assert table.say("Bob", line) == "ERR carried"
    assert table.say("Bob", "BUYBAIT").startswith("OK")


def test_others_share_a_toads_square() -> None:
    """GRID-149."""
    table = Table(
        at={"Ann": (3, 3), "Bob": (4, 4), "Cat": (4, 4)}, players={"Bob": toad(), "Cat": toad()}
    )
    assert "result=moved" in table.say("Ann", "MOVE 4 4")


BOX = {"box-1": {"at": (4, 4), "type": "shiny"}}


def test_toads_find_no_boxes_until_they_are_none() -> None:
    """GRID-150, GRID-154."""
    table = Table(players={"Ann": toad(until=3)}, things=BOX)
    assert table.say("Ann", "ENTER 4 4").endswith("events=1")
    table.tick()
    assert table.tick(1, to((1, 1)))[1:] == [
        "untoad id=Ann",
        "box player=Ann at=4,4 type=shiny",
        "gained player=Ann amount=25 reason=shiny",
    ]


def test_one_of_several_carried_toads_pays_for_a_box() -> None:
    """GRID-151: which one is drawn."""
    table = Table(
        at={"Ann": (3, 3)},
        players={"Bob": toad(holder="Ann"), "Cat": toad(holder="Ann")},
        things={"box-1": {"at": (4, 4), "type": "scary"}},
    )
    table.say("Ann", "MOVE 4 4", 1, 1, to((1, 1)))
    assert table.told[2] == "lost player=Cat amount=25 reason=scary"
    assert table.points("Ann", "Bob", "Cat") == (50, 50, 25)


def test_who_ceases_to_be_a_toad_in_a_possession_is_thrown_from_there() -> None:
    """GRID-152."""
    table = Table(at={"Ann": (9, 9)}, players={"Bob": toad(until=2, holder="Ann")}, things={})
    assert table.tick(3, 3, 4, 3)[1:] == [
        "untoad id=Bob",
        "bump id=Bob at=9,9 lost=5",
        "flung id=Bob at=10,9",
    ]


def test_two_toads_may_stay_together_until_one_is_none() -> None:
    """GRID-152, GRID-154: beside a Toad one stays."""
    table = Table(
        at={"Ann": (9, 9), "Bob": (9, 9)}, players={"Ann": toad(until=2), "Bob": toad(until=3)}
    )
    assert table.tick()[1:] == ["untoad id=Ann"]
    assert table.tick(5, 5)[1:] == ["untoad id=Bob", "flung id=Bob at=11,11"]


def test_who_ceases_to_be_a_toad_in_the_air_is_thrown_where_e_was_headed() -> None:
    """GRID-153."""
    table = Table(at={"Ann": (1, 1)}, players={"Bob": toad(until=2, holder="Ann")})
    table.say("Ann", "THROW Bob 9 9")
    assert table.tick(2, 4)[1:] == ["untoad id=Bob", "flung id=Bob at=8,10"]
    assert not table.state.flights
