"""The board: the subspace in which a game is played, drawn from the sets of its server."""

from dataclasses import dataclass

import msgspec

from contestmaster.games.traders.params import TradersParams
from contestmaster.games.traders.subspaces import Subspace
from contestmaster.kernel.dice import BOARD_BRANCH, Dice


@dataclass(frozen=True)
class Board:
    """What is fixed for a match before anyone sits down.

    Attributes:
        parameter_set: the letter of the set that was drawn.
        subspace: what the game is played with.
    """

    parameter_set: str
    subspace: Subspace

    def to_bytes(self) -> bytes:
        """Bytes that are equal just for equal boards."""
        return self.parameter_set.encode() + msgspec.json.encode(self.subspace)


def drawn_board(params: TradersParams, seed: int) -> Board:
    """The board of the game with this seed: one of the server's sets, each as likely [TRADE-13]."""
    letter = params.sets[Dice(seed, 0, BOARD_BRANCH).below(len(params.sets))]
    return Board(letter, params.subspace(letter))
