"""Structured encodings: what the grammar types, what games say, and numbers there and back."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
import numpy as np
import pytest

from contestmaster.arrays.matches import MatchWorlds
from contestmaster.kernel.commands import Parameter
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.encoding import ActionPart, Encoding, ObservationField
from contestmaster.kernel.game import TURN, Alarm, By, Legal, Seating
from contestmaster.kernel.grammar import (
    Flag,
    Integer,
    Keyword,
    KeywordOr,
    Kind,
    Known,
    Natural,
    Text,
    Word,
)
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.outcome import Outcome
from contestmaster.kernel.plain import PlainGame
from contestmaster.kernel.structured import StructuredEncoding, constant, listed, span, typed
from contestmaster.kernel.vocabulary import order

NOBODY_IS_CALLED = 101


class Params(msgspec.Struct, frozen=True):
    """None."""


class Market(msgspec.Struct):
    """What everybody has, and who has come to the gate, which opens at the end of a turn."""

    has: list[int]
    gate: list[str] = []
    turns: int = 0


class Bazaar(PlainGame[Params, Market]):
    """Two give each other coins, call who stands at the gate, and wait for the turn to end."""

    name = "bazaar"
    seating = Seating(2, 2)
    fixed_turns = True

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> Market:
        """Nobody has come yet."""
        return Market([5, 5], ["gus"])

    def alarm(self, state: Market) -> Alarm:
        """The clock of the host ends each turn but the last."""
        return TURN if state.turns < 3 else None

    def ring(self, state: Market, by: By) -> None:
        """Somebody comes to the gate."""
        state.turns += 1
        state.gate.append(f"guest{state.turns}")

    def turn(self, state: Market) -> int:
        """The turns that have ended."""
        return state.turns

    def outcome(self, state: Market) -> Outcome:
        """Who has more is ahead."""
        return Outcome.by_score(state.turns >= 3, [Fraction(coins) for coins in state.has])

    def orders(self, state: Market, seat: int) -> Sequence[Legal]:
        """Calls, and gifts of what one has."""
        if state.turns >= 3:
            return ()
        gifts = range(1, state.has[seat] + 1)
        return [Legal("CALL", (state.gate,)), Legal("GIVE", (gifts, ("coin",)))]

    def encoding(self, seats: int) -> "BazaarEncoding":
        """Three commands and to wait."""
        return BazaarEncoding(
            self,
            seats,
            {
                "CALL": {"who": listed(2, lambda state, _: state.gate[::-1], "who came last")},
                "GIVE": {"amount": span(1, 9, "coins"), "what": constant("coin")},
                "SHOUT": {},
            },
        )

    @order("GIVE", refuses={NOBODY_IS_CALLED: "X-1"})
    def give(self, state: Market, by: By, amount: Annotated[int, Natural()], what: str) -> int:
        """Give coins away."""
        if by.seat is None or state.has[by.seat] < amount:
            return NOBODY_IS_CALLED
        state.has[by.seat] -= amount
        state.has[1 - by.seat] += amount
        return 0

    @order("CALL", refuses={NOBODY_IS_CALLED: "X-2"})
    def call(self, state: Market, by: By, who: str) -> int:
        """Call somebody in."""
        if who not in state.gate:
            return NOBODY_IS_CALLED
        state.gate.remove(who)
        return 0

    @order("SHOUT")
    def shout(self, state: Market, by: By, how: Literal["low", "loud"] = "low") -> None:
        """Shout."""

    @order("LEAVE")
    def leave(self, state: Market, by: By) -> None:
        """Leave; nobody shall learn that."""


class BazaarEncoding(StructuredEncoding[Market]):
    """The gate, and the coins of both."""

    in_steps = ("CALL",)
    unlisted = ("SHOUT",)
    fields = (
        ObservationField("has", (2,), 0, 7, "coins", "that each has"),
        ObservationField("gate", (), 0, 9, "guests", "that wait"),
    )

    def also(self, state: Market, seat: int) -> Sequence[str]:
        """Shouting is never offered, and always possible."""
        return ("SHOUT",)

    def seen(self, state: Market, seat: int) -> Mapping[str, int | Sequence[int]]:
        """Coins from the own on."""
        return {"has": [state.has[seat], state.has[1 - seat], 99], "gate": len(state.gate)}


@pytest.fixture
def game() -> Bazaar:
    return Bazaar()


@pytest.fixture
def state(game: Bazaar) -> Market:
    return game.setup(None, ("ann", "bob"), Dice(1), 0)


def encoded(game: Bazaar) -> Any:
    return game.encoding(2)


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        (Keyword(("low", "high")), ("low", "high")),
        (Known(words=("bridge", "deck")), ("bridge", "deck")),
        (Flag(), (False, True)),
        (Integer(-2, 1), range(-2, 2)),
        (Natural(0, 3), range(4)),
        (KeywordOr(Keyword(("random",)), Natural(1, 2)), ("random", 1, 2)),
    ],
)
def test_the_grammar_types_a_part(kind: Kind, values: Sequence[Any]) -> None:
    part = typed(Parameter("x", kind))
    assert (part.size, list(part.values(None, 0))) == (len(values), list(values))
    assert part.low == (kind.low if isinstance(kind, Integer) else 0) and part.about


def test_what_may_be_left_out_is_so_first() -> None:
    part = typed(Parameter("x", Keyword(("HARDER",)), None))
    assert list(part.values(None, 0)) == [None, "HARDER"] and part.about == "left out, HARDER"


@pytest.mark.parametrize("kind", [Word(), Text(), Integer(), Natural(), Natural(0, 10**6)])
def test_what_the_grammar_does_not_bound_must_be_said(kind: Kind) -> None:
    with pytest.raises(TypeError, match=r"who: the grammar bounds no .*; say what it may be"):
        typed(Parameter("who", kind))


def test_a_block_is_a_command_with_its_parts(game: Bazaar) -> None:
    """One value is no choice; other orders are left out, and to wait comes last."""
    encoding = encoded(game)
    assert [(block.name, block.parts) for block in encoding.blocks] == [
        ("GIVE", (ActionPart("amount", 9, 1, "coins"),)),
        ("CALL", (ActionPart("who", 2, 0, "who came last"),)),
        ("SHOUT", (ActionPart("how", 2, 0, "low, loud"),)),
        ("WAIT", ()),
    ]
    assert (encoding.actions, encoding.choices, encoding.wait) == (14, 4, 13)
    assert encoding.left_out == {"LEAVE"}


def test_numbers_lead_there_and_back(game: Bazaar, state: Market) -> None:
    encoding = encoded(game)
    call = game.vocabulary.call("GIVE", {"amount": 3, "what": "coin"})
    number = encoding.number(state, 0, call)
    assert number == encoding.numbered("GIVE", 2)
    back = encoding.call(state, 0, number)
    assert (back.command, back.args) == (call.command, call.args)


def test_what_comes_and_goes_is_known_by_its_place(game: Bazaar, state: Market) -> None:
    """The same number means whoever came last; who is too far behind has none."""
    encoding = encoded(game)
    first = encoding.numbered("CALL", 0)
    assert encoding.call(state, 0, first).args == ("gus",)
    with pytest.raises(LookupError, match="there are 1 who came last, and no 2th"):
        encoding.call(state, 0, first + 1)
    state.gate += ["eve", "kim"]
    assert encoding.call(state, 0, first).args == ("kim",)
    with pytest.raises(LookupError, match="no number means 'gus' as who came last"):
        encoding.number(state, 0, game.vocabulary.call("CALL", {"who": "gus"}))


@pytest.mark.parametrize(
    ("name", "given"), [("GIVE", {"amount": 10, "what": "coin"}), ("LEAVE", {})]
)
def test_what_has_no_number_is_named(
    game: Bazaar, state: Market, name: str, given: dict[str, Any]
) -> None:
    with pytest.raises(LookupError, match="no number means"):
        encoded(game).number(state, 0, game.vocabulary.call(name, given))


def test_masks_are_of_commands(game: Bazaar, state: Market) -> None:
    """GIVE is offered while there are coins, CALL while somebody waits; at the end nothing is."""
    encoding, mask = encoded(game), np.full(4, 7, np.int8)
    encoding.mask(state, 0, mask)
    assert mask.tolist() == [1, 1, 1, 1]
    state.turns = 3
    encoding.mask(state, 0, mask)
    assert mask.tolist() == [0, 0, 0, 0]


def test_offers_are_places_of_what_is_legal(game: Bazaar, state: Market) -> None:
    state.gate += ["eve", "kim"]
    offers = [(one.block, one.choices) for one in encoded(game).offered(state, 0)]
    assert offers == [(1, ([0, 1],)), (0, ([0, 1, 2, 3, 4],))]


def test_observations_fit_their_fields(game: Bazaar, state: Market) -> None:
    """What does not fit is left out, what is missing is 0, and bounds are kept."""
    row = np.full(3, 77, np.int32)
    state.has = [2, 8]
    encoded(game).observe(state, 0, row)
    assert row.tolist() == [2, 7, 1]


def test_waiting_ends_the_turn_once_all_do(game: Bazaar) -> None:
    """Who waits cannot act before the next turn; what others do does not wake them."""
    encoding: Encoding[Market] = encoded(game)
    assert encoding.wait is not None
    worlds = MatchWorlds(game, encoding, ("ann", "bob"), 1)
    worlds.begin(np.zeros(1, np.int64), np.ones(1, np.uint64))
    give = encoding.numbered("GIVE", 0)

    def act(number: int) -> tuple[int, int, int]:
        worlds.actions[0] = number
        worlds.step(0, 1)
        return int(worlds.codes[0]), int(worlds.movers[0]), worlds.match(0).turn()

    assert act(give) == (0, 0, 0)
    assert act(encoding.wait) == (0, 1, 0)
    worlds.eyes[0] = 0
    worlds.look(0, 1)
    assert worlds.masks[0].tolist() == [0, 0, 0, 0]
    assert act(give) == (0, 1, 0)
    assert act(encoding.wait) == (0, 0, 1)
    assert worlds.match(0).state.gate == ["gus", "guest1"]
    for turn in (1, 2):
        assert act(encoding.wait) == (0, 1, turn)
        act(encoding.wait)
    assert int(worlds.movers[0]) == -1 and worlds.match(0).over
