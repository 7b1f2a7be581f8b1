"""How the tests run a contest: lines of organisers and of the host, on virtual time."""

from decimal import Decimal
from typing import Any

import msgspec

from contestmaster.contest.codes import Code
from contestmaster.contest.conductor import ContestConductor
from contestmaster.contest.params import ContestParams, ServerParams
from contestmaster.contest.state import GameRecord, State
from contestmaster.kernel.instant import SECOND, Instant, from_text
from contestmaster.kernel.journal import Entry
from contestmaster.kernel.match import Done
from contestmaster.kernel.vocabulary import Call

START = from_text("2026-11-20T08:00:00Z")
HOUR = 3600


def servers(*tasks: str, **common: Any) -> tuple[ServerParams, ...]:
    """Return a server for each task, called ``Cows1``, ``Cows2``, ``Desk1`` and so on."""
    made = []
    for place, task in enumerate(tasks):
        number = tasks[: place + 1].count(task)
        name = f"{task.capitalize()}{number}"
        made.append(ServerParams(name=name, port=20000 + place, task=task, **common))
    return tuple(made)


class Rig:
    """A contest with its journal.

    Attributes:
        now: the present instant, which only :meth:`wait` moves.
        entries: the journal.
        heard: what was told, as sentences.
    """

    def __init__(self, teams: str = "", **params: Any) -> None:
        """Set up a contest with these teams, each named by a letter; it waits for ``START``."""
        given = {"start_at": None, "servers": servers("cows"), **params}
        self.now = START
        self.entries: list[Entry] = []
        self.heard: list[str] = []
        self.conductor = ContestConductor.begin(
            msgspec.convert(msgspec.to_builtins(given), ContestParams), START, self._enter
        )
        for letter in teams:
            self.do(f'ADD_TEAM {letter.lower()} "Team {letter}"')

    def _enter(self, done: Done) -> None:
        assert done.entry is not None
        self.entries.append(done.entry)
        self.heard += [told.event.tell() for told in done.told]

    @property
    def state(self) -> State:
        return self.conductor.state

    def call(self, line: str) -> Call:
        call = self.conductor.match.game.vocabulary.parse(line.encode())
        assert isinstance(call, Call), f"{line}: {call}"
        return call

    def act(self, line: str) -> Done:
        """Let an organiser act now."""
        return self.conductor.act(self.call(line), "ada", self.now)

    def do(self, line: str) -> Any:
        """Let an organiser act now; it must be done. Return the reply."""
        done = self.act(line)
        assert done.code == 0, f"{line}: {done.code} {self.message(done.code)} {done.error}"
        return done.reply

    def refused(self, line: str) -> Code:
        """Let an organiser act now; it must be refused, and change nothing."""
        self.conductor.pass_time(self.now)
        before = (self.conductor.match.digest(), len(self.entries))
        done = self.act(line)
        assert (self.conductor.match.digest(), len(self.entries)) == before
        assert done.code and done.error is None
        return Code(done.code)

    def message(self, code: int) -> str:
        return self.conductor.match.game.messages.get(code, "")

    def wait(self, seconds: float | Decimal) -> "Rig":
        """Let time pass, with all that falls due."""
        self.now += round(Decimal(str(seconds)) * SECOND)
        self.conductor.pass_time(self.now)
        return self

    def play(self, server: str, *scores: float | str) -> GameRecord:
        """Begin a server's next game if none is on, and end it now with these scores."""
        on = self.state.servers[server]
        if on.running is None:
            self.do(f"GAME_BEGUN {server} {len(on.games) + 1}")
        self.do(f"GAME_ENDED {server} {len(on.games)} {','.join(map(str, scores))}")
        return on.games[-1]

    def clock(self) -> Decimal:
        """Return the contest clock in seconds."""
        return Decimal(self.conductor.elapsed(self.now)) / SECOND

    def k(self) -> str:
        return f"{Decimal(self.conductor.k(self.now)) / 1_000_000:.6f}"

    def total(self) -> dict[str, tuple[int, str]]:
        """Return place and total of each team in the general ranking."""
        rows = self.state.tables.general
        return {self.name(row.team): (row.place, exact(row.total)) for row in rows}

    def results(self, server: str) -> dict[str, tuple[str, str]]:
        """Return result and ranking points of each team on a server."""
        rows = self.state.tables.servers[server]
        return {self.name(row.team): (exact(row.result), exact(row.points)) for row in rows}

    def name(self, team_no: int) -> str:
        return self.state.teams[team_no - 1].name.removeprefix("Team ")

    def tables(self) -> bytes:
        """Return all rankings as bytes, their time left out."""
        return msgspec.json.encode(msgspec.structs.replace(self.state.tables, at=0))


def exact(millionths: int) -> str:
    """Write an amount with its six decimals."""
    return f"{Decimal(millionths) / 1_000_000:.6f}"


def seconds(instant: Instant) -> float:
    """Return the time since the set-up."""
    return (instant - START) / SECOND
