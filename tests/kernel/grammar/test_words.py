"""Words and texts as arguments."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.kernel.dialect import LINE, Dialect
from contestmaster.kernel.grammar import BadFormatError, Block, Flag, Keyword, Kind, Text, Word
from contestmaster.kernel.unseen import unseen

ENCODABLE = st.text(st.characters(exclude_categories=["Cs"]))


@pytest.mark.parametrize("kind", [Word(), Text(), Keyword(("A", "B")), Flag(), Block("B", "E")])
@pytest.mark.parametrize("item", [b"\xff", b"\xc3", b"\xed\xa0\x80"])
def test_what_is_not_utf8_has_a_bad_format(kind: Kind, item: bytes) -> None:
    """NET-24, NET-86."""
    with pytest.raises(BadFormatError):
        kind.parse([item])


@pytest.mark.parametrize("kind", [Word(3), Text(3)])
def test_lengths_count_characters(kind: Kind) -> None:
    assert kind.parse(["äöü".encode()]) == "äöü"
    for value in ("äöüß", "", "a\nb", "\ud800", 5, None):
        with pytest.raises(BadFormatError):
            kind.check(value)


def test_odd_bytes_are_ordinary_characters_of_a_word() -> None:
    """NET-24."""
    assert Word().parse([b"a\xc2\xa0\x5b\xe2\x82\xac"]) == "a\xa0[\u20ac"


@pytest.mark.parametrize("kind", [Word(), Text(), Block("B", "E", prose=True)])
@pytest.mark.parametrize("letter", ["\0", "\x07", "\x1b", "\x7f", "\x9b", "\u202e", "\u2028"])
def test_what_acts_on_a_screen_has_a_bad_format(kind: Kind, letter: str) -> None:
    """NET-24, NET-86, and a plaintext is what was hashed."""
    text = f"hi{letter}ho"
    with pytest.raises(BadFormatError, match=r"nobody would see U\+"):
        kind.parse([text.encode()])
    with pytest.raises(BadFormatError, match=r"nobody would see U\+"):
        kind.demand_seen(kind.check(text))
    assert Block("B", "E").parse([text.encode()]) == text


def test_keywords_are_exact_unless_the_dialect_folds_them() -> None:
    """NET-27."""
    exact, folding = Keyword(("COWBOY", "GUNMAN")), Keyword(("COWBOY", "GUNMAN"), fold=True)
    assert exact.parse([b"GUNMAN"]) == folding.parse([b"gunMan"]) == "GUNMAN"
    for item in (b"gunman", b"GUN", b"GUNMAN2"):
        with pytest.raises(BadFormatError):
            exact.parse([item])
    with pytest.raises(BadFormatError):
        folding.check(5)


def test_flags_are_two_words() -> None:
    assert [Flag().parse([item]) for item in (b"true", b"false")] == [True, False]
    assert [Flag().format(value) for value in (True, False)] == [["true"], ["false"]]
    for item in (b"True", b"1", b""):
        with pytest.raises(BadFormatError):
            Flag().parse([item])
    with pytest.raises(BadFormatError):
        Flag().check(1)


def test_a_text_is_stripped_at_its_ends_only() -> None:
    """NET-86: space, tab and carriage return, and nothing else, are stripped."""
    assert Text().parse([b" \t two  words \r"]) == "two  words"
    assert Text().check("\t \u00a0x\u00a0 ") == "\u00a0x\u00a0"
    with pytest.raises(BadFormatError):
        Text().check(" \t\r")


@given(ENCODABLE)
def test_a_text_that_is_let_in_comes_back(text: str) -> None:
    try:
        value = Text().check(text)
    except BadFormatError:
        assert not text.strip(" \t\r") or "\n" in text
    else:
        if not unseen(value):
            assert Text().parse([Text().format(value)[0].encode()]) == value


def test_a_block_is_taken_as_sent() -> None:
    """NET-76: nothing is trimmed, blank lines belong to it."""
    block = Block("BEGIN", "END")
    assert block.width == 0 and block.format("x") == []
    assert block.parse([b"  one \r\n\n\tEND \n"]) == "  one \r\n\n\tEND \n"


@pytest.mark.parametrize("text", ["END", "a\nEND", "END\r\nb", "\ud800", 5])
def test_a_block_that_a_line_client_could_not_send_is_refused(text: object) -> None:
    """NET-76: its closing line, a trailing CR ignored, would end it."""
    with pytest.raises(BadFormatError):
        Block("BEGIN", "END").check(text)
    assert Block("BEGIN", "END").check(" END\nEND.\n") == " END\nEND.\n"


def test_the_dialect_decides_whether_a_word_can_be_written() -> None:
    quoting = Dialect(quotes=True, comment="#")
    assert not Word().writable("two words", LINE) and Word().writable("two words", quoting)
    assert not Text().writable("a # b", quoting) and Text().writable("a # b", LINE)
    assert Flag().writable(True, LINE)


def test_kinds_say_what_they_allow() -> None:
    assert Keyword(("A", "B")).describe() == "`A` or `B`"
    assert Block("BEGIN", "END").describe() == "a block from the line `BEGIN` to the line `END`"
    assert [k.describe() for k in (Word(), Text(), Flag())] == [
        "word",
        "text (the rest of the line)",
        "`true` or `false`",
    ]
