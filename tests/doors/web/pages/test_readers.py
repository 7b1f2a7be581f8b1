"""The pages as somebody reads them without scripts, on virtual time."""

import re
from decimal import ROUND_HALF_UP, Decimal

import msgspec
import pytest
from tests.doors.web.stage import HASH, Page, Stage
from tests.host.contest.running import settings
from tests.host.playing import install

from contestmaster.kernel.instant import SECOND

HOUR = 3600

PAGES = [
    "/",
    "/tasks",
    "/tasks/tally",
    "/servers",
    "/servers/Tally1",
    "/teams/1",
    "/games",
    "/games?server=Tally2",
    "/games/Tally1-1",
    "/games/Tally1-6",
    "/scores",
    "/speed",
    "/news",
    "/files",
    "/login",
    "/screen",
    "/screen?view=1",
    "/screen?view=2",
    "/screen?view=3",
]


def with_games(stage):
    """Five games of each server have ended, the sixth runs; ann leads."""
    for at in range(0, 30, 6):
        stage.play(at + 6, ann=9, bob=3, eve=at // 10)
    return stage


@pytest.fixture
def played(staged):
    """A contest with games, for who lets something more happen."""
    return with_games(staged())


@pytest.fixture(scope="module")
def told():
    """A contest with games, for all who only read."""
    with pytest.MonkeyPatch.context() as patch:
        install(patch)
        stage = with_games(Stage())
        yield stage
        stage.close()


@pytest.mark.parametrize("path", PAGES)
def test_every_page_reads_without_scripts_and_without_a_login(told, path):
    """[CONTEST-54]: nothing is fetched from elsewhere, nothing stands inline, nothing is secret."""
    page = told.read(path)
    assert page.inline == []
    assert all(source.startswith("/static/app/") for source in page.scripts)
    assert all(link.startswith(("/", "#")) for link in page.links)
    assert "running" in page.text
    assert {"main"} <= set(page.ids), "the skip link leads there"
    assert len(page.islands) == len(set(page.islands))
    assert not [name for name in page.islands if " in " in name]
    assert len(page.ids) == len(set(page.ids))
    for team in told.house.state.teams:
        assert f" {team.login} " not in page.text, "a login is nobody's business"


def test_the_first_page_is_the_general_ranking(told):
    """[CONTEST-46]: place, team, total, points for each task, time of the last change."""
    page = told.read("/")
    (head, *rows) = page.tables[0]
    assert (head[0], head[1], head[3], head[4]) == ("Place", "Team", "Total", "tally")
    assert [(row[0], row[1]) for row in rows] == [("1", "1 ANN"), ("2", "2 BOB"), ("3", "3 EVE")]
    board = told.site.scoreboard()
    assert [row[3] for row in rows] == [shown(row.total) for row in board.rows]
    assert [row[4] for row in rows] == [shown(row.tasks[0].points) for row in board.rows]
    assert "Last change Fri 20 Nov, 06:00:30 +00:00 , contest time 00:00:30" in page.text


def test_a_task_has_a_page_with_the_points_on_each_server_and_their_mean(told):
    """[CONTEST-47]."""
    head, *rows = told.read("/tasks/tally").tables[0]
    assert head == ["Place", "Team", "Mean", "Tally1", "Tally2", "Tally3"]
    task = told.site.task("tally")
    expected = [[shown(row.points), *map(shown, row.by_server)] for row in task.rows]
    assert [row[2:] for row in rows] == expected


def test_a_server_has_a_page_with_results_and_its_running_game(played):
    """[CONTEST-48]: and the game's number, turn, turns left, the current K, the server's state."""
    page = played.read("/servers/Tally1")
    head, *rows = page.tables[0]
    assert head == ["Place", "Team", "Result", "Ranking points", "Games scored"]
    table = played.site.server_table("Tally1")
    assert [row[1:] for row in rows] == [
        [f"{row.team_no} {row.name}", shown(row.result), shown(row.points), str(row.games)]
        for row in table.rows
    ]
    for words in ("State running", "Game 6", "Turns played 0", "Turns left", "(K) 1.109"):
        assert words in page.text
    played.house.until(32 * 10**6)
    assert "Turns played 1" in played.read("/servers/Tally1").text, "as the board beside it counts"


def test_k_is_a_curve_with_the_present_point_marked(staged):
    """[CONTEST-49]: drawn on the server, and in figures."""
    slow = {"name": "Tally1", "port": 30001, "turn_seconds": HOUR}
    stage = staged(settings(slow, contest_duration_s=24 * HOUR))
    stage.house.until(6 * HOUR * 10**6)
    text = stage.get("/speed").text
    assert "now 06:00:00, K 1.681793" in text
    circle = re.search(r'<circle cx="([0-9.]+)" cy="([0-9.]+)"', text)
    way = re.search(r'<path class="line" d="M([^"]+)"', text)[1].split()
    assert f"{float(circle[1]):g},{float(circle[2]):g}" in way, "the mark lies on the curve"
    _, *rows = stage.read("/speed").tables[0]
    assert ["12:00:00", "2.828427"] in rows
    assert ["24:00:00", "8.000000"] in rows


def test_news_come_newest_first_and_the_newest_stop_is_a_banner_everywhere(played):
    """[CONTEST-50], [CONTEST-38]: on every page, at once."""
    played.do("ANNOUNCE", text="Lunch is served.")
    played.do("SUSPEND", scope="all", text="A fuse has blown.")
    text = played.read("/news").text
    assert text.index("A fuse has blown.") < text.index("Lunch is served.")
    for path in PAGES:
        assert "The contest is suspended A fuse has blown." in played.read(path).text, path
    played.do("RESUME", scope="all", text="The light is back.", delay="0")
    for path in PAGES:
        text = played.read(path).text
        assert "Resumed The contest goes on: The light is back." in text, path
        assert "is suspended A fuse" not in text, "the banner has gone; the news stay"


def test_a_restart_is_told_with_its_server_its_reason_and_when_it_was(played):
    """[CONTEST-50], CONTEST-98, CONTEST-100: nothing that was is said to be still to come."""
    worded = "Tally2 goes on: A new switch."
    played.do("SUSPEND", scope="Tally2", text="Its network is down.")
    played.do("RESUME", scope="Tally2", text=worded, delay="20")
    played.play(60)
    (banner,) = re.findall(r'<p class="banner restart">.*?</p>', played.get("/").text, re.S)
    said = " ".join(re.sub(r"<[^>]*>", " ", banner).split())
    assert said == f"Resumed {worded} Fri 20 Nov, 06:00:50 +00:00"
    news = played.site.source.state.news
    news[-1] = msgspec.structs.replace(news[-1], when=played.site.now - 601 * SECOND)
    assert played.site.contest().banner is None
    assert "A new switch." in played.read("/news").text


def test_a_restart_is_on_the_pages_before_it_happens(played):
    """[CONTEST-39]: with its time, in the zone of the contest."""
    played.do("SUSPEND", scope="Tally2", text="Its network is down.")
    played.do("RESUME", scope="Tally2", text="A new switch.", delay="300")
    page = played.read("/")
    assert "Tally2 is suspended" in page.text
    assert "goes on 06:05:30 +00:00" in page.text
    assert "suspended" in played.read("/servers").text


def test_rules_and_descriptions_are_there_before_the_start(staged):
    """[CONTEST-51]."""
    stage = staged(settings(start_at=None))
    page = stage.read("/files")
    files = [link for link in page.links if link.startswith("/api/downloads/")]
    assert files == [
        "/api/downloads/tally/rules.md",
        *(f"/api/downloads/Tally{n}/Tally{n}.{kind}" for n in (1, 2, 3) for kind in ("html", "md")),
    ]
    for file in files:
        assert stage.get(file).status_code == 200, file


def test_a_finished_game_has_a_page_with_its_score_table(told):
    """[CONTEST-52]: team, score, weight, award; and its replay, where that is open."""
    page = told.read("/games/Tally1-2")
    head, *rows = page.tables[0]
    assert head == ["Place", "Team", "Score", "Weight", "Award"]
    game = told.run(told.site.game("Tally1-2"))
    assert [row[1:] for row in rows] == [
        [f"{row.team_no} {row.name}", shown(row.score), shown(game.k), shown(row.award)]
        for row in game.table
    ]
    assert f"{game.k}, its weight (K)" in page.text
    assert 'data-island="board"' in told.get("/games/Tally1-2").text
    assert "/api/games/Tally1-2/journal" in page.links


def test_figures_are_rounded_half_up_and_places_are_not_made_of_them(staged):
    """[CONTEST-53]: with ``scoreboard_decimals`` decimals."""
    stage = staged(settings(scoreboard_decimals=0, contest_duration_s=10**6))
    stage.play(30, ann=9, bob=8, eve=7)
    board = stage.site.scoreboard()
    _, *rows = stage.read("/").tables[0]
    assert [row[3] for row in rows] == ["113", "100", "88"]
    assert [row.total for row in board.rows] == ["112.500000", "100.000000", "87.500000"]


def test_before_the_start_pages_show_teams_servers_files_and_the_time_to_it(staged):
    """[CONTEST-57], [CONTEST-23]: K is 1; without a team the tables are empty."""
    stage = staged(settings(start_at="2026-11-20T09:30:00Z", teams=[]))
    first = stage.read("/")
    assert "No team is registered yet." in first.text
    assert "starts in 3 h 30 min" in first.text
    stage.do("ADD_TEAM", team="zoe", name="Zoe")
    first = stage.read("/")
    assert first.tables[0][1][:2] == ["1", "1 Zoe"]
    assert "Fri 20 Nov, 09:30:00 +00:00" in first.text
    server = stage.read("/servers/Tally1")
    assert "State scheduled" in server.text
    assert "(K) 1.0000" in server.text
    assert "waits for the start" in stage.read("/servers").text
    for path in ("/scores", "/speed", "/news", "/files", "/games", "/tasks/tally", "/screen"):
        stage.read(path)


def test_a_contest_that_waits_for_its_organisers_says_so(staged):
    """[CONTEST-57]."""
    assert "when the organisers say so" in staged(settings(start_at=None)).read("/").text


def test_every_interval_in_which_something_stood_still_is_listed(played):
    """[CONTEST-67]: with scope, begin, end and reason; [CONTEST-37] and what the clock lost."""
    played.do("SUSPEND", scope="all", text="A fuse has blown.")
    played.house.until(90 * 10**6)
    played.do("RESUME", scope="all", text="The light is back.", delay="0")
    played.do("SUSPEND", scope="Tally3", text="Its map is wrong.")
    _, lasting, past, *_ = played.read("/news").tables[0]
    assert past == [
        "all servers",
        "Fri 20 Nov, 06:00:30 +00:00",
        "Fri 20 Nov, 06:01:30 +00:00",
        "00:00:30",
        "1 min",
        "A fuse has blown.",
    ]
    assert lasting[0] == "Tally3"
    assert lasting[2:] == ["it lasts", "00:00:30", "no", "Its map is wrong."]


def test_times_are_those_of_the_contests_zone_and_contest_time(staged):
    """[CONTEST-75]: with the offset; hours of contest time go up to its duration."""
    slow = {"name": "Tally1", "port": 30001, "turn_seconds": HOUR}
    stage = staged(settings(slow, time_zone="Asia/Kathmandu", contest_duration_s=30 * HOUR))
    stage.house.until((26 * HOUR + 61) * 10**6)
    page = stage.read("/")
    assert "26:01:01 of 30:00:00" in page.text
    assert "Sat 21 Nov, 13:46:01 +05:45" in page.text
    assert '<time datetime="2026-11-21T08:01:01Z">' in stage.get("/").text


def test_during_a_freeze_all_pages_stay_as_they_were(staged):
    """[CONTEST-76]: marked as frozen, until an organiser opens them after the end."""
    stage = staged(settings(contest_duration_s=60, freeze_before_end_s=30))
    stage.play(29, ann=9, bob=3, eve=1)
    before = {path: stage.read(path).tables for path in ("/", "/tasks/tally", "/servers/Tally1")}
    stage.play(31)
    assert stage.read("/").tables[0][1][3] != ""
    frozen = {path: stage.read(path).tables for path in before}
    stage.play(45, ann=1, bob=9, eve=9)
    for path, tables in frozen.items():
        page = stage.read(path)
        assert page.tables == tables, path
        assert "Frozen." in page.text
        assert "The rankings are frozen." in page.text
    game = stage.read("/games/Tally1-6")
    assert game.tables == []
    assert "Frozen." in game.text
    assert "scored, frozen" in stage.read("/games").text
    stage.play(70)
    stage.do("LIFT_FREEZE")
    assert "frozen" not in stage.read("/").text
    assert "this ranking is final" in stage.read("/").text
    assert stage.read("/").tables != frozen["/"]


def test_replays_may_wait_for_the_end_and_score_tables_do_not(staged):
    """[CONTEST-77]: ``after_contest``."""
    stage = staged(settings(contest_duration_s=60, replays="after_contest"))
    stage.play(30, ann=9, bob=3, eve=1)
    page = stage.read("/games/Tally1-1")
    assert len(page.tables[0]) == 4
    assert "Replays open when the contest is finished." in page.text
    assert "/api/games/Tally1-1/journal" not in page.links
    stage.play(70)
    assert "/api/games/Tally1-1/journal" in stage.read("/games/Tally1-1").links


@pytest.mark.parametrize(
    ("spectate", "words"), [("live", "while it is played"), (5, "as it was 5 turns ago")]
)
def test_open_boards_are_named_on_every_page_of_their_server(staged, spectate, words):
    """[CONTEST-78]: an exception that everyone shall know of."""
    open_one = {"name": "Open1", "port": 30001, "spectate": spectate, "spectate_force": True}
    stage = staged(settings(open_one, {"name": "Shut1", "port": 30002}))
    stage.play(10)
    for path in ("/servers/Open1", "/servers", "/games/Open1-1"):
        assert f"Everyone can watch. The board of Open1 is shown {words}" in stage.read(path).text
    for path in ("/servers/Shut1", "/games/Shut1-1"):
        assert "Everyone can watch." not in stage.read(path).text


def test_a_void_game_says_that_it_does_not_count(played):
    """[CONTEST-71]."""
    played.do("VOID_GAME", server="Tally1", game_no=2, text="Its map was wrong.")
    page = played.read("/games/Tally1-2")
    assert "voided after its end: its awards do not count" in page.text
    assert "Its map was wrong." in played.read("/news").text


def test_scores_over_time_are_drawn_and_told(told):
    page = told.read("/scores")
    head, *rows = page.tables[0]
    assert head == ["Contest time", "ANN", "BOB", "EVE"]
    assert rows[0][1:] == [shown(row.total) for row in told.site.scoreboard().rows]
    assert told.get("/scores").text.count('<path class="line') == 2 * 3, "for both widths"


def test_how_a_total_is_made_up_is_told_step_by_step(told):
    """[CONTEST-25], [CONTEST-19]: in figures that can be recalculated."""
    page = told.read("/teams/1")
    row = told.site.scoreboard().rows[0]
    assert f"Place 1 with {shown(row.total)} points" in page.text
    _, first, *_ = page.tables[0]
    on = row.tasks[0].servers[0]
    mean = told.site.scoreboard().mean_of_best["Tally1"]
    assert first == ["Tally1", "1", shown(on.result), shown(mean), shown(on.points), "5"]


def test_games_without_figures_leave_their_column_out(told):
    (table,) = [table for table in told.read("/teams/1").tables if "Contest time" in table[0]]
    assert table[0] == ["Game", "Contest time", "Place", "Score", "Weight", "Award"]
    assert {len(row) for row in table} == {6}


def test_a_long_list_of_games_comes_in_pages(staged):
    stage = staged(settings(contest_duration_s=600))
    stage.play(300)
    first = stage.read("/games")
    assert sum(len(table) - 1 for table in first.tables) == 60
    (older,) = [link for link in first.links if link.startswith("/games?start")]
    second = stage.read(older)
    assert first.tables[0][1][0] != second.tables[0][1][0]
    assert "/games" in second.links
    assert "Newer games" in second.text
    only = stage.read("/games?server=Tally2")
    assert all(row[0].startswith("Tally2 game") for row in only.tables[0][1:])


@pytest.mark.parametrize(
    "path",
    ["/nothing", "/servers/Nowhere", "/tasks/chess", "/games/Tally1-99", "/games/x", "/teams/9"],
)
def test_what_is_not_there_is_said_on_a_page(told, path):
    answer = told.get(path)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert "To the ranking" in answer.text


def test_from_what_is_not_there_a_board_leads_on(told, staged):
    """A game that runs, else the last one that can be seen again; before there is one, a page."""
    assert "This page is not here" in told.get("/nothing").text
    lost = read_lost(told, "/games/Tally1-99")
    assert "This game is not here" in lost.text
    assert "There is no game Tally1-99" in lost.text
    (watched,) = [link for link in lost.links if link.startswith(("/games/T", "/servers/T"))]
    assert told.get(watched).status_code == 200
    early = staged(settings(start_at=None))
    assert "To the ranking" in read_lost(early, "/servers/Nowhere").text


def read_lost(stage, path):
    answer = stage.get(path)
    assert answer.status_code == 404
    return Page(answer.text)


@pytest.mark.parametrize("path", ["/teams/x", "/games?start=-1", "/screen?seconds=0"])
def test_an_address_that_means_nothing_is_refused_on_a_page(told, path):
    answer = told.get(path)
    assert 400 <= answer.status_code < 500
    assert answer.headers["content-type"].startswith("text/html")


HOSTILE = "<script>alert(1)</script>&\"'<img src=x onerror=alert(2)>"


def test_what_teams_and_organisers_write_is_only_text(staged):
    """[CONTEST-54]: names, announcements, reasons, on every page."""
    name = HOSTILE[:64]
    stage = staged(settings(teams=[{"login": "ann", "name": name}, {"login": "bob", "name": "B"}]))
    stage.do("SET_PASSWORD", HASH, team="ann")
    stage.do("ANNOUNCE", text=HOSTILE)
    for server in stage.house.settings.servers:
        stage.house.say(name, "ADD 3", server.name)
    stage.play(30)
    stage.do("SUSPEND", scope="Tally1", text=HOSTILE)
    paths = [*PAGES, "/me"]
    stage.login("ann")
    for path in paths:
        text = stage.get(path).text
        assert "<script>alert" not in text
        assert "<img src=x" not in text, path
        page = stage.read(path)
        assert page.inline == []
        assert all(source.startswith(("/api/games/", "/emblems/")) for source in page.images)
        assert all(source.startswith("/static/app/") for source in page.scripts)
    assert name in stage.read("/").text
    assert HOSTILE in stage.read("/news").text


def shown(amount: str, decimals: int = 2) -> str:
    """Round by a way of our own."""
    step = Decimal(1).scaleb(-decimals)
    return str(Decimal(amount).quantize(step, ROUND_HALF_UP))


@pytest.mark.parametrize(
    ("teams", "said"),
    [(2, "the mean of both results"), (3, "the mean of all 3 results"), (1, "the only result")],
)
def test_pages_say_of_which_results_a_mean_is(staged, teams, said):
    """[CONTEST-21]: of all, where there are no more than three teams."""
    logins = ("ann", "bob", "eve")[:teams]
    stage = staged(settings(teams=[{"login": one, "name": one.upper()} for one in logins]))
    assert "0 for everybody while no result is more than 0" in stage.read("/servers/Tally1").text
    stage.play(6, ann=9)
    for path in ("/", "/servers/Tally1", "/teams/1"):
        assert said in stage.read(path).text
        assert "3 best results" not in stage.read(path).text


def test_pages_of_many_teams_say_the_mean_is_of_the_best(staged):
    """[CONTEST-19]."""
    logins = ("ann", "bob", "eve", "zoe")
    stage = staged(settings(teams=[{"login": one, "name": one.upper()} for one in logins]))
    stage.play(6, ann=9)
    for path in ("/", "/servers/Tally1", "/teams/1"):
        assert "the mean of the 3 best results" in stage.read(path).text
