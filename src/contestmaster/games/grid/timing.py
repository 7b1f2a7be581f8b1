"""Whether the Clock of a record that people bring can be right, and what follows from its tick.

A match that begins from a position, or is corrected, keeps what is worked out here in its journal:
a replay needs none of it.
"""

from collections.abc import Iterator

from contestmaster.games.grid.kinds.bait import baits
from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.state import Player, State
from contestmaster.kernel.instant import SECOND, Instant, to_text


def begun(params: GridParams, state: State, at: Instant) -> Instant:
    """Return when tick 1 began if the nday that an instant falls into has the present tick."""
    period = params.nday_seconds * SECOND
    return at - (at - state.begun) % period - (state.tick - 1) * period


def contradictions(params: GridParams, state: State, at: Instant) -> list[str]:
    """Return what the Clock of a record contradicts at an instant, a sentence each [GRID-9].

    Args:
        params: of the game.
        state: what the record says.
        at: when it says so.
    """
    if state.closed:
        return []
    return [*_of_calendar(params, state, at), *_of_spells(state), *_of_baits(state)]


def _of_calendar(params: GridParams, state: State, at: Instant) -> Iterator[str]:
    if state.tick < 1:
        yield f"tick: {state.tick} is less than 1"
    last = params.end_nweek * params.ndays_per_nweek
    if last and state.tick > last:
        yield f"tick: {state.tick} is after the last, {last}, of nweek {params.end_nweek}"
    if params.turns_per_nday:
        return
    right = begun(params, state, at)
    if state.begun != right:
        nday = f"nday {state.nday} of nweek {state.nweek}"
        yield (
            f"begun: with {to_text(state.begun)}, it is not {nday} (tick {state.tick}) at"
            f" {to_text(at)}; leave begun out, or write {to_text(right)}"
        )


def _of_spells(state: State) -> Iterator[str]:
    """Name what was due before: what ends when its tick begins would never end."""
    for player in state.present():
        for part, due in _spells(player):
            if due is not None and due <= state.tick:
                yield _passed(f"players.{player.name}.{part}", due, state)
    for flight in state.flights:
        if flight.lands <= state.tick:
            yield _passed(f"flights: {flight.id} lands", flight.lands, state)


def _spells(player: Player) -> tuple[tuple[str, int | None], ...]:
    return (
        ("toad_until", player.toad_until),
        ("icky_until", player.icky_until),
        ("ear_until", player.ear_until),
    )


def _passed(what: str, due: int, state: State) -> str:
    return f"{what}: tick {due} has begun already, it is {state.tick}: this would never end"


def _of_baits(state: State) -> Iterator[str]:
    for bait in baits(state):
        if not 1 <= bait.placed <= state.tick:
            yield f"things.{bait.id}.placed: a tick from 1 to {state.tick}, not {bait.placed}"
        elif bait.placed + 10 * bait.life <= state.tick:
            yield f"things.{bait.id}.life: after {bait.life} nweeks it would be ruined by now"
