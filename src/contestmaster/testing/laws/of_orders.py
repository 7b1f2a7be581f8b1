"""Laws about orders, and about the clock."""

from typing import Any

from contestmaster.kernel.commands import Call
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import Game
from contestmaster.testing.laws.law import Breach, Law, demand
from contestmaster.testing.laws.state import PlayedState, heard, offered, plain, ring, said, twin

__all__ = ["OF_ORDERS"]


def _legal(now: PlayedState) -> None:
    for seat, call, done, _ in now.tried:
        if now.game.by_announcement:  # there it can depend on the instant
            continue
        refused = f"`orders` offers {said(call)}, and it is refused with {done.code}"
        demand(not done.code or done.error is not None, refused, seat)


def _lists(game: Game[Any, Any]) -> str:
    return "" if game.lists_orders else "the game does not say that it lists all (`lists_orders`)"


def _refused(now: PlayedState) -> None:
    for seat, call, done, _ in now.guessed:
        offered = any(seat == whose and _covers(one, call) for whose, one in now.offers)
        taken = not done.code and not offered
        demand(not taken, f"{said(call)} is taken, and `orders` does not offer it", seat)


def _covers(legal: Any, call: Call) -> bool:
    if legal.command.upper() != call.command.name.upper():
        return False
    given = call.args[: len(legal.choices)]
    rest = call.args[len(legal.choices) :]
    usual = [p.default for p in call.command.parameters[len(legal.choices) :]]
    chosen = zip(legal.choices, given, strict=False)
    return list(rest) == usual and all(one in choices for choices, one in chosen)


def _refusal(now: PlayedState) -> None:
    for seat, call, done, other in now.guessed:
        if not done.code or done.error is not None or done.entry is not None:
            continue
        same = now.game.dump(other.state) == now.dump
        demand(same, f"{said(call)} is refused with {done.code}, and has changed the state", seat)


def _written(now: PlayedState) -> None:
    for seat, call, _, _ in (*now.tried, *now.guessed):
        if call.command.block is None:
            line = now.game.vocabulary.format(call)
            read = now.game.vocabulary.parse(line.encode())
            same = isinstance(read, Call) and read.args == call.args
            demand(same, f"{said(call)} is written {line}, which reads as {read}", seat)


def _foreseeable(game: Game[Any, Any]) -> str:
    return "" if game.foreseeable else "the game is not foreseeable (`foreseeable`)"


def _foreseen(now: PlayedState) -> None:
    for seat, call, done, other in now.tried:
        try:
            told, state = now.match.foresee(call, seat)
        except Exception as error:  # such as for dice, which nobody can foresee
            raise Breach(f"{said(call)} cannot be foreseen: {error}", seat) from None
        same = now.game.dump(state) == now.game.dump(other.state)
        demand(same and told.code == done.code, f"of {said(call)} something else comes", seat)


def _clock(now: PlayedState) -> None:
    demand(now.match.turn() >= now.before, "`turn` goes back")
    other = twin(now.match)
    done = ring(other)
    if done is not None:
        demand(done.error is None, f"the clock fails: {done.error}")
        demand(other.turn() >= now.match.turn(), "`turn` goes back when the clock rings")


def _sight(now: PlayedState) -> None:
    """Let others act, and chance fall otherwise: who sees no difference may do the same."""
    for seat in now.seats:
        worlds = [
            (other, done) for whose, _, done, other in now.tried if whose != seat and not done.code
        ]
        for n in (1, 2):
            other = twin(now.match)
            other.load_dice(Dice(now.match.seed ^ n, now.match.number + 1))
            if (done := ring(other)) is not None and done.error is None:
                worlds.append((other, done))
        known: dict[Any, Any] = {}
        for world, done in worlds:
            _compare(world, seat, heard(done.told, seat, world.over), known)
        if not now.match.number:
            _compare(now.match, seat, [], now.known)


def _compare(world: Any, seat: int, told: list[str], known: dict[Any, Any]) -> None:
    game = world.game
    scene = plain("scene", game.scene(world.board))
    seen = repr((seat, scene, plain("view", game.view(world.state, seat)), told))
    mine = [
        (one.command, *map(list, one.choices)) for whose, one in offered(world) if whose == seat
    ]
    orders = repr(sorted(map(repr, mine)))
    demand(
        known.setdefault(seen, orders) == orders,
        "`orders` differ in two states that look the same to the seat",
        seat,
    )


OF_ORDERS = (
    Law(
        "legal",
        "What `orders` offers is taken.",
        of_state=_legal,
        after=("own dice", "errors", "end"),
    ),
    Law(
        "refused",
        "What `orders` does not offer is refused.",
        unfit=_lists,
        of_state=_refused,
        after=("own dice", "errors", "end"),
    ),
    Law(
        "refusal",
        "An order that is refused changes nothing.",
        of_state=_refusal,
        after=("own dice", "errors", "dump"),
    ),
    Law(
        "written",
        "An order is read back from its line as the same.",
        of_state=_written,
    ),
    Law(
        "foreseen",
        "What is foreseen of an order is what comes of it.",
        unfit=_foreseeable,
        of_state=_foreseen,
        after=("own dice", "errors", "dump", "looking"),
    ),
    Law(
        "clock",
        "What is due can ring, is not due again at once, and turns are never taken back.",
        of_state=_clock,
        after=("errors",),
    ),
    Law(
        "sight",
        "A seat to which two states look the same may order the same in both.",
        of_state=_sight,
        after=("own dice", "errors", "dump", "plain", "looking", "whole dump"),
    ),
)
