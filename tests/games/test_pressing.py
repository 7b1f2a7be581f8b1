"""What may be pressed: every order is legal, and told from what its seat sees."""

import random
from typing import Any

import pytest

from contestmaster.host.ended import outcome_of, placed
from contestmaster.host.outlook import outlook, pressing, read
from contestmaster.kernel.match import Match
from contestmaster.kernel.pressing import Press
from contestmaster.kernel.registry import load_game
from contestmaster.lobby import parameters

GAMES = ("cows", "desk", "traders")
SEATS = ("ann", "bob")
PROPOSED = {
    "cows": {"MAKE_GROUP", "MOVE", "CAPTURE"},
    "desk": {"PLACE_UNITS_ON_BOARD", "ATTACK"},
    "traders": {"BUY_SHARES", "PUT_TRADER"},
}
SHORT = {
    "cows": {"max_turns": "12"},
    "desk": {"skirmish_turns": "8"},
    "traders": {"game_turns": "8"},
}


def begun(game: str, seed: int = 3) -> Match[Any, Any]:
    rules = load_game(game)
    options = {**rules.presets[0].options, **SHORT[game]}
    return Match.start(rules(parameters(rules, options, 2)), seed=seed, seats=SEATS, at=0)


def line(press: Press, dice: random.Random) -> str:
    numbers = {one.name: dice.randint(one.low, one.high) for one in press.amounts}
    return press.line.format(**numbers)


def pressed(match: Match[Any, Any], seat: int) -> list[Press]:
    found = pressing(match, seat)
    assert found is not None
    assert found.summary
    return [press for thing in found.things for press in thing.presses]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_offered_is_never_refused(game: str) -> None:
    """[TABLE-63] whole games of presses drawn at random, each with a sentence."""
    match, dice, given = begun(game), random.Random(7), 0
    while not match.over:
        for seat, person in enumerate(SEATS):
            for _ in range(4):
                presses = pressed(match, seat)
                assert all(press.what and press.words for press in presses)
                if not presses:
                    break
                said = line(dice.choice(presses), dice)
                if said == "MAKE_GROUP 0 0":
                    continue  # nobody at all is no group
                call = read(match.game.vocabulary, said)
                assert not isinstance(call, int), said
                assert match.do(call, person, match.at).code == 0, said
                given += 1
        match.ring(match.at + 1)
    assert given > 10
    assert pressing(match, 0) is None


@pytest.mark.parametrize("game", GAMES)
def test_what_is_proposed_is_whole_and_leads_to_a_score(game: str) -> None:
    """[TABLE-63] who does nothing but what is proposed beats somebody who does nothing."""
    match = begun(game)
    given: set[str] = set()
    while not match.over:
        for _ in range(20):
            found = pressing(match, 0)
            best = None if found is None else found.best
            if best is None:
                break
            assert best.what and best.words and not best.amounts and not best.choices
            call = read(match.game.vocabulary, best.line)
            assert not isinstance(call, int), best.line
            assert match.do(call, "ann", match.at).code == 0, best.line
            given.add(call.command.name)
        else:
            pytest.fail("a turn is never enough for what is proposed")
        match.ring(match.at + 1)
    assert given >= PROPOSED[game]
    ranks = {seat: rank for seat, _, rank in (one.standing for one in placed(outcome_of(match)))}
    assert ranks[0] == 1


@pytest.mark.parametrize("game", GAMES)
def test_to_say_what_would_come_of_it_changes_nothing(game: str) -> None:
    """[TABLE-63] orders with numbers are told anew for each."""
    match = begun(game)
    before = match.digest()
    for press in pressed(match, 0):
        numbers = {one.name: one.usual for one in press.amounts}
        (told,) = outlook(match, 0, [press.line.format(**numbers)])
        assert told.code == 0
        assert told.words == (press.words if press.amounts else "")
    assert match.digest() == before


def test_no_team_is_told_what_only_another_knows() -> None:
    """[TABLE-63] what others order in a turn shows in nobody's presses before its end."""
    for game, orders in (("cows", "MAKE_GROUP 3 1"), ("traders", "BUY_SHARES 1 2")):
        one, other = begun(game), begun(game)
        call = read(other.game.vocabulary, orders)
        assert not isinstance(call, int)
        assert other.do(call, "bob", 0).code == 0
        assert one.digest() != other.digest()
        assert pressing(one, 0) == pressing(other, 0)


def test_an_attack_is_told_as_it_comes_about() -> None:
    """[TABLE-63, DESK-108] what falls in the sentence falls on the board."""
    match, told = begun("desk", seed=5), 0
    while not match.over:
        for seat, person in enumerate(SEATS):
            presses = pressed(match, seat)
            blows = [press for press in presses if press.line.startswith("ATTACK")]
            moves = [press for press in presses if press.line.startswith("MOVE")]
            chosen = blows[:1] or moves[-1:]
            for press in chosen:
                call = read(match.game.vocabulary, press.line)
                assert not isinstance(call, int)
                done = match.do(call, person, match.at)
                assert done.code == 0
                kinds = [type(one.event).__name__ for one in done.told]
                told += 1
                if press.words.startswith("destroys it"):
                    assert "StackDestroyed" in kinds
        match.ring(match.at + 1)
    assert told


def test_games_that_do_not_say_are_asked_for_nothing() -> None:
    """[TABLE-63]."""
    rules = load_game("spacecrack")
    match: Match[Any, Any] = Match.start(rules(), seed=1, seats=SEATS, at=0)
    assert pressing(match, 0) is None
