"""Balls of Wax and of Earwax."""

from tests.games.grid.table import Table, held, named, to, toad

SIREN = {"rock-1": (10, 10), "siren-1": (10, 10)}


def test_each_nweek_begins_with_a_new_ball() -> None:
    """GRID-166."""
    table = Table(state={"tick": 9})
    assert not named(table.tick(), "placed")
    (placed,) = named(table.tick(60, 0, 0, 0, to((4, 5))), "placed")
    assert placed == "placed id=wax-1 at=4,5"
    table.until(31)
    assert [ball.id for ball in table.state.of_kind("wax")] == ["wax-1", "wax-2", "wax-3"]


def test_what_can_be_stuffed() -> None:
    """GRID-167, GRID-172."""
    table = Table(
        at={"Ann": (3, 3)},
        things={
            "wax-1": held("Ann"),
            "wax-2": held("Ann"),
            "wax-3": {"kind": "earwax", "holder": "Ann"},
            "stick-1": held("Ann"),
        },
    )
    assert table.say("Ann", "STUFF wax-3") == "ERR not_wax"
    assert table.say("Ann", "STUFF stick-1") == "ERR not_wax"
    assert table.say("Ann", "STUFF shield-1") == "ERR not_held"
    assert table.say("Ann", "STUFF wax-1").startswith("OK STUFF id=wax-1 until=11")
    assert table.say("Ann", "STUFF wax-2") == "ERR already_stuffed"
    assert "flags=deaf" in table.look()[2]


def test_wax_comes_out_when_the_siren_goes_whose_zone_one_was_in() -> None:
    """GRID-170."""
    table = Table(
        at={"Ann": (9, 9), "Bob": (11, 11)},
        players={"Bob": {"love": {"siren-1": 2}}},
        things={**SIREN, "wax-1": held("Ann")},
    )
    table.say("Ann", "STUFF wax-1")
    table.say("Bob", "LOVE siren-1", 1)
    assert table.told == ["siren_gone id=siren-1 reason=love", "wax_out player=Ann id=wax-1"]


def test_a_siren_that_appears_begins_a_zone() -> None:
    """GRID-170."""
    table = Table(at={"Ann": (8, 8)}, things={"wax-1": held("Ann")})
    table.say("Ann", "STUFF wax-1")
    assert not table.player("Ann").ear_zone
    table.say("Bob", "ROCK 10 10", 1, 1, 1, 1, 1, 6)
    assert table.player("Ann").ear_zone
    table.say("Ann", "MOVE 7 7")
    assert table.told[-1] == "wax_out player=Ann id=wax-1"


def test_wax_comes_out_when_one_leaves_the_grid() -> None:
    """GRID-171: there is no other way to remove it."""
    table = Table(at={"Ann": (3, 3)}, things={"wax-1": held("Ann")})
    table.say("Ann", "STUFF wax-1")
    table.say("Ann", "MOVE 3 4")
    assert table.player("Ann").deaf, "Ann has been in no zone"
    table.say("Ann", "QUIT")
    assert table.told == ["wax_out player=Ann id=wax-1", "dropped id=wax-1 at=3,4"]
    assert table.thing("wax-1").kind == "earwax"


def ball(**fields: str) -> Table:
    """A ball that flies at Bob's square, and Bob has the Stick."""
    table = Table(
        at={"Ann": (1, 1), "Bob": (5, 5), "Cat": (5, 6)},
        things={"wax-1": {"holder": "Ann", **fields}, "stick-1": held("Bob")},
    )
    table.say("Ann", "THROW wax-1 5 5")
    return table


def test_a_ball_of_wax_that_is_whacked_flies_elsewhere() -> None:
    """GRID-176, GRID-177."""
    table = ball()
    assert table.say("Cat", "WHACK wax-1") == "ERR no_stick"
    assert table.say("Bob", "WHACK wax-1", to((8, 8)), to((2, 2))) == (
        "OK WHACK result=ball events=2"
    )
    assert table.told == ["placed id=wax-1 at=8,8", "placed id=stick-1 at=2,2"]
    assert not table.state.flights
    table = ball()
    table.say("Bob", "MOVE 5 4")
    assert table.say("Bob", "WHACK wax-1") == "ERR not_target"


def test_earwax_that_is_whacked_is_destroyed() -> None:
    """GRID-178."""
    table = ball(kind="earwax")
    assert table.say("Bob", "WHACK wax-1", to((2, 2))) == "OK WHACK result=ball events=2"
    assert table.told[0] == "exploded id=wax-1"
    assert "wax-1" not in table.state.things
    assert table.player("Bob").icky_until is None


def test_earwax_that_hits_nobody_just_lies_there() -> None:
    """GRID-175: on a square without players, or redirected."""
    table = Table(
        at={"Ann": (1, 1), "Bob": (4, 4)},
        things={
            "wax-1": {"kind": "earwax", "holder": "Ann"},
            "wax-2": {"kind": "earwax", "holder": "Ann"},
            "rock-1": (5, 5),
        },
    )
    table.say("Ann", "THROW wax-1 8 8")
    table.say("Ann", "THROW wax-2 5 5")
    table.tick()
    assert table.tick(to((4, 4)))[:2] == ["landed id=wax-1 at=8,8", "landed id=wax-2 at=4,4"]


def test_who_is_icky_already_is_so_until_the_later_end() -> None:
    """GRID-174: Toads are hit too."""
    table = Table(
        at={"Ann": (1, 1), "Bob": (4, 4)},
        players={"Bob": toad(icky_until=9)},
        things={"wax-1": {"kind": "earwax", "holder": "Ann"}},
    )
    table.say("Ann", "THROW wax-1 4 4")
    table.tick()
    assert "icky player=Bob until=9" in table.tick(1, 1)
