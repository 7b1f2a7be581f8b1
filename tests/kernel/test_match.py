"""A match: who may act, what an act does, and what it leaves alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.kernel.notice import (
    AGAIN,
    NO_NOTICE,
    STRANGER,
    Drawn,
    Line,
    Notice,
    Pinned,
)
from tests.kernel.playing import SEATS, START, begin, catch_up, entries, say

from contestmaster.kernel.dice import Dice
from contestmaster.kernel.events import AFTER
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.instant import DAY, HOUR
from contestmaster.kernel.journal import Entry
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.vocabulary import Call


def test_a_stranger_registers() -> None:
    """NET-85: a game may open a command to those without a seat; they act as anyone."""
    match = begin()
    first, again = say(match, "cyd", "JOIN Cyd"), say(match, "cyd", "JOIN")
    assert (first.code, again.code) == (0, AGAIN)
    assert first.entry == Entry(1, START, "cyd", "anyone", "command", "JOIN", {"name": "Cyd"})
    assert match.state.members["cyd"] == "Cyd" and match.seat_of("cyd") is None
    pinned = say(match, "bob", "PIN UP 1 seated")
    assert pinned.entry is not None and pinned.entry.role == "seat"


def test_others_commands_need_a_seat_or_an_operator() -> None:
    """NET-85, NET-47: 7 comes before the game's own codes, and nothing is entered."""
    match = begin()
    for person, line in (("cyd", "PRAISE 9"), ("cyd", "LIST"), ("ann", "STRIKE 9")):
        assert say(match, person, line) == Done(7)
    assert say(match, "judge", "STRIKE 9", role="operator").code == NO_NOTICE
    assert say(match, "judge", "LIST", role="operator") == Done(7)


def test_one_message_may_hold_an_action_that_is_refused() -> None:
    """Each action is an entry of its own; the refused one changes nothing but is recorded."""
    match = begin()
    before = match.digest()
    refused = say(match, "cyd", "PIN UP 5 hello")
    assert (refused.code, refused.entry and refused.entry.code) == (STRANGER, STRANGER)
    assert match.digest() == before
    lines = ["JOIN", "PIN UP 5 hello", "PRAISE 0", "PIN UP again"]
    message = [say(match, "cyd", line) for line in lines]
    assert [done.code for done in message] == [0, 0, 7, 0]
    assert [e.number for e in entries(*message)] == [2, 3, 4]
    assert message[1].reply == Pinned(0, START + 5 * HOUR)


def test_a_failed_command_changes_nothing() -> None:
    """NET-30: in a game that does not record refusals there is not even an entry."""

    class Silent(Notice):
        by_announcement = False

    match = begin(game=Silent)
    before = match.digest()
    assert say(match, "ann", "PRAISE 3") == Done(NO_NOTICE)
    assert (match.digest(), match.number) == (before, 0)


def test_queries_read_and_counted_ones_are_entered() -> None:
    match = begin()
    say(match, "ann", "PIN UP 5 tea at four")
    listed = say(match, "bob", "LIST")
    assert (listed.reply, listed.entry) == ([Line(0, "ann", 0)], None)
    looked = say(match, "eve", "LOOK 0")
    assert looked.entry is not None and match.state.looks == 1
    assert looked.reply.text == "tea at four\n"


def test_optional_arguments_are_entered_only_where_given() -> None:
    match = begin()
    done = [
        say(match, "ann", "PIN UP 5 a"),
        say(match, "ann", "PRAISE 0"),
        say(match, "ann", "praise 0 coolly 2  # well"),
        say(match, "ann", "PRAISE 0 points=9 tone=WARMLY"),
    ]
    assert [e.arguments for e in entries(*done)] == [
        {"hours": 5, "text": "a"},
        {"notice": 0},
        {"notice": 0, "tone": "COOLLY", "points": 2},
        {"notice": 0, "tone": "WARMLY", "points": 9},
    ]
    assert match.state.sheets[0].praise == 1 + 2 + 18


def test_a_block_reaches_the_rule_as_it_was_sent() -> None:
    """NET-76: blank lines and blanks included."""
    match = begin()
    say(match, "ann", "PIN UP 5 a")
    done = say(match, "ann", "ATTACH 0", block=b" one\r\n\ntwo \n")
    assert match.state.sheets[0].body == " one\r\n\ntwo \n"
    assert done.entry is not None and done.entry.arguments["body"] == " one\r\n\ntwo \n"


def lot(done: Done) -> int:
    (told,) = done.told
    assert told.audience == AFTER and isinstance(told.event, Drawn)
    return told.event.lot


@given(st.integers(0, 2**64 - 1), st.integers(0, 5))
def test_an_order_draws_by_seed_and_entry_alone(seed: int, before: int) -> None:
    """Refused and read-only commands, errors, persons and instants do not move the dice."""
    match = begin(seed)
    for _ in range(before):
        say(match, "ann", "DRAW LOTS")
        say(match, "ann", "LIST")
        match.ring(START)
    done = say(match, "cyd", "DRAW LOTS", START + before)
    assert lot(done) == Dice(seed, before + 1).roll("2d100")


@pytest.mark.parametrize("seats", [("ann", "ann"), ()])
def test_seats_are_persons_each_once(seats: tuple[str, ...]) -> None:
    with pytest.raises(SetupError):
        Match.start(Notice(), seed=1, seats=seats, at=START)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_has_64_bits(seed: int) -> None:
    with pytest.raises(SetupError, match="a seed is"):
        Match.start(Notice(), seed=seed, seats=SEATS, at=START)


def test_a_match_may_begin_from_a_position() -> None:
    position = {"members": {"zoe": "Zoe"}, "days": 13}
    match = Match.start(Notice(), seed=1, seats=SEATS, at=START, position=position)
    assert match.header.position == position
    assert len(catch_up(match, START + 5 * DAY)) == 1
    again = Match(Notice(), match.header, 1)
    catch_up(again, START + 5 * DAY)
    assert again.digest() == match.digest()


def test_a_call_may_be_built_without_a_line() -> None:
    match = begin()
    call = match.game.vocabulary.call("JOIN", {"name": "a b"})
    assert isinstance(call, Call) and match.do(call, "cyd", START).code == 0
    assert match.state.members["cyd"] == "a b"


def test_a_numpy_like_integer_is_a_code() -> None:
    """Compiled rules return machine integers while the compiler is off."""

    class Machine:
        def __init__(self, value: int) -> None:
            self.value = value

        def __int__(self) -> int:
            return self.value

    for value, code in {0: 0, AGAIN: AGAIN, 999: 5}.items():
        match = begin()
        (join,) = match.game.vocabulary.find("JOIN")
        object.__setattr__(join, "run", lambda *_, value=value: Machine(value))
        assert say(match, "cyd", "JOIN").code == code
