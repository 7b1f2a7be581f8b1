"""Takes part in a game by announcement: what is done there, is said in sentences."""

import sys
from collections.abc import Callable
from typing import Any

import server

from contestmaster.client.announcing import announce
from contestmaster.client.transport import Transport

__all__ = ["Post", "play"]

Post = Callable[[str], bool]
"""Posts a message, and returns whether everything that it says was done."""


def play(game: Any, turn: Callable[[Any, Post], object]) -> None:
    """Play with ``turn``, which may ask ``game`` and post, at every midnight and deadline."""

    def entered(link: Transport) -> tuple[Any, Post]:
        return game(link), lambda text: post(link, text)

    server.play(entered, lambda both: turn(*both))


def post(link: Transport, text: str) -> bool:
    """Post a message; what was not done goes to standard error, with the reason.

    A failed action changes nothing, and an unclear sentence is not done: the rest of the message is
    carried out.
    """
    verdicts = announce(link, text) if text else []
    for verdict in verdicts:
        if verdict.outcome == "FAILED":
            print(f"FAILED {verdict.code} {verdict.said}: {verdict.action}", file=sys.stderr)
        elif verdict.outcome != "SUCCEEDED":
            print(f"{verdict.outcome} {verdict.action!r}: {verdict.said}", file=sys.stderr)
    return all(verdict.outcome == "SUCCEEDED" for verdict in verdicts)
