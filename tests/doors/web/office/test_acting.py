"""How organisers act: the form, what it will do, the deed."""

import re

import pytest
from tests.host.contest.running import settings

from contestmaster.doors.web.office.actions import ACTIONS
from contestmaster.host.contest.office import ACTIONS as ALL_THAT_ORGANISERS_DO


@pytest.fixture
def desk(staged):
    """A contest in its third game, at whose desk somebody sits."""
    stage = staged(settings(freeze_before_end_s=60), passwords=True)
    stage.login("chair")
    stage.play(13, ann=9, bob=3, eve=1)
    return stage


def send(stage, action, **fields):
    """Send the form of an action as its page has it, filled in."""
    form = stage.read(f"/office/actions/{action}").fields["form"]
    return stage.post(f"/office/actions/{action}", {"form": form} | fields)


def tell(stage, action, **fields):
    """Return what an action will do, as its page says it."""
    answer = send(stage, action, **fields)
    assert answer.status_code == 200, answer.text
    said = answer.text.partition('<ul class="said">')[2].partition("</ul>")[0]
    return re.findall(r"<li>(.*)</li>", said)


def confirm(stage, action, **fields):
    """Carry out an action."""
    return send(stage, action, sure="yes", **fields)


def test_everything_organisers_can_do_can_be_done_here():
    assert {action.command for action in ACTIONS.values()} == ALL_THAT_ORGANISERS_DO


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_has_a_form(desk, action):
    page = desk.read(f"/office/actions/{action}")
    assert ACTIONS[action].title in page.text
    assert page.fields["form"]
    labels = re.findall(r'<label for="(\w+)"', desk.get(f"/office/actions/{action}").text)
    assert labels == [field.name for field in ACTIONS[action].fields]


def test_what_will_happen_is_said_before_it_does(desk):
    """[CONTEST-36], [CONTEST-37]."""
    entries = len(desk.house.journal())
    told = tell(desk, "suspend", scope="all", text="A fuse has blown.")
    assert told[0] == "3 servers stop at once; 0 connections will be closed."
    assert told[1] == "The contest clock stands at 00:00:13, and so does K."
    assert told[-1] == "Everyone is told: “A fuse has blown.”"
    assert desk.house.state.stop("all") is None, "nothing has happened yet"
    assert len(desk.house.journal()) == entries


@pytest.mark.parametrize(
    ("action", "fields", "named"),
    [
        ("suspend", {"scope": "Tally2"}, "Suspend Tally2"),
        ("suspend", {"scope": "all"}, "Suspend all servers"),
        ("void", {"server": "Tally1", "game_no": "1"}, "Void game 1 of Tally1"),
        ("void", {"server": "Tally1"}, "Void the current game of Tally1"),
        ("disable", {"team": "bob"}, "Disable BOB"),
        ("password", {"team": "bob"}, "Draw a new password for BOB"),
        ("end", {}, "End the contest early"),
    ],
)
def test_what_is_asked_about_is_named(desk, action, fields, named):
    """In the question, and on the button that does it."""
    page = send(desk, action, text="It must be.", **fields).text
    assert f"<h1>{named}?</h1>" in page
    assert f">{named}</button>" in page


def test_a_confirmed_action_happens_and_is_kept_with_its_reason(desk):
    """[CONTEST-34]: one server; who did it stands in the journal."""
    answer = confirm(desk, "suspend", scope="Tally2", text="Its map is wrong.")
    assert (answer.status_code, answer.headers["location"]) == (303, "/office?done=suspend")
    assert desk.house.state.stop("Tally2") is not None
    assert "Done: Suspend." in desk.read("/office?done=suspend").text
    entry = next(e for e in reversed(desk.house.journal()) if e.command == "SUSPEND")
    assert (entry.person, entry.arguments["text"]) == ("chair", "Its map is wrong.")


def test_a_resumption_may_be_announced_for_later(desk):
    """[CONTEST-39]."""
    desk.do("SUSPEND", scope="all", text="A fuse has blown.")
    told = tell(desk, "resume", scope="all", delay="300", text="The light is back.")
    assert told[0] == "All servers go on in 5 min, in the turn that was cut."
    assert "It goes on Fri 20 Nov, 06:05:13 +00:00." in told[-1]
    confirm(desk, "resume", scope="all", delay="300", text="The light is back.")
    assert "goes on 06:05:13" in desk.read("/").text
    desk.house.until(313 * 10**6)
    assert desk.house.state.phase == "RUNNING"


def test_a_game_is_voided_and_restored(desk):
    """[CONTEST-71]: the current game, and one that has ended."""
    told = tell(desk, "void", server="Tally1", game_no="1", text="Its map was wrong.")
    assert told[0] == "The awards of game 1 of Tally1 no longer count."
    confirm(desk, "void", server="Tally1", game_no="1", text="Its map was wrong.")
    assert desk.run(desk.site.game("Tally1-1")).status == "struck"
    confirm(desk, "restore", server="Tally1", game_no="1", text="It was not.")
    assert desk.run(desk.site.game("Tally1-1")).status == "scored"
    told = tell(desk, "void", server="Tally1", text="Its map is wrong.")
    assert told[0].startswith("Game 3 of Tally1 ends at the next boundary and pays nothing")


def test_a_game_can_be_voided_from_its_page(desk):
    page = desk.read("/games/Tally1-1")
    (link,) = [link for link in page.links if "/office/actions/" in link]
    assert link == "/office/actions/void?server=Tally1&game_no=1"
    form = desk.get(link).text
    assert "<option selected>Tally1</option>" in form
    assert 'name="game_no" value="1"' in form
    confirm(desk, "void", server="Tally1", game_no="1", text="Its map was wrong.")
    assert "/office/actions/restore?server=Tally1&game_no=1" in desk.read("/games/Tally1-1").links
    desk.login("ann")
    assert "/office" not in desk.get("/games/Tally1-1").text


def test_who_changes_places_is_said(desk):
    """[CONTEST-61]."""
    told = tell(desk, "exclude", team="ann", text="It has cheated.")
    assert told[0].startswith("ANN is taken out of all rankings")
    assert "In the general ranking 3 teams will have another place." in told


def test_a_team_is_added_with_a_password_that_is_shown_once(desk):
    """[CONTEST-59]: and it can log in with it at once."""
    answer = confirm(desk, "add-team", team="zoe", name="Zoe")
    assert answer.headers["cache-control"] == "no-store"
    login, password, name = re.findall(r"<code>([^<]+)</code></\w+>|<td>([^<]+)</td>", answer.text)
    assert (login[0], name[1]) == ("zoe", "Zoe")
    assert desk.login("zoe", password[0]).headers["location"] == "/me"


def test_a_new_password_shuts_the_old_one_out(desk):
    """[CONTEST-62]."""
    assert "the old one is worth nothing" in " ".join(tell(desk, "password", team="ann"))
    answer = confirm(desk, "password", team="ann")
    password = re.search(r"<td><code>([^<]+)</code>", answer.text)[1]
    assert desk.login("ann").status_code == 403
    assert desk.login("ann", password).status_code == 303


ROSTER = 'login,name,password\nzoe,"Zoe, the first",hunter22\nann,ANN,\nyan,Yan,\n'


def test_a_list_of_teams_is_imported(desk):
    """[CONTEST-58]: those that are there already are left alone."""
    answer = send(desk, "import-teams", roster=ROSTER)
    assert "2 of 3 teams will be registered: Zoe, the first, Yan." in answer.text
    given = re.search(r'name="roster" value="([^"]*)"', answer.text)[1].replace("&#34;", '"')
    answer = confirm(desk, "import-teams", roster=given)
    assert answer.status_code == 200
    assert "hunter22" not in answer.text
    assert [team.login for team in desk.house.state.teams] == ["ann", "bob", "eve", "zoe", "yan"]
    assert desk.login("zoe", "hunter22").status_code == 303


def test_a_list_that_stops_half_way_loses_no_password(desk):
    """[CONTEST-58]: a contest has 100 teams at most."""
    for n in range(1, 97):
        desk.do("ADD_TEAM", team=f"t{n}", name=f"Team {n}")
    answer = confirm(desk, "import-teams", roster="login,name\nt97,Team 97\nt98,Team 98\n")
    assert len(desk.house.state.teams) == 100
    assert "Line 3: " in answer.text
    assert "The teams before it are registered." in answer.text
    password = re.search(r"<code>t97</code></th><td><code>([^<]+)</code>", answer.text)[1]
    assert desk.login("t97", password).status_code == 303


@pytest.mark.parametrize(
    ("roster", "words"),
    [
        ("", "this is needed"),
        ("login,name\n", "There is no team in the list."),
        ("name\nZoe\n", "Line 1"),
        ("login,name\nzoe,Zoe\nzoe,Zoe too\n", "Line 3"),
    ],
)
def test_a_list_that_is_none_is_explained(desk, roster, words):
    answer = send(desk, "import-teams", roster=roster)
    assert answer.status_code == 422
    assert words in answer.text
    assert len(desk.house.state.teams) == 3


@pytest.mark.parametrize(
    ("action", "fields", "words"),
    [
        ("suspend", {"scope": "all"}, "Reason: this is needed."),
        ("suspend", {"scope": "Mars", "text": "x"}, "efused: "),
        ("void", {"server": "Tally1", "game_no": "-1", "text": "x"}, "no number of a game"),
        ("void", {"server": "Tally1", "game_no": "9" * 30, "text": "x"}, "Game"),
        ("resume", {"scope": "all", "delay": "soon", "text": "x"}, "no number of seconds"),
        ("resume", {"scope": "all", "delay": "1.", "text": "x"}, "no number of seconds"),
        ("disable", {"team": "nobody", "text": "x"}, "efused: "),
    ],
)
def test_what_a_form_holds_wrongly_is_said_on_it(desk, action, fields, words):
    for sure in ("", "yes"):
        answer = send(desk, action, sure=sure, **fields)
        assert answer.status_code in (200, 422)
        assert words in answer.text


def test_what_would_be_refused_is_not_offered(desk):
    answer = send(desk, "resume", scope="all", text="x")
    assert "This would be refused:" in answer.text
    assert 'value="yes"' not in answer.text
    refused = confirm(desk, "resume", scope="all", text="x")
    assert refused.status_code == 422
    assert "Refused:" in refused.text


def test_nothing_happens_without_the_form_of_this_browser(desk):
    data = {"scope": "all", "text": "x", "sure": "yes"}
    assert desk.post("/office/actions/suspend", data).status_code == 403
    assert desk.post("/office/actions/suspend", data | {"form": "guessed"}).status_code == 403
    stranger = desk.browser()
    try:
        answer = desk.run(stranger.post("/office/actions/suspend", data=data))
        assert answer.headers["location"] == "/login?back=/office"
    finally:
        desk.run(stranger.aclose())
    assert desk.house.state.stop("all") is None


def test_a_team_cannot_act(desk):
    desk.login("ann")
    answer = desk.post("/office/actions/end", {"text": "x", "sure": "yes"})
    assert answer.status_code == 403
    assert desk.house.state.phase == "RUNNING"


def test_an_action_that_is_none_is_not_found(desk):
    answer = desk.get("/office/actions/explode")
    assert answer.status_code == 404
    assert "Organisers have no action explode." in answer.text


def test_the_contest_is_started_announced_and_ended_from_here(staged):
    """[CONTEST-56], [CONTEST-50], [CONTEST-70]."""
    stage = staged(settings(start_at=None), passwords=True)
    stage.login("chair")
    assert tell(stage, "start")[1] == "Game 1 begins on 3 servers, with 3 teams."
    confirm(stage, "start")
    assert stage.house.state.phase == "RUNNING"
    confirm(stage, "announce", text="Lunch is served.")
    assert "Lunch is served." in stage.read("/news").text
    stage.play(30, ann=1)
    assert "9 min 30 s of contest time early" in " ".join(tell(stage, "end", text="Enough."))
    confirm(stage, "end", text="Enough.")
    stage.play(40)
    assert stage.house.state.phase == "FINISHED"


def test_frozen_rankings_are_opened_from_here(staged):
    """[CONTEST-76]."""
    stage = staged(settings(contest_duration_s=60, freeze_before_end_s=30), passwords=True)
    stage.login("chair")
    stage.play(70, ann=1)
    assert tell(stage, "thaw")
    confirm(stage, "thaw")
    assert "frozen" not in stage.read("/").text


def test_a_disabled_team_is_let_in_again(desk):
    """[CONTEST-60], [CONTEST-61]."""
    confirm(desk, "disable", team="bob", text="It floods the network.")
    assert desk.login("bob").status_code == 403
    desk.login("chair")
    confirm(desk, "enable", team="bob", text="It has promised not to.")
    confirm(desk, "exclude", team="eve", text="It has left.")
    confirm(desk, "readmit", team="eve", text="It is back.")
    assert desk.login("bob").status_code == 303
    assert [row.name for row in desk.site.scoreboard().rows] == ["ANN", "BOB", "EVE"]
