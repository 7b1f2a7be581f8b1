"""Games in which all is public: what every one of them has by its base class."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec
import pytest

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.match import Match
from contestmaster.kernel.outcome import Outcome
from contestmaster.nomic.layouts import Layout
from contestmaster.nomic.public import PublicGame


class Till(msgspec.Struct):
    """Who has paid how much."""

    coins: dict[str, int]


class Params(msgspec.Struct, frozen=True):
    """A bank has none."""


class Bank(PublicGame[Params, Till]):
    """A game of coins that nobody spends."""

    name = "bank"
    layout: ClassVar[Layout[Till]] = Layout("banks", Till)

    def setup(self, board: None, seats: Sequence[str], dice: Dice, at: Instant) -> Till:
        """Give everybody a coin."""
        del board, dice, at
        return Till(dict.fromkeys(seats, 1))

    def alarm(self, state: Till) -> None:
        """Nothing happens by itself."""
        del state

    def turn(self, state: Till) -> int:
        """There are no turns."""
        del state
        return 0

    def outcome(self, state: Till) -> Outcome:
        """Nobody wins."""
        return Outcome(False, ())

    def problems(self, state: Till, seats: Sequence[str]) -> Sequence[str]:
        """Everybody must have some, and only those with a seat."""
        wrong = [f"coins: there is no {name}" for name in state.coins if name not in seats]
        return wrong + [f"coins.{name}: less than 0" for name, n in state.coins.items() if n < 0]

    def seated(self, state: Till) -> Sequence[str]:
        """Those who have an account."""
        return list(state.coins)


SEATS = ("ann", "bob")


@pytest.fixture
def match() -> Match[None, Till]:
    return Match.start(Bank(), seed=1, seats=SEATS, at=SECOND + 1)


def test_the_state_is_written_shown_and_kept_whole(match: Match[None, Till]) -> None:
    game, state = match.game, match.state
    assert game.position(state) == {"coins": {"ann": 1, "bob": 1}}
    assert all(game.view(state, eye) == game.position(state) for eye in (0, 1, "public", "all"))
    assert game.load(None, game.dump(state)) == state
    assert game.place(None, game.position(state), SEATS, 0) == state
    assert match.board is None
    assert game.board_bytes(None) == b""


def test_a_position_that_contradicts_the_rules_is_refused() -> None:
    game = Bank()
    with pytest.raises(SetupError, match=r"coins: there is no zoe; coins\.zoe: less than 0"):
        game.place(None, {"coins": {"ann": 1, "zoe": -1}}, SEATS, 0)
    assert game.doubts({"coins": {"zoe": 1}}, SEATS, 0) == ["coins: there is no zoe"]
    assert game.doubts({}, SEATS, 0) == ["not given, and so as after set-up: coins"]


def test_a_ruling_changes_what_it_names_in_public(match: Match[None, Till]) -> None:
    ruling = {"changes": {"coins": {"bob": 7}}, "reason": "he had more"}
    done = match.note("ruling", "judge", 3 * SECOND + 5, arguments=ruling)
    assert match.state.coins == {"ann": 1, "bob": 7}
    (told,) = done.told
    assert told.event.line() == '1970-01-01T00:00:03Z ruling judge "he had more"'
    assert told.event.tell() == "judge corrects the record: he had more"


def test_a_ruling_against_the_rules_changes_nothing(match: Match[None, Till]) -> None:
    before = match.digest()
    for changes in ({"coins": {"zoe": -1}}, {"gold": 1}):
        done = match.note("ruling", "judge", SECOND * 2, arguments={"changes": changes})
        assert isinstance(done.error, SetupError)
        assert match.digest() == before
    assert match.game.by_announcement
