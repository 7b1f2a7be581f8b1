"""What the host enters: who comes and goes, what becomes of games, its own stops.

These orders stand in the journal beside those of persons; no door has words for them.
"""

from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from contestmaster.kernel.dialect import Dialect
from contestmaster.kernel.game import By
from contestmaster.kernel.grammar import Natural, Text, Word
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.plain import PlainGame
from contestmaster.kernel.vocabulary import order
from contestmaster.lobby.codes import MESSAGES, Code
from contestmaster.lobby.keys import Keys
from contestmaster.lobby.kinds import SettingsKind
from contestmaster.lobby.params import LobbyParams
from contestmaster.lobby.replies import Came
from contestmaster.lobby.rules import course, presence, seating
from contestmaster.lobby.rules.act import Act
from contestmaster.lobby.state import State

Connected: TypeAlias = Annotated[int, Natural(1)]
Number: TypeAlias = Annotated[int, Natural()]
LONGEST_REASON: Final = 1000
"""Characters of why a game is void, at most."""
Reason: TypeAlias = Annotated[str, Text(LONGEST_REASON)]
Name: TypeAlias = Annotated[str, Word(64)]

_NO_CONNECTION: Final[dict[int, str]] = {Code.NO_CONNECTION: "TABLE-12"}
_NOT_PLAYED: Final[dict[int, str]] = {Code.NOT_PLAYED: "TABLE-40"}
_SO_ALREADY: Final[dict[int, str]] = {Code.SO_ALREADY: "TABLE-47"}


class HostOrders(PlainGame[LobbyParams, State]):
    """The host's orders.

    Attributes:
        keys: makes the secret words that queries show; the host sets it.
    """

    messages = MESSAGES
    dialect: ClassVar[Dialect] = Dialect(key_values=True)
    keys: Keys = Keys(b"")
    name: ClassVar[str] = "lobby"

    @order(
        "REGISTER",
        who="operator",
        refuses={
            Code.BAD_NAME: "TABLE-1",
            Code.NAME_TAKEN: "TABLE-1",
            Code.SO_ALREADY: "TABLE-7",
        },
    )
    def register(
        self, state: State, by: By, name: Name, kind: Literal["account", "program"] = "account"
    ) -> Code:
        """Let an account be known by its login, as a person's or a program's [TABLE-1, TABLE-7]."""
        return presence.register(Act(state, by), name, kind)

    @order(
        "GUEST",
        who="operator",
        refuses={
            Code.NO_GUESTS: "TABLE-3",
            Code.BAD_NAME: "TABLE-4",
            Code.NAME_TAKEN: "TABLE-4",
        },
    )
    def guest(self, state: State, by: By, name: Name = "") -> Came | Code:
        """Let a new guest in, as ``guest-N`` if they choose no name; the reply has their token."""
        person = presence.guest(Act(state, by), name)
        if isinstance(person, Code):
            return person
        return Came(person.name, person.number, self.keys.guest(person.number))

    @order(
        "CONNECT",
        who="operator",
        refuses={Code.NO_PERSON: "TABLE-5", **_NO_CONNECTION},
    )
    def connect(self, state: State, by: By, connection: Connected, person: Name) -> Code:
        """Enter that a person has a new connection, at no table yet [TABLE-12].

        Its number is greater than any before: ``state.last_connection + 1`` will do.
        """
        return presence.connect(Act(state, by), connection, person)

    @order("DISCONNECT", who="operator", refuses=_NO_CONNECTION)
    def disconnect(self, state: State, by: By, connection: Connected) -> Code:
        """Enter that a connection is closed: it is detached, and nothing else [TABLE-21]."""
        return presence.disconnect(Act(state, by), connection)

    @order("GAME_ENDED", who="operator", refuses=_NOT_PLAYED)
    def game_ended(
        self, state: State, by: By, table: Number, game_no: Number, void: Reason = ""
    ) -> Code:
        """Enter that the game of a table is over, by its rules or because it broke [TABLE-40]."""
        return course.finish(Act(state, by), table, game_no, void)

    @order(
        "BOT_FAILED",
        who="operator",
        refuses={**_NOT_PLAYED, Code.NOT_A_BOT: "TABLE-25", Code.SO_ALREADY: "TABLE-25"},
    )
    def bot_failed(
        self, state: State, by: By, table: Number, game_no: Number, seat: Number
    ) -> Code:
        """Enter that a bot has crashed or overrun its time [TABLE-25]."""
        return course.bot_failed(Act(state, by), table, game_no, seat)

    @order("TOUCH", who="operator", refuses={Code.NO_TABLE: "TABLE-45"})
    def touch(self, state: State, by: By, table: Number, at: Annotated[Instant, Natural()]) -> Code:
        """Enter when a query was last made at a table; queries are no entries themselves."""
        found = state.tables.get(table)
        if found is None:
            return Code.NO_TABLE
        found.touched_at = max(found.touched_at, min(at, by.at))
        seating.reckon(Act(state, by), found)
        return Code.DONE

    @order("HOST_STOPPED", who="operator", refuses=_SO_ALREADY)
    def host_stopped(self, state: State, by: By) -> Code:
        """Enter, at the last instant recorded, that the host stopped: all connections are lost."""
        return presence.host_stopped(Act(state, by))

    @order("HOST_UP", who="operator", refuses=_SO_ALREADY)
    def host_up(self, state: State, by: By) -> Code:
        """Enter that the host is up: absence, grace and clearing times begin anew [TABLE-47]."""
        return presence.host_up(Act(state, by))

    @order("CONFIGURE", who="operator", refuses=_SO_ALREADY)
    def configure(
        self, state: State, by: By, params: Annotated[LobbyParams, SettingsKind()]
    ) -> Code:
        """Go on with other parameters, or other games on offer; tables keep what they have."""
        if params == state.params:
            return Code.SO_ALREADY
        state.params = params
        for table in state.tables.values():
            seating.reckon(Act(state, by), table)
        return Code.DONE
