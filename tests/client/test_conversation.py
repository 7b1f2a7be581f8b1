from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contestmaster.client.conversation import MAX_LINE_BYTES, Conversation, Request
from contestmaster.client.errors import ConnectionLost, LoginFailed, ProtocolError, Refused
from contestmaster.client.shapes import LIST, NOTHING, ROW, Part, Shape

PROGRESS: Shape = (Part.LINE, Part.LINE, Part.LIST)


def entered(*, repeat: bool = True) -> Conversation:
    talk = Conversation("login1", "secret", repeat=repeat)
    talk.hear(b"LOGIN\nPASS\nOK\n")
    assert talk.outgoing() == b"login1\nsecret\n"
    assert talk.entered
    return talk


def asked(
    line: str, shape: Shape = NOTHING, *, repeat: bool = True
) -> tuple[Conversation, Request]:
    talk = entered(repeat=repeat)
    request = talk.ask(line, shape)
    assert talk.outgoing() == line.encode() + b"\n"
    return talk, request


def test_each_prompt_is_answered_when_it_comes() -> None:
    talk = Conversation("login1", "secret")
    assert talk.outgoing() == b""
    talk.hear(b"LOG")
    assert talk.outgoing() == b""
    talk.hear(b"IN\n")
    assert talk.outgoing() == b"login1\n"
    talk.hear(b"PASS\n")
    assert talk.outgoing() == b"secret\n"
    assert not talk.entered
    talk.hear(b"OK\n")
    assert talk.entered


def test_a_wrong_password_ends_the_conversation() -> None:
    talk = Conversation("login1", "wrong")
    talk.hear(b"LOGIN\nPASS\nFAILED 1 bad login or password\n")
    assert isinstance(talk.failure, LoginFailed)
    assert str(talk.failure) == "bad login or password"
    talk.hear(b"")
    assert isinstance(talk.failure, LoginFailed)


@pytest.mark.parametrize("greeting", [b"HELLO\n", b"LOGIN\nOK\n", b"LOGIN\nPASS\nWELCOME\n"])
def test_a_strange_dialogue_is_a_protocol_error(greeting: bytes) -> None:
    talk = Conversation("login1", "secret")
    talk.hear(greeting)
    assert isinstance(talk.failure, ProtocolError)


def test_a_server_that_closes_at_once_is_told_apart_from_a_refused_login() -> None:
    talk = Conversation("login1", "secret")
    talk.hear(b"")
    assert isinstance(talk.failure, ConnectionLost)
    assert "before the login" in str(talk.failure)


def test_orders_are_answered_without_data() -> None:
    talk, request = asked("MOVE 3 0 1")
    assert not request.done
    assert talk.hear(b"OK\n") == [request]
    assert request.result() == ()


def test_the_shape_says_where_a_reply_ends() -> None:
    talk, request = asked("PROGRESS", PROGRESS)
    assert talk.hear(b"OK\n2 812 67.0 67.0\n0.0 NONE\n2\n16 5 5\n") == []
    assert talk.hear(b"15 40 40\n") == [request]
    assert request.result() == ("2 812 67.0 67.0", "0.0 NONE", "2", "16 5 5", "15 40 40")


def test_an_empty_list_is_only_its_count() -> None:
    talk, request = asked("LIST_COWS", LIST)
    talk.hear(b"OK\n0\n")
    assert request.result() == ("0",)


def test_lines_of_a_text_stay_as_they_are() -> None:
    talk, request = asked("REPORT", LIST)
    talk.hear("OK\n3\n  two blanks first\n\nlast é \n".encode())
    assert request.result() == ("3", "  two blanks first", "", "last é ")


def test_a_refusal_names_code_message_and_command() -> None:
    talk, request = asked("CAPTURE 3", ROW)
    talk.hear(b"FAILED 115 no cows to capture\n")
    with pytest.raises(Refused) as caught:
        request.result()
    assert (caught.value.code, caught.value.message) == (115, "no cows to capture")
    assert str(caught.value) == "CAPTURE 3: FAILED 115 no cows to capture"
    assert talk.failure is None


def test_a_wait_is_over_with_its_second_ok() -> None:
    talk, request = asked("WAIT")
    assert talk.hear(b"OK\nWAITING 0.052000\n") == []
    assert request.held
    assert request.waiting == 0.052
    assert talk.hear(b"OK\n") == [request]
    assert not request.held
    assert request.result() == ()


@pytest.mark.parametrize(
    ("shown", "seconds"),
    [("00:00:01.998314", 1.998314), ("01:02:03.500000", 3723.5), ("43200.000000", 43200.0)],
)
def test_both_forms_of_the_time_are_read(shown: str, seconds: float) -> None:
    talk, request = asked("wait")
    talk.hear(f"OK\nWAITING {shown}\n".encode())
    assert request.waiting == pytest.approx(seconds)


def test_an_unknown_time_is_none_and_data_may_follow_a_wait() -> None:
    talk, request = asked("WAIT", ROW)
    talk.hear(b"OK\nWAITING -\nOK\n")
    assert request.waiting is None
    talk.hear(b"4 12 PLAYING\n")
    assert request.result() == ("4 12 PLAYING",)


def test_a_wait_may_be_refused() -> None:
    talk, request = asked("WAIT now")
    talk.hear(b"FAILED 4 too many arguments\n")
    with pytest.raises(Refused):
        request.result()


def test_after_a_forced_wait_the_command_is_sent_again() -> None:
    talk, request = asked("PROGRESS", ROW)
    refusal = b"FAILED 6 commands limit reached, forced waiting activated\nWAITING 0.9\n"
    assert talk.hear(refusal) == []
    assert (request.held, talk.outgoing()) == (True, b"")
    assert talk.hear(b"OK\n") == []
    assert (request.held, talk.outgoing()) == (False, b"PROGRESS\n")
    assert talk.hear(b"OK\n1\n") == [request]
    assert request.result() == ("1",)


def test_the_repetition_can_be_declined() -> None:
    talk, request = asked("PROGRESS", ROW, repeat=False)
    talk.hear(b"FAILED 6 commands limit reached, forced waiting activated\nWAITING 0.9\n")
    assert not request.done
    talk.hear(b"OK\n")
    assert talk.outgoing() == b""
    with pytest.raises(Refused) as caught:
        request.result()
    assert caught.value.code == 6


def test_commands_sent_together_are_answered_in_order() -> None:
    talk = entered()
    first, second = talk.ask("MAKE_GROUP 1 1", ROW), talk.ask("MOVE 1 0 1")
    assert talk.outgoing() == b"MAKE_GROUP 1 1\nMOVE 1 0 1\n"
    assert talk.hear(b"OK\n7\nFAILED 107 requested group not found\n") == [first, second]
    assert first.result() == ("7",)
    with pytest.raises(Refused):
        second.result()


def test_a_command_repeated_among_others_is_answered_after_them() -> None:
    talk = entered()
    first, second = talk.ask("MOVE 1 0 1"), talk.ask("LIST_COWS", LIST)
    talk.outgoing()
    talk.hear(b"FAILED 6 commands limit reached, forced waiting activated\nWAITING 0.9\nOK\n")
    assert talk.hear(b"OK\n0\n") == [second]
    assert talk.outgoing() == b"MOVE 1 0 1\n"
    assert talk.hear(b"OK\n") == [first]


def test_nothing_is_asked_or_heard_after_the_end() -> None:
    talk = entered()
    talk.hear(b"")
    with pytest.raises(ConnectionLost):
        talk.ask("PROGRESS")
    assert talk.hear(b"OK\n") == []
    assert isinstance(talk.failure, ConnectionLost)


def test_all_that_is_under_way_fails_with_the_connection() -> None:
    talk = entered()
    first, second = talk.ask("WAIT"), talk.ask("PROGRESS", PROGRESS)
    assert talk.hear(b"OK\nWAITING 0.9\n") == []
    assert talk.hear(b"") == [first, second]
    for request in (first, second):
        with pytest.raises(ConnectionLost):
            request.result()


@pytest.mark.parametrize(
    ("command", "shape", "reply"),
    [
        ("MOVE 1 0 1", NOTHING, b"YES\n"),
        ("MOVE 1 0 1", NOTHING, b"OK\nOK\n"),
        ("MOVE 1 0 1", NOTHING, b"FAILED\n"),
        ("LIST_COWS", LIST, b"OK\nmany\n"),
        ("LIST_COWS", LIST, b"OK\n-1\n"),
        ("WAIT", NOTHING, b"OK\nWAITING long\n"),
        ("WAIT", NOTHING, b"OK\nOK\n"),
        ("WAIT", NOTHING, b"OK\nWAITING 1.0\nNO\n"),
    ],
)
def test_what_the_protocol_does_not_foresee_ends_the_conversation(
    command: str, shape: Shape, reply: bytes
) -> None:
    talk, _ = asked(command, shape)
    talk.hear(reply)
    assert isinstance(talk.failure, ProtocolError)


def test_a_line_without_end_is_given_up() -> None:
    talk, request = asked("PROGRESS", PROGRESS)
    finished = talk.hear(b"x" * (MAX_LINE_BYTES + 1))
    assert finished == [request]
    with pytest.raises(ProtocolError, match="without an end"):
        request.result()


@pytest.mark.parametrize("line", ["", "  \t", "\nMOVE 1 0 1"])
def test_a_line_without_a_name_is_no_command(line: str) -> None:
    with pytest.raises(ValueError, match="name"):
        entered().ask(line)


def test_login_comes_before_commands_and_is_one_line() -> None:
    with pytest.raises(RuntimeError):
        Conversation("login1", "secret").ask("PROGRESS")
    with pytest.raises(ValueError, match="one line"):
        Conversation("login1\nOK", "secret")


def test_a_result_is_not_there_too_early() -> None:
    _, request = asked("PROGRESS", PROGRESS)
    with pytest.raises(RuntimeError):
        request.result()


REPLIES = (
    b"LOGIN\nPASS\nOK\n"
    b"OK\n2 812 67.0 67.0\n0.0 NONE\n2\n16 5 5\n15 40 40\n"
    b"FAILED 118 command already used\n"
    b"FAILED 6 commands limit reached, forced waiting activated\nWAITING 0.9\nOK\n"
    b"OK\nWAITING 0.5\nOK\nOK\n7\n"
)


@given(st.lists(st.integers(0, len(REPLIES))))
def test_replies_mean_the_same_however_the_network_cuts_them(cuts: list[int]) -> None:
    talk = Conversation("login1", "secret")
    pieces = [REPLIES[a:b] for a, b in pairwise([0, *sorted(cuts), len(REPLIES)]) if a < b]
    requests: list[Request] = []
    finished: list[Request] = []
    for piece in pieces:
        # Byte by byte up to the login; then all four commands are on their way at once.
        for at in range(len(piece)):
            finished += talk.hear(piece[at : at + 1]) if not requests else []
            if requests:
                finished += talk.hear(piece[at:])
                break
            if talk.entered:
                shapes = [("PROGRESS", PROGRESS), ("LIST_COWS", LIST), ("MAKE_GROUP 1 1", ROW)]
                requests = [talk.ask(*each) for each in shapes] + [talk.ask("WAIT")]
    progress, cows, made, wait = requests
    assert finished == [progress, cows, wait, made]
    assert progress.result()[-1] == "15 40 40"
    assert made.result() == ("7",)
    with pytest.raises(Refused):
        cows.result()
