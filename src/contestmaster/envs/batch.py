"""Matches that are played by numbers: their seeds, what is paid, and what was done in them.

Everything in :mod:`contestmaster.envs` is a face of this.
"""

import operator
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from secrets import randbits
from typing import Any, Final, NamedTuple, SupportsIndex

import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray

from contestmaster.arrays.matches import MatchWorlds, worlds_of
from contestmaster.arrays.taken import note_taken
from contestmaster.arrays.worlds import NOBODY, Worlds
from contestmaster.envs.journals import journal_of
from contestmaster.envs.rewards import AT_THE_END, Floats, margin
from contestmaster.envs.setting import Setting
from contestmaster.kernel.structured import ActionFamily, StructuredEncoding

_ROOM: Final = 256
"""Actions of a match for which there is room at first."""
_WORTH: Final = 64
"""Worlds for each thread below which they are not divided."""
_SEEDS: Final = 1 << 64
_WIDE: Final = 1 << 31
"""Action numbers and seats beyond that need eight bytes each."""


class TakenActions(NamedTuple):
    """What was done in a match.

    Attributes:
        seed: of the match.
        codes: int32 or int64: action number times the number of seats, plus the seat. In games
            by announcement refused actions are among them, since they are on record.
    """

    seed: int
    codes: NDArray[Any]


class Batch:
    """Any number of matches of one setting, each in a world of its own.

    The first match of world i after ``reset(seed=s)`` has the seed s + i, and every next match in
    it a seed that is higher by the number of worlds: those of all are different. Beyond 2**64 - 1
    they begin at 0 again.

    Attributes:
        setting: what is played.
        worlds: where.
        seeds: uint64[count]: of the matches that are played now.
        rewards: float64[count, seats]: what is to be paid, see :meth:`paid`.
        steady: whether something is paid after each action, and not only at the end.
    """

    def __init__(
        self, setting: Setting, count: int, *, threads: int = 1, worlds: Worlds[Any] | None = None
    ) -> None:
        """Make worlds in which no match has begun.

        Args:
            setting: what is played.
            count: of worlds.
            threads: among how many they are divided.
            worlds: to be used, instead of those of the game.
        """
        self.setting = setting
        self.worlds = worlds or worlds_of(setting.game, setting.encoding, setting.names, count)
        self.count = count
        self._seats = seats = len(setting.names)
        self.steady = setting.reward.steady
        self._refusals = setting.game.by_announcement
        self.rewards = np.zeros((count, seats))
        self.seeds = np.zeros(count, np.uint64)
        self._margins = np.zeros((count, seats))
        # What was done: in the first half in matches that are played now, in the second in those
        # before them.
        wide = setting.encoding.actions * seats >= _WIDE
        self._acts = np.zeros((2, count, _ROOM), np.int64 if wide else np.int32)
        self._lengths = np.zeros((2, count), np.int64)
        self._seeds_before = np.zeros(count, np.uint64)
        self._paid = np.zeros(count, np.bool_)
        self._begun = False
        self._parts = _parts(count, max(1, min(threads, count // _WORTH)))
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None

    def reset(self, seed: SupportsIndex | None = None) -> None:
        """Begin a match in all worlds: those of a seed, or the next.

        Raises:
            ValueError: it is no seed.
        """
        seed = seed_of(seed)
        places = np.arange(self.count)
        if seed is None and self._begun:
            self.again(places)
            return
        first = randbits(63) if seed is None else seed
        fresh = np.array([(first + i) % _SEEDS for i in range(self.count)], np.uint64)
        self._begin(places, fresh)

    def again(self, places: NDArray[np.int64]) -> None:
        """Begin the next match in some worlds."""
        self._begin(places, self.seeds[places] + np.uint64(self.count))

    def check_begun(self) -> None:
        """Do nothing if there are matches.

        Raises:
            ResetNeeded: none has begun.
        """
        if not self._begun:
            raise ResetNeeded("no match has begun: call `reset` before anything else")

    def paid(self) -> Floats:
        """Return what is to be paid to each seat, and count it as paid. float64[count, seats]."""
        rewards = self.rewards.copy()
        self.rewards.fill(0.0)
        return rewards

    def take(self, i: int, number: int) -> int:
        """Let the mover of a world take an action; return the code, 0 if it was done."""
        worlds = self.worlds
        seat = worlds.movers.item(i)
        worlds.actions[i] = number
        worlds.step(i, i + 1)
        code: int = worlds.codes.item(i)
        if code == 0 or (code > 0 and self._refusals):
            length = self._lengths.item(0, i)
            self._acts[0, i, length] = number * self._seats + seat
            self._lengths[0, i] = length = length + 1
            if length == self._acts.shape[2]:
                self._widen()
        if code == 0 and (self.steady or worlds.movers.item(i) == NOBODY):
            self._pay(i, i + 1)
        return code

    def step(self) -> None:
        """Let the movers of all worlds take the actions that stand in the buffer."""
        worlds = self.worlds
        movers = worlds.movers.copy()
        self._each(worlds.step)
        acts, lengths = self._acts[0], self._lengths[0]
        taken = worlds.codes, worlds.actions, movers
        if not note_taken(*taken, self._seats, acts, lengths, self._refusals):
            self._widen()
        self.pay()

    def pay(self) -> None:
        """Pay what has come of what was done; :meth:`take` and :meth:`step` do so themselves."""
        self._pay(0, self.count)

    def look(self) -> None:
        """Write masks and observations of all worlds."""
        self._each(self.worlds.look)

    def offers(self, i: int, seat: int) -> list[ActionFamily]:
        """Return families of legal actions of a seat, where actions are commands with parts.

        Raises:
            ValueError: they are numbers: masks say which are legal.
        """
        encoding, worlds = self.setting.encoding, self.worlds
        if not (isinstance(encoding, StructuredEncoding) and isinstance(worlds, MatchWorlds)):
            raise ValueError(f"masks say what is legal in {self.setting.game.name}")
        return (
            list(encoding.offered(worlds.match(i).state, seat)) if not worlds.match(i).over else []
        )

    def acts(self, i: int, *, last: bool = False) -> TakenActions:
        """Return what was done in the match of a world, or in the one before it.

        Raises:
            LookupError: there was none before it.
        """
        half, seeds = (1, self._seeds_before) if last else (0, self.seeds)
        length = int(self._lengths[half, i])
        if last and not length:
            raise LookupError(f"there was no match before this one in world {i}")
        return TakenActions(int(seeds[i]), self._acts[half, i, :length].copy())

    def journal(self, i: int = 0, *, last: bool = False) -> bytes:
        """Return the journal of the match of a world, or of the one before it."""
        self.check_begun()
        seed, codes = self.acts(i, last=last)
        split = (divmod(code, self._seats) for code in codes.tolist())
        return journal_of(self.setting, seed, [(seat, number) for number, seat in split])

    def clone(self) -> "Batch":
        """Return matches that stand as these, and go their own way."""
        other = Batch(
            self.setting, self.count, threads=len(self._parts), worlds=self.worlds.clone()
        )
        for name in ("rewards", "seeds", "_margins", "_acts", "_lengths", "_paid", "_seeds_before"):
            setattr(other, name, getattr(self, name).copy())
        other._begun = self._begun
        return other

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None

    def _begin(self, places: NDArray[np.int64], seeds: NDArray[np.uint64]) -> None:
        played = places[self._lengths[0, places] > 0]
        self._acts[1, played] = self._acts[0, played]
        self._lengths[1, played] = self._lengths[0, played]
        self._seeds_before[played] = self.seeds[played]
        self.worlds.begin(places, seeds)
        self.seeds[places] = seeds
        self._lengths[0, places] = 0
        self._paid[places] = False
        self.rewards[places] = 0.0
        self._begun = True
        if self.steady:
            self._each(self.worlds.rate)
            self._margins[places] = margin(self.worlds.scores[places])

    def _each(self, do: Callable[[int, int], None]) -> None:
        if self._pool is None:
            do(0, self.count)
            return
        for waiting in [self._pool.submit(do, first, last) for first, last in self._parts]:
            waiting.result()

    def _pay(self, first: int, last: int) -> None:
        if self.steady:
            self.worlds.rate(first, last)
            ahead = margin(self.worlds.scores[first:last])
            self.rewards[first:last] += ahead - self._margins[first:last]
            self._margins[first:last] = ahead
            return
        over = (self.worlds.movers[first:last] == NOBODY) & ~self._paid[first:last]
        if over.any():
            ended = np.flatnonzero(over) + first
            for i in ended.tolist():
                self.worlds.rate(i, i + 1)
            self._paid[ended] = True
            paid: Floats = AT_THE_END[self.setting.reward.name](self.worlds.ranks[ended])
            self.rewards[ended] += paid

    def _widen(self) -> None:
        self._acts = np.concatenate([self._acts, np.zeros_like(self._acts)], axis=2)


def seed_of(seed: SupportsIndex | None) -> int | None:
    """Return a seed as a number, of whatever whole type it is; none stays none.

    >>> seed_of(np.int64(7)), seed_of(None)
    (7, None)

    Raises:
        ValueError: it is no whole number from 0 to 2**64 - 1; truth values are none.
    """
    if seed is None:
        return None
    try:
        number = -1 if isinstance(seed, bool) else operator.index(seed)
    except TypeError:
        number = -1
    if not 0 <= number < _SEEDS:
        raise ValueError(f"a seed is 0 to 2**64 - 1, a whole number, and not {seed!r}")
    return number


def _parts(count: int, parts: int) -> Sequence[tuple[int, int]]:
    """Return ranges that divide so many worlds evenly."""
    cuts = [count * part // parts for part in range(parts + 1)]
    return list(pairwise(cuts))
