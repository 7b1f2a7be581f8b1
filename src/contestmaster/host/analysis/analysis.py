"""An analysis: any moment of a journal, and what would have come of other orders there."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec

from contestmaster.host.analysis.shown import Moment, Step, Tried
from contestmaster.host.analysis.snapshots import Snapshots
from contestmaster.host.analysis.tree import Node, Tree
from contestmaster.host.analysis.words import call_words
from contestmaster.host.export import ExportRecorder
from contestmaster.host.frames.cutter import plain_event
from contestmaster.host.frames.patch import bare
from contestmaster.host.frames.reel import FrameHead, by_order, head_of
from contestmaster.host.outlook import OrderOutlook, offers, outlook, read
from contestmaster.kernel.dice import FIRST_FORK
from contestmaster.kernel.figures import written
from contestmaster.kernel.game import ALL, TURN, Game
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.instant import Instant, to_text
from contestmaster.kernel.journal import Entry, Fork
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.replay import Replay
from contestmaster.protocols.line.replies import answered, failed
from contestmaster.story import Scorebook, ScoreKeeper, StoryMoment, story_of

UNKEPT: Final = "EVENTS"
"""What asks for the log of events, which knows one line of what happened only: here it is none."""

STEPS: Final = 60
"""Steps that are told of the way to a moment."""


class Pivot(NamedTuple):
    """The moment that turned a match, as an analysis begins there.

    Attributes:
        before: the node at which it could still have gone otherwise.
        after: the node that shows what happened.
        told: what that was.
    """

    before: int
    after: int
    told: StoryMoment


class AnalysisError(ValueError):
    """What was asked for cannot be done at this moment; the message says why."""


class Analysis:
    """A journal that may be gone through and tried out; not for two threads at once.

    Attributes:
        tree: of the variations.
    """

    def __init__(self, lines: Sequence[bytes], *, anyway: bool = False) -> None:
        """Check a journal by replaying it, and stand at its beginning.

        Args:
            lines: of the file, with their LF.
            anyway: whether to try it though the rules are built on other versions than they were.

        Raises:
            DepartedError: a line was changed, or the entries do not lead where they led.
            CutShortError: the file ends early.
        """
        replay = Replay(lines, anyway=anyway)
        self._lines = lines
        self._match: Match[Any, Any] = replay.match
        self._match.log = None  # nobody asks for it here, and it knows only one line
        self._header, self._salt = replay.header, bytes.fromhex(replay.end.salt)
        self._of: str = msgspec.json.decode(lines[-1])[-1]
        self._snapshots = Snapshots()
        self._snapshots.pass_by(self._match)
        keeper = ScoreKeeper(self._match)
        entries: list[Entry] = []
        turns = [self._match.turn()]

        def note(done: Done) -> None:
            assert done.entry is not None  # it was read from a journal
            entries.append(done.entry)
            turns.append(self._match.turn())
            self._snapshots.pass_by(self._match)
            keeper.note(done)

        replay.to_end(note)
        used = [fork.branch for fork in self._header.forks or ()]
        self.tree = Tree(entries, turns, max([FIRST_FORK - 1, *used]) + 1)
        self._head = head_of(
            self._match, turns=turns[-1], outcome=replay.end.outcome, story=keeper.story()
        )
        self._here: int | None = self.tree.count

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return self._match.game

    @property
    def head(self) -> FrameHead:
        """What holds for all moments, as for the frames of a replay."""
        return self._head

    def nodes(self) -> list[int]:
        """Return the moment of each point of the story of what was played."""
        story = self._head.story
        points = () if story is None else story.points
        return [min(self._node_of(point.frame), self.tree.count) for point in points]

    def pivot(self) -> Pivot | None:
        """Return where the match was still open that a moment then turned, if one did.

        That is before the order that brought it; where the end of a turn did, before the orders
        of that turn.
        """
        ending = self._head.story and self._head.story.ending
        told = ending.pivot if ending else None
        if told is None:
            return None
        after = min(self._node_of(told.frame), self.tree.count)
        before = max(0, after - 1)
        if self._rang(after):
            before = bisect_left(range(after), self._turn(before), key=self._turn)
        return Pivot(before, after, told)

    def _rang(self, node: int) -> bool:
        """Return whether the clock led to a moment, or an order that ended the turn for all."""
        entry = self.tree.node(node).entry
        ended = self._turn(node) > self._turn(max(0, node - 1))
        return ended or (entry is not None and entry.kind == "ring")

    def _node_of(self, frame: int) -> int:
        """Return the moment of a frame of the story: of an order, or the first of a turn."""
        if by_order(self._match):
            return frame
        return bisect_left(range(self.tree.count + 1), frame, key=self._turn)

    def _turn(self, node: int) -> int:
        return self.tree.node(node).turn

    def moment(self, node: int) -> Moment:
        """Return a moment.

        Raises:
            UnknownNodeError: there is none.
        """
        match, tree = self._match, self.tree
        here = tree.node(node)
        told = self._go(here)
        self._snapshots.visit(node, match)
        tried = tree.variation(node)
        alarm = None if match.over else match.alarm()
        clock: Literal["turn", "alarm"] | None = None
        if alarm is not None:
            clock = "turn" if alarm is TURN else "alarm"
        return Moment(
            node=node,
            parent=here.parent,
            forked=tried[0].parent if tried else None,
            turn=here.turn,
            at=to_text(match.at),
            over=match.over,
            clock=clock,
            state=bare(match.game.view(match.state, ALL)),
            events=[plain_event(one.event) for one in told.told] if told else [],
            line=[self._step(one) for one in tree.line(node, STEPS)],
            next=[self._step(tree.node(child)) for child in tree.children(node)],
            offers=[offers(match, seat) for seat in range(len(self._header.seats))],
        )

    def reel(self, node: int) -> bytes:
        """Return a moment alone as frames, with who leads there: what a card is made of.

        Raises:
            UnknownNodeError: there is none.
        """
        match, here = self._match, self.tree.node(node)
        self._go(here)
        counts = match.game.counts(match.state, ALL)
        book = Scorebook(match.game, match.header.seats, match.state, eyes=())
        book.note(here.turn, here.turn, book.read(match.state))
        frame = {
            "turn": here.turn,
            "state": bare(match.game.view(match.state, ALL)),
            "figures": [[written(value) for value in row] for row in counts],
        }
        # Of one moment alone everything in it would seem to be new.
        story = msgspec.structs.replace(story_of(book, ALL), moments=())
        head = msgspec.structs.replace(self._head, over=False, story=story)
        return msgspec.json.encode({**msgspec.to_builtins(head), "frames": [frame]})

    def order(self, node: int, seat: int, line: str) -> Tried:
        """Let a seat give an order, or ask a question, at a moment.

        Raises:
            UnknownNodeError: there is no such moment.
            AnalysisError: there is no such seat.
        """
        match = self._at(node)
        call = read(match.game.vocabulary, line)
        if isinstance(call, int) or call.command.name == UNKEPT:
            code = call if isinstance(call, int) else GenericCode.UNKNOWN_COMMAND
            return Tried(code, failed(code).decode().rstrip())
        done = match.do(call, self._person(seat), match.at)
        reply = answered(done.code, done.reply, call.command.shape, match.game.messages)
        made = None if done.entry is None else self._entered(node, done.entry)
        return Tried(done.code, reply.decode(errors="replace").rstrip("\n"), made)

    def ring(self, node: int) -> int:
        """Let the clock do at a moment what it does next; return where that leads.

        Raises:
            UnknownNodeError: there is no such moment.
            AnalysisError: the clock does nothing any more, or the rules failed.
        """
        match = self._at(node)
        due = _due(match)
        if due is None:
            raise AnalysisError("the clock does nothing here")
        done = match.ring(due)
        if done.entry is None:
            raise AnalysisError(f"the rules failed: {done.error}")
        return self._entered(node, done.entry)

    def outlook(self, node: int, seat: int, lines: Sequence[str]) -> list[OrderOutlook]:
        """Return what orders of a seat would do at a moment.

        Raises:
            UnknownNodeError: there is no such moment.
            AnalysisError: there is no such seat.
            NotSupportedError: in this game that is not known before.
        """
        self._person(seat)
        return outlook(self._at(node), seat, lines)

    def forget(self, node: int) -> None:
        """Take what was tried at a node, and all that follows it, away.

        Raises:
            UnknownNodeError: nothing that was tried led there.
        """
        for gone in self.tree.remove(node):
            self._snapshots.forget(gone)
            if self._here == gone:
                self._here = None

    def tips(self) -> list[Step]:
        """Return the last step of each variation."""
        return [self._step(self.tree.node(tip)) for tip in self.tree.tips()]

    def export(self, node: int, write: Callable[[bytes], object]) -> None:
        """Write the variation that leads to a node as a journal of its own.

        Raises:
            UnknownNodeError: there is no such moment.
            AnalysisError: nothing was tried on the way there.
        """
        tried = self.tree.variation(node)
        if not tried:
            raise AnalysisError("this moment was played: its journal is the one that was opened")
        fork = self._fork(tried[0])
        forks = (*(one for one in self._header.forks or () if one.after < fork.after), fork)
        header = msgspec.structs.replace(self._header, forks=forks)
        match = Match(self._match.game, header, self._match.seed)
        recorder = ExportRecorder(match, write)
        for one in self.tree.line(node, self.tree.count + len(tried)):
            assert one.entry is not None  # only the set-up has none
            match.apply(one.entry)
            recorder.entry(one.entry)
        recorder.end(self._salt)

    def journal(self, node: int, write: Callable[[bytes], object]) -> int:
        """Write a journal that comes by a node; return how many entries lead there.

        Raises:
            UnknownNodeError: there is no such moment.
        """
        tried = self.tree.variation(node)
        if tried:
            self.export(node, write)
            return (tried[0].parent or 0) + len(tried)
        for line in self._lines:
            write(line)
        return self.tree.node(node).id

    def _person(self, seat: int) -> str:
        if not 0 <= seat < len(self._header.seats):
            raise AnalysisError(f"there is no seat {seat}")
        return self._header.seats[seat]

    def _fork(self, first: Node) -> Fork:
        """Return where a variation begins, by its first node."""
        assert first.parent is not None and first.branch is not None
        return Fork(first.parent, first.branch, self._of)

    def _at(self, node: int) -> Match[Any, Any]:
        """Bring the match to a node, ready for an entry that is tried there."""
        if self._here != node:
            self._go(self.tree.node(node))
        if not self.tree.variation(node):
            # The dice are those of the variation that an entry would begin.
            self._match.forks = (*self._match.forks, Fork(node, self.tree.branch, self._of))
            self._here = None
        return self._match

    def _go(self, node: Node) -> Done | None:
        """Bring the match to a node; return what the last step told, ``None`` at the set-up."""
        parent = node.parent
        if parent is None:
            self._restore(0)
            return None
        way: list[int] = []
        back = parent
        while back != self._here and self._snapshots.find(back) is None:
            way.append(back)
            back = self.tree.node(back).parent or 0
        if back != self._here:
            self._restore(back)
        self._here = None
        self._match.forks = self._forks(node)
        for one in reversed(way):
            self._apply(one)
        done = self._apply(node.id)
        self._here = node.id
        return done

    def _apply(self, node: int) -> Done:
        entry = self.tree.node(node).entry
        assert entry is not None  # only the set-up has none
        return self._match.apply(entry)

    def _restore(self, node: int) -> None:
        kept = self._snapshots.find(node)
        assert kept is not None  # that of the set-up is always kept
        self._match.restore(*kept)
        self._match.forks = self._forks(self.tree.node(node))
        self._here = node

    def _forks(self, node: Node) -> tuple[Fork, ...]:
        tried = self.tree.variation(node.id)
        return (*(self._header.forks or ()), *(self._fork(one) for one in tried[:1]))

    def _entered(self, node: int, entry: Entry) -> int:
        """Return the node of an entry just made at a node: a new one, unless it was there."""
        self._here = None
        for child in self.tree.children(node):
            there = self.tree.node(child).entry
            if there is not None and _same(there, entry):
                return child
        made = self.tree.add(node, entry, self._match.turn())
        self._snapshots.visit(made.id, self._match)
        return made.id

    def _step(self, node: Node) -> Step:
        entry = node.entry
        assert entry is not None  # only the set-up has none
        line = words = ""
        if entry.kind == "command":
            vocabulary = self._match.game.vocabulary
            call = vocabulary.call(entry.command, entry.arguments, recorded=True)
            line, words = vocabulary.format(call), call_words(call)
        return Step(
            node=node.id,
            turn=node.turn,
            main=node.branch is None,
            kind=entry.kind,
            person=entry.person,
            seat=self._match.seat_of(entry.person),
            line=line,
            words=words,
        )


def _due(match: Match[Any, Any]) -> Instant | None:
    """Return when the clock acts next, were nothing ordered till then."""
    if match.over:
        return None
    alarm = match.alarm()
    return match.at + match.game.turn_length if alarm is TURN else alarm


def _same(entry: Entry, other: Entry) -> bool:
    """Return whether two entries say the same, at whatever instant."""
    return msgspec.structs.replace(entry, number=other.number, at=other.at) == other
