"""A match: rules, seed and journal, and the state they determine. Sans-I/O.

Everything that changes a match goes through one door, :meth:`Match._enter`: live acts and
replayed entries alike, so that a replay cannot drift from what was played. The match keeps no copy
of the state per command; a checkpoint now and then lets it restore what an internal error left
half done.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, TypeVar

import msgspec

from contestmaster.kernel.acts import (
    DepartedError,
    Done,
    StateLostError,
    VoidError,
    acting_role,
    may,
)
from contestmaster.kernel.dice import MATCH_BRANCH, Dice
from contestmaster.kernel.digest import board_hash, state_digest
from contestmaster.kernel.eventlog import EventLog
from contestmaster.kernel.events import EmittedEvent, TakenBack, Voided
from contestmaster.kernel.game import TURN, Alarm, By, Facts, Game, NotSupportedError, SetupError
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.journal import Entry, Fork, Header, NoteKind
from contestmaster.kernel.recording import USUAL, Recording, kept_text
from contestmaster.kernel.replies import Lines
from contestmaster.kernel.vocabulary import Call, Role

__all__ = ["DepartedError", "Done", "Match"]

B = TypeVar("B")
S = TypeVar("S")

_CHECKPOINT_AT_RING: Final = 512
"""Entries since the last checkpoint after which a ring takes the next: replaying so many costs
milliseconds, a checkpoint a copy of the state."""
_CHECKPOINT_ANYWAY: Final = 8192
_BYTES_AN_ENTRY: Final = 4096
"""Bytes of a state that cost to copy a fraction of what an entry costs to replay: a large state is
copied the less often, or replaying a long journal would do little else."""

_FACTS = Facts()
_REPLIES: Final = (tuple, list, Lines)


def _in_memory(dump: bytes) -> Callable[[], bytes]:
    return lambda: dump


class Match(Generic[B, S]):
    """One match, live or replayed.

    Attributes:
        game: the rules, bound to their parameters.
        header: what stands before the first entry.
        board: what is fixed.
        state: what the entries so far have made of it.
        number: of the last entry; 0 after set-up.
        at: the instant of the last entry.
        forks: where this match left others, which decides from which branch its dice come.
        loaded: dice from which the next entry draws instead of its own.
        void: why it has ended without a result; empty where it has not [NET-108].
        lost: whether its state could not be restored after an internal error: then it can only be
            voided.
        keep: puts the dump of a checkpoint away, and returns what brings it back; in memory, unless
            whoever has the match gives another way.
    """

    keep: Callable[[bytes], Callable[[], bytes]] = staticmethod(_in_memory)

    def __init__(
        self, game: Game[B, S], header: Header, seed: int, *, dice: Dice | None = None
    ) -> None:
        """Set the match up as its header says.

        Args:
            game: the rules with their parameters.
            header: that of the journal.
            seed: of the match.
            dice: to set it up with instead of its own; see :meth:`load_dice`.

        Raises:
            SetupError: no match can be played with these parameters and seats.
            DepartedError: the header names another game, rules version or board.
        """
        if (header.game, header.rules) != (game.name, game.version):
            raise DepartedError(
                0,
                f"the journal is of {header.game}, rules version {header.rules}; "
                f"these are the rules of {game.name}, version {game.version}",
            )
        if len(set(header.seats)) < len(header.seats):
            raise SetupError("a person has one seat at most")
        self.game = game
        self._since: list[Entry] = []
        self._seats = {person: seat for seat, person in enumerate(header.seats)}
        self._set_up(header, seed, dice)

    def _set_up(self, header: Header, seed: int, dice: Dice | None) -> None:
        """Stand before the first entry; what is wrong changes nothing."""
        if not 0 <= seed < 1 << 64:
            raise SetupError(f"a seed is 0 to 2**64 - 1, not {seed}")
        game = self.game
        board = game.board(seed)
        found = board_hash(game.board_bytes(board))
        if header.board and header.board != found:
            raise DepartedError(0, "the seed does not lead to the board of the header")
        if header.position is not None:
            state = game.place(board, header.position, header.seats, header.at)
        else:
            state = game.setup(board, header.seats, dice or Dice(seed, 0), header.at)
        self.header, self.seed = header, seed
        self.board, self.board_hash, self.state = board, found, state
        self.number = 0
        self.at = header.at
        self.forks = header.forks or ()
        self.loaded: Dice | None = None
        self.void = ""
        self.lost = False
        self._turns = 0
        """The boundaries of a match that is void."""
        self.log = EventLog(len(header.seats)) if game.announces else None
        self._checkpoint(game.dump(state))

    @classmethod
    def start(
        cls,
        game: Game[B, S],
        *,
        seed: int,
        seats: tuple[str, ...],
        at: Instant,
        commitment: str = "",
        position: Mapping[str, Any] | None = None,
        forks: tuple[Fork, ...] = (),
        dice: Dice | None = None,
        recording: Recording = USUAL,
    ) -> "Match[B, S]":
        """Begin a new match.

        Args:
            game: the rules with their parameters.
            seed: 64 bits; with the entries it determines everything.
            seats: the persons, by seat; each once.
            at: the instant of the start.
            commitment: the published commitment to the seed.
            position: a position to start from instead of the usual one.
            forks: where it leaves others, if it does: they decide from which branch its dice come.
            dice: to set it up with instead of its own; see :meth:`load_dice`.
            recording: what its record holds beside what takes effect.

        Raises:
            SetupError: no match can be played with these parameters, seats and position.
        """
        if position is not None:
            position = dict(game.complete_position(position, seats, at))
        header = Header(
            game=game.name,
            rules=game.version,
            params=msgspec.to_builtins(game.params),
            seats=seats,
            at=at,
            board="",
            commitment=commitment,
            position=position,
            forks=forks or msgspec.UNSET,
            built_on=dict(game.built_on) or msgspec.UNSET,
            refusals=True if recording.refusals else msgspec.UNSET,
            entrants=tuple(recording.entrants) or msgspec.UNSET,
        )
        match = cls(game, header, seed, dice=dice)
        match.header = msgspec.structs.replace(header, board=match.board_hash)
        return match

    def fork(self) -> "Match[B, S]":
        """Return a match that goes its own way from here, and costs a copy of the state.

        It draws the dice of its entries, as this one does. The log of events does not come with it,
        nor dice that were loaded.
        """
        other: Match[B, S] = object.__new__(type(self))
        # A whole dict at once: to fill one costs more than to copy the state of a small game.
        other.__dict__ = parts = self.__dict__.copy()
        parts["state"] = self.game.clone(self.board, self.state)
        parts["_since"] = self._since.copy()
        parts["loaded"] = None
        if self.log is not None:
            parts["log"] = EventLog(len(self.header.seats))
        return other

    def reset(self, seed: int) -> None:
        """Begin a new match with another seed; nothing else of the header that decides it changes.

        The header holds no commitment then, for that was to the seed before.

        Raises:
            SetupError: it is no seed, or leads to a board on which no match can be played.
        """
        header = msgspec.structs.replace(self.header, board="", commitment="", forks=msgspec.UNSET)
        self._set_up(header, seed, None)
        self.header = msgspec.structs.replace(header, board=self.board_hash)

    def seat_of(self, person: str) -> int | None:
        """Return the person's seat, or ``None``."""
        return self._seats.get(person)

    def alarm(self) -> Alarm:
        """Return when the match next acts by itself."""
        return None if self.void or self.lost else self.game.alarm(self.state)

    def due(self, at: Instant) -> Instant | None:
        """Return the alarm that rings before anything else may happen at ``at``, if there is one.

        After a stall there may be several, one after another: a clock rings each at its instant.
        """
        alarm = self.alarm()
        return alarm if isinstance(alarm, int) and alarm <= at else None

    def next_boundary(self, at: Instant) -> Instant | None:
        """Return when it next acts where no time need pass; ``None`` where it does not.

        A turn that the host would time ends after its usual length.
        """
        if self.over:
            return None
        alarm = self.alarm()
        return at + self.game.turn_length if alarm is TURN else alarm

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.void) or self.game.over(self.state)

    def turn(self) -> int:
        """Return how many boundaries there have been; that it was voided is one."""
        return self._turns if self.void else self.game.turn(self.state)

    def digest(self) -> str:
        """Return the digest of the present state."""
        return state_digest(self.seed, self.board_hash, self.game.dumped(self.state))

    def do(
        self,
        call: Call,
        person: str,
        at: Instant,
        *,
        role: Role = "seat",
        facts: Facts = _FACTS,
    ) -> Done:
        """Carry out a command of a person; never raises for what the person did.

        A refused or failed command changes nothing. An exception inside a rule is caught, the
        state is restored, and the answer is code 5 with the exception beside it.

        Args:
            call: what to do.
            person: who does it, with a seat or without.
            at: when; an instant before the last entry counts as that entry's.
            role: ``operator`` where the person acts as one.
            facts: of the host, for queries.
        """
        seat = self._seats.get(person)
        acting = acting_role(seat, role)
        if not may(call.command, seat, acting):
            return Done(GenericCode.NO_SEAT)
        if self.lost or (self.void and call.command.journaled):
            return Done(GenericCode.INTERNAL_ERROR, error=VoidError(self.void))
        try:
            if call.command.journaled:
                return self._order(call, person, seat, at, acting)
            by = By(person, seat, max(at, self.at), role=acting, facts=facts, log=self.log)
            code, reply = self._call(call, by, self.state)
            return Done(code, reply, lasting=not by.timed)
        except Exception as error:
            return self._failed(error)

    def foresee(self, call: Call, seat: int) -> tuple[Done, S]:
        """Carry an order out on a copy of the state: what would come of it, and what it would make.

        Raises:
            NotSupportedError: in this game the answer would tell what a player must not know.
        """
        if not self.game.foreseeable:
            raise NotSupportedError(f"what an order of {self.game.name} does is not known before")
        state = self.game.clone(self.board, self.state)
        by = By(self.header.seats[seat], seat, self.at)
        code, reply = self._call(call, by, state)
        self._gather(state, by)
        told = tuple(
            [EmittedEvent(self.number + 1, audience, event) for audience, event in by.told]
        )
        return Done(code, reply, told=told), state

    def records_refusals(self) -> bool:
        """Return whether an order that is refused now is an entry.

        After the end none is, but in games by announcement: who plays on has nothing to say there.
        """
        return self.game.by_announcement or bool(self.header.refusals and not self.over)

    def mistake(self, line: bytes, code: int, person: str, at: Instant) -> Done:
        """Enter a line that means nothing, if its person has a seat and the match records refusals.

        Args:
            line: what was said, without LF and data block; as much is kept as is readable.
            code: of what is wrong with it.
            person: who has said it.
            at: when.
        """
        if not self.header.refusals or self.over or person not in self._seats:
            return Done(code)
        return self._guarded(lambda: self._mistake(kept_text(line), code, person, at))

    def ring(self, at: Instant) -> Done:
        """Let the match do what is due at ``at``; the entry is one ring.

        A rule that fails, and a ring when nothing is due, leave the state as it was and answer
        code 5.
        """
        return self._guarded(lambda: self._ring(at))

    def note(
        self,
        kind: NoteKind,
        person: str,
        at: Instant,
        command: str = "",
        arguments: Mapping[str, Any] | None = None,
    ) -> Done:
        """Enter a suspension, a resumption, a ruling, an organiser's act, or what is taken back.

        A doubt, and its confirmation, are entered as what anyone may say. So is that the match is
        ``void``, for a ``reason``: then it has ended without a result, and no rule is asked.

        For a take-back the arguments are the ``seat``, and the ``position`` that the game is in
        without its last order.
        """
        given = arguments or {}
        if kind == "void":
            return self._annul(person, at, dict(given))

        def enter() -> Done:
            whole = given
            if kind == "ruling":
                whole = self.game.complete_ruling(self.state, given, max(at, self.at))
            return self._note(kind, person, at, command, dict(whole))

        return self._guarded(enter)

    def apply(self, entry: Entry) -> Done:
        """Carry out an entry of a journal again.

        Raises:
            DepartedError: the entry does not follow, or does not do what it did; such a match is
                of no further use.
        """
        if entry.number != self.number + 1:
            raise DepartedError(entry.number, f"entry {self.number + 1} should stand here")
        if entry.at < self.at:
            raise DepartedError(entry.number, "its instant lies before the entry before it")
        try:
            done = self._again(entry)
        except Exception as error:
            raise DepartedError(entry.number, f"it cannot be carried out: {error}") from error
        if done.code != entry.code:
            raise DepartedError(
                entry.number,
                f"the journal says code {entry.code}, the rules say code {done.code}",
            )
        if done.entry != entry:
            raise DepartedError(entry.number, "it is not what the match would have entered")
        return done

    def restore(self, dump: bytes, number: int, at: Instant) -> None:
        """Go on from a snapshot: the state's dump after entry ``number`` at instant ``at``.

        The log of events does not come back with it: a match that keeps one is replayed whole.
        """
        self.state = self.game.load(self.board, dump)
        self.number = number
        self.at = at
        self._checkpoint(dump)

    def rebuild(self) -> None:
        """Restore the state after the last entry from the last checkpoint and what followed."""
        since = self._since
        self.state = self.game.load(self.board, self._kept())
        self.number, self.at = self._marked
        self._since = []
        log, self.log = self.log, None  # these events have been told already
        try:
            for entry in since:
                self.apply(entry)
        finally:
            self.log = log

    # -- the acts themselves -------------------------------------------------------------------

    def _guarded(self, act: Callable[[], Done]) -> Done:
        try:
            return act()
        except Exception as error:
            return self._failed(error)

    def _failed(self, error: Exception) -> Done:
        """Restore the state: what went wrong in a rule must not take the match with it [NET-46].

        Where that fails, too, there is no state any more from which it could go on.
        """
        number, at = self.number, self.at
        try:
            self.rebuild()
        except Exception as other:
            self.lost = True
            self.number, self.at = number, at
            lost = StateLostError(f"{error}; what was played cannot be carried out again: {other}")
            lost.__cause__, error = error, lost
        return Done(GenericCode.INTERNAL_ERROR, error=error)

    def _again(self, entry: Entry) -> Done:
        match entry.kind:
            case "command":
                call = self.game.vocabulary.call(entry.command, entry.arguments, recorded=True)
                seat = self._seats.get(entry.person)
                acting = acting_role(seat, entry.role)
                if not (call.command.journaled and may(call.command, seat, acting)):
                    raise LookupError(f"{entry.person} could not order {entry.command}")
                return self._order(call, entry.person, seat, entry.at, acting)
            case "ring":
                return self._ring(entry.at)
            case "malformed":
                if not self.header.refusals or entry.person not in self._seats:
                    raise LookupError(f"what {entry.person} got wrong is no entry here")
                return self._mistake(entry.arguments["text"], entry.code, entry.person, entry.at)
            case "void":
                return self._annul(entry.person, entry.at, entry.arguments)
            case kind:
                return self._note(kind, entry.person, entry.at, entry.command, entry.arguments)

    def _call(self, call: Call, by: By, state: S) -> tuple[int, Any]:
        """Run a command's rule on a state; return its code and its reply."""
        result = call.command.run(state, by, *call.args)
        if isinstance(result, _REPLIES):
            return 0, result
        code = 0 if result is None else int(result)  # a compiled rule's integer may be NumPy's
        if code and code not in call.command.refuses:
            raise LookupError(f"{call.command.name} does not declare the refusal {code}")
        return code, None

    def _gather(self, state: S, by: By) -> None:
        """Add what rules have noted to what they have told, before it could come to another's."""
        told = by.told
        for event, audience in self.game.noted(state):
            told.append((audience, event))

    def _order(self, call: Call, person: str, seat: int | None, at: Instant, role: Role) -> Done:
        number, at = self._next(at)
        alarm = self.alarm()
        if alarm is not TURN and alarm is not None and alarm <= at:
            raise RuntimeError(f"the alarm of {alarm} rings before a command of {at}")
        by = By(person, seat, at, role=role, dice=self._dice(number))
        code, reply = self._call(call, by, self.state)
        self._gather(self.state, by)
        if code and not self.records_refusals():
            return Done(code)
        entry = Entry(number, at, person, role, "command", call.command.name, call.plain(), code)
        return Done(code, reply, entry, self._enter(entry, by))

    def _mistake(self, text: str, code: int, person: str, at: Instant) -> Done:
        number, at = self._next(at)
        entry = Entry(number, at, person, "seat", "malformed", "", {"text": text}, code)
        return Done(code, None, entry, self._enter(entry, By(person, self._seats[person], at)))

    def _ring(self, at: Instant) -> Done:
        number, at = self._next(at, ring=True)
        alarm = self.alarm()
        if alarm is None or (isinstance(alarm, int) and alarm > at):
            raise RuntimeError(f"nothing is due at {at}: the alarm is {alarm}")
        by = By("", None, at, role="anyone", dice=self._dice(number))
        self.game.ring(self.state, by)
        self._gather(self.state, by)
        if (due := self.due(at)) is not None:
            raise RuntimeError(f"{self.game.name} rang at {at} and wants to ring at {due}")
        entry = Entry(number, at, "", "clock", "ring")
        return Done(0, None, entry, self._enter(entry, by))

    def _note(
        self, kind: NoteKind, person: str, at: Instant, command: str, arguments: dict[str, Any]
    ) -> Done:
        number, at = self._next(at)
        by = By(person, None, at, role="operator", dice=self._dice(number))
        if kind == "resume":
            self.game.resumed(self.state, at)
        elif kind == "ruling":
            self.game.amend(self.state, arguments, by)
        elif kind == "takeback":
            position, seats = arguments["position"], self.header.seats
            self.state = self.game.place(self.board, position, seats, at)
            self.game.resumed(self.state, at)
            by.emit(TakenBack(arguments["seat"]))
        self._gather(self.state, by)
        role = "anyone" if kind in ("doubt", "confirm") else "operator"
        entry = Entry(number, at, person, role, kind, command, arguments)
        return Done(0, None, entry, self._enter(entry, by))

    def _annul(self, person: str, at: Instant, arguments: dict[str, Any]) -> Done:
        """End the match without a result; no rule is asked, for any may be at fault."""
        try:
            self._turns = self.turn() + 1
        except Exception:  # then nobody knows
            self._turns = 1
        self.void = arguments["reason"]
        number, at = self.number + 1, max(at, self.at)
        by = By(person, None, at, role="operator")
        by.emit(Voided(self.void))
        entry = Entry(number, at, person, "operator", "void", "", arguments)
        return Done(0, None, entry, self._enter(entry, by))

    def load_dice(self, dice: Dice) -> None:
        """Let the next entry draw from other dice, for examples and tests; no replay knows."""
        self.loaded = dice

    def _dice(self, number: int) -> Dice:
        """Return the dice of an entry: of the branch of the last fork before it."""
        if self.loaded is not None:
            dice, self.loaded = self.loaded, None
            return dice
        branch = MATCH_BRANCH
        for fork in self.forks:
            if fork.after < number:
                branch = fork.branch
        return Dice(self.seed, number, branch)

    def _next(self, at: Instant, *, ring: bool = False) -> tuple[int, Instant]:
        """Return number and instant of the entry that is tried now; checkpoint where one is due.

        Before the entry, not after it: a checkpoint that fails must not leave an entry behind that
        nobody hears of.
        """
        waiting = len(self._since)
        if waiting >= (_CHECKPOINT_AT_RING if ring else self._patience):
            self._checkpoint(self.game.dump(self.state))
        return self.number + 1, at if at > self.at else self.at

    def _enter(self, entry: Entry, by: By) -> tuple[EmittedEvent, ...]:
        """Count the entry as done: the only place where the match moves on."""
        over = self.log is not None and self.over
        self.number, self.at = entry.number, entry.at
        self._since.append(entry)
        told: tuple[EmittedEvent, ...] = ()
        if by.told:
            number = entry.number
            told = tuple([EmittedEvent(number, audience, event) for audience, event in by.told])
        if self.log is not None:
            self.log.add(self.at, told, entry.person)
            if over:
                self.log.open()
        return told

    def _checkpoint(self, dump: bytes) -> None:
        self._kept = self.keep(dump)
        self._patience = max(_CHECKPOINT_ANYWAY, len(dump) // _BYTES_AN_ENTRY)
        self._marked = (self.number, self.at)
        self._since = []
