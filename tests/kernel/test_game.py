"""The contract of a game: what is given with each act, and what a game need not write."""

import pytest
from tests.kernel.notice import Notice, Params

from contestmaster.kernel.dialect import LINE
from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import EVERYONE, Event
from contestmaster.kernel.game import By, Facts, Game
from contestmaster.kernel.instant import SECOND


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
