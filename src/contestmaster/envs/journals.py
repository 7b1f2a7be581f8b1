"""Journals of what was played by numbers: the same match, order by order, as anybody can verify."""

from collections.abc import Iterable
from typing import Any, Final

import numpy as np

from contestmaster.arrays.matches import MatchWorlds
from contestmaster.envs.setting import Setting
from contestmaster.host.secrets import Secret
from contestmaster.kernel.game import Game
from contestmaster.kernel.journal import Header
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
    return written(setting.game, worlds.match(0).header, seed, done)


def written(game: Game[Any, Any], header: Header, seed: int, done: Iterable[Done]) -> bytes:
    """Return the journal of a match, and its end where it stands.

    It is carried out again on the way, for digests of how it stood in between.

    Args:
        game: the rules with their parameters.
        header: of the match.
        seed: of the match.
        done: what made its entries, in order.
    """
    lines: list[bytes] = []
    match = Match(game, header, seed)
    scribe = Scribe(match, Secret(seed, _SALT), lines.append)
    for one in done:
        if one.entry is not None:
            scribe.note(match.apply(one.entry))
    scribe.close(())
    return b"".join(lines)
