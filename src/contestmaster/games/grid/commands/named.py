"""What announcements name: squares, objects and players, as they are written and are found."""

from typing import Annotated, Final, Literal, TypeAlias

from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.rules.act import Kinds
from contestmaster.games.grid.squares import Square, inside
from contestmaster.games.grid.state import Body, Player, State, Thing
from contestmaster.kernel.grammar import Integer, Keyword, KeywordOr, Word

Coordinate: TypeAlias = Annotated[int, Integer()]
OptionalCoordinate: TypeAlias = Annotated[int | None, Integer()]
CoordinateOrRandom: TypeAlias = Annotated[
    int | Literal["random"], KeywordOr(Keyword(("random",), fold=True), Integer())
]
Number: TypeAlias = Annotated[int, Integer()]
Id: TypeAlias = Annotated[str, Word(40)]
OptionalId: TypeAlias = Annotated[str | None, Word(40)]
Name: TypeAlias = Annotated[str, Word(40)]


class Targets:
    """What an announcement names, looked up: the first refusal counts."""

    def __init__(self, state: State, kinds: Kinds) -> None:
        """Look things up in a state."""
        self._state = state
        self._kinds = kinds
        self.refusal: Code | None = None

    def square(self, x: int, y: int) -> Square:
        """Return a square; one that is off the Grid refuses [GRID-13]."""
        if not inside((x, y)):
            self._refuse(Code.BAD_SQUARE)
        return x, y

    def body(self, id: str) -> Body:  # noqa: A002 - the rule book's word
        """Return an object or player; who names a hidden one names nothing."""
        body = self._state.body(id)
        if body is None or self._kinds.of(body).hidden:
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
