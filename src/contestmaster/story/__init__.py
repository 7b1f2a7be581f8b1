"""The story of a game: who leads by how much since when, and what turned it.

Made from two things that every game tells of itself: the values of the number that counts
(:attr:`~contestmaster.kernel.game.Game.figures`), and events that say what they mean to those who
watch (:meth:`~contestmaster.kernel.events.Event.highlight`). Whoever has a match notes both turn by
turn in a :class:`Scorebook`; :func:`story_of` makes of it what an eye may be told. Nothing here
knows a clock, a file or a door, nor a game by its name.
"""

from contestmaster.story.curve import telling_story
from contestmaster.story.drama import Drama, cost, drama
from contestmaster.story.ending import ended
from contestmaster.story.invitation import happened, invitation, left, onward, tense
from contestmaster.story.keeper import ScoreKeeper
from contestmaster.story.lead import Lead, lead_of
from contestmaster.story.opening import goal_of, terms_of
from contestmaster.story.scorebook import Happening, Point, Reading, Scorebook
from contestmaster.story.story import Storyteller, story_of
from contestmaster.story.told import (
    MomentKind,
    ShownFigure,
    Story,
    StoryEnding,
    StoryMoment,
    StoryPoint,
)

__all__ = [
    "Drama",
    "Happening",
    "Lead",
    "MomentKind",
    "Point",
    "Reading",
    "ScoreKeeper",
    "Scorebook",
    "ShownFigure",
    "Story",
    "StoryEnding",
    "StoryMoment",
    "StoryPoint",
    "Storyteller",
    "cost",
    "drama",
    "ended",
    "goal_of",
    "happened",
    "invitation",
    "lead_of",
    "left",
    "onward",
    "story_of",
    "telling_story",
    "tense",
    "terms_of",
]
