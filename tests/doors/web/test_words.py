"""Words of pages: no name that only programs know is shown to people."""

import pytest
from tests.doors.web.conftest import Staged
from tests.doors.web.prose import identifiers
from tests.doors.web.stage import HASH
from tests.host.contest.running import settings
from tests.host.tally import Tally


@pytest.mark.parametrize(
    "html",
    [
        "<p>capture_ban_turns 2</p>",
        "<p>Announce MOVE 3?</p>",
        "<td>None</td>",
        "<p>stands with ((6, 12), (4, 3))</p>",
        "<p>{coins:coin|coins}</p>",
        "<p>1 turns left</p>",
        "<h1>cows</h1>",
        '<svg aria-label="turn_seconds"></svg>',
    ],
)
def test_what_must_not_be_shown_is_found(html):
    assert list(identifiers(html, frozenset({"cows"})))


@pytest.mark.parametrize("html", ["<code>MOVE 3</code>", "<p>Three cows graze.</p>", "<p>UTC</p>"])
def test_what_may_be_shown_is_not(html):
    assert not list(identifiers(html, frozenset({"cows"})))


TALLY = frozenset({"tally"})
CONTEST = (
    "/", "/tasks", "/tasks/tally", "/servers", "/servers/Tally1", "/games", "/games/Tally1-1",
    "/scores", "/speed", "/news", "/questions", "/files", "/teams/1", "/login", "/screen",
    "/screen?view=1", "/screen?view=2", "/screen?view=3", "/games/Nowhere-1",
)  # fmt: skip
OFFICE = (
    "/office", "/office/teams", "/office/health", "/office/audit", "/office/questions",
    "/office/actions/suspend", "/office/actions/team-add", "/office/actions/void",
)  # fmt: skip


def test_pages_of_a_contest_speak_to_people(staged: Staged, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(Tally, "__doc__", "Adding up: seats add numbers up.")
    stage = staged(settings(teams=[{"login": f"t{n}", "name": f"Team {n}"} for n in (1, 2)]))
    stage.do("PUT_ORGANISER", HASH, login="chair", name="The Chair")
    stage.play(30)
    stage.do("SUSPEND", scope="Tally2", text="A cable is loose.")
    stage.do("RESUME", scope="Tally2", text="Tally2 goes on: it is fixed.", delay="5")
    stage.play(40)
    wrong = {path: list(identifiers(stage.get(path).text, TALLY)) for path in CONTEST}
    stage.login("chair")
    wrong |= {path: list(identifiers(stage.get(path).text)) for path in OFFICE}
    assert {path: found for path, found in wrong.items() if found} == {}
