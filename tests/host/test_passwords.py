"""Passwords: drawn, hashed, compared."""

import pytest

from contestmaster.host.passwords import hash_password, is_right, is_valid, new_password


def test_only_the_password_that_was_hashed_is_right():
    """Compared exactly, case included [NET-11]."""
    kept = hash_password("Secret1")
    assert is_right(kept, "Secret1")
    for wrong in ("secret1", "Secret1 ", "", "Secret", kept):
        assert not is_right(kept, wrong)


def test_what_is_kept_hides_the_password_and_that_two_are_alike():
    first, second = hash_password("Secret1"), hash_password("Secret1")
    assert first != second
    assert "Secret1" not in first
    assert first.startswith("$argon2id$")


@pytest.mark.parametrize("kept", ["", "Secret1", "$argon2id$", "$argon2id$v=19$m=1,t=1,p=1$AA$AA"])
def test_a_hash_that_is_none_fits_nothing(kept):
    assert not is_right(kept, "Secret1")


def test_drawn_passwords_are_valid_and_differ():
    drawn = {new_password() for _ in range(50)}
    assert len(drawn) == 50
    assert all(map(is_valid, drawn))


@pytest.mark.parametrize(
    ("password", "valid"),
    [("a", True), ("~!" * 32, True), ("", False), ("a" * 65, False), ("a b", False), ("ä", False)],
)
def test_a_password_is_visible_ascii(password, valid):
    assert is_valid(password) is valid
