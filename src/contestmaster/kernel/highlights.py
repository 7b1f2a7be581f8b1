"""Highlights: what is worth telling of an event, to people who see a game for the first time.

Most of what happens is for those who look closely. An event that turns a game, or that a spectator
would call to a friend, says so itself (:meth:`~contestmaster.kernel.events.Event.highlight`).
Nobody else guesses it.
"""

from typing import Literal, NamedTuple, TypeAlias

__all__ = ["Highlight", "HighlightKind"]

HighlightKind: TypeAlias = Literal["fight", "capture", "wonder", "loss", "out", "win", "phase"]
"""What it is about: a fight is decided, something is taken, something great comes to be, something
is lost, somebody is out, somebody has won, a part of the game begins."""


class Highlight(NamedTuple):
    """What an event means to those who watch.

    Attributes:
        kind: what it is about.
        words: a sentence without a full stop, with ``{0}``, ``{1}`` where the names of those stand
            whom it is about.
        about: whom: numbers by which the game's events call teams or seats, or names of persons;
            whoever did it stands first.
        weight: how much it tells: 1 of many in a game, 3 a turn of luck, 5 what all remember.
        where: at what of the board, by the numbers that it has there: a planet, a battle, a field
            by its coordinates; nothing where it has no place of its own.
    """

    kind: HighlightKind
    words: str
    about: tuple[int | str, ...] = ()
    weight: int = 2
    where: tuple[int, ...] = ()
