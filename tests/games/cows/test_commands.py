"""The vocabulary: forms, codes and messages as the rule book has them."""

import pytest
from tests.games.cows.table import Table, group

from contestmaster.games.cows import Cows, CowsParams
from contestmaster.games.cows.codes import MESSAGES, Code
from contestmaster.kernel.game import By
from contestmaster.kernel.rulebook import RuleBook

PRECEDENCE = {
    "DESCRIBE_WORLD": [],
    "PROGRESS": [],
    "LIST_GROUPS": [],
    "MAKE_GROUP": [116, 106],
    "UNGROUP": [107, 119, 103, 108],
    "MOVE": [107, 117, 119, 103, 105],
    "CAPTURE": [107, 119, 103, 101, 100, 102, 115],
    "HAND_COWS": [107, 119, 103, 109, 104, 101, 113],
    "BIOSCAN": [107, 105],
    "ATTACK": [107, 110, 119, 103, 100, 109, 111, 114],
    "LIST_ENEMIES": [118],
    "LIST_FIGHTS": [],
    "LIST_COWS": [118],
    "LIST_RANCHOS": [],
    "RECRUIT": [112],
    "RANCHO_REPORT": [],
    "ORDERS": [],
}


def test_all_commands_are_there_with_their_codes_in_order() -> None:
    """In the order of the rule book; each code rests on a rule of it [COWS-28]."""
    game, book = Cows(), RuleBook.of(Cows)
    assert {c.name: list(c.refuses) for c in game.vocabulary} == PRECEDENCE
    for command in game.vocabulary:
        assert command.doc
        for rule in command.refuses.values():
            assert book.rule(rule)


def test_messages_are_those_of_the_source() -> None:
    """All codes from 100 to 119, to the letter."""
    book = RuleBook.of(Cows).text
    assert sorted(MESSAGES) == list(range(100, 120))
    for code, message in MESSAGES.items():
        assert f"| {int(code)} | `{message}` |" in book
    assert set(MESSAGES) == set(Code) - {Code.DONE}


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("MOVE 1 1", "FAILED 3"),
        ("MOVE 1 1 0 0", "FAILED 4"),
        ("MOVE one 1 0", "FAILED 3"),
        ("MOVE -1 1 0", "FAILED 3"),
        ("MAKE_GROUP -1 3", "FAILED 3"),
        ("MAKE_GROUP 1.0 3", "FAILED 3"),
        ("HAND_COWS 1 2", "FAILED 3"),
        ("BIOSCAN 1 0 5 5 5", "FAILED 3"),
        ("BIOSCAN 1 301 5 5 5", "FAILED 3"),
        ("BIOSCAN 1 300 300 5 5", "FAILED 107"),
        ("LIST_GROUPS 1", "FAILED 4"),
        ("BIRTH", "FAILED 2"),
        ("UNGROUP 999999999999999999", "FAILED 107"),
        ("move 9 1 0", "FAILED 107"),
    ],
)
def test_forms(line: str, reply: str) -> None:
    """Generic errors come before those of the game [COWS-152]."""
    assert Table().say(1, line) == reply


@pytest.mark.parametrize("dim", [2, 3, 4])
def test_the_number_of_coordinates_follows_the_dimension(dim: int) -> None:
    """For steps and locations alike [COWS-2]."""
    table = Table(dim=dim, side=9, position={"groups": {"1": group(1, (5,) * dim, 1)}})
    place = " 5" * dim
    assert table.say(1, f"BIOSCAN 1{place}{place}") == "OK / 1 0 0"
    assert table.say(1, f"BIOSCAN 1{place}{place} 5") == "FAILED 4"
    assert table.say(1, f"MOVE 1{' 1' * dim}") == "OK"
    assert table.say(1, f"MOVE 1{' 1' * (dim - 1)}") == "FAILED 3"


def test_refused_orders_change_nothing_and_draw_no_dice() -> None:
    """Not a byte of the state, nor a word of the dice [COWS-55]."""
    table = Table(
        position={
            "groups": {"1": group(1, (9, 9), 0, 2), "2": group(2, (9, 9), 1)},
            "wild": {"9 9": 3},
        }
    )
    game, before = table.game, table.game.dump(table.match.state)
    for line in (
        "MAKE_GROUP 99 0", "UNGROUP 1", "MOVE 1 0 0", "CAPTURE 1", "HAND_COWS 1 1 1",
        "ATTACK 1 1", "RECRUIT COWBOY", "BIOSCAN 1 30 1 1 1",
    ):  # fmt: skip
        assert table.say(1, line).startswith("FAILED 1")
        assert game.dump(table.match.state) == before
    assert table.match.number == 0


def test_commands_need_a_seat() -> None:
    """Nobody else has a team."""
    table = Table()
    with pytest.raises(LookupError):
        table.game.list_groups(table.match.state, By("stranger", None, 0))


def test_no_order_is_lost_between_refusals() -> None:
    """The first that is legal counts, however many were not [COWS-55, COWS-57]."""
    table = Table(position={"groups": {"1": group(1, (9, 9), 1)}})
    assert [table.say(1, f"MOVE 1 {step}") for step in ("0 0", "2 1", "1 1", "1 0")] == [
        "FAILED 117",
        "FAILED 117",
        "OK",
        "FAILED 103",
    ]


def test_parameters_are_shared_by_vocabulary_and_rules() -> None:
    """A game binds its own, the defaults if it is given none."""
    assert Cows().params == CowsParams()
    assert Cows(CowsParams(dim=4)).vocabulary.find("MOVE")[0].most == 5
