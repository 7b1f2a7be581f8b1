"""How a program talks to a server, with the server's own numbers."""

from contestmaster.games.cows import Cows, CowsParams
from contestmaster.games.desk import Desk
from contestmaster.protocols.line.replies import GENERIC
from contestmaster.protocols.line.settings import LineSettings
from contestmaster.protocols.line.task.wire import TaskServer, wire


def said(server: TaskServer, **params: int) -> str:
    """What is said of a server."""
    return " ".join("\n".join(wire(Cows(CowsParams(**params)), server)).split())


def test_the_codes_of_all_games_are_there() -> None:
    text = said(TaskServer())
    assert all(f"| {code} | `{message}` |" in text for code, message in GENERIC.items())


def test_limits_are_those_of_the_server() -> None:
    settings = LineSettings(
        command_limit=45,
        limit_window_s=2.0,
        wait_time_format="clock",
        max_connections_per_host=3,
        max_line_bytes=9000,
    )
    text = said(TaskServer(settings=settings))
    assert "You may give 45 commands in 2 seconds" in text
    assert "WAITING 00:00:00.412773" in text
    assert "up to 3 connections" in text
    assert "up to 9000 bytes" in text
    usual = said(TaskServer())
    assert "You may give 100 commands in one turn" in usual
    assert "WAITING 0.412773" in usual


def test_what_tells_the_length_of_a_reply_is_named_where_it_is_another() -> None:
    """As the protocol promises [NET-100]."""
    general = "follows from the command or from the reply itself"
    assert f"{general}. You may" in said(TaskServer())
    of_desk = " ".join("\n".join(wire(Desk(), TaskServer())).split())
    assert f"{general}; only `RIVALS` tells it for `MY_SCORE`. You may" in of_desk


def test_turns_last_as_the_game_says() -> None:
    assert "in turns of 1 second." in said(TaskServer())
    assert "in turns of 3 seconds." in said(TaskServer(), turn_seconds=3)


def test_where_to_connect_is_said_as_far_as_it_is_known() -> None:
    assert "port is" not in said(TaskServer("Cows1", "198.51.100.7"))
    assert "The port is 20000." in said(TaskServer(port=20000))
    assert "The host is `10.0.0.1`, the port is 20000." in said(TaskServer("", "10.0.0.1", 20000))
