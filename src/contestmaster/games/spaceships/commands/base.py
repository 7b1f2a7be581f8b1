"""What all commands share: who may act at all, and what follows every act."""

from collections.abc import Callable
from typing import Annotated, ClassVar, Final, TypeAlias, TypeVar

from contestmaster.games.spaceships.codes import MESSAGES, Code
from contestmaster.games.spaceships.params import SpaceshipsParams
from contestmaster.games.spaceships.rules.act import Act
from contestmaster.games.spaceships.rules.office import settle
from contestmaster.games.spaceships.state import State
from contestmaster.kernel.dialect import Dialect
from contestmaster.kernel.game import By, Game
from contestmaster.kernel.grammar import Integer, Word
from contestmaster.seal import SealCode

T = TypeVar("T")

PlayerName: TypeAlias = Annotated[str, Word(200)]
SectorNo: TypeAlias = Annotated[int, Integer()]
BattleNo: TypeAlias = Annotated[int, Integer()]
Amount: TypeAlias = Annotated[int, Integer()]

RUNNING: Final[dict[int, str]] = {Code.OVER: "SHIPS-106"}
"""Refusals of what anybody may announce while the game runs."""
PLAYERS_ONLY: Final[dict[int, str]] = RUNNING | {Code.NOT_PLAYER: "SHIPS-115"}
"""Refusals of what only players may announce."""
NO_PLAYER: Final[dict[int, str]] = {Code.NO_PLAYER: "SHIPS-47", Code.YOURSELF: "SHIPS-51"}


class Base(Game[None, State]):
    """The game's face to the kernel, as far as every command needs it."""

    messages = MESSAGES
    dialect: ClassVar[Dialect] = Dialect(quotes=True)
    params: SpaceshipsParams

    def as_player(self, state: State, by: By, do: Callable[[Act], T]) -> T | Code:
        """Let a player act, while the game runs."""
        act = Act.of(self.params, state, by)
        if not running(act):
            return Code.OVER
        if state.player(by.person) is None:
            return Code.NOT_PLAYER
        return self.done(act, do(act))

    def as_anyone(self, state: State, by: By, do: Callable[[Act], T]) -> T | Code:
        """Let anybody act, while the game runs."""
        act = Act.of(self.params, state, by)
        return self.done(act, do(act)) if running(act) else Code.OVER

    def as_operator(self, state: State, by: By, do: Callable[[Act], T]) -> T | Code:
        """Let the operator act, while the game runs."""
        act = Act.of(self.params, state, by)
        if not running(act):
            return Code.OVER
        return self.done(act, do(act)) if by.role == "operator" else Code.NOT_OPERATOR

    def done(self, act: Act, result: T) -> T:
        """Let an automatic Astronomor do their duties after what was not refused [SHIPS-43]."""
        if not failed(result) and not act.state.over:
            settle(act)
        return result


def failed(result: object) -> bool:
    """Return whether a rule has refused."""
    return isinstance(result, Code | SealCode) and bool(result)


def running(act: Act) -> bool:
    """Return whether the game has started and is not over [SHIPS-106]."""
    return not act.state.over and act.at >= act.state.now
