"""The laws that every game owes its hosts, checked on games that are played at random.

A host stores, replays, shows and takes back what it knows nothing of; it can, because of these
laws. In the tests of a game of your own:

    from contestmaster.testing.laws import check_game

    def test_every_law_is_kept() -> None:
        check_game(Oxo())

Players give orders that the game itself says are legal, so the check sees as much of a game as
:meth:`~contestmaster.kernel.game.Game.orders` offers.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from contestmaster.kernel.game import ALL, PUBLIC, TURN, Game
from contestmaster.kernel.instant import SECOND
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.vocabulary import Call

__all__ = ["LawError", "check_game", "play"]

_SEED: Final = 1


class LawError(AssertionError):
    """A game breaks a law; the message says which, and after which entry."""


def check_game(
    game: Game[Any, Any], *, seats: Sequence[str] = (), games: int = 3, steps: int = 60
) -> None:
    """Play games at random, and check on the way what every game owes.

    Args:
        game: with the parameters to be checked; small ones make it fast.
        seats: who plays; by default as many as usual.
        games: how many are played, each by its own seed.
        steps: orders and rings in each of them, at most.

    Raises:
        LawError: the game breaks a law.
    """
    names = tuple(seats) or _names(game)
    if game.Closing is not None and len(game.unplayed) != 1:
        raise LawError("`unplayed` is one line where `Closing` is the row of one")
    for seed in range(_SEED, _SEED + games):
        match = Match.start(game, seed=seed, seats=names, at=0)
        done: list[Done] = []
        _check(match)
        for one in play(match, random.Random(seed), steps):
            done.append(one)
            _check(match)
        _check_replay(match, done)


def play(match: Match[Any, Any], rng: random.Random, steps: int) -> Iterator[Done]:
    """Let the seats of a match order at random, and its clock ring; yield what came of each.

    Raises:
        LawError: the game fails, or refuses what it says is legal.
    """
    for _ in range(steps):
        if match.over:
            return
        calls = list(_legal(match))
        alarm = match.alarm()
        if alarm is not None and (not calls or rng.random() < 1 / 8):
            done = match.ring(match.at + SECOND if alarm is TURN else alarm)
            _demand(match, done.error is None, f"its clock fails: {done.error!r}")
        elif calls:
            done = _order(match, *rng.choice(calls), rng)
        else:
            return
        if done.entry is not None:
            yield done


def _legal(match: Match[Any, Any]) -> Iterator[tuple[int, Any]]:
    for seat in range(len(match.header.seats)):
        for legal in match.game.orders(match.state, seat):
            yield seat, legal


def _order(match: Match[Any, Any], seat: int, legal: Any, rng: random.Random) -> Done:
    given = tuple(rng.choice(list(choices)) for choices in legal.choices)
    commands = match.game.vocabulary.find(legal.command)
    command = next((one for one in commands if len(one.parameters) >= len(given)), None)
    if command is None:
        raise LawError(_after(match, f"`orders` offers {legal.command} with {len(given)} choices"))
    call = Call(command, (*given, *(p.default for p in command.parameters[len(given) :])))
    at = match.at if match.due(match.at) is None else match.at + 1
    done = match.do(call, match.header.seats[seat], at)
    said = f"{legal.command} {' '.join(map(str, given))}".strip()
    _demand(match, done.error is None, f"{said} fails: {done.error!r}")
    legal_now = not done.code or match.game.by_announcement  # there it can depend on the instant
    _demand(match, legal_now, f"`orders` offers {said}, and it is refused with {done.code}")
    return done


def _check(match: Match[Any, Any]) -> None:
    """Check what is owed of every state."""
    game, state, seats = match.game, match.state, match.header.seats
    dump = game.dump(state)
    _demand(match, game.dump(state) == dump, "a state is dumped as other bytes the second time")
    loaded = game.load(match.board, dump)
    _demand(match, game.dump(loaded) == dump, "`load` gives another state than was dumped")
    position = _plain(match, "position", game.position(state))
    placed = game.place(match.board, position, seats, match.at)
    same = placed == state or game.dump(placed) == dump
    _demand(match, same, "`place` gives another state than `position` tells")
    ranked = sorted(standing.seat for standing in game.outcome(state).standings)
    _demand(match, ranked == list(range(len(seats))), "`outcome` ranks every seat once")
    _plain(match, "scene", game.scene(match.board))
    for eye in (*range(len(seats)), PUBLIC, ALL):
        seen = _plain(match, "view", game.view(state, eye))
        again = _plain(match, "view", game.view(loaded, eye))
        _demand(match, seen == again, f"the view of {eye} is another after `load`")
        counts = game.counts(state, eye)
        wide = len(counts) == len(game.figures) and all(len(row) == len(seats) for row in counts)
        _demand(match, wide, "`counts` has a row for each of `figures`, a value for each seat")
    _demand(match, game.over(state) == game.outcome(state).over, "`over` is not as in `outcome`")
    _demand(match, game.dump(state) == dump, "to look at a state changes it")
    if game.over(state):
        _demand(match, match.alarm() is None, "a game that is over has an alarm")
        _demand(match, not list(_legal(match)), "a game that is over offers orders")


def _plain(match: Match[Any, Any], what: str, data: Any) -> Any:
    """Return data as they come back from JSON."""
    try:
        return msgspec.json.decode(msgspec.json.encode(data))
    except (TypeError, ValueError, msgspec.MsgspecError) as error:
        raise LawError(_after(match, f"`{what}` is not JSON: {error}")) from None


def _check_replay(match: Match[Any, Any], done: Sequence[Done]) -> None:
    """Check that the journal leads where the match has come, and tells the same on its way."""
    again = Match(match.game, match.header, match.seed)
    for one in done:
        if one.entry is None:
            continue
        told = again.apply(one.entry).told
        _demand(again, told == one.told, "a replay tells other events than were told")
        for each in told:
            each.event.tell()
    _demand(match, again.digest() == match.digest(), "a replay comes to another state")


def _names(game: Game[Any, Any]) -> tuple[str, ...]:
    count = 2 if game.seating is None else game.seating.usual
    return tuple(f"player{number}" for number in range(1, count + 1))


def _demand(match: Match[Any, Any], kept: bool, law: str) -> None:
    if not kept:
        raise LawError(_after(match, law))


def _after(match: Match[Any, Any], law: str) -> str:
    return f"{match.game.name}, seed {match.seed}, after entry {match.number}: {law}"
