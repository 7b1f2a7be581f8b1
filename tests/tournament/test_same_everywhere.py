"""One seed, one digest: with the JIT and without it, in process and over TCP, on every Python."""

from pathlib import Path

import pytest
from tests.tournament.wanderers import CASES, SEATS, play

from contestmaster.bots.catalogue import bot
from contestmaster.host.secrets import Secret
from contestmaster.tournament import local, lockstep

ROOT = str(Path(__file__).parents[2])


@pytest.mark.parametrize("name", CASES)
def test_the_digest_is_the_one_written_down(name):
    assert play(name).digest == CASES[name].digest


UNCOMPILED = """
import numba, sys
sys.path.insert(0, {root!r})
from tests.tournament.wanderers import CASES, play
assert numba.config.DISABLE_JIT
print({{name: play(name).digest for name in CASES}})
"""


def test_without_the_compiler_it_is_the_same(uncompiled):
    written = {name: case.digest for name, case in CASES.items()}
    assert uncompiled(UNCOMPILED.format(root=ROOT)) == str(written)


@pytest.mark.parametrize("name", ["cows in 3 dimensions", "desk", "traders"])
def test_a_journal_of_compiled_rules_verifies_without_the_compiler(uncompiled, tmp_path, name):
    path = tmp_path / "match.journal"
    with path.open("wb") as file:
        digest = play(name, journal=file.write).digest
    program = f"from contestmaster.cli import main; main(['verify', {str(path)!r}])"
    assert uncompiled(program) == digest


@pytest.mark.parametrize("name", CASES)
def test_over_tcp_it_is_the_same(name):
    case = CASES[name]
    players = [lockstep.Player(seat, case.player) for seat in SEATS]
    assert lockstep.play(case.game, players, Secret(34, bytes(16))).digest == case.digest


@pytest.mark.parametrize("name", ["cows in 2 dimensions", "desk", "traders"])
def test_another_seed_has_another_digest(name):
    digests = {
        play(name, seed=seed, turns=turns).digest for seed in range(5) for turns in (0, 1, 9)
    }
    assert len(digests) == 15


def test_our_own_bots_play_the_same_match_twice_and_over_tcp():
    names = ("rancher", "raider", "random")
    secret = Secret(5, bytes(16))
    makers = [(name, bot("cows", name)) for name in names]
    game = CASES["cows in 2 dimensions"].game
    once, again = (local.play(game, makers, secret, turns=25) for _ in range(2))
    players = [lockstep.Player(name, make) for name, make in makers]
    there = lockstep.play(game, players, secret, turns=25)
    assert once.digest == again.digest == there.digest
    assert once.outcome == there.outcome
