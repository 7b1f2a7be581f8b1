"""The game as the kernel knows it: its set-up, clock and end, its views and positions."""

from collections.abc import Mapping, Sequence
from typing import Any

from contestmaster.drawing import Drawing
from contestmaster.games.grid import ahead, clock, legal, look
from contestmaster.games.grid import picture as pictures
from contestmaster.games.grid.commands import Commands
from contestmaster.games.grid.encoding import GridEncoding
from contestmaster.games.grid.guide import GUIDE
from contestmaster.games.grid.opening import opened
from contestmaster.games.grid.params import GridParams
from contestmaster.games.grid.position import LAYOUT, corrected, problems
from contestmaster.games.grid.ranking import outcome
from contestmaster.games.grid.stakes import stakes
from contestmaster.games.grid.state import State
from contestmaster.games.grid.timing import begun, contradictions
from contestmaster.kernel.announcing import Announcing
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.figures import Counts, Figure
from contestmaster.kernel.game import ALL, Alarm, By, Eye, Foretold, Legal, SetupError
from contestmaster.kernel.instant import SECOND, Instant, to_text
from contestmaster.kernel.outcome import Outcome
from contestmaster.nomic.events import Ruled
from contestmaster.nomic.times import whole_second


class Grid(Announcing, Commands):
    """The Grid: players step past ice and fire, Sirens and a Yeti, and throw what they find."""

    name = "grid"
    guide = GUIDE
    version = 1
    Params = GridParams
    by_announcement = True
    figures = (Figure("points", one="point"),)
    spends = True

    def __init__(self, params: GridParams | None = None) -> None:
        """Bind the rules to parameters; an nweek or points may end a match."""
        super().__init__(params)
        self.endless = not (self.params.end_nweek or self.params.win_points)

    @property
    def turn_length(self) -> int:
        """Microseconds of a turn of programs: an equal part of an nday."""
        return self.params.nday_seconds * SECOND // max(1, self.params.turns_per_nday)

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        """Strew Earth and Fire, and place what is on the Grid from the start."""
        del board
        return opened(self.params, self.kinds, seats, dice, at)

    def alarm(self, state: State) -> Alarm:
        """Every nday; by the calendar, or after so many turns."""
        return clock.alarm(self.params, state)

    def ring(self, state: State, by: By) -> None:
        """Let the nday end."""
        clock.ring(self.act(state, by))

    def turn(self, state: State) -> int:
        """Return how often the clock has acted, and whether the game has ended [NET-80]."""
        return state.rings + state.closed

    def orders(self, state: State, seat: int) -> Sequence[Legal]:
        """Return what a player may announce now."""
        return legal.orders(self.params, self.kinds, state, list(state.players)[seat])

    def encoding(self, seats: int) -> GridEncoding:
        """Return how it becomes numbers: commands with their parts."""
        return GridEncoding(self, seats)

    @staticmethod
    def picture(scene: Any, view: Any, where: Sequence[int] = ()) -> Drawing:
        """Return how a moment looks, in shapes."""
        del where  # nothing here has a place that is told
        return pictures.picture(scene, view)

    def stakes(self, view: Any) -> Sequence[str]:
        """Return what is at stake, in sentences."""
        return list(stakes(view))

    def outcome(self, state: State) -> Outcome:
        """Rank the players who have a seat by points."""
        return outcome(state)

    def counts(self, state: State, eye: Eye) -> Counts:
        """The points of those with a seat, which everybody may know."""
        del eye
        return [[player.points for player in list(state.players.values())[: state.seats]]]

    def over(self, state: State) -> bool:
        """Return whether the game is closed."""
        return state.closed

    def turns_left(self, state: State) -> int | None:
        """Return how many turns are left, where an nweek is the last."""
        if not self.params.end_nweek or state.closed:
            return 0 if state.closed else None
        ndays = self.params.ndays_per_nweek * self.params.end_nweek - state.tick + 1
        return ndays * max(1, self.params.turns_per_nday) - state.turns

    def foretold(self, state: State) -> Sequence[Foretold]:
        """Return what everybody can know will happen, and when."""
        return ahead.foretold(self.params, state)

    def view(self, state: State, eye: Eye) -> dict[str, Any]:
        """Return what an eye may see; a seat sees what its Radar shows."""
        if eye == ALL:
            return self.position(state)
        player = list(state.players.values())[eye] if isinstance(eye, int) else None
        return look.public(self.params, state, self.kinds, player)

    def players(self, state: State) -> Sequence[str]:
        """Return the names of all who have joined, in order."""
        return list(state.players)

    def position(self, state: State) -> dict[str, Any]:
        """Return the whole state by name."""
        return LAYOUT.written(state)

    def placed(self, fresh: State, position: Mapping[str, Any]) -> State:
        """Return a state where what a position names is changed."""
        return LAYOUT.placed(fresh, position)

    def problems(self, state: State, seats: Sequence[str]) -> Sequence[str]:
        """Return what contradicts the rules in a state, a sentence each."""
        return problems(self.kinds, state, seats)

    def doubts(
        self, position: Mapping[str, Any], seats: Sequence[str], at: Instant
    ) -> Sequence[str]:
        """Return what a position leaves out or gets wrong, one sentence each."""
        fresh = self.setup(None, seats, Dice(0), at)

        def wrong(state: State) -> list[str]:
            if "begun" not in position:
                state.begun = begun(self.params, state, at)
            clock = contradictions(self.params, state, at)
            return [*problems(self.kinds, state, seats), *clock]

        return LAYOUT.doubts(fresh, position, wrong)

    def complete_position(
        self, position: Mapping[str, Any], seats: Sequence[str], at: Instant
    ) -> Mapping[str, Any]:
        """Say when tick 1 began where a position does not: the present nday has its tick [GRID-9].

        Raises:
            SetupError: its clock cannot be right.
        """
        state = LAYOUT.placed(self.setup(None, seats, Dice(0), at), position)
        given = dict(position)
        if "tick" in given and "begun" not in given:
            state.begun = begun(self.params, state, at)
            given["begun"] = to_text(state.begun)
        _demand(contradictions(self.params, state, at))
        return given

    def complete_ruling(
        self, state: State, ruling: Mapping[str, Any], at: Instant
    ) -> Mapping[str, Any]:
        """Let ndays go on ending when they did after a correction of the tick [GRID-9].

        Raises:
            SetupError: what is corrected contradicts the clock, and did not before.
        """
        changes = dict(ruling.get("changes", {}))
        changed = LAYOUT.placed(state, corrected(self.position(state), changes))
        if "tick" in changes and "begun" not in changes:
            changed.begun = begun(self.params, changed, at)
            changes["begun"] = to_text(changed.begun)
        before = contradictions(self.params, state, at)
        _demand([one for one in contradictions(self.params, changed, at) if one not in before])
        return {**ruling, "changes": changes}

    def amend(self, state: State, ruling: Mapping[str, Any], by: By) -> None:
        """Correct the record: ``changes`` to the position, for a ``reason`` that all can read.

        Raises:
            SetupError: the record would contradict itself.
        """
        changed = LAYOUT.placed(state, corrected(self.position(state), ruling.get("changes", {})))
        self.check(changed, list(state.players)[: state.seats])
        for name in State.__struct_fields__:
            setattr(state, name, getattr(changed, name))
        by.emit(Ruled(whole_second(by.at), by.person, str(ruling.get("reason", ""))))


def _demand(wrong: Sequence[str]) -> None:
    if wrong:
        raise SetupError("; ".join(wrong))
