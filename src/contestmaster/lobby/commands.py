"""The vocabulary of the lobby: what persons say at the door and at tables.

Every command stands in the journal with the number of the connection it came over, first; and a
table as its number, ``invited`` where an invitation led there; and options with all their values.
None of that is said on the wire: :mod:`contestmaster.lobby.wire` translates.
"""

from typing import Annotated, Final, Literal, TypeAlias

from contestmaster.kernel.game import By
from contestmaster.kernel.grammar import Natural, Text, Word
from contestmaster.kernel.unseen import harmless
from contestmaster.kernel.vocabulary import order, query
from contestmaster.lobby import replies
from contestmaster.lobby.codes import Code
from contestmaster.lobby.hosting import Connected, HostOrders, Number
from contestmaster.lobby.kinds import Declaration, Options, Pairs
from contestmaster.lobby.rules import bots, presence, tables, talk
from contestmaster.lobby.rules.act import Act
from contestmaster.lobby.state import State, Table

Chosen: TypeAlias = Annotated[int | None, Natural()]
Game: TypeAlias = Annotated[str, Word(64)]
GameOrOwn: TypeAlias = Annotated[str | None, Word(64)]

LONGEST_LINE: Final = 200
"""Characters of a line of talk."""

SPOKEN: Final = (
    "WHOAMI",
    "GAMES",
    "BOTS",
    "TABLES",
    "TABLE",
    "OPEN",
    "SIT",
    "WATCH",
    "STAND",
    "LEAVE",
    "ADD_BOT",
    "REMOVE_BOT",
    "KICK",
    "START",
    "REMATCH",
    "INVITE",
    "SAY",
    "CHAT",
    "ENTRANT",
)
"""The commands that persons may give, in the order of the rule book."""

_AT_NONE: Final[dict[int, str]] = {Code.AT_NO_TABLE: "TABLE-12"}
_ELSEWHERE: Final[dict[int, str]] = {Code.AT_A_TABLE: "TABLE-13"}
_HIDDEN: Final[dict[int, str]] = {Code.NO_TABLE: "TABLE-49"}
_OPENERS: Final[dict[int, str]] = {**_AT_NONE, Code.NOT_OPENER: "TABLE-23"}
_BEFORE: Final[dict[int, str]] = {**_OPENERS, Code.STARTED: "TABLE-15"}
_FREE: Final[dict[int, str]] = {Code.SEAT_TAKEN: "TABLE-16", Code.NO_FREE_SEAT: "TABLE-16"}


class Commands(HostOrders):
    """What persons say."""

    # -- looking around ------------------------------------------------------------------------

    @query("WHOAMI", who="anyone")
    def whoami(self, state: State, by: By, connection: Connected) -> replies.Me:
        """Show the own name and kind, and a guest their token [TABLE-5]."""
        person = state.person(Act(state, by).person(connection))
        if person is None:
            raise LookupError("a connection belongs to nobody")
        token = self.keys.guest(person.number) if person.kind == "guest" else None
        return replies.Me(person.name, person.kind, token)

    @query("GAMES", who="anyone")
    def games(self, state: State, by: By, connection: Connected) -> list[replies.GameLine]:
        """List the games with the least, the greatest and the usual number of seats."""
        del by, connection
        return replies.games(state.params)

    @query("BOTS", who="anyone", refuses={**_AT_NONE, Code.NO_GAME: "TABLE-24"})
    def bots(
        self, state: State, by: By, connection: Connected, game: GameOrOwn = None
    ) -> list[replies.ProgramRow] | Code:
        """List the programs that may be seated in a game, that of the own table if none is named.

        They are sorted.
        """
        del by
        if game is None:
            table = state.at(connection)
            if table is None:
                return Code.AT_NO_TABLE
            game = table.game
        offer = state.params.offer(game)
        return Code.NO_GAME if offer is None else [replies.ProgramRow(name) for name in offer.bots]

    @query("TABLES", who="anyone")
    def tables(self, state: State, by: By, connection: Connected) -> list[replies.Head]:
        """List the tables that the asker may see, by number [TABLE-49]."""
        name = Act(state, by).person(connection)
        return [replies.head(table) for table in state.tables.values() if table.shown_to(name)]

    @query("TABLE", who="anyone", refuses={**_AT_NONE, **_HIDDEN})
    def table(
        self, state: State, by: By, connection: Connected, table: Chosen = None
    ) -> replies.Described | Code:
        """Show a table, the own one if none is named: its head, its seats, its options."""
        found: Table | None
        if table is None:
            found = state.at(connection)
            return Code.AT_NO_TABLE if found is None else replies.described(state, found)
        found = state.find(table, Act(state, by).person(connection))
        return Code.NO_TABLE if found is None else replies.described(state, found)

    # -- tables --------------------------------------------------------------------------------

    @order(
        "OPEN",
        who="anyone",
        refuses={
            **_ELSEWHERE,
            Code.NO_GAME: "TABLE-10",
            Code.UNKNOWN_OPTION: "TABLE-10",
            Code.BAD_VALUE: "TABLE-10",
            Code.TOO_LARGE: "TABLE-53",
            Code.TOO_MANY_TABLES: "TABLE-16",
            Code.FULL: "TABLE-17",
            Code.TOO_OFTEN: "TABLE-54",
        },
    )
    def open(
        self,
        state: State,
        by: By,
        connection: Connected,
        game: Game,
        fault: Annotated[int, Natural()] = 0,
        options: Annotated[Pairs, Options()] = (),
    ) -> replies.TableSeat | Code:
        """Open a table and sit on its seat 0 [TABLE-8].

        ``options`` are settled, all with their values; ``fault`` is the code of what was wrong
        with them, and never stands in a journal.
        """
        return tables.open_table(Act(state, by), connection, game, options, fault)

    @order(
        "SIT",
        who="anyone",
        refuses={
            **_ELSEWHERE,
            **_HIDDEN,
            Code.REMOVED: "TABLE-22",
            Code.NO_SEAT: "TABLE-15",
            Code.STARTED: "TABLE-15",
            **_FREE,
            Code.TOO_MANY_TABLES: "TABLE-16",
        },
    )
    def sit(
        self,
        state: State,
        by: By,
        connection: Connected,
        table: Number,
        seat: Chosen = None,
        invited: bool = False,
    ) -> replies.TableSeat | Code:
        """Take a seat before the start, change it, or return to the own one [TABLE-14]."""
        return tables.sit(Act(state, by), connection, table, seat, invited=invited)

    @order(
        "WATCH",
        who="anyone",
        refuses={
            **_ELSEWHERE,
            **_HIDDEN,
            Code.HAS_SEAT: "TABLE-48",
            Code.TOO_MANY_WATCHERS: "TABLE-48",
        },
    )
    def watch(
        self, state: State, by: By, connection: Connected, table: Number, invited: bool = False
    ) -> replies.Watching | Code:
        """Come to a table and watch [TABLE-48]."""
        found = tables.watch(Act(state, by), connection, table, invited=invited)
        return found if isinstance(found, Code) else replies.Watching(found.id, found.phase)

    @order("STAND", who="anyone", refuses={**_AT_NONE, Code.HAS_NO_SEAT: "TABLE-18"})
    def stand(self, state: State, by: By, connection: Connected) -> Code:
        """Become a watcher; while a game is played that gives the seat up [TABLE-18, TABLE-19]."""
        return tables.stand(Act(state, by), connection)

    @order("LEAVE", who="anyone", refuses=_AT_NONE)
    def leave(self, state: State, by: By, connection: Connected) -> Code:
        """Go from the table; while a game is played the seat stays the own one [TABLE-20]."""
        return tables.leave(Act(state, by), connection)

    # -- what the opener does ------------------------------------------------------------------

    @order(
        "ADD_BOT",
        who="anyone",
        refuses={
            **_BEFORE,
            Code.NO_BOT: "TABLE-24",
            Code.NO_SEAT: "TABLE-24",
            **_FREE,
            Code.FULL: "TABLE-17",
        },
    )
    def add_bot(
        self,
        state: State,
        by: By,
        connection: Connected,
        name: Game,
        seat: Chosen = None,
    ) -> replies.SeatNo | Code:
        """Seat a bot, on the lowest free seat if none is named [TABLE-24]."""
        found = bots.add(Act(state, by), connection, name, seat)
        return found if isinstance(found, Code) else replies.SeatNo(found)

    @order(
        "REMOVE_BOT",
        who="anyone",
        refuses={**_BEFORE, Code.NO_SEAT: "TABLE-24", Code.NOT_A_BOT: "TABLE-24"},
    )
    def remove_bot(self, state: State, by: By, connection: Connected, seat: Number) -> Code:
        """Free the seat of a bot."""
        return bots.remove(Act(state, by), connection, seat)

    @order(
        "KICK",
        who="anyone",
        refuses={**_BEFORE, Code.NO_SEAT: "TABLE-22", Code.NO_OTHER_PERSON: "TABLE-22"},
    )
    def kick(self, state: State, by: By, connection: Connected, seat: Number) -> Code:
        """Free the seat of another person for good [TABLE-22]."""
        return tables.kick(Act(state, by), connection, seat)

    @order("START", who="anyone", refuses={**_BEFORE, Code.TOO_FEW: "TABLE-26"})
    def start(self, state: State, by: By, connection: Connected) -> replies.Began | Code:
        """Begin the game with those who sit [TABLE-26]."""
        found = tables.start(Act(state, by), connection)
        return found if isinstance(found, Code) else replies.Began(found.game_no, len(found.seats))

    @order(
        "REMATCH",
        who="anyone",
        refuses={**_AT_NONE, Code.HAS_NO_SEAT: "TABLE-41", Code.NOT_OVER: "TABLE-41"},
    )
    def rematch(self, state: State, by: By, connection: Connected) -> replies.Agreement | Code:
        """Say that one wants to play again [TABLE-41]."""
        found = tables.rematch(Act(state, by), connection)
        return found if isinstance(found, Code) else replies.Agreement(*found)

    @query("INVITE", who="anyone", refuses=_OPENERS)
    def invitation(self, state: State, by: By, connection: Connected) -> replies.Invitation | Code:
        """Show the invitation to the own table [TABLE-50]."""
        return self._shown(tables.may_invite(Act(state, by), connection))

    @order("INVITE", who="anyone", refuses=_OPENERS)
    def invite(
        self, state: State, by: By, connection: Connected, new: Literal["NEW"]
    ) -> replies.Invitation | Code:
        """Make a new invitation; the old one opens nothing any more [TABLE-50]."""
        del new
        return self._shown(tables.invite(Act(state, by), connection))

    @order("ENTRANT", who="anyone")
    def entrant(
        self,
        state: State,
        by: By,
        connection: Connected,
        said: Annotated[Pairs, Declaration()] = (),
    ) -> Code:
        """Say who plays when one does, for the games that begin from now on [TABLE-93]."""
        return presence.declare(Act(state, by), connection, said)

    # -- talk ----------------------------------------------------------------------------------

    @order("SAY", who="anyone", refuses={**_AT_NONE, Code.TOO_MUCH_TALK: "TABLE-51"})
    def say(
        self,
        state: State,
        by: By,
        connection: Connected,
        text: Annotated[str, Text(LONGEST_LINE)],
    ) -> Code:
        """Say something to all at the table [TABLE-51]."""
        return talk.say(Act(state, by), connection, text)

    @query("CHAT", who="anyone", refuses=_AT_NONE)
    def chat(
        self, state: State, by: By, connection: Connected, n: Number
    ) -> list[replies.TalkLine] | Code:
        """List what was said after line n, as far as it is kept [TABLE-51, TABLE-57]."""
        del by
        table = state.at(connection)
        if table is None:
            return Code.AT_NO_TABLE
        lines = (line for line in table.chat if line.number > n)
        return [replies.TalkLine(line.number, line.name, harmless(line.text)) for line in lines]

    def _shown(self, table: Table | Code) -> replies.Invitation | Code:
        if isinstance(table, Code):
            return table
        token = self.keys.invitation(table.id, table.invitations)
        return replies.Invitation(token, f"/tables/{token}")
