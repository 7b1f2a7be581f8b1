"""Pushing buttons, and what their actions do one by one."""

from collections.abc import Mapping
from typing import Any

import pytest
from tests.games.shuttle.table import HOUR, SUNDAY, Table, flying, missile, thing

from contestmaster.games.shuttle.rules.buttons import BUTTONS

CREW = {"ann": "lower_deck", "bob": "engine_room", "cy": "bridge"}
ROOM_OF = {room: name for name, room in CREW.items()}


def aboard(*things: Mapping[str, Any], **more: Any) -> Table:
    """A table with a crewman in each room."""
    return Table(position=flying(*things, stations=CREW, **more))


def work(button: str, *things: Mapping[str, Any], harder: bool = False, **more: Any) -> Table:
    """Let somebody push a button, and midnight pass."""
    table = aboard(*things, **more)
    name = ROOM_OF[BUTTONS[button].room]
    assert table.say(name, f"PUSH {button}{' HARDER' * harder}") == f"OK / {button} 1"
    table.midnight()
    return table


def test_a_button_is_pushed_in_its_room_while_a_journey_is_in_place() -> None:
    """SHUTTLE-62, SHUTTLE-63: and its action waits for midnight."""
    table = aboard()
    for button, (room, _) in BUTTONS.items():
        for name, station in CREW.items():
            if station != room:
                assert table.say(name, f"PUSH {button}") == "WRONG_STATION"
    assert table.say("eve", "PUSH turbo") == "NOT_ABOARD"
    assert table.say("bob", "PUSH warp") == "UNKNOWN_BUTTON"
    assert table.say("bob", "PUSH turbo HARDER") == "BAD_MODIFIER"
    assert table.say("bob", "PUSH turbo softly") == "FAILED 3"
    assert table.say("bob", "PUSH turbo HARDER now") == "FAILED 4"
    assert table.say("bob", "PUSH") == "FAILED 3"
    assert table.say("cy", "push Heavy_Laser harder") == "OK / heavy_laser 1"
    assert table.shuttle().position == 5
    assert Table().say("bob", "PUSH turbo") == "NO_JOURNEY"


def test_one_push_a_player_and_one_a_button_each_day() -> None:
    """SHUTTLE-64, SHUTTLE-65, SHUTTLE-66: only accepted ones count, and 00:00 begins a day."""
    table = Table(
        position=flying(stations={"ann": "lower_deck", "bob": "lower_deck", "cy": "bridge"})
    )
    assert table.say("ann", "PUSH turbo") == "WRONG_STATION"
    assert table.say("ann", "PUSH ld_reload") == "OK / ld_reload 1"
    assert table.say("ann", "PUSH pulse_cannon") == "PLAYER_LIMIT"
    assert table.say("bob", "PUSH ld_reload") == "BUTTON_LIMIT"
    assert table.say("cy", "PUSH bridge_reload") == "OK / bridge_reload 2", "another button"
    assert table.say("bob", "PUSH pulse_cannon") == "OK / pulse_cannon 3"
    table.wait(12 * HOUR)
    assert table.state.pushes == []
    assert table.say("ann", "PUSH ld_reload") == "OK / ld_reload 1"


def test_an_action_happens_whatever_becomes_of_who_pushed() -> None:
    """SHUTTLE-67: the pusher may walk on, and nothing takes a push back."""
    table = aboard()
    table.say("bob", "PUSH turbo")
    table.say("bob", "WALK bridge")
    table.say("bob", "DEREGISTER")
    assert table.midnight() == ["ACTION bob turbo", "MOVE #1 5 7"]
    names = {command.name for command in table.game.vocabulary}
    assert not names & {"UNPUSH", "RELEASE", "CANCEL"}


def test_an_action_is_paid_in_full_when_it_happens_or_fails() -> None:
    """SHUTTLE-68, SHUTTLE-69: by its own room; a failure costs nothing but the push of the day."""
    table = aboard(charges=(9, 1, 9))
    table.say("bob", "PUSH turbo")
    assert table.midnight() == ["FAIL bob turbo no_charge"]
    assert (table.charges(), table.shuttle().position) == ((9, 1, 9), 5)
    later = aboard(charges=(0, 3, 0))
    later.say("ann", "PUSH ld_reload")
    later.say("bob", "PUSH turbo")
    assert later.say("bob", "PUSH more_speed") == "PLAYER_LIMIT"
    assert later.midnight()[-1] == "FAIL bob turbo no_charge", "the reload came first"


@pytest.mark.parametrize(
    ("own", "engine", "moved"), [(2, 3, 2), (2, 1, 1), (4, 3, 0), (0, 0, 0), (7, 2, 0), (0, 9, 4)]
)
def test_a_reload_fills_up_to_four(own: int, engine: int, moved: int) -> None:
    """SHUTTLE-71, SHUTTLE-84: from the Engine Room, as far as there is something."""
    below = work("ld_reload", charges=(own, engine, 1))
    assert below.charges() == (own + moved, engine - moved, 1)
    above = work("bridge_reload", charges=(1, engine, own))
    assert above.charges() == (1, engine - moved, own + moved)


def test_the_pulse_cannon_hits_all_that_is_near() -> None:
    """SHUTTLE-72, SHUTTLE-14: on both sides, Missiles too, at the same time; not the Shuttle."""
    things = (thing("a", 4, 7), thing("b", 3, 4), missile(3), thing("c", 9, 8), thing("d", 9, 2))
    table = work("pulse_cannon", *things)
    assert table.hp() == {">": 12, "a": 1, "X": 2, "c": 9, "d": 9}
    assert [line.split(" ", 2)[2] for line in table.told] == [
        "ACTION ann pulse_cannon",
        "DAMAGE #2 3 1",
        "DAMAGE #3 3 0",
        "DAMAGE #4 3 2",
        "DESTROYED #3 damage",
    ]
    assert table.charges() == (1, 2, 2)


@pytest.mark.parametrize("button", ["pulse_cannon", "heavy_laser"])
def test_a_weapon_without_a_target_is_paid_for(button: str) -> None:
    """SHUTTLE-73: and nothing happens."""
    table = work(button, thing("a", 4, 16), thing("b", 4, 2), at=5)
    assert sum(table.charges()) == 5
    assert table.hp() == {">": 12, "a": 4, "b": 4}


def test_a_missile_is_launched_behind_the_shuttle() -> None:
    """SHUTTLE-74, SHUTTLE-78, SHUTTLE-13: it neither hits nor scouts."""
    table = work("missile_launch")
    missile_ = table.state.objects[1]
    assert (missile_.kind, missile_.symbol, missile_.position) == ("missile", "X", 4)
    assert (missile_.hp, missile_.max_hp, missile_.delta, missile_.explosion) == (5, 5, -2, 2)
    assert (missile_.attack, missile_.scouting) == (0, 0)
    assert table.told[-1].endswith("ENTER #2 Missile 4")
    assert table.charges() == (2, 2, 2)
    assert table.midnight() == []
    assert table.state.threat_points["eve"] == 0


@pytest.mark.parametrize(("place", "fails"), [(3, False), (4, True), (6, True), (7, False)])
def test_no_missile_is_launched_beside_a_missile(place: int, fails: bool) -> None:
    """SHUTTLE-75: on either side."""
    table = work("missile_launch", missile(place))
    assert (table.told[-1].endswith("FAIL ann missile_launch missile_adjacent")) == fails
    assert len(table.state.objects) == 3 - fails
    assert len(work("missile_launch", thing("t", 9, 6)).state.objects) == 3, "a Threat is none"


def test_a_missile_from_the_first_segment_is_warped() -> None:
    """SHUTTLE-76, SHUTTLE-11, SHUTTLE-16: at once, and without an explosion."""
    table = work("missile_launch", at=1)
    assert [line.split(" ", 2)[2] for line in table.told[1:]] == [
        "ENTER #2 Missile 0",
        "WARPED #2 0",
    ]
    assert table.hp() == {">": 12}


def test_a_missile_launched_into_a_threat_collides() -> None:
    """SHUTTLE-77, SHUTTLE-114: at once."""
    table = work("missile_launch", thing("t", 30, 4, 0))
    assert table.hp() == {">": 12, "t": 20}
    assert table.told[-1].endswith("DAMAGE #2 10 20")


def test_the_engine_room() -> None:
    """SHUTTLE-79, SHUTTLE-80, SHUTTLE-83, SHUTTLE-18: Charges and speed, within their bounds."""
    assert work("reactor_recharge").charges() == (2, 5, 2)
    assert work("reactor_recharge", charges=(2, 50, 2)).charges() == (2, 53, 2), "no limit"
    for before, after in ((0, 1), (4, 5), (5, 5)):
        table = work("more_speed", delta=before)
        assert (table.shuttle().delta, table.charges()) == (after, (2, 1, 2))
    table = work("handbrake", delta=3)
    assert (table.shuttle().delta, table.charges()) == (0, (2, 1, 2))


def test_turbo_is_one_jump() -> None:
    """SHUTTLE-81, SHUTTLE-82: over a Threat, but into what stands where it lands."""
    table = work("turbo", thing("t", 4, 6))
    assert (table.places(), table.hp()) == ({">": 7, "t": 6}, {">": 12, "t": 4})
    assert (table.shuttle().delta, table.charges()) == (1, (2, 0, 2))
    landing = work("turbo", thing("t", 4, 7, explosion=1))
    assert (landing.places(), landing.hp()) == ({">": 7}, {">": 8})


def test_turbo_does_not_jump_over_missiles() -> None:
    """SHUTTLE-82, SHUTTLE-117: it collides with a Missile first, then with what is beyond."""
    table = work("turbo", missile(6, 3), thing("t", 4, 7, explosion=1))
    assert [line.split(" ", 2)[2] for line in table.told[2:]] == [
        "COLLISION #1 #2",
        "DESTROYED #2 collision",
        "DAMAGE #1 6 6",
        "COLLISION #1 #3",
        "DESTROYED #3 collision",
        "DAMAGE #1 4 2",
    ]


@pytest.mark.parametrize("at", [18, 19])
def test_turbo_to_the_second_wormhole_is_an_arrival(at: int) -> None:
    """SHUTTLE-82, SHUTTLE-55, SHUTTLE-12: nothing there can be hit."""
    table = work("turbo", thing("t", 40, 17), at=at)
    assert "END arrived" in table.told[3]
    assert table.hp() == {"t": 40}


@pytest.mark.parametrize(("place", "hit"), [(6, True), (14, True), (15, False), (4, False)])
def test_the_laser_reaches_nine_ahead(place: int, hit: bool) -> None:
    """SHUTTLE-85: the nearest object of any kind, and only that."""
    assert work("heavy_laser", thing("t", 9, place)).hp()["t"] == (3 if hit else 9)
    two = work("heavy_laser", missile(8), thing("t", 9, 9))
    assert two.hp() == {">": 12, "t": 9}


def test_harder_hits_harder_and_throws_the_shuttle_back() -> None:
    """SHUTTLE-86, SHUTTLE-88: nine damage for two Charges; with or without a target."""
    table = work("heavy_laser", thing("t", 10, 9), harder=True)
    assert (table.hp()["t"], table.shuttle().position, table.charges()) == (1, 4, (2, 2, 0))
    nothing = work("heavy_laser", harder=True)
    assert (nothing.shuttle().position, nothing.charges()) == (4, (2, 2, 0))
    assert nothing.state.crimes == []


def test_a_harder_push_with_one_charge_does_nothing() -> None:
    """SHUTTLE-87: no shot, no recoil, no crime."""
    things = (thing("t", 10, 9), thing("u", 3, 4))
    table = work("heavy_laser", *things, harder=True, charges=(2, 2, 1))
    assert table.told[-1].endswith("FAIL cy heavy_laser no_charge")
    assert (table.hp(), table.charges()[2]) == ({">": 12, "t": 10, "u": 3}, 1)
    assert (table.shuttle().position, table.state.rests["cy"]) == (5, 0)


def test_hoist_with_ones_own_petard() -> None:
    """SHUTTLE-89, SHUTTLE-129, SHUTTLE-90: the crime first, then the collision."""
    table = work("heavy_laser", thing("u", 3, 4, explosion=1), harder=True)
    assert [line.split(" ", 2)[2] for line in table.told[1:]] == [
        "MOVE #1 5 4",
        "CRIME cy 1",
        "COLLISION #1 #2",
        "DESTROYED #2 collision",
        "DAMAGE #1 3 9",
    ]
    (crime,) = table.state.crimes
    assert (crime.person, crime.name, crime.grade) == ("cy", "Hoisting One's Own Petard", 1)
    assert crime.at == table.now
    assert table.state.rests == {"eve": 0, "ann": 0, "bob": 0, "cy": 1}


def test_actions_come_in_the_order_of_pushing() -> None:
    """SHUTTLE-105, SHUTTLE-104: by time, then by arrival; and before attacks and moves."""
    table = Table(
        start=SUNDAY, position=flying(thing("a", 3, 7, attack=5), stations=CREW, charges=(1, 0, 1))
    )
    table.say("bob", "PUSH more_speed")
    table.say("cy", "PUSH heavy_laser")
    table.say("ann", "PUSH missile_launch")
    assert table.midnight() == [
        "FAIL bob more_speed no_charge",
        "ACTION cy heavy_laser",
        "DAMAGE #2 6 -3",
        "DESTROYED #2 damage",
        "ACTION ann missile_launch",
        "ENTER #3 Missile 4",
        "MOVE #1 5 6",
        "MOVE #3 4 2",
    ]


def test_without_the_shuttle_the_rest_fails() -> None:
    """SHUTTLE-104: the first reason that applies is told."""
    table = aboard(at=19)
    table.say("bob", "PUSH turbo")
    table.say("cy", "PUSH heavy_laser HARDER")
    lines = table.midnight()
    assert lines[-1] == "FAIL cy heavy_laser no_shuttle"
    assert table.charges() == (2, 0, 2)
