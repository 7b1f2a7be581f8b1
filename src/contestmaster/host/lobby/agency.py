"""The agency: all bots at all tables, and when each is asked for its orders.

Where a person is at the table its bots are asked at once, and wait between their orders
[TABLE-32]. Of the others only a few play at a time, so that people need not wait for hundreds.
"""

import heapq
from collections.abc import Callable, Collection
from itertools import count
from typing import Final

import structlog

from contestmaster.host.clocks import Clock
from contestmaster.host.listeners import GameListener
from contestmaster.host.lobby.adviser import Advice, Adviser
from contestmaster.host.lobby.agent import Agent
from contestmaster.host.lobby.crew import Crew
from contestmaster.host.lobby.table import TableGame
from contestmaster.kernel.instant import Instant

AT_ONCE: Final = 4
"""Bots that play at the same time at tables where nobody looks on."""

FEW: Final = 7
"""Bots of a table that act one after another, where a person looks on [TABLE-62]."""

_ENDLESS: Final = "it never comes to the end of its turn"

log = structlog.get_logger("contestmaster.tables")


class Agency:
    """The bots of a table server.

    Attributes:
        moved: called when :attr:`deadline` may have moved.
        failed_at: told of the table and the seat of a bot that has crashed or taken too long.
    """

    def __init__(self, crew: Crew, clock: Clock) -> None:
        """Let a crew run their programs."""
        self._crew = crew
        self._clock = clock
        self._numbers = count(1)
        self._agents: dict[int, Agent] = {}
        self._advisers: dict[int, Adviser] = {}
        self._waiting: dict[int, Agent] = {}
        """Those at tables without people that are to be asked, in order."""
        self._quiet: set[int] = set()
        """The players at tables without people that are being asked now."""
        self._delayed: list[tuple[Instant, int]] = []
        self.moved: Callable[[], object] = _nobody_waits
        self.failed_at: Callable[[TableGame, int], object] = _nobody_counts
        crew.attend(self)

    def prepare(self, games: Collection[str]) -> None:
        """Get ready for bots of these games."""
        self._crew.prepare(games)

    def seat(self, game: TableGame, programs: tuple[str, ...]) -> None:
        """Seat the bots of a game: the program of each seat, empty for persons' seats."""
        agents = [
            Agent(next(self._numbers), game, seat, program, self._crew)
            for seat, program in enumerate(programs)
            if program
        ]
        self._agents.update((agent.player, agent) for agent in agents)
        game.subscribe(_Prompter(self, game, agents))
        self.prompt(game, agents)

    def advise(
        self, game: TableGame, seat: int, program: str, tell: Callable[[Advice], object]
    ) -> None:
        """Ask a program what it would order in the place of a seat, and carry out nothing.

        Args:
            game: what is played.
            seat: whose place it takes.
            program: a bot of the game.
            tell: is told what comes of it.
        """
        adviser = Adviser(next(self._numbers), game, seat, self._crew, tell)
        self._advisers[adviser.player] = adviser
        adviser.start(program)

    def attend(self, game: TableGame, attended: bool) -> None:
        """Note whether a person is at the table of a game."""
        if game.attended == attended:
            return
        game.attended = attended
        agents = self._of(game)
        if attended:
            for agent in agents:
                self._waiting.pop(agent.player, None)
        self.prompt(game, agents)

    def prompt(self, game: TableGame, agents: list[Agent]) -> None:
        """Ask the bots of a game where a turn has begun; forget them where it has ended."""
        if game.ended:
            for agent in agents:
                self._dismiss(agent)
        for agent in agents:
            agent.drop()
        if game.attended and in_turn(game, agents):
            self._start_next(agents)
            return
        for agent in agents:
            if agent.wanted and game.attended:
                agent.start()
            elif agent.wanted:
                self._waiting[agent.player] = agent
        self._start_quiet()

    def hurry(self, game: TableGame, seat: int) -> bool:
        """Let the bots of a game not wait until the person who plays it alone may act.

        What they have held is carried out at once. Returns whether that is so.
        """
        if not game.hurry(seat):
            return False
        now = self._clock.now()
        for agent in self._of(game):
            agent.hurry(now)
            if agent.due is not None:
                heapq.heappush(self._delayed, (agent.due, agent.player))
        self.moved()
        return True

    @property
    def deadline(self) -> Instant | None:
        """When the next order that was given too early is carried out."""
        while self._delayed:
            due, player = self._delayed[0]
            agent = self._agents.get(player)
            if agent is not None and agent.due == due:
                return due
            heapq.heappop(self._delayed)
        return None

    def boundary(self, now: Instant) -> None:
        """Carry out the first order that is due."""
        due = self.deadline
        if due is not None and due <= now:
            _, player = heapq.heappop(self._delayed)
            self._agents[player].wake(max(now, self._clock.now()))

    # -- what the crew tells -------------------------------------------------------------------

    def line(self, player: int, line: bytes) -> None:
        """Carry out a command of a bot."""
        if (adviser := self._advisers.get(player)) is not None:
            adviser.line(line, self._clock.now())
            if adviser.over:
                del self._advisers[player]
            return
        agent = self._agents.get(player)
        if agent is None:
            self._crew.stop(player)
            return
        agent.line(line, self._clock.now())
        if agent.due is not None:
            heapq.heappush(self._delayed, (agent.due, player))
            self.moved()

    def returned(self, player: int) -> None:
        """Let a bot be done."""
        agent = self._back(player, "knows nothing to order")
        if agent is not None and agent.endless:
            self._fail(agent, _ENDLESS)
        elif agent is not None:
            agent.returned(self._clock.now())
            self._again(agent)

    def failed(self, player: int, reason: str) -> None:
        """Let a bot be done, and count its failure."""
        agent = self._back(player, f"has failed: {reason}")
        if agent is not None:
            self._fail(agent, reason)

    def lost(self, player: int) -> None:
        """Ask a bot anew."""
        if (adviser := self._advisers.get(player)) is not None:
            adviser.lost()
            if adviser.over:
                del self._advisers[player]
            return
        agent = self._back(player)
        if agent is not None:
            agent.lost()
            self._again(agent)

    # -- its own affairs -----------------------------------------------------------------------

    def _back(self, player: int, why: str = "") -> Agent | None:
        self._quiet.discard(player)
        if (adviser := self._advisers.pop(player, None)) is not None:
            adviser.end("", why)
        return self._agents.get(player)

    def _fail(self, agent: Agent, reason: str) -> None:
        log.warning(
            "a bot has failed",
            table=agent.game.table,
            game=agent.game.game_no,
            bot=agent.program,
            reason=reason,
        )
        agent.failed(self._clock.now(), lambda: self.failed_at(agent.game, agent.seat))
        self._again(agent)

    def _again(self, agent: Agent) -> None:
        """Ask a bot for the next turn, where that has begun while it played; or the next bot."""
        game = agent.game
        self.prompt(game, self._of(game) if game.attended else [agent])

    def _of(self, game: TableGame) -> list[Agent]:
        return [agent for agent in self._agents.values() if agent.game is game]

    def _start_next(self, agents: list[Agent]) -> None:
        """Ask the first of some bots that is still to play, unless one plays now [TABLE-62]."""
        if not any(agent.running for agent in agents):
            waiting = next((agent for agent in agents if agent.wanted), None)
            if waiting is not None:
                waiting.start()

    def _start_quiet(self) -> None:
        while self._waiting and len(self._quiet) < AT_ONCE:
            agent = self._waiting.pop(next(iter(self._waiting)))
            if agent.wanted:
                self._quiet.add(agent.player)
                agent.start()

    def _dismiss(self, agent: Agent) -> None:
        if self._agents.pop(agent.player, None) is not None:
            self._quiet.discard(agent.player)
            self._crew.forget(agent.player)


def in_turn(game: TableGame, agents: Collection[Agent]) -> bool:
    """Return whether the bots of a game act one after another [TABLE-62].

    By the clock a turn does not wait for them, and many would make it long.
    """
    return game.terms.pace == "done" and len(agents) <= FEW


class _Prompter(GameListener):
    """Asks the bots of one game when a turn begins."""

    def __init__(self, agency: Agency, game: TableGame, agents: list[Agent]) -> None:
        self._agency = agency
        self._game = game
        self._agents = agents

    def on_boundary(self, now: Instant) -> None:
        del now
        self._agency.prompt(self._game, self._agents)

    def on_change(self, now: Instant) -> None:
        del now
        self._agency.prompt(self._game, self._agents)


def _nobody_waits() -> None:
    """Let a deadline move unnoticed: the agency is not paced yet."""


def _nobody_counts(game: TableGame, seat: int) -> None:
    """Let a failure be: no hall keeps count yet."""
    del game, seat
