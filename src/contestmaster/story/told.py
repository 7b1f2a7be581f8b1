"""What is told of a match: the points of its curve, its moments, and how it ended."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from contestmaster.kernel.figures import Figure
from contestmaster.kernel.highlights import HighlightKind

MomentKind: TypeAlias = HighlightKind | Literal["lead", "collapse"]
"""A highlight of the game, or what the numbers tell of every game: the lead changes hands, somebody
loses most of what they had."""


class StoryMoment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A moment of a match to jump to.

    Attributes:
        frame: the first frame that shows it.
        turn: how many boundaries there had been.
        kind: what it is about.
        seats: whom it is about, who did it first.
        text: it in a sentence, without a full stop.
        weight: how much it tells, 1 to 5.
        where: at what of the board, as :class:`~contestmaster.kernel.highlights.Highlight` has it.
    """

    frame: int
    turn: int
    kind: MomentKind
    seats: tuple[int, ...]
    text: str
    weight: int
    where: tuple[int, ...] = ()


class StoryPoint(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a match stood at a point.

    Attributes:
        frame: the number of its frame.
        turn: how many boundaries there had been.
        values: of the number that counts, by seat; ``None`` where that may not be known.
        leaders: the seats that lead.
        margin: by how much, over the best of the others; left out where nobody leads alone.
        by: the index of the figure of which the margin, or what decides, is; 0 for the first.
        second: the best of the others.
        beside: who has most of what comes next, in a sentence; empty where somebody leads alone.
        nearest: the seats of whom that says so.
        deciding: of the figure of which the margin is, or of which the sentence says who has most,
            by seat, while nobody has any of the number that counts; else empty.
    """

    frame: int
    turn: int
    values: Sequence[int | float | None]
    leaders: tuple[int, ...] = ()
    margin: int | float | None = None
    by: int = 0
    second: tuple[int, ...] = ()
    beside: str = ""
    nearest: tuple[int, ...] = ()
    deciding: Sequence[int | float | None] = ()

    @property
    def shown(self) -> "ShownFigure":
        """What is shown of each beside who leads: the number that counts, unless nobody has any."""
        return ShownFigure(self.by, self.deciding) if self.deciding else ShownFigure(0, self.values)


class ShownFigure(NamedTuple):
    """A figure and how much of it each has.

    Attributes:
        figure: its index.
        values: by seat; ``None`` where that may not be known.
    """

    figure: int
    values: Sequence[int | float | None]


class StoryEnding(msgspec.Struct, frozen=True):
    """How a match has ended.

    Attributes:
        headline: in a sentence, without a full stop.
        verdicts: the same to each player, by seat: "you won by 24 planets".
        turning: at most three moments that turned it, in order; none where only its end is known.
        pivot: the one of them at which a page opens the match; none where it is best seen at its
            end.
        winners: the seats that have won, or share the win; none where nobody has, or is known to.
    """

    headline: str
    verdicts: Sequence[str]
    turning: Sequence[StoryMoment] = ()
    pivot: StoryMoment | None = None
    winners: tuple[int, ...] = ()


class Story(msgspec.Struct, frozen=True):
    """The story of a match as far as it has come.

    Attributes:
        figures: what the game counts; the first is the number that counts, or of a whole match the
            one by which players differ.
        seats: the names of the players, by seat.
        points: how it stood, from the first turn.
        moments: what is worth a look, in order.
        over: whether it has ended by its rules, and how may be told.
        sentence: how it stands.
        headline: how it ended; empty before.
        decided: the turn in which who leads took the lead for good, so far.
        excitement: 0 to 1: how close it is, and how much has happened lately; at most 0.1 where
            nobody leads yet, and more where somebody does.
        ending: how it ended, told to all and to each, with what turned it; none before.
        opening: what the game is about and what happens first, for as long as nobody has led; empty
            in news that need not say it again.
        goal: what the match is played for, and what brings it; empty in news.
        stake: what is still to be decided; empty where that is not known, and when it is over.
    """

    figures: Sequence[Figure]
    seats: Sequence[str]
    points: Sequence[StoryPoint]
    moments: Sequence[StoryMoment]
    over: bool
    sentence: str
    headline: str
    decided: int | None
    excitement: float
    ending: StoryEnding | None = None
    opening: str = ""
    goal: str = ""
    stake: str = ""

    def silent(self, frame: int) -> bool:
        """Return whether nobody has led up to a frame; of what may not be known, only at first."""
        seen = [point for point in self.points if point.frame <= frame]
        hidden = any(None in point.values for point in seen[-1:])
        return not any(point.leaders for point in seen) and (not hidden or len(seen) == 1)
