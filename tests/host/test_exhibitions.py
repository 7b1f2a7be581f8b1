"""Exhibitions: recorded games of our bots, which must be those of the rules that are installed."""

import gzip
from pathlib import Path

import pytest
from tests.exhibitions import PLAYERS, still_of

from contestmaster.bots.catalogue import bot_names
from contestmaster.host import exhibitions
from contestmaster.host.exhibitions import exhibition
from contestmaster.kernel.players import is_bot, program_of
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.replay import Replay

GAMES = sorted(
    path.name.partition(".")[0] for path in Path(exhibitions.__path__[0]).glob("*.journal.gz")
)


@pytest.fixture(autouse=True)
def installed():
    """The games that are shipped, in place of the tiny ones of other tests."""


def test_the_games_that_are_played_anew_are_those_there_are():
    assert sorted(PLAYERS) == GAMES


@pytest.mark.parametrize("game", GAMES)
def test_an_exhibition_is_a_match_of_our_bots_by_the_rules_there_are(game):
    """[TABLE-105]: else play them anew, by `python -m tests.exhibitions`."""
    found = exhibition(game)
    assert found is not None, "the rules have another version"
    known = bot_names(game)
    assert all(is_bot(name) and program_of(name, known) in known for name in found.seats)
    replay = Replay(found.journal.splitlines(keepends=True))
    replay.to_end()
    assert replay.end.over


@pytest.mark.parametrize("game", GAMES)
def test_the_moment_a_stage_begins_with_is_told_and_drawn_as_it_would_be_now(game):
    """[TABLE-105]: else draw it anew, by `python -m tests.exhibitions --stills`."""
    found = exhibition(game)
    assert found is not None
    assert found.still == still_of(found.journal)
    assert found.still.frame > 0
    assert found.still.happened


def test_of_other_rules_nothing_is_shown(monkeypatch):
    """A record that would not replay is left out."""
    monkeypatch.setattr(load_game("spacecrack"), "version", 99)
    assert exhibition("spacecrack") is None


def test_a_game_without_one_has_none():
    assert exhibition("no-such-game") is None


def test_they_are_small():
    """They travel with every installation."""
    packed = list(Path(exhibitions.__path__[0]).glob("*.gz"))
    assert all(gzip.decompress(path.read_bytes()) for path in packed)
    assert sum(path.stat().st_size for path in packed) < 64 << 10
