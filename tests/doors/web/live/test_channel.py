"""A channel: nobody misses anything, and nobody is waited for."""

import asyncio
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.doors.web.listening import Ear, Message, until

from contestmaster.doors.web.live import channel as channels
from contestmaster.doors.web.live.channel import Channel, Listening

STEPS = st.sampled_from(["say", "say", "skip", "pause", "come 0", "come 1", "go 0", "go 1"])


class Visitor:
    """Somebody who comes and goes, and remembers what was heard last."""

    def __init__(self, channel: Channel) -> None:
        self.channel = channel
        self.ear = Ear()
        self.seq: int | None = None
        self.coming: asyncio.Task[Listening] | None = None

    def come(self) -> None:
        if self.coming is None:
            self.ear = Ear()
            listen = self.channel.listen(self.ear.wire, self.seq, standing)
            self.coming = asyncio.create_task(listen)

    async def go(self) -> None:
        if self.coming is not None:
            listening = await self.coming
            self.ear.open = False
            self.channel.leave(listening)
            self.coming = None
            self.check()

    def check(self) -> None:
        """What was heard has no gap, and nothing comes twice."""
        for message in self.ear.take():
            if message["kind"] == "standing":
                assert self.seq is None or message["seq"] >= self.seq
            else:
                assert self.seq is not None
                assert message["seq"] == self.seq + 1
            self.seq = message["seq"]


async def standing(seq: int) -> Sequence[bytes]:
    """How things stand, which takes a moment to be said."""
    message = Channel.message(seq, "standing", {})
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    return [message]


@settings(max_examples=300, deadline=None)
@given(steps=st.lists(STEPS, max_size=40))
def test_who_comes_back_has_no_gap(steps: list[str]):
    """Whatever is said, whoever comes and goes, and however much is remembered."""

    async def main() -> None:
        channel = Channel(100)
        visitors = Visitor(channel), Visitor(channel)
        for step in steps:
            what, _, who = step.partition(" ")
            if what == "say":
                channel.say("news", {"text": "something"})
            elif what == "skip" and not channel.listeners:
                channel.skip()
            elif what == "pause":
                await asyncio.sleep(0)
            elif what == "come":
                visitors[int(who)].come()
            elif what == "go":
                await visitors[int(who)].go()
        for visitor in visitors:
            visitor.come()
        for visitor in visitors:
            assert visitor.coming is not None
            await visitor.coming
        await until(lambda: channel._pump is None)
        for visitor in visitors:
            visitor.check()
            assert visitor.seq == channel.seq

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(channels, "_KEPT_MESSAGES", 6)
        asyncio.run(main())


def heard_by_one(after: int | None, most: int = 10) -> list[Message]:
    """What somebody hears who comes when ten things have been said."""

    async def main() -> list[Message]:
        channel, ear = Channel(0), Ear()
        for number in range(10):
            channel.say("news", {"number": number})
        await channel.listen(ear.wire, after, standing)
        return ear.take()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(channels, "_KEPT_MESSAGES", most)
        return asyncio.run(main())


@pytest.mark.parametrize(
    ("after", "kinds"),
    [(None, ["standing"]), (10, []), (7, ["news"] * 3), (0, ["news"] * 10), (11, ["standing"])],
)
def test_who_comes_hears_what_was_missed_or_how_things_stand(after: int | None, kinds: list[str]):
    """A number from the future is of another host."""
    messages = heard_by_one(after)
    assert [message["kind"] for message in messages] == kinds
    if kinds[:1] == ["news"]:
        assert [message["seq"] for message in messages] == list(range(11 - len(kinds), 11))


def test_what_is_too_long_ago_is_not_kept():
    assert [message["kind"] for message in heard_by_one(3, most=5)] == ["standing"]
    assert [message["seq"] for message in heard_by_one(5, most=5)] == [6, 7, 8, 9, 10]


def test_who_takes_too_long_to_begin_is_hung_up_on():
    """What waits for a listener is bounded before it listens, too."""

    async def main() -> None:
        channel, ear, ready = Channel(0), Ear(), asyncio.Event()

        async def slow(seq: int) -> Sequence[bytes]:
            await ready.wait()
            return await standing(seq)

        coming = asyncio.create_task(channel.listen(ear.wire, None, slow))
        await asyncio.sleep(0)
        for _ in range(channels._KEPT_MESSAGES + 1):
            channel.say("news", {})
        await until(lambda: channel._pump is None)
        assert channel.listeners == 0
        ready.set()
        await coming
        assert not ear.open
        assert ear.heard == b""

    asyncio.run(main())


def test_who_cannot_be_told_how_things_stand_is_not_kept():
    async def main() -> None:
        async def broken(seq: int) -> Sequence[bytes]:
            raise RuntimeError(f"as of {seq}")

        channel = Channel(0)
        with pytest.raises(RuntimeError, match="as of 0"):
            await channel.listen(Ear().wire, None, broken)
        assert channel.listeners == 0

    asyncio.run(main())


def test_a_channel_talks_on_for_a_while_when_all_have_gone():
    """A browser that reloads finds no gap."""

    async def main() -> None:
        channel = Channel(0)
        assert not channel.watched
        listening = await channel.listen(Ear().wire, None, standing)
        assert channel.watched
        channel.leave(listening)
        channel.leave(listening)
        assert channel.watched
        assert channel.listeners == 0
        channel._until = asyncio.get_running_loop().time()
        assert not channel.watched

    asyncio.run(main())
