"""A community: what it posts, what its games make of that, and time that passes by itself."""

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import structlog

from contestmaster.forum import Code, Post, State, Thread
from contestmaster.forum.digests import Wish
from contestmaster.forum.names import PLATFORM
from contestmaster.forum.state import Origin, Room
from contestmaster.host.actbook import PendingEntry
from contestmaster.host.announced import AnnouncedGame, Taken
from contestmaster.host.clocks import Clock
from contestmaster.host.forum.book import BOND, ForumBook
from contestmaster.host.forum.columns import columns
from contestmaster.host.forum.deeds import deed_of
from contestmaster.host.forum.digests import Editor
from contestmaster.host.forum.games import Games
from contestmaster.host.forum.settling import ruling_act, settle
from contestmaster.host.forum.survey import Ruling
from contestmaster.host.guarding.watchdog import RuleStoppedError
from contestmaster.host.recorder import Recorder
from contestmaster.host.reports import Reports
from contestmaster.kernel.calendar import DAYS
from contestmaster.kernel.game import Game, SetupError
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.match import Done
from contestmaster.kernel.vocabulary import Role
from contestmaster.protocols.announce import Message, MessageReader, understood
from contestmaster.storage.errors import StorageError
from contestmaster.storage.records import CommitReport
from contestmaster.storage.store import Store

_GAME_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,63}")
_VOID: Final = "This game is void, and has no result:"
_RETRY: Final = 10 * SECOND
"""How long a game rests whose clock could not ring."""
_AT_ONCE: Final = 16
"""Games whose clocks ring before that is waited for."""

log = structlog.get_logger("contestmaster.forum")


class RefusedError(ValueError):
    """The forum has refused something; the message says why, ``code`` which it was."""

    def __init__(self, code: int, reason: str) -> None:
        """Say why."""
        super().__init__(reason)
        self.code = Code(code)


class Community:
    """One forum and its games; all on one event loop, which never waits for the disk.

    What is done here is entered when it returns. Whoever answers for it waits, by :meth:`settled`
    or :meth:`stored`, until it is durable.

    Attributes:
        heard: called after something has become durable, with nothing.
        moved: set when something has become durable since :meth:`catch_up` has looked.
    """

    def __init__(self, store: Store, clock: Clock, book: ForumBook) -> None:
        """Take over; use :meth:`open`."""
        self._store = store
        self._clock = clock
        self._book = book
        self._games = Games(store)
        self._judging = asyncio.Lock()
        self._reading = asyncio.Lock()
        self._readers: dict[tuple[str, ...], MessageReader] = {}
        self._resting: dict[int, Instant] = {}
        self._editor = Editor(book)
        self._digested: int | None = None
        """The day on which all games were looked through for digests; none: some may be due."""
        self.moved = asyncio.Event()
        self.heard: list[Callable[[], object]] = [self.moved.set]
        self._reports = Reports()
        self._reports.listen(self._report)
        store.listen(self._reports)

    @classmethod
    def open(cls, store: Store, clock: Clock) -> "Community":
        """Go on with a community; games that are new in its store get their fora.

        Whoever has a seat in a game, has acted in it or has an account is registered: nobody
        else can take the name. What was posted and is not judged yet is judged by
        :meth:`catch_up`.

        Raises:
            StorageError, DepartedError: storage cannot be read or written.
        """
        community = cls(store, clock, ForumBook.open(store, clock.now()))
        settle(store, community._book, community.now)
        community.flush()
        return community

    @property
    def state(self) -> State:
        """The forum as it stands; not to be changed."""
        return self._book.state

    @property
    def now(self) -> Instant:
        """The present instant; never before what is recorded."""
        return max(self._clock.now(), self._book.match.at)

    def game(self, name: str) -> AnnouncedGame:
        """Return a game, all done that is due by now.

        Raises:
            UnknownNameError: there is none.
            StorageError, DepartedError: it cannot be brought back, or go on.
        """
        game = self._games.find(name)
        if name not in self._waiting():  # what was posted before now comes before what is due now
            self._pass_time(game)
        return game

    @property
    def waits(self) -> bool:
        """Whether something that has been done is not durable yet."""
        return any(recorder.waits for recorder in self._recorders())

    def flush(self) -> None:
        """Wait until all that was done is durable; for whoever has nobody else to serve.

        Raises:
            UnknownFateError: it is not known whether it was stored.
            StorageError: some of it was not; it has not happened.
        """
        for recorder in self._recorders():
            recorder.flush()

    async def stored(self) -> None:
        """Let others be served until all that was done is durable; raises as :meth:`flush`."""
        self._reports.attend()
        for future in [one.stored() for one in self._recorders() if one.waits]:
            await future

    def thread_of(self, post: Post) -> Thread:
        """Return the thread in which a post stands."""
        return self.state.threads[post.thread - 1]

    async def begin_game(
        self, person: str, game: Game[Any, Any], name: str, seats: tuple[str, ...]
    ) -> None:
        """Begin a game now, with its fora; whoever plays it is registered.

        Args:
            person: who begins it, an operator.
            game: the rules with their parameters.
            name: what it is called here; a name may be given again once its last game has ended.
            seats: who plays.

        Raises:
            RefusedError: the person is no operator.
            SetupError: no game can be played so, or not under this name.
            StorageError: it cannot be stored.
        """
        self._demand_operator(person)
        if _GAME_NAME.fullmatch(name) is None:
            raise SetupError(
                "a game is called by up to 64 letters, digits and _ . -, a letter first"
            )
        store, at = self._store, self.now
        begun = await asyncio.to_thread(
            AnnouncedGame.begin, store, game, name=name, seats=seats, at=at
        )
        await asyncio.to_thread(store.claim, begun.id, BOND)  # as the games that were there before
        self._games.drop(name)
        settle(self._store, self._book, self.now)
        await self.stored()

    # -- persons -------------------------------------------------------------------------------

    def enter(self, command: str, **arguments: Any) -> Done:
        """Enter something as the host: a person, an address, an operator.

        Raises:
            RefusedError: the forum has refused it.
            StorageError: it could not be stored.
        """
        return self._accepted(self._book.enter(PendingEntry(command, arguments), self.now))

    def choose_digests(self, name: str, wish: Wish) -> None:
        """Let a person have letters about what happens to them when they want them.

        Raises:
            RefusedError: there is no such person.
            StorageError: it could not be stored.
        """
        if self.state.wish(name) != wish:
            self.enter("DIGESTS", name=name, wish=wish)

    # -- posts ---------------------------------------------------------------------------------

    def open_thread(
        self,
        person: str,
        game: str,
        room: Room,
        title: str,
        text: str,
        message_id: str,
        *,
        origin: Origin = "web",
        operator: bool = False,
    ) -> Post:
        """Enter the first post of a new thread; :meth:`settled` waits for its judgement.

        Raises:
            RefusedError, ValueError: it is no post, or the person may not post so.
            StorageError: it is not stored.
        """
        arguments = {"game": game, "room": room, "title": title, "message_id": message_id}
        more = {"text": text, "origin": origin, "operator": operator}
        return self._stored(PendingEntry("OPEN", arguments | more, person, "anyone"))

    def reply(
        self,
        person: str,
        thread: int,
        text: str,
        message_id: str,
        *,
        origin: Origin = "web",
        operator: bool = False,
    ) -> Post:
        """Enter a post in a thread; raises as :meth:`open_thread`."""
        arguments = {"thread": thread, "message_id": message_id, "text": text}
        more = {"origin": origin, "operator": operator}
        return self._stored(PendingEntry("REPLY", arguments | more, person, "anyone"))

    async def settled(self) -> None:
        """Judge what waits for its judgement, and return when it is durable that it was posted.

        A game that cannot judge now does not keep others from it; :meth:`catch_up` tries again.
        The judgement is durable then, too, unless storage fails in between.

        Raises:
            UnknownFateError: it is not known whether what was posted before was stored.
            StorageError: it was not, and has not happened.
        """
        self._reports.attend()
        posted = self._book.recorder.stored()
        await self._judge_waiting()
        await posted
        with suppress(StorageError):
            await self.stored()

    async def _judge_waiting(self) -> None:
        """Judge what waits, in order of receipt."""
        async with self._judging:
            failed: set[str] = set()
            while (waiting := self._next_waiting(failed)) is not None:
                post, game = waiting
                try:
                    await self._judge(post, game)
                except Exception as error:  # whatever is wrong with one game, others must go on
                    log.error("a post is not judged", post=post.id, exc_info=error)
                    self._games.distrust(game, error)
                    failed.add(game)

    async def preview(self, person: str, game: str, text: str, *, operator: bool = False) -> Taken:
        """Say how a text would be read now, and what would come of it; nothing changes.

        In games where something is hidden what would come of it could tell that, and is left out.

        Raises:
            UnknownNameError: there is no such game.
            StorageError, DepartedError: the game cannot be brought back.
        """
        found = self.game(game)
        async with self._reading:  # a reader reads one text at a time; posts have another
            readings = await asyncio.to_thread(self._reader(found).read, text)
        async with self._judging:
            found = self.game(game)
            game_of = found.match.game
            message = Message(person, max(self.now, found.match.at), text)
            if not game_of.all_public:
                return Taken(message.at, tuple(understood(readings, game_of.vocabulary)))
            taken = found.post(message, role=_role(operator), dry_run=True, readings=readings)
            await self.stored()
            return taken

    def _reader(self, game: AnnouncedGame) -> MessageReader:
        """Return the reader of previews: whoever has many made does not hold up what is posted.

        Games of the same kind share one, unless their parameters give them other commands.
        """
        kind = game.match.game
        known = (kind.name, *(command.name for command in kind.vocabulary))
        if known not in self._readers:
            self._readers[known] = MessageReader(kind.vocabulary)
        return self._readers[known]

    async def correct(
        self, person: str, game: str, changes: dict[str, Any], reason: str, *, dry_run: bool = False
    ) -> Taken:
        """Correct the record of a game, publicly and for a reason, as its operator rules.

        Raises:
            RefusedError: the person is no operator.
            SetupError: the record would contradict itself.
            UnknownNameError, StorageError: there is no such game, or it cannot be stored.
        """
        self._demand_operator(person)
        await self.settled()
        found = self.game(game)
        at = max(self.now, found.match.at)
        taken = found.correct(person, at, changes, reason, dry_run=dry_run)
        if not dry_run:
            self._book.enter(ruling_act(game, Ruling(person, at, reason)), self.now)
            self._reflect(found)
        await self.stored()
        return taken

    def _demand_operator(self, person: str) -> None:
        if not self.is_operator(person):
            code = Code.NOT_OPERATOR
            raise RefusedError(code, self._book.match.game.messages[code])

    def is_operator(self, person: str) -> bool:
        """Return whether a person may act as operator."""
        known = self.state.persons.get(person)
        return known is not None and known.operator

    # -- time ----------------------------------------------------------------------------------

    async def catch_up(self) -> Instant | None:
        """Judge what waits, and let all games do what is due; return when the next is due.

        Of games that are not due nothing is read but the store's row of alarms.
        """
        self.moved.clear()
        rung: list[int] = []
        while True:
            await self._judge_waiting()
            now = self.now
            try:
                await self.stored()  # so that the row of alarms is that of the games as they stand
            except StorageError as error:
                log.error("clocks could not ring", games=len(rung), reason=str(error))
                self._resting |= dict.fromkeys(rung, now + _RETRY)
            self.moved.clear()  # what has been awaited is looked at now
            self._resting = {match: at for match, at in self._resting.items() if at > now}
            alarms = self._store.alarms(len(self._resting) + _AT_ONCE)
            coming = [alarm for alarm in alarms if alarm.match not in self._resting]
            rung = [alarm.match for alarm in coming if alarm.at <= now]
            if not rung:
                self._digest()
                wakes = [*self._resting.values(), *(alarm.at for alarm in coming)]
                wakes += [DAYS.after(now)] if self._editor.daily else []
                wakes += [now + _RETRY] if self.state.waiting else []
                return min(wakes, default=None)
            for match in rung:
                self._ring(match)
                await asyncio.sleep(0)  # others are served meanwhile

    def _digest(self) -> None:
        """Make the digests that are due on a new day, and those that a stop has left."""
        if self._digested == (today := DAYS.index(self.now)):
            return
        done = True
        for name, place in self.state.places.items():
            if self._editor.waits(place, self._store.last(place.match)):
                try:
                    self._inform(self._games.find(name))
                except Exception as error:  # whatever is wrong with one game, others must go on
                    log.error("a digest is not made", game=name, exc_info=error)
                    self._games.drop(name)
                    done = False
        self._digested = today if done else None

    def _inform(self, game: AnnouncedGame) -> None:
        """Make the digests of a game that are due; where that fails, they are due still."""
        looked, self._digested = self._digested, None
        self._editor.write(game, self.now)
        self._digested = looked

    def _ring(self, match: int) -> None:
        """Let one game do what is due; where it cannot, it rests for a while."""
        name = ""
        try:
            name = self._store.match(match).server
            game = self._games.find(name)
            if name not in self._waiting() and game.id == match:
                self._pass_time(game)
                return
        except Exception as error:  # other games must go on, whatever is wrong with this one
            log.error("a game cannot go on", game=name, exc_info=error)
            self._games.distrust(name, error)
        self._resting[match] = self.now + _RETRY

    def _pass_time(self, game: AnnouncedGame) -> None:
        before = game.match.number
        game.pass_time(max(self.now, game.match.at))
        if game.match.number > before:
            self._reflect(game)

    # -- how it works --------------------------------------------------------------------------

    def _stored(self, act: PendingEntry) -> Post:
        done = self._accepted(self._book.enter(act, self.now))
        number: int = done.reply.post
        return self.state.posts[number - 1]

    def _accepted(self, done: Done) -> Done:
        if done.code:
            raise RefusedError(done.code, self._book.message(done))
        return done

    def _waiting(self) -> set[str]:
        """Return the games in whose fora something waits for its judgement."""
        return {self.thread_of(post).game for post in self.state.unjudged()}

    def _next_waiting(self, failed: set[str]) -> tuple[Post, str] | None:
        """Return the first post that waits, and its game: none that cannot judge now."""
        waiting = ((post, self.thread_of(post).game) for post in self.state.unjudged())
        return next(((post, game) for post, game in waiting if game not in failed), None)

    async def _judge(self, post: Post, name: str) -> None:
        """Put a post to its game, once, and write beside it what came of that."""
        game = self._games.find(name)
        readings = await asyncio.to_thread(game.read, post.text)
        if self.state.post(post.id) is not post:
            return  # storage has failed meanwhile: what is posted now is looked at anew
        at = max(post.at, game.match.at)
        message = Message(post.author, at, post.text, post.message_id, aloud=True)
        taken = game.post(message, role=_role(post.operator), readings=readings)
        if taken.before:  # the game has it, and the machine failed before this was written
            taken = game.again(message, role=_role(post.operator)) or taken
        deeds = [deed_of(verdict) for verdict in taken.verdicts]
        judged = {"post": post.id, "at": taken.at, "deeds": deeds}
        self._book.enter(PendingEntry("JUDGED", judged), self.now)
        self._reflect(game)

    def _reflect(self, game: AnnouncedGame) -> None:
        """Post what a game has published since that was last done."""
        place = self.state.places.get(game.name)
        if place is None or place.match != game.id:
            return
        match = game.match
        try:
            reports = match.game.published(match.state)
        except RuleStoppedError as error:
            log.error("reports cannot be posted", game=game.name, reason=str(error))
            reports = ()
        acts = [
            PendingEntry(
                "REPORT",
                {
                    "game": game.name,
                    "author": report.by or PLATFORM,
                    "at": report.at,
                    "text": columns(report.text),
                },
            )
            for report in reports[place.reports :]
        ]
        if match.void and not self._said(place.report_thread, text := f"{_VOID} {match.void}."):
            arguments = {"game": game.name, "author": PLATFORM, "at": match.at, "text": text}
            acts.append(PendingEntry("REPORT", arguments))
        if acts:
            self._book.enter_all(acts, self.now)
        self._inform(game)

    def _said(self, thread: int | None, text: str) -> bool:
        """Return whether the platform has posted a text in a thread."""
        posts = self.state.posts
        return any(post.thread == thread and post.text == text for post in posts[::-1])

    def _recorders(self) -> list[Recorder]:
        return [self._book.recorder, *(game.recorder for game in self._games.at_hand())]

    def _report(self, report: CommitReport) -> None:
        """Take up what storage reports, on the loop's thread."""
        for recorder in self._recorders():
            recorder.report(report)
        if report.failures:
            self._editor.forget()  # what was looked through may never have happened
            self._digested = None
        if report.committed:
            for hear in self.heard:
                hear()


def _role(operator: bool) -> Role:
    return "operator" if operator else "seat"
