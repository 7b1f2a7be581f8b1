"""The contract of a game: what is given with each act, and what a game need not write."""

import pytest
from tests.kernel.notice import Notice, Params
from tests.testing.broken_games import Heap, Nim
from tests.testing.broken_games import Params as NimParams

from contestmaster.kernel.dialect import LINE
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import EVERYONE, Event
from contestmaster.kernel.game import Alarm, By, Facts, Game, Legal, Seating
from contestmaster.kernel.instant import SECOND
from contestmaster.kernel.legal import calls_of
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import order


class Bare(Game[None, None]):
    name = "bare"
    Params = Params


class Rang(Event, frozen=True):
    pass


def test_a_query_draws_no_dice_and_reads_no_log_that_is_not_kept() -> None:
    by = By("ann", 0, 5)
    with pytest.raises(LookupError, match="draws no dice"):
        _ = by.dice
    with pytest.raises(LookupError, match="keeps no log"):
        _ = by.log
    assert By("ann", 0, 5, dice=Dice(1, 2)).dice.entry == 2


def test_what_is_emitted_is_kept_in_order() -> None:
    by = By("ann", 0, 5)
    by.emit(Rang())
    by.emit(Rang(), frozenset({1}))
    assert by.told == [(EVERYONE, Rang()), (frozenset({1}), Rang())]


def test_a_game_has_defaults_for_what_it_does_not_need() -> None:
    game = Bare()
    assert game.params == Params() and Bare(Params(days=3)).params.days == 3
    assert (game.dialect, game.version, game.messages) == (LINE, 1, {})
    assert not game.announces and not game.by_announcement
    assert game.files(None) == {} and list(game.closing(None, 0)) == []
    assert game.turn_length == SECOND
    game.resumed(None, 5)


def test_every_instance_has_a_vocabulary_of_its_parameters() -> None:
    narrow, wide = Notice(Params(corners=1)), Notice(Params(corners=3))
    assert narrow.vocabulary.parse(b"PIN DOWN 1 2 3 4") == 4
    assert wide.vocabulary.parse(b"PIN DOWN 1 2") == 3
    assert narrow.vocabulary.find("PIN DOWN")[0].most == 2


def test_what_a_game_must_write_is_not_there_by_itself() -> None:
    game = Bare()
    for call in (
        lambda: game.board(1),
        lambda: game.setup(None, (), Dice(1), 0),
        lambda: game.alarm(None),
        lambda: game.dump(None),
        lambda: game.load(None, b""),
        lambda: game.outcome(None),
    ):
        with pytest.raises(NotImplementedError):
            call()


def test_facts_have_the_contests_defaults() -> None:
    assert Facts() == Facts(k=1_000_000, game_no=1, command_limit=100, events_max=1000)


class Bound(Nim):
    """Nim where what the game says of itself depends on its parameters."""

    foreseeable = False

    def __init__(self, params: NimParams | None = None) -> None:
        super().__init__(params)
        self.seating = Seating(2, self.params.matches)
        self.foreseeable = self.params.matches < 10
        self.seat_names = ("first", "second")[: self.params.matches]


class Resigning(Nim):
    resigned = 0

    @order("RESIGN")
    def resign(self, state: Heap, by: By) -> None:
        state.left = 0


class Ticking(Nim):
    def alarm(self, state: Heap) -> Alarm:
        return 5 if state.left else None


def standing(game: Nim) -> Match[None, Heap]:
    return Match.start(game, seed=1, seats=("ann", "bob"), at=0)


def test_what_a_game_says_of_itself_may_follow_from_its_parameters() -> None:
    small, large = Bound(), Bound(NimParams(matches=12))
    assert (small.seating, large.seating) == (Seating(2, 9), Seating(2, 12))
    assert Bound.seating == Seating(2, 2), "the class is not touched"
    assert (small.shows_orders, large.shows_orders) == (True, False)
    assert large.seat_names == ("first", "second") and Nim().seat_names == ()


def test_a_foreseeable_game_shows_its_orders_unless_it_says_otherwise() -> None:
    class Coy(Nim):
        shows_orders = False

    class Shown(Bare):
        shows_orders = True

    assert [game.shows_orders for game in (Nim, Coy, Shown, Bare)] == [True, False, True, False]
    assert (Coy().shows_orders, Shown().shows_orders, Bare().shows_orders) == (False, True, False)


def test_those_with_orders_are_to_move() -> None:
    match = standing(Nim())
    assert match.game.movers(match.state) == [0]
    match.do(match.game.vocabulary.call("TAKE", {"count": 3}), "ann", 0)
    assert match.game.movers(match.state) == [1]
    match.state.left = 0
    assert match.game.movers(match.state) == []


def test_for_a_seat_that_is_given_up_the_first_order_is_given() -> None:
    match = standing(Nim())
    call = match.game.given_up(match.state, 0)
    assert call is not None and (call.command.name, call.args) == ("TAKE", (1,))
    assert match.game.given_up(match.state, 1) is None, "it is not the turn of that seat"


def test_a_seat_that_is_given_up_resigns_where_that_can_be() -> None:
    match = standing(Resigning())
    for seat in (0, 1):
        call = match.game.given_up(match.state, seat)
        assert call is not None and call.command.name == "RESIGN"


def test_a_clock_goes_on_without_those_who_left() -> None:
    match = standing(Ticking())
    assert match.game.given_up(match.state, 0) is None


def test_a_family_of_orders_is_spelt_out() -> None:
    vocabulary = Notice(Params(corners=2)).vocabulary
    found = list(Legal("PIN UP", ([5, 6], ["x"])).calls(vocabulary))
    assert [vocabulary.format(call) for call in found] == ["PIN UP 5 x", "PIN UP 6 x"]
    with pytest.raises(LookupError, match="there is no order FLY with 1 choices"):
        next(Legal("FLY", ([1],)).calls(vocabulary))


def test_of_many_orders_some_of_each_family_are_listed() -> None:
    vocabulary = Notice(Params()).vocabulary
    offers = [
        Legal("PIN UP", (range(1, 72), ["a", "b", "c"])),
        Legal("PIN UP", ([72], ["d"])),
        Legal("PIN UP", (range(1, 72), ["e"])),
    ]
    everything = calls_of(offers, vocabulary, 1000)
    assert len(everything) == len({call.args for call in everything}) == 71 * 3 + 1 + 71
    some = calls_of(offers, vocabulary, 21)
    assert [sum(call.args[1] in words for call in some) for words in ("abc", "d", "e")] == [
        10,
        1,
        10,
    ]
    assert {call.args[1] for call in some} == {*"abcde"}
    assert {call.args for call in some} <= {call.args for call in everything}
    assert calls_of([Legal("FLY", ([1],))], vocabulary, 5) == []
