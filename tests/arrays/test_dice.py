"""The compiled dice draw what the dice of the kernel draw, with the JIT on and off."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.arrays.dice import below, chance, seeded, shuffle, stream, unit, word
from contestmaster.kernel.dice import Dice
from contestmaster.testing.dice import ScriptedDice

DRAWN = 5
"""Where a stream counts its words."""
PLACES = st.tuples(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1), st.integers(0, 2**32 - 1))


@pytest.mark.parametrize(
    ("dice", "block", "answer"),
    [
        (Dice(0), 0, (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        (
            Dice(2**64 - 1, 2**64 - 1, 2**32 - 1),
            0xFFFFFFFF,
            (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD),
        ),
        (
            Dice(0x299F31D0_A4093822, 0x13198A2E_85A308D3, 0x03707344),
            0x243F6A88,
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
)
def test_published_answers(dice: Dice, block: int, answer: tuple[int, ...]) -> None:
    draws = stream(dice)
    draws[DRAWN] = 4 * block
    assert tuple(word(draws) for _ in range(4)) == answer


@given(PLACES, st.integers(0, 9), st.lists(st.integers(1, 2**32), max_size=12))
def test_every_draw_equals_the_kernels(
    place: tuple[int, int, int], ahead: int, sizes: list[int]
) -> None:
    dice = Dice(*place)
    for _ in range(ahead):
        dice.word()
    draws = stream(dice)
    for n in sizes:
        assert below(draws, n) == dice.below(n)
        assert word(draws) == dice.word()
        assert unit(draws) == dice.unit()
        assert chance(draws, 0.5) == dice.chance(0.5)


@given(PLACES, st.sampled_from([3 * 2**30, 2**31 + 1, 2**32 - 1]))
def test_redrawing_equals_the_kernels(place: tuple[int, int, int], n: int) -> None:
    # Of these sizes a quarter to a half of all words are unfair and drawn again.
    dice = Dice(*place)
    draws = stream(dice)
    assert [below(draws, n) for _ in range(20)] == [dice.below(n) for _ in range(20)]
    assert int(draws[DRAWN]) == dice.origin().drawn


@given(PLACES, st.integers(0, 50))
def test_shuffle_is_the_kernels_permutation(place: tuple[int, int, int], n: int) -> None:
    order = np.arange(n, dtype=np.int32)
    shuffle(stream(Dice(*place)), order)
    assert order.tolist() == Dice(*place).permutation(n)


def test_the_same_without_the_jit(uncompiled: Callable[[str], str]) -> None:
    program = """
import numpy as np
from contestmaster.arrays.dice import below, shuffle, stream, unit, word
from contestmaster.kernel.dice import Dice
draws, order = stream(Dice(2**64 - 5, 2**40, 1)), np.arange(20)
shuffle(draws, order)
print([word(draws), below(draws, 3 * 2**30), unit(draws), below(draws, 2**32)], order.tolist())
"""
    draws, order = stream(Dice(2**64 - 5, 2**40, 1)), np.arange(20)
    shuffle(draws, order)
    drawn = [word(draws), below(draws, 3 * 2**30), unit(draws), below(draws, 2**32)]
    assert uncompiled(program) == f"{drawn} {order.tolist()}"


def test_scripted_dice_are_refused() -> None:
    with pytest.raises(TypeError, match="scripted"):
        stream(ScriptedDice(1))


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**62))
def test_a_stream_by_seed_is_that_of_the_dice(seed: int, entry: int) -> None:
    signed = int(np.array([seed], np.uint64).view(np.int64)[0])
    assert seeded(signed, entry).tolist() == stream(Dice(seed, entry)).tolist()
