"""How a game has ended, in a sentence: who won, with what, and by how much."""

from decimal import Decimal

from contestmaster.doors.web import shown


def result(game: shown.GameView) -> str:
    """Return how a game of a contest has ended; empty where it may not be known or is not over."""
    table = game.table
    if not table:
        return ""
    first = [row for row in table if row.place == 1]
    if len(first) > 1:
        names = " and ".join(row.name for row in first[:2])
        return f"{names} are level" + (f", with {len(first) - 2} more" if len(first) > 2 else "")
    best, won = first[0], ""
    if game.figures:  # what the game itself counts is what people have seen grow
        one = game.figures[0]
        won = f" with {one.figure.told(one.counts[best.seat])}"
    elif Decimal(best.score):
        won = f" with {Decimal(best.score).normalize():f} points"
    return f"{best.name} won{won}"
