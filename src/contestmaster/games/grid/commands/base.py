"""What all announcements share: who may make them, what they do, and what they answer."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, TypeVar

from contestmaster.games.grid.clock import check_win
from contestmaster.games.grid.codes import MESSAGES, Code
from contestmaster.games.grid.commands.named import Targets
from contestmaster.games.grid.events import Rolled
from contestmaster.games.grid.kinds.table import table_of
from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.replies import Announced
from contestmaster.games.grid.rules.act import Act, Kinds, Result
from contestmaster.games.grid.squares import Square
from contestmaster.games.grid.state import Body, State, Thing
from contestmaster.kernel.commands import Command, declared, order
from contestmaster.kernel.dialect import Dialect
from contestmaster.kernel.events import Event
from contestmaster.kernel.game import By, SetupError
from contestmaster.kernel.plain import PlainGame
from contestmaster.kernel.replies import Lines
from contestmaster.kernel.vocabulary import Vocabulary

PLAYERS: Final[dict[int, str]] = {Code.NO_SEAT: "GRID-200", Code.GAME_OVER: "GRID-198"}
"""Refusals of what only players may announce, while the game runs."""
ADMINS: Final[dict[int, str]] = PLAYERS | {Code.NOT_ADMIN: "GRID-1"}
"""Refusals of what only the Administrator may announce."""

F = TypeVar("F", bound=Callable[..., Any])


def announcement(
    name: str,
    *,
    refuses: Mapping[int, str],
    phrases: Sequence[str],
    told: str,
    tells: Sequence[type[Event]] = (),
) -> Callable[[F], F]:
    """Declare a method as an announcement; whether who makes it is a player is for it to ask.

    Args:
        name: the verb on the line.
        refuses: the codes it may refuse with, in order of precedence, each with its rule.
        phrases: sentences that mean it.
        told: what who makes it then does, in words; what it came to is told behind.
        tells: events that these words tell already.
    """
    told = f"{{by}} {told}:{{facts}}"
    return order(name, who="anyone", refuses=refuses, phrases=phrases, told=told, tells=tells)


class Announcements:
    """Announcements, as methods declared with :func:`announcement`: of the rules, or of a kind.

    Attributes:
        params: of the game.
        kinds: of objects.
    """

    kinds: Kinds

    def __init__(self, params: GridParams, kinds: Kinds) -> None:
        """Bind announcements to a match's parameters and kinds."""
        self.params = params
        self.kinds = kinds

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
        return self.judged(self.act(state, by), do, targets)

    def at_square(
        self, state: State, by: By, do: Callable[[Act, Square], Result], x: int, y: int
    ) -> Announced | Code:
        """Let a player announce something of a square."""
        targets = Targets(state, self.kinds)
        square = targets.square(x, y)
        return self.as_player(state, by, lambda act: do(act, square), targets)

    def with_body(
        self,
        state: State,
        by: By,
        do: Callable[[Act, Body], Result],
        id: str,  # noqa: A002 - the rule book's word
    ) -> Announced | Code:
        """Let a player announce something of an object or player."""
        targets = Targets(state, self.kinds)
        body = targets.body(id)
        return self.as_player(state, by, lambda act: do(act, body), targets)

    def with_thing(
        self,
        state: State,
        by: By,
        do: Callable[[Act, Thing], Result],
        id: str,  # noqa: A002 - the rule book's word
        kind: str,
    ) -> Announced | Code:
        """Let a player announce something of an object of a kind."""
        targets = Targets(state, self.kinds)
        thing = targets.thing(id, kind)
        return self.as_player(state, by, lambda act: do(act, thing), targets)

    def judged(
        self, act: Act, do: Callable[[Act], Result], targets: Targets | None
    ) -> Announced | Code:
        """Do what is announced, unless it names what there is not; look whether one has won."""
        if targets is not None and targets.refusal is not None:
            return targets.refusal
        result = do(act)
        if isinstance(result, Code):
            return result
        check_win(act)
        return announced(act.by, result)


class Base(Announcements, PlainGame[GridParams, State]):
    """The game's face to the kernel, as far as every announcement needs it."""

    messages = MESSAGES
    dialect: ClassVar[Dialect] = Dialect(fold_keywords=True)

    def __init__(self, params: GridParams | None = None) -> None:
        """Bind the rules to parameters, collect the kinds they name, and what those announce.

        Raises:
            SetupError: the parameters name a kind that there is not, or that does not fit.
        """
        PlainGame.__init__(self, params)
        self.kinds = table_of(self.params)
        self.vocabulary = extended(self.vocabulary, self.kinds, self.params)

    def as_newcomer(self, state: State, by: By, do: Callable[[Act], Result]) -> Announced | Code:
        """Let anyone join, unless the game is closed or they have quit."""
        player = state.players.get(by.person)
        if state.closed or (player is not None and player.quit):
            return Code.GAME_OVER
        return self.judged(self.act(state, by), do, None)

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
        return self.judged(self.act(state, by), do, targets)


def extended(vocabulary: Vocabulary, kinds: Kinds, params: GridParams) -> Vocabulary:
    """Return a vocabulary with the announcements that kinds bring along.

    Raises:
        SetupError: one is there already, or cannot be told from another.
    """
    brought: list[Command] = []
    for kind in kinds:
        if kind.announcements is not None:
            own = list(declared(kind.announcements(params, kinds), params, vocabulary.dialect))
            if known := [one.name for one in own if vocabulary.find(one.name)]:
                raise SetupError(f"installed_kinds: {kind.name} brings {known[0]}, which there is")
            brought += own
    if not brought:
        return vocabulary
    try:
        return Vocabulary([*vocabulary, *brought], vocabulary.dialect)
    except TypeError as error:
        raise SetupError(f"installed_kinds: {error}") from None


def announced(by: By, facts: Mapping[str, str | int]) -> Announced:
    """Return what an announcement came to, with what it made happen."""
    happened = [f"EV {event.line()}\n" for _, event in by.told if not isinstance(event, Rolled)]
    return Announced(dict(facts), Lines("".join(happened)))
