"""Refused and malformed orders as entries, and who has come to play, where a match says so."""

import pytest
from msgspec.structs import replace
from tests.host.playing import install
from tests.host.relay import TIRED, Params, Relay
from tests.kernel.playing import SALT, START

from contestmaster.kernel.acts import DepartedError
from contestmaster.kernel.exchange import Writer
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.journal import Entry, Header, encode_plain
from contestmaster.kernel.match import Match
from contestmaster.kernel.recording import USUAL, DeclaredEntrant, Recording, entrant, kept_text
from contestmaster.kernel.replay import Replay

REFUSALS = Recording(refusals=True)


@pytest.fixture(autouse=True)
def _games(monkeypatch):
    """The relay is installed."""
    install(monkeypatch)


def begin(recording=USUAL, legs=2):
    return Match.start(
        Relay(Params(legs=legs)),
        seed=7,
        seats=("ann", "bob"),
        at=START,
        recording=recording,
    )


def order(match, person, line):
    return match.do(match.game.vocabulary.parse(line.encode()), person, START)


def written(match, entries):
    """The journal of a match with these entries."""
    lines = []
    writer = Writer(lines.append, match.header)
    for entry in entries:
        writer.entry(entry)
    writer.end(
        digest=match.digest(),
        seed=7,
        salt=SALT,
        outcome=match.game.outcome(match.state),
    )
    return lines


def test_the_header_of_a_usual_match_has_neither():
    """So that it is what it always was, to the byte."""
    assert b"refusals" not in encode_plain(begin().header)
    assert b"entrants" not in encode_plain(begin().header)
    assert encode_plain(begin(REFUSALS).header).endswith(b',"refusals":true}')


def test_refused_and_malformed_orders_are_entries_and_replay():
    """[NET-107]: with code and text, in the chain; they change nothing else."""
    match, silent = begin(REFUSALS), begin()
    done = [order(match, "ann", "RUN"), order(match, "ann", "RUN")]
    before = match.digest()
    done.append(match.mistake(b"I should run\x1b[2J", 2, "ann", START))
    order(silent, "ann", "RUN")
    assert order(silent, "ann", "RUN").entry is None
    assert match.digest() == before == silent.digest()
    entries = [one.entry for one in done]
    assert [(e.number, e.kind, e.code) for e in entries] == [
        (1, "command", 0),
        (2, "command", TIRED),
        (3, "malformed", 2),
    ]
    assert entries[2].arguments == {"text": r"I should run\x1b[2J"}
    lines = written(match, entries)
    replaying = Replay(lines)
    replaying.to_end()
    assert (replaying.match.number, replaying.match.digest()) == (3, before)
    lines[3] = lines[3].replace(b"should run", b"should win")
    with pytest.raises(DepartedError):
        Replay(lines).to_end()


def test_a_match_that_records_none_takes_none_from_a_journal():
    match = begin()
    entry = Entry(1, START, "ann", "seat", "malformed", "", {"text": "x"}, 2)
    with pytest.raises(DepartedError, match="no entry here"):
        match.apply(entry)
    with pytest.raises(DepartedError):
        begin(REFUSALS).apply(replace(entry, person="cat"))


def test_what_is_no_entry():
    """[NET-107]: not of watchers, not after the end, no queries, nothing without a seat."""
    match = begin(REFUSALS, legs=1)
    assert match.mistake(b"hello", 2, "cat", START).entry is None
    assert order(match, "cat", "RUN").code == GenericCode.NO_SEAT
    order(match, "ann", "RUN")
    order(match, "bob", "STOP")
    assert match.over
    assert match.mistake(b"hello", 2, "ann", START).entry is None
    assert order(match, "ann", "RUN") == order(match, "ann", "RUN")
    assert match.number == 2


def test_as_much_of_a_line_is_kept_as_is_read():
    """[NET-107]: whatever bytes there are, no more than 200 characters of them."""
    assert kept_text(b"MOVE 1") == "MOVE 1"
    assert kept_text("zażółć".encode()) == "zażółć"
    assert kept_text(b"\xff\x00") == "\ufffd\\x00"
    assert kept_text(b"x" * 200) == "x" * 200
    assert kept_text(b"x" * 100_000) == "x" * 199 + "…"
    assert len(kept_text(b"\x1b" * 100_000)) == 200


def test_who_plays_stands_in_the_header():
    """[NET-106]: for the seat; nothing for who has said nothing."""
    mine = entrant("mine", "2.1", {"model": "small", "harness": "ours 7"})
    match = begin(Recording(entrants=(None, mine)))
    assert match.header.entrants == (None, mine)
    read = Replay(written(match, [])).header
    assert read.entrants == (
        None,
        DeclaredEntrant("mine", "2.1", {"model": "small", "harness": "ours 7"}),
    )
    assert isinstance(read, Header)


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (("",), "needs a name"),
        (("x" * 101,), "name: 101 characters are more than 100"),
        (("x", "1\u202e"), "version: .* nobody sees"),
        (("x", "", {"two words": "y"}), "is no word"),
        (("x", "", {"k": "y" * 201}), "k: 201 characters are more than 200"),
        (("x", "", {f"k{n}": "y" for n in range(21)}), "21 things are declared; 20 are enough"),
    ],
)
def test_what_cannot_stand_there_is_said(said, why):
    """[NET-106]."""
    with pytest.raises(ValueError, match=why):
        entrant(*said)
