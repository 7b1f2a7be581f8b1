"""Outlooks: what an order would do is what it does."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contestmaster.games.spacecrack import Spacecrack
from contestmaster.games.spacecrack.params import SpacecrackParams
from contestmaster.host.frames.cutter import plain_event
from contestmaster.host.frames.patch import bare, patched
from contestmaster.host.outlook import OrderOutlook, offers, outlook, read
from contestmaster.kernel.game import Game, NotSupportedError
from contestmaster.kernel.match import Match
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.vocabulary import Call

SEATS = ("ann", "bob")


@pytest.fixture(autouse=True)
def installed() -> None:
    """Leave the games as they are installed."""


def begun(position: dict[str, Any] | None = None) -> Match[Any, Any]:
    """A match on the smallest board, from a position or from the start."""
    game: Game[Any, Any] = Spacecrack(SpacecrackParams(board_size=5, mass_shift=False))
    return Match.start(game, seed=1, seats=SEATS, at=0, position=position)


def lines_of(match: Match[Any, Any], seat: int) -> list[str]:
    return [
        " ".join([offer.command, *map(str, words)])
        for offer in offers(match, seat)
        for words in product(*offer.choices)
    ]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 200), max_size=40))
def test_what_an_order_would_do_is_what_it_does(choices: list[int]) -> None:
    """CRACK-18, CRACK-36: events and view of every legal order; and it is only asked, not done."""
    match = begun()
    for number, choice in enumerate(choices):
        seat = number % 2
        lines = lines_of(match, seat)
        if not lines:
            continue
        digest = match.digest()
        prospects = outlook(match, seat, lines)
        assert match.digest() == digest
        before = bare(match.game.view(match.state, seat))
        chosen = prospects[choice % len(prospects)]
        call = read(match.game.vocabulary, chosen.line)
        assert isinstance(call, Call)
        done = match.do(call, SEATS[seat], match.at)
        assert [plain_event(one.event) for one in done.told] == chosen.events
        assert patched(before, chosen.change) == bare(match.game.view(match.state, seat))


def test_a_battle_is_foreseen() -> None:
    """C2 [CRACK-28, CRACK-29, CRACK-30]: 8 against 5, 5 and 4 before anybody has moved."""
    ships = {1: (0, 5, 2), 2: (1, 5, 6), 3: (0, 8, 4), 4: (1, 5, 3), 5: (1, 9, 7)}
    match = begun({
        "planets": {str(n): {"owner": 0 if n in (2, 4) else 1} for n in (2, 3, 4, 6, 7)},
        "ships": {
            str(n): {"owner": owner, "size": size, "planet": planet}
            for n, (owner, size, planet) in ships.items()
        },
        "next_ship": 6,
    })  # fmt: skip
    won, lost, merged = outlook(match, 0, ["MOVE 3 3", "MOVE 3 7", "MOVE 1 4"])
    assert (won.events[0]["kind"], won.events[0]["left"]) == ("BattleWon", 6)
    assert won.change["ships"]["3"] == {"size": 6, "planet": 3}
    assert (lost.events[0]["kind"], lost.events[0]["left"]) == ("BattleLost", 5)
    assert lost.change["ships"]["3"] is None
    assert merged.events[0]["kind"] == "ShipsMerged"


def test_what_is_refused_is_said_so() -> None:
    """[CRACK-20]: as it would be if it were ordered."""
    match = begun()
    assert outlook(match, 0, ["MOVE 2 4", "JUMP 1", "MOVE 1"]) == [
        OrderOutlook("MOVE 2 4", 104, "not your ship"),
        OrderOutlook("JUMP 1", 2, "unknown command"),
        OrderOutlook("MOVE 1", 3, "bad format"),
    ]
    assert outlook(match, 0, ["SHIPS"]) == [OrderOutlook("SHIPS")]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("MOVE 1 2\nRESIGN", 4),
        ("SHIPS\n\nX", 4),
        ("JUMP 1\nX", 2),
        ("SHIPS\rX Y", 4),
        ("SHIPS\x0b1", 2),
        ("SHIPS\n", None),
        ("SHIPS\r\n \n", None),
    ],
)
def test_no_line_below_a_command_is_passed_over(line: str, code: int | None) -> None:
    """[NET-43]: as on the line, where a carriage return is space; only LF ends a command."""
    found = read(begun().game.vocabulary, line)
    assert (found if isinstance(found, int) else None) == code


@pytest.mark.parametrize("name", ["desk", "traders", "spaceships"])
def test_games_with_secrets_or_dice_tell_nothing_before(name: str) -> None:
    """[TABLE-63] but what the seat knows itself, in words: nothing is carried out for that."""
    rules = load_game(name)
    match = Match.start(rules(rules.Params()), seed=1, seats=SEATS, at=0)
    assert bool(offers(match, 0)) == match.game.shows_orders
    order = next(one for one in match.game.vocabulary if one.journaled and not one.parameters)
    if rules.pressable:
        (told,) = outlook(match, 0, [order.name])
        assert told == OrderOutlook(order.name, words=told.words)
    else:
        with pytest.raises(NotSupportedError):
            outlook(match, 0, [order.name])
