"""Journals of what was played by numbers: the same match, order by order, as anybody can verify."""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from contestmaster.arrays.matches import MatchWorlds
from contestmaster.envs.setting import Setting
from contestmaster.host.secrets import Secret
from contestmaster.kernel.match import Done, Match
from contestmaster.tournament.record import Scribe

_SALT: Final = bytes(16)
"""Nobody has committed to the seed of a match that was played to learn."""


def journal_of(setting: Setting, seed: int, acts: Iterable[tuple[int, int]]) -> bytes:
    """Return the journal of a match that was played by numbers, up to where it stands.

    Args:
        setting: what was played.
        seed: of the match.
        acts: seats and the numbers that they have taken, in order.

    Raises:
        ValueError: an action is refused: these were not taken in this match.
    """
    done: list[Done] = []
    worlds = MatchWorlds(
        setting.game, setting.encoding, setting.names, 1, lambda _, one: done.append(one)
    )
    worlds.begin(np.zeros(1, np.int64), np.array([seed], np.uint64))
    for seat, number in acts:
        worlds.movers[0], worlds.actions[0] = seat, number
        worlds.step(0, 1)
        recorded = setting.game.by_announcement and worlds.codes[0] > 0
        if worlds.codes[0] and not recorded:
            raise ValueError(f"seat {seat} cannot take the action {number} in this match")
    return written(worlds.match(0), done)


def written(match: Match[Any, Any], done: Iterable[Done]) -> bytes:
    """Return the journal of a match, and its end where it stands.

    Args:
        match: after all that was done.
        done: what made its entries.
    """
    lines: list[bytes] = []
    scribe = Scribe(match, Secret(match.seed, _SALT), lines.append)
    for one in done:
        scribe.note(one)
    scribe.close(())
    return b"".join(lines)
