"""Who is on the podium, and what is said of it."""

from contestmaster.doors.web.pages.podium import podium
from contestmaster.doors.web.shown import ScoreRow


def rows(*totals: str) -> list[ScoreRow]:
    """Teams with totals, the best first; equals share a place."""
    return [
        ScoreRow(totals.index(total) + 1, number, f"Team {number}", total, [])
        for number, total in enumerate(totals, 1)
    ]


def test_who_wins_is_told_with_the_lead():
    found = podium(rows("320.500000", "300.250000", "20.000000", "10.000000"), 2)
    assert found is not None
    assert found.headline == "Team 1 wins with 320.50 points, 20.25 ahead"
    assert [row.team_no for row in found.rows] == [1, 2, 3]


def test_a_lead_too_small_to_be_rounded_is_told_all_the_same():
    found = podium(rows("100.000001", "100.000000"), 0)
    assert found is not None
    assert found.headline == "Team 1 wins with 100 points, 0.000001 ahead"


def test_equals_share_the_first_place_and_a_lonely_winner_leads_nobody():
    shared = podium(rows("5.000000", "5.000000", "4.000000", "0.000000"), 0)
    alone = podium(rows("5.000000", "0.000000"), 0)
    assert shared is not None
    assert alone is not None
    assert shared.headline == "Team 1 and Team 2 share the first place with 5 points"
    assert [row.place for row in shared.rows] == [1, 1, 3]
    assert alone.headline == "Team 1 wins with 5 points"
    assert [row.team_no for row in alone.rows] == [1], "nobody without points stands there"


def test_nobody_wins_without_points_and_many_equals_leave_the_rest_to_the_ranking():
    assert podium(rows("0.000000"), 2) is None
    assert podium([], 2) is None
    level = podium(rows(*["7.000000"] * 9), 1)
    assert level is not None
    assert len(level.rows) == 6
    assert level.headline.startswith("Team 1, Team 2, Team 3 and 6 more share")
