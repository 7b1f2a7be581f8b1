"""An act in a contest: by which parameters, on which state, and who does it when."""

from typing import NamedTuple

from contestmaster.contest.events import Announced
from contestmaster.contest.params import ContestParams
from contestmaster.contest.state import Announcement, Kind, State
from contestmaster.kernel.events import Event
from contestmaster.kernel.game import By
from contestmaster.kernel.instant import Instant


class Act(NamedTuple):
    """What every rule is given.

    Attributes:
        params: of the contest.
        state: to be changed, unless the rule refuses.
        by: who acts, and when.
    """

    params: ContestParams
    state: State
    by: By

    @property
    def at(self) -> Instant:
        """The instant of the act."""
        return self.by.at

    def emit(self, event: Event) -> None:
        """Tell everyone that something happened."""
        self.by.emit(event)

    def announce(
        self, kind: Kind, text: str, when: Instant | None = None, author: str | None = None
    ) -> None:
        """Make an announcement, by default of who acts."""
        author = self.by.person if author is None else author
        self.state.news.append(Announcement(self.at, author, kind, text, when))
        self.emit(Announced(kind, text, when))
