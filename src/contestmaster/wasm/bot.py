"""A bot in WebAssembly as a player: what it says and hears, turn by turn, and how it leaves.

It runs until it waits for the next turn, or has used up what it may compute. Then it is frozen
where it is, between two instructions, and goes on from there in the next turn; what it has ordered
stands [WASM-20, WASM-21]. One that traps, ends, or reads what can never come passes from then on,
and the match goes on [WASM-30].
"""

import random
from collections.abc import Callable
from typing import Any, Final

from contestmaster.bots.account import BotAccount
from contestmaster.bots.bot import MakeBot
from contestmaster.bots.stdio import Dialogue
from contestmaster.bots.waiting import closing_of
from contestmaster.client import Shape, Transport
from contestmaster.kernel.game import Game
from contestmaster.kernel.recording import DeclaredEntrant
from contestmaster.kernel.recording import entrant as declared
from contestmaster.kernel.vocabulary import Vocabulary
from contestmaster.wasm.chance import Chance
from contestmaster.wasm.checking import compiled
from contestmaster.wasm.engine import version
from contestmaster.wasm.limits import Limits
from contestmaster.wasm.module import Module
from contestmaster.wasm.program import Halt, WasmProgram

COMMANDS: Final = 100
"""Commands of a seat in a turn, where a match has no other limit."""

NOTHING_TO_COME: Final = "it reads though no reply is to come: a command ends with a line feed"


def maker(
    module: Module,
    limits: Limits,
    *,
    game: Game[Any, Any],
    commitment: str,
    seat: int,
) -> MakeBot:
    """Return how a bot is made for a seat of a match.

    Args:
        module: the bot, which has been looked at (:func:`.checking.checked`).
        limits: what it may use.
        game: what is played.
        commitment: to the seed of the match, which is public before it begins.
        seat: where it sits, from 0.

    Raises:
        MissingError: the engine is not installed.
        RefusedModuleError: it may not play.
    """
    load = compiled(module, limits)

    def make(transport: Transport, _: random.Random) -> WasmBot:
        chance = Chance(commitment, seat)
        return WasmBot(load, limits, transport, game.vocabulary, closing_of(type(game)), chance)

    return make


def entrant(
    module: Module, name: str, limits: Limits, *, commands: int = COMMANDS
) -> DeclaredEntrant:
    """Return who plays, for the header of the journal: all that its play depends on [WASM-40].

    Args:
        module: the bot.
        name: what it is called.
        limits: what it may use.
        commands: how many commands a seat has in a turn.

    Raises:
        MissingError: the engine is not installed.
        ValueError: the name, or the version its author gives it, cannot stand there.
    """
    facts = {"class": "wasm", "sha256": module.sha256, "engine": version()}
    said = {**facts, **limits.declares(), "commands": str(commands)}
    return declared(name, module.manifest.version, said)


class WasmBot:
    """A player whose program is run in this process.

    Its methods are called on one thread at a time.
    """

    def __init__(
        self,
        load: Callable[[Limits, Chance], WasmProgram],
        limits: Limits,
        transport: Transport,
        vocabulary: Vocabulary,
        closing: Shape,
        chance: Chance,
    ) -> None:
        """Set the program up; what its own set-up does wrong is part of its account."""
        self._limits = limits
        self._dialogue = Dialogue(transport, vocabulary, closing)
        self._fuel: list[int] = []
        self._frozen = 0
        self._left = ""
        self._left_turn = 0
        self._kept: BotAccount | None = None
        self._program = load(limits, chance)
        trouble = self._program.start()
        if trouble:
            self._leave(trouble)

    def turn(self) -> None:
        """Let it play until its turn is over."""
        if self._left or self._kept is not None:
            return
        program, dialogue = self._program, self._dialogue
        program.begin_turn(len(self._fuel), self._limits.fuel_turn)
        self._fuel.append(0)
        try:
            program.hear(dialogue.begin_turn(), whole=not dialogue.turn_over)
            self._play()
        finally:
            self._fuel[-1] = program.used

    def account(self) -> BotAccount:
        """Return what it has used so far."""
        if self._kept is not None:
            return self._kept
        return BotAccount(
            fuel=tuple(self._fuel),
            frozen=self._frozen,
            memory=self._program.measure(),
            log=bytes(self._program.log),
            left=self._left,
            left_turn=self._left_turn,
        )

    def close(self) -> None:
        """Give back its memory; its account stays."""
        self._kept = self.account()
        self._program.close()

    def _play(self) -> None:
        program, dialogue = self._program, self._dialogue
        while True:
            stop = program.run()
            if stop is not Halt.ENDED and dialogue.turn_over and dialogue.full:
                return  # it floods: it goes on when somebody listens again
            before = dialogue.taken
            replies = dialogue.feed(program.said())
            program.charge_lines(dialogue.taken - before)
            program.hear(replies, whole=not dialogue.turn_over)
            match stop:
                case Halt.ENDED:
                    self._leave(program.ending)
                    return
                case Halt.RETURNED:
                    return
                case Halt.SPENT:
                    self._frozen += not dialogue.turn_over
                    dialogue.end_turn()
                    return
                case Halt.READS if not program.ready:
                    if not dialogue.turn_over:
                        self._leave(NOTHING_TO_COME)
                    return

    def _leave(self, why: str) -> None:
        self._left = why
        self._left_turn = max(1, len(self._fuel))
        self._program.close()
