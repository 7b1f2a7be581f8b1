"""Bots in process: no sockets, no clock, one seat after another, as fast as the rules go.

The order of play is that of a lock-step server [NET-88]: in every turn each seat in ascending
order gives its orders until it is done, then the boundary is rung. The same bots with the same
seed therefore play the same match here and over TCP, as long as they keep to the limit of commands:
one that exceeds it loses the rest of its turn here, while over TCP it goes on where it was.
"""

import random
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

from contestmaster.bots.bot import Bot, MakeBot
from contestmaster.client import ClientError, InProcess
from contestmaster.host.secrets import Secret
from contestmaster.kernel.game import TURN, Facts, Game
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.line.replies import answered, failed
from contestmaster.seal import commit
from contestmaster.tournament.record import Played, Scribe, result

__all__ = ["BotFailedError", "TurnOverError", "bot_random", "described", "next_boundary", "play"]

KNOWN_LINES: Final = 4096
"""How many lines of a seat are remembered with their meaning, so that none is parsed twice."""


class BotFailedError(RuntimeError):
    """A bot raised an exception; the message names the bot, the turn and its last command."""


class TurnOverError(Exception):
    """A bot has used up its commands: its turn is over, as a forced wait would have it."""


def bot_random(seed: int, seat: int) -> random.Random:
    """Return the generator a bot in a seat gets, so that a match repeats from its seed."""
    return random.Random(f"contestmaster bot {seed} {seat}")


class _Seat:
    """One bot at the table: its commands go straight to the match.

    Attributes:
        trouble: what went wrong on our side, whatever the bot makes of it.
        used: commands in this turn.
        orders: commands in all turns.
        last: the last line.
    """

    def __init__(
        self, match: Match[Any, Any], scribe: Scribe, seat: int, limit: int, at: list[Instant]
    ) -> None:
        self._match = match
        self._scribe = scribe
        self._person = match.header.seats[seat]
        self._facts = Facts(command_limit=limit)
        self._limit = limit
        self._at = at
        self._known: dict[bytes, Call] = {}
        self.trouble: Exception | None = None
        self.used = 0
        self.orders = 0
        self.last = b""

    def answer(self, line: bytes) -> bytes:
        """Carry out one line and return its whole reply."""
        self.last = line
        if self.used >= self._limit:
            raise TurnOverError
        self.used += 1
        self.orders += 1
        match = self._match
        call = self._known.get(line)
        if call is None:
            parsed = match.game.vocabulary.parse(line)
            if isinstance(parsed, int):
                return failed(parsed)
            if len(self._known) >= KNOWN_LINES:
                self._known.clear()
            call = self._known[line] = parsed
        done = match.do(call, self._person, self._at[0], facts=self._facts)
        try:
            if done.error is not None:
                raise done.error
            self._scribe.note(done)
        except Exception as error:
            self.trouble = error
            raise
        return answered(done.code, done.reply, call.command.shape, match.game.messages)


def play(
    game: Game[Any, Any],
    bots: Sequence[tuple[str, MakeBot]],
    secret: Secret,
    *,
    turns: int | None = None,
    limit: int = 100,
    start: Instant = 0,
    journal: Callable[[bytes], object] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Played:
    """Play one match of bots to its end.

    Args:
        game: the rules with their parameters.
        bots: a name and a maker for each seat; names are distinct.
        secret: the seed decides everything, together with the bots.
        turns: stop after so many boundaries even if the match is not over.
        limit: commands per seat and turn.
        start: the instant at which the match begins.
        journal: takes the bytes of the journal, line by line.
        progress: called with the number of boundaries after each.

    Raises:
        SetupError: no match can be played with these parameters and seats.
        BotFailedError: a bot raised an exception.
    """
    began = time.perf_counter()
    match = _begin(game, [name for name, _ in bots], secret, start)
    scribe = Scribe(match, secret, journal)
    at = [start]
    seats = [_Seat(match, scribe, seat, limit, at) for seat in range(len(bots))]
    players: list[Bot] = [
        make(InProcess(place.answer), bot_random(secret.seed, seat))
        for seat, ((_, make), place) in enumerate(zip(bots, seats, strict=True))
    ]
    played = 0
    while played != turns and next_boundary(match, at[0]) is not None:
        for (name, _), place, player in zip(bots, seats, players, strict=True):
            place.used = 0
            _take_turn(name, place, player, played + 1)
        due = next_boundary(match, at[0])
        if due is None:
            break  # an order has ended the match
        at[0] = due
        done = match.ring(due)
        if done.error is not None:
            raise done.error
        scribe.note(done)
        played += 1
        if progress is not None:
            progress(played)
    scribe.close()
    seconds = time.perf_counter() - began
    return result(match, played, seconds, sum(place.orders for place in seats))


def _begin(
    game: Game[Any, Any], names: Sequence[str], secret: Secret, at: Instant
) -> Match[Any, Any]:
    return Match.start(
        game,
        seed=secret.seed,
        seats=tuple(names),
        at=at,
        commitment=commit(secret.seed, secret.salt).digest,
    )


def _take_turn(name: str, place: _Seat, player: Bot, turn: int) -> None:
    try:
        player.turn()
    except TurnOverError:
        pass
    except Exception as error:
        if place.trouble is not None:
            raise place.trouble from None
        last = place.last.decode(errors="replace")
        why = described(error)
        raise BotFailedError(f"{name} failed in turn {turn} after {last!r}: {why}") from error
    if place.trouble is not None:
        raise place.trouble  # the bot has put up with it


def described(error: Exception) -> str:
    """Say in one line what a bot has raised; a refusal speaks for itself."""
    said = str(error)
    return said if isinstance(error, ClientError) else f"{type(error).__name__}: {said}"


def next_boundary(match: Match[Any, Any], at: Instant) -> Instant | None:
    """Return when a match next acts where no time need pass; ``None`` where it never does again.

    A turn that the host would time ends after its usual length.
    """
    if match.over:
        return None
    alarm = match.alarm()
    return at + match.game.turn_length if alarm is TURN else alarm
