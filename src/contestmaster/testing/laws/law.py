"""A law, and a breach of one."""

from collections.abc import Callable
from typing import Any, NamedTuple

from contestmaster.kernel.game import Game

__all__ = ["Breach", "Law", "demand"]


class Breach(AssertionError):  # noqa: N818 - what it is called of a law
    """A law is broken; says how, and at whose seat if that matters."""

    def __init__(
        self, what: str, seat: int | None = None, law: str = "", record: Any = None
    ) -> None:
        """Note it.

        Args:
            what: is wrong.
            seat: whose orders or views are.
            law: the law, where it is not the one that is being checked.
            record: the match, where it is not the one that is being looked at.
        """
        super().__init__(what)
        self.what = what
        self.record = record
        self.seat = seat
        self.law = law


def demand(kept: bool, what: str, seat: int | None = None) -> None:
    """Raise :class:`Breach` unless something holds."""
    if not kept:
        raise Breach(what, seat)


def _fits(game: Game[Any, Any]) -> str:
    del game
    return ""


class Law(NamedTuple):
    """One thing that every game owes.

    Attributes:
        name: of one word or two.
        says: what holds, in a sentence.
        unfit: says why the law does not apply to a game; empty where it does.
        of_game: checks the class alone.
        of_state: checks each state of a match, a ``PlayedState``.
        of_match: checks a match as a whole, a ``PlayedMatch``.
        after: laws whose breach explains a breach of this one: then it is not judged.
    """

    name: str
    says: str
    unfit: Callable[[Game[Any, Any]], str] = _fits
    of_game: Callable[[Game[Any, Any]], None] | None = None
    of_state: Callable[[Any], None] | None = None
    of_match: Callable[[Any], None] | None = None
    after: tuple[str, ...] = ()
