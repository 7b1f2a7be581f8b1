"""One seed, one digest: with the JIT and without it, in process and over TCP, on every Python."""

from contextlib import suppress
from pathlib import Path

import pytest

from contestmaster.bots.catalogue import bot
from contestmaster.client import NOTHING, ROW, Refused
from contestmaster.games.cows import Cows
from contestmaster.games.cows.params import CowsParams
from contestmaster.host.secrets import Secret
from contestmaster.tournament import local, lockstep

SEATS = ("red", "blue", "gold")

GOLDEN = {
    2: "d22a44a1793e51ec48cf6c44f2d7960b",
    3: "e096626ba3c19db78689b8ad0d12387a",
    4: "d9c24be53fabe16fe4d98a26a7bd54af",
}
"""The digest after the match below in 2, 3 and 4 dimensions.

Found by play, not by hand: a change here says that old journals no longer replay, and that the
version of the rules wants raising.
"""


class Wanderer:
    """Gives orders by lot, whether they are legal or not; changes only when this file does."""

    dim = 2

    def __init__(self, transport, rng):
        self.transport = transport
        self.rng = rng

    def turn(self):
        for _ in range(15):
            line = self._line()
            shape = ROW if line.startswith(("MAKE", "CAPT")) else NOTHING
            with suppress(Refused):
                self.transport.command(line, shape)

    def _line(self):
        roll = self.rng.randrange
        group = roll(9)
        step = " ".join(str(roll(-1, 2)) for _ in range(self.dim))
        return self.rng.choice(
            [
                f"MAKE_GROUP {roll(4)} {roll(3)}",
                f"RECRUIT {self.rng.choice(['COWBOY', 'GUNMAN'])}",
                f"HAND_COWS {group} {roll(9)} {roll(3)}",
                f"UNGROUP {group}",
                *[f"ATTACK {group} {roll(27)}"] * 4,
                *[f"MOVE {group} {step}"] * 4,
                *[f"CAPTURE {group}"] * 4,
            ]
        )


def wanderer(dim):
    """A wanderer at home in so many dimensions."""
    return type("Wanderer", (Wanderer,), {"dim": dim})


def game(dim):
    """A small and crowded game, so that much happens."""
    return Cows(
        CowsParams(
            dim=dim,
            side={2: 8, 3: 4, 4: 3}[dim],
            max_turns=60,
            cow_density_divisor=2,
            stable_distance=2,
            stable_turns=2,
            obstacle_ratio=0.1,
        )
    )


def play(dim=2, seed=34, **options):
    """Play it in process."""
    bots = [(name, wanderer(dim)) for name in SEATS]
    return local.play(game(dim), bots, Secret(seed, bytes(16)), **options)


@pytest.mark.parametrize("dim", [2, 3, 4])
def test_the_digest_is_the_one_written_down(dim):
    assert play(dim).digest == GOLDEN[dim]


UNCOMPILED = """
import numba, sys
sys.path.insert(0, {root!r})
from tests.tournament.test_same_everywhere import play
assert numba.config.DISABLE_JIT
print({{dim: play(dim).digest for dim in (2, 3, 4)}})
"""


def test_without_the_compiler_it_is_the_same(uncompiled):
    root = str(Path(__file__).parents[2])
    assert uncompiled(UNCOMPILED.format(root=root)) == str(GOLDEN)


def test_a_journal_of_compiled_rules_verifies_without_the_compiler(uncompiled, tmp_path):
    path = tmp_path / "match.journal"
    with path.open("wb") as file:
        digest = play(3, journal=file.write).digest
    program = f"from contestmaster.cli import main; main(['verify', {str(path)!r}])"
    assert uncompiled(program) == digest


@pytest.mark.parametrize("dim", [2, 3, 4])
def test_over_tcp_it_is_the_same(dim):
    players = [lockstep.Player(name, wanderer(dim)) for name in SEATS]
    assert lockstep.play(game(dim), players, Secret(34, bytes(16))).digest == GOLDEN[dim]


def test_another_seed_has_another_digest():
    digests = {play(seed=seed, turns=turns).digest for seed in range(5) for turns in (0, 1, 9)}
    assert len(digests) == 15


def test_our_own_bots_play_the_same_match_twice_and_over_tcp():
    names = ("rancher", "raider", "random")
    secret = Secret(5, bytes(16))
    makers = [(name, bot("cows", name)) for name in names]
    once, again = (local.play(game(2), makers, secret, turns=25) for _ in range(2))
    players = [lockstep.Player(name, make) for name, make in makers]
    there = lockstep.play(game(2), players, secret, turns=25)
    assert once.digest == again.digest == there.digest
    assert once.outcome == there.outcome
