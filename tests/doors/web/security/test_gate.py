"""Who comes in, by which cookie, and whose forms are taken."""

from http.cookies import SimpleCookie

import pytest
from tests.host.contest.running import settings

from contestmaster.doors.web.security.limits import FAILURES
from contestmaster.doors.web.security.sessions import LIFETIME
from contestmaster.kernel.instant import MINUTE, SECOND


@pytest.fixture
def door(staged):
    """A contest whose teams and organiser have the password "secret"."""
    return staged(passwords=True)


def cookie(answer):
    """The one cookie that a response sets."""
    (morsel,) = SimpleCookie(answer.headers["set-cookie"]).values()
    return morsel


def test_a_team_logs_in_with_the_account_of_the_line_protocol(door):
    """[CONTEST-54]: only its own page asks for it."""
    answer = door.login("ann")
    assert (answer.status_code, answer.headers["location"]) == (303, "/me")
    assert "ANN" in door.read("/me").text
    assert door.login("chair").headers["location"] == "/office"


def test_the_cookie_is_for_this_contest_and_for_no_script(door):
    """[CONTEST-73]: cookies do not keep ports apart, their names do."""
    morsel = cookie(door.login())
    assert morsel.key == "contestmaster-30001"
    assert morsel["httponly"] is True
    assert morsel["samesite"].lower() == "lax"
    assert morsel["path"] == "/"
    assert int(morsel["max-age"]) == LIFETIME // SECOND
    assert not morsel["secure"]


@pytest.mark.parametrize(("secure", "expected"), [("always", True), ("never", False)])
def test_the_cookie_may_be_kept_from_plain_connections(staged, secure, expected):
    stage = staged(settings(web={"secure_cookies": secure}), passwords=True)
    assert bool(cookie(stage.login())["secure"]) is expected


def test_a_cookie_is_secure_where_the_connection_is(door):
    answer = door.post("https://127.0.0.1:8080/login", {"login": "ann", "password": "secret"})
    assert cookie(answer)["secure"]


@pytest.mark.parametrize(
    ("login", "password"),
    [("ann", "guessed"), ("nobody", "secret"), ("", ""), ("ann", "x" * 65), ("ANN", "secret")],
)
def test_what_is_wrong_is_not_told(door, login, password):
    answer = door.login(login, password)
    assert answer.status_code == 403
    assert "Login or password is wrong." in answer.text
    assert "set-cookie" not in answer.headers
    assert password not in answer.text or not password


def test_who_fails_too_often_waits(door):
    """As on the line protocol [NET-71]."""
    for _ in range(FAILURES):
        assert door.login("ann", "wrong").status_code == 403
    answer = door.login()
    assert answer.status_code == 429
    assert answer.headers["retry-after"] == "60"
    assert "Too many logins have failed." in answer.text
    door.house.clock.move(door.house.clock.now() + MINUTE + SECOND)
    assert door.login().status_code == 303


def test_a_new_password_ends_what_was_open(door):
    """[CONTEST-62]: a session belongs to the account as it was at the login."""
    door.login()
    door.do("SET_PASSWORD", "$argon2id$other", team="ann")
    assert door.get("/me").headers["location"] == "/login?back=/me"


@pytest.mark.parametrize("command", ["DISABLE", "EXCLUDE"])
def test_a_team_that_is_shut_out_is_out_at_once(door, command):
    """[CONTEST-60], [CONTEST-61]: and does not come in again."""
    door.login()
    door.do(command, team="ann", text="It floods the network.")
    assert door.get("/me").status_code == 303
    assert door.login().status_code == 403


def test_logging_out_needs_a_form_of_this_browser(door):
    door.login()
    assert door.post("/logout", {"form": "made up"}).status_code == 403
    assert "ANN" in door.read("/me").text
    answer = door.post("/logout", {"form": door.read("/me").fields["form"]})
    assert cookie(answer)["max-age"] == "0"
    assert door.get("/me").status_code == 303


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:8081"},
        {"Origin": "https://127.0.0.1"},
    ],
)
@pytest.mark.parametrize("path", ["/login", "/logout", "/theme", "/office/actions/suspend"])
def test_forms_of_other_sites_are_refused(door, headers, path):
    """Before anything else is looked at."""
    door.login("chair")
    answer = door.post(path, {"login": "ann", "password": "secret"}, headers=headers)
    assert answer.status_code == 403
    assert "another site" in answer.text


@pytest.mark.parametrize(
    "headers",
    [{}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}],
)
def test_our_own_forms_are_taken(door, headers):
    data = {"login": "ann", "password": "secret"}
    assert door.post("/login", data, headers=headers).status_code == 303
    own = {"Origin": "http://127.0.0.1:8080"}
    assert door.post("/login", data, headers=own).status_code == 303


@pytest.mark.parametrize(
    "back",
    ["https://evil.example", "//evil.example", "/\\evil.example", "news", "/a\r\nSet-Cookie: x=y"],
)
def test_nobody_is_sent_elsewhere(door, back):
    answer = door.post("/login", {"login": "ann", "password": "secret", "back": back})
    assert answer.headers["location"] == "/"


def test_a_page_of_the_contest_is_gone_back_to(door):
    data = {"login": "ann", "password": "secret", "back": "/games?server=Tally1"}
    assert door.post("/login", data).headers["location"] == "/games?server=Tally1"


def test_what_is_for_one_reader_is_kept_nowhere(door):
    assert door.get("/").headers["cache-control"] == "no-cache"
    door.login()
    for path in ("/", "/me", "/login"):
        answer = door.get(path)
        assert answer.headers["cache-control"] == "no-store"
        assert "Cookie" in answer.headers["vary"]
