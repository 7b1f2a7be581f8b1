"""Accounts, and the secret drawn for a match."""

import pytest

from contestmaster.host.people import Register
from contestmaster.host.secrets import draw
from contestmaster.seal import SALT_BYTES


def verdict(people: Register, login: str, password: str) -> str | None:
    """What a register says at once."""
    told: list[tuple[str | None, int]] = []
    people.check(login, password, 5, lambda person, at: told.append((person, at)))
    ((person, at),) = told
    assert at == 5
    return person


@pytest.mark.parametrize(
    ("login", "password", "person"),
    [
        ("ann", "käse", "ann"),
        ("ann", "kase", None),
        ("ann", "käse ", None),
        ("ann", "KÄSE", None),
        ("Ann", "käse", None),
        ("bob", "käse", None),
        ("bob", "", None),
        ("", "", None),
    ],
)
def test_login_and_password_must_match_exactly(login, password, person):
    """[NET-11] letter case included."""
    assert verdict(Register({"ann": "käse"}), login, password) == person


def test_a_register_does_not_follow_changes_of_what_it_was_made_from():
    passwords = {"ann": "a"}
    people = Register(passwords)
    passwords["bob"] = "b"
    assert verdict(people, "bob", "b") is None


def test_a_secret_is_drawn_anew_each_time():
    drawn = {draw() for _ in range(20)}
    assert len({secret.seed for secret in drawn}) == 20
    assert len({secret.salt for secret in drawn}) == 20
    assert all(0 <= seed < 2**64 and len(salt) == SALT_BYTES for seed, salt in drawn)


def test_a_seed_may_be_given_and_the_salt_is_drawn_all_the_same():
    assert draw(7).seed == draw(7).seed == 7
    assert draw(7).salt != draw(7).salt
