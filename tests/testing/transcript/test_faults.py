"""What is said of positions that cannot be placed: the key, its line, and what was expected."""

import pytest

from contestmaster.testing.transcript import TranscriptError, parse, run

FRONT = """+++
game = "{game}"
seats = ["red", "blue"]
[params]
{params}
[position]
{position}
+++
~ outcome
"""


@pytest.mark.parametrize(
    ("position", "line", "problem"),
    [
        ("turn = 2\nturnn = 3", 8, "position.turnn: a position has no turnn; did you mean turn?"),
        ("groups = 7", 7, "position.groups: expected a table, found 7"),
        ("turn = 'x'", 7, 'position.turn: expected a whole number, found "x"'),
        ("seats = 5", 7, "position.seats: expected a list, found 5"),
        ("[position.teams.1]\nmilk = 3\nmilkk = 4", 9, "position.teams.1.milkk: a position has no"),
        (
            "groups.3 = { team = 1, pos = [0, 0] }",
            7,
            "position.groups.3: group 3 has no cowboys",
        ),
    ],
)
def test_a_position_is_refused_at_its_key(position: str, line: int, problem: str) -> None:
    text = FRONT.format(game="cows", params="side = 30", position=position)
    with pytest.raises(TranscriptError) as caught:
        run(parse(text, "bug.transcript"))
    assert str(caught.value).startswith(f"bug.transcript:{line}: {problem}")


def test_what_a_game_by_announcement_says_of_a_value_names_its_key() -> None:
    text = FRONT.format(game="spaceships", params="", position="[position.ships.1]\nenergy = 'x'")
    with pytest.raises(TranscriptError, match=r":8: position\.ships\.1\.energy: expected"):
        run(parse(text, "bug.transcript"))
