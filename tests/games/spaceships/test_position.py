"""Positions: the whole state by name and back, and what is wrong with one."""

from typing import Any

import pytest
from tests.games.spaceships.table import Table, together

from contestmaster.games.spaceships import Spaceships
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.instant import from_text

NAMES = ("alice", "bob", "carol")
AT = from_text("2019-07-29T09:00:00Z")


def busy() -> Table:
    """A game in which much has happened."""
    table = Table(position=together(), astronomor="carol")
    table.attack("alice", "bob", 7)
    table.say("bob", "DEFEND 1 2")
    table.say("carol", "ALLY bob")
    table.say("carol", "INTEND_WIN")
    table.say("dave", "REGISTER")
    table.operate("PACT bob carol on")
    table.wait(20 * 86_400)
    table.say("dave", "LEAVE")
    return table


def test_a_position_is_the_whole_state() -> None:
    table = busy()
    position = table.game.position(table.state)
    again = table.game.place(None, position, NAMES, table.now)
    assert again == table.state
    assert table.game.dump(again) == table.game.dump(table.state)
    assert table.game.load(None, table.game.dump(again)) == again


def test_everybody_sees_everything() -> None:
    """Section 10: the only secret is a plaintext, which the game does not have."""
    table = busy()
    views = [table.game.view(table.state, eye) for eye in (0, 1, 2, "public", "all")]
    assert all(view == views[0] for view in views)
    assert views[0] == table.game.position(table.state)


def test_what_is_left_out_is_as_after_set_up() -> None:
    game = Spaceships()
    state = game.place(None, {"ships": {"2": {"energy": 3}, "1": {}}}, NAMES, AT)
    assert [(ship.id, ship.energy) for ship in state.ships] == [(1, 20), (2, 3)]
    assert game.place(None, {}, NAMES, AT) == game.place(None, {"coins": state.coins}, NAMES, AT)
    assert state.next_ship == 4, "the third one has been"


@pytest.mark.parametrize(
    ("position", "problem"),
    [
        ({"planets": {}}, "no planets"),
        ({"ships": []}, "ships: write each under its id"),
        ({"ships": {"one": {}}}, "ships.one"),
        ({"ships": {"1": {"sector": 9}}}, "ships.1.sector"),
        ({"ships": {"1": {"armour": 11}}}, "ships.1.armour"),
        ({"ships": {"1": {"armour": -1}}}, "ships.1.armour"),
        ({"ships": {"1": {"energy": 21}}}, "ships.1.energy"),
        ({"ships": {"1": {"owner": "eve"}}}, "no player eve"),
        ({"ships": {"1": {}, "2": {"owner": "alice"}}}, "alice has two ships"),
        ({"ships": {"1": {"engaged_in": 1}}}, "battle 1 is not under way"),
        ({"ships": {"1": {"colour": "red"}}}, "colour"),
        (
            {
                "ships": {"7": {"owner": None, "sector": 1, "armour": 1, "energy": 1}},
                "next_ship": 7,
            },
            "next_ship",
        ),
        ({"sectors": []}, "at least one"),
        ({"sectors": [2, 1]}, "ascend"),
        ({"sectors": [1, 2, 9], "next_sector": 9}, "next_sector"),
        ({"players": {"alice": {"fame": 11}, "bob": {}, "carol": {}}}, "players.alice.fame"),
        ({"players": {"bob": {}, "alice": {}, "carol": {}}}, "the first are those with a seat"),
        (
            {"players": {"alice": {"consents": ["eve"]}, "bob": {}, "carol": {}}},
            "no other player eve",
        ),
        ({"coins": {"eve": 3}}, "coins: there is no player eve"),
        ({"blots": {"bob": -3}}, "blots.bob"),
        ({"office": {"holder": "eve", "since": "2019-07-29T09:00:00Z"}}, "office.holder"),
        ({"now": "soon"}, "now"),
    ],
)
def test_what_contradicts_the_rules_is_refused(position: dict[str, Any], problem: str) -> None:
    with pytest.raises(SetupError, match=problem):
        Spaceships().place(None, position, NAMES, AT)


def test_battles_must_fit_ships_and_commitments() -> None:
    table = Table(position=together())
    table.attack("alice", "bob", 7)
    whole = table.game.position(table.state)
    for change, problem in (
        ({"ships": {"1": {**whole["ships"]["1"], "engaged_in": None}}}, "ship 1 is not engaged"),
        ({"ships": {"3": {**whole["ships"]["3"], "engaged_in": 1}}}, "battle 1 is of other ships"),
        ({"codebook": {"communications": []}}, "no communication 1"),
    ):
        position = whole | {part: whole[part] | given for part, given in change.items()}
        with pytest.raises(SetupError, match=problem):
            table.game.place(None, position, NAMES, table.now)
    for field, value, problem in (
        ("attack_value", -1, "no valid amount"),
        ("defender", "eve", "a combatant is no player"),
    ):
        battle = whole["battles"]["1"] | {field: value}
        with pytest.raises(SetupError, match=problem):
            table.game.place(None, whole | {"battles": {"1": battle}}, NAMES, table.now)


def test_doubts_say_what_is_missing_and_what_is_wrong() -> None:
    game = Spaceships()
    found = list(game.doubts({"ships": {"1": {"energy": 25}}, "coins": {"alice": 1}}, NAMES, AT))
    assert "ships.1.energy: 25 is out of range" in found
    assert found[-1].startswith("not given, and so as after set-up: ")
    assert "sector of ships, armour of ships" in found[-1]
    assert "blots" not in found[-1], "nobody has any then"
    assert not any(line.startswith("coins") for line in found)
    assert game.doubts({"planets": 1}, NAMES, AT) == ["a game of Spaceships has no planets"]
    whole = game.position(busy().state)
    assert game.doubts(whole, NAMES, AT) == []
