"""Journals to analyse: short matches of bots that play at random."""

from functools import cache
from typing import Any

from contestmaster.bots.catalogue import bot
from contestmaster.host.secrets import Secret
from contestmaster.kernel.registry import load_game
from contestmaster.tournament import local

__all__ = ["lines_of"]


@cache
def lines_of(game: str, turns: int = 4, **params: Any) -> tuple[bytes, ...]:
    """Return the lines of a journal of ann and bob."""
    rules = load_game(game)
    written: list[bytes] = []
    local.play(
        rules(rules.Params(**params)),
        [(name, bot(game, "random")) for name in ("ann", "bob")],
        Secret(5, bytes(16)),
        turns=turns,
        journal=written.append,
    )
    return tuple(b"".join(written).splitlines(keepends=True))
