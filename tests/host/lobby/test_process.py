"""Programs in a process of their own: whatever they do, the host hears of it and goes on."""

import asyncio
import sys

import pytest
from tests.host.lobby import bad_bots

from contestmaster.doors.tcp import loop
from contestmaster.host.lobby.process import ProcessCrew

COMMAND = (sys.executable, "-m", "tests.host.lobby.bad_bots")


class Director:
    """Answers all lines, and writes down what it hears."""

    def __init__(self):
        self.crew = ProcessCrew(COMMAND)
        self.crew.attend(self)
        self.lines = []
        self.ended = {}
        self.programs = {}
        self.left = set()
        self.came = asyncio.Event()

    def begin(self, *programs, first=1):
        for player, program in enumerate(programs, first):
            self.programs[player] = program
            self.left.add(player)
            self.crew.begin(player, "tally", program)

    def line(self, player, line):
        self.lines.append((player, line))
        self.crew.answer(player, b"OK\n1\n")

    def returned(self, player):
        self._note(player, "returned")

    def failed(self, player, reason):
        self._note(player, reason)

    def lost(self, player):
        self.ended.setdefault(player, []).append("lost")
        self.crew.begin(player, "tally", self.programs[player])

    def _note(self, player, what):
        self.ended.setdefault(player, []).append(what)
        self.left.discard(player)
        if not self.left:
            self.came.set()

    async def all(self):
        """Wait until all have come back."""
        self.came.clear()
        if self.left:
            await asyncio.wait_for(self.came.wait(), 60)


def staged(act):
    async def run():
        director = Director()
        try:
            await act(director)
        finally:
            await director.crew.close()
        return director

    return loop.run(run())


def test_programs_play_at_the_same_time():
    """[TABLE-24] each on the same link in memory; what they print is no line of theirs."""

    async def act(director):
        director.begin("adder", "printer", "idler")
        await director.all()

    director = staged(act)
    assert director.ended == {1: ["returned"], 2: ["returned"], 3: ["returned"]}
    assert [line for player, line in director.lines if player == 2] == [b"ADD 1", b"TOTAL"] * 3


def test_a_crash_is_told_with_its_reason():
    """[TABLE-25]."""

    async def act(director):
        director.begin("crasher", "leaver")
        await director.all()

    ended = staged(act).ended
    assert ended[1] == ["ZeroDivisionError: by design"]
    assert ended[2] == ["it wants to exit with 3"]


@pytest.mark.slow
def test_a_program_that_ends_its_process_has_failed():
    """[TABLE-25] others have not; they play on in another process."""

    async def act(director):
        director.begin("sleeper", "exiter")
        await director.all()

    ended = staged(act).ended
    assert ended == {1: ["lost", "returned"], 2: ["it has ended its process"]}


@pytest.mark.slow
def test_a_program_that_never_ends_has_failed():
    """[TABLE-25] after a while; what counts is the time between two commands."""

    async def act(director):
        director.begin("sleeper")
        await director.all()
        director.begin("looper", first=2)
        await director.all()
        director.begin("adder", first=3)
        await director.all()

    ended = staged(act).ended
    assert ended[1] == ["returned"]
    assert ended[2] == ["it has taken too long"]
    assert ended[3] in (["returned"], ["lost", "returned"])


@pytest.mark.parametrize(
    "command", [(sys.executable, "-c", "raise SystemExit(3)"), ("/bin/true",), ("/no/such/file",)]
)
def test_a_process_that_cannot_start_is_not_started_for_ever(command):
    """[TABLE-25] its bots have failed, so that in the end their seats are given up."""

    async def act(director):
        director.crew = ProcessCrew(command)
        director.crew.attend(director)
        director.begin("adder", "idler")
        await director.all()

    why = ["its process has ended before any bot could play"]
    assert staged(act).ended == {1: why, 2: why}


def test_whoever_is_forgotten_is_not_heard():
    async def act(director):
        director.begin("sleeper", "adder")
        director.crew.forget(1)
        director.left.discard(1)
        await director.all()
        await asyncio.sleep(1)

    ended = staged(act).ended
    assert ended.get(1, []) in ([], ["returned"])
    assert ended[2] == ["returned"]


def test_closing_ends_the_process():
    async def act(director):
        director.begin("looper")
        await asyncio.sleep(1.5)

    assert staged(act).lines == []


def test_bad_programs_stand_apart():
    """They run in their process only, never in that of a test."""
    assert not hasattr(bad_bots, "known")
