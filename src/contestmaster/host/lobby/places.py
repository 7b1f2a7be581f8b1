"""The games of all tables: begun, brought back, read again when somebody asks how they ended."""

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

from contestmaster.host.clocks import Clock
from contestmaster.host.live import Live
from contestmaster.host.lobby.continuations import continuation
from contestmaster.host.lobby.table import TableGame, server_of
from contestmaster.host.lobby.terms import Terms
from contestmaster.host.secrets import Secret, draw
from contestmaster.host.workshop import Workshop
from contestmaster.kernel.game import Game
from contestmaster.kernel.instant import SECOND
from contestmaster.kernel.match import Match
from contestmaster.kernel.recording import DeclaredEntrant, Recording, entrant
from contestmaster.lobby import FROM, REFUSALS, State, Table, parameters
from contestmaster.storage.records import CommitReport, MatchRecord
from contestmaster.storage.store import Store

Rules: TypeAlias = Callable[[str], type[Game[Any, Any]]]
Programs: TypeAlias = Callable[[str, str], DeclaredEntrant]
"""Who plays when a program of the server does, by its game and its name there."""

_REMEMBERED: Final = 64
"""Games that have ended and stay in memory; the others are read from storage when asked for."""


class Prepared(NamedTuple):
    """A game that is set up, and its secret."""

    match: Match[Any, Any]
    secret: Secret


class Places:
    """Which game is played at which table."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        rules: Rules,
        command_limit: int,
        programs: Programs = lambda _, program: entrant(program),
        workshop: Workshop | None = None,
    ) -> None:
        """Begin with none.

        Args:
            store: where they are kept.
            clock: tells the time.
            rules: knows the rules of a game by its name.
            command_limit: what queries show as the commands of a seat in a turn.
            programs: says who plays when a program of the server does.
            workshop: plays matches again that have ended.
        """
        self._workshop = workshop
        self._store = store
        self._clock = clock
        self._named = rules
        self._limit = command_limit
        self._programs = programs
        self._playing: dict[int, TableGame] = {}
        self._ended: OrderedDict[int, TableGame] = OrderedDict()
        self._by_match: dict[int, TableGame] = {}
        self._rules: dict[int, Game[Any, Any]] = {}

    def __iter__(self) -> Iterator[TableGame]:
        """Yield the games that go on, by table."""
        for table in sorted(self._playing):
            yield self._playing[table]

    def maker(self, table: Table, state: State) -> Callable[[], Prepared]:
        """Return what sets up the game that is to be played at a table now [TABLE-28].

        Who plays on each seat, as was said till now, stands in its header [TABLE-93].

        It may be called on any thread, and raises there:

        Raises:
            SetupError, ValueError: the options of the table do not allow a game, or not any more.
            UnknownGameError: the game is not installed any more.
            StorageError: the game from which it goes on cannot be read [TABLE-119].
        """
        names = tuple(seat.holder for seat in table.seats)
        bound, at, secret = partial(self._bound, table, len(names)), self._clock.now(), draw()
        refusals = table.options.get(REFUSALS) == "true"
        recording = Recording(refusals, self._entrants(table, state))
        made = partial(Live.made, seats=names, at=at, recording=recording)
        start = table.options.get(FROM)
        if start is None:
            return lambda: Prepared(made(bound(), secret=secret), secret)

        def continued() -> Prepared:
            game, began = bound(), continuation(self._store, start)
            own = draw(began.seed)
            position = dict(game.position_at(began.position, at))
            match = made(game, secret=own, position=position, forks=(began.fork,))
            return Prepared(match, own)

        return continued

    def keeper(self, table: Table, prepared: Prepared) -> Callable[[], int]:
        """Return what stores a game that is set up, and returns its number in storage.

        It may be called on any thread, waits for the disk, and raises there:

        Raises:
            StorageError: it cannot be stored.
        """
        put = partial(Live.put, self._store, prepared.match, secret=prepared.secret)
        return partial(put, server=server_of(table.id), game_no=table.game_no)

    def begin(self, table: Table, prepared: Prepared, stored: int) -> TableGame:
        """Begin a game that is set up and stored, by its number in storage.

        Seats that were given up meanwhile are resigned.

        Raises:
            StorageError: it cannot be read.
        """
        live = Live(self._store, prepared.match, self._store.match(stored))
        terms, given_up = self._terms(table), _given_up(table)
        game = TableGame.begin(table.id, live, terms, given_up, self._clock, self._workshop)
        self._rules.pop(table.id, None)
        return self._take(game)

    def recover(self, table: Table) -> TableGame | None:
        """Go on with the game of a table that is stored; ``None`` where none is yet [TABLE-47].

        Raises:
            DepartedError: its entries do not replay.
            StorageError: they cannot be read.
        """
        record = self._stored(table)
        if record is None:
            return None
        if record.ended is not None:
            return self._take(TableGame.finished(table.id, record, self._store, self._clock))
        given_up = _given_up(table)
        terms = self._terms(table)
        game = self._take(
            TableGame.recover(
                table.id, record, terms, given_up, self._store, self._clock, self._workshop
            )
        )
        try:
            game.go_up()
        except BaseException:
            self._drop(table.id)
            raise
        return game

    def playing(self, table: int) -> TableGame | None:
        """Return the game that goes on at a table."""
        return self._playing.get(table)

    def find(self, table: Table) -> TableGame | None:
        """Return the game of a table that goes on, or else its last; ``None`` before the first.

        Raises:
            DepartedError, StorageError: it cannot be read.
        """
        game = self._playing.get(table.id)
        if game is not None:
            return game
        game = self._ended.get(table.id)
        if game is not None and game.game_no == table.game_no:
            self._ended.move_to_end(table.id)
            return game
        record = self._stored(table)
        if record is None or record.ended is None:
            return None
        return self._remember(TableGame.finished(table.id, record, self._store, self._clock))

    def last(self, table: int) -> TableGame | None:
        """Return the game that goes on at a table, or the last to have ended there; by number.

        Raises:
            DepartedError, StorageError: it cannot be read.
        """
        game = self._playing.get(table) or self._ended.get(table)
        if game is None:
            for record in reversed(self._store.matches(server_of(table))):
                if record.ended is not None:
                    return TableGame.finished(table, record, self._store, self._clock)
        return game

    def rules(self, table: Table) -> Game[Any, Any]:
        """Return the rules of a table, bound to its parameters, as they are before a game, too."""
        game = self._playing.get(table.id) or self._ended.get(table.id)
        if game is not None:
            return game.match.game
        if table.id not in self._rules:
            self._rules[table.id] = self._bound(table, table.offered)
        return self._rules[table.id]

    def end(self, table: int) -> None:
        """Note that the game of a table is over; it is at hand for those who ask how it ended."""
        game = self._drop(table)
        if game is not None:
            self._remember(game)

    def clear(self, table: int) -> None:
        """Forget a table, and abort its game if it goes on [TABLE-46]."""
        game = self._drop(table)
        if game is not None:
            game.abort()
        self._ended.pop(table, None)
        self._rules.pop(table, None)

    def report(self, report: CommitReport) -> None:
        """Let each game hear what storage reports of it; of one that is over until all is told."""
        failed = [failure.match for failure in report.failures]
        for match in dict.fromkeys([*report.committed, *failed, *report.finished]):
            game = self._by_match.get(match)
            if game is not None:
                game.report(report)
                if game.ended and game.committed >= game.ticket:
                    self._by_match.pop(match, None)

    # -- its own affairs -----------------------------------------------------------------------

    def _take(self, game: TableGame) -> TableGame:
        self._playing[game.table] = game
        if game.live is not None:
            self._by_match[game.live.id] = game
        return game

    def _drop(self, table: int) -> TableGame | None:
        game = self._playing.pop(table, None)
        if game is not None and game.live is not None and game.committed >= game.ticket:
            self._by_match.pop(game.live.id, None)
        return game

    def _remember(self, game: TableGame) -> TableGame:
        self._ended[game.table] = game
        self._ended.move_to_end(game.table)
        while len(self._ended) > _REMEMBERED:
            self._ended.popitem(last=False)
        return game

    def _stored(self, table: Table) -> MatchRecord | None:
        for record in self._store.matches(server_of(table.id)):
            if record.game_no == table.game_no:
                return record
        return None

    def _terms(self, table: Table) -> Terms:
        options = table.options
        return Terms(
            pace="clock" if options.get("pace") == "clock" else "done",
            turn_limit=int(options.get("turn_limit_s", "0")) * SECOND,
            bot_delay=round(float(options["bot_delay_s"]) * SECOND),
            command_limit=self._limit,
        )

    def _entrants(self, table: Table, state: State) -> Sequence[DeclaredEntrant | None]:
        """Return who plays, by seat; none where nobody has said anything."""
        entrants: list[DeclaredEntrant | None] = []
        for seat in table.seats:
            person = state.person(seat.holder)
            if seat.is_bot:
                entrants.append(self._programs(table.game, seat.program))
            else:
                entrants.append(None if person is None else person.entrant)
        return entrants if any(entrants) else ()

    def _bound(self, table: Table, seats: int) -> Game[Any, Any]:
        rules = self._named(table.game)
        return rules(parameters(rules, table.options, seats))


def _given_up(table: Table) -> list[int]:
    return [number for number, seat in enumerate(table.seats) if seat.given_up]
