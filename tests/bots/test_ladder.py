"""Bots by strength: what is declared, and that a stronger one does beat a weaker."""

from collections.abc import Sequence
from itertools import pairwise

import pytest

from contestmaster.bots.catalogue import ANY_GAME, bot, bot_names, ladder
from contestmaster.games.spacecrack import Spacecrack
from contestmaster.host.secrets import Secret
from contestmaster.tournament.local import play

MEASURED = ("cows", "desk", "spacecrack", "traders")


@pytest.mark.parametrize("game", MEASURED)
def test_every_bot_of_a_game_stands_on_one_rung(game: str):
    rungs: Sequence[Sequence[str]] = ladder(game)
    assert sorted(name for rung in rungs for name in rung) == bot_names(game)
    assert rungs[0] == (ANY_GAME,)


def test_where_nobody_has_measured_nothing_is_claimed():
    assert ladder("grid") == []


@pytest.mark.slow
def test_a_higher_rung_wins():
    """One game of each pair; the measured ones are in decision 55.

    The oracle beats the admiral in three games of four, so one says nothing; it must beat the next.
    """
    rules = Spacecrack(Spacecrack.Params(turns=8))
    rungs = [rung[0] for rung in ladder("spacecrack")]
    assert rungs[-2:] == ["admiral", "oracle"]
    for names in (*pairwise(rungs[:-1]), (rungs[-3], rungs[-1])):
        bots = [(name, bot("spacecrack", name)) for name in names]
        assert play(rules, bots, Secret(1, bytes(16))).outcome.standings[1].rank == 1
