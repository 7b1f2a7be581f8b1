"""The game as the kernel knows it: its set-up, clock and end."""

from collections.abc import Collection, Sequence
from typing import Any

from contestmaster.drawing import Drawing
from contestmaster.games.shuttle import legal, report
from contestmaster.games.shuttle import picture as pictures
from contestmaster.games.shuttle.commands import Commands
from contestmaster.games.shuttle.encoding import ShuttleEncoding
from contestmaster.games.shuttle.events import Ruling
from contestmaster.games.shuttle.guide import GUIDE
from contestmaster.games.shuttle.params import ShuttleParams
from contestmaster.games.shuttle.position import LAYOUT, problems
from contestmaster.games.shuttle.ranking import counts, outcome
from contestmaster.games.shuttle.rules import clock, intents
from contestmaster.games.shuttle.rules.players import enrol, is_name
from contestmaster.games.shuttle.stakes import stakes
from contestmaster.games.shuttle.state import State
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import Event
from contestmaster.kernel.figures import Counts, Figure
from contestmaster.kernel.game import Alarm, By, Eye, Legal, Published, SetupError
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.nomic.intents import Term
from contestmaster.nomic.public import PublicGame
from contestmaster.nomic.reports import TemplateError
from contestmaster.nomic.times import whole_second


class Shuttle(PublicGame[ShuttleParams, State], Commands):
    """The Shuttle: a crew flies from wormhole to wormhole, and one Enemy sends what hunts it."""

    name = "shuttle"
    guide = GUIDE
    version = 1
    Params = ShuttleParams
    layout = LAYOUT
    ruled = Ruling
    figures = (
        Figure("wins", one="win", nobody="nobody has won yet"),
        Figure("credits", one="credit"),
    )
    tie_breaks = 1

    def __init__(self, params: ShuttleParams | None = None) -> None:
        """Bind the rules to parameters; where wins end nothing, journey follows on journey."""
        super().__init__(params)
        self.endless = not self.params.end_on_win

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        """Register the players; there is neither map nor journey [SHUTTLE-5]."""
        del board, dice
        if not seats:
            raise SetupError("somebody must play the Shuttle")
        if wrong := [seat for seat in seats if not is_name(seat)]:
            raise SetupError(f"nobody can play who is called {wrong[0]!r}")
        state = State(whole_second(at), list(seats), {}, {}, {}, {}, {})
        for seat in seats:
            enrol(state, seat, self.params.ergs_weekly)
        try:
            report.text(self.params, state, state.now)
        except TemplateError as error:
            raise SetupError(f"report_template: {error}") from None
        return state

    def alarm(self, state: State) -> Alarm:
        """Every midnight."""
        return clock.next_alarm(state)

    def ring(self, state: State, by: By) -> None:
        """Run the midnights that have passed."""
        clock.ring(self.params, state, by)

    def turn(self, state: State) -> int:
        """Return how often the clock has acted [NET-80]."""
        return state.rings

    def orders(self, state: State, seat: int) -> Sequence[Legal]:
        """Return what a player may announce now."""
        return legal.orders(self.params, state, _known(state)[seat])

    def encoding(self, seats: int) -> ShuttleEncoding:
        """Return how it becomes numbers: commands with their parts."""
        return ShuttleEncoding(self, seats)

    def players(self, state: State) -> Sequence[str]:
        """Return the names of all who have registered, in order."""
        return list(state.players)

    def published(self, state: State) -> Sequence[Published]:
        """Return the reports, the platform's and those of players."""
        return [Published(one.at, one.by, one.text) for one in state.reports]

    def concerned(self, state: State, event: Event) -> Collection[str]:
        """Return whom an event is about: what happens In Space is about everybody."""
        about = state.players.keys() & event.mentions()
        return about or list(state.present())

    @staticmethod
    def picture(scene: Any, view: Any, where: Sequence[int] = ()) -> Drawing:
        """Return how a moment looks, in shapes."""
        del where  # nothing here has a place that is told
        return pictures.picture(scene, view)

    def stakes(self, view: Any) -> Sequence[str]:
        """Return what is at stake, in sentences."""
        return list(stakes(self.params, view))

    def outcome(self, state: State) -> Outcome:
        """Rank the players who have a seat; see :mod:`.ranking`."""
        return outcome(state)

    def counts(self, state: State, eye: Eye) -> Counts:
        """The wins and the credits of those with a seat, which everybody may know."""
        del eye
        return counts(state)

    def over(self, state: State) -> bool:
        """Return whether the contest has ended, as it may with a win [SHUTTLE-60]."""
        return state.over

    def terms(self, state: State) -> Sequence[Term]:
        """Return the intents that can still serve [SHUTTLE-121 to SHUTTLE-128]."""
        return intents.terms(self.params, state)

    def problems(self, state: State, seats: Sequence[str]) -> Sequence[str]:
        """Return what contradicts the rules in a state, a sentence each."""
        return problems(self.params, state, seats)

    def seated(self, state: State) -> Sequence[str]:
        """Return the names of those with a seat, in order."""
        return state.seats


def _known(state: State) -> list[str]:
    """Return who has a seat, by seat, and behind them all others who have ever registered."""
    return list(dict.fromkeys((*state.seats, *state.players)))
