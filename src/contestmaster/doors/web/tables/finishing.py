"""What a person says who needs nothing more from a turn."""

from contestmaster.host.lobby.table import TableGame
from contestmaster.host.lobby.terms import FINISHING


def done_line(game: TableGame | None) -> str:
    """Return what says that a seat needs nothing more from this turn, empty if nothing does."""
    if game is None or game.match.over:
        return ""
    if game.match.game.vocabulary.plain_order(FINISHING) is not None:
        return FINISHING
    return "WAIT" if game.paced else ""


def finishing(game: TableGame | None, seat: int | None) -> str:
    """Return whether a seat ``can`` say so now, is ``done``, or has no such word: empty."""
    line = done_line(game)
    if game is None or seat is None or not line:
        return ""
    match = game.match
    if line == FINISHING:
        may = any(order.command == FINISHING for order in match.game.orders(match.state, seat))
    else:
        may = seat not in game.done
    return "can" if may else "done"
