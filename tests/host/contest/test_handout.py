"""What the teams of a contest are given to read."""

import tomllib
from typing import Any

import pytest

from contestmaster.host.contest.handout import handout
from contestmaster.host.contest.settings import understand

CONTEST = """
[[servers]]
name = "Tally2"
port = 20004
task = "tally"
host = "{host}"
command_limit = 40
"""


def given(host: str) -> str:
    """The description of a server that listens there, its lines filled anew."""
    tree: Any = tomllib.loads(CONTEST.format(host=host))
    settings, faults = understand(tree)
    assert settings is not None, faults
    return " ".join(handout(settings.servers[0]).split())


def test_a_server_is_described_as_it_is_set_up() -> None:
    text = given("192.0.2.1")
    assert text.startswith("# ")
    assert " on Tally2 " in text
    assert "The host is `192.0.2.1`, the port is 20004." in text
    assert "You may give 40 commands in one turn" in text
    assert "### ADD " in text


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_an_address_that_means_all_networks_is_not_told(host: str) -> None:
    text = given(host)
    assert host not in text
    assert "The port is 20004." in text
