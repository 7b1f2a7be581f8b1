"""Worlds that are matches: for games without compiled ones, for journals, and to compare with."""

from collections.abc import Callable, Sequence
from typing import Any, Self, TypeVar

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.worlds import NO_ORDER, NOBODY, ArrayEncoding, Worlds
from contestmaster.kernel.encoding import Encoding
from contestmaster.kernel.game import Game
from contestmaster.kernel.match import Done, Match

__all__ = ["MatchWorlds", "worlds_of"]

S = TypeVar("S")


def worlds_of(
    game: Game[Any, S], encoding: Encoding[S], names: Sequence[str], count: int
) -> Worlds[S]:
    """Return worlds of a game: its own compiled ones, or matches.

    Raises:
        SetupError: no match can be played with these parameters and seats.
    """
    if isinstance(encoding, ArrayEncoding):
        return encoding.worlds(count, names)
    return MatchWorlds(game, encoding, names, count)


class MatchWorlds(Worlds[S]):
    """Each world is a match, and each action an order of it, as a player would give it.

    Attributes:
        told: is told of every act that became an entry: the number of the world, and what was done.
    """

    def __init__(
        self,
        game: Game[Any, S],
        encoding: Encoding[S],
        names: Sequence[str],
        count: int,
        told: Callable[[int, Done], object] = lambda *_: None,
    ) -> None:
        """Make worlds in which no match has begun."""
        super().__init__(game, encoding, names, count)
        self.told = told
        self.matches: list[Match[Any, S] | None] = [None] * count
        self._waiting: list[set[int]] = [set() for _ in range(count)]
        self._turns = [0] * count
        self._mask = np.zeros(encoding.choices, np.int8)

    def match(self, i: int) -> Match[Any, S]:
        """Return the match of a world.

        Raises:
            LookupError: none has begun there.
        """
        match = self.matches[i]
        if match is None:
            raise LookupError(f"no match has begun in world {i}")
        return match

    def begin(self, places: NDArray[np.int64], seeds: NDArray[np.uint64]) -> None:
        """Begin a match in some worlds."""
        for i, seed in zip(places.tolist(), seeds.tolist(), strict=True):
            match = self.matches[i]
            if match is None:
                self.matches[i] = Match.start(self.game, seed=seed, seats=self.names, at=0)
            else:
                match.reset(seed)
            self._settled(i)

    def step(self, first: int, last: int) -> None:
        """Give orders, and let the clock ring where all wait."""
        for i in range(first, last):
            seat = int(self.movers[i])
            self.codes[i] = NO_ORDER if seat < 0 else self._act(i, seat, int(self.actions[i]))

    def look(self, first: int, last: int) -> None:
        """Let the encoding look at each state."""
        for i in range(first, last):
            state, eye = self.match(i).state, int(self.eyes[i])
            self.encoding.mask(state, eye, self.masks[i])
            if eye in self._waiting[i]:
                self.masks[i] = 0
            self.encoding.observe(state, eye, self.observations[i])

    def rate(self, first: int, last: int) -> None:
        """Ask the game how each match stands."""
        for i in range(first, last):
            for standing in self.game.outcome(self.match(i).state).standings:
                self.scores[i, standing.seat] = float(standing.score)
                self.ranks[i, standing.seat] = standing.rank

    def copy(self, targets: NDArray[np.int64], sources: NDArray[np.int64]) -> None:
        """Fork the matches."""
        super().copy(targets, sources)
        for target, source in zip(targets.tolist(), sources.tolist(), strict=True):
            self.matches[target] = self.match(source).fork()
            self._waiting[target] = set(self._waiting[source])
            self._turns[target] = self._turns[source]

    def clone(self) -> Self:
        """Fork all matches."""
        other = type(self)(self.game, self.encoding, self.names, self.count)
        for mine, its in zip(self.buffers(), other.buffers(), strict=True):
            its[:] = mine
        other.matches = [None if match is None else match.fork() for match in self.matches]
        other._waiting = [set(waiting) for waiting in self._waiting]
        other._turns = list(self._turns)
        return other

    def state(self, i: int) -> S:
        """Return a copy of the state of a match."""
        match = self.match(i)
        return self.game.clone(match.board, match.state)

    def put(self, i: int, state: S) -> None:
        """Let a match go on from a state of the same board."""
        if self.matches[i] is None:
            self.matches[i] = Match.start(self.game, seed=0, seats=self.names, at=0)
        match = self.match(i)
        match.restore(self.game.dump(state), match.number, match.at)
        self._settled(i)

    def can_act(self, i: int, seat: int) -> bool:
        """Return whether a seat has a legal action and does not wait for the turn to end."""
        match = self.match(i)
        if match.over or seat in self._waiting[i]:
            return False
        self.encoding.mask(match.state, seat, self._mask)
        return bool(self._mask.any())

    def wait(self, i: int, seat: int) -> None:
        """Let a seat do nothing more in this turn; where all do, the clock rings."""
        self._waiting[i].add(seat)
        self.go_on(i)

    def note(self, i: int, done: Done) -> None:
        """Pass on what was done.

        Raises:
            Exception: whatever a rule has raised.
        """
        if done.error is not None:
            raise done.error
        if done.entry is not None:
            self.told(i, done)

    def _act(self, i: int, seat: int, number: int) -> int:
        """Take an action; return the code."""
        match, encoding = self.match(i), self.encoding
        self.eyes[i] = seat
        if seat in self._waiting[i]:
            return NO_ORDER
        if number == encoding.wait:
            self.wait(i, seat)
            return 0
        try:
            call = encoding.call(match.state, seat, number)
        except LookupError:
            return NO_ORDER
        done = match.do(call, self.names[seat], match.at)
        self.note(i, done)
        if not done.code:
            self.go_on(i)
        return done.code

    def _settled(self, i: int) -> None:
        self._waiting[i].clear()
        self._turns[i] = self.match(i).turn()
        self.eyes[i] = 0
        self.go_on(i)

    def go_on(self, i: int) -> None:
        """Find the next to act; where nobody can before the clock rings, let it ring."""
        match, waiting = self.match(i), self._waiting[i]
        while True:
            if match.turn() != self._turns[i]:
                self._turns[i] = match.turn()
                waiting.clear()
            self.movers[i] = mover = self._mover(i)
            if mover != NOBODY:
                self.eyes[i] = mover
                return
            due = match.next_boundary(match.at)
            if due is None:
                return
            self.note(i, match.ring(due))

    def _mover(self, i: int) -> int:
        seats = range(len(self.names))
        return next((seat for seat in seats if self.can_act(i, seat)), NOBODY)
