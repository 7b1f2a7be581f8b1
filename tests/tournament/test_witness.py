"""What is heard of matches in process; over TCP see ``test_lockstep``."""

from contextlib import suppress

from tests.host.playing import SECRET
from tests.host.tally import Params, Tally

from contestmaster.client import ROW, Refused
from contestmaster.protocols.line.dialogue import read
from contestmaster.tournament import local
from contestmaster.tournament.witness import DialogueWitness, Trace


class Odd:
    """A bot that says what nobody understands, and more than it may."""

    def __init__(self, transport, rng):
        self._transport = transport

    def turn(self):
        for line in ("ADD 1", "ADD x", "BLAH", "ADD 1"):
            with suppress(Refused):
                self._transport.command(line, ROW)


def play(**options):
    return local.play(Tally(Params(turns=6)), [("odd", Odd)], SECRET, turns=2, **options)


def test_refusals_in_process_are_counted_as_over_the_line():
    """NET-42, NET-44, NET-51."""
    found = {(each.command, each.code): each for each in play(limit=3).refused}
    assert found["ADD", 3].times == found["BLAH", 2].times == 2
    assert found["ADD", 6].message == "commands limit reached, forced waiting activated"
    assert (found["ADD", 6].rule, found["ADD", 6].turn) == ("NET-51", 1)


def test_a_match_in_process_has_a_trace_too():
    written, game = [], Tally(Params(turns=6))
    play(limit=3, trace=Trace(written.append, game, 7))
    dialogue = read(b"".join(written))
    assert dialogue.about["seat 0"] == "odd"
    first = [(said.mark, said.text) for said in dialogue.said if said.turn == 0]
    assert first[:4] == [(">", "ADD 1"), ("<", "OK"), ("<", "1"), (">", "ADD x")]
    assert {said.turn for said in dialogue.said} == {0, 1}


def test_a_data_block_stands_below_its_command():
    written, game = [], Tally()
    witness = DialogueWitness(game, ["ann"], Trace(written.append, game, 7))
    witness.heard(0, 0, b"TELL\nBEGIN\nhello you\nEND")
    witness.said(0, 0, b"FAILED 2 unknown command\n")
    said = read(b"".join(written)).said
    assert [(one.mark, one.text) for one in said] == [
        (">", "TELL"),
        (">", "BEGIN"),
        (">", "hello you"),
        (">", "END"),
        ("<", "FAILED 2 unknown command"),
    ]
    assert witness.refusals.listed()[0].line == "TELL"
    assert witness.last(0) == (0, b"TELL")
