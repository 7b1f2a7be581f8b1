"""Replaying a journal: from its bytes to the match it describes, checked all the way."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from contestmaster.kernel.exchange import CutShortError, Digest, End, Reader
from contestmaster.kernel.game import Game, SetupError
from contestmaster.kernel.journal import Entry
from contestmaster.kernel.match import DepartedError, Done, Match
from contestmaster.kernel.registry import UnknownGameError, load_game

__all__ = ["Replay"]


class Replay:
    """A finished journal, ready to be played again.

    Attributes:
        match: the match as far as it has been replayed.
        end: the trailer, with the revealed seed.
    """

    def __init__(self, lines: Sequence[bytes]) -> None:
        """Check the chain of all lines and set the match up.

        Args:
            lines: the file's lines with their LF (the seed stands in the last, so all are needed).

        Raises:
            DepartedError: a line was changed, or the header leads to no match.
            CutShortError: the file ends early.
        """
        reader = Reader(lines)
        self.header = reader.header
        self._records: list[Entry | Digest] = []
        end: End | None = None
        for record in reader:
            if isinstance(record, End):
                end = record
            else:
                self._records.append(record)
        if end is None:
            raise CutShortError("the journal is unfinished")
        self.end = end
        self._next = 0
        self.match = self._set_up()

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
            self._check(record.number, record.digest)
        return None

    def to_turn(self, turns: int, on_entry: Callable[[Done], None] | None = None) -> None:
        """Replay until so many boundaries have passed.

        Raises:
            LookupError: the match has fewer.
            DepartedError: as :meth:`step`.
        """
        first = self.match.turn()
        while self.match.turn() - first < turns:
            done = self.step()
            if done is None:
                raise LookupError(f"the match has only {self.match.turn() - first} turns")
            if on_entry is not None:
                on_entry(done)

    def to_end(self, on_entry: Callable[[Done], None] | None = None) -> None:
        """Replay all and compare the last digest with the trailer's."""
        while (done := self.step()) is not None:
            if on_entry is not None:
                on_entry(done)
        self._check(self.end.count, self.end.digest)

    def _set_up(self) -> Match[Any, Any]:
        header = self.header
        try:
            rules = load_game(header.game)
            game: Game[Any, Any] = rules(msgspec.convert(header.params, rules.Params))
            return Match(game, header, self.end.seed)
        except (UnknownGameError, SetupError, msgspec.MsgspecError) as error:
            raise DepartedError(0, str(error)) from None

    def _check(self, number: int, digest: str) -> None:
        if number != self.match.number:
            raise DepartedError(self.match.number + 1, f"a digest speaks of entry {number}")
        found = self.match.digest()
        if found != digest:
            raise DepartedError(number, f"the digest is {found}, the journal says {digest}")
