"""The big screen."""

import pytest
from tests.host.contest.running import settings

from contestmaster.doors.web.pages.screen import leading, telling
from contestmaster.doors.web.shown import ScoreRow

TEAMS = [{"login": f"team{n}", "name": f"Team {n}"} for n in range(1, 33)]


def test_the_screen_turns_its_leaves_without_a_script(staged):
    """[CONTEST-54]: each view says when to ask for which next; no team is left out."""
    stage = staged(settings(teams=TEAMS))
    stage.play(12)
    path, titles, teams = "/screen?seconds=5&theme=dark", [], set()
    while path not in titles[::2]:
        answer = stage.get(path)
        title = answer.text.partition('aria-current="true">')[2].partition("</a>")[0]
        titles += [path, title]
        teams |= {n for n in range(1, 33) if f">Team {n}<" in answer.text}
        seconds, _, path = answer.headers["refresh"].partition("; url=")
        assert seconds == ("30" if title == "On stage" else "5")
    assert titles[1::2][:8] == [
        "On stage",
        "General ranking, rows 1 to 15",
        "General ranking, rows 16 to 30",
        "General ranking, rows 31 to 32",
        "Boards",
        "Servers",
        "Scores over time",
        "Announcements",
    ]
    assert teams == set(range(1, 33))


def test_a_view_can_stay(stage):
    answer = stage.get("/screen?stay=true&view=1")
    assert answer.headers["refresh"] == "12; url=/screen?view=1&seconds=12&stay=true"


def test_a_board_stands_beside_the_first_of_the_ranking(staged):
    """[CONTEST-54]: who leads is said of the board, of all games, and of the other boards."""
    stage = staged(settings(teams=TEAMS))
    stage.play(12)
    page = stage.get("/screen").text
    assert 'data-stage="board"' in page
    assert [n for n in range(1, 33) if f">Team {n}<" in page.partition("hall-side")[2]] == [
        *range(1, 11)
    ]
    assert "and 22 more teams" in page


def test_the_screen_says_what_everyone_must_know(stage):
    """[CONTEST-38], [CONTEST-50]."""
    stage.do("SUSPEND", scope="all", text="A fuse has blown.")
    for view in range(4):
        assert "A fuse has blown." in stage.read(f"/screen?view={view}").text


@pytest.mark.parametrize(
    ("totals", "told"),
    [
        ((), ""),
        (("0.000000", "0.000000"), ""),
        (("12.500000",), "Overall A leads with 12.50 points"),
        (("12.500000", "12.500000", "1.000000"), "Overall A and B lead with 12.50 points each"),
        (("12.505000", "2.500000", "2.500000"), "Overall A leads B and C by 10.01 points"),
        (("362.366000", "293.914000"), "Overall A leads B by 68.46 points"),
    ],
)
def test_who_leads_is_said_in_a_sentence(totals, told):
    """[CONTEST-46], [CONTEST-53]: ties are said, too."""
    rows = [ScoreRow(1, n + 1, "ABC"[n], total, []) for n, total in enumerate(totals)]
    assert leading(rows, 2) == told


def test_the_sentence_stands_beside_a_board_and_above_ranking_and_scores(staged):
    stage = staged()
    stage.play(29, ann=9, bob=3, eve=1)
    first, second, *_ = stage.site.scoreboard().rows
    for view in (0, 1, 4):
        assert f"{first.name} leads {second.name} by " in stage.read(f"/screen?view={view}").text


@pytest.mark.parametrize(
    ("totals", "few"),
    [
        (["384.510000", "292.370000", "0.000000"], 0),
        (["53.080000", "52.980000"], 1),
        (["53.080000", "53.080000"], 0),
        (["53.001000", "53.002000"], 2),
    ],
)
def test_beside_a_stage_totals_have_no_more_decimals_than_tell_them_apart(
    totals: list[str], few: int
) -> None:
    """[CONTEST-53]: and never more than the contest shows."""
    rows = [ScoreRow(1, number, f"Team {number}", total, []) for number, total in enumerate(totals)]
    assert telling(rows, 2) == few
