"""Games at a table: begun, over, played again."""

import pytest
from tests.lobby.rig import Rig

from contestmaster.lobby.events import GameBegins, SeatGivenUp


@pytest.fixture
def rig() -> Rig:
    rig = Rig()
    rig.come("ann", "bob", "cat")
    return rig


def three(rig: Rig, options: str = "seats=3") -> None:
    """Seat ann, bob and a bot at table 1."""
    rig.ok("ann", f"OPEN spacecrack {options}")
    rig.ok("bob", "SIT 1")
    rig.ok("ann", "ADD_BOT greedy")


def test_a_start_needs_enough_seats_taken(rig: Rig) -> None:
    """[TABLE-26]."""
    rig.ok("ann", "OPEN spacecrack seats=4 min_seats=3")
    assert rig.says("bob", "START") == ["406"]
    rig.ok("bob", "SIT 1")
    assert rig.says("bob", "START") == ["413"]
    assert rig.says("ann", "START") == ["418"]
    rig.ok("ann", "ADD_BOT random")
    rig.lose("bob")
    assert rig.ok("ann", "START") == ["1 3"]
    assert rig.says("ann", "START") == ["414"]


def test_at_a_start_free_seats_vanish_and_the_holders_close_up(rig: Rig) -> None:
    """[TABLE-28]."""
    rig.ok("ann", "OPEN spacecrack seats=4 turns=7")
    rig.ok("bob", "SIT 1 2")
    rig.ok("cat", "SIT 1 3")
    rig.told.clear()
    assert rig.ok("ann", "START") == ["1 3"]
    (begins,) = rig.told
    assert isinstance(begins, GameBegins)
    assert (begins.table, begins.game_no, begins.game) == (1, 1, "spacecrack")
    assert begins.names == ("ann", "bob", "cat")
    assert begins.programs == ("", "", "")
    assert begins.options["turns"] == "7"
    assert rig.seats() == ["ann", "bob", "cat"]
    assert rig.ok("ann", "TABLES") == ["1", "1 spacecrack PLAYING 1 3 3 0 public ann"]


def test_a_full_table_may_start_itself(rig: Rig) -> None:
    """[TABLE-27]."""
    rig.ok("ann", "OPEN spacecrack seats=3 autostart=true")
    rig.ok("bob", "SIT 1 2")
    rig.told.clear()
    assert rig.ok("ann", "ADD_BOT greedy") == ["1"]
    assert rig.news() == ["SeatTaken", "GameBegins"]
    rig.come("ann/b")
    rig.ok("ann/b", "OPEN spacecrack seats=3 autostart=true")
    rig.ok("cat", "SIT 2")
    assert rig.ok("ann/b", "START") == ["1 2"]


def test_moving_to_another_seat_starts_nothing(rig: Rig) -> None:
    """[TABLE-27]."""
    rig.ok("ann", "OPEN spacecrack seats=2 autostart=true")
    assert rig.ok("ann", "SIT 1 1") == ["1 1"]
    assert rig.table().phase == "OPEN"
    assert rig.ok("bob", "SIT 1") == ["1 0"]
    assert rig.table().phase == "PLAYING"
    assert rig.seats() == ["bob", "ann"]


def test_holders_keep_their_seats_when_the_game_is_over(rig: Rig) -> None:
    """[TABLE-40]."""
    three(rig)
    rig.ok("ann", "START")
    rig.told.clear()
    rig.ends()
    assert rig.news() == ["GameEnds"]
    assert rig.table().phase == "OVER"
    assert rig.seats() == ["ann", "bob", "bot:greedy"]
    assert rig.says("cat", "SIT 1") == ["414"]


def test_a_game_that_is_not_played_cannot_be_over(rig: Rig) -> None:
    three(rig)
    assert rig.tries("GAME_ENDED", table=1, game_no=0).code == 435
    rig.ok("ann", "START")
    assert rig.tries("GAME_ENDED", table=1, game_no=2).code == 435
    assert rig.tries("GAME_ENDED", table=2, game_no=1).code == 435
    rig.ends()
    assert rig.tries("GAME_ENDED", table=1, game_no=1).code == 435


def test_all_must_agree_to_play_again(rig: Rig) -> None:
    """[TABLE-41, TABLE-42]."""
    three(rig)
    assert rig.says("cat", "REMATCH") == ["406"]
    assert rig.says("ann", "REMATCH") == ["416"]
    rig.ok("cat", "WATCH 1")
    assert rig.says("cat", "REMATCH") == ["409"]
    rig.ok("ann", "START")
    assert rig.says("ann", "REMATCH") == ["416"]
    rig.ends()
    assert rig.ok("ann", "REMATCH") == ["1 2"]
    assert rig.ok("ann", "REMATCH") == ["1 2"]
    assert rig.shows() == ["again", "here", "here"]
    rig.told.clear()
    assert rig.ok("bob", "REMATCH") == ["2 2"]
    assert rig.news() == ["Agreed", "GameBegins"]
    assert rig.seats() == ["bot:greedy", "ann", "bob"]
    assert rig.shows() == ["here", "here", "here"]
    assert rig.table().game_no == 2


def test_seats_stay_where_the_table_does_not_rotate(rig: Rig) -> None:
    """[TABLE-42]."""
    three(rig, "seats=3 rotate=false")
    rig.ok("ann", "START")
    rig.ends()
    rig.ok("ann", "REMATCH")
    rig.ok("bob", "REMATCH")
    assert rig.seats() == ["ann", "bob", "bot:greedy"]


def test_who_goes_may_complete_the_agreement_and_the_table_opens_again(rig: Rig) -> None:
    """[TABLE-42]."""
    three(rig, "seats=4")
    rig.ok("ann", "START")
    rig.ends()
    rig.ok("ann", "REMATCH")
    rig.told.clear()
    rig.ok("bob", "LEAVE")
    assert rig.news()[-1] == "Reopened"
    assert rig.table().phase == "OPEN"
    assert rig.seats() == ["ann", "-", "bot:greedy", "-"]
    assert rig.shows() == ["here", "free", "here", "free"]
    assert rig.ok("cat", "SIT 1") == ["1 1"]
    assert rig.ok("ann", "START") == ["2 3"]


def test_agreeing_to_a_rematch_with_free_seats_opens_the_table(rig: Rig) -> None:
    """[TABLE-42]."""
    three(rig)
    rig.ok("ann", "START")
    rig.ends()
    rig.ok("bob", "STAND")
    assert rig.table().phase == "OVER"
    assert rig.ok("ann", "REMATCH") == ["1 1"]
    assert rig.table().phase == "OPEN"


def test_nobody_left_agrees_to_nothing(rig: Rig) -> None:
    """[TABLE-41]."""
    three(rig)
    rig.ok("ann", "START")
    rig.ends()
    rig.ok("ann", "LEAVE")
    rig.ok("bob", "LEAVE")
    assert rig.table().phase == "OVER"
    assert rig.seats() == ["-", "-", "bot:greedy"]


def test_persons_who_gave_up_lose_their_seat_at_the_end_and_do_not_count(rig: Rig) -> None:
    """[TABLE-19, TABLE-41]."""
    rig.ok("ann", "OPEN spacecrack seats=3")
    rig.ok("bob", "SIT 1")
    rig.ok("cat", "SIT 1")
    rig.ok("ann", "START")
    rig.told.clear()
    rig.ok("bob", "STAND")
    (given_up,) = rig.told
    assert given_up == SeatGivenUp(1, 1, 1, "bob")
    rig.ends()
    assert rig.seats() == ["ann", "-", "cat"]
    assert rig.ok("ann", "REMATCH") == ["1 2"]
    rig.ok("cat", "REMATCH")
    assert rig.table().phase == "OPEN"


def test_a_bot_that_was_given_up_plays_again(rig: Rig) -> None:
    """[TABLE-25, TABLE-42]."""
    three(rig)
    rig.ok("ann", "START")
    for _ in range(2):
        rig.host("BOT_FAILED", table=1, game_no=1, seat=2)
        assert rig.shows() == ["here", "here", "here"]
    rig.told.clear()
    rig.host("BOT_FAILED", table=1, game_no=1, seat=2)
    assert rig.told == [SeatGivenUp(1, 1, 2, "bot:greedy")]
    assert rig.shows() == ["here", "here", "given_up"]
    assert rig.tries("BOT_FAILED", table=1, game_no=1, seat=2).code == 436
    assert rig.tries("BOT_FAILED", table=1, game_no=1, seat=1).code == 420
    rig.ends()
    rig.ok("ann", "REMATCH")
    rig.ok("bob", "REMATCH")
    assert rig.seats() == ["bot:greedy", "ann", "bob"]
    assert rig.shows() == ["here", "here", "here"]
    rig.host("BOT_FAILED", table=1, game_no=2, seat=0)
    assert rig.shows() == ["here", "here", "here"]


def test_a_table_of_one_may_start_at_once(rig: Rig) -> None:
    """[TABLE-27]."""
    assert rig.ok("ann", "OPEN spacecrack seats=1 autostart=true") == ["1 0"]
    assert rig.table().phase == "PLAYING"
