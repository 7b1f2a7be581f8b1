"""Which figure the curve of a whole match shows: the first by which the players differ.

Where wins rank first and nobody has won yet, fame decides who leads: a curve of wins would be flat,
and would say of the leader that e has nothing.
"""

import msgspec

from contestmaster.kernel.figures import written
from contestmaster.kernel.game import Eye
from contestmaster.story.scorebook import Scorebook
from contestmaster.story.story import story_of
from contestmaster.story.told import Story


def telling_story(book: Scorebook, eye: Eye) -> Story:
    """Return the whole story with the curve of the first deciding figure in which seats differ.

    Its figures are that one alone, unless it is the number that counts.
    """
    story, figures = story_of(book, eye), book.game.figures
    rows = [point.reading.counts.get(eye, ()) for point in book.points]
    deciding = range(1, 1 + book.game.tie_breaks)
    if not all(rows) or any(len(set(row[0])) > 1 for row in rows):
        return story
    figure = next((one for one in deciding if any(len(set(row[one])) > 1 for row in rows)), 0)
    if not figure:
        return story
    points = [
        msgspec.structs.replace(point, values=[written(value) for value in row[figure]], by=0)
        for point, row in zip(story.points, rows, strict=True)
    ]
    return msgspec.structs.replace(story, figures=(figures[figure],), points=points)
