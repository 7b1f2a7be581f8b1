"""Bots in process: no sockets, no clock, one seat after another, as fast as the rules go.

The order of play is that of a lock-step server [NET-88]: in every turn each seat in ascending
order gives its orders until it is done, then the boundary is rung. The same bots with the same
seed therefore play the same match here and over TCP, as long as they keep to the limit of commands:
one that exceeds it loses the rest of its turn here, while over TCP it goes on where it was.

In some games an order may end the turn. Then the first seat is up again, and every bot is asked for
the turn that has begun, the one that gave the order, too. Each waits as over TCP, by the number of
turns it knows of [NET-101].
"""

import random
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from contestmaster.bots.account import BotAccount, HostedBot
from contestmaster.bots.bot import Bot, MakeBot, TurnOverError
from contestmaster.bots.spoilt import MatchSpoiltError
from contestmaster.client import ClientError
from contestmaster.host.secrets import Secret
from contestmaster.kernel.game import Game
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Match
from contestmaster.kernel.recording import USUAL, Recording
from contestmaster.seal import commit
from contestmaster.tournament.programs import LeftError
from contestmaster.tournament.record import Played, Scribe, result
from contestmaster.tournament.seat import LocalSeat, SeatLink
from contestmaster.tournament.standstill import idle
from contestmaster.tournament.witness import DialogueWitness, Trace


class BotFailedError(RuntimeError):
    """A bot raised an exception; the message names the bot, the turn and its last command."""


class StalledError(BotFailedError):
    """All wait for the turn to end, and nothing ever ends it.

    Attributes:
        turn: that never ends.
        gone: the bots of others that play no more, by name: mostly the reason.
    """

    def __init__(self, turn: int, gone: Sequence[tuple[str, BotAccount]] = ()) -> None:
        """Say in which turn, and who has left the match how."""
        self.turn = turn
        self.gone = tuple(gone)
        left = [f"{name} left in turn {one.left_turn}: {one.left}" for name, one in self.gone]
        why = "; ".join(left) or "everybody waits"
        super().__init__(f"turn {turn} never ends: {why}, and there is no time limit")


def gone_of(accounts: Iterable[tuple[str, BotAccount | None]]) -> list[tuple[str, BotAccount]]:
    """Return those of some bots, by name, that play no more."""
    return [(name, one) for name, one in accounts if one is not None and one.left]


def bot_random(seed: int, seat: int) -> random.Random:
    """Return the generator a bot in a seat gets, so that a match repeats from its seed."""
    return random.Random(f"contestmaster bot {seed} {seat}")


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
    trace: Trace | None = None,
    scored: bool = False,
    recording: Recording = USUAL,
    forgiving: bool = False,
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
        trace: writes what bots and rules say to each other.
        scored: whether the result tells its story, too.
        recording: what the journal holds beside what takes effect.
        forgiving: a bot that fails passes from then on, and a match that stands still ends as it
            stands; the result says so [TOUR-12, TOUR-13].

    Raises:
        SetupError: no match can be played with these parameters and seats.
        BotFailedError: a bot raised an exception, or the match stands still for ever.
        MatchSpoiltError: the machine, and no bot, has spoilt the match: play it again.
    """
    began = time.perf_counter()
    names = [name for name, _ in bots]
    match = _begin(game, names, secret, start, recording)
    scribe = Scribe(match, secret, journal, scored=scored)
    at = [start]
    witness = DialogueWitness(game, names, trace)
    seats = [LocalSeat(match, scribe, witness, seat, limit, at) for seat in range(len(bots))]
    players: list[Bot] = []
    try:
        for seat, ((name, make), place) in enumerate(zip(bots, seats, strict=True)):
            rng = bot_random(secret.seed, seat)
            players.append(_made(name, make, place, rng, forgiving=forgiving))
        named = list(zip(names, seats, players, strict=True))
        played, stalled = _to_end(match, named, scribe, at, turns, progress, forgiving=forgiving)
        accounts = tuple(_account(player) for player in players)
    finally:
        for player in players:
            if isinstance(player, HostedBot):
                player.close()
    refused = witness.refusals.listed()
    scribe.close(refused, [place.count.so_far(timed=False) for place in seats])
    seconds = time.perf_counter() - began
    counted = [place.count.so_far() for place in seats]
    found = result(match, played, seconds, sum(place.orders for place in seats), refused, counted)
    left = tuple(place.left for place in seats) if forgiving else ()
    return found._replace(
        story=scribe.story,
        unclean=tuple(witness.refusals.turns(seat) for seat in range(len(bots))),
        left=idle(match, left, accounts) if stalled else left,
        stalled=stalled,
        accounts=accounts if any(accounts) else (),
    )


def _to_end(
    match: Match[Any, Any],
    named: Sequence[tuple[str, LocalSeat, Bot]],
    scribe: Scribe,
    at: list[Instant],
    turns: int | None,
    progress: Callable[[int], None] | None,
    *,
    forgiving: bool,
) -> tuple[int, bool]:
    """Play turn after turn; return how many, and whether the match stands still."""
    take = take_turn_or_leave if forgiving else take_turn
    played, first = 0, match.turn()
    while not match.over and (turns is None or played < turns):
        if _all_seats(match, named, played + 1, take) and not match.over:
            due = match.next_boundary(at[0])
            if due is None and forgiving:
                return played, True
            if due is None:
                gone = gone_of((name, _account(player)) for name, _, player in named)
                raise StalledError(played + 1, gone)
            at[0] = due
            done = match.ring(due)
            if done.error is not None:
                raise done.error
            scribe.note(done)
        played = match.turn() - first
        if progress is not None:
            progress(played)
    return played, False


def _account(player: Bot) -> BotAccount | None:
    return player.account() if isinstance(player, HostedBot) else None


class _Passing:
    """Whoever could not be made: it does nothing in any turn."""

    def turn(self) -> None:
        """Pass."""


def _made(
    name: str, make: MakeBot, place: LocalSeat, rng: random.Random, *, forgiving: bool
) -> Bot:
    """Make a bot; where that fails, one that passes, if that is forgiven."""
    try:
        return make(SeatLink(place), rng)
    except Exception as error:
        if not forgiving or is_spoilt(error):
            raise
        place.left = f"{name} could not begin: {described(error)}"
        return _Passing()


def _begin(
    game: Game[Any, Any], names: Sequence[str], secret: Secret, at: Instant, recording: Recording
) -> Match[Any, Any]:
    return Match.start(
        game,
        seed=secret.seed,
        seats=tuple(names),
        at=at,
        commitment=commit(secret.seed, secret.salt).digest,
        recording=recording,
    )


def _all_seats(
    match: Match[Any, Any],
    seats: Sequence[tuple[str, LocalSeat, Bot]],
    number: int,
    take: Callable[[str, LocalSeat, Bot, int], None],
) -> bool:
    """Let each seat in order take its turn; return whether they have left its end to the clock."""
    turn = match.turn()
    for _, place, _ in seats:
        place.wake()
    for name, place, player in seats:
        while place.is_up():
            place.begin()
            take(name, place, player, number)
            if match.turn() != turn:
                return False
    return True


def take_turn(name: str, place: LocalSeat, player: Bot, turn: int) -> None:
    """Let a bot take its turn, and stop it where it is over."""
    try:
        player.turn()
    except TurnOverError:
        pass
    except MatchSpoiltError:
        raise
    except Exception as error:
        if place.trouble is not None:
            raise place.trouble from None
        last = place.last.decode(errors="replace")
        why = described(error)
        raise BotFailedError(f"{name} failed in turn {turn} after {last!r}: {why}") from error
    if place.trouble is not None:
        raise place.trouble  # the bot has put up with it


def take_turn_or_leave(name: str, place: LocalSeat, player: Bot, turn: int) -> None:
    """Let a bot take its turn; one that fails passes, now and from then on [TOUR-12].

    Raises:
        MemoryError: the machine has failed, and not the bot; OSError likewise.
    """
    if place.left:
        return
    try:
        take_turn(name, place, player, turn)
    except BotFailedError as error:
        if error.__cause__ is not None and is_spoilt(error.__cause__):
            raise error.__cause__ from None
        place.left = str(error)


def is_spoilt(error: BaseException) -> bool:
    """Return whether an error is of the machine, so that a match must be played again [TOUR-14].

    Nobody is blamed for it: neither what a bot is given nor what it does in process opens files.
    """
    return isinstance(error, MemoryError | OSError)


def described(error: Exception) -> str:
    """Say in one line what a bot has raised; a refusal, or how it has left, speaks for itself."""
    said = str(error)
    return said if isinstance(error, ClientError | LeftError) else f"{type(error).__name__}: {said}"
