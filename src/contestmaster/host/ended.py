"""How a match has ended, as storage keeps it: so that lists of games need not replay them."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from contestmaster.kernel.counted import SeatCount
from contestmaster.kernel.figures import SCORE, Figure, written
from contestmaster.kernel.game import ALL
from contestmaster.kernel.match import Match
from contestmaster.kernel.outcome import shown
from contestmaster.kernel.players import all_spoken
from contestmaster.kernel.registry import UnknownGameError, load_game
from contestmaster.storage.records import MatchRecord
from contestmaster.story import StoryEnding, ended, lead_of


class SeatResult(msgspec.Struct, frozen=True, array_like=True):
    """Where a seat stands.

    Attributes:
        seat: from 0.
        score: with 6 decimals.
        rank: from 1.
        counts: its value of each figure of the game; none in records of older releases.
        asked: what it has asked of the host; none in records of older releases.
    """

    seat: int
    score: str
    rank: int
    counts: Sequence[int | float | None] = ()
    asked: SeatCount | None = None

    @property
    def standing(self) -> tuple[int, str, int]:
        """Seat, score and rank."""
        return self.seat, self.score, self.rank


class FigureValues(msgspec.Struct, frozen=True):
    """A figure of a game, and its values by seat."""

    figure: Figure
    counts: Sequence[int | float | None]


class _Void(msgspec.Struct, frozen=True):
    """How a match has ended that has no result."""

    void: str


def outcome_of(match: Match[Any, Any], asked: Sequence[SeatCount] = ()) -> bytes:
    """Return how a match has ended, as storage keeps it, with what each seat has asked."""
    if match.void:
        return msgspec.json.encode(_Void(match.void))
    game, state = match.game, match.state
    counts = game.counts(state, ALL)
    return msgspec.json.encode(
        [
            SeatResult(
                s.seat,
                shown(s.score),
                s.rank,
                [written(row[s.seat]) for row in counts],
                asked[s.seat] if asked else None,
            )
            for s in game.outcome(state).standings
        ]
    )


def placed(outcome: bytes | None) -> list[SeatResult]:
    """Read what is stored; a match that is void has no standings."""
    found = msgspec.json.decode(outcome or b"[]", type=_Void | list[SeatResult])
    return [] if isinstance(found, _Void) else found


def void_of(outcome: bytes | None) -> str:
    """Return why a match is void by what is stored; empty where it is not [NET-108]."""
    found = msgspec.json.decode(outcome or b"[]", type=_Void | list[SeatResult])
    return found.void if isinstance(found, _Void) else ""


def tallied(seats: Sequence[SeatResult]) -> list[SeatCount]:
    """Return what each seat has asked of the host, by seat; none where that is not stored."""
    by_seat = sorted(seats, key=lambda each: each.seat)
    found = [each.asked for each in by_seat if each.asked is not None]
    return found if len(found) == len(by_seat) else []


def agrees(outcome: bytes | None, match: Match[Any, Any]) -> bool:
    """Return whether a match has ended as is stored, as far as the record says."""
    try:
        stored, found = placed(outcome), placed(outcome_of(match))
    except msgspec.MsgspecError:
        return False
    if void_of(outcome) != match.void:
        return False
    return len(stored) == len(found) and all(
        one.standing == other.standing and list(one.counts) == list(other.counts[: len(one.counts)])
        for one, other in zip(stored, found, strict=True)
    )


def counted(game: str, seats: Sequence[SeatResult]) -> list[FigureValues]:
    """Return the figures of a stored match, the score aside, which stands among its standings.

    There are none where the game is gone or counts less now; what it has counted only since then is
    left out.
    """
    try:
        figures = load_game(game).figures
    except UnknownGameError:
        return []
    by_seat = sorted(seats, key=lambda each: each.seat)
    known = _counted(by_seat, figures)
    return [
        FigureValues(figure, [each.counts[place] for each in by_seat])
        for place, figure in enumerate(figures[:known])
        if figure is not SCORE
    ]


def counted_in(record: MatchRecord) -> list[FigureValues]:
    """Return the figures of a match that has ended; none as long as it goes on."""
    return counted(record.game, placed(record.outcome))


def ending_stored(game: str, names: Sequence[str], outcome: bytes | None) -> StoryEnding:
    """Return how a match has ended, by what is stored of it alone, or that it is void [NET-108]."""
    if why := void_of(outcome):
        return StoryEnding(f"the game is void: {why}", ["this game is void"] * len(names))
    return ending_of(game, names, placed(outcome))


def ending_of(game: str, names: Sequence[str], seats: Sequence[SeatResult]) -> StoryEnding:
    """Return how a match has ended, by what is stored of it alone: what turned it is not.

    Args:
        game: what was played.
        names: of the players, by seat.
        seats: how each ended.
    """
    by_seat = sorted(seats, key=lambda each: each.seat)
    figures: tuple[Figure, ...] = (SCORE,)
    ties = 0
    counts: list[list[int | float | Fraction | None]] = [[Fraction(one.score) for one in by_seat]]
    try:
        rules = load_game(game)
    except UnknownGameError:
        rules = None
    known = 0 if rules is None else _counted(by_seat, rules.figures)
    if rules is not None and known > rules.tie_breaks:
        figures, ties = rules.figures[:known], rules.tie_breaks
        counts = [[one.counts[place] for one in by_seat] for place in range(known)]
    lead = lead_of(figures, counts, ties)
    return ended(all_spoken(names), figures, counts, lead, [one.rank for one in by_seat])


def _counted(seats: Sequence[SeatResult], figures: Sequence[Figure]) -> int:
    """Return how many of the figures of a game are stored: it may count more now than it did.

    None where it counts less, or where its figures are not stored of all alike.
    """
    stored = {len(each.counts) for each in seats}
    return stored.pop() if len(stored) == 1 and min(stored) <= len(figures) else 0
