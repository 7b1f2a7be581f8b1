"""People at pseudo-terminals, a real table server: the bot games at a human pace, by hand."""

import re
from collections.abc import Iterator

import pytest
from tests.cli.console.tabled import Tabled
from tests.cli.console.tty import TAB, Tty

PLAYS = {
    "cows": ("dim=2 side=20 stable_distance=3", ["MAKE_GROUP 1 1", "LIST_GROUPS"], "location"),
    "desk": ("", ["CURRENT_STAGE"], "PREPARATION"),
    "traders": ("", ["GET_SCORE"], "vouchers"),
}
"""By game: options of its table, what ann types in her turn, and what the last of it answers."""


@pytest.fixture
def tables() -> Iterator[Tabled]:
    with Tabled() as tabled:
        yield tabled


def entered(tables, state, name) -> Tty:
    """Somebody who has come in."""
    return Tty(state / name, tables.port, "--login", name, "--password", "secret")


def table_of(person: Tty, game: str) -> str:
    """The number of the table that somebody has just opened."""
    told = ""
    while (found := re.search(r"id +seat\s+(\d+)", told)) is None:
        told += person.expect(f"{game}>")  # a prompt may be drawn before the answer, and again
    return found[1]


@pytest.mark.slow
@pytest.mark.parametrize("game", PLAYS)
def test_each_bot_game_is_played_at_a_table_whose_turns_end_when_all_are_done(
    tables, tmp_path, game
):
    """[TABLE-30, TABLE-31, TABLE-33]."""
    options, orders, answer = PLAYS[game]
    with entered(tables, tmp_path, "ann") as ann, entered(tables, tmp_path, "bob") as bob:
        ann.expect("This is a server of tables")
        ann.expect("tables>")
        bob.expect("tables>")
        ann.enter(f"OPEN {game} seats=2 turn_limit_s=300 {options}")
        number = table_of(ann, game)
        bob.enter(f"SIT {number}")
        bob.expect(f"{game}>")
        ann.expect("* seat 1: bob, here")
        ann.enter("START")
        ann.expect("game_no")
        bob.expect("-- game 1 begins --")
        for order in orders:
            ann.expect(f"{game}>")
            ann.enter(order)
        ann.expect(answer)
        ann.enter("WAIT")
        ann.expect("waiting: 2")
        ann.expect("s at most")
        bob.enter("WAIT")
        bob.expect("-- the next turn --")
        ann.expect("-- the next turn --")
        bob.enter("STAND")
        ann.expect("* seat 1: bob, given up")
        for person in (ann, bob):
            person.enter("LEAVE")
            person.expect("tables>")


def test_what_is_said_at_a_table_is_heard(tables, tmp_path):
    with entered(tables, tmp_path, "ann") as ann, entered(tables, tmp_path, "bob") as bob:
        ann.expect("tables>")
        ann.type("op" + TAB)
        ann.expect("OPEN")
        ann.enter(" spacecrack turns=5")
        number = table_of(ann, "spacecrack")
        bob.expect("tables>")
        bob.enter(f"WATCH {number}")
        bob.expect("spacecrack>")
        bob.enter("SAY good luck to you")
        ann.expect("bob: good luck to you")
        ann.enter("help move")
        ann.expect("MOVE ship planet")
        ann.enter("KICK 1")
        ann.expect("FAILED 421 no other person in that seat")
        ann.enter("LEAVE")
        ann.expect("-- you are at no table --")


def test_a_guest_comes_back_to_eir_seat_when_the_connection_was_lost(tables, tmp_path):
    """[TABLE-3, TABLE-5, TABLE-14]."""
    with Tty(tmp_path, tables.port) as guest:
        guest.expect("login (Enter: guest):")
        guest.enter("")
        guest.expect("You are guest-")
        guest.expect("tables>")
        guest.type("OPEN s\t")  # of all games only those that are offered here
        guest.expect("pacecrack")  # the terminal may have drawn the letter that was typed
        guest.enter("")
        guest.expect("id  seat")
        guest.enter("ADD_BOT greedy")
        guest.expect("seat\n   1")
        guest.enter("START")
        guest.expect("-- game 1 begins --")
        tables.hang_up()
        guest.expect("-- connected again --")
        guest.enter("STATUS")
        guest.expect("turns_left")
        guest.enter("WHOAMI")
        guest.expect("guest-")
        guest.enter("TABLE")
        guest.expect("PLAYING")
        guest.expect("here   guest-")
