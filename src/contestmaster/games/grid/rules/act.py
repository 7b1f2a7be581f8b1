"""An act in a game: by which parameters and kinds, on which state, and who does it."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from contestmaster.games.grid import events
from contestmaster.games.grid.codes import Code
from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.rules.kind import Kinds
from contestmaster.games.grid.state import Player, State
from contestmaster.kernel.events import Event
from contestmaster.kernel.game import By

T = TypeVar("T")

Facts: TypeAlias = dict[str, str | int]
"""What an announcement came to, by key in the order of the rule book."""

Result: TypeAlias = Facts | Code
"""What a rule returns: facts, or the code that refuses."""


class Act(NamedTuple):
    """What every rule is given.

    Attributes:
        params: of the game.
        state: to be changed, unless the rule refuses.
        by: who acts.
        kinds: of objects.
        ahead: 1 while a boundary has not yet come to the tick that it enters, else 0.
    """

    params: GridParams
    state: State
    by: By
    kinds: Kinds
    ahead: int = 0

    @property
    def me(self) -> Player:
        """The player who acts."""
        return self.state.players[self.by.person]

    def emit(self, event: Event) -> None:
        """Tell everyone that something happened."""
        self.by.emit(event)

    def roll(self, notation: str) -> int:
        """Throw dice such as ``10+5d3`` in public [GRID-2]."""
        total = self.by.dice.roll(notation)
        self.emit(events.Rolled(notation, total))
        return total

    def secretly(self, notation: str) -> int:
        """Throw dice that nobody may know of: for what is in a Box, and the life of a Bait."""
        return self.by.dice.roll(notation)

    def pick(self, candidates: Sequence[T]) -> T:
        """Draw one of some candidates, each as likely; one is drawn from a single one too."""
        return self.by.dice.pick(candidates)

    def one_of(self, candidates: Sequence[T]) -> T:
        """Draw one of some candidates if there are several: a single one needs no dice."""
        return candidates[0] if len(candidates) == 1 else self.pick(candidates)

    def lose(self, player: Player, amount: int) -> int:
        """Take points from a player, as far as e has so many; return how many [GRID-6]."""
        lost = min(amount, player.points)
        player.points -= lost
        return lost

    def pay(self, player: Player, price: int) -> bool:
        """Take a price from a player who has it whole; else change nothing [GRID-7]."""
        if price > player.points:
            return False
        player.points -= price
        return True


def due(act: Act, ndays: int) -> int:
    """Return the tick at whose beginning so many ndays from now will have ended [GRID-9]."""
    return act.state.tick + act.ahead + ndays
