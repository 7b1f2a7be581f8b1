"""How often logins may fail."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from contestmaster.doors.web.security import limits as module
from contestmaster.doors.web.security.limits import FAILURES, LoginLimits, TooManyError
from contestmaster.kernel.instant import MINUTE, SECOND


class Desk:
    """Logs people in whose password is ``right``, and counts how often it looks."""

    def __init__(self) -> None:
        self.at = 0
        self.looked = 0
        self.limits = LoginLimits(lambda: self.at)

    async def _look(self, network: str, password: str) -> str | None:
        self.looked += 1
        await asyncio.sleep(0)
        return network if password == "right" else None

    async def login(self, address: str, password: str = "wrong") -> str | None:
        return await self.limits.judged(address, lambda network: self._look(network, password))

    async def refused(self, address: str) -> bool:
        """Whether even a right password is not looked at."""
        try:
            return await self.login(address, "right") is None
        except TooManyError:
            return True

    async def fail(self, address: str, times: int = FAILURES) -> None:
        for _ in range(times):
            assert await self.login(address) is None


def on_a_loop(test: Callable[[Desk], Coroutine[Any, Any, None]]) -> Callable[[], None]:
    """Run a test with a desk of its own."""

    def run() -> None:
        asyncio.run(asyncio.wait_for(test(Desk()), 60))

    run.__doc__ = test.__doc__
    return run


@on_a_loop
async def test_whoever_fails_too_often_waits_a_minute(desk: Desk):
    """The line protocol's own limit holds here too [NET-71]."""
    await desk.fail("192.0.2.1", FAILURES - 1)
    assert not await desk.refused("192.0.2.1")
    await desk.fail("192.0.2.1", 1)
    with pytest.raises(TooManyError, match="Too many logins have failed") as told:
        await desk.login("192.0.2.1", "right")
    assert told.value.headers == {"Retry-After": "60"}
    assert not await desk.refused("192.0.2.2"), "others are not to blame"
    desk.at = MINUTE + SECOND
    assert not await desk.refused("192.0.2.1")


@on_a_loop
async def test_wrong_logins_of_one_moment_are_counted_one_by_one(desk: Desk):
    """Of 64 at once no more are looked at than one after the other."""
    guesses = [desk.login("192.0.2.1") for _ in range(64)]
    came = await asyncio.gather(*guesses, return_exceptions=True)
    assert desk.looked == FAILURES
    assert came.count(None) == FAILURES
    assert sum(isinstance(each, TooManyError) for each in came) == 64 - FAILURES


@on_a_loop
async def test_a_class_that_logs_in_together_comes_in(desk: Desk):
    """All behind one address, at the same moment."""
    came = await asyncio.gather(*(desk.login("192.0.2.1", "right") for _ in range(60)))
    assert came == ["192.0.2.1"] * 60


@on_a_loop
async def test_of_a_crowd_some_are_turned_away_and_nobody_elsewhere(desk: Desk):
    crowd = [desk.login("192.0.2.1", "right") for _ in range(70)]
    *came, other = await asyncio.gather(
        *crowd, desk.login("192.0.2.2", "right"), return_exceptions=True
    )
    turned_away = [each for each in came if isinstance(each, TooManyError)]
    assert len(turned_away) == 70 - module.PENDING
    assert turned_away[0].headers == {"Retry-After": "1"}
    assert other == "192.0.2.2"


@on_a_loop
async def test_an_error_while_looking_keeps_nobody_waiting(desk: Desk):
    async def broken(_: str) -> str | None:
        raise MemoryError

    for _ in range(2 * module.PENDING):
        with pytest.raises(MemoryError):
            await desk.limits.judged("192.0.2.1", broken)
    assert not await desk.refused("192.0.2.1")


@on_a_loop
async def test_addresses_of_one_network_count_together(desk: Desk):
    await desk.fail("2001:db8::1")
    assert await desk.refused("2001:db8::2")
    assert not await desk.refused("2001:db8:0:1::1")


@on_a_loop
async def test_addresses_are_not_remembered_without_end(desk: Desk):
    await desk.fail("192.0.2.1")
    for number in range(4096):
        await desk.fail(f"10.0.{number // 256}.{number % 256}", 1)
    assert not await desk.refused("192.0.2.1"), "the oldest is forgotten"
