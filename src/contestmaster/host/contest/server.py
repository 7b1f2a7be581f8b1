"""One server of a contest: its series of games, kept in line with the contest's journal."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING

import structlog

from contestmaster.contest import begins, cuts, due_now, is_open, k_at, may_run
from contestmaster.contest.state import GameRecord
from contestmaster.host.clocks import Clock
from contestmaster.host.contest.book import BOND
from contestmaster.host.contest.ledger import Ledger
from contestmaster.host.contest.settings import ServerSetup
from contestmaster.host.guarding.twice import Proof
from contestmaster.host.live import Live
from contestmaster.host.plan import Plan
from contestmaster.host.secrets import Secret, draw
from contestmaster.host.series import Series
from contestmaster.host.workshop import NoWorkshop, Workshop
from contestmaster.kernel.game import Facts, SetupError
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.recording import Recording
from contestmaster.storage.errors import StorageError
from contestmaster.storage.store import MatchStore

if TYPE_CHECKING:
    from concurrent.futures import Future

_CONTEST = "contest"
"""Who suspends and resumes a game; the contest's journal says on whose behalf and why."""

log = structlog.get_logger("contestmaster.contest")


class ContestServer:
    """Plays the games that the contest begins, and reports to it how they end.

    It is the referee of its series: the contest cuts games and takes their scores.

    Attributes:
        setup: what the contest file says of it.
        series: the games.
        rests: whether nothing more is played here, since another host goes on.
    """

    def __init__(
        self,
        setup: ServerSetup,
        book: Ledger,
        store: MatchStore,
        clock: Clock,
        draw: Callable[[], Secret] = draw,
        workshop: Workshop | None = None,
    ) -> None:
        """Prepare the server; nothing is played before :meth:`follow` finds that it should.

        Args:
            setup: what the contest file says of it.
            book: the contest.
            store: where its games are kept.
            clock: tells the time.
            draw: gives the seed and salt of a game where they do not follow from the contest's.
            workshop: plays games of others again that have ended.
        """
        self.setup = setup
        self._book = book
        self._clock = clock
        self._draw = draw
        self._between_games = False
        self.rests = False
        self._workshop = NoWorkshop() if workshop is None else workshop
        self.series = Series(
            setup.name, self._plan, store, clock, referee=self, facts=self._facts, bond=BOND
        )
        self.series.lag = setup.lag

    @property
    def name(self) -> str:
        """The server's name."""
        return self.setup.name

    @property
    def trouble(self) -> bool:
        """Whether the server cannot follow the contest now, and will have to later."""
        return not (self._between_games or self.rests) and (
            self.series.paused or not self._in_line()
        )

    def follow(self) -> None:
        """Bring the games in line with the contest: end, begin, stop or go on.

        A series that is about to end a game and begin the next asks for what it needs itself.

        Raises:
            StorageError: something could not be stored; to be tried again.
        """
        if self._between_games or self.series.paused or self.rests:
            return
        if self._is_done_with():
            self.series.conclude()
        elif self.series.live is None and self._running() and self.name in self._due():
            self._drop("")
        self._move()

    def rest(self) -> None:
        """Play nothing more: the next turn is that of the host which goes on [CONTEST-132]."""
        self.rests = True
        self.series.halt()

    # -- what the series asks ------------------------------------------------------------------

    def cuts(self, live: Live) -> bool:
        """Return whether the contest ends the game at this boundary [CONTEST-44, CONTEST-71]."""
        del live
        return cuts(self._book.state, self.name)

    def ended(self, live: Live) -> None:
        """Report a game's end to the contest, once."""
        running = self._running()
        if running is None or running.number != live.game_no:
            return  # it has been reported, or the contest has dropped it
        with self._asked():
            if why := live.match.void:
                self._drop(f"game {live.game_no} of {self.name} is void and pays no awards: {why}")
            else:
                self._report(live)

    def archived(self, live: Live) -> None:
        """Have a game of others played again, beside all else [NET-109]."""
        proof = Proof.of(live.match, lambda: list(live.entries()))
        if proof is not None:
            self._workshop.do(proof.departure, lambda found: self._proved(live, found))

    def _proved(self, live: Live, found: "Future[str]") -> None:
        """Void a game that does not come out again as it did [CONTEST-71]."""
        try:
            why = found.result()
        except StorageError as error:
            log.error("a game cannot be played again", server=self.name, reason=str(error))
            return
        if not why:
            return
        log.error("a game departs from its record", server=self.name, game=live.game_no, reason=why)
        try:
            refused = self._book.void_game(self.name, live.game_no, why)
        except StorageError as error:
            log.error("a game is not voided", game=live.game_no, reason=str(error))
            return
        if refused:  # it has paid nothing anyway
            log.info("a game is not voided", game=live.game_no, reason=refused)

    def unplayable(self, game_no: int, error: SetupError) -> None:
        """Suspend the server until an organiser has mended what keeps its game from beginning."""
        reason = f"game {game_no} cannot be set up: {error}"
        with self._asked():
            self._book.stop_server(self.name, reason)
            self._drop("")

    def _plan(self, game_no: int) -> Plan | None:
        """Return the next game, which the contest begins, or has begun without the host."""
        self._book.ready()  # so that the bond is one that new games can share
        running = self._running()
        if running is None:
            if not begins(self._book.state, self.name):
                return None
            now = self._clock.now()
            with self._asked():
                self._book.begin_game(self.name, now)
            running = self._running()
        if running is None:
            return None
        if running.number < game_no:
            raise StorageError(
                f"the contest plays game {running.number} of {self.name}, "
                f"but the records go on with game {game_no}"
            )
        teams = self._book.state.teams
        seats = tuple(teams[number - 1].name for number in running.teams)
        contest = self._book.secret
        secret = self._draw() if contest is None else contest.of_game(self.name, running.number)
        recording = Recording(refusals=self.setup.record_refusals)
        return Plan(self.setup.game(), seats, secret, game_no=running.number, recording=recording)

    def _facts(self, game_no: int) -> Facts:
        line = self.setup.line
        return Facts(
            game_no=game_no,
            command_limit=line.command_limit,
            events_max=line.events_max,
            k_at=self._k_at,
        )

    def _k_at(self, at: Instant) -> int:
        """Return K at an instant, by the contest as it stands then [CONTEST-12]."""
        return k_at(self._book.params, self._book.state, at)

    # -- its own affairs -----------------------------------------------------------------------

    @contextmanager
    def _asked(self) -> Iterator[None]:
        """Answer the series, which is between two games, before the server follows again."""
        before, self._between_games = self._between_games, True
        try:
            yield
        finally:
            self._between_games = before

    def _running(self) -> GameRecord | None:
        """Return the game that the contest plays here."""
        return self._book.state.servers[self.name].running

    def _due(self) -> list[str]:
        return due_now(self._book.params, self._book.state)

    def _is_done_with(self) -> bool:
        """Return whether the series plays a game that the contest no longer plays."""
        live, running = self.series.live, self._running()
        if live is None:
            return False
        if running is None or running.number != live.game_no:
            return True
        return live.match.over or self.name in self._due()

    def _in_line(self) -> bool:
        live, may = self.series.live, may_run(self._book.state, self.name)
        if live is None:
            return not (may or begins(self._book.state, self.name))
        return self.series.suspended != may

    def _move(self) -> None:
        """Let turns begin and end, or not."""
        series = self.series
        if series.paused or self._in_line():
            return
        if series.live is None:
            series.begin(suspended=not is_open(self._book.state, self.name))
        elif series.suspended:
            series.resume(_CONTEST, "")
        else:
            stop = self._book.state.still(self.name)
            series.suspend(_CONTEST, "" if stop is None else stop.reason)

    def _report(self, live: Live) -> None:
        match, now = live.match, self._clock.now()
        standings = match.game.outcome(match.state).standings
        scores: list[Fraction] = [s.score for s in sorted(standings, key=lambda s: s.seat)]
        paid = self._book.end_game(
            self.name, live.game_no, scores, now, boundary=match.at, over=match.over
        )
        log.debug("a game has ended", server=self.name, game=live.game_no, paid=paid)

    def _drop(self, reason: str) -> None:
        running = self._running()
        if running is not None:
            number, now = running.number, self._clock.now()
            self._book.drop_game(self.name, number, now, reason)
