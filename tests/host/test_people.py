"""Accounts, and the secret drawn for a match."""

import pytest

from contestmaster.host.people import Register
from contestmaster.host.secrets import draw
from contestmaster.seal import SALT_BYTES


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
    assert Register({"ann": "käse"}).check(login, password) == person


def test_a_register_does_not_follow_changes_of_what_it_was_made_from():
    passwords = {"ann": "a"}
    people = Register(passwords)
    passwords["bob"] = "b"
    assert people.check("bob", "b") is None


def test_a_secret_is_drawn_anew_each_time():
    drawn = {draw() for _ in range(20)}
    assert len({secret.seed for secret in drawn}) == 20
    assert len({secret.salt for secret in drawn}) == 20
    assert all(0 <= seed < 2**64 and len(salt) == SALT_BYTES for seed, salt in drawn)


def test_a_seed_may_be_given_and_the_salt_is_drawn_all_the_same():
    assert draw(7).seed == draw(7).seed == 7
    assert draw(7).salt != draw(7).salt
