"""Bots of chess, and how they speak to the game."""

import random
from typing import Final, NamedTuple

import chess

from contestmaster.client import LIST, NOTHING, ROW, Transport
from contestmaster_chess.search import best_move


class Standing(NamedTuple):
    """What a bot needs to know before it moves."""

    mine: bool
    offered: bool
    over: bool


class ChessClient:
    """The commands of the game, over whatever line there is."""

    def __init__(self, line: Transport) -> None:
        """Speak over a line."""
        self._line = line

    def standing(self) -> Standing:
        """Return whether it is the own move, whether a draw is offered, and whether it is over."""
        (row,) = self._line.command("STATUS", ROW)
        seat, mover, _, _, offer, _, _, *ended = row.split()
        return Standing(seat == mover, offer not in {seat, "NONE"}, bool(ended))

    def position(self) -> chess.Board:
        """Return the position."""
        (fen,) = self._line.command("POSITION", ROW)
        return chess.Board(fen)

    def moved(self) -> list[str]:
        """Return the moves so far, by their squares."""
        _, *rows = self._line.command("SCORESHEET", LIST)
        return [row.split()[1] for row in rows]

    def move(self, move: chess.Move) -> None:
        """Make a move."""
        self._line.command(f"MOVE {move.uci()}", NOTHING)

    def accept(self) -> None:
        """Take the draw that is offered."""
        self._line.command("ACCEPT_DRAW", NOTHING)


class Random:
    """Makes any legal move."""

    def __init__(self, game: ChessClient, rng: random.Random) -> None:
        """Play a seat."""
        self._game = game
        self._rng = rng

    def turn(self) -> None:
        """Move if it is the own turn; whoever starts the bot waits for the next."""
        standing = self._game.standing()
        if standing.mine and not standing.over:
            self._game.move(self._rng.choice(list(self._game.position().legal_moves)))


class Clubber:
    """Looks some moves ahead, and counts pieces and where they stand."""

    depth: Final = 2
    worse: Final = -150
    """In hundredths of a pawn: how bad it must stand before it takes a draw."""

    def __init__(self, game: ChessClient, rng: random.Random) -> None:
        """Play a seat."""
        self._game = game
        self._rng = rng

    def turn(self) -> None:
        """Move if it is the own turn; whoever starts the bot waits for the next."""
        standing = self._game.standing()
        if standing.over or not standing.mine:
            return
        found = best_move(self._game.position(), self.depth, self._rng)
        if standing.offered and found.worth < self.worse:
            self._game.accept()
        else:
            self._game.move(found.move)


CLIENT = ChessClient
BOTS = {"random": Random, "clubber": Clubber}
