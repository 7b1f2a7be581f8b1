"""Games in which all is public and nothing is left to chance: what their classes have in common."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec

from contestmaster.kernel.announcing import Announcing
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By, Foretold
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.plain import PlainGame
from contestmaster.nomic.events import Ruled
from contestmaster.nomic.intents import Term
from contestmaster.nomic.layouts import Layout, merged
from contestmaster.nomic.times import whole_second

__all__ = ["PublicGame"]

P = TypeVar("P", bound=msgspec.Struct)
S = TypeVar("S", bound=msgspec.Struct)


class PublicGame(Announcing, PlainGame[P, S]):
    """A game by announcement whose state everybody may know; its commands come from elsewhere."""

    by_announcement = True
    all_public = True
    layout: ClassVar[Layout[Any]]
    """How its positions are written."""
    ruled: ClassVar[type[Ruled]] = Ruled
    """The event of a ruling."""

    def seated(self, state: S) -> Sequence[str]:
        """Return the names of those with a seat, in order."""
        raise NotImplementedError

    def terms(self, state: S) -> Sequence[Term]:
        """Return the intents that can still serve, and when; no rule need have acted by then."""
        del state
        return ()

    def foretold(self, state: S) -> Sequence[Foretold]:
        """Return what can be done by intents, as announced."""
        return [
            Foretold(one.earliest, f"{one.intent.by} can {one.what}, as announced", one.latest)
            for one in self.terms(state)
        ]

    def position(self, state: S) -> dict[str, Any]:
        """Return the whole state by name, with instants as text."""
        return self.layout.written(state)

    def placed(self, fresh: S, position: Mapping[str, Any]) -> S:
        """Return a state where what a position names is changed, at any depth."""
        state: S = self.layout.placed(fresh, position)
        return state

    def doubts(
        self, position: Mapping[str, Any], seats: Sequence[str], at: Instant
    ) -> Sequence[str]:
        """Return what a position leaves out or gets wrong, one sentence each."""
        fresh = self.setup(None, seats, Dice(0), at)
        return self.layout.doubts(fresh, position, lambda state: self.problems(state, seats))

    def amend(self, state: S, ruling: Mapping[str, Any], by: By) -> None:
        """Correct the record: ``changes`` to the position, for a ``reason`` that all can read.

        Raises:
            SetupError: the record would contradict itself.
        """
        changes: Mapping[str, Any] = ruling.get("changes", {})
        whole = merged(self.layout.written(state), changes)
        changed: S = self.layout.placed(state, {part: whole[part] for part in changes})
        self.check(changed, self.seated(state))
        for name in state.__struct_fields__:
            setattr(state, name, getattr(changed, name))
        by.emit(self.ruled(whole_second(by.at), by.person, str(ruling.get("reason", ""))))
