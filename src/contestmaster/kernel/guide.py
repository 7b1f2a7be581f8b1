"""How a game is told to somebody who has never played it: in a minute, and in a first turn.

Every sentence of the minute names the rules of the rule book that it comes from, so that whoever
doubts it can read on there.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

__all__ = ["Deed", "Guide", "GuidePoint", "GuideStep"]

Deed: TypeAlias = Literal["choose", "order", "end"]
"""What a step of the first turn waits for: something is chosen, an order is carried out, the turn
is ended."""


class GuidePoint(NamedTuple):
    """A sentence or two of the rules in short.

    Attributes:
        title: what it is about, in a word or two.
        words: the text; ``{max_turns}`` stands for that parameter of the match.
        rules: the rules from which it follows: ``COWS-45``.
    """

    title: str
    words: str
    rules: Sequence[str] = ()

    def said(self, params: Mapping[str, Any]) -> str:
        """Return the text with the figures of a match.

        >>> GuidePoint("End", "It lasts {turns} turns.").said({"turns": 15})
        'It lasts 15 turns.'
        """
        return self.words.format_map(params)


class GuideStep(NamedTuple):
    """A step of the first turn.

    Attributes:
        words: what to do now.
        waits: for what it waits.
    """

    words: str
    waits: Deed


class Guide(NamedTuple):
    """What a newcomer is told of a game.

    Attributes:
        minute: the rules in short, what matters most first.
        first: the steps of a first turn, for games that are played by pressing.
        rivals: what each bot does, by name; how strong it is was measured, and stands beside it.
        opener: a first sentence ready to be sent, in games that are played by announcement.
        acts: the commands with which a newcomer acts in such a game, the most telling first.
        opening: what happens first, told beside the board until there is something to tell of the
            match itself; ``{max_turns}`` stands for that parameter.
        counting: where the number that counts comes from, told beside the board with the goal.
        terms: the words and columns of the board that nobody knows who has not read the rules.
    """

    minute: Sequence[GuidePoint]
    first: Sequence[GuideStep] = ()
    rivals: Mapping[str, str] = {}
    opener: str = ""
    acts: Sequence[str] = ()
    opening: str = ""
    counting: GuidePoint | None = None
    terms: Sequence[GuidePoint] = ()

    def goal(self, params: Mapping[str, Any]) -> str:
        """Return what the match is played for, and what brings it.

        >>> milk = GuidePoint("Milk", "Calm herds give it.")
        >>> Guide([GuidePoint("Goal", "Hold the most milk.")], counting=milk).goal({})
        'Hold the most milk. Calm herds give it.'
        """
        points = [*self.minute[:1], *([self.counting] if self.counting else [])]
        return " ".join(point.said(params) for point in points)

    def meanings(self, params: Mapping[str, Any]) -> dict[str, str]:
        """Return the words of the board with what they mean.

        >>> Guide([], terms=[GuidePoint("Blots", "Penalty points.")]).meanings({})
        {'Blots': 'Penalty points.'}
        """
        return {term.title: term.said(params) for term in self.terms}

    def begun(self, params: Mapping[str, Any]) -> str:
        """Return what whoever has never heard of a game is told before anything has happened.

        With the goal it has what brings that where a game is played over weeks, by sentences: there
        nobody may lead for long, and there is room.

        >>> Guide([GuidePoint("Goal", "Hold the most milk.")], opening="Groups set out.").begun({})
        'Hold the most milk. Groups set out.'
        """
        goal = self.minute[0].said(params) if self.minute else ""
        if self.opener:
            goal = self.goal(params)
        return " ".join(part for part in (goal, self.opening.format_map(params)) if part)
