"""Ladders of a season as its records have them, whether its host runs or not."""

from pathlib import Path

from contestmaster import storage
from contestmaster.host.actbook import record_of
from contestmaster.host.live import replayed
from contestmaster.host.tenants import SEASON
from contestmaster.season.annals import Annals
from contestmaster.season.clerk import planned
from contestmaster.season.ladders import Ladder, finalists, standing, worked_out
from contestmaster.season.rules import State
from contestmaster.season.settings import SeasonSettings
from contestmaster.season.shown import LadderShown
from contestmaster.season.telling import line_of
from contestmaster.storage import StorageError, has_queue, queue_opened


def ladders_of(
    settings: SeasonSettings, folder: Path, game: str | None = None
) -> list[LadderShown]:
    """Return the ladders of a season; those of its final round, once there is one.

    Raises:
        StorageError: there is no season, or it cannot be read.
        LookupError: it has no such game.
    """
    del settings
    with storage.reading(folder) as archive:
        record = record_of(archive, SEASON)
        if record is None or not has_queue(folder):
            raise StorageError(f"{folder} has no season in it.")
        match = replayed(archive, record)
    state: State = match.state
    annals = Annals()
    with queue_opened(folder) as queue:
        for group, size in planned(queue).items():
            annals.planned(group, size)
        annals.read(queue.results())
    found = []
    for one in match.game.params.games:
        if game not in (None, one.name):
            continue
        final = state.final
        is_final = final is not None and one.name in final.entrants
        playing = standing(one, state)
        if is_final:
            playing = finalists(state, one.name)
        matches = list(annals.counted("final" if is_final else "ladder", one.name))
        table = worked_out(matches, playing, one.house, Ladder())
        over = final is not None and final.settled is not None
        lines = [line_of(row, state) for row in table.rows]
        found.append(LadderShown(one.name, one.seats, table.matches, lines, is_final, over))
    if not found:
        raise LookupError(f"this season has no game {game}")
    return found
