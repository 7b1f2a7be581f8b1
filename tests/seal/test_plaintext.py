"""Plaintexts: canonical text and the four forms."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.seal.methods import METHODS
from contestmaster.seal.plaintext import FORMS, canonical, is_valid, matching_form

SHA256 = METHODS["sha256"]


def sha256(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\r\nb\rc\n", "a\nb\nc"),
        ("a\n\n", "a\n"),
        ("", ""),
        ("\n", ""),
        ("\r\n", ""),
        ("\r\r\n\n", "\n\n"),
        (" a \n", " a "),
    ],
)
def test_the_canonical_text(text: str, expected: str) -> None:
    """HASH-17: CRLF and CR become LF, and one LF at the very end goes."""
    assert canonical(text) == expected


@pytest.mark.parametrize(
    ("hashed", "form"),
    [
        ("two\nlines", "lf"),
        ("two\nlines\n", "lf+nl"),
        ("two\r\nlines", "crlf"),
        ("two\r\nlines\r\n", "crlf+nl"),
        ("two\rlines", None),
        ("two\nlines\n\n", None),
        ("two\nlines ", None),
    ],
)
def test_four_forms_are_tried(hashed: str, form: str | None) -> None:
    """HASH-18: whichever of the forms was hashed answers for the digest, and nothing else does."""
    assert matching_form("two\nlines", SHA256, sha256(hashed)) == form


def test_the_first_form_that_fits_is_the_match() -> None:
    """HASH-18: a text of one line has the same bytes in two forms; the earlier one is named."""
    assert FORMS == ("lf", "lf+nl", "crlf", "crlf+nl")
    assert matching_form("one line", SHA256, sha256("one line")) == "lf"
    assert matching_form("one line", SHA256, sha256("one line"), ("crlf", "lf")) == "crlf"


def test_with_fewer_forms_fewer_hashes_match() -> None:
    """HASH-19: with ``lf`` alone only the canonical text itself counts."""
    assert matching_form("x", SHA256, sha256("x"), ("lf",)) == "lf"
    assert matching_form("x", SHA256, sha256("x\n"), ("lf",)) is None


@given(st.text())
def test_what_is_hashed_is_plain_utf8(text: str) -> None:
    """HASH-16: UTF-8 without mark, normalisation or trimming."""
    plain = canonical(text)
    digest = hashlib.sha256(plain.encode("utf-8")).digest()
    assert matching_form(plain, SHA256, digest) == "lf"


def test_composed_and_decomposed_letters_are_two_texts() -> None:
    """HASH-16: nothing is normalised."""
    assert matching_form("e\u0301", SHA256, sha256("\u00e9")) is None
    assert matching_form("x", SHA256, hashlib.sha256(b"\xef\xbb\xbfx").digest()) is None


def test_what_is_no_plaintext() -> None:
    """HASH-21: too long as UTF-8, a lone surrogate, U+0000."""
    assert is_valid("", 0)
    assert is_valid("\u00e9", 2)
    assert not is_valid("\u00e9", 1)
    assert not is_valid("a\ud800", 100)
    assert not is_valid("a\0", 100)
