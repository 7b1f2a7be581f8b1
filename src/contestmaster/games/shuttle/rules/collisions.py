"""Moves and collisions: of what meets, what passes, and what is thrown back [SHUTTLE-114 to -120].

Every move is made of two steps. :func:`shift` puts objects at their destinations and says who
passes whom on the way; :func:`settle` lets them collide, then warps, then collides what meets.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from contestmaster.games.shuttle import events
from contestmaster.games.shuttle.rules.act import Act
from contestmaster.games.shuttle.rules.space import damage, destroy_dead, remove, warp
from contestmaster.games.shuttle.state import SpaceObject, State


class Passing(NamedTuple):
    """Two objects pass each other, after that part of the move; ordered by time, then ids."""

    time: Fraction
    one: int
    other: int


def shift(act: Act, destinations: Mapping[int, int]) -> Sequence[Passing]:
    """Put objects, by id, at their destinations; return which collide in passing, in order.

    Until :func:`settle` they may be outside of the line, or share a segment.
    """
    state = act.state
    starts = {one.id: one.position for one in state.objects}
    for one in state.objects:
        one.position = destinations.get(one.id, one.position)
        if one.position != starts[one.id]:
            title = state.title(one)
            act.emit(events.Move(act.at, one.id, starts[one.id], one.position, title))
    return sorted(
        found
        for pair in combinations(state.objects, 2)
        if (found := _passing(state, starts, *pair)) is not None
    )


def settle(act: Act, passings: Sequence[Passing] = ()) -> None:
    """Let collide what passes, warp what is off the line, and collide what meets [SHUTTLE-137]."""
    for passing in passings:
        there = {one.id: one for one in act.state.objects}
        if passing.one in there and passing.other in there:
            _collide(act, there[passing.one], there[passing.other])
    warp(act)
    meet(act)


def meet(act: Act) -> None:
    """Let objects collide until no segment is shared: the leftmost, and its lowest ids, first.

    Rule [SHUTTLE-114].
    """
    while (pair := _leftmost_pair(act.state)) is not None:
        _collide(act, *pair)
        warp(act)


def _passing(
    state: State, starts: Mapping[int, int], one: SpaceObject, other: SpaceObject
) -> Passing | None:
    """Return the collision of two objects that pass each other, if they do [SHUTTLE-117]."""
    if "missile" not in (one.kind, other.kind):
        return None
    before = starts[one.id] - starts[other.id]
    after = one.position - other.position
    if before * after >= 0:
        return None
    time = Fraction(abs(before), abs(before) + abs(after))
    place = starts[one.id] + (one.position - starts[one.id]) * time
    return Passing(time, one.id, other.id) if 0 < place < (state.wormhole2 or 0) else None


def _leftmost_pair(state: State) -> tuple[SpaceObject, SpaceObject] | None:
    for one in sorted(state.objects, key=lambda one: one.position):
        here = state.at(one.position)
        if len(here) > 1:
            return here[0], here[1]
    return None


def _collide(act: Act, one: SpaceObject, other: SpaceObject) -> None:
    """Let two objects collide, the one of the lower id named first."""
    names = act.state.title(one), act.state.title(other)
    act.emit(events.Collision(act.at, one.id, other.id, *names))
    if one.hp != other.hp:
        loser, winner = sorted((one, other), key=lambda each: each.hp)
        dealt = loser.explosion * loser.hp
    elif one.explosion != other.explosion:
        winner, loser = sorted((one, other), key=lambda each: each.explosion)
        dealt = loser.explosion * loser.hp if act.params.tie_explodes else 0
    else:
        _bounce(act, one, other)
        return
    remove(act, loser, events.Destroyed(act.at, loser.id, "collision", act.state.title(loser)))
    damage(act, winner, dealt)
    destroy_dead(act, [winner], "collision")


def _bounce(act: Act, one: SpaceObject, other: SpaceObject) -> None:
    """Damage two equal objects, and move each against where it faces [SHUTTLE-120].

    That is no passing, even if they come back to their old sides [SHUTTLE-136].
    """
    for each in (one, other):
        damage(act, each, act.params.tie_damage)
    for each in (one, other):
        each.position -= each.facing * act.params.tie_back
    places = one.id, one.position, other.id, other.position
    act.emit(events.Bounce(act.at, *places, act.state.title(one), act.state.title(other)))
    destroy_dead(act, [one, other], "collision")
