"""Tables that are about to be opened: their options, and how often that is tried [TABLE-54].

From where people come, and what was refused, stands in no journal; so it is counted here.
"""

from collections.abc import Callable
from concurrent.futures import Future

from contestmaster.host.workshop import Workshop
from contestmaster.kernel.instant import MINUTE, Instant
from contestmaster.kernel.vocabulary import Call
from contestmaster.lobby import Code, LobbyParams, Pairs, Quota, State, Wording


class Opening:
    """What is known of each ``OPEN`` before it is carried out."""

    def __init__(self, wording: Wording, workshop: Workshop) -> None:
        """Begin with none; ``workshop`` settles options."""
        self._wording = wording
        self._workshop = workshop
        self._settled: dict[int, tuple[Call, Pairs | Code]] = {}
        self._under_way: dict[int, Call] = {}
        self._persons = Quota(MINUTE)
        self._machines = Quota(MINUTE)

    def prepare(
        self,
        state: State,
        connection: int,
        said: Call,
        now: Instant,
        ready: Callable[[], object],
        machine: str | None = None,
    ) -> bool:
        """Settle the options of an ``OPEN``; see ``Hall.prepare``."""
        if said.command.name != "OPEN" or state.at(connection) is not None:
            return False
        settle = self._wording.settler(state, connection, said)
        if settle is None:
            return False
        person = state.connections[connection].person
        if not self.admits(state.params, person, machine, now):
            self._settled[connection] = said, Code.TOO_OFTEN
            return False
        self._settled.pop(connection, None)
        self._under_way[connection] = said
        finished = returned = False

        def made(done: "Future[Pairs | Code]") -> None:
            nonlocal finished
            finished = True
            # Of an error the command itself will tell; who has gone needs nothing any more.
            if self._under_way.pop(connection, None) is said and done.exception() is None:
                self._settled[connection] = said, done.result()
            if returned:
                ready()

        self._workshop.do(settle, made, machine or "", person)
        returned = True
        return not finished

    def admits(
        self, params: LobbyParams, person: str | None, machine: str | None, now: Instant
    ) -> bool:
        """Count that a table is to be opened; return whether it may be [TABLE-54].

        Args:
            params: of the server.
            person: who opens it; ``None`` where that was counted, or will be.
            machine: from where; ``None`` likewise, and for machines without limits.
            now: when.
        """
        counted = (
            (self._persons, person, params.opens_per_minute),
            (self._machines, machine, params.opens_per_host_per_minute),
        )
        if not all(who is None or quota.admits(who, most, now) for quota, who, most in counted):
            return False
        for quota, who, _ in counted:
            if who is not None:
                quota.count(who, now)
        return True

    def settled(self, connection: int, said: Call) -> Pairs | Code | None:
        """Take what is kept for a command; ``None`` where that is nothing, or for another."""
        kept = self._settled.pop(connection, None)
        return kept[1] if kept is not None and kept[0] is said else None

    def forget(self, connection: int) -> None:
        """Forget a connection that is closed."""
        self._settled.pop(connection, None)
        self._under_way.pop(connection, None)
