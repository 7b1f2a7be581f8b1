"""What happens in a lobby, told to whoever must act on it: the host's games, doors, pages.

Every event that concerns a table names it first. Those of a private table have nobody as their
audience: whoever shows them asks :meth:`~contestmaster.lobby.state.Table.shown_to`.
"""

from typing import ClassVar

from contestmaster.kernel.events import Event


class TableEvent(Event, frozen=True):
    """Base of the events at a table."""

    table: int


class TableOpened(TableEvent, frozen=True):
    """There is a new table [TABLE-8]."""

    game: str
    opener: str
    words: ClassVar[str] = "{opener} opens table {table} for {game}"


class TableCleared(TableEvent, frozen=True):
    """A table is gone; the game of that number was under way if ``aborted`` [TABLE-46].

    All waits at the table end. ``members`` may still see what a private table has played.
    """

    game_no: int
    aborted: bool
    members: tuple[str, ...]
    words: ClassVar[str] = "table {table} is cleared"


class Attached(TableEvent, frozen=True):
    """A connection is at the table from now on."""

    connection: int
    person: str
    routine: ClassVar[bool] = True
    words: ClassVar[str] = "{person} comes to table {table}"


class Detached(TableEvent, frozen=True):
    """A connection is at the table no more; a wait of its ends."""

    connection: int
    person: str
    routine: ClassVar[bool] = True
    words: ClassVar[str] = "{person} goes from table {table}"


class PresenceChanged(TableEvent, frozen=True):
    """The person in a seat has come back, or has no connection at the table any more."""

    seat: int
    person: str
    here: bool
    routine: ClassVar[bool] = True

    def tell(self) -> str:
        """Return the event as a sentence."""
        return f"{self.person} is {'here' if self.here else 'absent'} at table {self.table}"


class SeatTaken(TableEvent, frozen=True):
    """A seat has a holder; ``moved_from`` is the one they had before, if any."""

    seat: int
    name: str
    program: str = ""
    moved_from: int | None = None
    words: ClassVar[str] = "{name} takes seat {seat} of table {table}"


class SeatFreed(TableEvent, frozen=True):
    """A seat is free."""

    seat: int
    name: str
    words: ClassVar[str] = "{name} leaves seat {seat} of table {table}"


class SeatGivenUp(TableEvent, frozen=True):
    """In the game that is played nobody acts for a seat any more [TABLE-19].

    The host lets the game resign it where that can be, and counts it as done to the end.
    """

    game_no: int
    seat: int
    name: str
    words: ClassVar[str] = "{name} gives seat {seat} of table {table} up"


class OpenerChanged(TableEvent, frozen=True):
    """Somebody else may change the table; empty: nobody, until the next person sits."""

    name: str
    words: ClassVar[str] = "the opener of table {table} is {name}"

    def tell(self) -> str:
        """Return the event as a sentence."""
        return super().tell() if self.name else f"table {self.table} has no opener"


class Removed(TableEvent, frozen=True):
    """The opener has freed somebody's seat, who cannot sit here again [TABLE-22]."""

    person: str
    words: ClassVar[str] = "{person} is removed from table {table}"


class InvitationChanged(TableEvent, frozen=True):
    """The invitation there was opens nothing any more [TABLE-50]."""

    words: ClassVar[str] = "table {table} has another invitation"


class Agreed(TableEvent, frozen=True):
    """A person wants a rematch; so do ``agreed`` of ``needed`` [TABLE-41]."""

    seat: int
    name: str
    agreed: int
    needed: int
    words: ClassVar[str] = "{name} wants a rematch at table {table}"


class GameBegins(TableEvent, frozen=True):
    """A game is to be begun now; all waits at the table end [TABLE-28].

    Attributes:
        game_no: its number at the table.
        game: which one.
        names: of persons and bots, by seat.
        programs: of the bots, by seat; empty for persons.
        options: of the table: its own, then the game's parameters as text.
    """

    game_no: int
    game: str
    names: tuple[str, ...]
    programs: tuple[str, ...]
    options: dict[str, str]
    words: ClassVar[str] = "game {game_no} of table {table} begins"


class GameEnds(TableEvent, frozen=True):
    """A game is over; all waits at the table end [TABLE-40]."""

    game_no: int
    void: str = ""
    """Why it has no result; empty where it has one [TABLE-91]."""

    def tell(self) -> str:
        """Return the event as a sentence."""
        how = f"void: {self.void}" if self.void else "over"
        return f"game {self.game_no} of table {self.table} is {how}"


class Reopened(TableEvent, frozen=True):
    """After a game people may sit down again; all waits at the table end [TABLE-42]."""

    words: ClassVar[str] = "table {table} is open again"


class Talked(TableEvent, frozen=True):
    """Somebody at the table said something [TABLE-51]."""

    number: int
    name: str
    text: str
    routine: ClassVar[bool] = True
    words: ClassVar[str] = "{name}: {text}"


class GuestCame(Event, frozen=True):
    """There is a new guest."""

    name: str
    words: ClassVar[str] = "{name} comes as a guest"


class GuestForgotten(Event, frozen=True):
    """A guest's name and token are void [TABLE-6]."""

    name: str
    words: ClassVar[str] = "the guest {name} is forgotten"
