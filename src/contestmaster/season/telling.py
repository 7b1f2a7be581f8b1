"""Matches and ladders in words and as they are shown."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final, TypeVar

from contestmaster.kernel.instant import to_text
from contestmaster.kernel.unseen import harmless
from contestmaster.season.annals import SeasonMatch
from contestmaster.season.ladders import Ladder, LadderRow
from contestmaster.season.players import VersionPlayer
from contestmaster.season.rules import SeasonGame, State
from contestmaster.season.shown import GameShown, LadderLine, MatchLine, MatchSeat, PointTold

T = TypeVar("T")

_ADVICE: Final = "note: using the `WASMTIME_BACKTRACE_DETAILS"
_KNOWN: Final = 1e8
"""Points beyond which nothing is known."""


def match_line(match: SeasonMatch) -> MatchLine:
    """Return a match as it is shown."""
    seats = [
        MatchSeat(
            player.bot,
            player.version,
            _at(match.ranks, seat, 0),
            _at(match.scores, seat, ""),
            _at(match.causes, seat, ""),
        )
        for seat, player in enumerate(match.seats)
    ]
    return MatchLine(
        id=match.number,
        stage=match.group.stage,
        group=match.group.number,
        game=match.game,
        sentence=sentence(match, seats),
        seats=seats,
        turns=match.turns,
        ended=to_text(match.at),
        failed=match.failed,
        repeatable=match.repeatable,
    )


def line_of(row: LadderRow, state: State) -> LadderLine:
    """Return where a player stands, as it is shown."""
    bot = state.bots.get(row.player.bot)
    version = None if bot is None else bot.version(row.player.version)
    return LadderLine(
        place=row.place,
        first=row.first,
        last=row.last,
        bot=row.player.bot,
        version=row.player.version,
        owner="" if bot is None else bot.owner,
        points=round(row.points, 1) if row.games else None,
        low=_bound(row.low),
        high=_bound(row.high),
        games=row.games,
        native=version is not None and version.native,
    )


def sentence(match: SeasonMatch, seats: Sequence[MatchSeat]) -> str:
    """Say in a sentence how a match came out."""
    if match.group.stage == "trial":
        one = match.seats[0].words
        return f"{one} {'could not play itself' if match.failed else 'played itself'}"
    if match.failed:
        return f"{_listed(one.words for one in seats)}: no result"
    best = min((one.rank for one in seats), default=0)
    first = [one for one in seats if one.rank == best]
    rest = [one for one in seats if one.rank != best]
    if not rest:
        return f"{_listed(one.words for one in seats)} came out level"
    if len({one.score for one in seats}) == 1:  # the game has counted something else, too
        scores = f"{_short(seats[0].score)} each: the tie was broken"
    else:
        scores = " to ".join(_short(one.score) for one in [*first, *rest])
    ahead = f"{_listed(one.words for one in first)} beat {_listed(one.words for one in rest)}"
    return f"{ahead}, {scores}"


def _listed(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


def _short(score: str) -> str:
    """Return a score without the decimals that say nothing.

    >>> _short("12.000000"), _short("0.500000"), _short("-")
    ('12', '0.5', '-')
    """
    try:
        exact = Fraction(score)
    except ValueError:
        return score
    return str(exact.numerator) if exact.denominator == 1 else f"{float(exact):g}"


def points_of(table: Ladder, player: VersionPlayer) -> list[PointTold]:
    """Return the curve of a player on a ladder."""
    return [
        PointTold(one.matches, round(one.points, 1), round(one.low, 1), round(one.high, 1))
        for one in table.curves.get(player.id, ())
    ]


def game_told(game: SeasonGame) -> GameShown:
    """Return a game of a season as it is shown."""
    return GameShown(game.name, game.seats, game.turns, game.params, game.house, game.native)


def _bound(points: float) -> float | None:
    return round(points, 1) if abs(points) < _KNOWN else None


def _at(values: Sequence[T], seat: int, default: T) -> T:
    return values[seat] if seat < len(values) else default


def log_told(data: bytes) -> str:
    """Return what a bot wrote to its log, harmless on a screen."""
    lines = data.decode(errors="replace").splitlines(keepends=True)
    # The engine's own advice is for who runs it, and not for the author of a bot.
    told = "".join(line for line in lines if not line.startswith(_ADVICE))
    return harmless(told, lines=True)
