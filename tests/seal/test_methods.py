"""Hash methods and digests as people write them."""

import base64
import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.seal.methods import METHODS, RECOMMENDED, method_named, read_digest

SHA256 = METHODS["sha256"]
SIZES = {
    "sha256": 32,
    "sha384": 48,
    "sha512": 64,
    "sha3-256": 32,
    "sha3-384": 48,
    "sha3-512": 64,
    "blake2b": 64,
    "blake2s": 32,
}


def test_the_methods_are_a_closed_list_with_known_sizes() -> None:
    """HASH-3: the eight methods, whose digests have the sizes of the rule book's table."""
    assert {name: method.size for name, method in METHODS.items()} == SIZES
    for method in METHODS.values():
        assert len(method.digest(b"")) == method.size
    assert RECOMMENDED in METHODS


@pytest.mark.parametrize("name", ["md5", "sha1", "SHA-1", "sha224", "crc32", "", "sha"])
def test_other_names_mean_no_method(name: str) -> None:
    """HASH-3: broken methods are no methods here."""
    assert method_named(name) is None


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("SHA-256", "sha256"),
        ("sha_256", "sha256"),
        ("s h a 2-5_6", "sha256"),
        ("SHA3-256", "sha3-256"),
        ("sha3_256", "sha3-256"),
        ("Sha3 512", "sha3-512"),
        ("BLAKE2b", "blake2b"),
        ("blake-2S", "blake2s"),
    ],
)
def test_names_are_compared_without_case_and_strokes(written: str, name: str) -> None:
    """HASH-4: lower case, and every ``-``, ``_`` and blank deleted."""
    found = method_named(written)
    assert found is not None
    assert found.name == name


def test_known_answers() -> None:
    """The digests of the rule book's plaintext S1, and of the empty text."""
    text = b"Space Battle 0001\nENERGY: 7\nsalt: 5f3a9c0e71d24b68"
    assert METHODS["sha256"].digest(text).hex() == (
        "9b3e585a4f428ff3c3bccb3533bdc13bc4e7526666d9b7abdddb492e3b430400"
    )
    assert METHODS["sha3-256"].digest(text).hex() == (
        "8eb04950bfe096b298ee400ff9cb7c7e6478a1de489dd020942992258cd10189"
    )
    assert METHODS["blake2s"].digest(text).hex() == (
        "30d6be568937be6ed3cfbafeec9c16f39c337055dee06b44e5b039fc36f511fc"
    )
    assert METHODS["sha256"].digest(text + b"\n").hex() == (
        "90b9239bce67374812e26c94e73f4b7ce6beee965bc9b615fd86a07df3bdf223"
    )
    assert METHODS["sha256"].digest(b"").hex() == (
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    )


@pytest.mark.parametrize("method", METHODS.values(), ids=lambda method: method.name)
@given(data=st.data())
def test_every_value_of_the_right_form_is_a_digest(method: object, data: st.DataObject) -> None:
    """HASH-7, HASH-8, HASH-10: 2n hex digits in any case, or canonical base64, of any value."""
    assert isinstance(method, type(SHA256))
    digest = data.draw(st.binary(min_size=method.size, max_size=method.size))
    capitals = data.draw(st.integers(0, 2 ** (2 * method.size) - 1), "a bit for each digit")
    mixed = "".join(c.upper() if capitals >> at & 1 else c for at, c in enumerate(digest.hex()))
    assert read_digest(method, mixed) == digest
    assert read_digest(method, base64.b64encode(digest).decode(), "base64") == digest


@pytest.mark.parametrize("digits", ["0" * 63, "0" * 65, "0" * 63 + "g", "0" * 128, "", "0x" * 32])
def test_hex_of_another_length_or_alphabet_is_none(digits: str) -> None:
    """HASH-7: exactly 2n hex digits."""
    assert read_digest(SHA256, digits) is None


def test_digits_that_are_not_ascii_are_none() -> None:
    """HASH-7: a full-width zero is no hex digit, though Python would read it as one."""
    assert read_digest(SHA256, "\uff10" * 64) is None
    assert read_digest(SHA256, "\uff10" * 44, "base64") is None


def test_base64_that_is_not_canonical_is_none() -> None:
    """HASH-8: padded, with the standard alphabet, unused bits zero, exactly n bytes."""
    whole = base64.b64encode(b"\xfb" * 32).decode()
    assert "+" in whole
    assert read_digest(SHA256, whole, "base64") is not None
    assert read_digest(SHA256, whole.rstrip("="), "base64") is None
    assert read_digest(SHA256, whole.replace("+", "-"), "base64") is None
    loose = whole[:-2] + chr(ord(whole[-2]) + 1) + "="
    assert base64.b64decode(loose) == b"\xfb" * 32
    assert read_digest(SHA256, loose, "base64") is None
    assert read_digest(SHA256, base64.b64encode(b"\xfb" * 31).decode(), "base64") is None


@given(cuts=st.lists(st.integers(0, 64), max_size=6), blank=st.sampled_from(" \t\r\n"))
def test_blanks_inside_are_dropped(cuts: list[int], blank: str) -> None:
    """HASH-6: blanks, tabs, CR and LF inside a digest do not count, in both encodings."""
    digest = hashlib.sha256(b"x").digest()
    in_hex, in_base64 = digest.hex(), base64.b64encode(digest).decode()
    for cut in cuts:
        in_hex = in_hex[:cut] + blank + in_hex[cut:]
        in_base64 = in_base64[:cut] + blank + in_base64[cut:]
    assert read_digest(SHA256, in_hex) == digest
    assert read_digest(SHA256, in_base64, "base64") == digest


def test_hex_is_not_read_as_base64_nor_the_other_way() -> None:
    """HASH-5: a digest is hex unless it is said to be base64."""
    digest = hashlib.sha256(b"x").digest()
    assert read_digest(SHA256, base64.b64encode(digest).decode()) is None
    assert read_digest(SHA256, digest.hex(), "base64") is None
