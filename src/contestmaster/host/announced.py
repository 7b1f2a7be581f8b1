"""Games by announcement in a store: messages in, judged and recorded; time catches up by itself.

Nobody needs to be there at midnight: whoever opens the game next rings what has fallen due in the
meantime, in its order and at its instants, before anything else happens. The entries of a message
are committed together, with the message beside them, so that a message is taken whole or not at
all; one that names itself by an id is taken once of its author, whatever crashed when.

What is done here is entered when it returns, and not yet durable: whoever answers waits for that by
the game's :class:`~contestmaster.host.recorder.Recorder`, or by :meth:`AnnouncedGame.flush`.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec
import structlog

from contestmaster.host.doubts import AskedBefore, JournaledDoubts
from contestmaster.host.guarding.reasons import is_fatal, told
from contestmaster.host.guarding.rules import as_guarded, stopped
from contestmaster.host.guarding.twice import Proof
from contestmaster.host.live import Live, replayed
from contestmaster.host.recorder import Hearer, Recorder
from contestmaster.host.secrets import draw
from contestmaster.host.tenants import demand_place
from contestmaster.kernel.acts import Done, VoidError
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import EmittedEvent
from contestmaster.kernel.game import TURN, Facts, Game, SetupError
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import Instant, to_text
from contestmaster.kernel.journal import Entry, Fork, decode_entry
from contestmaster.kernel.match import Match
from contestmaster.kernel.unseen import unseen
from contestmaster.kernel.vocabulary import Call, Role
from contestmaster.protocols.announce import Message, MessageReader, Reading, Verdict, judge
from contestmaster.storage.store import Store

_TRIED: Final = (1 << 32) - 1
"""The branch of dice by which things are tried: none that a match or an analysis draws from."""


log = structlog.get_logger("contestmaster.host")


class UnknownNameError(LookupError):
    """No game of that name is kept here; the message says which are."""


class MessageSource(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message as it is kept beside the first entry that came of it."""

    author: str
    text: str
    id: str = ""


class Taken(msgspec.Struct, frozen=True):
    """What came of a message.

    Attributes:
        at: when it counts as received.
        verdicts: on each action in it, in order.
        acts: what has been done since the last message, by the clock, too.
        before: the message had been taken already, and nothing was done now.
    """

    at: Instant
    verdicts: tuple[Verdict, ...] = ()
    acts: tuple[Done, ...] = ()
    before: bool = False

    @property
    def told(self) -> tuple[str, ...]:
        """What has happened since the last message, in words."""
        return tuple(_words(self.acts))


class AnnouncedGame:
    """One game by announcement.

    Attributes:
        name: by which it is known in its store.
        recorder: records it; what storage reports goes there.
        hearers: told of what becomes of its entries.
    """

    def __init__(self, name: str, live: Live, *, ended: bool = False) -> None:
        """Look after a game; :meth:`begin` and :meth:`take_up` make these."""
        self.name = name
        self.hearers: list[Hearer] = []
        self.recorder = Recorder(name, self)
        self.recorder.take(live)
        self._live = live
        self._ended = ended
        self._broke = ""
        """Which act has failed so that the game cannot go on, until that is recorded."""
        self._reader: MessageReader | None = None
        self._known: dict[tuple[str, str], tuple[Entry, MessageSource]] | None = None
        """By author and id: what is kept of a message, and the first entry that came of it."""

    @classmethod
    def begin(
        cls,
        store: Store,
        game: Game[Any, Any],
        *,
        name: str,
        seats: tuple[str, ...],
        at: Instant,
        position: dict[str, Any] | None = None,
    ) -> "AnnouncedGame":
        """Begin a game and store it; a name may be given again once its last game has ended.

        Raises:
            SetupError: no game can be played so.
            StorageError: it cannot be stored.
        """
        game = as_guarded(game)
        demand_announced(game, seats, at)  # while nothing of it is stored
        demand_place(store)
        before = store.matches(name)
        if any(record.ended is None for record in before):
            raise SetupError(f"a game called {name} goes on here; choose another name")
        live = Live.create(
            store,
            game,
            server=name,
            game_no=len(before) + 1,
            seats=seats,
            secret=draw(),
            at=at,
            position=position,
        )
        return cls(name, live)

    @classmethod
    def take_up(cls, store: Store, name: str, bond: str = "") -> "AnnouncedGame":
        """Go on with the last game of a name; it is claimed when it is first written to.

        Args:
            store: where it is kept.
            name: what it is called there.
            bond: shared by matches that stand and fall together; see ``Store.claim``.

        Raises:
            UnknownNameError: there is none.
            DepartedError: its entries do not lead where they led.
            StorageError: it cannot be read.
        """
        found = store.matches(name) if _is_name(name) else ()
        if not found:
            kept = (record.server for record in store.matches())
            names = dict.fromkeys(filter(_is_name, kept))
            known = ", ".join(names) or "none"
            raise UnknownNameError(f"there is no game called {name} here; there are: {known}")
        record = found[-1]
        live = Live(store, replayed(store, record), record, bond)
        game = cls(name, live, ended=record.ended is not None)
        if live.match.over and record.ended is None:  # the host died before that was stored
            game.recorder.mend()
            game._conclude()
        return game

    @property
    def match(self) -> Match[Any, Any]:
        """The match as it stands."""
        return self._live.match

    @property
    def id(self) -> int:
        """The number of the match in its store."""
        return self._live.id

    def flush(self) -> None:
        """Wait until all that was done is durable.

        Raises:
            UnknownFateError: it is not known whether it was stored.
            StorageError: some of it was not; it has not happened.
        """
        self.recorder.flush()

    # What the recorder tells.

    def on_told(self, live: Live, told: tuple[EmittedEvent, ...]) -> None:
        """Tell who listens of events that are durable."""
        for hearer in self.hearers:
            hearer.on_told(live, told)

    def on_stored(self, ticket: int) -> None:
        """Tell who listens what is durable."""
        for hearer in self.hearers:
            hearer.on_stored(ticket)

    def on_fault(self) -> None:
        """Tell who listens that something could not be stored."""
        for hearer in self.hearers:
            hearer.on_fault()

    def on_lost(self, ticket: int, *, known: bool) -> None:
        """Forget what never happened, and tell who listens."""
        self._known = None
        self._ended = False
        for hearer in self.hearers:
            hearer.on_lost(ticket, known=known)

    # What is done in the game.

    def read(self, text: str) -> list[Reading]:
        """Return what a text means here; not by two threads at a time."""
        if self._reader is None:
            self._reader = MessageReader(self.match.game.vocabulary)
        return self._reader.read(text)

    def pass_time(self, now: Instant) -> tuple[str, ...]:
        """Let all happen that is due by now, enter that, and tell it in words.

        Raises:
            StorageError: it is not recorded.
        """
        self._look_after()
        if self.match.due(now) is not None:
            self.recorder.mend()
        rung = self._ring_until(self.match, now)
        if rung:
            self._record(rung, [], None)
        return tuple(_words(rung))

    def post(
        self,
        message: Message,
        *,
        role: Role = "seat",
        dry_run: bool = False,
        readings: Sequence[Reading] | None = None,
    ) -> Taken:
        """Take a message, do what it says, and enter that.

        A dry run says what would come of it, and changes nothing; what falls by chance may fall
        otherwise then.

        Args:
            message: what is posted.
            role: as what its author acts.
            dry_run: whether to change nothing.
            readings: what it means by :meth:`read`, where that is known already.

        Raises:
            ValueError: the record has gone on beyond the message's time.
            StorageError: nothing of the message is recorded.
        """
        if (kept := self._kept(message)) is not None:
            return Taken(kept[0].at, before=True)
        dry_run = dry_run or self._ended  # the record is closed: what is refused is said, not kept
        if not dry_run:
            self.recorder.mend()
        match = self._at(message.at, dry_run=dry_run)
        rung = self._ring_until(match, message.at)
        read = self.read(message.text) if readings is None else readings
        done, verdicts = self._carried_out(match, message, role, read, dry_run=dry_run)
        if not dry_run:
            self._record(rung, done, MessageSource(message.author, message.text, message.id))
        return Taken(message.at, verdicts, (*rung, *done))

    def act(
        self, person: str, call: Call, at: Instant, *, facts: Facts, role: Role = "seat"
    ) -> Done:
        """Carry out one command, as the line protocol brings it; what is due comes first.

        Raises:
            StorageError: nothing is recorded.
        """
        if call.command.journaled:
            self.recorder.mend()
        self.pass_time(at)
        closed = self._ended and call.command.journaled
        match = scratch(self.match) if closed else self.match
        done = match.do(call, person, at, role=role, facts=facts)
        if done.entry is not None and not closed:
            line = self.match.game.vocabulary.format(call)
            self._record([], [done], MessageSource(person, line))
        elif match is self.match:
            self._note_failure(call, person, done)
            self._look_after()
        return done

    def again(self, message: Message, *, role: Role = "seat") -> Taken | None:
        """Say once more what came of a message that has been taken, ``None`` if it left no trace.

        The record is replayed up to the message, and the message judged as it was then, in the
        words in which it was taken.
        """
        kept = self._kept(message)
        if kept is None:
            return None
        first, source = kept
        then = self.match
        match = Match(then.game, then.header, then.seed)
        for stored in self.recorder.entries():
            if stored.number == first.number:
                break
            match.apply(decode_entry(stored.body))
        received = message._replace(at=first.at)
        done, verdicts = self._carried_out(match, received, role, self.read(source.text))
        return Taken(first.at, verdicts, tuple(done))

    def correct(
        self,
        person: str,
        at: Instant,
        changes: Mapping[str, Any],
        reason: str,
        *,
        dry_run: bool = False,
    ) -> Taken:
        """Correct the record as an operator rules, publicly and for a reason.

        Raises:
            ValueError: there is no reason, or the record has gone on beyond that time.
            SetupError: the record would contradict itself.
            StorageError: it is not recorded.
        """
        if not reason.strip():
            raise ValueError("the record is corrected for a reason that everybody can read")
        if found := unseen(reason, prose=True):
            raise ValueError(f"nobody would see {found} in the reason")
        if self._ended and not dry_run:
            raise SetupError("the game has ended, and its record is closed")
        if not dry_run:
            self.recorder.mend()
        match = self._at(at, dry_run=dry_run)
        rung = self._ring_until(match, at)
        ruling = {"changes": dict(changes), "reason": reason}
        done = match.note("ruling", person, at, arguments=ruling)
        if not dry_run:
            entered = [] if done.error is not None else [done]
            self._record(rung, entered, MessageSource(person, reason))
        if done.error is not None:
            raise done.error
        return Taken(at, acts=(*rung, done))

    def _carried_out(
        self,
        match: Match[Any, Any],
        message: Message,
        role: Role,
        readings: Sequence[Reading],
        *,
        dry_run: bool = False,
    ) -> tuple[list[Done], tuple[Verdict, ...]]:
        """Do what a message means, and say what came of each action.

        A question that is answered aloud is asked in nobody's name where something is hidden.
        """
        done: list[Done] = []
        game = match.game
        asker = "" if message.aloud and not game.all_public else message.author

        def act(call: Call) -> Done:
            person = asker if call.command.kind == "query" else message.author
            if self._broke:  # nothing more is done in it
                done.append(Done(GenericCode.INTERNAL_ERROR, error=VoidError(self._broke)))
                return done[-1]
            done.append(match.do(call, person, message.at, role=role))
            if match is self.match:
                self._note_failure(call, person, done[-1])
            return done[-1]

        entries = self._entries
        doubts = (
            AskedBefore(match, message, entries)
            if dry_run
            else JournaledDoubts(match, message, entries, done)
        )
        verdicts = judge(
            readings,
            act,
            doubts,
            author=message.author,
            vocabulary=game.vocabulary,
            messages=game.messages,
            names=game.players(match.state) or match.header.seats,
        )
        return done, tuple(verdicts)

    def _entries(self, after: int) -> Iterator[Entry]:
        """Yield the entries after a number."""
        for stored in self.recorder.entries(max(0, after)):
            yield decode_entry(stored.body)

    def _at(self, at: Instant, *, dry_run: bool) -> Match[Any, Any]:
        """Return the match that shall act then: a dry run has one of its own."""
        match = self.match
        if at < match.at:
            raise ValueError(f"the record has reached {to_text(match.at)} already")
        return scratch(match) if dry_run else match

    def _kept(self, message: Message) -> tuple[Entry, MessageSource] | None:
        """Return what is kept of a message that its author has posted by its id, if it was."""
        if not message.id:
            return None
        if self._known is None:
            self._known = {}
            for entry in self.recorder.entries():
                if entry.source is not None:
                    source = msgspec.json.decode(entry.source, type=MessageSource)
                    if source.id:
                        self._remember(decode_entry(entry.body), source)
        return self._known.get((message.author, message.id))

    def _remember(self, entry: Entry, source: MessageSource) -> None:
        if self._known is not None:
            self._known[source.author, source.id] = entry, source

    def _ring_until(self, match: Match[Any, Any], at: Instant) -> list[Done]:
        """Let all happen that is due."""
        rung: list[Done] = []
        while (due := match.due(at)) is not None:
            done = match.ring(due)
            if done.error is not None:
                if match is self.match:
                    self._record(rung, [], None)  # what has rung has rung
                    if is_fatal(done.error):
                        self._annul(f"the clock failed: {told(done.error)}")
                        return []
                raise done.error
            rung.append(done)
        return rung

    def _record(
        self, rung: Sequence[Done], done: Sequence[Done], source: MessageSource | None
    ) -> None:
        """Enter what was done: the clock's entries, then those of the message together."""
        if self._ended:
            return
        if rung:
            self.recorder.enter(*rung)
        beside = None if source is None else msgspec.json.encode(source)
        self.recorder.enter(*done, source=beside)
        said = next((one.entry for one in done if one.entry is not None), None)
        if said is not None and source is not None and source.id:
            self._remember(said, source)
        self._look_after()
        if not self._ended and self.match.over:
            self._conclude()

    def _note_failure(self, call: Call, person: str, done: Done) -> None:
        if is_fatal(done.error) and done.error is not None:
            self._broke = f"{call.command.name} of {person} failed: {told(done.error)}"

    def _look_after(self) -> None:
        """End the game without a result where a rule has failed so that it cannot go on."""
        error = None if self._ended else stopped(self.match.game)
        why = self._broke or (f"a rule has failed: {told(error)}" if error is not None else "")
        self._broke = ""
        if why and not self._ended:
            self._annul(why)

    def _annul(self, why: str) -> None:
        """Enter that the game is void [NET-108].

        Raises:
            StorageError: it is not recorded.
        """
        self.recorder.mend()
        log.error("a game is void", game=self.name, reason=why)
        note = self.match.note("void", "", self.match.at, arguments={"reason": why})
        self.recorder.enter(note)
        self._conclude()

    def _conclude(self) -> None:
        proof = Proof.of(self.match, self.recorder.reader())
        if proof is not None and (why := proof.departure()):
            self._annul(why)
            return
        self._ended = True
        self._live.finish(self.match.at)


def scratch(match: Match[Any, Any]) -> Match[Any, Any]:
    """Return a copy of a match to try things on; its dice are others, so that none is foretold."""
    copy = Match(match.game, match.header, match.seed)
    copy.forks = (*match.forks, Fork(match.number, _TRIED, ""))
    copy.restore(match.game.dump(match.state), match.number, match.at)
    copy.void = match.void
    return copy


def demand_announced(game: Game[Any, Any], seats: tuple[str, ...], at: Instant) -> None:
    """Raise ``SetupError`` where a game is not played by announcement, or cannot be set up."""
    if not game.by_announcement:
        raise SetupError(f"{game.name} is not played by announcement")
    if game.alarm(game.setup(game.board(0), seats, Dice(0), at)) is TURN:
        raise SetupError(f"{game.name} is played in turns, not by announcement")


def _words(done: Sequence[Done]) -> list[str]:
    """Return what has happened, an instant and a sentence each; without routine."""
    return [
        f"{to_text(one.entry.at)} {told.event.tell()}"
        for one in done
        if one.entry is not None
        for told in one.told
        if not told.event.routine
    ]


def _is_name(server: str) -> bool:
    """Whether a game may be kept so: what a host keeps of its own has a blank in its name."""
    return " " not in server
