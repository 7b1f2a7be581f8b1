"""Replaying a journal: from its bytes to the match it describes, checked all the way."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from contestmaster.kernel.exchange import Digest, End, JournalReader, standings
from contestmaster.kernel.game import Game, SetupError
from contestmaster.kernel.journal import Entry, Header
from contestmaster.kernel.match import DepartedError, Done, Match
from contestmaster.kernel.registry import UnknownGameError, load_game
from contestmaster.seal import Commitment, verify

__all__ = ["BuiltOnError", "Replay", "other_version"]


class BuiltOnError(DepartedError):
    """The rules are built on another version of a package than those of the journal were."""


class Replay:
    """A finished journal, ready to be played again.

    Attributes:
        match: the match as far as it has been replayed.
        end: the trailer, with the revealed seed.
        head: that of the record.
    """

    def __init__(self, lines: Sequence[bytes], *, anyway: bool = False) -> None:
        """Check the chain of all lines and set the match up.

        Args:
            lines: the file's lines with their LF (the seed stands in the last, so all are needed).
            anyway: whether to try it though the rules are built on other versions than they were.

        Raises:
            BuiltOnError: they are, and nothing was tried.
            DepartedError: a line was changed, the header leads to no match, or the secret is not
                the one that was committed to.
            CutShortError: the file ends early.
        """
        reader = JournalReader(lines)
        self.header = reader.header
        self._records = list(reader)
        self.head = reader.head
        end = self._records.pop()
        assert isinstance(end, End)  # nothing else ends a journal that can be read
        self.end = end
        self._check_secret()
        self._next = 0
        self.match = self._set_up(anyway)
        self._first = self.match.turn()

    def step(self) -> Done | None:
        """Replay the next entry and check the digests that follow it; ``None`` at the end.

        Raises:
            DepartedError: the entry does not do what the journal says.
        """
        while self._next < len(self._records):
            record = self._records[self._next]
            self._next += 1
            if isinstance(record, Entry):
                return self.match.apply(record)
            if isinstance(record, Digest):
                self._check(record.number, record.digest)
        return None

    def to_turn(self, turns: int, on_entry: Callable[[Done], None] | None = None) -> None:
        """Replay until so many boundaries have passed since the set-up.

        Raises:
            LookupError: the match has fewer.
            DepartedError: as :meth:`step`.
        """
        while self.match.turn() - self._first < turns:
            done = self.step()
            if done is None:
                raise LookupError(f"the match has only {self.match.turn() - self._first} turns")
            if on_entry is not None:
                on_entry(done)

    def to_end(self, on_entry: Callable[[Done], None] | None = None) -> None:
        """Replay all that is left, and compare how it ends with the trailer.

        Raises:
            DepartedError: an entry does not do what the journal says, or the end is another.
        """
        while (done := self.step()) is not None:
            if on_entry is not None:
                on_entry(done)
        end, match = self.end, self.match
        self._check(end.count, end.digest)
        outcome = match.game.outcome(match.state)
        if (end.over, end.outcome) != (outcome.over, standings(outcome)):
            raise DepartedError(end.count + 1, "the match did not end as the journal says")

    def _check_secret(self) -> None:
        """Compare the revealed seed and salt with the commitment, where one was published."""
        end = self.end
        if not self.header.commitment:
            return
        try:
            kept = verify(Commitment(self.header.commitment), end.seed, bytes.fromhex(end.salt))
        except ValueError as error:
            raise DepartedError(end.count + 1, str(error)) from None
        if not kept:
            raise DepartedError(end.count + 1, "the seed is not the one that was committed to")

    def _set_up(self, anyway: bool) -> Match[Any, Any]:
        header = self.header
        try:
            rules = load_game(header.game)
            game: Game[Any, Any] = rules(msgspec.convert(header.params, rules.Params))
            if not anyway and (other := other_version(header, game)):
                raise BuiltOnError(0, other)
            return Match(game, header, self.end.seed)
        except (UnknownGameError, SetupError, msgspec.MsgspecError) as error:
            raise DepartedError(0, str(error)) from None

    def _check(self, number: int, digest: str) -> None:
        if number != self.match.number:
            raise DepartedError(self.match.number + 1, f"a digest here speaks of entry {number}")
        found = self.match.digest()
        if found != digest:
            raise DepartedError(number, f"the digest is {found}, the journal says {digest}")


def other_version(header: Header, game: Game[Any, Any]) -> str:
    """Return on what else the rules of a journal were built than these, in words; empty if alike.

    A journal that does not say it, of before the game did, is taken for one of today.
    """
    were = dict(header.built_on or {})
    others = [
        f"{package} {version}, and here is {game.built_on.get(package, 'none')}"
        for package, version in sorted(were.items())
        if game.built_on.get(package) != version
    ]
    if not others:
        return ""
    return f"it was played on {'; on '.join(others)}: it may not come out as it did"
