"""The parameters of a table server, with the identifiers, ranges and defaults of the rule book.

What is offered is data too: a lobby must come back from its journal whatever games are installed
then, and in which version.
"""

from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from contestmaster.kernel.game import Spectate

AtLeastOne: TypeAlias = Annotated[int, Meta(ge=1, le=10**9)]
_LEAST_TTL_S: Final = 60


class OfferedGame(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game that is played at tables, as far as the lobby goes by it.

    Attributes:
        name: of the game.
        least: seats it needs.
        most: seats it can have.
        usual: seats of a table that says nothing of them.
        fixed_turns: whether its turns have a length of their own, so that tables may end them when
            all are done [TABLE-30].
        clock: the game's own parameter that limits a turn in seconds, if it has one [TABLE-29].
        bots: names of the programs that may be seated [TABLE-24], sorted.
    """

    name: Annotated[str, Meta(min_length=1)]
    least: AtLeastOne = 1
    most: AtLeastOne
    usual: AtLeastOne = 2
    fixed_turns: bool = False
    clock: str = ""
    bots: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check what bounds of single fields do not say."""
        if not self.least <= self.usual <= self.most:
            raise ValueError(f"{self.name}: {self.usual} seats are not {self.least} to {self.most}")


class LobbyParams(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an organiser may set about a table server; durations are seconds.

    Attributes:
        table_games: what is offered, by name, each once.
        guests: whether people without an account are let in.
        guest_ttl_s: how long an idle guest name is kept [TABLE-6].
        guests_per_host_per_hour: new guests from one machine [TABLE-3].
        max_tables: on the server [TABLE-17].
        max_bots: on the server [TABLE-17].
        max_watchers: at a table [TABLE-48].
        max_tables_per_person: seats that one person may hold [TABLE-16].
        max_fields: fields of a board [TABLE-53].
        opens_per_minute: tables that one person may open [TABLE-54].
        opens_per_host_per_minute: all who come from one machine together [TABLE-54].
        seat_grace_s: how long an absent person keeps a seat before and after a game [TABLE-43].
        abandon_after_s: how long in a game [TABLE-44]; 0: for ever; ``auto``: by the turn limit.
        open_table_s: how long an open table is kept after the last command at it [TABLE-45].
        over_table_s: how long a table is kept after its game [TABLE-45].
        empty_table_s: how long a table is kept when nobody is at it [TABLE-45].
        presence_s: what one request counts as presence.
        bot_failures: how often a bot may fail in a game, less one [TABLE-25].
        chat: whether people may talk.
        chat_per_minute: lines of a person at a table within 60 s [TABLE-51].
        chat_kept: lines that are kept for each table [TABLE-51].
        spectate: when watchers see inside games [TABLE-48].

    Raises:
        ValueError: one sentence that names the parameter.
    """

    table_games: tuple[OfferedGame, ...] = ()
    guests: bool = True
    guest_ttl_s: Annotated[int, Meta(ge=_LEAST_TTL_S, le=10**9)] = 86400
    guests_per_host_per_hour: AtLeastOne = 60
    max_tables: AtLeastOne = 500
    max_bots: AtLeastOne = 2000
    max_watchers: AtLeastOne = 100
    max_tables_per_person: AtLeastOne = 3
    max_fields: AtLeastOne = 100_000
    opens_per_minute: AtLeastOne = 10
    opens_per_host_per_minute: AtLeastOne = 120
    seat_grace_s: Annotated[int, Meta(ge=0, le=10**9)] = 60
    abandon_after_s: Annotated[int, Meta(ge=0, le=10**9)] | Literal["auto"] = "auto"
    open_table_s: AtLeastOne = 3600
    over_table_s: AtLeastOne = 1800
    empty_table_s: AtLeastOne = 300
    presence_s: AtLeastOne = 30
    bot_failures: AtLeastOne = 3
    chat: bool = True
    chat_per_minute: Annotated[int, Meta(ge=0, le=10**6)] = 10
    chat_kept: Annotated[int, Meta(ge=0, le=10**6)] = 200
    spectate: Spectate = "after"

    def __post_init__(self) -> None:
        """Refuse two offers of one game."""
        names = [offer.name for offer in self.table_games]
        if len(set(names)) < len(names):
            raise ValueError("table_games: a game is offered twice")

    def offer(self, game: str) -> OfferedGame | None:
        """Return what is offered of a game, or ``None``."""
        return next((offer for offer in self.table_games if offer.name == game), None)
