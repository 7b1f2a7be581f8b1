"""What actors are told, and the plaintext made for them."""

import hashlib

import pytest

from contestmaster.seal.advice import ADVICE, seal_text


def test_the_advice_says_what_the_rule_wants() -> None:
    """HASH-49: method, salt, name and context, the newline of echo, guessing and copying."""
    for word in ("sha256", "16 characters", "name", "echo", "newline", "trying", "copied"):
        assert word in ADVICE
    assert max(map(len, ADVICE.splitlines())) <= 80


def test_a_sealed_text_follows_the_advice() -> None:
    """HASH-49: recommended method, salt of 16 characters or more, actor and context inside."""
    sealed = seal_text("ENERGY: 7\r\n", bytes(range(8)), actor="alice", context="Space Battle 0001")
    assert sealed.plaintext == (
        "ENERGY: 7\nby: alice\nfor: Space Battle 0001\nsalt: 0001020304050607"
    )
    assert sealed.method == "sha256"
    assert sealed.digest == hashlib.sha256(sealed.plaintext.encode()).hexdigest()
    assert len(sealed.salt) >= 16
    assert seal_text("x", bytes(16)).plaintext == f"x\nsalt: {'0' * 32}"


def test_a_salt_that_hides_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="8 bytes"):
        seal_text("x", bytes(7))
