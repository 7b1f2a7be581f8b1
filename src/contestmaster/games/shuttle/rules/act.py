"""An act in a game: by which parameters, on which state, and who does it when."""

from typing import NamedTuple

from contestmaster.games.shuttle import events
from contestmaster.games.shuttle.params import ShuttleParams
from contestmaster.games.shuttle.state import State, Win
from contestmaster.kernel.events import Event
from contestmaster.kernel.game import By
from contestmaster.kernel.instant import Instant
from contestmaster.nomic.ledger import Currency
from contestmaster.nomic.times import whole_second

CREDITS = Currency("credit", recordkeepor="contestmaster", tradeable=True)
THREAT_POINTS = Currency("Threat Point", recordkeepor="contestmaster")
ERGS = Currency("erg", recordkeepor="contestmaster")
RESTS = Currency("rest", recordkeepor="contestmaster")


class Act(NamedTuple):
    """What every rule is given.

    Attributes:
        params: of the game.
        state: to be changed, unless the rule refuses.
        by: who acts.
        at: the whole second of the act, or the midnight of the clock.
    """

    params: ShuttleParams
    state: State
    by: By
    at: Instant

    @classmethod
    def of(cls, params: ShuttleParams, state: State, by: By) -> "Act":
        """Return the act of an announcement: the fraction of its second is dropped."""
        return cls(params, state, by, whole_second(by.at))

    @property
    def person(self) -> str:
        """Who acts."""
        return self.by.person

    def emit(self, event: Event) -> None:
        """Tell everyone that something happened."""
        self.by.emit(event)

    def award(self, player: str | None, credits: int) -> None:  # noqa: A002 - the rule book's word
        """Give a player credits; what is awarded to one who has left is lost [SHUTTLE-27]."""
        if player is not None and self.state.player(player) is not None and credits:
            CREDITS.grant(self.state.credits, player, credits)
            self.emit(events.Credit(self.at, player, credits))

    def win(self, win: Win) -> None:
        """Record a win; it may end the contest [SHUTTLE-60]."""
        self.state.wins.append(win)
        self.emit(events.Win(self.at, win.player, win.by))
        self.state.over = self.params.end_on_win
