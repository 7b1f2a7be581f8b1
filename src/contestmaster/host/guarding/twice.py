"""Whether a game draws chance of its own: what it does twice must come out alike.

Rules draw from the dice that a match gives them, and from nothing else [NET-109]. A game that asks
the clock, the system, or an order of hashes cannot be replayed: its results cannot be checked.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec

from contestmaster.host.guarding.reasons import told
from contestmaster.host.guarding.rules import is_foreign
from contestmaster.kernel.acts import DepartedError
from contestmaster.kernel.game import Game, SetupError
from contestmaster.kernel.journal import Header, decode_entry
from contestmaster.kernel.match import Match
from contestmaster.storage.records import StoredEntry


def demand_alike(first: Match[Any, Any], second: Match[Any, Any]) -> None:
    """Compare two matches that were set up alike.

    Raises:
        SetupError: they differ.
    """
    alike = first.board_hash == second.board_hash
    if not (alike and first.digest() == second.digest()):
        name = first.game.name
        raise SetupError(
            f"{name} draws chance of its own: two set-ups with one seed differ [NET-109]"
        )


class Proof(NamedTuple):
    """What it takes to see whether a match that has ended comes out as it did.

    Attributes:
        rules: of the match.
        header: of the match.
        seed: of the match.
        digest: of its last state.
        entries: reads all of them, on whatever thread.
    """

    rules: type[Game[Any, Any]]
    header: Header
    seed: int
    digest: str
    entries: Callable[[], Iterable[StoredEntry]]

    @classmethod
    def of(
        cls, match: Match[Any, Any], entries: Callable[[], Iterable[StoredEntry]]
    ) -> "Proof | None":
        """Return the proof of a match; ``None`` where it needs none.

        Games of this package need none, and a void match has nothing to prove.
        """
        if match.void or not is_foreign(type(match.game)):
            return None
        return cls(type(match.game), match.header, match.seed, match.digest(), entries)

    def departure(self) -> str:
        """Play the match again; return how it departs, empty if it comes out as it did.

        Raises:
            StorageError: the entries cannot be read.
        """
        bodies = [stored.body for stored in self.entries()]
        try:
            match = self._match()
            for body in bodies:
                match.apply(decode_entry(body))
            if match.digest() == self.digest:
                return ""
            where = self._first_difference(bodies)
        except DepartedError as error:
            where = f"entry {error.number}"
        except Exception as error:
            return f"it cannot be played again: {told(error)} [NET-109]"
        return f"it draws chance of its own: played again, it departs at {where} [NET-109]"

    def _match(self) -> Match[Any, Any]:
        """Return the match as it began, with rules of its own: nothing is left from the first."""
        game = self.rules(msgspec.convert(self.header.params, self.rules.Params))
        return Match(game, self.header, self.seed)

    def _first_difference(self, bodies: Sequence[bytes]) -> str:
        """Return the first entry after which two more replays differ; if none does, the last."""
        one, other = self._match(), self._match()
        for body in bodies:
            entry = decode_entry(body)
            one.apply(entry)
            other.apply(entry)
            if one.digest() != other.digest():
                return f"entry {entry.number}"
        return "its end"
