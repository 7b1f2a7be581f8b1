"""Laws about states: their forms, and what can be seen of them."""

from typing import Any

from contestmaster.kernel.game import ALL
from contestmaster.kernel.journal import encode_plain
from contestmaster.testing.laws.law import Law, demand
from contestmaster.testing.laws.match import failure
from contestmaster.testing.laws.state import PlayedState, plain

__all__ = ["OF_STATES"]


def _dump(now: PlayedState) -> None:
    game, state = now.game, now.match.state
    demand(game.dump(state) == now.dump, "a state is dumped as other bytes the second time")
    demand(game.dump(now.loaded) == now.dump, "`load` gives another state than was dumped")
    demand(b"".join(game.dumped(state)) == now.dump, "the pieces of a dump are not the dump")


def _whole(now: PlayedState) -> None:
    game, state = now.game, now.match.state
    for eye in now.eyes:
        seen, again = game.view(state, eye), game.view(now.loaded, eye)
        same = plain("view", seen) == plain("view", again)
        demand(same, f"the view of {eye} is another after `load`", _seat(eye))
    for seat in now.seats:
        orders, again = _orders(game, state, seat), _orders(game, now.loaded, seat)
        demand(orders == again, "`orders` are others after `load`", seat)


def _position(now: PlayedState) -> None:
    game, match = now.game, now.match
    position = plain("position", game.position(match.state))
    placed = game.place(match.board, position, match.header.seats, match.at)
    same = placed == match.state or game.dump(placed) == now.dump
    demand(same, "`place` gives another state than `position` tells")


def _plain(now: PlayedState) -> None:
    game, state = now.game, now.match.state
    plain("position", game.position(state))
    plain("scene", game.scene(now.match.board))
    for eye in now.eyes:
        seen = game.view(state, eye)
        demand(plain("view", seen) == plain("view", seen), "a view is not equal to itself")


def _looking(now: PlayedState) -> None:
    game, match = now.game, now.match
    before = now.dump
    looks = (
        ("`view`", lambda: [game.view(match.state, eye) for eye in now.eyes]),
        ("`orders`", lambda: [list(game.orders(match.state, seat)) for seat in now.seats]),
        ("`outcome`", lambda: game.outcome(match.state)),
        ("`counts`", lambda: [game.counts(match.state, eye) for eye in now.eyes]),
        ("`position`", lambda: game.position(match.state)),
        ("`alarm`", lambda: (game.alarm(match.state), game.turn(match.state))),
    )
    for name, look in looks:
        look()
        demand(game.dump(match.state) == before, f"{name} changes the state")
    for seat, call, _ in now.asked():
        same = game.dump(match.state) == before
        demand(same, f"the query {call.command.name} changes the state", seat)


def _outcome(now: PlayedState) -> None:
    game, state = now.game, now.match.state
    outcome = game.outcome(state)
    ranked = sorted(standing.seat for standing in outcome.standings)
    demand(ranked == list(now.seats), "`outcome` does not rank every seat once")
    demand(game.over(state) == outcome.over, "`over` is not as in `outcome`")


def _counts(now: PlayedState) -> None:
    game, state = now.game, now.match.state
    for eye in now.eyes:
        counts = game.counts(state, eye)
        wide = len(counts) == len(game.figures) and all(len(r) == len(now.seats) for r in counts)
        demand(wide, "`counts` has not a row for each of `figures` with a value for each seat")
        known = eye != ALL or all(value is not None for row in counts for value in row)
        demand(known, "`counts` keeps a number from the eye that sees everything")


def _end(now: PlayedState) -> None:
    if not now.over:
        return
    demand(now.match.alarm() is None, "a game that is over has an alarm")
    demand(not now.offers, "a game that is over offers orders")
    for seat, call, done, _ in now.guessed:
        taken = not done.code and not now.game.by_announcement
        demand(not taken, f"a game that is over takes the order {call.command.name}", seat)


def _queries(now: PlayedState) -> None:
    """What the other laws ask of a game raises as well; here are the doors nobody else opens."""
    for seat, call, done in now.asked():
        if done.error is not None:
            raise failure(done.error, f"the query {call.command.name}", seat)
    for seat, call, done, _ in (*now.tried, *now.guessed):
        if done.error is not None:
            raise failure(done.error, f"the order {call.command.name}", seat)


def _orders(game: Any, state: Any, seat: int) -> bytes:
    return encode_plain(
        [(one.command, list(map(list, one.choices))) for one in game.orders(state, seat)]
    )


def _seat(eye: Any) -> int | None:
    return eye if isinstance(eye, int) else None


OF_STATES = (
    Law(
        "errors",
        "A rule answers nothing, or a refusal that its command declares; it never raises.",
        of_state=_queries,
    ),
    Law(
        "dump",
        "A state is dumped as the same bytes each time, and `load` gives it back.",
        of_state=_dump,
        after=("own dice", "errors"),
    ),
    Law(
        "whole dump",
        "What was loaded looks as what was dumped, to every eye.",
        of_state=_whole,
        after=("own dice", "errors", "dump", "plain", "looking"),
    ),
    Law(
        "position",
        "`place` gives the state that `position` tells.",
        of_state=_position,
        after=("own dice", "errors", "dump", "plain"),
    ),
    Law(
        "plain",
        "Positions, scenes and views are plain data, as JSON has them.",
        of_state=_plain,
        after=("own dice",),
    ),
    Law(
        "looking",
        "To look at a state, or to ask, changes nothing.",
        of_state=_looking,
        after=("own dice", "dump"),
    ),
    Law(
        "outcome",
        "`outcome` ranks every seat once, and says as `over` does whether the match has ended.",
        of_state=_outcome,
    ),
    Law(
        "counts",
        "`counts` has a row for each of `figures`, with a value for each seat.",
        of_state=_counts,
        after=("outcome",),
    ),
    Law(
        "end",
        "A game that is over has no alarm, offers no orders and takes none.",
        of_state=_end,
        after=("outcome",),
    ),
)
