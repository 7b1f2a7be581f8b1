"""Pages of a community speak to people."""

import asyncio

import pytest
from tests.doors.web.forum.staged import Staged
from tests.doors.web.prose import identifiers

PAGES = ("/", "/games/agora", "/games/agora/public", "/games/agora/discussion", "/threads/1",
         "/seal", "/login", "/join", "/account", "/people", "/begin", "/games/nowhere")  # fmt: skip


@pytest.mark.parametrize("path", PAGES)
def test_pages_of_a_community_speak_to_people(path: str) -> None:
    async def read() -> list[str]:
        staged = Staged()
        await staged.post("alice", "Good morning! I move to Sector 2.")
        alice = await staged.logged_in("alice", operator=True)
        return list(identifiers((await alice.client.get(path, follow_redirects=True)).text))

    assert asyncio.run(read()) == []
