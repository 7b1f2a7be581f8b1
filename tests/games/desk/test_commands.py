"""The vocabulary: forms, codes and messages as the rule book has them."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.desk.scenes import SEATS, lively, played
from tests.games.desk.table import Table

from contestmaster.bots.any_game import draw
from contestmaster.games.desk import Desk
from contestmaster.games.desk.codes import MESSAGES, Code
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By
from contestmaster.kernel.rulebook import RuleBook


def precedence() -> dict[str, list[int]]:
    """The codes of every command in order, as the table of the rule book has them."""
    rows = re.findall(
        r"^\| `([A-Z_]+)[^|]*\|[^|]*\|.*\| ([0-9, \u2013]+) \|$", RuleBook.of(Desk).text, re.M
    )
    return {name: [int(code) for code in re.findall(r"\d+", codes)] for name, codes in rows}


def test_all_commands_are_there_with_their_codes_in_order() -> None:
    """In the order of the rule book; each code rests on a rule of it [DESK-145]."""
    game, book = Desk(), RuleBook.of(Desk)
    expected = precedence()
    expected.pop("WAIT")
    assert len(expected) == 19
    assert {c.name: list(c.refuses) for c in game.vocabulary} == expected
    for command in game.vocabulary:
        assert command.doc
        for rule in command.refuses.values():
            assert book.rule(rule)


def test_messages_are_those_of_the_source() -> None:
    """All codes from 101 to 124, to the letter."""
    book = RuleBook.of(Desk).text
    assert sorted(MESSAGES) == list(range(101, 125))
    for code, message in MESSAGES.items():
        assert f"| {int(code)} | {message} |" in book
    assert set(MESSAGES) == set(Code) - {Code.DONE}


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("MOVE 1 1 0", "FAILED 3"),
        ("MOVE 1 1 2 1 1", "FAILED 3"),
        ("MOVE 1 1 1 1 1 1", "FAILED 4"),
        ("MOVE 1 1 31" + " 1 1" * 31, "FAILED 3"),
        ("MOVE -1 1 1 1 1", "FAILED 3"),
        ("PLACE_UNITS_ON_BOARD 1 0", "FAILED 3"),
        ("PLACE_UNITS_ON_BOARD 1 1 1 1 1", "FAILED 3"),
        ("PLACE_UNITS_ON_BOARD 1 1 1 -1 1 1", "FAILED 3"),
        ("ASSIGN_ABILITIES 1", "FAILED 3"),
        ("ASSIGN_ABILITIES 1 1 1", "FAILED 3"),
        ("ASSIGN_ABILITIES 1 0 1 1", "FAILED 4"),
        ("DEFEND 1", "FAILED 3"),
        ("DEFEND 1 1 1", "FAILED 4"),
        ("ATTACK 1 1 1 -1", "FAILED 3"),
        ("ATTACK 1 1 1 1.0", "FAILED 3"),
        ("MY_SCORE 1", "FAILED 4"),
        ("SURRENDER", "FAILED 2"),
    ],
)
def test_forms_and_ranges(line: str, reply: str) -> None:
    """Naturals only; counts of nothing and paths of more than thirty are no form [DESK-85]."""
    assert Table().say(1, line) == reply


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 30), draws=st.integers(0, 2**32))
def test_what_is_refused_changes_nothing(seed: int, turns: int, draws: int) -> None:
    """Whatever command, arguments and phase; accepted queries change nothing either."""
    game, rng = lively(), random.Random(draws)
    state = played(game, seed, turns, 1)
    for _ in range(30):
        command = rng.choice(game.vocabulary.commands)
        seat, before = rng.randrange(len(SEATS)), game.dump(state)
        by = By(SEATS[seat], seat, 0, dice=Dice(seed, 1))
        result = command.run(state, by, *(draw(p.kind, rng) for p in command.parameters))
        refused = not isinstance(result, tuple | list) and bool(result)
        assert not refused or result in command.refuses
        if refused or not command.journaled:
            assert game.dump(state) == before
            assert by.told == []
