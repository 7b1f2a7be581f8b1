"""The lobby as its host drives it: acts in time, each entry handed on to be stored."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.vocabulary import Call
from contestmaster.lobby.game import Lobby
from contestmaster.lobby.params import LobbyParams
from contestmaster.lobby.state import State

HOST = "host"
"""Who enters what no person does."""

Enter: TypeAlias = Callable[[Done], None]


class LobbyConductor:
    """Drives the match of a lobby; whatever becomes an entry goes to ``enter``, in order.

    Alarms due ring by themselves before each act, as the kernel asks for. The host calls
    :meth:`pass_time` when :attr:`alarm` has come, after the alarms of its games of that instant.

    Attributes:
        match: the lobby's match.
    """

    def __init__(self, match: Match[None, State], enter: Enter) -> None:
        """Drive a match, new or recovered.

        Args:
            match: of a :class:`~contestmaster.lobby.game.Lobby`.
            enter: told of each entry at once, with its events; it stores it, and may raise where
                it cannot: then the match is to be brought back to what is stored.
        """
        self.match = match
        self._enter = enter
        self._asked: dict[int, Instant] = {}

    @classmethod
    def begin(cls, params: LobbyParams, at: Instant, enter: Enter) -> "LobbyConductor":
        """Set up a new lobby; it leaves nothing to chance, so its seed is 0."""
        return cls(Match.start(Lobby(params), seed=0, seats=(), at=at), enter)

    @property
    def state(self) -> State:
        """The present state, to be read; not to be changed."""
        return self.match.state

    @property
    def alarm(self) -> Instant | None:
        """When the lobby next acts by itself."""
        alarm = self.match.alarm()
        return alarm if isinstance(alarm, int) else None

    def pass_time(self, at: Instant) -> None:
        """Let the lobby do all that is due by now, each at its instant."""
        while (due := self.match.due(at)) is not None:
            if not self._touch(due):
                self._done(self.match.ring(due))
                tables = self.state.tables
                self._asked = {table: at for table, at in self._asked.items() if table in tables}

    def say(self, call: Call, person: str, at: Instant) -> Done:
        """Carry out what a person says: a call of :meth:`~contestmaster.lobby.Wording.meant`."""
        self.pass_time(at)
        done = self.match.do(call, person, at)
        if done.entry is not None:
            self._enter(done)
        elif (table := self.state.at(call.args[0])) is not None:
            self._asked[table.id] = at
        return done

    def enter(self, command: str, arguments: Mapping[str, Any], at: Instant) -> Done:
        """Enter what the host has to say, refused or done.

        Raises:
            Exception: what went wrong in a rule.
        """
        self.pass_time(at)
        return self._host(command, arguments, at)

    # -- what the host enters of itself --------------------------------------------------------

    def host_stopped(self, last: Instant) -> None:
        """Enter at the last instant recorded anywhere that the host stopped there [TABLE-47].

        The first thing after a recovery, so that no alarm of the time between can ring; or the
        last thing of a stop that was planned. A lobby that knows already is left as it is.
        """
        if not self.state.down:
            self.pass_time(last)
            self._host("HOST_STOPPED", {}, last)

    def host_up(self, at: Instant) -> None:
        """Enter that the host is up again."""
        if self.state.down:
            self._host("HOST_UP", {}, at)
        self.pass_time(at)

    def configure(self, params: LobbyParams, at: Instant) -> None:
        """Go on with other parameters, if they are others."""
        if params != self.state.params:
            call = Call(self.match.game.vocabulary.find("CONFIGURE")[0], (params,))
            self._done(self.match.do(call, HOST, at, role="operator"))

    def _touch(self, due: Instant) -> bool:
        """Enter what was said at tables that would be cleared now; return whether anything was.

        What is asked or refused is no entry, and yet it keeps an open table [TABLE-45].
        """
        if due <= self.match.at:
            return False
        for table in self.state.tables.values():
            asked = self._asked.pop(table.id, 0) if table.due == due else 0
            if asked > table.touched_at:
                at = max(self.match.at, asked)
                self._host("TOUCH", {"table": table.id, "at": asked}, at)
                return True
        return False

    def _host(self, command: str, arguments: Mapping[str, Any], at: Instant) -> Done:
        call = self.match.game.vocabulary.call(command, arguments)
        return self._done(self.match.do(call, HOST, at, role="operator"))

    def _done(self, done: Done) -> Done:
        if done.error is not None:
            raise done.error
        if done.entry is not None:
            self._enter(done)
        return done
