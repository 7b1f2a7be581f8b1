"""Games that go on from where another one stood: which, how, and what is refused."""

from typing import Any

import pytest
from tests.host.lobby.at_hall import House

from contestmaster.games.spacecrack import Spacecrack
from contestmaster.host.live import replayed_whole
from contestmaster.host.lobby.continuations import continuation, options_from
from contestmaster.kernel.dice import FIRST_FORK
from contestmaster.kernel.instant import SECOND
from contestmaster.storage.errors import PrunedError

SMALL = "board_size=5 turns=6 starting_crack=30 bot_delay_s=0 seats=2"


def played(house: House, options: str = SMALL) -> Any:
    """Let ann play a game of Space Crack at table 1 against one that never does anything."""
    house.say("ann", f"OPEN spacecrack {options}")
    house.say("ann", "ADD_BOT idler")
    assert house.say("ann", "START") == "1 2"
    house.say("ann", "BUILD 1")
    while house.table().phase == "PLAYING":
        house.say("ann", "END_TURN")
    house.say("ann", "LEAVE")
    return house.match()


def told(match: Any) -> dict[str, Any]:
    """How a match stands, but for when its turn began."""
    return {**match.game.position(match.state), "turn_started_at": 0}


def went_on(house: House, options: str) -> Any:
    """Open another table with options, begin, and return its match."""
    table, _ = house.say("ann", f"OPEN spacecrack {options}").split()
    if house.table(int(table)).phase == "OPEN":
        house.say("ann", "ADD_BOT idler")
        assert house.say("ann", "START") == "1 2"
    return house.match(int(table))


def test_it_begins_as_the_other_stood_when_so_many_turns_had_ended() -> None:
    """[TABLE-119] board, position and turn are those; the journal says where it comes from."""
    house = House()
    before = played(house)
    house.wait(1000)
    record = next(iter(house.store.matches("table 1")))
    for turn in range(6):
        stood = replayed_whole(house.store, record, turn)
        match = went_on(house, f"from=1-1@{turn}")
        began = match.game.place(match.board, match.header.position, match.header.seats, 0)
        assert match.game.position(began) | {"turn_started_at": 0} == told(stood)
        assert match.turn() == turn
        assert (match.board_hash, match.seed) == (before.board_hash, before.seed)
        (fork,) = match.header.forks
        assert (fork.after, fork.of) == (0, house.store.head(record.id))
        house.say("ann", "STAND")
        house.say("ann", "LEAVE")


def test_its_dice_are_its_own_and_differ_each_time() -> None:
    """[TABLE-119] of what was played nobody learns what will be thrown."""
    house = House()
    played(house)
    archive: Any = house.store
    branches = {continuation(archive, "1-1@1").fork.branch for _ in range(20)}
    assert len(branches) == 20
    assert all(FIRST_FORK <= branch < (1 << 32) - 1 for branch in branches)


def test_the_turn_has_its_time_anew() -> None:
    """[TABLE-119] though the other was played long ago."""
    house = House()
    played(house, f"{SMALL} turn_seconds=300")
    house.wait(5000)
    match = went_on(house, "from=1-1@1")
    assert match.alarm() == house.clock.now() + 300 * SECOND


def test_parameters_and_seats_are_those_of_the_other() -> None:
    """[TABLE-119] and what is no affair of the game is asked for as ever."""
    house = House()
    before = played(house)
    match = went_on(house, "from=1-1@2 bot_delay_s=2 board_size=05 seats=02")
    assert match.header.params == before.header.params
    options = house.table(2).options
    assert options["from"] == "1-1@2"
    assert (options["bot_delay_s"], options["rotate"]) == ("2", "false")
    assert options["seats"] == options["min_seats"] == "2"


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("from=1-1@6", "went on until turn 5, not 6"),
        ("from=1-2@1", "no game 1-2"),
        ("from=7-1@1", "no game 7-1"),
        ("from=1-1", "expected a game and a turn"),
        ("from=1-1@-1", "expected a game and a turn"),
        ("from=1-1@1 turns=9", "turns is that of game 1-1: 6"),
        ("from=1-1@1 save_points=false", "save_points is that of game 1-1: true"),
        ("from=1-1@1 seats=3", "seats is that of game 1-1: 2"),
        ("from=1-1@1 seats=two", "seats is that of game 1-1: 2"),
        ("from=1-1@1 turns=six", "turns is that of game 1-1: 6"),
        ("from=1-1@1 preset=quick", "preset: how long it is follows from game 1-1"),
    ],
)
def test_what_does_not_go_together_is_refused(options: str, why: str) -> None:
    """[TABLE-119] with what was expected; no table is opened."""
    house = House()
    played(house)
    house.number("ann")
    given = tuple(tuple(one.split("=", 1)) for one in options.split())
    with pytest.raises(ValueError, match=why):
        options_from(house.store, house.at.state, "ann", "spacecrack", given)  # type: ignore[arg-type]
    assert house.say("ann", f"OPEN spacecrack {options}") == "403"
    assert list(house.at.state.tables) in ([], [1])
    assert house.say("ann", "OPEN tally from=1-1@1") == "403"


def test_a_game_that_still_goes_on_is_none_to_begin_from() -> None:
    """[TABLE-119]."""
    house = House()
    house.say("ann", f"OPEN spacecrack {SMALL}")
    house.say("ann", "ADD_BOT idler")
    house.say("ann", "START")
    house.say("ann", "END_TURN")
    assert house.say("bob", "OPEN spacecrack from=1-1@0") == "403"


def test_what_was_private_stays_so() -> None:
    """[TABLE-119, TABLE-49] others have nothing to begin from, and members begin in private."""
    house = House()
    played(house, f"{SMALL} private=true")
    assert house.say("bob", "OPEN spacecrack from=1-1@1") == "403"
    assert house.say("ann", "OPEN spacecrack from=1-1@1 private=false") == "403"
    went_on(house, "from=1-1@1")
    assert house.table(2).private


def test_entries_that_are_gone_lead_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """[TABLE-119] what was pruned has its result, but no turns."""
    house = House()
    played(house)

    def pruned(*_: Any) -> Any:
        raise PrunedError("its entries were pruned")

    monkeypatch.setattr(house.store, "entries", pruned)
    with pytest.raises(ValueError, match="is not kept any more"):
        continuation(house.store, "1-1@1")
    assert house.say("ann", "OPEN spacecrack from=1-1@1") == "403"


def test_it_survives_a_stop_of_the_host_and_a_rematch_begins_there_again() -> None:
    """[TABLE-119, TABLE-42, TABLE-47]."""
    house = House()
    played(house)
    first = went_on(house, "from=1-1@2").header.position
    house.say("ann", "END_TURN")
    stands = house.match(2).digest()
    house.open()
    assert house.match(2).digest() == stands
    house.say("ann", "SIT 2")
    while house.table(2).phase == "PLAYING":
        house.say("ann", "END_TURN")
    assert house.say("ann", "REMATCH") == "1 1"
    again = house.match(2).header.position
    assert house.table(2).game_no == 2
    assert {**again, "turn_started_at": 0} == {**first, "turn_started_at": 0}


def test_a_game_that_has_no_positions_is_played_from_its_beginning_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """[TABLE-119] that is said, and nothing is opened."""
    house = House()
    played(house)

    def unknown(*_: Any) -> Any:
        raise NotImplementedError

    monkeypatch.setattr(Spacecrack, "position", unknown)
    with pytest.raises(ValueError, match="nobody can begin Space Crack in the middle"):
        continuation(house.store, "1-1@1")
