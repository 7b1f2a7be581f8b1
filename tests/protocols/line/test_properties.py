"""What holds for every input, however it is cut into pieces."""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from line_rig import PASSWORD, Revealing, Rig, Tally

from contestmaster.protocols.line.lexicon import Lexicon

LINES = [
    b"PROGRESS",
    b"progress ",
    b"ADD 1",
    b"ADD 900",
    b"ADD",
    b"ADD 1 2",
    b"FLY",
    b"",
    b" \t\r",
    b"WAIT",
    b"WAIT 1",
    b"LIST 3",
    b"BOOM",
    b"SAY x  y",
    b"SAID",
    b"\xff\x00\x0b",
    b"x" * 41,
    b" " * 41,
    b"REVEAL 1",
    b"REVEAL x",
    b"<<<",
    b">>>",
]

lines = st.lists(st.sampled_from(LINES) | st.binary(max_size=12), max_size=25)
cuts = st.lists(st.integers(0, 10_000), max_size=12)


class Forgetful(Lexicon):
    """Understands no line, so that all go the general way."""

    def understood(self, line):
        return None

    def remember(self, line, call):
        """Nothing is remembered."""


def build(game):
    """Return a server with small limits; with data blocks in the game no line is remembered."""
    return Rig(
        game=game(),
        command_limit=4,
        max_line_bytes=40,
        max_block_bytes=30,
        input_buffer_bytes=200,
    )


def pieces(data, at):
    """Cut data at some places."""
    places = sorted({place % (len(data) + 1) for place in at} | {0, len(data)})
    return [data[a:b] for a, b in pairwise(places)]


def items(line):
    return [item for item in re.split(rb"[ \t\r]+", line) if item]


def transcript(game, data, at, passes):
    """Return everything one client is answered, turns passing after the input."""
    r = build(game)
    client = r.connect()
    for piece in pieces(data, at):
        client.send(piece)
    for turn in range(1, passes):
        r.at(turn)
    return client.read(), r.line.commands, r.behind.calls


@pytest.mark.parametrize("game", [Tally, Revealing])
@given(lines, cuts)
@settings(max_examples=200)
def test_chunking_does_not_matter(game, said, at):
    """NET-13, NET-23, NET-32, NET-61: the same bytes in any pieces get the same replies."""
    data = f"red\n{PASSWORD}\n".encode() + b"\n".join([*said, b""])
    whole = transcript(game, data, [], 30)
    assert transcript(game, data, at, 30) == whole
    assert transcript(game, data, range(len(data)), 30) == whole


@given(lines)
@settings(max_examples=200)
def test_the_straight_way_is_the_general_way(said):
    """NET-28, NET-48: lines sent twice, known the second time, are answered alike."""
    said = [line for line in said if b"\n" not in line]
    once, again = build(Tally), build(Tally)
    again.line.lexicon = Forgetful(40)
    first, second = once.login(), again.login()
    for line in [*said, *said, *said]:
        assert first.ask(line + b"\n") == second.ask(line + b"\n")
        assert once.line.commands == again.line.commands
        if first.waiting:
            once.at(once.now / 1e6 + 1)
            again.at(again.now / 1e6 + 1)


@given(lines)
@settings(max_examples=200)
def test_one_reply_for_each_command_and_none_unasked(said):
    """NET-28, NET-35, NET-51, NET-56: never more, never less, and the counters agree."""
    r = Rig(command_limit=3, max_line_bytes=40, input_buffer_bytes=200)
    client = r.login()
    for line in (line.replace(b"\n", b"") for line in said):
        used = r.line.commands
        reply = client.ask(line + b"\n")
        first, *rest = reply.split("\n")
        if not items(line) and len(line) <= 40:
            assert reply == ""
        elif first.startswith("FAILED 6 "):
            assert [word.split()[0] for word in rest if word] == ["WAITING"]
            assert r.line.commands == used
        elif items(line.upper())[:1] == [b"WAIT"] and len(line) <= 40:
            assert r.line.commands == used
        else:
            assert r.line.commands == used + 1
            assert first == "OK" or (first.startswith("FAILED ") and rest == [""])
        if client.waiting:
            r.at(r.now // 1_000_000 + 1)
            assert re.fullmatch(r"OK\n(\d+\n)?", client.read())
        assert client.writes == []


people = st.sampled_from(["red", "blue", "late"])
script = st.lists(
    st.tuples(st.integers(0, 3), st.sampled_from(LINES[:15]), st.booleans()), max_size=40
)


@given(st.lists(people, min_size=4, max_size=4), script)
def test_counters_are_shared_by_person_and_never_above_the_limit(names, acts):
    """NET-48, NET-54, NET-55: over any connections and turns."""
    r = Rig(command_limit=3)
    clients = [r.login(name) for name in names]
    for who, line, turn in acts:
        clients[who].send(line + b"\n")
        if turn:
            r.at(r.now // 1_000_000 + 1)
            assert not any(client.waiting for client in clients if client.session.offered)
        for player in r.line.players:
            assert player.used <= 3


@given(script)
def test_replies_are_released_in_order_whatever_is_committed(acts):
    """NET-32, NET-60: with commits at any time, the same lines get the same replies."""
    live, late = Rig(command_limit=5), Rig(command_limit=5)
    late.behind.auto_commit = False
    pairs = [(live.login(name), late.login(name)) for name in ("red", "red", "blue", "late")]
    for who, line, commit in acts:
        for client in pairs[who]:
            client.send(line + b"\n")
        if commit:
            late.behind.commit(late.now)
        for a, b in pairs:
            assert b"".join(a.writes).startswith(b"".join(b.writes))
    late.behind.commit(late.now)
    for a, b in pairs:
        assert a.read() == b.read()
