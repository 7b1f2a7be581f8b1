"""The text of a message, whatever it is wrapped in."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contestmaster.protocols.announce.message import own_lines
from contestmaster.protocols.mail import UnreadableError, read_letter
from contestmaster.protocols.mail.body import from_html

HEAD = b"From: alice@example.org\nMIME-Version: 1.0\n"


def text_of(data: bytes) -> str:
    return read_letter(HEAD + data).text


def own(text: str) -> list[str]:
    """The lines an author says, without empty ones."""
    return [line.text for line in own_lines(text, ()) if line.text.strip()]


@pytest.mark.parametrize(
    ("charset", "encoded"),
    [
        ("utf-8", "Zürich".encode()),
        ("iso-8859-1", "Zürich".encode("latin-1")),
        ("utf-8", "Zürich".encode("latin-1")),
        ("nonsense", "Zürich".encode()),
        ("idna", "Zürich".encode()),
        ("undefined", "Zürich".encode()),
        ("a\0b", "Zürich".encode()),
        ("utf-16", "Zürich".encode("utf-16")),
    ],
)
def test_encodings_that_are_true_and_others(charset: str, encoded: bytes) -> None:
    kind = f'Content-Type: text/plain; charset="{charset}"\n'.encode()
    if charset == "utf-16":
        from base64 import encodebytes  # noqa: PLC0415 - a null byte cannot stand in a line

        data = kind + b"Content-Transfer-Encoding: base64\n\n" + encodebytes(encoded)
    else:
        data = kind + b"Content-Transfer-Encoding: 8bit\n\n" + encoded
    assert text_of(data) == "Zürich"


def test_quoted_printable_and_line_ends() -> None:
    data = b"Content-Transfer-Encoding: quoted-printable\n\nI move to =\r\nSector 2=2E\r\nBye"
    assert text_of(data) == "I move to Sector 2.\nBye"


def alternative(plain: bytes, markup: bytes) -> bytes:
    return (
        b'Content-Type: multipart/alternative; boundary="b"\n\n'
        b"--b\nContent-Type: text/plain\n\n" + plain + b"\n"
        b"--b\nContent-Type: text/html\n\n" + markup + b"\n--b--\n"
    )


def test_of_alternatives_the_plain_one_counts_unless_it_is_empty() -> None:
    markup = b"<p>I attack bob.</p>"
    assert text_of(alternative(b"I move to Sector 2.", markup)) == "I move to Sector 2."
    assert text_of(alternative(b" ", markup)) == "I attack bob."


def test_attachments_and_forwarded_mail_say_nothing() -> None:
    data = (
        b'Content-Type: multipart/mixed; boundary="b"\n\n'
        b"--b\n\nHello.\n"
        b"--b\nContent-Disposition: attachment; filename=a.txt\n\nI attack bob.\n"
        b"--b\nContent-Type: message/rfc822\n\nFrom: bob@example.org\n\nI attack carol.\n"
        b"--b\n\nBye.\n--b--\n"
    )
    assert text_of(data).split() == ["Hello.", "Bye."]


def test_folded_paragraphs_are_joined() -> None:
    """A sentence folded for sending is one sentence; quotations and signatures stay lines."""
    data = (
        b"Content-Type: text/plain; format=flowed\n\n"
        b"I move to \nSector 2.\n> I attack \n> bob.\n From here\n-- \nAlice\n"
    )
    expected = ["I move to Sector 2.", "> I attack ", "> bob.", "From here", "-- ", "Alice"]
    assert text_of(data).splitlines() == expected
    deleting = data.replace(b"flowed", b"flowed; delsp=yes")
    assert text_of(deleting).splitlines()[0] == "I move toSector 2."


@pytest.mark.parametrize(
    ("markup", "lines"),
    [
        ("<p>I move to&nbsp;Sector 2.</p><p>Bye", ["I move to Sector 2.", "Bye"]),
        ("<div>One<div>two</div>three</div>", ["One", "two", "three"]),
        ("One<br>two<br/><b>three</b>", ["One", "two", "three"]),
        ("<ul><li>I move <i>now</i></li><li>SHIPS</li></ul>", ["I move now", "SHIPS"]),
        ("<style>p {}</style><script>I attack bob.</script>Hi", ["Hi"]),
        ("<!-- I attack bob. -->Hi", ["Hi"]),
        ("<pre>a\nb</pre>c", ["a", "b", "c"]),
        ("", []),
        ("<", ["<"]),
    ],
)
def test_markup_becomes_lines(markup: str, lines: list[str]) -> None:
    found = [line for line in from_html(markup).split("\n") if line]
    assert found == lines or (markup == "<" and found == [])


@pytest.mark.parametrize(
    "quoted",
    [
        "<blockquote>I attack bob.</blockquote>",
        "<blockquote><div>I attack bob.</div>deep<blockquote>er</blockquote></blockquote>",
        '<div class="gmail_quote">On Monday bob wrote:<br>I attack bob.</div>',
        '<div class="x yahoo_quoted">I attack bob.</div>',
    ],
)
def test_what_is_quoted_in_markup_says_nothing(quoted: str) -> None:
    text = from_html(f"<p>I move to Sector 2.</p>{quoted}<p>Bye</p>")
    assert own(text) == ["I move to Sector 2.", "Bye"]


@pytest.mark.parametrize(
    "head",
    [
        "________________________________\nFrom: Bob <...>\nSent: Monday\nTo: Agora\nSubject: Go\n",
        "*Von:* Bob\n*Gesendet:* Montag\n*An:* Agora\n*Cc:* Carol\n*Betreff:* Los\n",
    ],
)
def test_what_is_quoted_below_its_old_head_says_nothing(head: str) -> None:
    """Some programs do not mark it otherwise, in text nor in markup."""
    said = f"I move to Sector 2.\n\n{head}\nI attack bob.\n\nSHIPS\n"
    assert "I attack bob." in text_of(f"\n{said}".encode())
    lines = said.split("\n")
    markup = "".join(f"<p>{line}</p>" for line in lines) + "<div><b>SHIPS</b></div>"
    for data in (f"\n{said}", f"Content-Type: text/html\n\n{markup}"):
        assert own(text_of(data.encode()).replace("_", "")) == ["I move to Sector 2."]


def test_markup_that_would_be_read_for_minutes_is_refused_or_cut_short() -> None:
    with pytest.raises(UnreadableError, match="its HTML has more than 262144 characters"):
        text_of(b"Content-Type: text/html\n\n" + b"<p>" + b"a" * (1 << 18))
    long = alternative(b"I move to Sector 2.", b"a" * (1 << 18))
    assert text_of(long) == "I move to Sector 2.", "what does not count is not read"
    assert from_html("<blockquote>" * 100 + "x" + "<br>y" * 9).endswith("\n" + "> " * 8 + "y")


@settings(max_examples=200)
@given(st.binary(max_size=400))
def test_whatever_bytes_come_they_are_read_or_refused(data: bytes) -> None:
    try:
        letter = read_letter(HEAD + data)
    except UnreadableError:
        return
    assert "\r" not in letter.text
    assert "\n" not in letter.subject


@settings(max_examples=200)
@given(st.text(alphabet="<>/abpdivqoute =\"'&;#\n", max_size=200))
def test_whatever_markup_comes_it_is_read(markup: str) -> None:
    from_html(markup)
