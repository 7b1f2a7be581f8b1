"""Answers laid out for people: rows under heads, kinds of lines as tables, wide rows as lists."""

from typing import Any

from contestmaster.protocols.announce.tables import laid_out


def test_rows_stand_under_the_names_of_their_fields() -> None:
    rows = [
        {"id": 1, "owner": "alice", "engaged_in": None, "last": None, "over": False},
        {"id": 12, "owner": "bob", "engaged_in": 3, "last": None, "over": True},
    ]
    assert laid_out(rows, ()) == (
        "id  owner  engaged in  over",
        "1   alice  -           no",
        "12  bob    3           yes",
    )


def test_facts_stand_one_below_another() -> None:
    plain: dict[str, Any] = {"next_day": "2019-08-05T00:00:00Z", "ships": [{"id": 1}], "wins": []}
    assert laid_out(plain, ()) == (
        "Next day: 2019-08-05T00:00:00Z",
        "Ships:",
        "id",
        "1",
        "Wins: none",
    )


def test_lines_of_facts_are_a_table_of_each_kind() -> None:
    lines = ("3", "CLOCK tick=1", "PLAYER name=ann holds=none", "PLAYER name=bob holds=wax-1")
    assert laid_out("\n".join(lines), lines) == (
        "",
        "Clock:",
        "tick",
        "1",
        "",
        "Player:",
        "name  holds",
        "ann   -",
        "bob   wax-1",
    )


def test_what_is_too_wide_for_a_window_is_a_list() -> None:
    rows = [{"id": 1, "text": "x" * 100}]
    assert laid_out(rows, ()) == (f"- id 1; text {'x' * 100}",)


def test_anything_else_stays_as_it_is() -> None:
    board = ("..#..", ".a.b.")
    assert laid_out("\n".join(board), board) == board
