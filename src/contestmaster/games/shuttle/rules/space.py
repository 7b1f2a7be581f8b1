"""Objects In Space: how they come and go, and what the end of the Shuttle brings."""

from collections.abc import Iterable
from typing import Any

from contestmaster.games.shuttle import events
from contestmaster.games.shuttle.rules.act import Act
from contestmaster.games.shuttle.state import Kind, SpaceObject, State


def add(state: State, kind: Kind, **values: Any) -> SpaceObject:
    """Let an object with full hit points enter play, under the next id [SHUTTLE-13]."""
    one = SpaceObject(state.next_object, kind, hp=values["max_hp"], **values)
    state.next_object += 1
    state.objects.append(one)
    return one


def nearest(state: State, one: SpaceObject, direction: int, reach: int) -> SpaceObject | None:
    """Return the object nearest to one, 1 to ``reach`` AU away in a direction (1 or -1)."""

    def distance(other: SpaceObject) -> int:
        return (other.position - one.position) * direction

    there = (other for other in state.objects if 1 <= distance(other) <= reach)
    return min(there, key=distance, default=None)


def damage(act: Act, one: SpaceObject, n: int) -> None:
    """Lower hit points, below zero if need be; 0 damage does nothing [SHUTTLE-14]."""
    if n:
        one.hp -= n
        act.emit(events.Damage(act.at, one.id, n, one.hp, act.state.title(one)))


def destroy_dead(act: Act, hit: Iterable[SpaceObject], cause: events.Cause = "damage") -> None:
    """Destroy, in order of ids, those that were hit and have no hit points [SHUTTLE-15]."""
    for one in sorted({one.id: one for one in hit}.values(), key=lambda one: one.id):
        if one.hp <= 0:
            remove(act, one, events.Destroyed(act.at, one.id, cause, act.state.title(one)))


def warp(act: Act) -> None:
    """Remove all that is on a wormhole or outside, in order of ids [SHUTTLE-11]."""
    end = act.state.wormhole2 or 0
    for one in [one for one in act.state.objects if not 0 < one.position < end]:
        remove(act, one, events.Warped(act.at, one.id, one.position, act.state.title(one)))


def remove(act: Act, one: SpaceObject, event: events.Destroyed | events.Warped) -> None:
    """Let an object cease to exist; with the Shuttle the journey ends [SHUTTLE-28]."""
    state = act.state
    state.objects = [other for other in state.objects if other is not one]
    act.emit(event)
    if one.kind == "shuttle":
        beyond = isinstance(event, events.Warped)
        forward = beyond and one.position >= (state.wormhole2 or 0)
        _end(act, arrived=forward or (beyond and act.params.back_warp_outcome == "crew"))


def _end(act: Act, *, arrived: bool) -> None:
    """End the journey: credits, and what is not recorded yet is lost [SHUTTLE-55 to -57, -100]."""
    state, params = act.state, act.params
    state.journey_start = state.level = None
    for recording in state.recordings:
        if recording.status == "recording":
            recording.status = "lost"
    act.emit(events.End(act.at, "arrived" if arrived else "lost"))
    if arrived:
        for name in state.crew():
            act.award(name, params.arrival_credits)
    else:
        state.restricted = state.enemy
        act.award(state.enemy, params.enemy_credits)
