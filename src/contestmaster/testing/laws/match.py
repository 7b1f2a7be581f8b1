"""Matches that laws are held against: played at random, or read from a journal."""

import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from traceback import extract_tb
from typing import Any, Final

import msgspec

from contestmaster.kernel import match as kernel_match
from contestmaster.kernel.exchange import End, JournalReader, Writer
from contestmaster.kernel.game import Game, Legal
from contestmaster.kernel.journal import Entry, Header
from contestmaster.kernel.match import DepartedError, Done, Match
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.vocabulary import RESIGN
from contestmaster.testing.laws.law import Breach
from contestmaster.testing.laws.state import call_of, instant, offered, ring

__all__ = ["PlayedMatch", "played", "read", "seats_of", "written"]

_IN_VAIN: Final = 20
"""Orders in a row that are refused, after which a match is left."""
_GIVES_UP: Final = 1 / 30
"""How often a seat that might resign draws from orders with that one among them."""


class PlayedMatch(msgspec.Struct):
    """A match that was played.

    Attributes:
        game: with its parameters.
        header: of its journal.
        seed: of the match.
        done: what came of each entry.
        met: what went wrong on the way, by the number of the entry before.
        over: whether it came to an end.
        beat: is told of each step that takes a while, by laws that play on.
    """

    game: Game[Any, Any]
    header: Header
    seed: int
    done: list[Done] = []
    met: list[tuple[int, Breach]] = []
    over: bool = False
    beat: Callable[..., None] = lambda *_: None

    @property
    def entries(self) -> list[Entry]:
        """The entries of its journal."""
        return [one.entry for one in self.done if one.entry is not None]

    def again(self) -> Match[Any, Any]:
        """Return the match before its first entry, with rules of its own."""
        return Match(type(self.game)(self.game.params), self.header, self.seed)


def seats_of(game: Game[Any, Any], count: int | None = None) -> tuple[str, ...]:
    """Return names for the seats: as many as usual, if nobody says how many."""
    usual = 2 if game.seating is None else game.seating.usual
    return tuple(f"player{number}" for number in range(1, (count or usual) + 1))


def played(
    game: Game[Any, Any],
    seed: int,
    seats: Sequence[str],
    steps: int,
    *,
    beat: "Callable[[PlayedMatch, Match[Any, Any]], None]" = lambda *_: None,
    rings: float | None = None,
) -> PlayedMatch:
    """Play a match at random: seats give orders that the game offers, and the clock rings.

    Args:
        game: with its parameters.
        seed: of the match, and of what is drawn here.
        seats: who plays.
        steps: orders and rings at most.
        beat: is called before each of them.
        rings: how likely the clock rings though somebody could give an order; by default often,
            and seldom where orders end turns and the clock often ends the game.
    """
    if rings is None:
        rings = 1 / 60 if game.orders_end_turns else 1 / 8
    match = Match.start(type(game)(game.params), seed=seed, seats=tuple(seats), at=0)
    record = PlayedMatch(game, match.header, seed)
    rng = random.Random(seed)
    refused = 0
    for _ in range(steps):
        beat(record, match)
        if match.over:
            break
        try:
            done = _step(match, rng, rings)
        except Breach as breach:
            record.met.append((match.number, breach))
            done = None
        if done is None:
            break
        if done.error is not None:
            record.met.append((match.number, failure(done.error)))
            break
        if done.entry is not None:
            record.done.append(done)
        refused = refused + 1 if done.entry is None else 0
        if refused == _IN_VAIN:
            break
    record.over = match.over
    return record


def _step(match: Match[Any, Any], rng: random.Random, rings: float) -> Done | None:
    calls = offered(match)
    if match.alarm() is not None and (not calls or rng.random() < rings):
        return ring(match)
    if not calls:
        return None
    seat, legal = _drawn(calls, rng)
    return match.do(call_of(match.game, legal, rng), match.header.seats[seat], instant(match))


def _drawn(calls: Sequence[tuple[int, Legal]], rng: random.Random) -> tuple[int, Legal]:
    """Draw what is ordered; seldom to give up, or little of a game would be seen."""
    plays = [one for one in calls if one[1].command != RESIGN]
    seldom = 0 < len(plays) < len(calls) and rng.random() < _GIVES_UP
    return rng.choice(plays if plays and not seldom else calls)


def failure(error: Exception, what: str = "", seat: int | None = None) -> Breach:
    """Return an exception that a rule let escape as a breach: of what the clock owes, or of all."""
    where = extract_tb(error.__traceback__)
    last = where[-1] if where else None
    ours = last is not None and last.filename == kernel_match.__file__
    clock = ours and last is not None and last.name in ("_ring", "_order")
    at = "" if last is None or ours else f" ({Path(last.filename).name}, line {last.lineno})"
    how = f"{what} raises" if what else "a rule raises"
    law = "clock" if clock else "errors"
    return Breach(f"{how} {type(error).__name__}: {error}{at}", seat, law)


def read(lines: Sequence[bytes], game: Game[Any, Any]) -> PlayedMatch:
    """Read a journal of a game, to hold the laws against what was played.

    Its digests are not compared: where the laws are broken, they may be others.

    Raises:
        DepartedError: it is no journal of this game.
        CutShortError: it ends early.
    """
    reader = JournalReader(lines)
    *records, end = reader
    assert isinstance(end, End)  # nothing else ends a journal that can be read
    bound = type(game)(msgspec.convert(reader.header.params, type(game).Params))
    record = PlayedMatch(bound, reader.header, end.seed)
    match = record.again()
    for entry in records:
        if isinstance(entry, Entry):
            try:
                record.done.append(match.apply(entry))
            except DepartedError as error:
                record.met.append(
                    (match.number, Breach(f"the journal says: {error}", law="replay"))
                )
                break
    record.over = match.over
    return record


def written(record: PlayedMatch, until: int) -> bytes:
    """Return the journal of a match up to an entry."""
    lines: list[bytes] = []
    writer = Writer(lines.append, record.header)
    match = record.again()
    for entry in record.entries[:until]:
        writer.entry(entry)
        with suppress(DepartedError):  # the file shows it
            match.apply(entry)
    try:
        outcome = match.game.outcome(match.state)
    except Exception:  # it is the rules that are in doubt
        outcome = Outcome(False, ())
    writer.end(digest=match.digest(), seed=record.seed, salt=b"", outcome=outcome)
    return b"".join(lines)
