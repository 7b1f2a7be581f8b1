"""The blocking shell against a scripted server on a real socket."""

import threading
import time

import pytest

from contestmaster.client import (
    LIST,
    ROW,
    ConnectionLost,
    LoginFailed,
    ProtocolError,
    Refused,
    Waited,
    connect,
)
from contestmaster.client.desk import Desk
from contestmaster.testing.scripted_server import Peer, ScriptedServer

HOST = "127.0.0.1"
PATIENCE = 60


def test_a_session_from_login_to_close(server: ScriptedServer) -> None:
    def script(peer: Peer) -> None:
        peer.let_in()
        peer.hear("LIST_COWS")
        peer.say("OK", "1", "2 6 1 0")
        peer.hear("CAPTURE 1")
        peer.say("FAILED 115 no cows to capture")
        peer.hear("WAIT")
        peer.say("OK", "WAITING 0.050000")
        time.sleep(0.05)
        peer.say("OK")
        peer.until_closed()

    port = server.play(script)
    with connect(HOST, port, "login1", "secret", timeout=PATIENCE) as link:
        assert link.command("LIST_COWS", LIST) == ("1", "2 6 1 0")
        with pytest.raises(Refused, match="115"):
            link.command("CAPTURE 1")
        assert link.wait() == ()


@pytest.mark.parametrize("battles", [0, 2, 4])
def test_the_number_of_battles_is_asked_for_and_not_taken_for_four(
    server: ScriptedServer, battles: int
) -> None:
    """Two teams have two battles, three and more have four each [NET-100, DESK-137]."""
    rivals = [f"2 {number} ATK" for number in range(1, battles + 1)]
    results = [f"{number} 1.000 2.000" for number in range(1, battles + 1)]

    def script(peer: Peer) -> None:
        peer.let_in()
        peer.hear("RIVALS")
        peer.say("OK", str(battles), *rivals)
        peer.hear("MY_SCORE")
        peer.say("OK", "80", *results)
        peer.hear("MY_ID")
        peer.say("OK", "1")
        peer.until_closed()

    with connect(HOST, server.play(script), "login1", "secret", timeout=PATIENCE) as link:
        game = Desk(link)
        assert [one.battle for one in game.my_score().battles] == list(range(1, battles + 1))
        assert game.my_id().id == 1


def test_replies_cut_into_bytes_are_put_together(server: ScriptedServer) -> None:
    def script(peer: Peer) -> None:
        peer.let_in()
        peer.hear("LIST_COWS")
        for byte in b"OK\n1\n2 6 1 0\n":
            peer.link.sendall(bytes([byte]))
            time.sleep(0.001)
        peer.until_closed()

    with connect(HOST, server.play(script), "login1", "secret", timeout=PATIENCE) as link:
        assert link.command("LIST_COWS", LIST) == ("1", "2 6 1 0")


def test_a_forced_wait_is_hidden_and_no_silence(server: ScriptedServer) -> None:
    def script(peer: Peer) -> None:
        peer.let_in()
        peer.hear("MOVE 1 0 1")
        peer.say("FAILED 6 commands limit reached, forced waiting activated", "WAITING 1.6")
        time.sleep(1.6)
        peer.say("OK")
        peer.hear("MOVE 1 0 1")
        peer.say("OK")
        peer.until_closed()

    with connect(HOST, server.play(script), "login1", "secret", timeout=1.5) as link:
        assert link.command("MOVE 1 0 1") == ()


def test_a_refused_login_is_not_tried_again(server: ScriptedServer) -> None:
    def script(peer: Peer) -> None:
        peer.say("LOGIN")
        peer.hear("login1")
        peer.say("PASS")
        peer.hear("wrong")
        peer.say("FAILED 1 bad login or password")

    with pytest.raises(LoginFailed):
        connect(HOST, server.play(script), "login1", "wrong", timeout=PATIENCE, patience=5)


def test_a_closed_door_is_tried_again_while_patience_lasts(server: ScriptedServer) -> None:
    def suspended(peer: Peer) -> None:
        del peer

    port = server.play(suspended, suspended, lambda peer: peer.let_in())
    connect(HOST, port, "login1", "secret", timeout=PATIENCE, patience=2).close()


def test_without_patience_a_closed_door_is_an_error(server: ScriptedServer) -> None:
    with pytest.raises(ConnectionLost, match="before the login"):
        connect(HOST, server.play(lambda peer: None), "login1", "secret", timeout=PATIENCE)


def test_nobody_there_is_a_lost_connection(server: ScriptedServer) -> None:
    server.close()
    with pytest.raises(ConnectionLost, match="cannot be reached"):
        connect(HOST, server.port, "login1", "secret", timeout=PATIENCE)


def test_silence_times_out_and_a_late_answer_is_dropped(
    server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = threading.Event()

    def script(peer: Peer) -> None:
        peer.let_in()
        peer.hear("MAKE_GROUP 1 1")
        late.wait(60)
        peer.say("OK", "7")
        peer.hear("MAKE_GROUP 2 2")
        peer.say("OK", "8")
        peer.until_closed()

    with connect(HOST, server.play(script), "login1", "secret", timeout=PATIENCE) as link:
        with monkeypatch.context() as impatient, pytest.raises(TimeoutError, match=r"0\.1 seconds"):
            impatient.setattr(link, "_timeout", 0.1)
            link.command("MAKE_GROUP 1 1", ROW)
        late.set()
        assert link.command("MAKE_GROUP 2 2", ROW) == ("8",)


def test_a_wait_may_be_given_an_end(server: ScriptedServer) -> None:
    def script(peer: Peer) -> None:
        peer.let_in()
        peer.hear("WAIT")
        peer.say("OK", "WAITING -")
        peer.until_closed()

    with (
        connect(HOST, server.play(script), "login1", "secret", timeout=PATIENCE) as link,
        pytest.raises(TimeoutError),
    ):
        link.wait(timeout=0.1)


def test_a_connection_that_ends_is_lost(server: ScriptedServer) -> None:
    def script(peer: Peer) -> None:
        peer.let_in()
        peer.hear("WAIT")
        peer.say("OK", "WAITING 1.0")

    with connect(HOST, server.play(script), "login1", "secret", timeout=PATIENCE) as link:
        with pytest.raises(ConnectionLost):
            link.wait()
        with pytest.raises(ConnectionLost):
            link.command("PROGRESS")


def test_a_wait_that_knows_tells_how_many_turns_have_ended(server: ScriptedServer) -> None:
    """NET-101: with what the game adds; what else a server says is no number."""

    def script(peer: Peer) -> None:
        peer.let_in()
        peer.hear("WAIT -1")
        peer.say("OK", "WAITING 0.000000", "OK", "7", "leg 8")
        peer.hear("WAIT 7")
        peer.say("OK", "WAITING -")
        peer.say("OK", "8", "leg 9")
        peer.hear("WAIT 8")
        peer.say("OK", "WAITING -", "OK", "leg 9")
        peer.until_closed()

    with connect("127.0.0.1", server.play(script), "login1", "secret") as link:
        assert link.wait_after(shape=ROW) == Waited(7, ("leg 8",))
        ended, closing = link.wait_after(7, ROW)
        assert (ended, closing) == (8, ("leg 9",))
        with pytest.raises(ProtocolError, match="how many turns have ended"):
            link.wait_after(8)
