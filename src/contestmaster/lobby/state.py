"""The state of a lobby: what its journal determines.

Instants are microseconds of UTC. Persons are known by name, connections by the number the host
gave them, tables by ``id``; all of these numbers are used once.
"""

from typing import Literal, TypeAlias

import msgspec

from contestmaster.kernel.instant import Instant
from contestmaster.kernel.recording import DeclaredEntrant
from contestmaster.lobby.names import folded
from contestmaster.lobby.params import LobbyParams

Phase: TypeAlias = Literal["OPEN", "PLAYING", "OVER"]
PersonKind: TypeAlias = Literal["account", "program", "guest"]
SeatState: TypeAlias = Literal["free", "here", "absent", "given_up", "again"]


class LobbyVisitor(msgspec.Struct):
    """A person: an account or a guest.

    Attributes:
        number: never used twice; a guest's token follows from it.
        name: as it was first written.
        kind: how they show [TABLE-7].
        connections: those that are open, in order.
        tables: where they have a seat, be it given up.
        entrant: who plays when they do, as they have said themself [TABLE-93].
    """

    number: int
    name: str
    kind: PersonKind
    connections: list[int] = []
    tables: list[int] = []
    entrant: DeclaredEntrant | None = None


class Connection(msgspec.Struct):
    """One way in, of a door's choosing: a socket, a page, a request that counts as presence.

    Attributes:
        person: whose it is.
        table: the table it is at, 0: none [TABLE-12].
    """

    person: str
    table: int = 0


class Seat(msgspec.Struct):
    """A place at a table.

    Attributes:
        holder: the name of a person or a bot; empty: the seat is free.
        program: of a bot.
        sat: the order in which the seats of the server were taken.
        given_up: nobody will act for it any more in this game [TABLE-19].
        again: its person wants a rematch [TABLE-41].
        absent_since: since when its person has had no connection at the table.
        failures: of a bot, in this game [TABLE-25].
    """

    holder: str = ""
    program: str = ""
    sat: int = 0
    given_up: bool = False
    again: bool = False
    absent_since: Instant | None = None
    failures: int = 0

    @property
    def taken(self) -> bool:
        """Whether somebody holds it."""
        return self.holder != ""

    @property
    def is_bot(self) -> bool:
        """Whether a bot holds it."""
        return self.program != ""

    @property
    def is_person(self) -> bool:
        """Whether a person holds it."""
        return self.taken and not self.is_bot

    @property
    def state(self) -> SeatState:
        """How it shows."""
        if not self.taken:
            return "free"
        if self.given_up:
            return "given_up"
        if self.again:
            return "again"
        return "here" if self.absent_since is None else "absent"


class TalkEntry(msgspec.Struct, frozen=True):
    """A line of talk: its number at the table, who said it, and what."""

    number: int
    name: str
    text: str


class Table(msgspec.Struct):
    """A place for one game at a time, and rematches.

    Attributes:
        id: from 1, never used twice.
        game: what is played.
        options: all of them with their values as text, the table's own first [TABLE-11].
        limit_s: the longest turn in seconds, 0: any; none: turns of the game's own length.
        phase: where it stands.
        game_no: games started so far.
        opener: who may change the table before the start; empty: nobody.
        opener_away: since when the opener has had no connection at the table.
        invitations: how many it has had; the last one opens it [TABLE-50].
        members: of a private table: who may see it.
        removed: who may not sit here again [TABLE-22].
        seats: as offered in OPEN, as played in PLAYING and OVER [TABLE-28].
        present: connections at the table by person, in order of arrival.
        chat: the lines that are kept.
        lines: how many there have been.
        talk: when each person spoke last, as often as counts [TABLE-51].
        touched_at: the last lobby command at the table.
        over_since: when the last game ended.
        empty_since: since when nobody has been at the table.
        due: when something at it next falls due, by the chapter Clock.
    """

    id: int
    game: str
    options: dict[str, str]
    limit_s: int | None
    touched_at: Instant
    phase: Phase = "OPEN"
    game_no: int = 0
    opener: str = ""
    opener_away: Instant | None = None
    invitations: int = 1
    members: list[str] = []
    removed: list[str] = []
    seats: list[Seat] = []
    present: dict[str, list[int]] = {}
    chat: list[TalkEntry] = []
    lines: int = 0
    talk: dict[str, list[Instant]] = {}
    over_since: Instant | None = None
    empty_since: Instant | None = None
    due: Instant | None = None

    @property
    def private(self) -> bool:
        """Whether only members see it [TABLE-49]."""
        return self.options["private"] == "true"

    @property
    def offered(self) -> int:
        """How many seats it has in OPEN."""
        return int(self.options["seats"])

    @property
    def taken(self) -> int:
        """How many seats are taken."""
        return sum(seat.taken for seat in self.seats)

    def shown_to(self, person: str) -> bool:
        """Return whether a person may see the table [TABLE-49]."""
        return not self.private or person in self.members

    def seat_of(self, person: str) -> int | None:
        """Return the number of a person's seat, unless it is given up."""
        for number, seat in enumerate(self.seats):
            if seat.holder == person and seat.is_person and not seat.given_up:
                return number
        return None

    def watchers(self) -> list[str]:
        """Return the persons at the table without a seat there."""
        return [person for person in self.present if self.seat_of(person) is None]


class State(msgspec.Struct):
    """All that is true of a lobby.

    Attributes:
        params: as set at first, or since.
        persons: by folded name: accounts as registered, and guests.
        connections: by number.
        tables: by id, ascending; those not cleared.
        idle: guests with neither connection nor seat, by folded name, and since when; the longest
            first [TABLE-6].
        last_connection: the greatest number so far.
        last_person: likewise.
        last_guest: N of the last ``guest-N``.
        last_table: the greatest id so far.
        sittings: how often a seat has been taken.
        down: the host is down: nothing falls due.
        rings: how often the lobby acted by itself.
    """

    params: LobbyParams
    persons: dict[str, LobbyVisitor] = {}
    connections: dict[int, Connection] = {}
    tables: dict[int, Table] = {}
    idle: dict[str, Instant] = {}
    last_connection: int = 0
    last_person: int = 0
    last_guest: int = 0
    last_table: int = 0
    sittings: int = 0
    down: bool = False
    rings: int = 0

    def person(self, name: str) -> LobbyVisitor | None:
        """Return the person of exactly that name, or ``None``."""
        person = self.persons.get(folded(name))
        return person if person is not None and person.name == name else None

    def at(self, connection: int) -> Table | None:
        """Return the table a connection is at, or ``None``."""
        found = self.connections.get(connection)
        return None if found is None else self.tables.get(found.table)

    def find(self, number: int, person: str) -> Table | None:
        """Return a table as a person may find it by its number [TABLE-49], or ``None``."""
        table = self.tables.get(number)
        return table if table is not None and table.shown_to(person) else None

    def seats_held(self, person: str) -> int:
        """Return how many seats count against ``max_tables_per_person`` [TABLE-16]."""
        found = self.person(person)
        tables = () if found is None else map(self.tables.__getitem__, found.tables)
        return sum(t.phase != "OVER" and t.seat_of(person) is not None for t in tables)

    def bots(self) -> int:
        """Return how many seats count against ``max_bots`` [TABLE-17]."""
        tables = (t for t in self.tables.values() if t.phase != "OVER")
        return sum(seat.is_bot for table in tables for seat in table.seats)
