"""Commitments to seeds: checked by anybody, found out by any change."""

import doctest
import hashlib
import shutil
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.seal import SALT_BYTES, Commitment, commit, derived, sealed_text, seed, verify

SEEDS = st.integers(0, 2**64 - 1)
SALTS = st.binary(min_size=SALT_BYTES, max_size=SALT_BYTES)
SALT = bytes(range(16))
DIGEST = "ab53d9687c451debb413d04a53b11efa7aaeb03a3a7cdcb71cca5927fc2b6f38"


def test_the_text_is_the_documented_one() -> None:
    text = b"contestmaster seed commitment 1\nseed 7\nsalt 000102030405060708090a0b0c0d0e0f\n"
    assert sealed_text(7, SALT) == text
    assert commit(7, SALT).digest == str(commit(7, SALT)) == DIGEST


def test_the_documented_example_runs() -> None:
    assert doctest.testmod(seed).attempted > 0
    assert doctest.testmod(seed).failed == 0


@pytest.mark.skipif(shutil.which("sha256sum") is None, reason="sha256sum is no part of this system")
def test_a_stranger_checks_it_with_sha256sum() -> None:
    # The command as the module's documentation prints it, with nothing of ours in it.
    shell = "".join(str(seed.__doc__).partition("    printf")[1:]).partition("\n\n")[0]
    done = subprocess.run(["sh", "-c", shell], capture_output=True, text=True, check=True)
    assert done.stdout.split()[0] == DIGEST


@given(SEEDS, SALTS)
def test_what_was_committed_to_verifies(number: int, salt: bytes) -> None:
    assert verify(commit(number, salt), number, salt)
    assert verify(Commitment(commit(number, salt).digest.upper()), number, salt)


@given(SEEDS, SALTS, SEEDS, SALTS)
def test_nothing_else_verifies(number: int, salt: bytes, other: int, pepper: bytes) -> None:
    assert verify(commit(number, salt), other, pepper) == ((number, salt) == (other, pepper))


@given(SEEDS, SALTS, st.integers(0, 63), st.integers(0, 127))
def test_a_single_bit_is_found_out(number: int, salt: bytes, bit: int, salt_bit: int) -> None:
    changed = int.from_bytes(salt) ^ (1 << salt_bit)
    assert not verify(commit(number, salt), number ^ (1 << bit), salt)
    assert not verify(commit(number, salt), number, changed.to_bytes(SALT_BYTES))


@pytest.mark.parametrize("number", [-1, 2**64])
def test_a_seed_has_64_bits(number: int) -> None:
    with pytest.raises(ValueError, match="a seed is 0 to"):
        commit(number, SALT)


@pytest.mark.parametrize("salt", [b"", bytes(15), bytes(17)])
def test_a_salt_has_128_bits(salt: bytes) -> None:
    with pytest.raises(ValueError, match="a salt has 16 bytes"):
        verify(Commitment(DIGEST), 7, salt)


@pytest.mark.parametrize("digest", ["", "ab", DIGEST + "0", DIGEST + "\n", "g" * 64, "٣" * 64])
def test_what_is_no_digest_is_refused(digest: str) -> None:
    with pytest.raises(ValueError, match="is no SHA-256 digest"):
        Commitment(digest)


@given(SEEDS, SALTS, st.text(), st.integers(1, 10**6))
def test_seeds_of_games_follow_from_that_of_their_contest(
    number: int, salt: bytes, server: str, game: int
) -> None:
    """CONTEST-87: the same each time, and each game another, whatever its server is called."""
    first = derived(number, salt, server, game)
    assert first == derived(number, salt, server, game)
    assert verify(commit(*first), *first)
    others = [
        derived(number, salt, server, game + 1),
        derived(number, salt, f"{server}1", game),
        derived(number, salt[::-1], server, game) if salt != salt[::-1] else (0, b""),
        derived(number ^ 1, salt, server, game),
    ]
    assert first not in others
    assert (number, salt) != first


def test_a_stranger_derives_the_same() -> None:
    """CONTEST-87: by the lines of docs/journals.md."""
    number, salt = derived(7, SALT, "Cows1", 12)
    text, key = b"Cows1\n12\n", (7).to_bytes(8, "big") + SALT
    found = hashlib.blake2b(text, key=key, digest_size=24, person=b"cm-game-secret").digest()
    assert found == number.to_bytes(8, "big") + salt


@pytest.mark.parametrize(("number", "salt"), [(2**64, SALT), (-1, SALT), (7, SALT[1:])])
def test_a_secret_has_its_size(number: int, salt: bytes) -> None:
    with pytest.raises(ValueError, match=r"a seed is 0 to|a salt has 16 bytes"):
        derived(number, salt, "Cows1", 1)
