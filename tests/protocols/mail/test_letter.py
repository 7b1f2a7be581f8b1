"""Letters: ids, authors, conversations, and what is no letter."""

import pytest

from contestmaster.protocols.mail import UnreadableError, read_letter
from contestmaster.protocols.mail.letter import LARGEST

PLAIN = b"""\
From: Alice <alice@example.org>
To: agora@lists.example.net
Cc: "Bob" <bob@example.com>
Subject: Moving
Message-ID: <1234@example.org>
In-Reply-To: <b@x>
References: <a@x> <b@x>
List-Id: Public forum of agora <agora.lists.example.net>

I move to Sector 2.
"""


def test_what_is_read_of_a_plain_letter() -> None:
    letter = read_letter(PLAIN)
    assert letter.id == "1234@example.org"
    assert letter.own_id
    assert (letter.author, letter.name) == ("alice@example.org", "Alice")
    assert (letter.subject, letter.text) == ("Moving", "I move to Sector 2.\n")
    assert letter.answers == ("b@x", "a@x"), "the nearest first, each once"
    assert letter.automatic == ""


def test_a_letter_without_an_id_has_always_the_same() -> None:
    without = PLAIN.replace(b"Message-ID: <1234@example.org>\n", b"")
    letter = read_letter(without)
    assert not letter.own_id
    assert letter.id.endswith("@without-id")
    assert letter.id == read_letter(without).id != read_letter(without + b"\n").id


@pytest.mark.parametrize(
    ("field", "author"),
    [
        (b'"alice@example.org" <mallory@evil.example>', "mallory@evil.example"),
        (b"=?utf-8?q?alice=40example=2Eorg=3C=3E?= <m@evil.example>", "m@evil.example"),
        ("Alice <alice@ex\u0430mple.org>".encode(), "alice@ex\u0430mple.org"),
    ],
)
def test_what_from_shows_is_not_who_it_is(field: bytes, author: str) -> None:
    """A name that looks like an address is a name, a letter of another script another letter."""
    letter = read_letter(PLAIN.replace(b"Alice <alice@example.org>", field))
    assert letter.author != "alice@example.org"
    if author.isascii():
        assert letter.author == author


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "it has no author"),
        (b"\x00\xff\xfe", "it has no author"),
        (PLAIN.replace(b"From: Alice <alice@example.org>\n", b""), "it has no author"),
        (PLAIN.replace(b"<alice@example.org>", b"<alice@x.org>, <b@x.org>"), "several authors"),
        (PLAIN.replace(b"Alice <alice@", b"bob@example.org <alice@"), "it has "),
        (PLAIN.replace(b"To:", b"From: bob@example.com\nTo:"), "several authors"),
        (PLAIN.replace(b"To:", b"Message-ID: <5@x>\nTo:"), "several message ids"),
        (PLAIN + b"x" * LARGEST, "at most 1048576 are read"),
        (b"X: y\n" * 14_000 + PLAIN, "its header fields have more than 65536 bytes"),
        (b"X: " + b"y\n " * 11_000 + b"\n" + PLAIN, "a header field has more than 32768"),
        (
            PLAIN.replace(b"\n\n", b"\nContent-Type: multipart/mixed; boundary=a\n\n", 1)
            + b"\n--a\nContent-Type: text/plain"
            + b"; a=b" * 7_000
            + b"\n\nx\n--a--\n",
            "a header field has more than 32768",
        ),
    ],
)
def test_what_is_no_letter_is_said_so(data: bytes, why: str) -> None:
    with pytest.raises(UnreadableError, match=why):
        read_letter(data)


def test_parts_nested_without_end_are_no_letter() -> None:
    deep = b"".join(
        b'Content-Type: multipart/mixed; boundary="%d"\n\n--%d\n' % (i, i) for i in range(10_000)
    )
    with pytest.raises(UnreadableError, match="nested too deeply"):
        read_letter(b"From: alice@example.org\n" + deep)


def test_a_subject_cannot_bring_a_line_of_its_own() -> None:
    """Not even encoded: control characters become blanks."""
    hidden = b"Subject: =?utf-8?q?Moving=0D=0ABcc=3A_all=40example=2Eorg?="
    letter = read_letter(PLAIN.replace(b"Subject: Moving", hidden))
    assert letter.subject == "Moving Bcc: all@example.org"


@pytest.mark.parametrize("charset", [b"nonsense", b"utf-8", b"iso-8859-1"])
def test_a_subject_in_a_broken_encoding_is_still_shown(charset: bytes) -> None:
    letter = read_letter(PLAIN.replace(b"Moving", b"=?" + charset + b"?q?Z=FCrich?="))
    assert letter.subject.startswith("Z")
    assert letter.subject.endswith("rich")
