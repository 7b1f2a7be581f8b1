"""What encodings of all games are tested by: their laws in a state, and play by numbers."""

import hashlib
import random
from typing import Any

import numpy as np

from contestmaster.arrays.matches import MatchWorlds, worlds_of
from contestmaster.arrays.worlds import NOBODY
from contestmaster.kernel.encoding import Encoding
from contestmaster.kernel.game import Game, Legal
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call


def masked(encoding: Encoding[Any], state: Any, seat: int) -> set[int]:
    """The numbers of a mask."""
    mask = np.full(encoding.choices, 7, np.int8)
    encoding.mask(state, seat, mask)
    return set(np.flatnonzero(mask).tolist())


def numbered(game: Game[Any, Any], encoding: Encoding[Any], state: Any, seat: int) -> set[int]:
    """The numbers of all orders that are offered; orders in steps may have none.

    Of families with very many orders only some are looked at, and those that numbers mean.
    """
    numbers, found = set[int](), masked(encoding, state, seat)
    for family in game.orders(state, seat):
        meant = list(family.spread(game.vocabulary, 200))
        if family.command in encoding.in_steps:
            calls = (encoding.call(state, seat, one) for one in found - {encoding.wait})
            meant += [one for one in calls if _is_of(family, one)]
        else:
            meant = list(family.calls(game.vocabulary))
        for call in meant:
            try:
                numbers.add(encoding.number(state, seat, call))
            except LookupError:
                assert family.command in encoding.in_steps
    return numbers


def _is_of(family: Legal, call: Call) -> bool:
    given = zip(call.args, family.choices, strict=False)
    return call.command.name == family.command and all(one in choice for one, choice in given)


def observed(encoding: Encoding[Any], state: Any, seat: int) -> dict[str, Any]:
    """What a seat sees, by field."""
    row: Any = np.full(encoding.size, 77, encoding.dtype)
    encoding.observe(state, seat, row)
    fields, first = dict[str, Any](), 0
    for field in encoding.fields:
        part = row[first : first + field.size].reshape(field.shape)
        first += field.size
        assert np.all((part >= field.low) & (part <= field.high)), (field, part.min(), part.max())
        fields[field.name] = part
    return fields


def agrees(game: Game[Any, Any], state: Any, seats: int) -> None:
    """Hold an encoding against the game: mask and orders, there and back, bounds."""
    encoding: Any = game.encoding(seats)
    for seat in range(seats):
        found = masked(encoding, state, seat)
        assert (encoding.wait in found) == (not game.over(state))
        found -= {encoding.wait}
        assert found == numbered(game, encoding, state, seat)
        for number in found:
            call = encoding.call(state, seat, number)
            assert encoding.number(state, seat, call) == number
        observed(encoding, state, seat)


def walk(game: Game[Any, Any], seats: int, seed: int, steps: int, *, plain: bool) -> list[str]:
    """Play by numbers drawn by lot; return a hash of all that is seen, and of each state.

    Args:
        game: the rules.
        seats: how many.
        seed: of match and numbers.
        steps: at most.
        plain: whether worlds are matches, and not those of the game's own.
    """
    names = tuple(f"p{seat}" for seat in range(seats))
    encoding: Any = game.encoding(seats)
    worlds = MatchWorlds(game, encoding, names, 1) if plain else worlds_of(game, encoding, names, 1)
    worlds.begin(np.zeros(1, np.int64), np.array([seed], np.uint64))
    rng, seen = random.Random(seed), list[str]()
    for _ in range(steps):
        worlds.look(0, 1)
        worlds.rate(0, 1)
        now = hashlib.sha256(game.dump(worlds.state(0)))
        buffers = worlds.movers, worlds.masks, worlds.observations, worlds.scores, worlds.ranks
        for buffer in buffers:
            now.update(buffer.tobytes())
        seen.append(now.hexdigest())
        if worlds.movers[0] == NOBODY:
            break
        legal = np.flatnonzero(worlds.masks[0]).tolist()
        worlds.actions[0] = encoding.wait if rng.random() < 1 / 3 else rng.choice(legal)
        worlds.step(0, 1)
        assert worlds.codes[0] == 0
    return seen


class ByNumbers:
    """A match whose orders are given by block and places, as the structured encodings have them."""

    def __init__(self, game: Game[Any, Any], names: tuple[str, ...]) -> None:
        self.game, self.names = game, names
        self.match: Match[Any, Any] = Match.start(game, seed=1, seats=names, at=0)
        self.encoding: Any = game.encoding(len(names))

    def give(self, seat: int, name: str, *index: int) -> int:
        """Give the order of a number; return the code."""
        number = self.encoding.numbered(name, *index)
        call = self.encoding.call(self.match.state, seat, number)
        assert self.encoding.number(self.match.state, seat, call) == number
        return self.match.do(call, self.names[seat], self.match.at).code

    def days(self, count: int) -> None:
        """Let the clock ring so many times, each when it is due."""
        for _ in range(count):
            due = self.match.next_boundary(self.match.at)
            assert due is not None
            self.match.ring(due)

    def commands(self, seat: int) -> set[str]:
        """The commands of a mask."""
        places = masked(self.encoding, self.match.state, seat)
        return {self.encoding.blocks[place].name for place in places}

    def sees(self, seat: int) -> dict[str, Any]:
        """What a seat sees, by field."""
        return observed(self.encoding, self.match.state, seat)
