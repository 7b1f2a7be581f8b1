"""The same match twice is the same to the byte, frozen turns and fuel included."""

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.wasm.playing import SECRET, against
from tests.wasm.wats import bot, for_ever, said

from contestmaster.host.secrets import Secret
from contestmaster.wasm.chance import Chance
from contestmaster.wasm.limits import DECLARED, Limits

THINKING = """
  (i32.store (i32.const 64) (i32.const 0))
  (loop $count
    (i32.store (i32.const 64) (i32.add (i32.load (i32.const 64)) (i32.const 1)))
    (br_if $count (i32.lt_u (i32.load (i32.const 64)) (i32.const 400000))))
"""
DICE = """
  (drop (call $random_get (i32.const 72) (i32.const 1)))
  (i32.store8 (i32.const 8453) (i32.add (i32.const 48)
    (i32.rem_u (i32.load8_u (i32.const 72)) (i32.const 10))))
"""
LINE = "MOVE 0 1\n"
THINKER = bot(
    for_ever(DICE + said(LINE) + THINKING + "(call $lines (i32.const 1)) (call $wait)"),
    [LINE],
    waits=4,
)
"""It thinks for longer than a turn allows, and orders what its random numbers say."""


def test_the_same_match_twice():
    """WASM-41: journal, fuel of each turn, frozen turns, memory, log."""
    first, second = against(THINKER, turns=8), against(THINKER, turns=8)
    assert first.account.frozen > 2
    assert first.journal == second.journal
    assert first.account == second.account


@pytest.mark.slow
def test_the_same_match_in_other_processes():
    """WASM-41: whatever else a process has done."""
    program = (
        "from tests.wasm.test_repeatable import THINKER, against;"
        "print(against(THINKER, turns=8).digest)"
    )
    ran = {
        subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            cwd=Path(__file__).parents[2],
        ).stdout.strip()
        for _ in range(2)
    }
    assert ran == {against(THINKER, turns=8).digest}


@settings(max_examples=15)
@given(st.integers(min_value=1_000, max_value=10_000_000), st.integers(100_000, 5_000_000))
def test_where_a_bot_is_frozen_depends_on_its_fuel_alone(interval, fuel):
    """WASM-20: not on how often the host looks."""
    limits = Limits(fuel_turn=fuel, fuel_start=1_000_000)
    often = msgspec.structs.replace(limits, yield_interval=interval)
    assert against(THINKER, limits=limits, turns=3).digest == (
        against(THINKER, limits=often, turns=3).digest
    )


@settings(max_examples=15)
@given(st.integers(100_000, 20_000_000))
def test_a_turn_ends_where_its_fuel_does(fuel):
    """WASM-20: a bot that calls nobody stops within a few instructions."""
    match = against(bot(for_ever("")), limits=Limits(fuel_turn=fuel), turns=2)
    assert all(fuel <= used < fuel + 100 for used in match.account.fuel)


def test_another_commitment_has_other_random_numbers():
    """WASM-12: they follow from what is public, and from the seat."""
    other = Secret(SECRET.seed, bytes(16))
    assert against(THINKER).played.refused != against(THINKER, secret=other).played.refused
    assert Chance("c", 0).bytes(32) != Chance("c", 1).bytes(32)
    assert Chance("c", 0).bytes(32) != Chance("d", 0).bytes(32)


@given(st.lists(st.integers(0, 100), max_size=8))
def test_random_bytes_are_one_stream(counts):
    """WASM-12: it does not matter how many are asked for at a time."""
    chance = Chance("c0ffee", 1)
    assert b"".join(map(chance.bytes, counts)) == Chance("c0ffee", 1).bytes(sum(counts))


def test_limits_are_read_back_from_a_header():
    """WASM-40: all that decides how a bot plays is declared, and nothing else."""
    limits = Limits(fuel_turn=5_000, memory_mib=3)
    said = limits.declares()
    assert set(said) == set(DECLARED)
    assert Limits.declared(said | {"sha256": "00"}) == limits
    for name in DECLARED:
        with pytest.raises(ValueError, match=name):
            Limits.declared({key: value for key, value in said.items() if key != name})
    with pytest.raises(ValueError, match="fuel_turn is 1"):
        Limits(fuel_turn=1)
