"""What everybody can know will happen, if nobody does anything: no chance, and nothing hidden."""

from collections.abc import Iterator

from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.squares import written
from contestmaster.games.grid.state import State
from contestmaster.kernel.game import Foretold
from contestmaster.kernel.instant import SECOND

NWEEKS = 4
"""Beginnings of nweeks that are told."""


def foretold(params: GridParams, state: State) -> list[Foretold]:
    """Return what will happen when, in order; nothing where ndays end after turns of programs."""
    if state.closed or params.turns_per_nday:
        return []
    period = params.nday_seconds * SECOND
    ticks = sorted(_due(params, state), key=lambda due: due[0])
    last = params.ndays_per_nweek * params.end_nweek if params.end_nweek else None
    return [
        Foretold(state.begun + (tick - 1) * period, what)
        for tick, what in ticks
        if last is None or tick <= last + 1
    ]


def _due(params: GridParams, state: State) -> Iterator[tuple[int, str]]:
    """Yield what happens when a tick begins, in the order of the rule book's clock."""
    for flight in state.flights:
        yield flight.lands, f"{flight.id} lands at ({written(flight.target)})"
    for player in state.present():
        if player.icky_until is not None:
            yield player.icky_until, f"{player.name} is Icky no longer"
        if player.ear_until is not None:
            yield player.ear_until, f"the wax comes out of the ears of {player.name}"
        if player.toad_until is not None:
            yield player.toad_until, f"{player.name} ceases to be a Toad"
    for ahead in range(NWEEKS):
        nweek = state.nweek + ahead
        first = params.ndays_per_nweek * nweek + 1
        if nweek == params.end_nweek:
            yield first, "the game closes"
            return
        yield first, f"game week {nweek + 1} begins: everybody may move again"
