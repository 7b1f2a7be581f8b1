import pytest

from contestmaster.client.errors import ProtocolError, Refused
from contestmaster.client.shapes import LIST, NOTHING
from contestmaster.client.transport import InProcess

ANSWERS = {
    b"LIST_COWS": b"OK\n2\n2 6 1 0\n3 2 5 0\n",
    b"MOVE 1 0 1": b"OK\n",
    b"CAPTURE 1": b"FAILED 115 no cows to capture\n",
    b"TEXT": b"OK\n2\n\nend\n",
    b"ODD": b"WHAT\n",
}


def test_replies_of_a_match_in_process_are_read_like_those_of_a_server() -> None:
    link = InProcess(ANSWERS.__getitem__)
    assert link.command("LIST_COWS", LIST) == ["2", "2 6 1 0", "3 2 5 0"]
    assert link.command("MOVE 1 0 1", NOTHING) == []
    assert link.command("TEXT", LIST) == ["2", "", "end"]


def test_refusals_are_raised() -> None:
    with pytest.raises(Refused) as caught:
        InProcess(ANSWERS.__getitem__).command("CAPTURE 1", NOTHING)
    assert (caught.value.code, caught.value.message) == (115, "no cows to capture")


def test_what_is_no_reply_is_a_protocol_error() -> None:
    with pytest.raises(ProtocolError):
        InProcess(ANSWERS.__getitem__).command("ODD", NOTHING)
