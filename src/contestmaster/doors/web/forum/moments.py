"""Moments of games by announcement: what a post has done, as something that can be sent.

The picture shows the game as it stood then, as everybody could see it; what has come of it since is
not told.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

import msgspec

from contestmaster.doors.web.forum import shown
from contestmaster.doors.web.forum.course import Courses
from contestmaster.doors.web.forum.discreet import discreet
from contestmaster.host.announced import AnnouncedGame
from contestmaster.host.cards.card import Card, CardRow
from contestmaster.host.cards.pictures import card_png
from contestmaster.host.frames.patch import bare
from contestmaster.kernel.figures import Figure
from contestmaster.kernel.game import PUBLIC
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.titles import called

_MOST_KEPT: Final = 64


class PostMoment(NamedTuple):
    """What a post has done.

    Attributes:
        post: which.
        game: the name of the game it was posted in.
        kind: which game is played there.
        sentences: what happened, one for each deed, the first of them to tell of it.
        at: the instant that counts.
    """

    post: shown.PostView
    game: str
    kind: str
    sentences: Sequence[str]
    at: Instant


class MomentPictures:
    """Paints moments, one at a time, and keeps those that were wanted last."""

    def __init__(self, courses: Courses) -> None:
        """Take what was before from the courses of the games."""
        self._courses = courses
        self._kept: OrderedDict[int, bytes] = OrderedDict()
        self._one_at_a_time = asyncio.Lock()

    async def card(self, moment: PostMoment, game: AnnouncedGame) -> bytes:
        """Return the picture of a moment as PNG."""
        number = moment.post.id
        async with self._one_at_a_time:
            if number not in self._kept:
                card = await self._card(moment, game)
                self._kept[number] = await asyncio.to_thread(card_png, card)
                if len(self._kept) > _MOST_KEPT:
                    self._kept.popitem(last=False)
            self._kept.move_to_end(number)
            return self._kept[number]

    async def _card(self, moment: PostMoment, game: AnnouncedGame) -> Card:
        stood = await self._courses.at(game.id, game.match, moment.at)
        rules, state = stood.match.game, stood.match.state
        scene = msgspec.to_builtins(rules.scene(stood.match.board))
        board = rules.picture(scene, discreet(bare(rules.view(state, PUBLIC))))
        points = stood.points
        shown = points[-1].shown
        figure = stood.figures[shown.figure]
        rows = _rows(figure, stood.match.header.seats, shown.values)
        return Card(
            title=called(moment.kind),
            headline=moment.sentences[0],
            moment=f"{_day(moment.at)}, in {moment.game}",
            counted=figure.unit or figure.name,
            rows=rows,
            curve=[[point.values[row.seat] or 0 for point in points] for row in rows],
            board=board,
        )


def _day(at: Instant) -> str:
    return f"{datetime.fromtimestamp(at // SECOND, UTC):%-d %B %Y}"


def _rows(figure: Figure, seats: Sequence[str], values: Sequence[float | None]) -> list[CardRow]:
    known = [0 if value is None else value for value in values]
    sign = -1 if figure.higher_is_better else 1
    largest = max(map(abs, known), default=0) or 1
    return [
        CardRow(seat, seats[seat], figure.shown(values[seat]), known[seat] / largest)
        for seat in sorted(range(len(known)), key=lambda seat: (sign * known[seat], seat))
    ]
