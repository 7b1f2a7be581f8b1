"""The games: those that run and those that have ended, as far as they are open to everyone."""

from collections.abc import Sequence
from fractions import Fraction
from typing import overload

from contestmaster.contest.state import GameRecord
from contestmaster.contest.visibility import replay_open, scores_open
from contestmaster.doors.web import shown
from contestmaster.doors.web.site.source import SiteSource, amount, moment
from contestmaster.kernel.instant import SECOND, to_text
from contestmaster.kernel.outcome import places


class GameList(Sequence[shown.GameView]):
    """All games, or those of one server, the latest first; without their tables.

    A contest has thousands of them, and nobody looks at more than a page: each is written when it
    is asked for.

    Attributes:
        ids: their names, in the same order.
    """

    def __init__(self, source: SiteSource, server: str | None = None) -> None:
        """List them; raise ``LookupError`` where there is no such server."""
        params, state = source.params, source.state
        names = list(state.servers) if server is None else [source.server(server).name]
        found = [
            (record.begun, params.server(name).port, name, record)
            for name in names
            for record in state.servers[name].games
        ]
        found.sort(key=lambda each: each[:2], reverse=True)
        self._source = source
        self._records = [(name, record) for _, _, name, record in found]
        self.ids = [f"{name}-{record.number}" for name, record in self._records]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._records)

    @overload
    def __getitem__(self, at: int) -> shown.GameView: ...

    @overload
    def __getitem__(self, at: slice) -> list[shown.GameView]: ...

    def __getitem__(self, at: int | slice) -> shown.GameView | list[shown.GameView]:
        """Return one of them, or some."""
        if isinstance(at, int):
            return _game(self._source, *self._records[at], table=False)
        return [_game(self._source, *each, table=False) for each in self._records[at]]


def game(source: SiteSource, name: str) -> shown.GameView:
    """Return a game, with its score table if that is open [CONTEST-52].

    Raises:
        LookupError: there is no game of that name.
    """
    return _game(source, *source.state.game(name), table=True)


def _game(source: SiteSource, server: str, game: GameRecord, *, table: bool) -> shown.GameView:
    params, state = source.params, source.state
    paid = game.status in ("scored", "struck")
    seen = scores_open(params, state, game)
    return shown.GameView(
        id=f"{server}-{game.number}",
        server=server,
        task=params.server(server).task,
        game_no=game.number,
        status=game.status,
        begun=to_text(game.begun),
        ended=moment(game.ended),
        ended_s=game.elapsed / SECOND if paid else None,
        k=amount(game.k) if paid else None,
        seats=[source.team(team) for team in game.teams],
        table=_table(source, game) if table and paid and seen else None,
        frozen=paid and not seen,
        replay=replay_open(params, state, game),
        commitment=_commitment(source, server, game),
    )


def _commitment(source: SiteSource, server: str, game: GameRecord) -> str | None:
    """Return what a game's seed was committed to by; in an older contest while it runs."""
    secret, live = source.hall.book.secret, source.server(server).series.live
    if secret is not None:
        return secret.of_game(server, game.number).commitment
    running = live is not None and live.game_no == game.number
    return live.match.header.commitment if live is not None and running else None


def _table(source: SiteSource, game: GameRecord) -> list[shown.GameRow]:
    ranks = places([Fraction(score) for score in game.scores])
    rows = [
        shown.GameRow(seat, team, source.team(team), rank, amount(score), amount(award))
        for seat, (team, rank, score, award) in enumerate(
            zip(game.teams, ranks, game.scores, game.awards, strict=True)
        )
    ]
    return sorted(rows, key=lambda row: (row.place, row.team_no))
