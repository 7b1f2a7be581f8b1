"""Guests and accounts over JSON: names, tokens, sessions."""

import pytest
from tests.doors.web.tables.conftest import Opened
from tests.doors.web.tables.stage import TableStage


def test_talk_holds_nothing_that_acts_on_a_screen(stage: TableStage):
    """[TABLE-57]."""
    ann = stage.browser("ann")
    ann.api("POST", "/tables", {"game": "spacecrack", "options": {"seats": 3, "turns": 10}})
    for text in ("\x1b]0;mine\x07", "a\rb", "a\nb", "a\0b", "\u202eevil", "\u2067x"):
        assert ann.refused("POST", "/tables/1/chat", {"text": text}) == (400, 3), text
    assert ann.api("POST", "/tables/1/chat", {"text": "hello \U0001f468\u200d\U0001f33e"}) is None


def test_a_guest_chooses_a_name(stage: TableStage):
    """[TABLE-1, TABLE-4, TABLE-5]."""
    ann = stage.browser()
    assert ann.refused("GET", "/me") == (401, 1)
    came = ann.api("POST", "/guests", {"name": "Ann.1_-"})
    assert (came["name"], came["kind"]) == ("Ann.1_-", "guest")
    assert len(came["token"]) == 26
    assert set(came["token"]) <= set("abcdefghijklmnopqrstuvwxyz234567")
    assert ann.api("GET", "/me") == came


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("", (400, 3)),
        ("seventeen-letters", (400, 3)),
        ("bot:ann", (400, 3)),
        ("an n", (400, 3)),
        ("guest", (400, 3)),
        ("Guest-12", (400, 3)),
        ("BOB", (401, 1)),
    ],
)
def test_a_refused_name_changes_nothing(stage: TableStage, name: str, answer: tuple[int, int]):
    """[TABLE-1, TABLE-2, TABLE-4]."""
    stage.browser("bob")
    before = stage.house.at.book.ticket
    ann = stage.browser()
    assert ann.refused("POST", "/guests", {"name": name}) == answer
    assert stage.house.at.book.ticket == before
    assert ann.refused("GET", "/me") == (401, 1)


def test_where_no_guests_are_let_in(opened: Opened):
    """[TABLE-3]."""
    stage = opened(guests=False)
    assert stage.browser().refused("POST", "/guests", {"name": "ann"}) == (401, 1)
    assert 'name="name"' not in stage.browser().get("/").text


def test_guests_of_one_machine_are_limited(opened: Opened):
    """[TABLE-3]."""
    stage = opened(guests_per_host_per_hour=2)
    stage.browser("ann")
    stage.browser("bob")
    assert stage.browser().refused("POST", "/guests", {"name": "cat"}) == (401, 1)
    stage.wait(3601)
    stage.browser("cat")


def test_name_and_token_are_the_guest_again(stage: TableStage):
    """[TABLE-5]."""
    ann = stage.browser("ann")
    me = ann.api("GET", "/me")
    other = stage.browser()
    wrong = {"login": "ann", "password": "a" * 26}
    assert other.refused("POST", "/login", wrong) == (401, 1)
    again = {"login": "ann", "password": me["token"]}
    assert other.api("POST", "/login", again) == me
    ann.api("POST", "/tables", {"game": "tally"})
    assert other.api("POST", "/tables/1/chat", {"text": "hello"}) is None


def test_nobody_new_comes_by_logging_in(stage: TableStage):
    """[TABLE-3] The login ``guest`` is for the line protocol: here a name is chosen."""
    before = stage.house.at.book.ticket
    login = {"login": "guest", "password": ""}
    assert stage.browser().refused("POST", "/login", login) == (401, 1)
    assert stage.house.at.book.ticket == before


def test_an_account_logs_in_and_has_no_token(stage: TableStage):
    """[TABLE-1, TABLE-7]."""
    stage.account("zoe")
    zoe = stage.browser()
    assert zoe.refused("POST", "/login", {"login": "zoe", "password": "no"}) == (401, 1)
    me = zoe.api("POST", "/login", {"login": "zoe", "password": "secret"})
    assert me == {"name": "zoe", "kind": "account", "token": None}
    zoe.api("POST", "/logout")
    assert zoe.refused("GET", "/me") == (401, 1)


def test_a_guest_stays_in_where_the_host_has_forgotten_the_session(stage: TableStage):
    """[TABLE-5, TABLE-47]."""
    ann = stage.browser("ann")
    stage.reopen()
    assert ann.api("GET", "/me")["name"] == "ann"


def test_a_forgotten_guest_is_out(opened: Opened):
    """[TABLE-6]."""
    stage = opened(guest_ttl_s=60)
    ann = stage.browser("ann")
    token = ann.api("GET", "/me")["token"]
    stage.wait(61)
    assert ann.refused("GET", "/me") == (401, 1)
    other = stage.browser("ann")  # the name is free again, and somebody else's
    assert ann.refused("POST", "/login", {"login": "ann", "password": token}) == (401, 1)
    assert ann.refused("GET", "/me") == (401, 1)
    assert other.api("GET", "/me")["token"] != token


def test_forms_of_other_sites_do_nothing(stage: TableStage):
    ann = stage.browser("ann")
    for headers in ({"sec-fetch-site": "cross-site"}, {"origin": "https://elsewhere.example"}):
        answer = ann.ask("POST", "/api/tables", json={"game": "tally"}, headers=headers)
        assert answer.status_code == 403
    assert ann.api("GET", "/tables") == []


def test_failed_logins_are_limited(stage: TableStage):
    stage.browser("ann")
    wrong = {"login": "ann", "password": "x"}
    other = stage.browser()
    answers = [other.ask("POST", "/api/login", json=wrong).status_code for _ in range(11)]
    assert answers == [401] * 10 + [429]
