"""Who plays the other seats where one agent learns: policies on numbers, or sample bots."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from contestmaster.arrays.choosing import Chooser, Lots, choose
from contestmaster.arrays.matches import MatchWorlds
from contestmaster.arrays.worlds import NO_ORDER, NOBODY
from contestmaster.bots.bot import Bot, MakeBot
from contestmaster.client import InProcess
from contestmaster.envs.batch import Batch
from contestmaster.envs.journals import written
from contestmaster.envs.setting import Setting
from contestmaster.envs.structured import drawn, numbers_of
from contestmaster.kernel.journal import Header
from contestmaster.kernel.match import Done
from contestmaster.tournament.local import StalledError, bot_random, take_turn
from contestmaster.tournament.seat import LocalSeat
from contestmaster.tournament.witness import DialogueWitness

Policy: TypeAlias = Callable[
    [NDArray[Any], NDArray[np.int8], np.random.Generator], NDArray[np.int64]
]
"""Chooses actions: takes observations [k, size], masks [k, actions] and a generator, and returns
int64[k]."""

_ILLEGAL: Final = "the policy of the others takes an action that is not legal"
_FIRST: Final = np.zeros(1, np.int64)
_COMMANDS: Final = 100
"""What a bot may say in a turn, as in ``play``."""


def uniform(
    observations: NDArray[Any], masks: NDArray[np.int8], rng: np.random.Generator
) -> NDArray[np.int64]:
    """Take any legal action, each as likely.

    Where actions are commands with parts, environments draw for it a family of
    :meth:`.batch.Batch.offers`, or to wait, and then what is to be chosen in it.
    """
    del observations
    chosen = np.empty(len(masks), np.int64)
    choose(masks, rng.random(len(masks)), chosen)
    return chosen


class Opponents(Protocol):
    """Whoever plays all seats but one."""

    batch: Batch

    def begin(self) -> None:
        """Get ready for matches that have just begun."""
        ...

    def play(self) -> None:
        """Let the others act in each world until the learner is up, or the world is over."""
        ...

    def journal(self, *, last: bool = False) -> bytes:
        """Return the journal of the first world, or of the match before it there."""
        ...


class PolicyOpponents:
    """A policy in all other seats.

    Its generator is seeded by the first of the seeds that are played when it is made ready.
    """

    def __init__(self, batch: Batch, seat: int, policy: Policy) -> None:
        """Play all seats but one with a policy."""
        self.batch = batch
        self._seat = seat
        self._policy = policy
        self._rng = np.random.default_rng(0)
        # Where masks tell only of commands, parts may be refused, and it is tried again.
        self._tries = batch.setting.encoding.structured
        self._lots = Lots(batch.worlds.masks, np.zeros(1), np.zeros(1, np.int64))
        self._chooser = Chooser(self._lots)

    def of(self, batch: Batch) -> "PolicyOpponents":
        """Return the same for a clone of the batch; what it draws is the same, too."""
        other = PolicyOpponents(batch, self._seat, self._policy)
        other._rng = deepcopy(self._rng)
        return other

    def begin(self) -> None:
        """Seed the generator."""
        self._rng = np.random.default_rng(int(self.batch.seeds[0]))

    def play(self) -> None:
        """Let the policy choose for all worlds in which others are up, again and again."""
        batch = self.batch
        worlds = batch.worlds
        if batch.count == 1:
            self._play_one()
            return
        while True:
            others = (worlds.movers != NOBODY) & (worlds.movers != self._seat)
            if not others.any():
                return
            worlds.actions.fill(NO_ORDER)
            worlds.actions[others] = self._chosen(np.flatnonzero(others))
            batch.step()
            if (worlds.codes[others] != 0).any() and not self._tries:
                raise ValueError(_ILLEGAL)

    def journal(self, *, last: bool = False) -> bytes:
        """Return the journal of the first world."""
        return self.batch.journal(last=last)

    def _play_one(self) -> None:
        """Do the same for a single world, without arrays that say in which ones to do what."""
        batch, movers, seat = self.batch, self.batch.worlds.movers, self._seat
        mover = movers.item(0)
        while mover not in (seat, NOBODY):
            number = int(self._chosen(_FIRST)[0])
            if batch.take(0, number) and not self._tries:
                raise ValueError(_ILLEGAL)
            mover = movers.item(0)

    def _chosen(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the numbers of what the movers of some worlds do."""
        worlds, encoding = self.batch.worlds, self.batch.setting.encoding
        if self._policy is uniform and self._tries:
            movers = zip(places.tolist(), worlds.movers[places].tolist(), strict=True)
            offers = [self.batch.offers(i, seat) for i, seat in movers]
            return numbers_of(encoding, [drawn(encoding, one, self._rng) for one in offers])
        if self.batch.count == 1:
            worlds.look(0, 1)
            if self._policy is uniform:  # which comes to the same, but with nothing to look up
                self._rng.random(out=self._lots.drawn)
                self._chooser.choose()
                return self._lots.chosen
            return self._policy(worlds.observations, worlds.masks, self._rng)
        self.batch.look()
        return self._policy(worlds.observations[places], worlds.masks[places], self._rng)


class BotOpponents:
    """Sample bots in all other seats of one match, which speak lines, in the order of ``play``.

    In each turn every seat is asked once, in order; whoever is done waits for the turn to end.
    """

    def __init__(self, setting: Setting, seat: int, make: MakeBot) -> None:
        """Play all seats but one with a bot of its own each."""
        self._done: list[Done] = []
        self._left: tuple[Header, int, list[Done]] | None = None
        self._worlds = MatchWorlds(setting.game, setting.encoding, setting.names, 1, self._noted)
        self.batch = Batch(setting, 1, worlds=self._worlds)
        self._setting = setting
        self._seat = seat
        self._make = make
        self._bots: dict[int, tuple[LocalSeat, Bot]] = {}
        self._turn = self._asked = 0
        self._playing: tuple[Header, int] | None = None

    def begin(self) -> None:
        """Seat new bots."""
        match, names = self._worlds.match(0), self._setting.names
        if self._playing is not None and self._done:
            self._left = (*self._playing, self._done)
        self._playing, self._done = (match.header, match.seed), []
        witness = DialogueWitness(self._setting.game, names, None)
        self._bots = {}
        for seat in range(len(names)):
            if seat != self._seat:
                place = LocalSeat(match, self, witness, seat, _COMMANDS, [match.at])
                rng = bot_random(match.seed, seat)
                self._bots[seat] = place, self._make(InProcess(place.answer), rng)
        self._turn, self._asked = match.turn(), 0

    def note(self, done: Done) -> None:
        """Take note of what a bot has done."""
        self._worlds.note(0, done)

    def play(self) -> None:
        """Ask the seats that come before the learner's, and those after it once it is done.

        Raises:
            BotFailedError: a bot has failed, or the turn never ends.
        """
        match, worlds = self._worlds.match(0), self._worlds
        while not match.over:
            if match.turn() != self._turn:
                self._turn, self._asked = match.turn(), 0
            if self._asked == len(self._setting.names):
                boundary = match.next_boundary(match.at)
                if boundary is None:
                    raise StalledError(self._turn + 1)
                worlds.note(0, match.ring(boundary))
                continue
            seat = self._asked
            if seat == self._seat and worlds.can_act(0, seat):
                worlds.movers[0] = worlds.eyes[0] = seat
                self.batch.pay()
                return
            self._asked += 1
            if seat != self._seat:
                self._ask(seat)
            if match.turn() == self._turn and not match.over:
                worlds.wait(0, seat)
            else:
                worlds.go_on(0)
        worlds.movers[0] = NOBODY
        self.batch.pay()

    def journal(self, *, last: bool = False) -> bytes:
        """Return the journal of the match."""
        match = self._worlds.match(0)
        played = self._left if last else (match.header, match.seed, self._done)
        if played is None:
            raise LookupError("there was no match before this one")
        return written(self._setting.game, *played)

    def _noted(self, i: int, done: Done) -> None:
        del i
        self._done.append(done)

    def _ask(self, seat: int) -> None:
        place, player = self._bots[seat]
        place.begin()
        take_turn(self._setting.names[seat], place, player, self._turn + 1)
