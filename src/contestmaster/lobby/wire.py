"""What persons say, and what it means to the lobby.

On the wire, over JSON and in forms nobody gives the number of a connection, and a table may be
named by its invitation. Here the commands of the rule book are made from the lobby's own, and the
lobby's calls from what was said.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, Final, TypeAlias

from contestmaster.kernel.commands import Command
from contestmaster.kernel.dialect import LINE
from contestmaster.kernel.game import Game
from contestmaster.kernel.grammar import Word
from contestmaster.kernel.vocabulary import Call, Vocabulary
from contestmaster.lobby.codes import Code
from contestmaster.lobby.commands import SPOKEN
from contestmaster.lobby.game import Lobby
from contestmaster.lobby.keys import INVITATION
from contestmaster.lobby.kinds import Pairs
from contestmaster.lobby.options import FROM, OptionsVerdict, judge
from contestmaster.lobby.params import LobbyParams
from contestmaster.lobby.state import State

RESERVED: Final = frozenset({*SPOKEN, "WAIT"})
"""Names that the game of a table cannot use; of ``WAIT`` it has nothing to say anyway [TABLE-36].
"""
_UNSAID: Final = frozenset({"connection", "fault", "invited"})
_BY_TABLE: Final = ("SIT", "WATCH")
_TALK: Final = ("SAY", "CHAT")

Rules: TypeAlias = Callable[[str], type[Game[Any, Any]]]
Played: TypeAlias = Callable[[str, str, Pairs], Pairs]
"""Adds to the options of a table of a game, for a person, what follows from :data:`FROM` there;
raises ``ValueError`` where nothing does."""


def nothing_played(person: str, game: str, given: Pairs) -> Pairs:
    """Refuse to let a game begin from another: none has been played; see :data:`Played`."""
    del person, game, given
    raise ValueError("no game has been played here")


def first_word(line: bytes) -> str:
    """Return the word that a line begins with, in capitals; empty where there is none."""
    word, *_ = line.split(maxsplit=1) or [b""]
    return word.upper().decode("ascii", "replace")


def unlistable(rules: type[Game[Any, Any]]) -> str | None:
    """Return why a game cannot be played at tables, as a sentence, if so [TABLE-36]."""
    if rules.seating is None:
        return f"{rules.name} is not for tables: its players join while it runs"
    try:
        words = {command.name.split()[0].upper() for command in rules().vocabulary}
    except Exception as error:  # it is somebody else's
        return f"{rules.name} cannot be played: {type(error).__name__}: {error}"
    if taken := sorted(words & set(SPOKEN)):
        return f"{rules.name} is not for tables: {taken[0]} is a command of the tables themselves"
    return None


class Wording:
    """The commands of one table server as persons give them."""

    def __init__(self, lobby: Lobby, rules: Rules, played: Played = nothing_played) -> None:
        """Take the lobby, who knows the rules of a game by its name, and what has been played."""
        self._lobby = lobby
        self._rules = rules
        self._played = played

    def vocabulary(self, params: LobbyParams, game: Game[Any, Any] | None = None) -> Vocabulary:
        """Return what may be said at a table where a game is played, or at no table [TABLE-33].

        Args:
            params: of the server; without ``chat`` there is no talk [TABLE-51].
            game: that of the table, bound to its parameters.
        """
        spoken = [*self.spoken(params)]
        if game is None:
            return Vocabulary(spoken, LINE)
        return Vocabulary([*spoken, *game.vocabulary], game.dialect)

    def spoken(self, params: LobbyParams) -> Iterator[Command]:
        """Yield the lobby's commands."""
        for command in self._lobby.vocabulary:
            if command.name in SPOKEN and (params.chat or command.name not in _TALK):
                yield _said(command)

    def meant(
        self, said: Call, connection: int, state: State, settled: Pairs | Code | None = None
    ) -> Call:
        """Return the lobby's call for a command of :meth:`spoken`, said on a connection.

        Args:
            said: the command.
            connection: where.
            state: of the lobby.
            settled: of an ``OPEN`` whose options were settled before; see :meth:`settler`.
        """
        given = dict(zip((p.name for p in said.command.parameters), said.args, strict=True))
        given["connection"] = connection
        if said.command.name == "OPEN":
            if settled is None:
                settle_now = self.settler(state, connection, said)
                settled = () if settle_now is None else settle_now()
            fault = int(settled) if isinstance(settled, Code) else 0
            given |= {"options": () if fault else settled, "fault": fault}
        elif said.command.name in _BY_TABLE:
            given |= self._found(state, given["table"])
        command = next(
            c
            for c in self._lobby.vocabulary.find(said.command.name)
            if {p.name for p in c.parameters} >= given.keys()
        )
        return Call(command, tuple(given.get(p.name, p.default) for p in command.parameters))

    def settler(
        self, state: State, connection: int, said: Call
    ) -> Callable[[], Pairs | Code] | None:
        """Return what settles the options of an ``OPEN``, on whatever thread.

        ``None`` for a game that is not offered.
        """
        game, options = said.args
        person = state.connections[connection].person
        judged = self.judge(state.params, person, game, options)
        return None if judged is None else lambda: judged().settled

    def judge(
        self, params: LobbyParams, person: str, game: str, given: Pairs
    ) -> Callable[[], OptionsVerdict] | None:
        """Return what says what is wrong with the options of a table, on whatever thread.

        ``None`` for a game that is not offered.

        Args:
            params: of the server.
            person: who opens it.
            game: what is to be played.
            given: what was asked for, each key once.
        """
        offer = params.offer(game)
        if offer is None:
            return None
        rules, most = self._rules(game), params.max_fields

        def judged() -> OptionsVerdict:
            asked = given
            if FROM in dict(given):
                try:
                    asked = self._played(person, game, given)
                except ValueError as error:
                    return OptionsVerdict((), Code.BAD_VALUE, {FROM: str(error)})
            return judge(rules, offer, asked, most)

        return judged

    def _found(self, state: State, word: str) -> dict[str, Any]:
        """Return the table that a word names; 0, which is no table, where it names none."""
        if word.isascii() and word.isdigit():
            return {"table": int(word)}
        if word.startswith(INVITATION):
            for table in state.tables.values():
                if self._lobby.keys.invitation(table.id, table.invitations) == word:
                    return {"table": table.id, "invited": True}
        return {"table": 0}


def _said(command: Command) -> Command:
    """Return a command of the lobby as persons give it."""
    parameters = [p for p in command.parameters if p.name not in _UNSAID]
    if command.name in _BY_TABLE:
        parameters[0] = replace(parameters[0], kind=Word())
    return replace(command, parameters=tuple(parameters))
