"""The house: a hall as the web sees it, with who comes in and what has been played."""

import asyncio
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

from contestmaster.doors.web.tables.finished import Shelf
from contestmaster.doors.web.tables.recall import Recall
from contestmaster.host.clocks import Clock
from contestmaster.host.lobby.hall import CommandAnswer, LobbyHall, Wait
from contestmaster.host.lobby.listener import LobbyListener
from contestmaster.host.lobby.table import TableGame
from contestmaster.host.lobby.visitors import LobbyVisitors
from contestmaster.host.workshop import result_of
from contestmaster.kernel.events import EmittedEvent, Event
from contestmaster.kernel.game import Game
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.lobby import Code, State, Table, guest_of
from contestmaster.lobby.names import is_name
from contestmaster.protocols.addresses import network_of
from contestmaster.storage.errors import UnknownFateError
from contestmaster.storage.store import Store

T = TypeVar("T")


class Arrival(NamedTuple):
    """Somebody who has come in.

    Attributes:
        login: their name.
        number: their number in the lobby: a name that is forgotten and taken again has another.
        kind: ``account``, ``program`` or ``guest``.
        kept: what was kept of an account's password then; another one ends the visit.
    """

    login: str
    number: int
    kind: str
    kept: str = ""


class Hears(Protocol):
    """Who hears what has happened on the server, once it is stored."""

    def on_lobby(self, told: EmittedEvent) -> None:
        """Something has happened in the lobby; of private tables, too."""
        ...

    def on_table(self, table: int) -> None:
        """Something has changed at a table."""
        ...

    def on_lost(self, connections: Collection[int]) -> None:
        """These connections are not known any more."""
        ...


class LostError(Exception):
    """What was done could not be stored, and has not happened."""


class DoubtError(LostError):
    """It is not known whether what was done was stored."""


def is_doubtful(error: Exception) -> bool:
    """Return whether an error leaves open what has been done."""
    return isinstance(error, DoubtError | UnknownFateError)


class _Waiting(NamedTuple):
    """A reply that waits until its ticket is durable."""

    ticket: int
    told: "asyncio.Future[None]"


class TableHouse(LobbyListener):
    """A table server as the web knows it.

    Attributes:
        hall: the tables.
        shelf: what has been played.
        now: tells the present instant.
        ladder: the bots of a game, by its name, on rungs, the weakest first; none where nobody has
            measured.
    """

    def __init__(
        self,
        hall: LobbyHall,
        visitors: LobbyVisitors,
        clock: Clock,
        store: Store,
        kept: Callable[[str], str | None],
        ladder: Callable[[str], Sequence[Sequence[str]]] = lambda _: (),
    ) -> None:
        """Look at a hall.

        Args:
            hall: the tables.
            visitors: who comes there.
            clock: tells the present instant.
            store: where everything is kept.
            kept: what is kept of an account's password, by login; ``None`` for nobody's.
            ladder: the bots of a game on rungs, the weakest first.
        """
        self.hall = hall
        self.shelf = Shelf(hall, store)
        self._visitors = visitors
        self.now = clock.now
        self.ladder = ladder
        self._kept = kept
        self._waiting: list[_Waiting] = []
        self._making: dict[int, list[asyncio.Future[None]]] = {}
        self._hears: list[Hears] = []
        self._recall = Recall()
        hall.listen(self)

    @property
    def state(self) -> State:
        """The lobby, to be read."""
        return self.hall.state

    def hear(self, hears: Hears) -> None:
        """Tell somebody all news from now on."""
        self._hears.append(hears)

    # -- persons -------------------------------------------------------------------------------

    async def check(self, login: str, password: str, machine: str) -> Arrival | None:
        """Return whose login and password these are: an account's, or a guest's name and token."""
        told: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()

        def verdict(person: str | None, at: Instant) -> None:
            del at
            if not told.done():  # whoever asked may have gone meanwhile
                told.set_result(person)

        if self.state.person(login) is None:
            return None  # above all ``guest``, who would be somebody new
        self._visitors.check(login, password, machine, self.now(), verdict)
        found = await told
        return None if found is None else self._person(found)

    def again(self, name: str, token: str) -> Arrival | None:
        """Return the guest of that name and token [TABLE-5]."""
        found = guest_of(self.state, self.hall.keys, name, token)
        return None if found is None else self._person(found)

    def guest(self, name: str, machine: str) -> tuple[Arrival, str] | Code:
        """Let a new guest in; return them with their token, or why they are not [TABLE-4].

        Args:
            name: as they have chosen it.
            machine: from where they come.
        """
        if not is_name(name):  # here nobody is given one by the server
            return Code.BAD_NAME
        came = self._visitors.new_guest(name, machine, self.now())
        if isinstance(came, Code):
            return came
        return Arrival(came.name, came.number, came.kind), self.hall.keys.guest(came.number)

    def welcome(self, person: Arrival) -> bool:
        """Return whether somebody who has come in earlier may still be here."""
        return self._person(person.login) == person

    def _person(self, name: str) -> Arrival | None:
        found = self.state.person(name)
        if found is None:
            return None
        kept = "" if found.kind == "guest" else self._kept(name)
        return None if kept is None else Arrival(found.name, found.number, found.kind, kept)

    # -- commands ------------------------------------------------------------------------------

    def connect(self, name: str) -> int:
        """Let a person have one more connection, and return its number."""
        return self.hall.connect(name, self.now())

    def disconnect(self, connection: int) -> None:
        """Close a connection."""
        self.hall.disconnect(connection, self.now())

    def vocabulary(self, connection: int) -> Vocabulary:
        """Return what may be said on a connection: to the lobby, and to the game at its table."""
        return self.hall.vocabulary(connection)

    async def prepared(self, connection: int, call: Call, machine: str | None = None) -> None:
        """Wait until a command can be carried out without keeping everybody waiting.

        Args:
            connection: on which it is said.
            call: the command.
            machine: from where, if that is to be counted [TABLE-54].
        """
        told: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def ready() -> None:
            if not told.done():
                told.set_result(None)

        if self.hall.prepare(connection, call, self.now(), ready, machine):
            await told

    async def made(self, connection: int) -> None:
        """Wait while the game of a connection's table is being set up."""
        while self.hall.is_making(connection):
            table = self.state.at(connection)
            assert table is not None
            told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._making.setdefault(table.id, []).append(told)
            await told

    async def work(self, job: Callable[[], T], machine: str | None) -> T:
        """Return the result of what would keep everybody waiting, done for a machine if known."""
        return await result_of(self.hall.workshop, job, network_of(machine) if machine else "")

    def do(self, connection: int, call: Call) -> CommandAnswer:
        """Carry out what is said on a connection; codes as over the line protocol."""
        return self.hall.do(connection, call, self.now())

    def wait(self, connection: int) -> Wait:
        """Return what a wait on a connection finds, and let it make its person done."""
        now = self.now()
        found = self.hall.wait(connection, now)
        if not found.code and found.lasts:
            self.hall.waits(connection, now)
        return found

    def turns_ended(self, table: int) -> int:
        """Return how many turns have ended at a table [NET-102]."""
        return self.hall.turns_ended(table)

    def invitation(self, table: Table) -> str:
        """Return the invitation to a table, which is its opener's secret [TABLE-50]."""
        return self.hall.keys.invitation(table.id, table.invitations)

    def invited(self, word: str) -> Table | None:
        """Return the table that an invitation opens."""
        for table in self.state.tables.values():
            if self.invitation(table) == word:
                return table
        return None

    async def settled(self, ticket: int | None = None) -> None:
        """Wait until all up to a ticket is stored, all that is true now by default.

        Raises:
            LostError: some of it could not be.
        """
        wanted = self.hall.ticket if ticket is None else ticket
        if wanted > self.hall.committed:
            told: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(_Waiting(wanted, told))
            await told

    # -- games ---------------------------------------------------------------------------------

    def rules(self, game: str) -> type[Game[Any, Any]]:
        """Return the rules of a game that is offered."""
        return load_game(game)

    def game(self, table: int) -> TableGame | None:
        """Return the game of a table, played or over; ``None`` before the first."""
        found = self.state.tables.get(table)
        return None if found is None else self.hall.game(found)

    def recall(self, game: TableGame, seat: int) -> list[Event]:
        """Return the last events of a game that a seat may know of, the newest last."""
        return self._recall.heard(game, seat)

    # -- what the hall tells -------------------------------------------------------------------

    def on_lobby(self, told: EmittedEvent, now: Instant) -> None:
        """Pass on what has happened in the lobby."""
        del now
        self.shelf.on_lobby(told)
        for hears in self._hears:
            hears.on_lobby(told)

    def on_boundary(self, table: int, now: Instant) -> None:
        """Pass on that a turn has begun or a table has changed."""
        del now
        self._changed(table)

    def on_made(self, table: int, now: Instant) -> None:
        """Let those go on who waited for a game to be set up."""
        del now
        for told in self._making.pop(table, ()):
            if not told.done():
                told.set_result(None)
        self._changed(table)

    def on_change(self, table: int, now: Instant) -> None:
        """Pass on that a turn ends at another time."""
        del now
        self._changed(table)

    def on_events(self, game: TableGame, told: Sequence[EmittedEvent], now: Instant) -> None:
        """Pass on that something has happened in a game."""
        del now
        self._recall.keep(game, told)
        self._changed(game.table)

    def on_commit(self, ticket: int, now: Instant) -> None:
        """Let those go on who waited for what is stored now."""
        del now
        for one in self._waiting:
            if one.ticket <= ticket and not one.told.done():
                one.told.set_result(None)
        self._waiting = [one for one in self._waiting if one.ticket > ticket]

    def on_doubt(self, tickets: Collection[int], now: Instant) -> None:
        """Tell those who waited for what may have happened or not [NET-97]."""
        del now
        self._disappoint(tickets, DoubtError("it is not known whether it was stored"))

    def on_failure(self, tickets: Collection[int], now: Instant) -> None:
        """Tell those who waited for what never happened."""
        del now
        self._disappoint(tickets, LostError("it could not be stored"))

    def _disappoint(self, tickets: Collection[int], error: LostError) -> None:
        for one in self._waiting:
            if one.ticket in tickets and not one.told.done():
                one.told.set_exception(error)

    def on_lost(self, connections: Collection[int], now: Instant) -> None:
        """Pass on that connections are not known any more."""
        del now
        for hears in self._hears:
            hears.on_lost(connections)

    def _changed(self, table: int) -> None:
        for hears in self._hears:
            hears.on_table(table)
