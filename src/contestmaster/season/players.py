"""Players: a version of a bot, as ratings and jobs know it."""

from typing import NamedTuple


class VersionPlayer(NamedTuple):
    """A version of a bot; of our own bots it is number 0.

    Attributes:
        bot: its name.
        version: its number.
    """

    bot: str
    version: int

    @property
    def id(self) -> str:
        """What ratings call it.

        >>> VersionPlayer("mine", 3).id
        'mine@3'
        """
        return f"{self.bot}@{self.version}"

    @property
    def words(self) -> str:
        """What people call it.

        >>> VersionPlayer("mine", 3).words, VersionPlayer("greedy", 0).words
        ('mine v3', 'greedy')
        """
        return f"{self.bot} v{self.version}" if self.version else self.bot

    @property
    def house(self) -> bool:
        """Whether it is one of our own."""
        return not self.version


def player_of(id: str) -> VersionPlayer:  # noqa: A002 - what ratings call it
    """Return the player whom ratings call so.

    >>> player_of("mine@3")
    VersionPlayer(bot='mine', version=3)
    """
    bot, _, version = id.rpartition("@")
    return VersionPlayer(bot, int(version))
