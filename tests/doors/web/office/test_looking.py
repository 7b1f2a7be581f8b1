"""What organisers look at."""

import asyncio

import pytest
from tests.doors.test_desk import Wire
from tests.host.contest.running import settings

from contestmaster.kernel.instant import SECOND

OFFICE = ["/office", "/office/teams", "/office/health", "/office/audit", "/office/actions/suspend"]


@pytest.fixture
def desk(staged):
    """A contest in its third game, at whose desk somebody sits."""
    stage = staged(passwords=True)
    stage.login("chair")
    stage.play(13, ann=9, bob=3, eve=1)
    return stage


@pytest.mark.parametrize("path", OFFICE)
def test_the_desk_is_for_organisers(staged, path):
    """[CONTEST-54]: everything else is for everyone."""
    stage = staged(passwords=True)
    answer = stage.get(path)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/login?back={path}")
    stage.login("ann")
    answer = stage.get(path)
    assert answer.status_code == 403
    assert "The desk is for organisers." in answer.text


@pytest.mark.parametrize("path", OFFICE)
def test_the_desk_reads_without_scripts(desk, path):
    page = desk.read(path)
    assert page.inline == []
    assert all(source.startswith("/static/app/") for source in page.scripts)
    assert len(page.ids) == len(set(page.ids))
    assert len(page.islands) == len(set(page.islands))
    assert not [name for name in page.islands if " in " in name]
    assert all(link.startswith(("/", "#")) for link in page.links)


def test_the_desk_says_how_everything_stands(desk):
    page = desk.read("/office")
    _, contest, *servers = page.tables[0]
    assert contest[:3] == ["all servers", "running", "00:00:13 of 00:10:00"]
    assert [row[0] for row in servers] == ["Tally1", "Tally2", "Tally3"]
    assert servers[0][2] == "game 3, in the first of 3 turns"
    assert "/office/actions/suspend?scope=Tally2" in page.links


def test_what_stands_still_can_be_let_go(desk):
    """[CONTEST-68]: one server, or all."""
    desk.do("SUSPEND", scope="Tally2", text="Its map is wrong.")
    page = desk.read("/office")
    assert "/office/actions/resume?scope=Tally2" in page.links
    assert "/office/actions/suspend?scope=Tally1" in page.links
    desk.do("SUSPEND", scope="all", text="A fuse has blown.")
    assert "/office/actions/resume?scope=all" in desk.read("/office").links


def test_a_contest_that_waits_can_be_started(staged):
    """[CONTEST-56]."""
    stage = staged(settings(start_at=None), passwords=True)
    stage.login("chair")
    assert "/office/actions/start" in stage.read("/office").links
    stage.do("START")
    assert "/office/actions/start" not in stage.read("/office").links


def test_teams_are_shown_with_their_accounts_connections_and_bytes(desk):
    wire = desk.run(joined(desk, "Tally2", "192.0.2.7"))
    wire.session.receive(b"ADD 99\n", desk.house.clock.now())
    desk.do("DISABLE", team="bob", text="It floods the network.")
    desk.do("EXCLUDE", team="eve", text="It has left.")
    head, *rows = desk.read("/office/teams").tables[0]
    assert head[:4] == ["Team", "Login", "Account", "Connections"]
    assert [row[2] for row in rows] == ["open", "disabled", "excluded"]
    assert [row[3] for row in rows] == ["Tally2 1", "none", "none"]
    assert [(row[4], row[7]) for row in rows] == [("192.0.2.7", "1"), ("", "0"), ("", "0")]
    page = desk.read("/office/teams")
    assert "/office/actions/enable?team=bob" in page.links
    assert "/office/actions/readmit?team=eve" in page.links
    assert "/office/actions/password?team=ann" in page.links


async def joined(stage, server, address, team="ann"):
    """Let a team's program log in to a server."""
    wire, now = Wire(), stage.house.clock.now()
    wire.session = stage.desks[server].line.connect(wire, address, now)
    wire.session.receive(f"{team}\nsecret\n".encode(), now)
    for _ in range(2000):  # its password is checked on another thread
        if wire.sent.endswith(b"OK\n"):
            return wire
        await asyncio.sleep(0.01)
    raise TimeoutError(wire.sent)


def test_browsers_are_counted_by_team(desk):
    desk.login("ann")
    desk.login("ann")
    desk.login("chair")
    _, ann, bob, _ = desk.read("/office/teams").tables[0]
    assert (ann[8], bob[8]) == ("2", "0")


def test_health_is_turn_time_and_commit_latency_of_each_server(desk):
    turns, connections = desk.read("/office/health").tables
    assert turns[0][1:3] == ["Turns", "Late, median"]
    assert [row[:2] for row in turns[1:]] == [[f"Tally{n}", "6"] for n in (1, 2, 3)]
    assert (turns[0][-2:], turns[1][-2:]) == (["Clock moved on", "by"], ["0", "0.0 ms"])
    assert [row[:3] for row in connections[1:]] == [[f"Tally{n}", "open", "0"] for n in (1, 2, 3)]


def test_a_clock_that_was_moved_on_is_told_of(desk):
    """[CONTEST-80]."""
    server = desk.house.hall.servers[0]
    due = server.series.deadline
    desk.house.clock.move(due + 2 * SECOND)
    server.series.boundary(due)
    turns, _ = desk.read("/office/health").tables
    assert turns[1][-2:] == ["1", "2000.0 ms"]


def test_the_audit_log_says_who_did_what_and_why(desk):
    desk.do("SUSPEND", scope="Tally2", text="Its map is wrong.")
    desk.do("SET_PASSWORD", "$argon2id$other", team="bob")
    page = desk.read("/office/audit")
    _, newest, before, *_ = page.tables[0]
    assert [*newest[:3], newest[4]] == ["SET_PASSWORD", "team bob", "chair", ""]
    assert [*before[:3], before[4]] == ["SUSPEND", "scope Tally2", "chair", "Its map is wrong."]
    assert "argon2" not in page.text
    assert all(row[0] != "AWARD" for row in page.tables[0])
    everything = desk.read("/office/audit?everything=true").tables[0]
    assert len(everything) > len(page.tables[0])


def test_hostile_text_is_only_text_at_the_desk_too(staged):
    """[CONTEST-54]."""
    hostile = "<script>alert(1)</script>\"'>"
    stage = staged(passwords=True)
    stage.login("chair")
    stage.do("ADD_TEAM", team="mal", name=hostile)
    stage.do("ANNOUNCE", text=hostile)
    stage.do("SUSPEND", scope="all", text=hostile)
    for path in [
        *OFFICE,
        "/office/actions/disable?team=mal",
        f"/office/actions/add-team?name={hostile}",
    ]:
        assert "<script>alert" not in stage.get(path).text
        assert stage.read(path).inline == []
    assert hostile in stage.read("/office/teams").text
    assert hostile in stage.read("/office/audit").text
