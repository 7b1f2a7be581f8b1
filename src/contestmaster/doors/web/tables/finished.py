"""What has been played at tables: games that have ended, for those who may see them [TABLE-49]."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from contestmaster.host.ended import (
    FigureValues,
    counted,
    ending_stored,
    placed,
    tallied,
    void_of,
)
from contestmaster.host.live import decode_header
from contestmaster.host.lobby.hall import LobbyHall
from contestmaster.host.lobby.keeping import Ended, ended_games, may_see
from contestmaster.kernel.counted import SeatCount
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.instant import to_text
from contestmaster.kernel.journal import Header
from contestmaster.kernel.recording import DeclaredEntrant
from contestmaster.lobby.events import GameEnds
from contestmaster.storage.store import Store


class Finished(msgspec.Struct, frozen=True):
    """A game of a table that has ended.

    Attributes:
        id: ``TABLE-GAME_NO``.
        table: where it was played.
        game_no: its number there.
        game: what was played.
        seats: the names of who played, by seat.
        standings: seat, score and rank of each.
        figures: what the game counted, by seat; none for games that an older release has stored.
        ended: when, ISO 8601 in UTC.
        commitment: to its seed, as it was shown from its beginning [TABLE-58].
        headline: how it ended, in a sentence.
        verdicts: the same to each who played, by seat.
        void: why it has no result; empty where it has one [TABLE-92].
        entrants: who played, by seat, as was declared before; none where nobody has said anything.
        continued: whether it began where another game stood [TABLE-119].
        counted: what each seat has asked of the host, as the host has seen it [NET-112]; none for
            games that an older release has stored.
    """

    id: str
    table: int
    game_no: int
    game: str
    seats: Sequence[str]
    standings: Sequence[tuple[int, str, int]]
    figures: Sequence[FigureValues]
    ended: str
    commitment: str
    headline: str = ""
    verdicts: Sequence[str] = ()
    void: str = ""
    entrants: Sequence[DeclaredEntrant | None] = ()
    continued: bool = False
    counted: Sequence[SeatCount] = ()


class Shelf:
    """The finished games of a table server, in the order in which they ended."""

    def __init__(self, hall: LobbyHall, store: Store) -> None:
        """Read what is stored."""
        self._hall = hall
        self._store = store
        self._records: dict[str, int] = {}
        self._games: dict[str, Finished] = {}
        self._params: dict[str, Mapping[str, Any]] = {}
        for ended in sorted(ended_games(store), key=lambda one: one.record.ended or 0):
            self._put(ended)

    def games(self, name: str) -> Iterator[Finished]:
        """Yield the games that a person may see, the latest first; nobody is an empty name."""
        return (one for one in list(self._games.values())[::-1] if self._shown(one, name))

    def find(self, game: str, name: str) -> Finished:
        """Return a game that a person may see.

        Raises:
            LookupError: there is none that they may see.
        """
        found = self._games.get(game)
        if found is None or not self._shown(found, name):
            raise LookupError(f"there is no game {game}")
        return found

    def record(self, game: str, name: str) -> int:
        """Return the number in storage of a game that a person may see.

        Raises:
            LookupError: there is none that they may see.
        """
        return self._records[self.find(game, name).id]

    def played(self, table: int, game_no: int) -> int | None:
        """Return the number in storage of a game of a table; ``None`` while it is not there yet.

        Whoever sees the table may see it.
        """
        return self._records.get(f"{table}-{game_no}")

    def header(self, game: str) -> Header:
        """Return the header of a game that was found."""
        return decode_header(self._store.match(self._records[game]).header).header

    def params(self, game: str) -> Mapping[str, Any]:
        """Return the parameters of a finished game."""
        return self._params[game]

    def on_lobby(self, told: EmittedEvent) -> None:
        """Note what has ended."""
        event = told.event
        if isinstance(event, GameEnds):
            for ended in ended_games(self._store, event.table):
                if ended.game_no == event.game_no:
                    self._put(ended)

    def _put(self, ended: Ended) -> None:
        record = ended.record
        seats = placed(record.outcome)
        header = decode_header(record.header).header
        ending = ending_stored(record.game, header.seats, record.outcome)
        shown = Finished(
            id=f"{ended.table}-{ended.game_no}",
            table=ended.table,
            game_no=ended.game_no,
            game=record.game,
            seats=header.seats,
            standings=[each.standing for each in seats],
            figures=counted(record.game, seats),
            ended=to_text(record.ended or 0),
            commitment=header.commitment,
            headline=ending.headline,
            verdicts=ending.verdicts,
            void=void_of(record.outcome),
            entrants=header.entrants or (),
            continued=header.position is not None,
            counted=tallied(seats),
        )
        self._records[shown.id] = record.id
        self._params[shown.id] = header.params
        self._games[shown.id] = shown

    def _shown(self, game: Finished, name: str) -> bool:
        return may_see(self._store, self._hall.state, game.table, name or None)
