"""The commands of hashed communications, in a game where nothing follows from them."""

import hashlib
from typing import Any

import pytest
from tests.nomic.vault import START, Vault, opened, say

from contestmaster.kernel.instant import DAY, SECOND
from contestmaster.kernel.match import Done, Match

HASH_X = hashlib.sha256(b"x").hexdigest()
IN_BASE64 = "LXEWQrcmsEQBYnyp+6wy9chTD7GQPMTbAiWHF5IaSIE="


def lines(done: Done | int, name: str) -> list[str]:
    """Return the data lines of a reply."""
    assert isinstance(done, Done)
    assert done.code == 0, done
    (command,) = Vault().vocabulary.find(name)
    return command.shape.lines(done.reply)


def code(done: Done | int) -> int:
    return done.code if isinstance(done, Done) else done


def asked(match: Match[Any, Any], line: str, at: int = START) -> list[str]:
    return lines(say(match, "eve", line, at=at), line.split(maxsplit=1)[0])


def test_anybody_can_publish_a_hash() -> None:
    """HASH-1, HASH-13, HASH-33: seated or not; the reply has id and window."""
    match = opened()
    for number, person in enumerate(("ann", "a_stranger"), 1):
        assert lines(say(match, person, f"HASH SHA-256 {HASH_X}"), "HASH") == [
            f"{number} 2019-07-29T09:00:00Z 2019-08-05T09:00:00Z"
        ]
    assert asked(match, "HASHES") == [
        "2",
        f"1 ann sha256 {HASH_X} standalone open 2019-07-29T09:00:00Z 2019-08-05T09:00:00Z",
        f"2 a_stranger sha256 {HASH_X} standalone open 2019-07-29T09:00:00Z 2019-08-05T09:00:00Z",
    ]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (f"sha256 {HASH_X}", 2),
        (f"HASH {HASH_X}", 3),
        ("HASH sha256", 3),
        ("HASH", 3),
        (f"HASH md5 {HASH_X}", 140),
        (f"HASH sha256 {IN_BASE64}", 141),
        (f"HASH sha256 {IN_BASE64} base64", 0),
        (f"HASH sha256 {HASH_X} hex", 0),
        (f"HASH sha256 {HASH_X} base64", 141),
        (f'HASH "SHA 256" "{HASH_X[:30]} {HASH_X[30:]}"', 0),
        (f"HASH sha256 {HASH_X} {'c' * 200}", 0),
        (f"HASH sha256 {HASH_X} {'c' * 201}", 3),
    ],
)
def test_label_method_and_digest_are_wanted(line: str, expected: int) -> None:
    """HASH-2, HASH-5, HASH-6, HASH-9: else nothing is initiated."""
    match = opened()
    assert code(say(match, "ann", line)) == expected
    assert asked(match, "HASHES")[0] == ("0" if expected else "1")


def test_surplus_comes_before_form() -> None:
    """HASH-2: the order of generic errors is 2, 4, 3 (NET-47)."""
    assert code(say(opened(), "ann", "HASHES all")) == 4
    assert code(say(opened(), "ann", "REVEAL x sha256 00 more", "x")) == 4
    assert code(say(opened(), "ann", "REVEAL x sha256 00", "x")) == 3


def test_a_plaintext_block_is_wanted() -> None:
    """HASH-25, HASH-20: without the block error 3; zero lines are the empty text."""
    match = opened()
    empty = hashlib.sha256(b"").hexdigest()
    say(match, "ann", f"HASH sha256 {empty}")
    assert code(say(match, "ann", f"REVEAL 1 sha256 {empty}")) == 3
    assert lines(say(match, "ann", f"REVEAL 1 sha256 {empty}", ""), "REVEAL") == ["1 lf"]
    assert asked(match, "HASH_INFO 1")[-1] == "0"


def test_everything_about_a_communication_can_be_asked() -> None:
    """HASH-31: with the text once it is completed, split at every line feed."""
    match = opened()
    say(match, "ann", f"HASH sha256 {hashlib.sha256(b'a  b').hexdigest()} hex what I will do")
    say(match, "ann", f"HASH sha256 {hashlib.sha256(bytes('a', 'ascii')).hexdigest()}")
    first = asked(match, "HASH_INFO 1")
    assert first[1:] == ["2019-07-29T09:00:00Z - 0 - what I will do"]
    assert asked(match, "HASH_INFO 2")[1:] == ["2019-07-29T09:00:00Z - 0 -"]
    say(match, "ann", f"REVEAL 1 sha256 {first[0].split()[3]}", "a  b\r\n")
    assert asked(match, "HASH_INFO 1")[1:] == [
        "2019-07-29T09:00:00Z - 0 lf what I will do",
        "1",
        "a  b",
    ]
    assert code(say(match, "ann", "HASH_INFO 3")) == 142
    assert code(say(match, "ann", "HASH_INFO 0")) == 142


@pytest.mark.parametrize(
    ("text", "expected"), [("a\n\n", ["2", "a", ""]), ("\n\n", ["2", "", ""]), ("\n", ["0"])]
)
def test_the_text_is_split_at_every_line_feed(text: str, expected: list[str]) -> None:
    """HASH-17, HASH-31: one line feed at the very end belongs to the form, not to the text."""
    match = opened()
    digest = hashlib.sha256(text.encode()).hexdigest()
    say(match, "ann", f"HASH sha256 {digest}")
    assert code(say(match, "ann", f"REVEAL 1 sha256 {digest}", text)) == 0
    assert asked(match, "HASH_INFO 1")[2:] == expected


def test_what_happens_to_communications_is_told() -> None:
    """HASH-13, HASH-31, HASH-37: initiated, completed and lapsed are events, at their times."""
    match = opened()
    for _ in range(2):
        say(match, "ann", f"HASH sha256 {HASH_X}")
    say(match, "ann", f"REVEAL 1 sha256 {HASH_X}", "x", at=START + SECOND + 999_999)
    assert match.alarm() == START + 7 * DAY
    match.ring(START + 7 * DAY)
    assert asked(match, "EVENTS 0", at=START + 7 * DAY) == [
        "4",
        "1 2019-07-29T09:00:00Z initiated 1 ann",
        "2 2019-07-29T09:00:00Z initiated 2 ann",
        "3 2019-07-29T09:00:01Z completed 1 ann",
        "4 2019-08-05T09:00:00Z lapsed 2 ann",
    ]
    assert match.state.crimes == []  # HASH-45


def test_a_plaintext_is_information_only() -> None:
    """HASH-41: a line of it that looks like an announcement does nothing."""
    match = opened()
    text = f"HASH sha256 {HASH_X}"
    digest = hashlib.sha256(text.encode()).hexdigest()
    say(match, "ann", f"HASH sha256 {digest}")
    assert code(say(match, "ann", f"REVEAL 1 sha256 {digest}", text)) == 0
    assert asked(match, "HASHES")[0] == "1"


def test_a_failed_request_is_shown_to_its_sender_only() -> None:
    """HASH-32: over a protocol nothing of it is told or kept in the state."""
    match = opened()
    say(match, "ann", f"HASH sha256 {HASH_X}")
    before = match.digest()
    done = say(match, "ann", f"REVEAL 1 sha256 {HASH_X}", "y")
    assert isinstance(done, Done)
    assert (done.code, done.told, match.digest()) == (149, (), before)


def test_a_replay_does_the_same() -> None:
    match = opened()
    entries = []
    for line, text in ((f"HASH sha256 {HASH_X}", None), (f"REVEAL 1 sha256 {HASH_X}", "x")):
        done = say(match, "ann", line, text)
        assert isinstance(done, Done)
        entries.append(done.entry)
    again = opened()
    for entry in entries:
        assert entry is not None
        again.apply(entry)
    assert again.digest() == match.digest()
