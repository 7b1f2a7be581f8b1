import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.client.patience import PAUSES, again, pauses, rests, to_stderr


def test_without_patience_there_is_one_attempt() -> None:
    assert list(pauses(0)) == []


@given(st.floats(0, 500), st.floats(0, 1))
def test_pauses_grow_and_never_exceed_the_patience(patience: float, drawn: float) -> None:
    given_out = list(pauses(patience, lambda: drawn))
    assert sum(given_out) <= patience + 1e-9
    assert all(a <= b for a, b in pairwise(given_out))


def test_pauses_of_different_bots_differ_and_are_never_long() -> None:
    drawn = list(pauses(500, random.Random(1).random))
    assert len(set(drawn)) > len(PAUSES)
    assert max(drawn) <= 1.25 * PAUSES[-1]


def test_who_is_hung_up_on_again_and_again_rests() -> None:
    left = rests()
    first = [next(left) for _ in range(20)]
    assert first[0] == 0
    assert PAUSES[-1] * 0.75 <= first[-1] <= PAUSES[-1] * 1.25


def test_a_failed_attempt_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    to_stderr(again(TimeoutError(), 1.26))
    told = capsys.readouterr()
    assert (told.out, told.err) == (
        "",
        "the server was silent for too long; trying again in 1.3 s\n",
    )
