"""Commands in words, whatever their form."""

from contestmaster.games.desk import Desk
from contestmaster.games.shuttle import Shuttle
from contestmaster.protocols.line.task.commands import command_lines, generic_codes, own_codes


def section(name: str, **options: object) -> str:
    """The section about a command of DESK."""
    game = Desk()
    (command,) = game.vocabulary.find(name)
    return "\n".join(command_lines(game, command, **options))  # type: ignore[arg-type]


def test_an_order_has_parameters_and_refusals_in_precedence() -> None:
    text = section("MOVE")
    assert text.startswith("### MOVE\n\n```text\nMOVE battle stack n (x y)*n\n```\n")
    assert "An order: it changes the game.\n" in text
    assert "| `path` | a count n, then n x (x y), each integer 0.. |" in text
    assert "Reply: `OK`, and no lines." in text
    assert text.index("| 120 |") < text.index("| 108 |") < text.index("| 121 |")


def test_replies_are_told_line_by_line() -> None:
    assert "- one line: `phase turns_left`" in section("CURRENT_STAGE")
    assert "- 10 lines, each: `fields`" in section("SHOW_BOARD")
    assert "then one line each: `enemy battle side`" in section("RIVALS")
    assert "`id` / `hp init move atk defense dmg rng` / `traits`" in section("ALL_UNITS")
    assert "- as many lines as the reply to `RIVALS` lists, each: `battle own enemy`" in section(
        "MY_SCORE"
    )


def test_fields_have_a_table_with_units_and_ranges() -> None:
    assert "| `battle` | integer | id | 1.. |" in section("RIVALS")
    assert "| `side` | `ATK` or `DEF` |  |  |" in section("RIVALS")
    turn = "| `turn_length_s` | real in its shortest form | seconds | 1..2 |"
    assert turn in section("DESCRIBE_GAME")


def test_where_no_units_are_declared_fields_that_are_no_integers_are_named() -> None:
    (players,) = Shuttle().vocabulary.find("PLAYERS")
    text = "\n".join(command_lines(Shuttle(), players))
    assert "Fields are integers, except `name` (word), `registered` (`1` or `0`)" in text


def test_rules_can_be_linked_and_something_added() -> None:
    text = section("MY_ID", link=lambda text: text.replace("DESK-11", "!"), remark=lambda _: " X")
    assert "[!]" in text
    assert "A query: it reads the game. X\n" in text


def test_codes_tell_which_commands_they_refuse_and_when() -> None:
    assert "| 120 | `not all subsequent fields are neighbors` | `MOVE` |" in own_codes(Desk())
    table = own_codes(Desk(), {"122": "S_U < 1"})
    assert "| code | message | raised when | commands |" in table
    assert "| 122 | `stack cannot be empty` | S_U < 1 | `PLACE_UNITS_ON_BOARD` |" in table
    assert "| 2 | `unknown command` |" in generic_codes()
