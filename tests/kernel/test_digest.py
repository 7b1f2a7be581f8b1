"""Digests: equal for equal matches, and telling nothing without the seed."""

from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.playing import begin, play_week

from contestmaster.kernel.digest import board_hash, state_digest

SEED = st.integers(0, 2**64 - 1)


@given(SEED, SEED, st.binary(), st.binary())
def test_seed_board_and_state_all_matter(seed: int, other: int, dump: bytes, more: bytes) -> None:
    board = board_hash(b"board")
    digest = state_digest(seed, board, [dump])
    assert len(digest) == 32 and digest == state_digest(seed, board, [dump])
    assert (seed == other) == (digest == state_digest(other, board, [dump]))
    assert (dump == more) == (digest == state_digest(seed, board, [more]))
    assert digest != state_digest(seed, board_hash(b"another"), [dump])


def test_boards_have_hashes_of_their_own() -> None:
    assert len(board_hash(b"")) == 64
    assert board_hash(b"a") != board_hash(b"b")


def test_one_seed_gives_one_digest_and_another_seed_another() -> None:
    digests = []
    for seed in (7, 7, 8):
        match = begin(seed)
        play_week(match)
        digests.append(match.digest())
    assert digests[0] == digests[1] != digests[2]
