"""The codes 1 to 7: one list of them, which texts, rules and the client agree with."""

from contestmaster.client.errors import LIMIT_REACHED, PASSING
from contestmaster.kernel.generic import GenericCode
from contestmaster.protocols.line.replies import GENERIC, GENERIC_RULES, PRECEDENCE


def test_each_code_has_a_text_and_a_rule():
    """NET-79: the same on all servers."""
    assert [int(code) for code in GenericCode] == [1, 2, 3, 4, 5, 6, 7]
    assert list(GENERIC) == list(GENERIC_RULES) == list(GenericCode)
    assert set(PRECEDENCE) < set(GenericCode)


def test_the_client_knows_them_by_the_same_numbers():
    """NET-51, NET-85: it imports nothing of the server."""
    assert LIMIT_REACHED == GenericCode.LIMIT_REACHED
    assert PASSING == (GenericCode.INTERNAL_ERROR, GenericCode.NO_SEAT)
