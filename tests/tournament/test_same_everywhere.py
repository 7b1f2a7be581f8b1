"""One seed, one digest: with the JIT and without it, in process and over TCP, on every Python."""

import os
import subprocess
import sys
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


INTERPRETED = """
import sys
sys.path.insert(0, {root!r})
from numba.core import compiler
from contestmaster.arrays.elsewhere import compiled_by
from tests.tournament.wanderers import CASES, play

class Nobody:
    def ask(self, wanted):
        return bool

def compile_extra(*_, **__):
    raise AssertionError("something is compiled here")

compiler.compile_extra = compile_extra
with compiled_by(Nobody()):
    print({{name: play(name).digest for name in CASES}})
"""


def test_while_nothing_is_compiled_it_is_the_same_and_nothing_compiles(tmp_path):
    """With the JIT on, and a disk on which no code is kept."""
    written = {name: case.digest for name, case in CASES.items()}
    program = INTERPRETED.format(root=ROOT)
    assert fresh(program, {"NUMBA_CACHE_DIR": str(tmp_path)}) == str(written)


SWITCHED = """
import sys
sys.path.insert(0, {root!r})
from contextlib import ExitStack
from numba.core.dispatcher import Dispatcher
from contestmaster.arrays import meanwhile
from contestmaster.arrays.elsewhere import compiled_by, compiler
from tests.tournament.wanderers import CASES, play

class Nobody:
    def ask(self, wanted):
        return bool

usual = Dispatcher.compile

def compile(self, form):
    if compiler() is not None:  # what an earlier test has kept is not there yet
        raise meanwhile._NotKeptError(tuple(form))
    return usual(self, form)

Dispatcher.compile = compile
digests = {{}}
for name in CASES:
    with ExitStack() as stack:
        stack.enter_context(compiled_by(Nobody()))
        switch = lambda turn: stack.close() if turn == 2 else None
        digests[name] = play(name, progress=switch).digest
print(digests)
"""


def test_going_over_to_machine_code_in_the_middle_of_a_match_changes_nothing():
    written = {name: case.digest for name, case in CASES.items()}
    assert fresh(SWITCHED.format(root=ROOT), {}) == str(written)


def fresh(program: str, environment: dict[str, str]) -> str:
    """Run a program in a fresh interpreter, with the JIT on, and return what it prints."""
    kept = {key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"}
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**kept, **environment},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.mark.parametrize("name", ["cows in 3 dimensions", "desk", "traders"])
def test_a_journal_of_compiled_rules_verifies_without_the_compiler(uncompiled, tmp_path, name):
    path = tmp_path / "match.journal"
    with path.open("wb") as file:
        digest = play(name, journal=file.write).digest
    program = f"from contestmaster.cli import main; main(['verify', {str(path)!r}])"
    assert uncompiled(program).splitlines()[-1] == digest


@pytest.mark.parametrize("name", CASES)
def test_over_tcp_it_is_the_same(name):
    case = CASES[name]
    players = [lockstep.SeatedPlayer(seat, case.player) for seat in SEATS]
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
    players = [lockstep.SeatedPlayer(name, make) for name, make in makers]
    there = lockstep.play(game, players, secret, turns=25)
    assert once.digest == again.digest == there.digest
    assert once.outcome == there.outcome
