"""The vocabulary: forms, codes and messages as the rule book has them."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.traders.scenes import SEATS, lively, played
from tests.games.traders.table import Table, trader

from contestmaster.games.traders import Traders
from contestmaster.games.traders.codes import MESSAGES, Code
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import By
from contestmaster.kernel.grammar import KeywordOr
from contestmaster.kernel.rulebook import RuleBook


def precedence() -> dict[str, list[int]]:
    """The codes of every command in order, as the table of the rule book has them."""
    rows = re.findall(
        r"^\| `([A-Z_]+)[^|]*\|[^|]*\|[^|]*\| ([0-9, \u2013]+) \|$",
        RuleBook.of(Traders).text,
        re.M,
    )
    return {name: [int(code) for code in re.findall(r"\d+", codes)] for name, codes in rows}


def test_all_commands_are_there_with_their_codes_in_order() -> None:
    """In the order of the rule book, codes ascending, each with a rule of it [TRADE-96]."""
    game, book = Traders(), RuleBook.of(Traders)
    expected = precedence()
    expected.pop("WAIT")
    assert len(expected) == 16
    assert {c.name: list(c.refuses) for c in game.vocabulary} == expected
    for command in game.vocabulary:
        assert command.doc
        assert list(command.refuses) == sorted(command.refuses)
        for rule in command.refuses.values():
            assert book.rule(rule)


def test_messages_are_those_of_the_source() -> None:
    """To the letter."""
    book = RuleBook.of(Traders).text
    for code, message in MESSAGES.items():
        assert f"| {int(code)} | {message} |" in book
    assert set(MESSAGES) == set(Code) - {Code.DONE}


@pytest.mark.parametrize(
    ("line", "reply"),
    [
        ("PUT_TRADER 1000000", "FAILED 3"),
        ("PUT_TRADER 1000000 0 0", "FAILED 4"),
        ("PUT_TRADER -1 0", "FAILED 3"),
        ("PUT_TRADER MYSELF 0", "FAILED 3"),
        ("SEND_PROFIT 1000000 0", "FAILED 3"),
        ("SEND_PROFIT 1000000 0 x", "FAILED 3"),
        ("BUY_SHARES 0 -1", "FAILED 3"),
        ("BUY_SHARES 0 1.5", "FAILED 3"),
        ("BUY_SHARES 0 9999999999999999999", "FAILED 3"),
        ("BUY_SHARES 0 999999999999999999", "FAILED 105"),
        ("BUILD_FACILITY", "FAILED 3"),
        ("GET_TRADERS", "FAILED 3"),
        ("GET_TRADERS myself", "FAILED 3"),
        ("GET_TRADERS ME", "FAILED 3"),
        ("GET_SHARES 1 2", "FAILED 4"),
        ("GET_SCORE 1", "FAILED 4"),
        ("SELL_SHARES 0 1", "FAILED 2"),
        ("get_score", "OK / 1000.000000 0.000000 0"),
    ],
)
def test_forms(line: str, reply: str) -> None:
    """Naturals, but for MYSELF in queries; generic errors come first [TRADE-91, TRADE-96]."""
    assert Table().say(1, line) == reply


def test_no_command_tells_of_stars_orbits_or_what_is_to_come() -> None:
    """Nor gives them away in any field of a reply [TRADE-4]."""
    game = Traders()
    told = {name for c in game.vocabulary for name in re.findall(r"\w+", str(c.shape))}
    hidden = {"star", "stars", "radius", "phase", "angular_speed", "trend", "vx", "vy", "bonus_x"}
    assert not told & hidden and {"local_income", "x", "y"} <= told
    with_team = [c.name for c in game.vocabulary for p in c.parameters
                 if isinstance(p.kind, KeywordOr)]  # fmt: skip
    assert with_team == ["GET_TRADERS", "GET_SHARES", "GET_EFFICIENCIES"]


@pytest.fixture
def crossroads() -> Table:
    """Where every refusal of an order to a trader can be had.

    Trader 0 of team 1 is busy on planet 0, trader 1 is free on planet 1, trader 2 unplaced.
    """
    return Table(
        routes={0: [1], 1: [2], 2: [1]},
        delay_turns=5,
        position={
            "traders": {
                str(trader(1)): {"planet": 0, "busy": 4},
                str(trader(1, 1)): {"planet": 1},
                str(trader(2)): {"planet": 2, "busy": 4},
            }
        },
    )


NONE, FOREIGN = trader(3), trader(2)
BUSY, FREE, FRESH = trader(1), trader(1, 1), trader(1, 2)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (f"{NONE} 9", 101), (f"{FOREIGN} 9", 101), (f"{BUSY} 9", 101), (f"{FREE} 3", 101),
        (f"{NONE} 1", 103), (f"{trader(1, 3)} 0", 103),
        (f"{FOREIGN} 1", 104), (f"{trader(2, 1)} 0", 104),
        (f"{BUSY} 1", 107), (f"{BUSY} 0", 107), (f"{BUSY} 2", 107),
        (f"{FREE} 0", 109), (f"{FRESH} 0", 109), (f"{FRESH} 1", 109),
        (f"{FREE} 1", 0), (f"{FREE} 2", 0), (f"{FRESH} 2", 0),
    ],
)  # fmt: skip
def test_the_lowest_code_answers_put_trader(crossroads: Table, line: str, code: int) -> None:
    """101, 103, 104, 107, 109 [TRADE-20, TRADE-24, TRADE-27, TRADE-96]."""
    assert crossroads.say(1, f"PUT_TRADER {line}") == (f"FAILED {code}" if code else "OK")


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (f"{NONE} 9 1", 101), (f"{NONE} 1 9", 101), (f"{BUSY} 3 3", 101), (f"{FOREIGN} 0 3", 101),
        (f"{NONE} 1 1", 103), (f"{NONE} 0 1", 103),
        (f"{FOREIGN} 0 0", 104), (f"{FOREIGN} 0 1", 104),
        (f"{BUSY} 0 2", 106), (f"{BUSY} 0 0", 106), (f"{FRESH} 0 2", 106), (f"{FREE} 1 0", 106),
        (f"{BUSY} 0 1", 107), (f"{BUSY} 1 2", 107), (f"{BUSY} 2 1", 107),
        (f"{FREE} 0 1", 109), (f"{FRESH} 0 1", 109), (f"{FRESH} 1 2", 109),
        (f"{FREE} 1 2", 0), (f"{FREE} 2 1", 0), (f"{FRESH} 2 1", 0),
    ],
)  # fmt: skip
def test_the_lowest_code_answers_send_profit(crossroads: Table, line: str, code: int) -> None:
    """101, 103, 104, 106, 107, 109 [TRADE-22, TRADE-23, TRADE-96]."""
    assert crossroads.say(1, f"SEND_PROFIT {line}") == (f"FAILED {code}" if code else "OK")


@pytest.mark.parametrize(
    ("cash", "built", "planet", "code"),
    [
        (0.0, [0, 0, 1], 3, 101), (0.0, [0, 0, 1], 0, 105), (0.0, [0, 0], 0, 105),
        (0.0, [], 0, 105), (9999.0, [0, 0, 1], 0, 131), (9999.0, [0, 0], 0, 131),
        (9999.0, [0, 0, 1], 1, 132), (9999.0, [0, 0], 1, 0),
    ],
)  # fmt: skip
def test_the_lowest_code_answers_build_facility(
    cash: float, built: list[int], planet: int, code: int
) -> None:
    """101, 105, 131, 132 [TRADE-52, TRADE-61, TRADE-96]."""
    table = Table(
        facility_limit_planet=2,
        facility_limit_total=3,
        position={"teams": {"1": {"cash": cash}}, "facilities": built},
    )
    assert table.say(1, f"BUILD_FACILITY {planet}") == (f"FAILED {code}" if code else "OK")


def test_the_lowest_code_answers_buy_shares() -> None:
    """101, 105, 110 [TRADE-36, TRADE-96]."""
    table = Table(initial_cash=79)
    assert table.say(1, "BUY_SHARES 3 0") == "FAILED 101"
    assert table.say(1, "BUY_SHARES 3 2") == "FAILED 101"
    assert table.say(1, "BUY_SHARES 0 2") == "FAILED 105"
    assert table.say(1, "BUY_SHARES 0 0") == "FAILED 110"
    assert table.say(1, "BUY_SHARES 0 1") == "OK"


@pytest.mark.parametrize("name", ["GET_TRADERS", "GET_SHARES", "GET_EFFICIENCIES"])
def test_other_teams_may_be_asked_about(name: str) -> None:
    """By their IDs, the own one by MYSELF or its ID [TRADE-91, TRADE-95]."""
    table = Table(
        teams=3,
        shares={2: {1: 4}, 1: {0: 1}},
        posts={trader(2): (1, None)},
        efficiency_drop=3,
    )
    table.turn()
    for team in (1, 2, 3):
        assert table.say(team, f"{name} MYSELF") == table.say(1, f"{name} {team}")
    assert table.say(1, f"{name} 2") != table.say(1, f"{name} MYSELF")
    for team in (0, 4, 10**17):
        assert table.say(1, f"{name} {team}") == "FAILED 102"


def test_commands_need_a_seat() -> None:
    """Nobody else has a team."""
    table = Table()
    with pytest.raises(LookupError):
        Traders().get_score(table.match.state, By("stranger", None, 0))


def drawn_value(name: str, rng: random.Random) -> int | str:
    """An argument that is right now and then."""
    match name:
        case "planet" | "origin" | "target":
            return rng.randrange(10)
        case "trader":
            return rng.randrange(1, 100) * 1_000_000 + rng.randrange(6)
        case "count":
            return rng.choice([0, 1, 2, 50, 10**18 - 1])
        case _:
            return "MYSELF" if rng.random() < 0.5 else rng.randrange(110)


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32), turns=st.integers(0, 30), draws=st.integers(0, 2**32))
def test_what_is_refused_changes_nothing(seed: int, turns: int, draws: int) -> None:
    """Whatever command and arguments; queries that count nothing change nothing either."""
    game, rng = lively(), random.Random(draws)
    state = played(game, seed, turns)
    own = {seat: state.ids[state.seats[seat]] * 1_000_000 for seat in range(len(SEATS))}
    for _ in range(40):
        command = rng.choice(game.vocabulary.commands)
        seat, before = rng.randrange(len(SEATS)), game.dump(state)
        args = [drawn_value(p.name, rng) for p in command.parameters]
        if command.parameters and command.parameters[0].name == "trader" and rng.random() < 0.7:
            args[0] = own[seat] + rng.randrange(5)
        by = By(SEATS[seat], seat, 0, dice=Dice(seed, 1))
        result = command.run(state, by, *args)
        refused = not isinstance(result, tuple | list) and bool(result)
        assert not refused or result in command.refuses
        if refused or not command.journaled:
            assert game.dump(state) == before
            assert by.told == []
