"""What is said is understood: every phrase of every command, there and back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.protocols.announce.conftest import DIGEST

from contestmaster.games.spaceships import Spaceships
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.announce import Acts, MessageReader
from contestmaster.protocols.announce.saying import say, sayings

GAME = Spaceships()
READER = MessageReader(GAME.vocabulary)

LINES = [
    "MOVE 3",
    "REPAIR",
    "REPAIR 4",
    "BUY_ENERGY",
    "BUY_ENERGY 2",
    "CREATE_SHIP",
    "SCUTTLE",
    "ALLY bob",
    "UNALLY bob",
    f"ATTACK bob sha256 {DIGEST}",
    "ATTACK bob BLAKE2s abc= base64",
    "DEFEND 1 5",
    f"HASH sha512 {DIGEST}",
    f"HASH sha256 {DIGEST} base64 my next move, perhaps",
    "RESOLVE 1",
    "CREATE_SECTOR",
    "DESTROY_SECTOR 5",
    "REPORT",
    "RESIGN_OFFICE",
    "INTEND_WIN",
    "WIN",
    "EXPUNGE",
    "REGISTER",
    "LEAVE",
    "SET_MASTER bob carol",
    "PACT ann bob on",
    "GRANT bob 5",
    "SET_ASTRONOMOR bob",
    "FINE 1 2",
    *("HASHES", "HASH_INFO 1", "SECTORS", "SHIPS", "BATTLES", "BATTLE 7", "PLAYERS", "ME", "PACTS"),
    *("CRIMES", "NOTICES", "REPORTS", "TIME"),
]


def call_of(line: str, block: bytes | None = None) -> Call:
    call = GAME.vocabulary.parse(line.encode(), block)
    assert isinstance(call, Call), line
    return call


def understood(sentence: str) -> list[tuple[str, tuple[object, ...]]]:
    """What a message of one sentence means."""
    (reading,) = READER.read(sentence)
    assert isinstance(reading, Acts), reading
    return [(call.command.name, call.args) for call in reading.calls]


@pytest.mark.parametrize("line", LINES)
def test_every_sentence_for_an_action_means_just_that(line: str) -> None:
    call = call_of(line)
    said = list(sayings(call))
    assert said
    for sentence in said:
        assert understood(sentence) == [(call.command.name, call.args)], sentence


def test_these_are_all_commands() -> None:
    named = {line.split()[0] for line in LINES} | {"REVEAL", "EVENTS"}
    assert named == {command.name for command in GAME.vocabulary}


def test_a_plaintext_is_said_below_the_sentence() -> None:
    text = "ENERGY: 7\n\nI move to Sector 3."
    call = call_of(f"REVEAL 1 sha256 {DIGEST}", text.encode())
    for sentence in sayings(call):
        assert sentence.endswith(f".\n-----BEGIN PLAINTEXT-----\n{text}\n-----END PLAINTEXT-----")
        assert understood(sentence) == [("REVEAL", (1, "sha256", DIGEST, text))]
    empty = say(call_of(f"REVEAL 1 sha256 {DIGEST}", b""))
    assert understood(empty) == [("REVEAL", (1, "sha256", DIGEST, ""))]


@given(st.integers(0, 10**9), st.from_regex(r"[a-zA-Z][a-z0-9_.]{0,10}[a-z0-9]", fullmatch=True))
@settings(max_examples=40, deadline=None)
def test_any_numbers_and_names_are_understood(number: int, name: str) -> None:
    for line in (f"DEFEND {number} {number // 2}", f"ALLY {name}", f"GRANT {name} {number}"):
        call = call_of(line)
        assert understood(say(call)) == [(call.command.name, call.args)]


@pytest.mark.parametrize("name", ["bob.", "really?", "a!b!", "b:", "(x)", "a,b", "[a]", ".."])
def test_names_with_a_sentences_own_signs_are_said_in_quotation_marks(name: str) -> None:
    call = call_of(f"ALLY {name}")
    for sentence in sayings(call):
        assert understood(sentence) == [("ALLY", (name,))], sentence


def test_a_digest_with_blanks_is_said_in_quotation_marks() -> None:
    call = call_of('HASH sha256 "ab cd"')
    assert '"ab cd"' in say(call)
    assert understood(say(call)) == [("HASH", call.args)]


def test_what_no_phrase_can_say_is_an_error() -> None:
    with pytest.raises(ValueError, match="EVENTS"):
        say(call_of("EVENTS 0"))
