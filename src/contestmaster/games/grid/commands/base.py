"""What all announcements share: who may make them, what they name, and what they answer."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, Final, Literal, TypeAlias

from contestmaster.games.grid.clock import check_win
from contestmaster.games.grid.codes import MESSAGES, Code
from contestmaster.games.grid.events import Rolled
from contestmaster.games.grid.kinds.table import table_of
from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.replies import Announced
from contestmaster.games.grid.rules.act import Act, Result
from contestmaster.games.grid.rules.kind import Kinds
from contestmaster.games.grid.squares import Square, inside
from contestmaster.games.grid.state import Body, Player, State, Thing
from contestmaster.kernel.dialect import Dialect
from contestmaster.kernel.game import By, Game
from contestmaster.kernel.grammar import Integer, Keyword, KeywordOr, Word
from contestmaster.kernel.replies import Lines

__all__ = [
    "ADMINS",
    "PLAYERS",
    "Base",
    "Coordinate",
    "CoordinateOrRandom",
    "Id",
    "Name",
    "Number",
    "OptionalCoordinate",
    "OptionalId",
    "Targets",
]

Coordinate: TypeAlias = Annotated[int, Integer()]
OptionalCoordinate: TypeAlias = Annotated[int | None, Integer()]
CoordinateOrRandom: TypeAlias = Annotated[
    int | Literal["random"], KeywordOr(Keyword(("random",), fold=True), Integer())
]
Number: TypeAlias = Annotated[int, Integer()]
Id: TypeAlias = Annotated[str, Word(40)]
OptionalId: TypeAlias = Annotated[str | None, Word(40)]
Name: TypeAlias = Annotated[str, Word(40)]

PLAYERS: Final[dict[int, str]] = {Code.NO_SEAT: "GRID-200", Code.GAME_OVER: "GRID-198"}
"""Refusals of what only players may announce, while the game runs."""
ADMINS: Final[dict[int, str]] = PLAYERS | {Code.NOT_ADMIN: "GRID-1"}
"""Refusals of what only the Administrator may announce."""


class Targets:
    """What an announcement names, looked up: the first refusal counts."""

    def __init__(self, state: State) -> None:
        """Look things up in a state."""
        self._state = state
        self.refusal: Code | None = None

    def square(self, x: int, y: int) -> Square:
        """Return a square; one that is off the Grid refuses [GRID-13]."""
        if not inside((x, y)):
            self._refuse(Code.BAD_SQUARE)
        return x, y

    def body(self, id: str) -> Body:  # noqa: A002 - the rule book's word
        """Return an object or player; who names a hidden Box names nothing."""
        body = self._state.body(id)
        if body is None or body.kind == "box":
            self._refuse(Code.NO_SUCH_TARGET)
            return _NOBODY
        return body

    def thing(self, id: str, kind: str) -> Thing:  # noqa: A002 - the rule book's word
        """Return an object of a kind."""
        body = self.body(id)
        if not isinstance(body, Thing) or body.kind != kind:
            self._refuse(Code.NO_SUCH_TARGET)
            return _NOTHING
        return body

    def player(self, name: str) -> Player:
        """Return a player."""
        player = self._state.player(name)
        if player is None:
            self._refuse(Code.NO_SUCH_TARGET)
            return _NOBODY
        return player

    def _refuse(self, code: Code) -> None:
        self.refusal = self.refusal or code


_NOBODY: Final = Player("nobody", 0)
_NOTHING: Final = Thing("nothing-0", "nothing")
"""Stand for what there is not, in announcements that are refused anyway."""


class Base(Game[None, State]):
    """The game's face to the kernel, as far as every announcement needs it."""

    messages = MESSAGES
    dialect: ClassVar[Dialect] = Dialect(fold_keywords=True)
    params: GridParams

    def __init__(self, params: Any = None) -> None:
        """Bind the rules to parameters, and collect the kinds they name."""
        super().__init__(params)
        self.kinds: Kinds = table_of(self.params)

    def act(self, state: State, by: By) -> Act:
        """Return the act of an announcement."""
        return Act(self.params, state, by, self.kinds)

    def as_player(
        self,
        state: State,
        by: By,
        do: Callable[[Act], Result],
        targets: Targets | None = None,
    ) -> Announced | Code:
        """Let a player announce something."""
        player = state.players.get(by.person)
        if player is None:
            return Code.NO_SEAT
        if state.closed or player.quit:
            return Code.GAME_OVER
        return self._announced(self.act(state, by), do, targets)

    def as_newcomer(self, state: State, by: By, do: Callable[[Act], Result]) -> Announced | Code:
        """Let anyone join, unless the game is closed or e has quit."""
        player = state.players.get(by.person)
        if state.closed or (player is not None and player.quit):
            return Code.GAME_OVER
        return self._announced(self.act(state, by), do, None)

    def as_admin(
        self,
        state: State,
        by: By,
        do: Callable[[Act], Result],
        targets: Targets | None = None,
    ) -> Announced | Code:
        """Let the Administrator act, who needs no seat."""
        if by.role != "operator" and by.person not in state.players:
            return Code.NO_SEAT
        if state.closed or (by.role != "operator" and state.players[by.person].quit):
            return Code.GAME_OVER
        if by.role != "operator":
            return Code.NOT_ADMIN
        return self._announced(self.act(state, by), do, targets)

    def _announced(
        self, act: Act, do: Callable[[Act], Result], targets: Targets | None
    ) -> Announced | Code:
        if targets is not None and targets.refusal is not None:
            return targets.refusal
        result = do(act)
        if isinstance(result, Code):
            return result
        check_win(act)
        return announced(act.by, result)


def announced(by: By, facts: Mapping[str, str | int]) -> Announced:
    """Return what an announcement came to, with what it made happen."""
    happened = [f"EV {event.line()}\n" for _, event in by.told if not isinstance(event, Rolled)]
    return Announced(dict(facts), Lines("".join(happened)))
