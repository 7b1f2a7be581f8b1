"""Moments of a match, read from its reel: the card of a turn, and one for each of several turns."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from inspect import signature
from typing import Any, Final

import msgspec

from contestmaster.drawing import Drawing
from contestmaster.host.cards.card import Card, CardRow, CardScene
from contestmaster.host.frames.patch import patched
from contestmaster.kernel.figures import Figure
from contestmaster.kernel.players import all_spoken
from contestmaster.kernel.registry import UnknownGameError, load_game
from contestmaster.kernel.titles import called
from contestmaster.story import Lead, ShownFigure, Story, StoryPoint, happened, tense
from contestmaster.story.momentum import momentum_of
from contestmaster.story.words import begun, standing

MOST_TURNS: Final = 60
"""Pictures of a clip at most; of more turns every second is shown, or every third."""


class _MomentFrame(msgspec.Struct, frozen=True):
    turn: int
    turns: int | None = None
    state: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    patch: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    figures: Sequence[Sequence[float | None]] = ()


class _MomentReel(msgspec.Struct, frozen=True):
    game: str
    version: int
    seats: Sequence[str]
    over: bool
    story: Story
    frames: Sequence[_MomentFrame]
    outcome: Sequence[tuple[int, str, int]] = ()
    board: Any = None


class Moments:
    """A match whose moments can be looked at.

    Attributes:
        last: the turn of the last frame.
    """

    def __init__(self, reel: bytes) -> None:
        """Read a whole reel; raises ``ValueError`` where it is none, or has no frame."""
        self._reel = msgspec.json.decode(reel, type=_MomentReel)
        if not self._reel.frames:
            raise ValueError("the match has no frame yet")
        self._turns = [frame.turn for frame in self._reel.frames]
        self.last = self._turns[-1]

    def card(self, turn: int | None = None) -> Card:
        """Return the card of a turn, or of the last before it; without one, of the end."""
        number = self._number(turn)
        *_, state = self._states(number, number)
        return self._card(number, state)

    def board(self, turn: int | None = None) -> Drawing | None:
        """Return the board alone at a turn, as of a card; ``None`` where the game draws none."""
        number = self._number(turn)
        *_, state = self._states(number, number)
        return self._drawing(state, self._where(number))

    def clip(self, first: int, last: int) -> Iterator[Card]:
        """Yield the cards of some turns; of many only every second, every third and so on."""
        start, stop = self._number(first), self._number(last)
        step = -(-(stop - start + 1) // MOST_TURNS)
        wanted = {*range(start, stop + 1, step), stop}
        numbers = range(start, stop + 1)
        for number, state in zip(numbers, self._states(start, stop), strict=True):
            if number in wanted:
                yield self._card(number, state)

    def scene(self, turn: int | None, before: int, after: int) -> CardScene:
        """Return what leads to a turn, and what follows.

        All of it has a ring where that happens; what happens is its headline from then on, and
        before it what each turn itself has to tell.

        Args:
            turn: which; without one it is of the end.
            before: how many frames lead to it.
            after: how many follow.
        """
        deed = self._number(turn)
        start, stop = max(0, deed - before), min(len(self._turns) - 1, deed + after)
        states = list(self._states(start, stop))
        where = self._where(deed)
        cards = [
            self._card(number, state)._replace(board=self._drawing(state, where))
            for number, state in enumerate(states, start)
        ]
        told = cards[deed - start].headline
        later = [card._replace(headline=told) for card in cards[deed - start :]]
        return CardScene([*cards[: deed - start], *later], deed - start)

    def _number(self, turn: int | None) -> int:
        """Return the number of the frame that shows a turn."""
        turns = self._turns
        earlier = [number for number, at in enumerate(turns) if turn is None or at <= turn]
        return earlier[-1] if earlier else 0

    def _states(self, first: int, last: int) -> Iterator[Any]:
        """Yield the states of some frames."""
        frames = self._reel.frames
        start = first
        while start and frames[start].state is msgspec.UNSET:
            start -= 1
        state: Any = None
        for number in range(start, last + 1):
            frame = frames[number]
            if isinstance(frame.state, msgspec.Raw):
                state = msgspec.json.decode(frame.state)
            elif isinstance(frame.patch, msgspec.Raw):
                state = patched(state, msgspec.json.decode(frame.patch))
            if number >= first:
                yield state

    def _card(self, number: int, state: Any) -> Card:
        reel, frame = self._reel, self._reel.frames[number]
        ended = reel.over and number == len(reel.frames) - 1
        points = self._points(frame.turn)
        shown = points[-1].shown if points else ShownFigure(0, ())
        figure = reel.story.figures[shown.figure]
        rows = self._rows(figure, shown.values, ended=ended)
        return Card(
            called(reel.game),
            begun(reel.story.headline if ended else self._sentence(frame, points), reel.seats),
            self._when(frame, ended=ended),
            figure.unit or figure.name,
            rows,
            [[point.values[row.seat] or 0 for point in points] for row in rows],
            self._drawing(state, self._where(number)),
        )

    def _where(self, number: int) -> Sequence[int]:
        """Return at what of the board that happened of which a frame tells."""
        moment = happened(self._reel.story, self._turns[number])
        return () if moment is None else moment.where

    def _points(self, frame: int) -> Sequence[StoryPoint]:
        """Return how the match stood at each frame up to one."""
        points = self._reel.story.points
        return points[: bisect_right(points, frame, key=lambda point: point.frame)]

    def _sentence(self, frame: _MomentFrame, points: Sequence[StoryPoint]) -> str:
        """Return what happens at a frame that is worth a link, or else who leads."""
        story = self._reel.story
        moment = happened(story, frame.turn)
        if moment is not None:
            return tense(story, moment)
        if not points or not frame.figures:
            return "who leads is told when the game is over"
        point = points[-1]
        lead = Lead(point.leaders, point.margin, point.by, point.second)
        names = all_spoken(story.seats)
        momentum = momentum_of(story.figures[0], points)
        return standing(names, story.figures, frame.figures, lead, momentum, past=self._reel.over)

    def _when(self, frame: _MomentFrame, *, ended: bool) -> str:
        turn = frame.turn if frame.turns is None else frame.turns
        return f"the end, after turn {turn}" if ended else f"turn {turn}"

    def _rows(
        self, figure: Figure, values: Sequence[float | None], *, ended: bool
    ) -> list[CardRow]:
        """Return how all stand, the first first."""
        reel = self._reel
        known = [0 if value is None else value for value in values] or [0] * len(reel.seats)
        sign = -1 if figure.higher_is_better else 1
        ranks = {seat: rank for seat, _, rank in reel.outcome if ended}
        order = sorted(range(len(known)), key=lambda seat: (ranks.get(seat, 0), sign * known[seat]))
        largest = max(map(abs, known), default=0) or 1
        shown, names = list(values) or [None] * len(known), all_spoken(reel.seats)
        return [
            CardRow(seat, names[seat], figure.shown(shown[seat]), known[seat] / largest)
            for seat in order
        ]

    def _drawing(self, state: Any, where: Sequence[int]) -> Drawing | None:
        """Return how it looks; ``None`` where the game is not installed or draws nothing."""
        try:
            game = load_game(self._reel.game)
        except UnknownGameError:
            return None
        if game.version != self._reel.version:
            return None
        if "where" not in signature(game.picture).parameters:  # a package older than rings
            return game.picture(self._reel.board, state)
        return game.picture(self._reel.board, state, where)
