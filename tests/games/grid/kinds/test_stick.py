"""The Big Stick, the Shield, and Gremlins."""

import pytest
from tests.games.grid.table import Table, held, named, to, toad

from contestmaster.kernel.game import SetupError

GREMLINS = {"gremlin-1": {"at": (4, 4), "name": "the Odd Gremlin"}}


@pytest.mark.parametrize("kind", ["stick", "shield"])
def test_there_is_always_exactly_one(kind: str) -> None:
    """GRID-155, GRID-162."""
    with pytest.raises(SetupError, match=f"exactly one of the kind {kind}"):
        Table(things={f"{kind}-2": (1, 1)})
    table = Table(at={"Ann": (3, 3)}, things={f"{kind}-1": (3, 3)})
    assert table.say("Ann", f"PICKUP {kind}-1").startswith("OK")
    assert table.say("Ann", f"THROW {kind}-1 4 4") == "ERR not_throwable"
    table.say("Ann", "QUIT")
    assert table.where(f"{kind}-1") == "3,3"


def test_whom_one_can_whack() -> None:
    """GRID-156."""
    spots = {"Ann": (3, 3), "Bob": (3, 5), "Cat": (3, 3)}
    players = {"Cat": toad()}
    things = {"stick-1": held("Ann"), "rock-1": (4, 4), "wax-1": (4, 3)}
    table = Table(at=spots, players=players, things=things)
    assert table.say("Bob", "WHACK Ann") == "ERR no_stick"
    assert table.say("Ann", "WHACK Ann") == "ERR bad_target"
    assert table.say("Ann", "WHACK rock-1") == "ERR bad_target"
    assert table.say("Ann", "WHACK shield-1") == "ERR bad_target"
    assert table.say("Ann", "WHACK Bob") == "ERR not_adjacent"
    assert table.say("Ann", "WHACK Cat") == "ERR not_adjacent", "on their own square"
    assert table.say("Ann", "WHACK wax-1") == "ERR not_airborne"


def test_a_box_that_takes_the_victim_away_ends_the_knock() -> None:
    """GRID-157."""
    table = Table(
        at={"Ann": (3, 3), "Bob": (4, 3)},
        things={"stick-1": held("Ann"), "box-1": {"at": (5, 3), "type": "transporter"}},
    )
    reply = table.say("Ann", "WHACK Bob", to((9, 9)), 1, to((1, 1)), to((2, 2)))
    assert reply == "OK WHACK result=knocked steps=1 events=5"
    assert table.where("Bob") == "9,9"


def test_dizzy_and_icky_have_no_effect() -> None:
    """GRID-158, GRID-165."""
    table = Table(
        at={"Ann": (3, 3)}, players={"Ann": {"dizzy": True, "icky_until": 4}}, state={"tick": 2}
    )
    assert "flags=dizzy,icky" in table.look()[2]
    assert "result=moved" in table.say("Ann", "MOVE 3 4")
    table.until(4)
    assert "flags=dizzy " in table.look()[2]
    table.until(11)
    assert "flags=none" in table.look()[2]


def test_a_whacked_gremlin_returns_at_the_end_of_the_nweek() -> None:
    """GRID-159, GRID-160."""
    table = Table(at={"Ann": (3, 3)}, things={**GREMLINS, "stick-1": held("Ann")})
    assert table.say("Ann", "WHACK gremlin-1", to((1, 1))) == (
        "OK WHACK result=gremlin_out events=3"
    )
    assert table.told[:2] == ["limbo id=gremlin-1", "dizzy id=gremlin-1"]
    (line,) = (line for line in table.look() if "id=gremlin-1" in line)
    assert line == ("OBJECT id=gremlin-1 kind=gremlin at=limbo name=the_Odd_Gremlin active=1")
    table.until(10)
    assert table.tick(to((7, 7)))[0] == "placed id=gremlin-1 at=7,7"
    assert not table.thing("gremlin-1").dizzy


def test_a_hiding_gremlin_is_tried_again_at_each_end() -> None:
    """GRID-160."""
    table = Table(at={"Ann": (3, 3)}, things={**GREMLINS, "stick-1": held("Ann")})
    assert (
        table.operate("GREMLIN gremlin-1 HIDING") == "OK GREMLIN id=gremlin-1 mood=hiding events=0"
    )
    table.say("Ann", "WHACK gremlin-1", 0)
    assert "placed id=gremlin-1" not in "".join(table.until(21))
    table.operate("GREMLIN gremlin-1 active")
    assert not named(table.until(30), "placed")
    assert table.tick(to((7, 7)))[0] == "placed id=gremlin-1 at=7,7"


def test_a_shot_at_the_shield_moves_the_shooter() -> None:
    """GRID-163, GRID-164: and they are not Dizzy."""
    table = Table(
        at={"Ann": (5, 5), "Bob": (6, 6)},
        players={"Ann": {"gun": True}},
        things={"shield-1": held("Bob"), "wax-1": (6, 6)},
    )
    assert table.say("Ann", "FIRE 6 6", to((1, 1))) == (
        "OK FIRE result=shielded id=Bob steps=2 events=3"
    )
    assert (table.where("Ann"), table.where("shield-1")) == ("3,3", "1,1")
    assert not table.player("Ann").dizzy
