"""The rule book as contestants get it."""

from contestmaster.protocols.line.task.book import BookTable, chapters, tables, tables_replaced

BOOK = """# A game

Source: somewhere.

## 1. What it is

Short; see `contest.md` (from the source, 6.9).

## State

| a |
|---|
| 1 |

## Parameters

| Symbol | Identifier | Default from |
|---|---|---|
| N | `side` | D12 |

**A law** (constant, never told to players): stars drift,
and reflect.

Sets (decision; one is drawn): planets (up to 8 teams, D25), stars (decision D3).

## Rules

- **RULE-1** Do this
  and that [1, 7] well. [6.5,
  D17]
- **RULE-2** Then rest. [decision D2]

## Decisions

- **D1** Because.
"""


def test_chapters_come_in_order_without_their_numbers_and_those_of_editors() -> None:
    assert list(chapters(BOOK)) == ["What it is", "Parameters", "Rules"]


def test_a_book_may_have_no_chapters() -> None:
    assert chapters("") == {}


def test_references_to_sources_and_decisions_are_left_out() -> None:
    found = chapters(BOOK)
    assert found["What it is"] == "Short; see the rules of the contest.\n"
    assert "Sets (one is drawn): planets (up to 8 teams), stars.\n" in found["Parameters"]
    assert found["Rules"] == (
        "- **RULE-1** Do this\n  and that [1, 7] well.\n- **RULE-2** Then rest.\n"
    )


def test_what_no_player_is_told_stays_with_the_server() -> None:
    assert "drift" not in "".join(chapters(BOOK).values())
    assert "reflect" not in "".join(chapters(BOOK).values())


def test_columns_of_origins_are_left_out() -> None:
    (found,) = tables(chapters(BOOK)["Parameters"])
    assert (found.head, found.rows) == (["Symbol", "Identifier"], [["N", "`side`"]])


def test_a_table_knows_its_columns_by_how_their_heads_begin() -> None:
    found = BookTable("| Code | Raised when |\n|---|---|\n| 1 | a \\| b |\n| 2 | |\n")
    assert found.column("Raised") == ["a | b", ""]
    assert found.column("Rule") == ["", ""]


def test_tables_are_replaced_where_there_is_something_else() -> None:
    text = "a\n\n| x |\n|---|\n| 1 |\n\nb\n\n| y |\n|---|\n| 2 |\n"
    replaced = tables_replaced(text, lambda found: "Z" if found.head == ["x"] else None)
    assert replaced == "a\n\nZ\n\nb\n\n| y |\n|---|\n| 2 |\n"
