"""How a game has ended, in a sentence: who won, and with what."""

from collections.abc import Sequence
from decimal import Decimal

from contestmaster.doors.web import shown

_NAMED = 2
"""Of those who are level so many are named."""


def ended_with(winners: Sequence[str], counted: str, players: int = 0) -> str:
    """Return how a game has ended.

    Args:
        winners: the names of the best; several are level.
        counted: what each of them has in the end, in words, if anything.
        players: how many have played.

    >>> ended_with(["ann"], "4,211 bottles"), ended_with(["ann", "bob"], "8 planets")
    ('ann has won with 4,211 bottles', 'ann and bob are level at 8 planets')
    >>> ended_with(["ann", "bob", "eve"], "", 4), ended_with(["ann", "bob", "eve"], "", 3)
    ('ann, bob and 1 more are level', 'All are level')
    """
    if not winners:
        return ""
    if len(winners) == 1:
        return f"{winners[0]} has won" + (f" with {counted}" if counted else "")
    more = len(winners) - _NAMED
    if len(winners) == players:
        return "All are level" + (f" at {counted}" if counted else "")
    named = (", " if more else " and ").join(winners[:_NAMED]) + (
        f" and {more} more" if more else ""
    )
    return f"{named} are level" + (f" at {counted}" if counted else "")


def result(game: shown.GameView) -> str:
    """Return how a game of a contest has ended; empty where that may not be known."""
    first = [row for row in game.table or () if row.place == 1]
    counted = ""
    if first and game.figures:  # what the game itself counts is what people have seen grow
        one = game.figures[0]
        counted = one.figure.told(one.counts[first[0].seat])
    elif first and Decimal(first[0].score):
        counted = f"{Decimal(first[0].score).normalize():f} points"
    return ended_with([row.name for row in first], counted, len(game.table or ()))
