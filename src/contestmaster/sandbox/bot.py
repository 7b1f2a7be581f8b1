"""A program in a box as a bot: it plays turn by turn, and what it does wrong is its own affair."""

import os
import random
import signal
from collections.abc import Callable
from typing import Any, Final

from contestmaster.bots.account import BotAccount
from contestmaster.bots.bot import MakeBot
from contestmaster.bots.stdio import Dialogue
from contestmaster.bots.waiting import closing_of
from contestmaster.client import Transport
from contestmaster.kernel.game import Game
from contestmaster.sandbox import ground
from contestmaster.sandbox.budget import Budget
from contestmaster.sandbox.building import ready
from contestmaster.sandbox.command import Mounts
from contestmaster.sandbox.limits import BoxLimits
from contestmaster.sandbox.process import Box
from contestmaster.sandbox.streams import Streams
from contestmaster.sandbox.submission import BoxSubmission
from contestmaster.sandbox.watch import TICK, TurnWatch

_MICRO: Final = 1e6
_SIGNALLED: Final = 128
"""From here on an exit status tells of a signal."""
_LEAST_S: Final = 0.001
"""The shortest wait between two looks at the processor time."""


def maker(submission: BoxSubmission, game: Game[Any, Any], limits: BoxLimits) -> MakeBot:
    """Return how bots of a submission are made; it is built here if it must be.

    Raises:
        NoBoxError: this machine cannot hold it.
        RefusedSubmissionError: it cannot be built.
    """
    ground.require(limits)
    folder = ready(submission)
    words = submission.manifest.run
    vocabulary, closing = game.vocabulary, closing_of(type(game))

    def make(transport: Transport, rng: random.Random) -> "BoxedBot":
        del rng  # it has a machine's own chance: it is not repeatable
        return BoxedBot(
            Dialogue(transport, vocabulary, closing),
            limits,
            lambda: Box(Mounts(folder), words, limits),
        )

    return make


class BoxedBot:
    """One program in one match."""

    def __init__(self, dialogue: Dialogue, limits: BoxLimits, start: Callable[[], Box]) -> None:
        """Begin before the first turn; the program starts in it.

        Args:
            dialogue: the host's end of the conversation.
            limits: for the program.
            start: starts it in its box.
        """
        self._dialogue = dialogue
        self._limits = limits
        self._start = start
        self._budget = Budget(limits)
        self._box: Box | None = None
        self._streams: Streams | None = None
        self._spent: list[int] = []
        self._frozen = 0
        self._memory = 0
        self._closed = False
        self._left = ""
        self._left_turn = 0

    def turn(self) -> None:
        """Let the program take its turn.

        Raises:
            MatchSpoiltError: the machine was too busy; nobody is to blame.
            NoBoxError: the machine could not start the program.
        """
        if self._left or self._closed:
            return
        if self._box is None:
            self._box = self._start()
            self._streams = Streams(self._box)
        assert self._streams is not None
        box, streams = self._box, self._streams
        streams.give(self._dialogue.begin_turn())
        before = box.spent()
        self._budget.begin(before)
        if not self._dialogue.turn_over:  # it may have said before that it waits once more
            box.thaw()
            why = self._converse(box, streams)
            box.freeze()
            streams.read_log()
            self._memory = max(self._memory, box.most_memory())
            if why:
                self._leave(box, why)
        self._spent.append(round(_MICRO * self._budget.end(box.spent())))

    def account(self) -> BotAccount:
        """Return what it has used so far: microseconds of processor time stand for its fuel."""
        log = b""
        if self._streams is not None:
            if not self._left and not self._closed:
                self._streams.read_log()
            log = bytes(self._streams.log)
        return BotAccount(
            tuple(self._spent), self._frozen, self._memory, log, self._left, self._left_turn, "us"
        )

    def close(self) -> None:
        """End the program and all that it has started."""
        if self._box is not None:
            self._box.close()
            self._closed = True

    def _converse(self, box: Box, streams: Streams) -> str:
        """Answer the program until its turn is over; say why it plays no more, if so."""
        dialogue, written = self._dialogue, 0
        watch = TurnWatch(box, self._limits)
        while not dialogue.turn_over:
            left = self._budget.left(box.spent())
            if left <= 0:
                self._frozen += 1
                dialogue.end_turn()
                break
            came, waited = streams.wait(min(TICK, max(_LEAST_S, left / _processors())))
            if box.is_over():
                came += streams.rest()
            written += len(came)
            streams.give(dialogue.feed(came))
            if why := self._fault(box, streams, written):
                return why
            watch.waited(waited)
            if not dialogue.turn_over and watch.idle():
                return _idle(streams, self._limits)
        return ""

    def _fault(self, box: Box, streams: Streams, written: int) -> str:
        """Say what ends its part, if anything has happened that does [BOX-11]."""
        limits = self._limits
        if written > limits.output_kib << 10 or self._dialogue.full:
            return f"it wrote more than {limits.output_kib} KiB in one turn"
        if streams.logged > limits.log_mib << 20:
            return f"it wrote more than {limits.log_mib} MiB to its log"
        if box.is_over():
            streams.read_log()
            return ending(box.exit_status())
        return ""

    def _leave(self, box: Box, why: str) -> None:
        self._left, self._left_turn = why, len(self._spent) + 1
        box.close()


def ending(status: int) -> str:
    """Say how a program has ended, by its exit status as a shell tells it.

    >>> ending(3)
    'it ended with exit status 3'
    >>> ending(139)
    'it was ended by SIGSEGV: segmentation fault (or abort)'
    """
    if status > _SIGNALLED:
        try:
            number = signal.Signals(status - _SIGNALLED)
        except ValueError:
            return f"it ended with exit status {status}"
        said = (signal.strsignal(number) or "").lower()
        # As the first process of its namespace it cannot send itself SIGABRT.
        more = " (or abort)" if number in {signal.SIGSEGV, signal.SIGTRAP} else ""
        return f"it was ended by {number.name}: {said}{more}"
    return f"it ended with exit status {status}" if status else "it ended"


def _idle(streams: Streams, limits: BoxLimits) -> str:
    """Say what a program does that does nothing."""
    if streams.owed:
        return f"it did not read its replies for {limits.idle:g} s"
    return (
        f"it did nothing for {limits.idle:g} s in its turn: it sleeps, or reads where no reply is"
        " owed; say WAIT and a line feed at the end of each turn, and flush them"
    )


def _processors() -> int:
    return os.cpu_count() or 1
