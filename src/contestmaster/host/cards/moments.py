"""Moments of a match, read from its reel: the card of a turn, and one for each of several turns."""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from contestmaster.drawing import Drawing
from contestmaster.host.cards.card import Card, CardRow
from contestmaster.host.frames.patch import patched
from contestmaster.kernel.figures import SCORE, Figure
from contestmaster.kernel.registry import UnknownGameError, load_game
from contestmaster.kernel.titles import called

MOST_TURNS: Final = 60
"""Pictures of a clip at most; of more turns every second is shown, or every third."""


class _MomentHead(msgspec.Struct, frozen=True):
    game: str
    version: int
    seats: Sequence[str]
    turns: int
    over: bool
    outcome: Sequence[tuple[int, str, int]] = ()
    board: Any = None
    figures: Sequence[Figure] = ()


class _MomentFrame(msgspec.Struct, frozen=True):
    turn: int
    turns: int | None = None
    state: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    patch: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    figures: Sequence[Sequence[float | None]] = ()


class _MomentReel(_MomentHead, frozen=True):
    frames: Sequence[_MomentFrame] = ()


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
        self._figure = self._reel.figures[0] if self._reel.figures else SCORE
        self._turns = [frame.turn for frame in self._reel.frames]
        self.last = self._turns[-1]

    def card(self, turn: int | None = None) -> Card:
        """Return the card of a turn, or of the last before it; without one, of the end."""
        number = self._number(turn)
        *_, state = self._states(number, number)
        return self._card(number, state)

    def clip(self, first: int, last: int) -> Iterator[Card]:
        """Yield the cards of some turns; of many only every second, every third and so on."""
        start, stop = self._number(first), self._number(last)
        step = -(-(stop - start + 1) // MOST_TURNS)
        wanted = {*range(start, stop + 1, step), stop}
        for number, state in zip(range(start, stop + 1), self._states(start, stop), strict=True):
            if number in wanted:
                yield self._card(number, state)

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
        reel, figure = self._reel, self._figure
        curves = self._curves(number)
        ended = reel.over and number == len(reel.frames) - 1
        order = self._order({seat: curve[-1] for seat, curve in curves.items()}, ended=ended)
        values = {seat: curve[-1] for seat, curve in curves.items()}
        largest = max((abs(value) for value in values.values()), default=0) or 1
        rows = [
            CardRow(
                seat,
                reel.seats[seat],
                figure.shown(values.get(seat)),
                values.get(seat, 0) / largest,
            )
            for seat in order
        ]
        frame = reel.frames[number]
        turn = frame.turn if frame.turns is None else frame.turns
        return Card(
            called(reel.game),
            self._headline(order, values, ended=ended),
            f"Turn {turn}" if not ended else f"The end, after {turn} turns",
            figure.unit or figure.name,
            rows,
            [curves.get(seat, ()) for seat in order],
            self._drawing(state),
        )

    def _curves(self, number: int) -> dict[int, list[float]]:
        """Return the values of the number that counts from the first frame on, by seat."""
        curves: dict[int, list[float]] = {seat: [] for seat in range(len(self._reel.seats))}
        for frame in self._reel.frames[: number + 1]:
            for seat, value in enumerate(frame.figures[0] if frame.figures else ()):
                if value is not None:
                    curves[seat].append(value)
        return {seat: curve for seat, curve in curves.items() if curve}

    def _order(self, values: dict[int, float], *, ended: bool) -> list[int]:
        """Return the seats, the first first."""
        if ended and self._reel.outcome:
            ranks = {seat: rank for seat, _, rank in self._reel.outcome}
            return sorted(ranks, key=lambda seat: (ranks[seat], seat))
        sign = -1 if self._figure.higher_is_better else 1
        return sorted(
            range(len(self._reel.seats)), key=lambda seat: (sign * values.get(seat, 0), seat)
        )

    def _headline(self, order: Sequence[int], values: dict[int, float], *, ended: bool) -> str:
        names = self._reel.seats
        if not order[1:] or not values:
            return "Nobody leads yet"
        first, second = order[:2]
        margin = abs(values.get(first, 0) - values.get(second, 0))
        if ended:
            ranks = {seat: rank for seat, _, rank in self._reel.outcome}
            if ranks.get(first) == ranks.get(second):
                return f"{names[first]} and {names[second]} share the first place"
            by = f" by {self._figure.told(margin)}" if margin else ""
            return f"{names[first]} wins{by}"
        if not margin:
            return f"{names[first]} and {names[second]} are level"
        return f"{names[first]} leads {names[second]} by {self._figure.told(margin)}"

    def _drawing(self, state: Any) -> Drawing | None:
        """Return how it looks; ``None`` where the game is not installed or draws nothing."""
        try:
            game = load_game(self._reel.game)
        except UnknownGameError:
            return None
        if game.version != self._reel.version:
            return None
        return game.picture(self._reel.board, state)
