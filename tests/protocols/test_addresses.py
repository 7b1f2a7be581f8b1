"""Addresses: which count as one comer, and who is among those named."""

import pytest

from contestmaster.protocols.addresses import Networks, network_of


@pytest.mark.parametrize(
    ("first", "second", "same"),
    [
        ("2001:db8::1", "2001:db8::ffff", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("fe80::1%eth0", "fe80::2", True),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("not an address", "not an address", True),
        ("", "192.0.2.1", False),
    ],
)
def test_what_one_machine_may_have_counts_as_one_address(first: str, second: str, same: bool):
    """[NET-68]."""
    assert (network_of(first) == network_of(second)) is same
    assert network_of(network_of(first)) == network_of(first)


def test_those_named_are_known_by_address_and_network():
    named = Networks(("10.0.0.0/8", "2001:db8::1"))
    assert all(host in named for host in ("10.1.2.3", "::ffff:10.1.2.3", "2001:db8::1"))
    assert not any(host in named for host in ("11.0.0.1", "2001:db8::2", "nowhere", ""))
    with pytest.raises(ValueError, match="'here' does not appear to be"):
        Networks(["here"])
