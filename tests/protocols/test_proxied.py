"""The PROXY protocol, in both versions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.protocols.proxied import BadHeaderError, ProxyHeader, read_header

SIGNATURE = b"\r\n\r\n\x00\r\nQUIT\n"


def block(addresses: bytes, *, kind: int = 0x21, family: int = 0x11) -> bytes:
    """A header of version 2."""
    return SIGNATURE + bytes([kind, family]) + len(addresses).to_bytes(2) + addresses


FOUR = bytes([192, 0, 2, 7, 192, 0, 2, 1, 0x9C, 0x40, 0x4E, 0x20])
SIX = bytes.fromhex("20010db8000000000000000000000007") + bytes(16) + bytes(4)

KNOWN = {
    b"PROXY TCP4 192.0.2.7 192.0.2.1 40000 20000\r\n": "192.0.2.7",
    b"PROXY TCP6 2001:db8::7 2001:db8::1 40000 20000\r\n": "2001:db8::7",
    b"PROXY UNKNOWN\r\n": None,
    b"PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n": None,
    block(FOUR): "192.0.2.7",
    block(FOUR + b"\x03\x00\x04abcd"): "192.0.2.7",
    block(SIX, family=0x21): "2001:db8::7",
    block(FOUR, kind=0x20): None,
    block(b"", kind=0x20, family=0): None,
    block(bytes(216), family=0x31): None,
}


@pytest.mark.parametrize("data", KNOWN)
def test_a_header_names_the_client_and_ends_where_the_client_begins(data):
    assert read_header(data + b"red\nsecret\n") == ProxyHeader(KNOWN[data], len(data))


@pytest.mark.parametrize("data", KNOWN)
def test_a_header_may_come_byte_by_byte(data):
    assert all(read_header(data[:n]) is None for n in range(len(data)))


@pytest.mark.parametrize(
    "data",
    [
        b"red\nsecret\n",
        b"PROXY TCP4 192.0.2.7\r\n",
        b"PROXY TCP4 2001:db8::7 2001:db8::1 1 2\r\n",
        b"PROXY TCP4 here there 1 2\r\n",
        b"PROXY TCP5 192.0.2.7 192.0.2.1 1 2\r\n",
        b"PROXY " + b"x" * 120,
        block(FOUR[:8]),
        block(FOUR, kind=0x11),
        block(bytes(5000)),
    ],
)
def test_anything_else_is_refused(data):
    with pytest.raises(BadHeaderError):
        read_header(data)


@given(st.binary(max_size=300))
def test_no_bytes_do_worse_than_to_be_refused(data):
    for start in (b"", b"PROXY ", SIGNATURE):
        try:
            header = read_header(start + data)
        except BadHeaderError:
            continue
        assert header is None or 0 < header.length <= len(start + data)
