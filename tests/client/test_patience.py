from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from contestmaster.client.patience import pauses


def test_without_patience_there_is_one_attempt() -> None:
    assert list(pauses(0)) == []


@given(st.floats(0, 500))
def test_pauses_grow_and_never_exceed_the_patience(patience: float) -> None:
    given_out = list(pauses(patience))
    assert sum(given_out) <= patience + 1e-9
    assert all(a <= b for a, b in pairwise(given_out))
