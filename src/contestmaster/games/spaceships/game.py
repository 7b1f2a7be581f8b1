"""The game as the kernel knows it: its set-up, clock and end, its views and positions."""

from collections.abc import Collection, Sequence
from typing import Any

from contestmaster.drawing import Drawing
from contestmaster.games.spaceships import events, legal, report
from contestmaster.games.spaceships import picture as pictures
from contestmaster.games.spaceships.commands import Commands
from contestmaster.games.spaceships.encoding import SpaceshipsEncoding
from contestmaster.games.spaceships.guide import GUIDE
from contestmaster.games.spaceships.params import PLAYERS_MAX, PLAYERS_MIN, SpaceshipsParams
from contestmaster.games.spaceships.position import LAYOUT, problems
from contestmaster.games.spaceships.ranking import counts, outcome
from contestmaster.games.spaceships.rules import clock, winning
from contestmaster.games.spaceships.rules.galaxy import new_sector, new_ship
from contestmaster.games.spaceships.rules.players import enrol, is_name
from contestmaster.games.spaceships.stakes import stakes
from contestmaster.games.spaceships.state import State
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import Event
from contestmaster.kernel.figures import Counts, Figure
from contestmaster.kernel.game import Alarm, By, Eye, Legal, Published, SetupError
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.nomic.intents import Term
from contestmaster.nomic.offices import AUTOMATIC, Office
from contestmaster.nomic.public import PublicGame
from contestmaster.nomic.reports import TemplateError


class Spaceships(PublicGame[SpaceshipsParams, State], Commands):
    """Spaceships: pilots meet on a line of sectors, and stake energy in secret when they fight."""

    name = "spaceships"
    guide = GUIDE
    version = 1
    Params = SpaceshipsParams
    layout = LAYOUT
    figures = (
        Figure("wins", one="win", nobody="nobody has won yet"),
        Figure("steps towards a win", one="step towards a win"),
    )
    tie_breaks = 1

    def __init__(self, params: SpaceshipsParams | None = None) -> None:
        """Bind the rules to parameters; a win or a day may end a match."""
        super().__init__(params)
        self.endless = self.params.on_win == "continue" and self.params.end is None

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        """Place the players' ships in the first sectors of an ideal galaxy [SHIPS-1]."""
        del board, dice
        params = self.params
        if not PLAYERS_MIN <= len(seats) <= PLAYERS_MAX:
            raise SetupError(f"{PLAYERS_MIN} to {PLAYERS_MAX} play Spaceships, not {len(seats)}")
        if wrong := [seat for seat in seats if not is_name(seat)]:
            raise SetupError(f"nobody can play who is called {wrong[0]!r}")
        if params.astronomor not in (AUTOMATIC, *seats):
            raise SetupError(f"astronomor: {params.astronomor} is no player")
        start = params.start(at)
        state = State(start, {}, {}, Office(params.astronomor, start), len(seats))
        for _ in range(len(seats) + params.spare_sectors):
            new_sector(state)
        for seat in seats:
            enrol(params, state, seat, start)
            new_ship(params, state, seat)
        try:
            report.text(params, state, start, seats[0])
        except TemplateError as error:
            raise SetupError(f"report_template: {error}") from None
        return state

    def alarm(self, state: State) -> Alarm:
        """Every midnight, and every deadline of a battle, a duty or the game."""
        return clock.next_alarm(self.params, state)

    def ring(self, state: State, by: By) -> None:
        """Do what is due."""
        clock.ring(self.params, state, by)

    def turn(self, state: State) -> int:
        """Return how often the clock has acted [NET-80]."""
        return state.rings

    def orders(self, state: State, seat: int) -> Sequence[Legal]:
        """Return what a player may announce now."""
        return legal.orders(self.params, state, list(state.players)[seat])

    def encoding(self, seats: int) -> SpaceshipsEncoding:
        """Return how it becomes numbers: commands with their parts."""
        return SpaceshipsEncoding(self, seats)

    def players(self, state: State) -> Sequence[str]:
        """Return the names of all who have registered, in order."""
        return list(state.players)

    def published(self, state: State) -> Sequence[Published]:
        """Return the reports, the platform's and those of players."""
        return [Published(one.at, one.by, one.text) for one in state.reports]

    def concerned(self, state: State, event: Event) -> Collection[str]:
        """Return whom an event is about: of a ship its owner, of a battle its combatants."""
        about = set(event.mentions())
        match event:
            case events.Moved() | events.Energy() | events.Armour():
                ship = state.ship(event.ship_id)
                about |= {ship.owner} if ship is not None and ship.owner is not None else set()
            case events.Defence() | events.AttackValue() | events.Resolved():
                battle = state.battle(event.battle_id)
                about |= set() if battle is None else {battle.attacker, battle.defender}
        return about

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
        """The wins and the fame or infamy of those with a seat, which everybody may know."""
        del eye
        return counts(state)

    def over(self, state: State) -> bool:
        """Return whether the game has ended [SHIPS-106]."""
        return state.over

    def terms(self, state: State) -> Sequence[Term]:
        """Return the notices of winning that can still serve [SHIPS-100]."""
        return winning.terms(self.params, state)

    def problems(self, state: State, seats: Sequence[str]) -> Sequence[str]:
        """Return what contradicts the rules in a state, a sentence each."""
        return problems(self.params, state, seats)

    def seated(self, state: State) -> Sequence[str]:
        """Return the names of those with a seat, in order."""
        return list(state.players)[: state.seats]
