"""The house of a season: what people do with bots, the matches that follow, and the ladders."""

import asyncio
import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import structlog

from contestmaster.host.actbook import ActBook, PendingEntry
from contestmaster.host.clocks import Clock
from contestmaster.host.live import decode_header
from contestmaster.host.reports import Reports
from contestmaster.host.secrets import Secret, draw
from contestmaster.host.tenants import SEASON
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Done
from contestmaster.sandbox.errors import RefusedSubmissionError
from contestmaster.sandbox.limits import BoxLimits
from contestmaster.season.annals import Annals
from contestmaster.season.clerk import Clerk
from contestmaster.season.engine import Engine
from contestmaster.season.ladders import Ladders
from contestmaster.season.library import BotLibrary
from contestmaster.season.natives import Natives, is_archive
from contestmaster.season.planning import Planner
from contestmaster.season.rules import (
    MESSAGES,
    Code,
    Season,
    SeasonBot,
    SeasonParams,
    State,
    Version,
)
from contestmaster.season.settings import SeasonSettings
from contestmaster.season.tokens import Tokens
from contestmaster.storage import CommitReport, Store

_BOND: Final = "the season"
_MAGIC: Final = b"\0asm"
"""How every file of WebAssembly begins."""

log = structlog.get_logger("contestmaster.season")


class RefusedActError(ValueError):
    """The season has refused something; the message says why, ``code`` which it was."""

    def __init__(self, code: Code, reason: str = "") -> None:
        """Say why."""
        super().__init__(reason or MESSAGES[code])
        self.code = code


class NotAModuleError(ValueError):
    """A file is nothing that could be a bot."""


class OtherSeasonError(Exception):
    """The season file says something else than what was fixed when the season opened."""


class Submission(NamedTuple):
    """What was submitted: the bot as it is now, and its new version."""

    bot: SeasonBot
    version: Version


class SeasonHouse:
    """A season that runs; on one event loop, which never waits for the disk.

    Attributes:
        settings: what its file says.
        annals: what has been played.
        ladders: who stands where.
        library: the files that were submitted.
        clerk: has the queue.
        engine: looks at what is submitted.
        natives: looks at native programs.
        planner: makes matches.
        tokens: by which programs act.
        heard: called after something has changed, with nothing.
        moved: set when somebody has done something.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        book: ActBook[State],
        settings: SeasonSettings,
        engine: Engine,
        folder: Path,
        natives: Natives,
    ) -> None:
        """Take over the parts; use :meth:`open`."""
        self._store = store
        self._clock = clock
        self._book = book
        self._secret = decode_header(store.matches(SEASON)[0].header).secret
        self.settings = settings
        self.engine = engine
        self.natives = natives
        self.library = BotLibrary(folder)
        self.annals = Annals()
        self.ladders = Ladders(self.params)
        self.planner = Planner(self.params, self._secret)
        self.tokens = Tokens.kept(store)
        self.clerk = Clerk(folder, self.library.folder, settings.workers)
        self.moved = asyncio.Event()
        self.heard: list[Callable[[], object]] = [self.moved.set]
        self._reports = Reports()
        self._reports.listen(self._report)
        store.listen(self._reports)

    @classmethod
    async def open(
        cls,
        store: Store,
        clock: Clock,
        settings: SeasonSettings,
        engine: Engine,
        folder: Path,
        natives: Natives | None = None,
    ) -> "SeasonHouse":
        """Go on with the season that is stored, or open one.

        Raises:
            OtherSeasonError: the file says something else than what was fixed [SEASON-13].
            StorageError, DepartedError: storage cannot be read or written.
        """
        natives = natives or Natives(BoxLimits(), wanted=False)
        limits = dict(engine.declared)
        if any(one.native for one in settings.games):
            limits |= natives.declared
        params = settings.params(engine.version, limits)
        book: ActBook[State] = ActBook.kept(
            store, Season(params), SEASON, _BOND, clock.now(), draw()
        )
        _demand_same(book.match.game.params, params)
        house = cls(store, clock, book, settings, engine, folder, natives)
        if house.state.quotas != settings.allowed():
            quotas = settings.allowed()
            named = {"bots": quotas.bots, "submissions": quotas.submissions, "kib": quotas.kib}
            house.enter("QUOTAS", **named)
        book.recorder.flush()
        share = settings.rounds.audit / 100
        sizes = await house.clerk.open(house._secret.salt, share)
        for group, size in sizes.items():
            house.annals.planned(group, size)
        return house

    async def close(self) -> None:
        """End the workers; what they have not reported is played again next time."""
        await self.clerk.close()

    @property
    def state(self) -> State:
        """What people have decided; not to be changed."""
        return self._book.state

    @property
    def params(self) -> SeasonParams:
        """What is fixed of the season."""
        return self.rules.params

    @property
    def rules(self) -> Season:
        """The rules, for questions."""
        found = self._book.match.game
        assert isinstance(found, Season)
        return found

    @property
    def now(self) -> Instant:
        """The present instant; never before what is recorded."""
        return max(self._clock.now(), self._book.match.at)

    @property
    def commitment(self) -> str:
        """What was published of the secret from which all seeds follow [SEASON-16]."""
        return self._secret.commitment

    @property
    def revealed(self) -> Secret | None:
        """That secret, once the season is settled; ``None`` before."""
        final = self.state.final
        return self._secret if final is not None and final.settled is not None else None

    @property
    def waits(self) -> bool:
        """Whether something that has been done is not durable yet."""
        return self._book.recorder.waits

    async def stored(self) -> None:
        """Let others be served until all that was done is durable.

        Raises:
            UnknownFateError: it is not known whether it was stored.
            StorageError: some of it was not; it has not happened.
        """
        self._reports.attend()
        await self._book.recorder.stored()

    # -- what people do ------------------------------------------------------------------------

    def enter(self, command: str, **arguments: Any) -> Done:
        """Enter something as the host.

        Raises:
            RefusedActError: the season has refused it.
            StorageError: it could not be stored.
        """
        return self._accepted(PendingEntry(command, arguments))

    def act(self, person: str, command: str, **arguments: Any) -> Done:
        """Enter something that a person does; raises as :meth:`enter`."""
        return self._accepted(PendingEntry(command, arguments, person, "anyone"))

    def demand_games(self, games: int) -> None:
        """Raise where no final round has so many games of each bot [SEASON-14].

        Raises:
            RefusedActError: there are too few of them, or too many.
        """
        if code := self.rules.may_play(games):
            raise RefusedActError(code)

    def settle(self, person: str, games: int) -> Done:
        """Begin the final round, with so many games of each bot; raises as :meth:`enter`."""
        self.demand_games(games)
        return self.act(person, "SETTLE", matches=games)

    async def submit(
        self, person: str, bot: str, game: str, data: bytes, note: str = ""
    ) -> Submission:
        """Submit a file; it is on the disk, and entered, when this returns.

        Raises:
            RefusedActError: the season has refused it.
            NotAModuleError: it is nothing that could be a bot.
            StorageError: it could not be stored.
        """
        native, size = is_archive(data), len(data)
        sha256 = await asyncio.to_thread(_hashed, data)
        self._demand_submission(person, bot, game, sha256, max(1, size), native=native)
        if native:
            data, sha256 = await self._packed(data)
            self._demand_submission(person, bot, game, sha256, 1, native=native)
        elif not data.startswith(_MAGIC):
            raise NotAModuleError(
                "this is no file of WebAssembly: it does not begin with \\0asm; the starters show "
                "how a bot becomes one"
            )
        await asyncio.to_thread(self.library.keep, data)
        more: dict[str, Any] = {"note": note.strip()} if note.strip() else {}
        more |= {"native": True} if native else {}
        done = self.act(person, "SUBMIT", bot=bot, game=game, sha256=sha256, size=size, **more)
        await self.stored()
        found = self.state.bots[bot]
        return Submission(found, found.versions[done.reply.version - 1])

    def _demand_submission(
        self, person: str, bot: str, game: str, sha256: str, size: int, *, native: bool
    ) -> None:
        """Raise where the season would refuse a submission."""
        code = self.rules.may_submit(
            self.state, person, bot, game, sha256, size, self.now, native=native
        )
        if code:
            raise RefusedActError(code, self._reason(code))

    async def _packed(self, data: bytes) -> tuple[bytes, str]:
        """Return a native program as it is kept, and its SHA-256."""
        if self.natives.trouble:
            raise NotAModuleError(
                f"this host cannot run native programs now: {self.natives.trouble}"
            )
        try:
            return await asyncio.to_thread(self.natives.packed, data)
        except RefusedSubmissionError as error:
            raise NotAModuleError(f"this is no native program: {error}") from None

    def _reason(self, code: Code) -> str:
        """Say why something is refused, with the number that decides it."""
        quotas = self.state.quotas
        more = {
            Code.TOO_LARGE: f": {quotas.kib} KiB",
            Code.TOO_MANY_BOTS: f": {quotas.bots}",
            Code.TOO_OFTEN: f": {quotas.submissions}",
        }
        return MESSAGES[code] + more.get(code, "")

    def _accepted(self, act: PendingEntry) -> Done:
        done = self._book.enter(act, self.now)
        if done.code:
            code = Code(done.code)
            raise RefusedActError(code, self._reason(code))
        self.tell()
        return done

    def tell(self) -> None:
        """Let everybody know that something has changed."""
        for hear in self.heard:
            hear()

    def _report(self, report: CommitReport) -> None:
        """Take up what storage reports, on the loop's thread."""
        self._book.recorder.report(report)


def _demand_same(fixed: SeasonParams, said: SeasonParams) -> None:
    """Raise where the season file has another value for what is fixed [SEASON-13]."""
    for name in fixed.__struct_fields__:
        before, now = getattr(fixed, name), getattr(said, name)
        if before != now:
            raise OtherSeasonError(
                f"{name} was fixed when the season opened, as {before!r}; the file, or this "
                f"installation, says {now!r}: take that back, or open another season"
            )


def _hashed(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()
