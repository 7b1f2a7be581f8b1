"""To which part of a season a match belongs: groups of the queue, by name.

A group is matches of the same bots on one seed, one for each order of seats. Trials have one.
"""

from typing import Literal, NamedTuple, TypeAlias

Stage: TypeAlias = Literal["trial", "ladder", "final"]


class GroupName(NamedTuple):
    """A group of matches.

    Attributes:
        stage: a trial of a new version, the ladder, or the final round.
        of: the game; of a trial the bot.
        number: of the group there, from 1; of a trial the version.
    """

    stage: Stage
    of: str
    number: int

    @property
    def text(self) -> str:
        """What the queue calls it.

        >>> GroupName("ladder", "desk", 7).text
        'ladder desk 7'
        """
        return f"{self.stage} {self.of} {self.number}"


def group_named(text: str) -> GroupName | None:
    """Return the group of a name in the queue, ``None`` for another's.

    >>> group_named("final desk 7"), group_named("else")
    (GroupName(stage='final', of='desk', number=7), None)
    """
    stage, _, rest = text.partition(" ")
    of, _, number = rest.rpartition(" ")
    if not number.isdigit():
        return None
    match stage:
        case "trial" | "ladder" | "final":
            return GroupName(stage, of, int(number))
        case _:
            return None
