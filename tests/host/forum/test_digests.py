"""Digests: what the clock and others did to a player, told once, whatever stops when."""

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.host.forum.hosted import NAMES, START, begin
from tests.host.forum.mail.mailed import SETTINGS, Mailed
from tests.host.forum.mail.test_outbox import content, sent

from contestmaster.forum.digests import Wish
from contestmaster.games.grid import Grid
from contestmaster.games.grid.params import GridParams
from contestmaster.host.announced import AnnouncedGame
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.forum.community import Community, RefusedError
from contestmaster.host.forum.mail import GameMail, MailSettings
from contestmaster.kernel.instant import DAY, HOUR
from contestmaster.protocols.mail import AddressPolicy
from contestmaster.storage import MemoryStore, StorageError

ALONE = MailSettings(domain="play.example", games={"agora": GameMail(believe=AddressPolicy())})
"""Letters go to nobody but those who want digests."""


def playing(play: Any, wish: Wish = "boundary", settings: MailSettings = ALONE) -> None:
    async def run() -> None:
        mailed = Mailed(settings=settings)
        mailed.community.choose_digests("alice", wish)
        await play(mailed)

    asyncio.run(run())


def letters(mailed: Mailed) -> list[Any]:
    """Take all letters out of the box, and read them as mail programs would."""
    return list(iter(lambda: sent(mailed), None))


def test_who_wants_them_is_told_what_a_boundary_did() -> None:
    """The ship's energy is their income of the day; bob's is bob's."""

    async def play(mailed: Mailed) -> None:
        await mailed.post("alice", "I move to Sector 2.")
        await mailed.later(DAY)
        (letter,) = letters(mailed)
        assert letter["To"] == "alice@example.org"
        assert letter["Auto-Submitted"] == "auto-generated"
        text = content(letter)
        assert "What happened to alice in agora:" in text
        assert "  Tue 30 Jul 2019, 00:00 UTC\n    Ship 1 has 20 energy\n" in text
        assert "Ship 2" not in text
        assert "What you can announce now:" in text
        assert max(map(len, text.splitlines())) <= 72

    playing(play)


def test_nobody_gets_what_e_has_not_asked_for() -> None:
    async def play(mailed: Mailed) -> None:
        await mailed.post("alice", "I move to Sector 2.")
        await mailed.later(3 * DAY)
        assert letters(mailed) == []
        assert mailed.community.state.owed_digests() == {}

    playing(play, "off")


def test_a_day_is_one_letter_and_each_boundary_another() -> None:
    """A battle of bob's against alice has deadlines between midnights."""

    async def play(mailed: Mailed) -> None:
        digest = "9b3e585a4f428ff3c3bccb3533bdc13bc4e7526666d9b7abdddb492e3b430400"
        await mailed.post("alice", "I move to Sector 2.")
        await mailed.post("bob", f"I attack alice with the sha256 hash {digest}.")
        for _ in range(10 * 24):
            await mailed.later(HOUR)
        got = letters(mailed)
        texts = list(map(content, got))
        assert "bob attacks alice in Space Battle 0001" in texts[0]
        assert sum("bob attacks alice" in text for text in texts) == 1
        (value,) = [at for at, text in enumerate(texts) if "defence value" in _first_part(text)]
        told[wish] = got[value]["Date"].datetime

    told: dict[Wish, datetime] = {}
    wish: Wish
    for wish in ("daily", "boundary"):
        playing(play, wish)
    assert told["boundary"] == datetime(2019, 8, 5, 9, tzinfo=UTC), "the deadline itself"
    assert told["daily"] == datetime(2019, 8, 6, tzinfo=UTC)


def _first_part(text: str) -> str:
    return text.partition("What else")[0].partition("What comes next")[0]


@pytest.mark.parametrize("wish", ["daily", "boundary"])
def test_no_digest_is_lost_or_made_twice_by_a_stop(
    monkeypatch: pytest.MonkeyPatch, wish: Wish
) -> None:
    """The host dies when the game has recorded its boundary and the forum nothing of it."""

    async def play(mailed: Mailed) -> None:
        await mailed.post("alice", "I move to Sector 2.")
        with monkeypatch.context() as dying:

            def dies(*_: object) -> bool:
                raise StorageError("the machine stops")

            dying.setattr("contestmaster.host.forum.digests.Editor.write", dies)
            await mailed.later(DAY)
        assert mailed.community.state.owed_digests() == {}
        again = Mailed(mailed.store, ALONE)
        again.clock.move(mailed.clock.now())
        await again.community.catch_up()
        ((number, _),) = again.community.state.owed_digests().items()
        first = again.outbox.next()
        third = Mailed(mailed.store, ALONE)
        third.clock.move(mailed.clock.now() + HOUR)
        await third.community.catch_up()
        assert list(third.community.state.owed_digests()) == [number], "made once"
        assert third.outbox.next() == first, "the same letter under the same id"
        assert first is not None
        third.outbox.done(first.post)
        assert Mailed(mailed.store, ALONE).outbox.next() is None

    playing(play, wish)


def test_what_could_not_be_stored_is_told_later_by_the_same_host(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def play(mailed: Mailed) -> None:
        await mailed.post("alice", "I move to Sector 2.")
        with monkeypatch.context() as broken:

            def full(*_: object) -> bool:
                raise StorageError("the disk is full")

            broken.setattr("contestmaster.host.forum.digests.Editor.write", full)
            await mailed.later(DAY)
        await mailed.later(HOUR)
        assert len(mailed.community.state.owed_digests()) == 1

    playing(play)


def test_a_letter_of_the_list_and_a_digest_are_owed_side_by_side() -> None:
    async def play(mailed: Mailed) -> None:
        await mailed.post("alice", "I move to Sector 2.")
        await mailed.later(DAY)
        assert [letter["To"] for letter in letters(mailed)] == [
            "agora@lists.example.net",
            "alice@example.org",
        ]

    playing(play, settings=SETTINGS)


def test_whoever_does_not_play_and_whoever_has_no_address_gets_none() -> None:
    async def play(mailed: Mailed) -> None:
        mailed.community.enter("REGISTER", name="dave")
        mailed.community.enter("ADD_ADDRESS", name="dave", address="dave@example.org")
        for name in ("dave", "carol"):
            mailed.community.choose_digests(name, "boundary")
        await mailed.post("carol", "I move to Sector 2.")
        await mailed.later(DAY)
        assert letters(mailed) == []
        with pytest.raises(RefusedError, match="nobody is known"):
            mailed.community.choose_digests("eve", "daily")

    playing(play, "off")


def test_a_choice_counts_from_when_it_was_made() -> None:
    async def play(mailed: Mailed) -> None:
        await mailed.post("alice", "I move to Sector 2.")
        await mailed.later(DAY)
        await mailed.post("alice", "I move to Sector 1.")
        mailed.community.choose_digests("alice", "boundary")
        await mailed.later(DAY)
        (letter,) = letters(mailed)
        assert "30 Jul" not in content(letter)
        mailed.community.choose_digests("alice", "off")
        await mailed.post("alice", "I move to Sector 2.")
        await mailed.later(DAY)
        assert letters(mailed) == []

    playing(play, "off")


def test_a_forum_in_which_nobody_wants_any_is_written_as_before() -> None:
    store = MemoryStore(lambda _: None)
    begin(store)
    community = Community.open(store, VirtualClock(START))
    state = community.state
    assert "digests" not in community._book.match.game.position(state)
    community.choose_digests("alice", "daily")
    match = community._book.match
    dump = match.game.dump(match.state)
    assert match.game.dump(match.game.load(None, dump)) == dump
    assert match.game.place(None, match.game.position(match.state), (), START) == match.state


def test_income_of_the_grid_is_told_and_no_one_elses() -> None:
    """GRID-4: an nweek's income comes as it begins."""

    async def run() -> None:
        store = MemoryStore(lambda _: None)
        game = Grid(GridParams(nweek_income=10))
        AnnouncedGame.begin(store, game, name="agora", seats=NAMES, at=START)
        mailed = Mailed(store, ALONE)
        mailed.community.choose_digests("alice", "boundary")
        await mailed.later(12 * DAY)
        texts = [content(letter) for letter in letters(mailed)]
        (text,) = [text for text in texts if "alice gains 10 points of income" in text]
        assert "bob gains" not in text.partition("What else the clock did:")[0]

    asyncio.run(run())
