"""The dice of the kernel: published answers, fairness of the methods, dice notation."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.dice import BOARD_BRANCH, MOST_DICE, Dice, philox
from contestmaster.testing.dice import ScriptedDice

SEEDS = st.integers(0, 2**64 - 1)


@pytest.mark.parametrize(
    ("counter", "key", "answer"),
    [
        ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        (
            (0xFFFFFFFF,) * 4,
            (0xFFFFFFFF,) * 2,
            (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD),
        ),
        (
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            (0xA4093822, 0x299F31D0),
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
)
def test_philox_gives_its_published_answers(
    counter: tuple[int, int, int, int], key: tuple[int, int], answer: tuple[int, int, int, int]
) -> None:
    assert philox(counter, key) == answer


def test_words_come_block_by_block_from_seed_entry_and_branch() -> None:
    dice = Dice(seed=0x299F31D0_A4093822, entry=0x13198A2E_85A308D3, branch=0x03707344)
    words = [dice.word() for _ in range(12)]
    key = (0xA4093822, 0x299F31D0)
    counters = [(block, 0x85A308D3, 0x13198A2E, 0x03707344) for block in range(3)]
    assert words == [word for counter in counters for word in philox(counter, key)]
    assert dice.origin() == (dice.seed, dice.entry, dice.branch, 12)


def test_seed_entry_and_branch_all_matter() -> None:
    streams = [Dice(7), Dice(8), Dice(7, 1), Dice(7, 1 << 32), Dice(7, 0, BOARD_BRANCH)]
    assert len({tuple(dice.word() for _ in range(4)) for dice in streams}) == len(streams)


@pytest.mark.parametrize(
    "arguments", [(-1,), (2**64,), (0, -1), (0, 2**64), (0, 0, -1), (0, 0, 2**32)]
)
def test_what_does_not_fit_the_counter_is_refused(arguments: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="must be 0 to 2"):
        Dice(*arguments)


@given(SEEDS, st.integers(1, 2**32))
def test_below_stays_below(seed: int, n: int) -> None:
    dice = Dice(seed)
    assert all(0 <= dice.below(n) < n for _ in range(5))


def test_below_redraws_exactly_the_unfair_words() -> None:
    # With n = 3 and 2**32 = 3 * 1431655765 + 1 one word, 0, would make a 0 too many.
    class Words(ScriptedDice):
        below = Dice.below

    assert Words(0, 1431655766).below(3) == 1
    assert Words(1).below(3) == 0
    assert Words(0).below(1) == 0
    assert Words(2**32 - 1).below(2**32) == 2**32 - 1


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_below_refuses_what_it_cannot_draw(n: int) -> None:
    with pytest.raises(ValueError, match="below"):
        Dice(1).below(n)


def test_below_is_even() -> None:
    dice, throws = Dice(20261120), 60_000
    faces = [0] * 6
    for _ in range(throws):
        faces[dice.below(6)] += 1
    expected = throws / 6
    # Chi square with 5 degrees of freedom: 20.5 at 0.1 %.
    assert sum((face - expected) ** 2 / expected for face in faces) < 20.5


@given(SEEDS)
def test_unit_is_made_of_two_words(seed: int) -> None:
    first, second = Dice(seed), Dice(seed)
    high, low = second.word() >> 5, second.word() >> 6
    x = first.unit()
    assert x == (high * 2**26 + low) / 2**53
    assert 0 <= x < 1


@given(SEEDS)
def test_certainty_and_impossibility(seed: int) -> None:
    dice = Dice(seed)
    assert dice.chance(1.0)
    assert not dice.chance(0.0)


@given(SEEDS, st.integers(0, 40))
def test_a_permutation_holds_every_number_once(seed: int, n: int) -> None:
    assert sorted(Dice(seed).permutation(n)) == list(range(n))


def test_permutations_are_even() -> None:
    counts: dict[tuple[int, ...], int] = {}
    for entry in range(24_000):
        order = tuple(Dice(3, entry).permutation(4))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 24
    # Chi square with 23 degrees of freedom: 49.7 at 0.1 %.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 49.7


@pytest.mark.parametrize(
    ("notation", "faces", "total"),
    [
        ("2d5", [3, 4], 7),
        ("d6-1", [6], 5),
        ("10+5d3", [1, 2, 3, 1, 2], 19),
        ("2d5+3", [1, 1], 5),
        ("7", [], 7),
        (" 1D4 - 2d2 + 0 ", [4, 1, 2], 1),
    ],
)
def test_rolls_add_up(notation: str, faces: list[int], total: int) -> None:
    dice = ScriptedDice(faces)
    assert dice.roll(notation) == total
    assert dice.left == 0


@given(SEEDS, st.integers(1, 30), st.integers(1, 1000), st.integers(-100, 100))
def test_a_roll_stays_in_its_range(seed: int, count: int, sides: int, plus: int) -> None:
    total = Dice(seed).roll(f"{count}d{sides}{plus:+}")
    assert count + plus <= total <= count * sides + plus


@pytest.mark.parametrize(
    "notation",
    ["", " ", "d", "2d", "x", "2d5+", "+2d5", "2d5 3", "2d5d6", "2x5", "--1", "1.5d6", "²d6", "d٣"],
)
def test_no_notation(notation: str) -> None:
    with pytest.raises(ValueError, match="is no dice roll"):
        Dice(1).roll(notation)


@pytest.mark.parametrize("notation", ["0d6", "2d0", f"{MOST_DICE + 1}d6", "1d4294967297"])
def test_dice_nobody_can_throw(notation: str) -> None:
    with pytest.raises(ValueError, match="can be thrown at once"):
        Dice(1).roll(notation)


@given(st.text(alphabet="0123456789dD+- x", max_size=12))
def test_any_text_is_a_roll_or_a_clear_error(notation: str) -> None:
    try:
        assert isinstance(Dice(1).roll(notation), int)
    except ValueError as error:
        assert repr(notation) in str(error)


@given(SEEDS, st.lists(st.integers(), min_size=1, max_size=20))
def test_a_pick_is_a_candidate_by_its_place(seed: int, candidates: list[int]) -> None:
    picked = Dice(seed).pick(candidates)
    assert picked == candidates[Dice(seed).below(len(candidates))]
