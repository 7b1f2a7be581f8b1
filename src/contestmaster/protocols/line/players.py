"""The persons logged in to a server, and how many commands each has used."""

from collections.abc import Iterator

from contestmaster.protocols.line.phases import Connected


class Player:
    """One person on one server, with any number of connections, all equal [NET-2, NET-3].

    Attributes:
        name: the account.
        used: commands taken up in this turn or window, over all connections [NET-48].
        sessions: the open connections, in order of login.
        seat: the seat in the current game; kept on lock-step servers only.
    """

    __slots__ = ("name", "seat", "sessions", "used")

    def __init__(self, name: str) -> None:
        """Begin with nothing used."""
        self.name = name
        self.used = 0
        self.sessions: dict[Connected, None] = {}
        self.seat: int | None = None


NOBODY = Player("")
"""Stands in sessions that are not logged in; takes no command."""


class Players:
    """All persons of one server who are connected or have used commands in this turn.

    Attributes:
        commands: commands taken up in turns and windows that have ended.
    """

    __slots__ = ("_players", "commands")

    def __init__(self) -> None:
        """Begin with none."""
        self._players: dict[str, Player] = {}
        self.commands = 0

    def __iter__(self) -> Iterator[Player]:
        return iter(self._players.values())

    def find(self, name: str) -> Player:
        """Return the record of a person."""
        player = self._players.get(name)
        if player is None:
            player = self._players[name] = Player(name)
        return player

    def taken_up(self) -> int:
        """Return how many commands have ever been taken up."""
        return self.commands + sum(player.used for player in self)

    def reset(self) -> None:
        """Set all counters to 0 [NET-55] and forget who is gone."""
        self.commands = self.taken_up()
        for player in self:
            player.used = 0
        self._players = {n: p for n, p in self._players.items() if p.sessions}
