"""What all commands share: who may act at all."""

from collections.abc import Callable
from typing import Annotated, ClassVar, Final, TypeAlias, TypeVar

from contestmaster.games.shuttle.codes import MESSAGES, Code
from contestmaster.games.shuttle.params import ShuttleParams
from contestmaster.games.shuttle.rules.act import Act
from contestmaster.games.shuttle.state import State
from contestmaster.kernel.dialect import Dialect
from contestmaster.kernel.game import By, Game
from contestmaster.kernel.grammar import Natural, Word

__all__ = ["PLAYERS_ONLY", "RUNNING", "Base", "IntentId", "PlayerName"]

T = TypeVar("T")

PlayerName: TypeAlias = Annotated[str, Word(200)]
IntentId: TypeAlias = Annotated[int, Natural(0, 999_999_999)]

RUNNING: Final[dict[int, str]] = {Code.CONTEST_OVER: "SHUTTLE-60"}
"""Refusals of what anybody may announce while the contest runs."""
PLAYERS_ONLY: Final[dict[int, str]] = RUNNING | {Code.NOT_PLAYER: "SHUTTLE-132"}
"""Refusals of what only players may announce."""


class Base(Game[None, State]):
    """The game's face to the kernel, as far as every command needs it."""

    messages = MESSAGES
    dialect: ClassVar[Dialect] = Dialect(fold_keywords=True)
    params: ShuttleParams

    def as_player(self, state: State, by: By, do: Callable[[Act], T]) -> T | Code:
        """Let a registered player act, while the contest runs."""
        if state.over:
            return Code.CONTEST_OVER
        if state.player(by.person) is None:
            return Code.NOT_PLAYER
        return do(Act.of(self.params, state, by))

    def as_anyone(self, state: State, by: By, do: Callable[[Act], T]) -> T | Code:
        """Let anybody act, while the contest runs."""
        return Code.CONTEST_OVER if state.over else do(Act.of(self.params, state, by))
