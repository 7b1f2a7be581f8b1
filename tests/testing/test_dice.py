"""Scripted dice do what the script says and nothing else."""

from fractions import Fraction

import pytest

from contestmaster.testing.dice import Pick, ScriptedDice


def test_draws_come_in_order() -> None:
    dice = ScriptedDice(5, [0, 6], 0.25, 0.75)
    assert (dice.word(), dice.below(1), dice.die(6)) == (5, 0, 6)
    assert dice.unit() == 0.25
    assert not dice.chance(0.75)
    assert dice.left == 0


def test_permutation_and_roll_take_several() -> None:
    dice = ScriptedDice(2, 0, 3, 4)
    assert dice.permutation(3) == [1, 0, 2]
    assert dice.roll("2d4+1") == 8
    assert dice.left == 0


@pytest.mark.parametrize(
    ("draw", "method", "argument"),
    [(6, "below", 6), (-1, "below", 6), (0, "die", 6), (7, "die", 6), (0.5, "below", 6)],
)
def test_a_draw_out_of_range_is_the_tests_mistake(draw: float, method: str, argument: int) -> None:
    with pytest.raises(AssertionError, match="the script gives"):
        getattr(ScriptedDice(draw), method)(argument)


@pytest.mark.parametrize("draw", [1, 1.0, -0.1])
def test_unit_wants_a_real_number_in_range(draw: float) -> None:
    with pytest.raises(AssertionError, match="the script gives"):
        ScriptedDice(draw).unit()


def test_words_want_32_bits() -> None:
    with pytest.raises(AssertionError, match="the script gives"):
        ScriptedDice(2**32).word()


def test_running_out_says_so() -> None:
    with pytest.raises(AssertionError, match=r"die\(6\): the script has no draws left"):
        ScriptedDice(3).roll("2d6")


def test_compiled_rules_cannot_take_them_by_mistake() -> None:
    with pytest.raises(TypeError, match="scripted"):
        ScriptedDice(1).origin()
    assert repr(ScriptedDice(1, 2)) == "ScriptedDice(1, 2)"


def test_a_pick_is_what_the_script_says() -> None:
    dice = ScriptedDice(Pick("b"), 0, Pick("d"), 6)
    assert dice.pick("abc") == "b"
    assert dice.pick("abc") == "a"
    with pytest.raises(AssertionError, match="the script gives"):
        dice.pick("abc")
    assert dice.die(6) == 6
    with pytest.raises(AssertionError, match="the script gives"):
        ScriptedDice(Pick(3)).die(6)


def test_weights_are_scripted_by_a_real_number_or_by_what_is_drawn() -> None:
    weights = [1, 0, Fraction(3)]
    dice = ScriptedDice(0.0, 0.24, 0.25, 0.99, 2, 0)
    assert [dice.weighted(weights) for _ in range(6)] == [0, 0, 2, 2, 2, 0]


@pytest.mark.parametrize(("draw", "problem"), [(1, "no weight"), (3, r"0\.\.2"), (1.0, "real")])
def test_a_weighted_draw_that_cannot_be_is_a_mistake(draw: float, problem: str) -> None:
    with pytest.raises(AssertionError, match=problem):
        ScriptedDice(draw).weighted([1, 0, Fraction(3)])
