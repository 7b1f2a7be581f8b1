"""Logins of browsers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.doors.web.security.sessions import IDLE, LIFETIME, PER_LOGIN, Sessions
from contestmaster.host.contest.visitors import Visitor
from contestmaster.kernel.instant import HOUR, SECOND

ANN = Visitor("ann", "ANN", "team", 1, "kept")


class World:
    """A clock, and whether everyone is still welcome."""

    def __init__(self):
        self.at = 0
        self.welcome = True
        self.sessions = Sessions(lambda: self.at, lambda _: self.welcome)


@pytest.fixture
def world():
    return World()


def test_a_token_is_drawn_and_finds_its_session(world):
    first, second = world.sessions.open(ANN), world.sessions.open(ANN)
    assert world.sessions.find(first.token) is first
    assert world.sessions.find(second.token) is second
    assert len({first.token, second.token, first.form, second.form}) == 4
    assert min(map(len, (first.token, first.form))) >= 43, "256 bits"
    assert world.sessions.find("made up") is None


def test_who_has_a_secret_of_eir_own_is_found_by_it(world):
    one = world.sessions.open(ANN, "ann:secret")
    assert world.sessions.find("ann:secret") is one
    again = world.sessions.open(ANN, "ann:secret")
    assert world.sessions.find("ann:secret") is again
    assert again.form != one.form
    world.sessions.close("ann:secret")
    assert world.sessions.find("ann:secret") is None


def test_a_session_ends_unused_and_at_the_latest_after_its_lifetime(world):
    one = world.sessions.open(ANN)
    world.at = IDLE
    assert world.sessions.find(one.token) is None
    assert len(world.sessions) == 0
    other, begun = world.sessions.open(ANN), world.at
    while world.at < begun + LIFETIME - HOUR:
        world.at += HOUR
        assert world.sessions.find(other.token) is other
    world.at = begun + LIFETIME
    assert world.sessions.find(other.token) is None


def test_whoever_is_not_welcome_any_more_is_out(world):
    """[CONTEST-60], [CONTEST-62]."""
    one = world.sessions.open(ANN)
    world.welcome = False
    assert world.sessions.find(one.token) is None
    world.welcome = True
    assert world.sessions.find(one.token) is None, "for good"


def test_an_account_has_a_few_sessions_at_a_time(world):
    made = []
    for _ in range(PER_LOGIN + 2):
        world.at += SECOND
        made.append(world.sessions.open(ANN))
    open_ones = [one for one in made if world.sessions.find(one.token)]
    assert open_ones == made[2:], "the oldest go first"
    assert list(world.sessions.visitors()) == [ANN] * PER_LOGIN


def test_logging_out_ends_one_session(world):
    one, other = world.sessions.open(ANN), world.sessions.open(ANN)
    world.sessions.close(one.token)
    world.sessions.close(one.token)
    assert world.sessions.find(one.token) is None
    assert world.sessions.find(other.token) is other


@given(st.text(max_size=64))
def test_only_its_own_word_opens_a_form(word):
    one = World().sessions.open(ANN)
    assert one.sent(one.form)
    assert one.sent(word) is (word == one.form)
