"""Private tables: nobody who is no member learns of them, whatever is asked."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.doors.web.tables.live.listening import Stream
from tests.doors.web.tables.stage import Browser, TableStage

WORD = "t-[a-z2-7]{26}"


@pytest.fixture
def ann(stage: TableStage) -> Browser:
    """The opener of table 1, which is private; table 2 is not."""
    ann = stage.browser("ann")
    options = {"private": True, "turns": 1}
    ann.api("POST", "/tables", {"game": "tally", "options": options})
    ann.api("POST", "/tables/1/chat", {"text": "between us"})
    stage.browser("zed").api("POST", "/tables", {"game": "tally"})
    return ann


def everything(browser: Browser, table: int) -> dict[str, tuple[int, str]]:
    """Ask for all that may tell of a table; return statuses and texts by request."""
    asked = [
        ("GET", "/api/tables", None),
        ("GET", f"/api/tables/{table}", None),
        ("PUT", f"/api/tables/{table}/seats/mine", {}),
        ("PUT", f"/api/tables/{table}/presence", None),
        ("DELETE", f"/api/tables/{table}/presence", None),
        ("DELETE", f"/api/tables/{table}/seats/mine", None),
        ("POST", f"/api/tables/{table}/bots", {"name": "adder"}),
        ("DELETE", f"/api/tables/{table}/bots/0", None),
        ("DELETE", f"/api/tables/{table}/seats/0", None),
        ("POST", f"/api/tables/{table}/start", None),
        ("POST", f"/api/tables/{table}/rematch", None),
        ("GET", f"/api/tables/{table}/invitation", None),
        ("POST", f"/api/tables/{table}/invitation", None),
        ("GET", f"/api/tables/{table}/chat", None),
        ("POST", f"/api/tables/{table}/chat", {"text": "hi"}),
        ("GET", f"/api/tables/{table}/commands", None),
        ("POST", f"/api/tables/{table}/commands", {"line": "TOTAL"}),
        ("GET", f"/api/tables/{table}/events", None),
        ("GET", f"/api/tables/{table}/offers", None),
        ("POST", f"/api/tables/{table}/outlook", {"lines": []}),
        ("GET", "/api/finished", None),
        ("GET", f"/api/finished/{table}-1", None),
        ("GET", f"/api/finished/{table}-1/replay", None),
        ("GET", f"/api/finished/{table}-1/journal", None),
        ("GET", "/", None),
        ("GET", f"/tables/{table}", None),
        ("GET", f"/finished/{table}-1", None),
    ]
    heard = {}
    for method, path, body in asked:
        answer = browser.ask(method, path, **({} if body is None else {"json": body}))
        text = answer.text.replace(path, "")  # which was ours
        heard[f"{method} {path}".replace(f"/{table}", "/N")] = (answer.status_code, text)
    return heard


def played_out(ann: Browser) -> None:
    """Let the opener play alone, and win."""
    ann.api("POST", "/tables/1/bots", {"name": "idler"})
    ann.api("POST", "/tables/1/start")
    ann.api("POST", "/tables/1/commands", {"line": "WAIT"})
    assert ann.api("GET", "/tables/1")["head"]["phase"] == "OVER"


@pytest.mark.parametrize("phase", ["OPEN", "OVER", "cleared"])
@pytest.mark.parametrize("name", ["", "bob"])
def test_a_stranger_is_answered_as_if_it_were_not_there(
    stage: TableStage, ann: Browser, phase: str, name: str
):
    """[TABLE-49]."""
    if phase != "OPEN":
        played_out(ann)
    if phase == "cleared":
        ann.api("DELETE", "/tables/1/presence")
        stage.wait(301)
        assert ann.refused("GET", "/tables/1") == (404, 400)
    stranger = stage.browser(name)
    hidden, absent = everything(stranger, 1), everything(stranger, 9)
    for request, (status, text) in hidden.items():
        assert status == absent[request][0], request
        assert "ann" not in text.replace("channel", ""), request
        assert "between us" not in text, request
    if phase != "OPEN":
        assert ann.api("GET", "/finished/1-1")["seats"][0] == "ann"
        assert ann.get("/finished/1-1").status_code == 200


def test_the_stream_of_a_private_table_is_for_members(stage: TableStage, ann: Browser):
    """[TABLE-49]."""
    bob = stage.browser("bob")
    assert Stream(stage, bob, 1).closed == Stream(stage, bob, 9).closed == 4404
    assert Stream(stage, stage.browser(), 1).closed == 4401
    assert Stream(stage, ann, 1).closed is None
    listing = Stream.of_list(stage)
    assert [table["id"] for table in listing.take()[0]["tables"]] == [2]


def test_an_invitation_makes_a_member(stage: TableStage, ann: Browser):
    """[TABLE-49, TABLE-50]."""
    bob, cat = stage.browser("bob"), stage.browser("cat")
    invitation = ann.api("GET", "/tables/1/invitation")
    token = invitation["token"]
    assert invitation["path"] == f"/tables/{token}"
    assert bob.refused("PUT", f"/tables/2/presence?token={token}") == (404, 400)
    assert bob.refused("PUT", f"/tables/1/presence?token={token[:-1]}0") == (404, 400)
    assert bob.refused("GET", "/tables/1/invitation") == (404, 400)
    page = cat.get(f"/tables/{token}")
    assert (page.status_code, "Sit down" in page.text) == (200, True)
    assert cat.refused("GET", "/tables/1") == (404, 400)  # to look is not to come
    assert bob.api("PUT", f"/tables/1/seats/mine?token={token}", {}) == {"id": 1, "seat": 1}
    assert [table["id"] for table in bob.api("GET", "/tables")] == [1, 2]
    assert bob.refused("GET", "/tables/1/invitation") == (403, 413)
    renewed = ann.api("POST", "/tables/1/invitation")["token"]
    assert renewed != token
    assert cat.refused("PUT", f"/tables/1/presence?token={token}") == (404, 400)
    assert cat.get(f"/tables/{token}").status_code == 404
    assert cat.api("PUT", f"/tables/1/presence?token={renewed}") == {"id": 1, "phase": "OPEN"}
    assert bob.api("GET", "/tables/1")["watchers"] == ["cat"]


def test_who_is_removed_is_a_stranger(stage: TableStage, ann: Browser):
    """[TABLE-22, TABLE-49]."""
    bob = stage.browser("bob")
    token = ann.api("GET", "/tables/1/invitation")["token"]
    bob.api("PUT", f"/tables/1/seats/mine?token={token}", {})
    stream = Stream(stage, bob, 1)
    ann.api("DELETE", "/tables/1/seats/1")
    ann.api("POST", "/tables/1/chat", {"text": "e is gone"})
    assert bob.refused("GET", "/tables/1") == (404, 400)
    assert bob.refused("PUT", f"/tables/1/seats/mine?token={token}", {}) == (403, 422)
    assert "e is gone" not in str(stream.take())


def test_secrets_stand_in_nobody_elses_answers(stage: TableStage, ann: Browser):
    """[TABLE-5, TABLE-50] Neither invitations nor guests' tokens, of others or in journals."""
    played_out(ann)
    word = ann.api("GET", "/tables/1/invitation")["token"]
    secret = ann.api("GET", "/me")["token"]
    bob = stage.browser("bob")
    bob.api("PUT", f"/tables/1/presence?token={word}")
    for request, (_, text) in everything(bob, 1).items():
        assert word not in text, request
        assert secret not in text, request
    stored = [entry.body for entry in stage.house.store.entries(1)]
    assert not any(word.encode() in body or secret.encode() in body for body in stored)
    assert word not in str(stage.logged)
    assert secret not in str(stage.logged)


ACTS = st.sampled_from(
    [
        ("PUT", "/tables/1/seats/mine", {}),
        ("PUT", "/tables/1/presence", None),
        ("DELETE", "/tables/1/seats/mine", None),
        ("DELETE", "/tables/1/presence", None),
        ("POST", "/tables/1/commands", {"line": "ADD 1"}),
        ("POST", "/tables", {"game": "tally", "options": {"private": "true"}}),
        ("GET", "/tables/t-aaaaaaaaaaaaaaaaaaaaaaaaaa", None),
    ]
)


@settings(
    max_examples=12,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(acts=st.lists(ACTS, max_size=8))
def test_whatever_a_stranger_tries_a_private_table_stays_hidden(
    stage: TableStage, acts: list[tuple[str, str, dict[str, str] | None]]
):
    """[TABLE-49]."""
    name = f"s{len(stage.house.at.state.persons)}"
    opener = stage.browser(f"o{name}")
    table = opener.api("POST", "/tables", {"game": "tally", "options": {"private": True}})["id"]
    stranger = stage.browser(name)
    for method, path, body in acts:
        given = {} if body is None else {"json": body}
        stranger.ask(method, f"/api{path}".replace("/1/", f"/{table}/"), **given)
    assert stranger.refused("GET", f"/tables/{table}") == (404, 400)
    assert table not in [one["id"] for one in stranger.api("GET", "/tables")]
    assert name not in stage.house.at.state.tables[table].members
    opener.api("DELETE", f"/tables/{table}/presence")
    if (own := [one["id"] for one in stranger.api("GET", "/tables")]) and own[0] != table:
        stranger.ask("DELETE", f"/api/tables/{own[0]}/presence")
