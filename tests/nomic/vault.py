"""A vault: the smallest game with commitments, where nothing follows from them."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from contestmaster.kernel.announcing import Announcing
from contestmaster.kernel.dialect import Dialect
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import Alarm, By, Game
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.vocabulary import Call
from contestmaster.nomic.hashing import Hashing, pass_on
from contestmaster.seal import Codebook, SealParams
from contestmaster.seal.communications import advance, next_due

START = 1_564_390_800_000_000


class State(msgspec.Struct):
    codebook: Codebook
    rings: int = 0
    crimes: list[str] = []


class Vault(Announcing, Hashing, Game[None, State]):
    """A vault."""

    name = "vault"
    Params = SealParams
    params: SealParams
    dialect = Dialect(quotes=True)
    by_announcement = True

    def board(self, seed: int) -> None:
        del seed

    def board_bytes(self, board: None) -> bytes:
        return b""

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        return State(Codebook())

    def alarm(self, state: State) -> Alarm:
        return next_due(state.codebook)

    def ring(self, state: State, by: By) -> None:
        state.rings += 1
        happened = advance(state.codebook, by.at)
        pass_on(happened, by, lambda comm: state.crimes.append(comm.actor))

    def turn(self, state: State) -> int:
        return state.rings

    def outcome(self, state: State) -> Outcome:
        return Outcome.by_score(False, [Fraction(0)])

    def dump(self, state: State) -> bytes:
        return msgspec.msgpack.encode(state)

    def load(self, board: None, data: bytes) -> State:
        return msgspec.msgpack.decode(data, type=State)


def opened(**params: object) -> Match[None, State]:
    """Open a vault for ann and bob."""
    game = Vault(SealParams(**params))  # type: ignore[arg-type]
    return Match.start(game, seed=1, seats=("ann", "bob"), at=START)


def say(
    match: Match[None, State], person: str, line: str, text: str | None = None, at: int = START
) -> Done | int:
    """Say a line, with a plaintext below it perhaps; return what comes of it, or a code."""
    block = None if text is None else text.encode()
    call = match.game.vocabulary.parse(line.encode(), block)
    return match.do(call, person, at) if isinstance(call, Call) else call
