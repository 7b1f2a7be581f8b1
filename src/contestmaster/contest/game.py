"""The contest as the kernel knows it: a match whose entries are what organisers and the host do."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from contestmaster.contest.amended import amended
from contestmaster.contest.arithmetic import MILLION
from contestmaster.contest.commands import Commands
from contestmaster.contest.params import ContestParams
from contestmaster.contest.rules import course
from contestmaster.contest.state import State
from contestmaster.contest.visibility import everything, public
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import ALL, Alarm, By, Eye, Legal, SetupError
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome, Standing


class Contest(Commands):
    """A contest: teams, servers, K, awards, rankings, stops and what organisers do."""

    name = "contest"
    version = 1
    Params = ContestParams

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> State:
        """Return a contest without teams, which join by ``ADD_TEAM``."""
        del board, dice
        if seats:
            raise SetupError("nobody has a seat in a contest: teams have them in its games")
        return State.new(self.params, at)

    def alarm(self, state: State) -> Alarm:
        """Start, announced restarts, the freeze, and the end of the contest clock."""
        return course.next_alarm(amended(self.params, state), state)

    def ring(self, state: State, by: By) -> None:
        """Do what is due."""
        course.ring(self.act(state, by))

    def turn(self, state: State) -> int:
        """Return how often the contest has acted by itself."""
        return state.rings

    def orders(self, state: State, seat: int) -> Sequence[Legal]:
        """Nobody has a seat."""
        del state, seat
        return ()

    def outcome(self, state: State) -> Outcome:
        """Rank the teams; a standing's ``seat`` is ``team_no`` - 1. Final when it is over."""
        rows = sorted(state.tables.general, key=lambda row: row.team)
        standings = (Standing(r.team - 1, Fraction(r.total, MILLION), r.place) for r in rows)
        return Outcome(self.over(state), tuple(standings))

    def over(self, state: State) -> bool:
        """Return whether all servers have finished; organisers may still act [CONTEST-45]."""
        return state.phase == "FINISHED"

    def view(self, state: State, eye: Eye) -> dict[str, Any]:
        """Return what an organiser, or else the public, may see."""
        return everything(state) if eye == ALL else public(amended(self.params, state), state)

    def problems(self, state: State, seats: Sequence[str]) -> Sequence[str]:
        """Return what contradicts the parameters in a state, a sentence each."""
        del seats
        if list(state.servers) != [server.name for server in self.params.servers]:
            return ["the servers are not those of the parameters"]
        return ()

    def dump(self, state: State) -> bytes:
        """Return the state as MessagePack."""
        return msgspec.msgpack.encode(state.plain())
