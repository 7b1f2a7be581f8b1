"""Positions: the whole state by name and back, and what is wrong with one."""

from typing import Any

import pytest
from tests.games.shuttle.table import NAMES, START, Table, flying, missile, thing

from contestmaster.games.shuttle import Shuttle
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.instant import from_text

AT = from_text(START)


def busy() -> Table:
    """A game in which much has happened."""
    table = Table(
        position=flying(
            thing("a", 9, 12, -1, attack=1, scouting=2), missile(3), stations={"bob": "engine_room"}
        )
    )
    table.state.threat_points["eve"] = 60
    threat = "THREAT name=B symbol=b hp=5 delta=-1 explosion=0 attack=1 scouting=1 position=8"
    table.say("ann", "PUSH captains_log")
    table.say("zoe", "REGISTER")
    table.midnight()
    table.say("bob", "INTEND MUTINY")
    table.say("cy", "SUPPORT 2")
    table.say("eve", threat)
    table.say("bob", "PUSH turbo")
    table.say("zoe", "DEREGISTER")
    table.say("cy", "WALK engine_room")
    return table


def test_a_position_is_the_whole_state() -> None:
    table = busy()
    position = table.game.position(table.state)
    again = table.game.place(None, position, NAMES, table.now)
    assert again == table.state
    assert table.game.dump(again) == table.game.dump(table.state)
    assert table.game.load(None, table.game.dump(again)) == again


def test_everybody_sees_everything_and_nobody_more() -> None:
    """Everything is public at once; of the future there is nothing to see."""
    table = busy()
    views = [table.game.view(table.state, eye) for eye in (0, 1, 2, 3, "public", "all")]
    assert all(view == views[0] for view in views)
    assert views[0] == table.game.position(table.state)
    for line in ("REPORT", "SITUATION", "PLAYERS", "OBJECTS", "PENDING", "PUSHES", "INTENTS"):
        assert len({table.say(name, line) for name in (*NAMES, "stranger")}) == 1
    for line in ("RECORDINGS", "CRIMES", "REPORTS", "EVENTS 0"):
        assert len({table.say(name, line) for name in (*NAMES, "stranger")}) == 1


def test_what_is_left_out_is_as_after_set_up() -> None:
    """SHUTTLE-8: a value of an object that is not stated is 0."""
    game = Shuttle()
    state = game.place(None, flying(thing("a", 4, 9)), NAMES, AT)
    assert (state.objects[1].attack, state.objects[1].explosion) == (0, 0)
    assert state.next_object == 3
    assert state.credits == dict.fromkeys(NAMES, 0)
    assert game.place(None, {}, NAMES, AT) == game.place(None, {"level": None}, NAMES, AT)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"planets": {}}, "no planets"),
    ({"objects": []}, "objects: write each under its id"),
    ({"players": {"ann": {}}}, "eve has a seat"),
    ({"players": {name: {"station": None} for name in NAMES}}, "eve.station"),
    ({"players": {name: {} for name in (*NAMES, "J. Doe")}}, "J. Doe"),
    ({"credits": {"zoe": 1}}, "no player zoe"),
    ({"credits": {"ann": -1}}, "ann: -1"),
    ({"enemy": "zoe"}, "enemy"),
    ({"charges": {"bridge": 1}}, "charges"),
    ({"objects": {"1": thing("a", 4, 9)}}, "wormhole2"),
    ({"wormhole2": 1}, "wormhole2"),
    (flying(thing("a", 4, 5)), "5 is taken twice"),
    (flying(thing("a", 4, 20)), "20 is not on the line"),
    (flying(thing("a", 4, 9) | {"hp": 0}), "hp: 0"),
    (flying(thing("a", 4, 9, attack=-1)), "not negative"),
    (flying(delta=6), "delta: 6"),
    (flying(next_object=1), "has been used"),
    (flying(level=None), "must be given"),
    (flying(thing(">", 4, 9) | {"kind": "shuttle"}), "one Shuttle"),
    ({"journey_start": START}, "no journey is in place"),
    ({"pushes": [{"player": "ann", "button": "stop"}]}, "no such button"),
    ({"intents": [{"id": 2, "by": "ann", "kind": "mutiny", "at": START}]}, "intents"),
    ({"recordings": [{"id": n, "by": "ann", "offline_until": START} for n in (1, 2)]}, "one runs"),
    ({"now": "soon"}, "now"),
]


@pytest.mark.parametrize(("position", "problem"), WRONG)
def test_what_contradicts_the_rules_is_refused(position: dict[str, Any], problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        Shuttle().place(None, position, NAMES, AT)


def test_doubts_say_what_is_missing_and_what_is_wrong() -> None:
    game = Shuttle()
    players = {name: {"station": "outside"} for name in NAMES}
    found = list(game.doubts({"players": players, "credits": {"zoe": 1}}, NAMES, AT))
    assert "credits: there is no player zoe" in found
    assert found[-1].startswith("not given, and so as after set-up: ")
    assert found[-1].endswith("registered of players, active of players")
    assert "threat_points" not in found[-1], "nobody has any then"
    assert game.doubts({"planets": 1}, NAMES, AT) == ["a game of the Shuttle has no planets"]
    assert game.doubts(game.position(busy().state), NAMES, AT) == []
