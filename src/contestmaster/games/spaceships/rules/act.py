"""An act in a game: by which parameters, on which state, and who does it when."""

from typing import NamedTuple

from contestmaster.games.spaceships import events
from contestmaster.games.spaceships.params import SpaceshipsParams
from contestmaster.games.spaceships.state import State
from contestmaster.kernel.events import Event
from contestmaster.kernel.game import By
from contestmaster.kernel.instant import Instant
from contestmaster.nomic.ledger import Currency
from contestmaster.nomic.times import whole_second

COINS = Currency("coin", recordkeepor="Astronomor")
BLOTS = Currency("blot", recordkeepor="Astronomor")


class Act(NamedTuple):
    """What every rule is given.

    Attributes:
        params: of the game.
        state: to be changed, unless the rule refuses.
        by: who acts.
        at: the whole second of the act, or the instant of the clock.
    """

    params: SpaceshipsParams
    state: State
    by: By
    at: Instant

    @classmethod
    def of(cls, params: SpaceshipsParams, state: State, by: By) -> "Act":
        """Return the act of an announcement: the fraction of its second is dropped."""
        return cls(params, state, by, whole_second(by.at))

    @property
    def person(self) -> str:
        """Who acts."""
        return self.by.person

    def emit(self, event: Event) -> None:
        """Tell everyone that something happened."""
        self.by.emit(event)

    def pay(self, coins: int) -> bool:
        """Destroy coins of who acts, and tell so; do nothing where they have not so many."""
        before = COINS.balance(self.state.coins, self.person)
        if not COINS.pay(self.state.coins, self.person, coins):
            return False
        if coins:
            self.emit(events.Coins(self.at, self.person, before - coins))
        return True

    def earn(self, player: str, coins: int) -> None:
        """Give coins to a player, and tell so."""
        if coins:
            self.emit(events.Coins(self.at, player, COINS.grant(self.state.coins, player, coins)))
