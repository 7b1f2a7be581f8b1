"""The game as the kernel knows it: its set-up, clock and end, its views and positions."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from contestmaster.games.spaceships import legal, report
from contestmaster.games.spaceships.commands import Commands
from contestmaster.games.spaceships.events import Ruled
from contestmaster.games.spaceships.params import PLAYERS_MAX, PLAYERS_MIN, SpaceshipsParams
from contestmaster.games.spaceships.position import doubts, merged, placed, problems, written
from contestmaster.games.spaceships.ranking import outcome
from contestmaster.games.spaceships.rules import clock
from contestmaster.games.spaceships.rules.galaxy import new_sector, new_ship
from contestmaster.games.spaceships.rules.players import enrol, is_name
from contestmaster.games.spaceships.state import State
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.eventlog import Announcing
from contestmaster.kernel.game import Alarm, By, Eye, Legal, SetupError
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.nomic.offices import AUTOMATIC, Office
from contestmaster.nomic.reports import TemplateError
from contestmaster.nomic.times import whole_second

__all__ = ["Spaceships"]


class Spaceships(Announcing, Commands):
    """Spaceships: pilots meet on a line of sectors and fight with energy committed to by hash."""

    name = "spaceships"
    version = 1
    Params = SpaceshipsParams
    records_refusals = True

    def board(self, seed: int) -> None:
        """Nothing is fixed but the parameters, and nothing is left to chance."""
        del seed

    def board_bytes(self, board: None) -> bytes:
        """All boards are alike."""
        del board
        return b""

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

    def outcome(self, state: State) -> Outcome:
        """Rank the players who have a seat; see :mod:`.ranking`."""
        return outcome(state)

    def over(self, state: State) -> bool:
        """Return whether the game has ended [SHIPS-106]."""
        return state.over

    def view(self, state: State, eye: Eye) -> dict[str, Any]:
        """Return everything: all is public as soon as it exists."""
        del eye
        return written(state)

    def position(self, state: State) -> dict[str, Any]:
        """Return the whole state by name, with instants as text."""
        return written(state)

    def place(
        self, board: None, position: Mapping[str, Any], seats: Sequence[str], at: Instant
    ) -> State:
        """Return the state a position describes; omitted parts are as after set-up."""
        fresh = self.setup(board, seats, Dice(0), at)
        state = placed(fresh, position)
        if wrong := problems(self.params, state, seats):
            raise SetupError("; ".join(wrong))
        return state

    def doubts(
        self, position: Mapping[str, Any], seats: Sequence[str], at: Instant
    ) -> Sequence[str]:
        """Return what a position leaves out or gets wrong, one sentence each."""
        fresh = self.setup(None, seats, Dice(0), at)
        return doubts(self.params, fresh, position, seats)

    def amend(self, state: State, ruling: Mapping[str, Any], by: By) -> None:
        """Correct the record: ``changes`` to the position, for a ``reason`` that all can read.

        Raises:
            SetupError: the record would contradict itself.
        """
        changed = placed(state, merged(written(state), ruling.get("changes", {})))
        seats = list(state.players)[: state.seats]
        if wrong := problems(self.params, changed, seats):
            raise SetupError("; ".join(wrong))
        for name in State.__struct_fields__:
            setattr(state, name, getattr(changed, name))
        by.emit(Ruled(whole_second(by.at), by.person, str(ruling.get("reason", ""))))

    def dump(self, state: State) -> bytes:
        """Return the state as MessagePack."""
        return msgspec.msgpack.encode(state)

    def load(self, board: None, data: bytes) -> State:
        """Return the state that was dumped."""
        del board
        return msgspec.msgpack.decode(data, type=State)
