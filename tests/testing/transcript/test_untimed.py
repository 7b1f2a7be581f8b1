"""Worked examples of games without fixed turns, as far as a tiny game can show them."""

from collections.abc import Callable

from contestmaster.testing.transcript import TranscriptReport

Perform = Callable[..., TranscriptReport]


def passes(report: TranscriptReport) -> bool:
    assert not report.diff(), report.diff()
    return report.ok


def test_x15_wait_without_a_time_limit(perform: Perform) -> None:
    """X15: a boundary that nobody knows, and data lines after the closing OK [NET-81, NET-83]."""
    assert passes(
        perform(
            "red> WAIT\nOK\nWAITING -\n~ wait 40s\n~ turn\nOK\n4 12 PLAYING\n",
            "[params]\nturn_seconds = 0\nclosing = true\n[position]\nturn = 3\n",
        )
    )


def test_x15_wait_with_a_time_limit(perform: Perform) -> None:
    """X15: 40 s into a turn of 600 s [NET-80, NET-81]."""
    assert passes(
        perform(
            "~ at 40s\nred> WAIT\nOK\nWAITING 560.000000\n~ wait 559.999999s\n~ turn\nOK\n",
            "[params]\nturn_seconds = 600\n",
        )
    )


def test_x15_a_calendar_game(perform: Perform) -> None:
    """X15: six hours to midnight UTC; a wait ends when the game acts [NET-80, NET-81]."""
    assert passes(
        perform(
            "red> WAIT\nOK\nWAITING 21600.000000\n~ wait 6h\nOK\nred> STATUS\nOK\n1 1.000000 2\n",
            "start = 2026-01-01T18:00:00Z\n[params]\nhours = 24\n",
        )
    )


def test_x15_no_boundary_can_come_any_more(perform: Perform) -> None:
    """X15: WAIT is answered at once, with the game's data lines [NET-82, NET-83]."""
    assert passes(
        perform(
            "red> WAIT\nOK\nWAITING 0.000000\nOK\n2 0 PLAYING\n",
            "[params]\nhours = 24\nturns = 1\nclosing = true\n[position]\nturn = 2\n",
        )
    )


def test_x16_the_limit_runs_over_windows(perform: Perform) -> None:
    """X16: the 101st command 0.3 s into a window; its wait ends with the window [NET-84]."""
    commands = "red> STATUS\nOK\n...\n" * 100
    refused = "red> STATUS\nFAILED 6 ...\nWAITING 0.700000\n"
    ended = "~ wait 0.699999s\n~ wait 0.000001s\nOK\n"
    assert passes(
        perform(
            f"~ wait 0.3s\n{commands}{refused}blue> STATUS\nOK\n...\n{ended}"
            "red> STATUS\nOK\n1 1.000000 1\n",
            "[params]\nturn_seconds = 0\n[server]\nlimit_window_s = 1\n",
        )
    )


def test_x16_calendar_games_have_windows_by_default(perform: Perform) -> None:
    """Without fixed turns the limit runs over windows of one second [NET-84]."""
    assert passes(
        perform(
            "red> STATUS\nOK\n...\nred> STATUS\nFAILED 6 ...\nWAITING 1.000000\n~ wait 1s\nOK\n",
            "[params]\nhours = 24\n[server]\ncommand_limit = 1\n",
        )
    )
