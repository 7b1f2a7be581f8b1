"""The stage of a table server: which of the games that everyone may see is worth looking at now."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from contestmaster.doors.web.results import ended_with
from contestmaster.doors.web.staged import NOBODY, LeadTold, StagedBoard, ordered, staged, told_of
from contestmaster.doors.web.tables.finished import Finished
from contestmaster.doors.web.tables.house import TableHouse
from contestmaster.doors.web.tables.live.takes import LATE, eye_of
from contestmaster.host.exhibitions import exhibition
from contestmaster.host.lobby.table import TableGame
from contestmaster.kernel.game import Eye
from contestmaster.kernel.instant import SECOND
from contestmaster.kernel.players import spoken
from contestmaster.story import goal_of

_QUIET: Final = 180 * SECOND
"""A game in which nobody has acted for so long is no sight: perhaps somebody has gone away."""


class _Told(NamedTuple):
    """Who led in a game when all of it was stored."""

    game: TableGame
    number: int
    lead: LeadTold


class TablesStage:
    """Finds the boards for a stage."""

    def __init__(self, house: TableHouse) -> None:
        """Look at a table server."""
        self._house = house
        self._told: dict[int, _Told] = {}

    def boards(self) -> list[StagedBoard]:
        """Return the games of public tables in which something moves, the most exciting first."""
        now = self._house.now()
        playing = self._playing()
        return ordered([board for board, game in playing if now - game.match.at < _QUIET])

    def leads(self) -> dict[str, str]:
        """Return who leads at each public table that plays, by the key of its board."""
        return {board.key: board.headline for board, _ in self._playing()}

    def again(self, game: Finished) -> StagedBoard:
        """Return a finished game, to be shown again."""
        return staged(
            game.id,
            game.game,
            f"Table {game.table}",
            LeadTold(finished(game), 0.0),
            "played again",
            kind="replay",
            frames=f"/api/finished/{game.id}/replay",
            poster=f"/api/finished/{game.id}/board.svg",
            watch=f"/finished/{game.id}",
        )

    def exhibition(self) -> StagedBoard | None:
        """Return a game of two of our bots, for as long as nobody has played here.

        It is of the game that newcomers are asked to play first, if there is one of that.
        """
        offered = [offer.name for offer in self._house.state.params.table_games]
        first = sorted(offered, key=lambda name: not self._house.rules(name).foreseeable)
        found = next((one for name in first if (one := exhibition(name)) is not None), None)
        if found is None:
            return None
        goal = goal_of(self._house.rules(found.game)())
        return staged(
            found.game,
            found.game,
            "Exhibition",
            LeadTold(found.still.headline, 0.0, leader=found.still.leader, goal=goal),
            "two bots, recorded",
            kind="replay",
            turn=found.still.frame,
            happened=found.still.happened,
            frames=f"/api/exhibitions/{found.game}/replay",
            poster=f"/api/exhibitions/{found.game}/board.svg",
            watch=f"/exhibitions/{found.game}",
        )

    def _playing(self) -> Iterator[tuple[StagedBoard, TableGame]]:
        for table in self._house.state.tables.values():
            game = None if table.private else self._house.game(table.id)
            if table.phase != "PLAYING" or game is None or game.match.over:
                continue
            eye = eye_of(table, game, "", self._house.state.params.spectate)
            match = game.match
            left = match.game.turns_left(match.state)
            board = staged(
                str(table.id),
                table.game,
                f"Table {table.id}",
                self._lead(table.id, game, eye),
                "",
                game.seats,
                kind="live",
                ended=match.turn(),
                turns=None if left is None else match.turn() + left,
                frames=f"/ws/tables/{table.id}",
                poster=f"/api/moments/{table.id}-{game.game_no}/board.svg",
                watch=f"/tables/{table.id}",
            )
            yield board, game

    def _lead(self, table: int, game: TableGame, eye: Eye | str) -> LeadTold:
        """Return who leads, as far as that is stored and everyone may know it."""
        told = self._told.get(table)
        if told is not None and told.game is not game:
            told = None
        if eye == LATE or game.committed < game.ticket:
            return NOBODY if told is None else told.lead
        match = game.match
        if told is None or told.number != match.number:
            by: Eye = "all" if eye == "all" else "public"
            lead = told_of(match.game, game.seats, match.state, by)
            told = self._told[table] = _Told(game, match.number, lead)
        return told.lead


def finished(game: Finished) -> str:
    """Return how a game of a table has ended, in a sentence."""
    first = [(seat, score) for seat, score, place in game.standings if place == 1]
    counted = ""
    if first and game.figures:
        one = game.figures[0]
        counted = one.figure.told(one.counts[first[0][0]])
    elif first:
        counted = f"{first[0][1]} points"
    return ended_with([spoken(game.seats[seat]) for seat, _ in first], counted, len(game.seats))
