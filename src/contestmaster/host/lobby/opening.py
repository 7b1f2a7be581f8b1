"""Tables that are about to be opened: their options, and how often that is tried [TABLE-54].

From where people come, and what was refused, stands in no journal; so it is counted here.
"""

from contestmaster.kernel.instant import MINUTE, Instant
from contestmaster.kernel.vocabulary import Call
from contestmaster.lobby import Code, LobbyParams, Pairs, Quota

__all__ = ["Opening"]


class Opening:
    """What is known of each ``OPEN`` before it is carried out."""

    def __init__(self) -> None:
        """Begin with none."""
        self._settled: dict[int, tuple[Call, Pairs | Code]] = {}
        self._persons = Quota(MINUTE)
        self._machines = Quota(MINUTE)

    def admits(
        self, params: LobbyParams, person: str | None, machine: str | None, now: Instant
    ) -> bool:
        """Count one more for a person and a machine, those that are given, if it is admitted."""
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

    def keep(self, connection: int, said: Call, settled: Pairs | Code) -> None:
        """Keep the options of a command that is about to be carried out, or its refusal."""
        self._settled[connection] = said, settled

    def settled(self, connection: int, said: Call) -> Pairs | Code | None:
        """Take what is kept for a command; ``None`` where that is nothing, or for another."""
        kept = self._settled.pop(connection, None)
        return kept[1] if kept is not None and kept[0] is said else None

    def forget(self, connection: int) -> None:
        """Forget a connection that is closed."""
        self._settled.pop(connection, None)
