"""A contest as its records tell it: read at any time, also while a host is writing them.

Everything here is worked out from the journals. :func:`recount` does so from those of the games as
well, and tells where they and the contest's own journal do not agree.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from contestmaster.contest import ContestParams, State, Tables, k_at
from contestmaster.contest.arithmetic import award, millionths
from contestmaster.contest.ranking import Scored, tables
from contestmaster.contest.state import GameRecord
from contestmaster.host.contest.book import contest_record
from contestmaster.host.live import decode_header, game_of, replayed
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.journal import Entry, decode_entry
from contestmaster.kernel.match import Match
from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Archive

__all__ = ["Kept", "entries", "kept", "recount"]


class Kept(NamedTuple):
    """A stored contest after its last committed entry.

    Attributes:
        params: what was set.
        state: how it stands.
        at: the instant of the last entry.
    """

    params: ContestParams
    state: State
    at: Instant


def kept(archive: Archive) -> Kept:
    """Return the contest that is stored; raises ``StorageError`` where there is none."""
    match = replayed(archive, _record(archive))
    params: ContestParams = match.game.params
    return Kept(params, match.state, match.at)


def entries(archive: Archive) -> Iterator[Entry]:
    """Yield the entries of the contest's journal; raises ``StorageError`` where there is none."""
    for stored in archive.entries(_record(archive).id):
        yield decode_entry(stored.body)


def recount(archive: Archive) -> tuple[Tables, list[str]]:
    """Work the rankings out anew, from the first entry of every game's journal.

    Returns:
        The rankings, and in one sentence each what the contest's journal says otherwise.
    """
    params, state, _ = kept(archive)
    found: list[str] = []
    games = {(r.server, r.game_no): r for r in archive.matches()}
    scored: dict[str, Scored] = {}
    for name, server in state.servers.items():
        results: dict[int, int] = {}
        played: dict[int, int] = {}
        for game in server.games:
            if game.status not in ("scored", "struck"):
                continue
            record = games.get((name, game.number))
            if record is None:
                found.append(f"there is no journal of game {game.number} of {name}")
                continue
            awards = _awards(archive, record, params, state, game, found)
            if game.status == "scored":
                for team, paid in zip(game.teams, awards, strict=True):
                    results[team] = results.get(team, 0) + paid
                    played[team] = played.get(team, 0) + 1
        scored[name] = Scored(results, played)
    teams = [team.number for team in state.ranked()]
    counted = tables(params, teams, scored, state.tables.at)
    if counted != state.tables:
        found.append("the rankings of the contest's journal are not those of the games' journals")
    return counted, found


def _record(archive: Archive) -> MatchRecord:
    record = contest_record(archive)
    if record is None:
        raise StorageError("no contest is kept there")
    return record


def _awards(
    archive: Archive,
    record: MatchRecord,
    params: ContestParams,
    state: State,
    game: GameRecord,
    found: list[str],
) -> list[int]:
    """Return what a game pays by seat, from its own journal."""
    what = f"game {game.number} of {record.server}"
    match = _played(archive, record)
    seats = tuple(state.teams[number - 1].name for number in game.teams)
    if match.header.seats != seats:
        found.append(f"{what} was played by {', '.join(match.header.seats)}")
    boundary = game.ended if game.ended is not None else match.at
    if match.over and boundary != match.at:
        found.append(f"{what} ended at another instant")
    k = k_at(params, state, boundary)
    standings = sorted(match.game.outcome(match.state).standings, key=lambda s: s.seat)
    awards = [award(millionths(standing.score), k) for standing in standings]
    if awards != list(game.awards):
        found.append(f"{what} pays something else")
    return awards


def _played(archive: Archive, record: MatchRecord) -> Match[Any, Any]:
    """Replay a match from its first entry, whatever snapshots there are."""
    stored = decode_header(record.header)
    match = Match(game_of(stored.header), stored.header, stored.seed)
    for entry in archive.entries(record.id):
        match.apply(decode_entry(entry.body))
    return match
