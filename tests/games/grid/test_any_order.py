"""Whatever is announced by whom in whatever order: what is true of all play."""

import random
import re
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)
from tests.games.grid.playing import BUSY, NAMES, START, anything, begin, sensible

from contestmaster.games.grid import Grid
from contestmaster.games.grid.position import problems
from contestmaster.games.grid.state import State
from contestmaster.kernel.acts import Done
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call

COMES = {"rock", "siren", "bait", "tower", "wax"}
"""Kinds of what comes to be in play."""
GOES = {"destroyed", "exploded", "siren_gone", "bait_gone"}
"""Events that tell of what ceases to be."""


class AnyOrder(RuleBasedStateMachine):
    """A game in which people announce what they may, or what they may not, and time passes."""

    game: Grid
    match: Match[None, State]

    @initialize(seed=st.integers(0, 2**32), crowded=st.booleans(), poor=st.booleans())
    def begins(self, seed: int, crowded: bool, poor: bool) -> None:
        purse = {"start_points": 3, "nweek_income": 9} if poor else {}
        self.match = begin(seed, crowded=crowded, **BUSY | purse)
        assert isinstance(self.match.game, Grid)
        self.game = self.match.game
        self.boxes = len(self.match.state.of_kind("box"))
        self.entered: list[Done] = []

    @rule(thought=st.integers(0, 2**32), acts=st.integers(1, 8))
    def people_announce(self, thought: int, acts: int) -> None:
        """One rule for all acts, since of several some never come in a run, which is idle then."""
        for _ in range(acts):
            chance = random.Random(f"{thought} {self.match.number}")
            if chance.random() < 0.12:
                self.nday_ends()
            elif chance.random() < 0.3:
                self.announces_anything(chance.choice((*NAMES, "eve")), chance)
            else:
                self.announces_what_is_legal(chance.choice(NAMES), chance)

    def announces_what_is_legal(self, name: str, chance: random.Random) -> None:
        """GRID-5: what is said to be legal is not refused."""
        assert self.announced(name, sensible(chance, self.match, name)).code == 0

    def announces_anything(self, name: str, chance: random.Random) -> None:
        """GRID-1: refusals change nothing and tell nothing."""
        before = self.game.dump(self.match.state)
        done = self.announced(name, anything(chance, self.match.state, name))
        if done.code:
            assert (self.game.dump(self.match.state), done.told) == (before, ())

    def nday_ends(self) -> None:
        """All that falls due happens."""
        due = self.match.alarm()
        assert isinstance(due, int)
        self.happened(lambda: self.match.ring(due))

    @invariant()
    def the_record_agrees_with_the_rules(self) -> None:
        """GRID-6, GRID-21, GRID-46, GRID-55, GRID-155, GRID-162: no illegal square, no debt."""
        assert problems(self.game.kinds, self.match.state, NAMES) == []
        assert len(self.match.state.of_kind("box")) == self.boxes

    def teardown(self) -> None:
        """GRID-5: the journal replays to the same state, refusals included; so does the record."""
        if not hasattr(self, "match"):
            return
        again = Match(self.game, self.match.header, self.match.seed)
        for done in self.entered:
            assert done.entry is not None
            assert again.apply(done.entry).reply == done.reply
        assert again.digest() == self.match.digest()
        dumped = self.game.dump(self.match.state)
        assert self.game.dump(self.game.load(None, dumped)) == dumped
        position = self.game.position(self.match.state)
        assert self.game.place(None, position, NAMES, START) == self.match.state

    def announced(self, name: str, line: str) -> Done:
        call = self.game.vocabulary.parse(line.encode())
        assert isinstance(call, Call), line
        return self.happened(lambda: self.match.do(call, name, self.match.at))

    def happened(self, do: Any) -> Done:
        """GRID-1: what there is comes and goes by what is told of it only."""
        known = set(self.match.state.things)
        done: Done = do()
        assert done.error is None
        if done.entry is not None:
            self.entered.append(done)
        now = set(self.match.state.things)
        lines = [told.event.line() for told in done.told]
        gone = {name for line in lines if line.split()[0] in GOES for name in _ids(line)}
        assert known - now <= gone
        for name in now - known:
            kind, _, number = name.partition("-")
            assert kind in COMES
            assert int(number) <= self.match.state.made[kind]
        return done


def _ids(line: str) -> list[str]:
    """The ids that an event names."""
    return re.findall(r"[a-z]+-\d+", line)


@pytest.mark.slow
def test_whatever_is_announced_by_whom_in_whatever_order() -> None:
    """GRID-1, GRID-5, GRID-6, GRID-21, GRID-46, GRID-55, GRID-155, GRID-162."""
    often = settings(max_examples=30, stateful_step_count=40, deadline=None)
    run_state_machine_as_test(AnyOrder, settings=often)
