"""A match that goes its own way, and one that begins again: what a search and a learner need."""

import pytest
from tests.kernel.notice import State
from tests.kernel.playing import START, begin, say

from contestmaster.kernel.game import SetupError
from contestmaster.kernel.match import Match
from contestmaster.kernel.registry import load_game


def lots(match: Match[None, State], times: int = 3) -> list[object]:
    return [say(match, "ann", "DRAW LOTS", START).told[0].event for _ in range(times)]


def test_a_fork_goes_its_own_way_by_the_same_dice() -> None:
    match = begin()
    lots(match)
    fork = match.fork()
    assert (fork.number, fork.digest()) == (match.number, match.digest())
    drawn = lots(fork)
    assert (fork.number, match.number) == (6, 3)
    assert lots(match) == drawn


def test_a_fork_restores_itself_after_an_error() -> None:
    """What it forgets and replays is its own [NET-46]."""
    match = begin()
    lots(match)
    fork = match.fork()
    lots(fork)
    digest, before = fork.digest(), match.digest()
    fork.rebuild()
    match.rebuild()
    assert (fork.digest(), match.digest()) == (digest, before)


@pytest.mark.parametrize("name", ["spacecrack", "cows", "desk", "traders", "spaceships"])
def test_no_order_in_a_fork_changes_the_match(name: str) -> None:
    rules = load_game(name)
    game = rules(rules.Params(**({"side": 12, "stable_distance": 2} if name == "cows" else {})))
    match = Match.start(game, seed=3, seats=("ann", "bob"), at=0)
    before = game.dump(match.state)
    fork = match.fork()
    assert game.dump(fork.state) == before
    given = 0
    for seat, person in enumerate(("ann", "bob")):
        for legal in game.orders(fork.state, seat):
            call = next(legal.calls(game.vocabulary))
            given += fork.do(call, person, 0).entry is not None
    if (due := fork.next_boundary(0)) is not None:
        fork.ring(due)
    assert given or fork.number
    assert game.dump(fork.state) != before
    assert game.dump(match.state) == before and match.number == 0


def test_a_reset_match_is_the_one_of_that_seed() -> None:
    match = begin(seed=7)
    lots(match)
    match.reset(8)
    fresh = begin(seed=8)
    assert (match.number, match.at, match.seed) == (0, START, 8)
    assert match.digest() == fresh.digest() and match.header.commitment == ""
    assert match.header.board == fresh.header.board
    assert lots(match) == lots(fresh)


def test_a_reset_to_no_seed_changes_nothing() -> None:
    match = begin()
    lots(match)
    digest = match.digest()
    with pytest.raises(SetupError, match="a seed is 0 to"):
        match.reset(1 << 64)
    assert (match.digest(), match.number) == (digest, 3)
