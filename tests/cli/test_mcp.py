"""``mcp``: what is said where it cannot begin."""

from typing import Any

import pytest
from tests.ports import free_ports

pytest.importorskip("mcp", reason="the extra mcp is not installed")


def test_a_host_that_does_not_answer_is_named(cli: Any) -> None:
    (port,) = free_ports(1)
    ran = cli("mcp", "--at", f"http://127.0.0.1:{port}", "--game", "cows")
    assert ran.code == 1
    assert f"is there a host at --at http://127.0.0.1:{port}?" in ran.err


def test_a_password_is_somebodys(cli: Any) -> None:
    ran = cli("mcp", "--password", "x")
    assert (ran.code, "a password needs --login" in ran.err) == (2, True)
