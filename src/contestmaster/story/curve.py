"""Which figure the curve of a whole match shows: the first by which the players differ for long.

Where wins rank first and nobody has won yet, or only in the end, fame decides who leads: a curve of
wins would be flat, and would say of the leader that they have nothing.
"""

from typing import Final

import msgspec

from contestmaster.kernel.figures import written
from contestmaster.kernel.game import Eye
from contestmaster.story.lead import lead_of
from contestmaster.story.scorebook import Scorebook
from contestmaster.story.story import shown_margin, story_of
from contestmaster.story.told import Story

_LONG: Final = 4
"""A figure tells of a match if players differ by it at this part of its points."""


def telling_story(book: Scorebook, eye: Eye) -> Story:
    """Return the whole story with the curve of the first deciding figure in which seats differ.

    Its figures are that one alone, unless it is the number that counts.
    """
    story, figures = story_of(book, eye), book.game.figures
    rows = [point.reading.counts.get(eye, ()) for point in book.points]
    deciding = range(1 + book.game.tie_breaks)
    if not all(rows):
        return story
    apart = [sum(len(set(row[one])) > 1 for row in rows) for one in deciding]
    long = (one for one in deciding if apart[one] * _LONG >= len(rows))
    figure = next(long, next((one for one in deciding if apart[one]), 0))
    if not figure:
        return story
    told, points = figures[figure], []
    for point, row in zip(story.points, rows, strict=True):
        values, lead = row[figure], lead_of((told,), (row[figure],))
        points.append(
            msgspec.structs.replace(
                point,
                values=[written(value) for value in values],
                leaders=lead.seats,
                margin=shown_margin(lead.by, told),
                by=0,
                second=lead.second,
                beside="",
                deciding=(),
            )
        )
    return msgspec.structs.replace(story, figures=(told,), points=points)
