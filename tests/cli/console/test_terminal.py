"""A person at a pseudo-terminal, a real server: the games that bots play, by hand."""

import re

import pytest
from tests.cli.console.tty import CTRL_C, CTRL_D, ENTER, TAB, UP, Tty

GAMES = {
    "cows": [
        ("MAKE_GROUP 1 1", ["id", "1"]),
        ("list_groups", ["id  location", "cowboys  gunmen", "NORMAL"]),
        ("MOVE 99 0 1", ["FAILED 107 requested group not found"]),
        ("RECRUIT KING", ["FAILED 3 bad format"]),
    ],
    "desk": [
        ("MY_ID", ["id", "1"]),
        ("RIVALS", ["enemy  battle  side"]),
        ("CURRENT_STAGE", ["phase", "PREPARATION"]),
        ("SHOW_BOARD", ["fields"]),
        ("DEFEND 1 1", ["FAILED"]),
    ],
    "traders": [
        ("GET_SCORE", ["cash"]),
        ("GET_TRADERS MYSELF", ["id", "planet", "None"]),
        ("PUT_TRADER {trader} 1", ["OK"]),
        ("GET_TRADERS MYSELF", ["id", "planet", "None"]),
        ("PUT_TRADER 7 1", ["FAILED 103 invalid trader id"]),
    ],
}
"""What is typed in each game, and what must come, in this order."""


def entered(tty: Tty, game: str) -> None:
    """Log in as red."""
    tty.expect("login (Enter: guest):")
    tty.enter("red")
    tty.expect("password:")
    tty.enter("secret")
    tty.expect(f"This is a server of {game}")
    tty.expect(f"{game}>")


@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_played_by_hand(serve, tmp_path, game):
    """Its commands are known, its replies are tables, and its turns are waited for."""
    with Tty(tmp_path, f"127.0.0.1:{serve(game)}") as tty:
        entered(tty, game)
        assert "secret" not in tty.seen
        for line, replies in GAMES[game]:
            traders = re.findall(r"([0-9]+)  None", tty.seen) or [""]
            tty.enter(line.format(trader=traders[-1]))
            for reply in replies:
                tty.expect(reply)
            tty.expect(f"{game}>")
        tty.enter("WAIT")
        tty.expect("waiting:")
        tty.expect("s at most")
        tty.expect("-- the next turn --")
        tty.enter("quit")
        assert tty.ended() == 0


def test_tab_completes_and_the_line_below_says_what_comes_next(serve, tmp_path):
    with Tty(tmp_path, f"127.0.0.1:{serve('cows')}", "--game", "cows", "--login", "red") as tty:
        tty.expect("password:")
        tty.enter("secret")
        tty.expect("cows>")
        tty.expect("help lists the commands, Tab completes them")
        tty.type("recr" + TAB)
        tty.expect("RECRUIT")
        tty.expect("Buy a specialist")
        tty.type(" ")
        tty.expect("specialist: COWBOY")
        tty.expect("GUNMAN")
        tty.type("G" + TAB)
        tty.expect("UNMAN")
        tty.type(ENTER)
        tty.expect("FAILED 112 not enough milk")


def test_what_was_typed_comes_back_now_and_another_day(serve, tmp_path):
    words = (
        f"127.0.0.1:{serve('desk')}",
        "--game",
        "desk",
        "--login",
        "red",
        "--password",
        "secret",
    )
    with Tty(tmp_path, *words) as tty:
        tty.expect("desk>")
        tty.enter("MY_ID")
        tty.expect("id")
        tty.enter("no_such_thing")
        tty.expect("NO_SUCH_THING: no such command here; help lists what there is")
        tty.type(UP + UP + ENTER)
        tty.expect("id")
        tty.expect("desk>")
        tty.type(CTRL_D)
        assert tty.ended() == 0
    with Tty(tmp_path, *words) as tty:
        tty.expect("desk>")
        tty.type(UP)
        tty.expect("MY_ID")
        tty.type(CTRL_C)
        tty.expect("desk>")
        tty.type(UP)
        tty.expect("MY_ID")
        tty.type(ENTER)
        tty.expect("id")
    assert "secret" not in (tmp_path / "contestmaster" / "console-history").read_text()


def test_a_turn_that_ends_does_not_touch_the_line_being_typed(serve, tmp_path):
    """It is told above it, and the time that is left runs below."""
    port = serve("cows", turn_seconds=3)
    words = ("--game", "cows", "--login", "red", "--password", "secret")
    with Tty(tmp_path, f"127.0.0.1:{port}", *words) as tty:
        tty.expect("cows>")
        tty.expect("turn: ")
        tty.type("RANCHO_RE")
        tty.expect("RANCHO_RE")
        tty.expect("-- the next turn --")
        tty.type("PORT" + ENTER)
        tty.expect("free_cowboys")


def test_events_of_others_are_told(serve, tmp_path):
    port = serve("spacecrack")
    account = ("--password", "secret", "--game", "spacecrack", "--login")
    with (
        Tty(tmp_path / "red", f"127.0.0.1:{port}", *account, "red") as red,
        Tty(tmp_path / "blue", f"127.0.0.1:{port}", *account, "blue") as blue,
    ):
        red.expect("spacecrack>")
        blue.expect("spacecrack>")
        red.enter("END_TURN")
        red.expect("SAVED")
        blue.expect("* ")
        blue.expect("seat=0")


def test_a_lost_connection_is_opened_again(serve, tmp_path):
    port = serve("cows")
    words = ("--game", "cows", "--login", "red", "--password", "secret")
    with Tty(tmp_path, f"127.0.0.1:{port}", *words) as tty:
        tty.expect("cows>")
        serve.close()
        tty.expect("-- the connection is lost; trying to open it again --")
        serve("cows", port)
        tty.expect("-- connected again --")
        tty.enter("RANCHO_REPORT")
        tty.expect("free_cowboys")


def test_a_wrong_password_is_asked_for_again_and_guests_just_press_enter(serve, tmp_path):
    with Tty(tmp_path, f"127.0.0.1:{serve('traders')}") as tty:
        tty.expect("login (Enter: guest):")
        tty.enter("red")
        tty.expect("password:")
        tty.enter("wrong")
        tty.expect("bad login or password")
        tty.expect("login (Enter: guest):")
        tty.enter("")
        tty.expect("traders>")
        tty.enter("GET_SCORE")
        tty.expect("FAILED 7 no seat in this game")
