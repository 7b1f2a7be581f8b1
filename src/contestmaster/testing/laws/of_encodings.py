"""Laws about encodings: numbers mean what the game says in words, and arrays tell no more."""

import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice, product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.matches import MatchWorlds
from contestmaster.arrays.worlds import NOBODY, ArrayEncoding, Worlds
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.encoding import Encoding
from contestmaster.kernel.game import Game
from contestmaster.kernel.legal import Legal, calls_of
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.structured import WAIT, StructuredEncoding
from contestmaster.kernel.vocabulary import Call
from contestmaster.testing.laws.law import Breach, Law, demand
from contestmaster.testing.laws.match import PlayedMatch, seats_of
from contestmaster.testing.laws.state import TRIED, PlayedState, heard, plain, ring, said, twin

__all__ = ["OF_ENCODINGS"]

_STEPS: Final = 120
"""Actions for which worlds are compared."""
_AMOUNTS: Final = 200
"""Orders of a family with amounts that are looked at."""
_WRONG: Final = 1 / 8
"""How often an action is taken that need not be legal."""
_WAITS: Final = 1 / 3
"""How often a seat waits where it could give an order."""


def _encoded(game: Game[Any, Any]) -> str:
    encoding = game.encoding(len(seats_of(game)))
    return "" if encoding is not None else "the game does not say how it is encoded (`encoding`)"


def _compiled(game: Game[Any, Any]) -> str:
    encoding = game.encoding(len(seats_of(game)))
    own = isinstance(encoding, ArrayEncoding)
    return "" if own else _encoded(game) or "the game has no worlds of its own"


def _of(game: Game[Any, Any], seats: int) -> Encoding[Any]:
    encoding = game.encoding(seats)
    demand(encoding is not None, f"the game has no encoding for {seats} seats")
    assert encoding is not None
    return encoding


def _masked(encoding: Encoding[Any], match: Match[Any, Any], seat: int) -> list[int]:
    """Return the numbers of the mask of a seat, written over what is neither 0 nor 1."""
    mask = np.full(encoding.choices, 7, np.int8)
    encoding.mask(match.state, seat, mask)
    demand(set(mask.tolist()) <= {0, 1}, "a mask holds more than 0 and 1", seat)
    return [int(number) for number in np.flatnonzero(mask)]


def _observed(encoding: Encoding[Any], match: Match[Any, Any], seat: int) -> NDArray[Any]:
    """Return what a seat observes, the same whatever stood there before."""
    first: NDArray[Any] = np.zeros(encoding.size, encoding.dtype)
    second: NDArray[Any] = np.full(encoding.size, 77, encoding.dtype)
    encoding.observe(match.state, seat, first)
    encoding.observe(match.state, seat, second)
    same = first.tobytes() == second.tobytes()
    demand(same, "an observation leaves something as it was", seat)
    return first


def _mask(now: PlayedState) -> None:
    game, match = now.game, now.match
    encoding = _of(game, len(now.seats))
    before = game.dump(match.state)
    for seat in now.seats:
        masked = set(_masked(encoding, match, seat))
        if isinstance(encoding, StructuredEncoding):
            _commands(encoding, now, seat, masked)
            continue
        if encoding.wait is not None:
            waits = encoding.wait in masked
            demand(waits == (not now.over), "a seat can wait just while the game runs", seat)
            masked.discard(encoding.wait)
        offered = [one for whose, one in now.offers if whose == seat]
        encoded = [one for one in offered if one.command not in encoding.left_out]
        numbers, size = set[int](), 0
        for one in encoded:
            found = _numbers_of(encoding, match, seat, one, masked)
            numbers |= found
            size += len(found) if one.command in encoding.in_steps else one.size
        more, less = masked - numbers, numbers - masked
        demand(not more, f"the mask has {_first(more)}, which `orders` does not offer", seat)
        demand(not less, f"`orders` offers {_first(less)}, which the mask has not", seat)
        demand(len(numbers) == size, "two orders have one number", seat)
    demand(game.dump(match.state) == before, "to write a mask changes the state")


def _commands(
    encoding: StructuredEncoding[Any], now: PlayedState, seat: int, masked: set[int]
) -> None:
    """Demand that a mask has just the commands that are offered, or may be legal besides."""
    names = [block.name for block in encoding.blocks]
    found = {names[place] for place in masked}
    demand((WAIT in found) != now.over, "a seat can wait just while the game runs", seat)
    families = [one for whose, one in now.offers if whose == seat]
    families = [one for one in families if one.command not in encoding.left_out]
    less = {one.command for one in families} - found
    more = found - {WAIT, *(one.command for one in families), *encoding.unlisted}
    demand(not less, f"`orders` offers {min(less, default='')}, which the mask has not", seat)
    demand(not more, f"the mask has {min(more, default='')}, which `orders` does not offer", seat)
    for family in families:
        known, size = 0, 0
        for call in family.spread(now.game.vocabulary, _AMOUNTS):
            size += 1
            with suppress(LookupError):
                known += encoding.number(now.match.state, seat, call) >= 0
        whole = known == size or (family.command in encoding.in_steps and known > 0)
        demand(whole, f"of {size} orders of {family.command} {known} have a number", seat)


def _numbers_of(
    encoding: Encoding[Any],
    match: Match[Any, Any],
    seat: int,
    family: Legal,
    masked: set[int],
) -> set[int]:
    """Return the numbers of a family: of each order, or of those with amounts that have one."""
    vocabulary = match.game.vocabulary
    if family.meant(vocabulary) is None:
        raise Breach(f"there is no order {family.command} with such choices", law="legal")
    if family.command not in encoding.in_steps:
        return {_number(encoding, match, seat, call) for call in family.calls(vocabulary)}
    meant = {number: encoding.call(match.state, seat, number) for number in masked}
    found = {number for number, call in meant.items() if _is_of(family, call)}
    demand(bool(found), f"no order of a family of {family.command} has a number", seat)
    for call in family.spread(vocabulary, _AMOUNTS):
        with suppress(LookupError):
            found.add(encoding.number(match.state, seat, call))
    return found


def _is_of(family: Legal, call: Call) -> bool:
    given = zip(call.args, family.choices, strict=False)
    return call.command.name == family.command and all(one in choice for one, choice in given)


def _number(encoding: Encoding[Any], match: Match[Any, Any], seat: int, call: Call) -> int:
    try:
        return encoding.number(match.state, seat, call)
    except LookupError as error:
        raise Breach(f"{said(call)} is offered and has no number: {error}", seat) from None


def _first(numbers: set[int]) -> str:
    return f"the number {min(numbers)}" if numbers else "none"


def _numbers(now: PlayedState) -> None:
    encoding, state = _of(now.game, len(now.seats)), now.match.state
    for seat in now.seats:
        for number in _meant(encoding, now, seat):
            name, index = encoding.place(number)
            same = encoding.numbered(name, *index) == number
            demand(same, f"the place of {number} has another number", seat)
            call = encoding.call(state, seat, number)
            back = _number(encoding, now.match, seat, call)
            what = f"{number} means {said(call)}, and that has the number {back}"
            demand(back == number, what, seat)


def _meant(encoding: Encoding[Any], now: PlayedState, seat: int) -> list[int]:
    """Return the numbers of legal orders: of masks, or some of the families that are offered."""
    masked = _masked(encoding, now.match, seat)
    if not isinstance(encoding, StructuredEncoding):
        return [number for number in masked if number != encoding.wait]
    numbers = list[int]()
    for offer in encoding.offered(now.match.state, seat) if not now.over else ():
        block = encoding.blocks[offer.block]
        demand(offer.block in masked, f"{block.name} is offered, and not in the mask", seat)
        for choices in islice(product(*offer.choices), _AMOUNTS):
            numbers.append(encoding.numbered(block.name, *choices))
    return numbers


def _bounds(now: PlayedState) -> None:
    encoding = _of(now.game, len(now.seats))
    before = now.game.dump(now.match.state)
    for seat in now.seats:
        row, first = _observed(encoding, now.match, seat), 0
        for field in encoding.fields:
            part = row[first : first + field.size]
            first += field.size
            held = bool(np.all((part >= field.low) & (part <= field.high)))
            what = f"`{field.name}` holds {part.min()} to {part.max()}" if len(part) else ""
            demand(held, f"{what}, not {field.low} to {field.high}", seat)
    demand(now.game.dump(now.match.state) == before, "to observe changes the state")


def _seen(now: PlayedState) -> None:
    """Let others act, and chance fall otherwise: who sees no difference gets the same arrays."""
    encoding = _of(now.game, len(now.seats))
    for seat in now.seats:
        worlds = [(world, done) for done, world in _others(now, seat) if not done.code]
        for n in (1, 2):
            other = twin(now.match)
            other.load_dice(Dice(now.match.seed ^ n, now.match.number + 1))
            if (done := ring(other)) is not None and done.error is None:
                worlds.append((other, done))
        known: dict[Any, Any] = {}
        for world, done in worlds:
            _compare(encoding, world, seat, heard(done.told, seat, world.over), known)
        if not now.match.number:
            _compare(encoding, now.match, seat, [], now.known)


def _others(now: PlayedState, seat: int) -> Iterator[tuple[Done, Match[Any, Any]]]:
    """Give some orders of the other seats, each in a match of its own."""
    for other in now.seats:
        if other != seat:
            offers = [one for whose, one in now.offers if whose == other]
            for call in calls_of(offers, now.game.vocabulary, TRIED):
                yield now.give(other, call)


def _compare(
    encoding: Encoding[Any],
    match: Match[Any, Any],
    seat: int,
    told: list[str],
    known: dict[Any, Any],
) -> None:
    game = match.game
    scene = plain("scene", game.scene(match.board))
    looks = repr((seat, scene, plain("view", game.view(match.state, seat)), told))
    row = _observed(encoding, match, seat).tobytes()
    same = known.setdefault(("observed", looks), row) == row
    demand(same, "two states look the same to the seat, and are observed otherwise", seat)


def _worlds(record: PlayedMatch) -> None:
    game, names = record.game, record.header.seats
    encoding = _of(game, len(names))
    assert isinstance(encoding, ArrayEncoding)
    own: Worlds[Any] = encoding.worlds(3, names)
    matches = MatchWorlds(game, encoding, names, 1)
    seeds = np.array([record.seed, record.seed + 1, record.seed], np.uint64)
    own.begin(np.arange(3), seeds)
    matches.begin(np.arange(1), seeds[:1])
    rng = random.Random(record.seed)
    other = game.dump(own.state(1))
    for _ in range(_STEPS):
        _same(own, matches)
        demand(game.dump(own.state(1)) == other, "a step changes another world")
        copied = game.dump(own.state(2)) == game.dump(own.state(0))
        demand(copied, "a copy of a world is not what it is")
        if own.movers[0] == NOBODY:
            return
        legal = np.flatnonzero(own.masks[0]).tolist()
        number = _drawn(rng, encoding, legal)
        own.actions[:] = matches.actions[:] = number
        own.step(0, 1)
        matches.step(0, 1)
        refused = bool(own.codes[0]), bool(matches.codes[0])
        demand(refused[0] == refused[1], f"worlds take {number} otherwise than the match")
        legal_too = number in legal
        demand(refused[0] != legal_too, f"worlds refuse {number}, or take it, against its mask")
        own.copy(np.array([2]), np.array([0]))


def _drawn(rng: random.Random, encoding: Encoding[Any], legal: list[int]) -> int:
    """Draw an action: a legal one, one that need not be, or to wait, so that turns end."""
    if rng.random() < _WRONG:
        return rng.randrange(encoding.actions)
    if encoding.wait is not None and rng.random() < _WAITS:
        return encoding.wait
    return rng.choice(legal)


def _same(own: Worlds[Any], matches: MatchWorlds[Any]) -> None:
    """Demand that the first world, and its copy, are what the match is."""
    dump = own.game.dump
    want = dump(matches.state(0))
    demand(dump(own.state(0)) == want, "worlds come to another state than the match")
    demand(int(own.movers[0]) == int(matches.movers[0]), "in worlds another seat is to act")
    own.look(0, 1)
    own.rate(0, 1)
    matches.look(0, 1)
    matches.rate(0, 1)
    for name in ("masks", "observations", "scores", "ranks"):
        mine, theirs = getattr(own, name)[0], getattr(matches, name)[0]
        demand(np.array_equal(mine, theirs), f"worlds have other {name} than the match")
    again = own.clone()
    again.put(1, matches.state(0))
    demand(dump(again.state(1)) == want, "`put` does not give the state that was put")
    demand(dump(again.state(0)) == want, "a clone of worlds is not what they are")


OF_ENCODINGS = (
    Law(
        "mask",
        "The mask has just the numbers, or the commands, of the orders that `orders` offers.",
        unfit=_encoded,
        of_state=_mask,
        after=("own dice", "errors", "dump", "end", "legal", "looking", "refused"),
    ),
    Law(
        "numbers",
        "The order that a number means has that number.",
        unfit=_encoded,
        of_state=_numbers,
        after=("errors", "mask"),
    ),
    Law(
        "bounds",
        "What is observed lies within the bounds that are declared.",
        unfit=_encoded,
        of_state=_bounds,
        after=("errors", "dump"),
    ),
    Law(
        "observed",
        "A seat to which two states look the same observes the same in both.",
        unfit=_encoded,
        of_state=_seen,
        after=("own dice", "errors", "dump", "plain", "looking"),
    ),
    Law(
        "worlds",
        "Many matches at once go as one match does.",
        unfit=_compiled,
        of_match=_worlds,
        after=("own dice", "errors", "dump", "mask", "numbers", "checkpoint"),
    ),
)
