"""Games by announcement in a store: messages in, judged and recorded; time catches up by itself.

Nobody needs to be there at midnight: whoever opens the game next rings what has fallen due in the
meantime, in its order and at its instants, before anything else happens. The entries of a message
are committed together, with the message beside them, so that a message is taken whole or not at
all; one that names itself by an id is taken once, whatever crashed when.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from contestmaster.host.live import Live, replayed
from contestmaster.host.secrets import draw
from contestmaster.kernel.acts import Done
from contestmaster.kernel.game import TURN, Game, SetupError
from contestmaster.kernel.instant import Instant, to_text
from contestmaster.kernel.journal import Entry, decode_entry
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call, Role
from contestmaster.protocols.announce import Message, Reader, Verdict, judge
from contestmaster.storage.errors import StorageError
from contestmaster.storage.store import Store

__all__ = ["Announced", "Source", "Taken", "UnknownNameError"]


class UnknownNameError(LookupError):
    """No game of that name is kept here; the message says which are."""


class Source(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message as it is kept beside the first entry that came of it."""

    author: str
    text: str
    id: str = ""


class Taken(NamedTuple):
    """What came of a message.

    Attributes:
        at: when it counts as received.
        verdicts: on each action in it, in order.
        told: what has happened since the last message, clock included, in words.
        before: the message had been taken already, and nothing was done now.
    """

    at: Instant
    verdicts: tuple[Verdict, ...] = ()
    told: tuple[str, ...] = ()
    before: bool = False


class Announced:
    """One game by announcement.

    Attributes:
        name: by which it is known in its store.
    """

    def __init__(self, store: Store, name: str, live: Live, *, ended: bool = False) -> None:
        """Look after a game; :meth:`begin` and :meth:`take_up` make these."""
        self.name = name
        self._store = store
        self._live = live
        self._ended = ended
        self._reader: Reader | None = None

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
    ) -> "Announced":
        """Begin a game and store it; a name may be given again once its last game has ended.

        Raises:
            SetupError: no game can be played so.
            StorageError: it cannot be stored.
        """
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
        if live.match.alarm() is TURN:
            raise SetupError(f"{game.name} is played in turns, not by announcement")
        return cls(store, name, live)

    @classmethod
    def take_up(cls, store: Store, name: str) -> "Announced":
        """Go on with the last game of a name.

        Raises:
            UnknownNameError: there is none.
            DepartedError: its entries do not lead where they led.
            StorageError: it cannot be read.
        """
        found = store.matches(name)
        if not found:
            names = dict.fromkeys(record.server for record in store.matches())
            known = ", ".join(names) or "none"
            raise UnknownNameError(f"there is no game called {name} here; there are: {known}")
        record = found[-1]
        if record.ended is not None:
            return cls(store, name, Live(store, replayed(store, record), record), ended=True)
        return cls(store, name, Live.recover(store, record))

    @property
    def match(self) -> Match[Any, Any]:
        """The match as it stands."""
        return self._live.match

    def post(self, message: Message, *, role: Role = "seat", dry_run: bool = False) -> Taken:
        """Take a message, do what it says, and commit that.

        A dry run says what would come of it, and changes nothing.

        Raises:
            ValueError: the record has gone on beyond the message's time.
            StorageError: nothing of the message is recorded.
        """
        match = self.match
        if message.id and (at := self._taken_at(message.id)) is not None:
            return Taken(at, before=True)
        if message.at < match.at:
            raise ValueError(f"the record has reached {to_text(match.at)} already")
        rung = self._ring_until(message.at)
        done: list[Done] = []

        def act(call: Call) -> Done:
            done.append(match.do(call, message.author, message.at, role=role))
            return done[-1]

        if self._reader is None:
            self._reader = Reader(match.game.vocabulary)
        verdicts = judge(
            self._reader.read(message.text),
            act,
            author=message.author,
            vocabulary=match.game.vocabulary,
            messages=match.game.messages,
        )
        taken = Taken(message.at, tuple(verdicts), tuple(_words([*rung, *done])))
        source = Source(message.author, message.text, message.id)
        self._record(rung, done, source, dry_run=dry_run)
        return taken

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
            ValueError: the record has gone on beyond that time.
            SetupError: the record would contradict itself.
            StorageError: it is not recorded.
        """
        match = self.match
        if at < match.at:
            raise ValueError(f"the record has reached {to_text(match.at)} already")
        rung = self._ring_until(at)
        ruling = {"changes": dict(changes), "reason": reason}
        done = match.note("ruling", person, at, arguments=ruling)
        if done.error is not None:
            raise done.error
        self._record(rung, [done], Source(person, reason), dry_run=dry_run)
        return Taken(at, told=tuple(_words([*rung, done])))

    def _taken_at(self, id: str) -> Instant | None:  # noqa: A002 - Message-ID
        """Return when a message was taken, if it was."""
        for entry in self._store.entries(self._live.id):
            if entry.source is not None and msgspec.json.decode(entry.source).get("id") == id:
                return decode_entry(entry.body).at
        return None

    def _ring_until(self, at: Instant) -> list[Done]:
        """Let all happen that is due."""
        rung: list[Done] = []
        while (due := self.match.due(at)) is not None:
            rung.append(self.match.ring(due))
            if (error := rung[-1].error) is not None:
                raise error
        return rung

    def _record(
        self, rung: Sequence[Done], done: Sequence[Done], source: Source, *, dry_run: bool
    ) -> None:
        """Commit what was entered: the clock's entries, then those of the message together."""
        if self._ended:
            return
        if dry_run:
            self._live.reset()
            return
        live, alarm = self._live, self.match.alarm()
        try:
            live.append_together(_entries(rung), None, alarm)
            live.append_together(_entries(done), msgspec.json.encode(source), alarm)
            self._store.flush(live.id)
        except StorageError:
            live.claim()
            live.reset()  # to what is committed, so that the message can be tried again
            raise
        if self.match.over:
            self._ended = True
            live.finish(self.match.at)


def _entries(done: Sequence[Done]) -> list[Entry]:
    return [one.entry for one in done if one.entry is not None]


def _words(done: Sequence[Done]) -> list[str]:
    """Return what has happened, an instant and a sentence each; without routine."""
    return [
        f"{to_text(one.entry.at)} {told.event.tell()}"
        for one in done
        if one.entry is not None
        for told in one.told
        if not told.event.routine
    ]
