"""A bot that never loses, and how it speaks to the game."""

import random
from functools import cache

from contestmaster.client import NOTHING, ROW, Transport
from contestmaster_noughts.game import LINES


class NoughtsClient:
    """The commands of the game, over whatever line there is."""

    def __init__(self, line: Transport) -> None:
        """Speak over a line."""
        self._line = line

    def field(self) -> tuple[str, str, str]:
        """Return the own mark, that of whose turn it is, and the squares in order."""
        (row,) = self._line.command("FIELD", ROW)
        mine, turn_of, squares = row.split()
        return mine, turn_of, squares

    def mark(self, square: int) -> None:
        """Mark a square, counted from 1."""
        self._line.command(f"MARK {square}", NOTHING)


class Perfect:
    """Looks at all that can come, and draws one of the best squares."""

    def __init__(self, game: NoughtsClient, rng: random.Random) -> None:
        """Play a seat."""
        self._game = game
        self._rng = rng

    def turn(self) -> None:
        """Mark a square if it is the own turn; whoever starts the bot waits for the next."""
        mine, turn_of, squares = self._game.field()
        if mine == turn_of and not _over(squares):
            worth = {at: -_worth(_marked(squares, at, mine)) for at in _free(squares)}
            best = max(worth.values())
            self._game.mark(1 + self._rng.choice([at for at in worth if worth[at] == best]))


@cache
def _worth(squares: str) -> int:
    """What the squares are worth to whose turn it is: 1, 0 or -1."""
    if _won(squares):
        return -1  # by who has just marked one
    mark = "XO"[len(squares.replace(".", "")) % 2]
    return max((-_worth(_marked(squares, at, mark)) for at in _free(squares)), default=0)


def _free(squares: str) -> list[int]:
    return [at for at, mark in enumerate(squares) if mark == "."]


def _marked(squares: str, at: int, mark: str) -> str:
    return squares[:at] + mark + squares[at + 1 :]


def _won(squares: str) -> bool:
    rows = {"".join(squares[int(one) - 1] for one in line) for line in LINES}
    return not rows.isdisjoint({"XXX", "OOO"})


def _over(squares: str) -> bool:
    return _won(squares) or not _free(squares)


CLIENT = NoughtsClient
BOTS = {"perfect": Perfect}
