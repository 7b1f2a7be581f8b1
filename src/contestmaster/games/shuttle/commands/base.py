"""What all commands share: who may act at all."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, TypeAlias, TypeVar

from contestmaster.games.shuttle.codes import MESSAGES, Code
from contestmaster.games.shuttle.params import ShuttleParams
from contestmaster.games.shuttle.rules.act import Act
from contestmaster.games.shuttle.state import State
from contestmaster.kernel.dialect import Dialect
from contestmaster.kernel.game import By, Game
from contestmaster.kernel.grammar import BadFormatError, Integer, Word

T = TypeVar("T")

MOST: Final = 999_999_999
"""The greatest number that nine digits can write."""

_DIGITS: Final = re.compile(rb"-?[0-9]{1,9}")


@dataclass(frozen=True)
class Digits(Integer):
    """A whole number of at most nine digits, without a plus sign."""

    low: int | None = -MOST
    high: int | None = MOST

    def parse(self, items: Sequence[bytes]) -> int:
        """Read one item; what may not be negative has no minus sign, either."""
        signed = items[0].startswith(b"-") and self.low is not None and self.low >= 0
        if signed or not _DIGITS.fullmatch(items[0]):
            raise BadFormatError("a whole number of at most nine digits is wanted")
        return super().parse(items)


PlayerName: TypeAlias = Annotated[str, Word(200)]
IntentId: TypeAlias = Annotated[int, Digits(0)]

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
