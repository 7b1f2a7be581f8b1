"""A match in this process, as other packages play one: by promised names alone."""

import pytest
from tests.host.broken_rules import Broken

from contestmaster.client import Refused, entries
from contestmaster.client.shapes import LIST
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.registry import load_game
from contestmaster.testing.inprocess import InProcessMatch


def test_lines_are_answered_as_on_the_wire() -> None:
    """[NET-28, NET-86] with replies, refusals and what means nothing."""
    match = InProcessMatch(Broken(), ("ann", "bob"), seed=3)
    assert match.say(0, "COUNT 2") == "OK"
    assert match.say(0, "COUNT many") == "FAILED 3 bad format"
    assert match.say(1, "JUMP") == "FAILED 2 unknown command"
    assert match.say(None, "COUNT 2") == "FAILED 7 no seat in this game"
    assert match.say(1, "RAISE").startswith("FAILED 5")
    assert match.match.state.counted == 2
    assert match.say(1, "ORDERS") == "OK\n1\nCOUNT 1"


def test_a_client_speaks_to_it() -> None:
    """A list comes with the line that counts it."""
    match = InProcessMatch(Broken(), ("ann", "bob"))
    link = match.link(1)
    reply = link.command("ORDERS", LIST)
    assert (reply, entries(reply)) == (["1", "COUNT 1"], ["COUNT 1"])
    with pytest.raises(Refused, match="unknown command"):
        link.command("JUMP", LIST)


def test_turns_of_a_clock_are_rung() -> None:
    match = InProcessMatch(load_game("spacecrack")(), ("ann", "bob"))
    turn = match.match.turn()
    match.at += match.match.game.turn_length
    assert match.ring().error is None and match.match.turn() == turn + 1


def test_no_match_without_players() -> None:
    with pytest.raises(SetupError):
        InProcessMatch(load_game("spacecrack")(), ())
