"""Counting a contest anew, from the first entry of every game's journal.

The contest's own journal says what each game paid. Here nothing of that is believed: every game is
played again, its scores are taken from the state it ends in, and all the rest follows from them.
"""

from contestmaster.contest import Rankings, k_at
from contestmaster.contest.arithmetic import award, millionths
from contestmaster.contest.ranking import Scored, tables
from contestmaster.contest.state import GameRecord
from contestmaster.host.contest.archive import KeptContest, kept
from contestmaster.host.ended import agrees
from contestmaster.host.live import replayed_whole
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Archive


class JournalError(Exception):
    """A journal of a contest does not lead where it led; the text is one sentence."""


def recount(archive: Archive) -> tuple[Rankings, list[str]]:
    """Work all rankings out from the games' journals.

    Returns:
        The rankings, and in one sentence each what the contest's journal says otherwise.

    Raises:
        JournalError: a journal does not replay.
        StorageError: the records cannot be read, or no contest is there.
    """
    return _Recount(archive, kept(archive)).tables()


class _Recount:
    def __init__(self, archive: Archive, contest: KeptContest) -> None:
        self._archive = archive
        self._contest = contest
        self._matches = {(record.server, record.game_no): record for record in archive.matches()}
        self._found: list[str] = []

    def tables(self) -> tuple[Rankings, list[str]]:
        for record in self._matches.values():  # also those that pay nothing
            for _ in self._archive.entries(record.id):
                pass
        params, state, _ = self._contest
        scored = {name: self._server(name) for name in state.servers}
        teams = [team.number for team in state.ranked()]
        counted = tables(params, teams, scored, state.tables.at)
        if counted != state.tables:
            self._found.append("the rankings of the contest are not those of its games")
        return counted, self._found

    def _server(self, name: str) -> Scored:
        results: dict[int, int] = {}
        played: dict[int, int] = {}
        for game in self._contest.state.servers[name].games:
            if game.status not in ("scored", "struck"):
                continue
            record = self._matches.get((name, game.number))
            if record is None:
                self._found.append(f"there is no journal of game {game.number} of {name}")
                continue
            awards = self._awards(record, game)
            if game.status == "scored":
                for team, paid in zip(game.teams, awards, strict=True):
                    results[team] = results.get(team, 0) + paid
                    played[team] = played.get(team, 0) + 1
        return Scored(results, played)

    def _awards(self, record: MatchRecord, game: GameRecord) -> list[int]:
        """Return what a game pays by seat, from its own journal."""
        params, state, _ = self._contest
        what = f"game {game.number} of {record.server}"
        try:
            match = replayed_whole(self._archive, record)
        except Exception as error:
            raise JournalError(f"the journal of {what} does not replay: {error}") from error
        if record.ended is not None and not agrees(record.outcome, match):
            self._found.append(f"{what} did not end as was stored")
        if match.header.seats != tuple(state.teams[number - 1].name for number in game.teams):
            self._found.append(f"{what} was played by {', '.join(match.header.seats)}")
        boundary = match.at if match.over or game.ended is None else game.ended
        standings = sorted(match.game.outcome(match.state).standings, key=lambda s: s.seat)
        k = k_at(params, state, boundary)
        awards = [award(millionths(standing.score), k) for standing in standings]
        if awards != list(game.awards):
            self._found.append(f"{what} pays {awards}, and not {list(game.awards)} millionths")
        return awards
