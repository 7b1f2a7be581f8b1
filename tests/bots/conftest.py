"""A scripted server on a real socket, for bots that play over one."""

from collections.abc import Iterator

import pytest

from contestmaster.testing.scripted_server import ScriptedServer


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer() as made:
        yield made
