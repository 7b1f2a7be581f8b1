"""Moves: steps to consecutive squares, with their slides [GRID-16, GRID-36, GRID-56]."""

from enum import Enum
from typing import Final

from contestmaster.games.grid import events
from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.rules.act import Act, Arrival, Result
from contestmaster.games.grid.rules.places import arrive, bar, location, put
from contestmaster.games.grid.squares import Square, away, distance, inside, written
from contestmaster.games.grid.state import Body, Player

EDGE: Final = "edge"
"""Why a Move off the Grid fails [GRID-19]."""

PUSHED: Final = 2
"""Moves that a knock or a shot makes."""


class Step(Enum):
    """What came of a Move."""

    FAILED = 0
    MADE = 1
    TAKEN = 2
    """It was made, and then something else took the mover to another place."""


def hindrance(act: Act, body: Body, there: Square) -> str | None:
    """Return why something cannot Move to a square consecutive to its own, or ``None``.

    All reasons bind at once; the one that is named is the first of the rule book's [GRID-119].
    """
    if not inside(there):
        return EDGE
    if (reason := bar(act, body, there)) is not None:
        return reason
    if not isinstance(body, Player) or any(kind.frees(act, body) for kind in act.kinds):
        return None
    return next(filter(None, (kind.binds(act, body, there) for kind in act.kinds)), None)


def step(act: Act, body: Body, direction: Square, cause: str) -> Step:
    """Let something that is on a square make one Move, and slide on over Frozen squares."""
    while act.kinds.of(body).mobile and body.at is not None:
        there = (body.at[0] + direction[0], body.at[1] + direction[1])
        if hindrance(act, body, there) is not None:
            break
        came = put(act, body, there)
        act.emit(events.Moved(body.id, there, cause))
        if arrive(act, Arrival(body, there, came)):
            return Step.TAKEN
        if act.state.ground_at(there).state != "frozen":
            return Step.MADE
        cause = "slide"
    return Step.MADE if cause == "slide" else Step.FAILED


def pushed(act: Act, body: Body, direction: Square, cause: str) -> int:
    """Let something make up to two Moves straight away; return how many it made [GRID-157]."""
    for made in range(PUSHED):
        done = step(act, body, direction, cause)
        if done is not Step.MADE:
            return made + (done is Step.TAKEN)
    return PUSHED


def announced_move(act: Act, there: Square) -> Result:
    """Make this nweek's move; one that fails is used up too [GRID-56..59]."""
    me = act.me
    if (refusal := absent(me)) or me.toad or me.at is None:
        return refusal or Code.IS_TOAD
    if me.moved:
        return Code.ALREADY_MOVED
    if distance(me.at, there) != 1:
        return Code.NOT_CONSECUTIVE
    me.moved = True
    reason = hindrance(act, me, there)
    if reason is not None:
        return {"result": "failed", "reason": reason, "at": written(me.at)}
    step(act, me, away(me.at, there), "move")
    return {"result": "moved", "at": location(act.state, me)}


def absent(player: Player) -> Code | None:
    """Return why an announcement that needs a square is refused, or ``None``."""
    if player.at is not None:
        return None
    return Code.NOT_ON_GRID if player.holder is None else Code.CARRIED
