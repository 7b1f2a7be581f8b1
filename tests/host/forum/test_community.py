"""A community in its store: stored first, judged once, and time that catches up."""

import asyncio
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs
from tests.host.forum.hosted import NAMES, START, Hosted, begin

from contestmaster import storage
from contestmaster.forum import Code
from contestmaster.games.grid import Grid
from contestmaster.games.spaceships import Spaceships, SpaceshipsParams
from contestmaster.host.announced import AnnouncedGame, UnknownNameError
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.forum.book import forum_record
from contestmaster.host.forum.community import Community, RefusedError
from contestmaster.host.forum.deeds import LINES
from contestmaster.host.forum.games import AT_HAND
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.instant import DAY, HOUR, SECOND, from_text, to_text
from contestmaster.protocols.announce import Message
from contestmaster.storage import MemoryStore, StorageError
from contestmaster.storage.records import Account, StoredEntry


def outcomes(post: Any) -> list[str]:
    assert post.judged is not None
    return [deed.outcome for deed in post.judged.deeds]


def test_what_is_posted_in_public_is_judged_below_it() -> None:
    async def play() -> None:
        hosted = Hosted()
        post = await hosted.post("alice", "Hi all. I move to Sector 2. I move to Sector 9.")
        assert outcomes(post) == ["SUCCEEDED", "FAILED"]
        moved, failed = post.judged.deeds  # type: ignore[union-attr]
        assert moved.told == "alice moves to Sector 2 and has 19 energy left"
        assert (failed.code, failed.rule, failed.command) == (119, "SHIPS-38", "MOVE 9")
        assert hosted.community.game("agora").match.state.ships[0].energy == 19

    asyncio.run(play())


def test_what_is_discussed_does_nothing() -> None:
    async def play() -> None:
        hosted = Hosted()
        post = await hosted.post("alice", "MOVE 2", "discussion")
        assert post.judged is None
        assert hosted.community.game("agora").match.number == 0

    asyncio.run(play())


def test_whoever_plays_is_registered_and_nobody_else() -> None:
    async def play() -> None:
        hosted = Hosted()
        assert list(hosted.community.state.persons) == ["alice", "bob", "carol"]
        with pytest.raises(RefusedError, match="nobody is known by this name") as refused:
            hosted.store_post("eve", "MOVE 2")
        assert refused.value.code is Code.NO_PERSON
        with pytest.raises(RefusedError, match="looks like it"):
            hosted.community.enter("REGISTER", name="A1ice")

    asyncio.run(play())


def test_who_has_acted_before_there_was_a_forum_is_registered_too() -> None:
    store = MemoryStore(lambda _: None)
    begin(store).post(Message("dave", START, "REGISTER"))
    store.put_account(Account("erin", "erin", "hash"))
    assert {"dave", "erin"} <= Hosted(store).community.state.persons.keys()


def test_a_post_stored_before_a_crash_is_judged_at_the_next_start() -> None:
    async def play() -> None:
        hosted = Hosted()
        hosted.store_post("alice", "MOVE 2")
        hosted.store_post("bob", "MOVE 3")
        again = hosted.reopened()
        assert len(again.community.state.unjudged()) == 2
        await again.later(2 * DAY)
        posts = again.community.state.posts[:2]
        assert [outcomes(post) for post in posts] == [["SUCCEEDED"], ["SUCCEEDED"]]
        assert [post.judged.at for post in posts] == [START, START]  # type: ignore[union-attr]
        entries = again.community.game("agora").match.number
        assert entries == 4, "two moves before two midnights"

    asyncio.run(play())


def test_a_post_its_game_took_before_a_crash_is_not_done_twice() -> None:
    """The game has committed it, the forum has not: the verdict is worked out from the record."""

    async def play() -> None:
        hosted = Hosted()
        with pytest.MonkeyPatch.context() as patch:
            broken = hosted.community
            patch.setattr(broken._book, "enter", _fail_at_judgement(broken._book.enter))
            with capture_logs():
                await hosted.post("alice", "MOVE 2\nMOVE 9\nI fly to Sector x.")
        assert hosted.community.state.posts[0].judged is None
        again = hosted.reopened()
        await again.later(9 * DAY)
        post = again.community.state.posts[0]
        assert outcomes(post) == ["SUCCEEDED", "FAILED", "UNCLEAR"]
        assert post.judged is not None
        assert post.judged.at == START
        assert again.community.game("agora").match.state.ships[0].sector == 2

    asyncio.run(play())


def _fail_at_judgement(enter: Any) -> Any:
    def entering(act: Any, at: int) -> Any:
        if act.command == "JUDGED":
            raise StorageError("The disk is full.")
        return enter(act, at)

    return entering


def test_the_same_message_is_taken_once() -> None:
    async def play() -> None:
        hosted = Hosted()
        await hosted.post("alice", "MOVE 2", message_id="<one@x>")
        with pytest.raises(RefusedError) as refused:
            await hosted.post("alice", "MOVE 2", message_id="<one@x>")
        assert refused.value.code is Code.SAME_ID
        with pytest.raises(RefusedError):
            hosted.community.reply("alice", 1, "MOVE 3", "<one@x>")
        assert len(hosted.community.state.posts) == 1
        assert hosted.community.game("agora").match.number == 1

    asyncio.run(play())


def test_midnights_ring_by_themselves_and_reports_become_posts() -> None:
    async def play() -> None:
        hosted = Hosted()
        wakes = await hosted.later(0)
        assert wakes == from_text("2019-07-30T00:00:00Z")
        wakes = await hosted.later(8 * DAY)
        assert wakes == from_text("2019-08-07T00:00:00Z")
        state = hosted.community.state
        reports = [post for post in state.posts if post.kind == "report"]
        assert [to_text(post.at) for post in reports] == ["2019-08-05T00:00:00Z"]
        assert "SHIPS" in reports[0].text.upper()
        assert max(map(len, reports[0].text.split("\n"))) <= 72
        assert hosted.reopened().community.state.places["agora"].reports == 1

    asyncio.run(play())


def test_a_report_is_posted_once_whatever_crashes() -> None:
    async def play() -> None:
        hosted = Hosted()
        with pytest.MonkeyPatch.context() as patch, capture_logs() as logged:
            patch.setattr(hosted.community._book, "enter_all", _fails)
            await hosted.later(8 * DAY)
        assert any(entry["event"] == "a game cannot go on" for entry in logged)
        again = hosted.reopened()
        assert again.community.game("agora").match.state.reports
        await again.later(DAY)
        assert [post.kind for post in again.community.state.posts] == ["report"]

    asyncio.run(play())


def _fails(*_: object) -> None:
    raise StorageError("The disk is full.")


def test_a_post_comes_before_what_falls_due_after_it() -> None:
    """Though judged later, it takes effect when it was received."""

    async def play() -> None:
        hosted = Hosted()
        hosted.store_post("alice", "MOVE 2")
        hosted.clock.move(START + DAY)
        assert hosted.community.game("agora").match.at == START, "time waits for the post"
        await hosted.community.settled()
        assert hosted.community.game("agora").match.at == from_text("2019-07-30T00:00:00Z")
        assert hosted.community.state.posts[0].judged.at == START  # type: ignore[union-attr]

    asyncio.run(play())


def test_a_preview_says_what_would_come_of_a_text_and_changes_nothing() -> None:
    async def play() -> None:
        hosted = Hosted()
        before = hosted.community.game("agora").match.digest()
        taken = await hosted.community.preview("alice", "agora", "I move to Sector 2. Hi.\nMOVE 9")
        assert [verdict.outcome for verdict in taken.verdicts] == ["SUCCEEDED", "FAILED"]
        assert hosted.community.game("agora").match.digest() == before
        assert hosted.community.state.posts == []
        with pytest.raises(UnknownNameError):
            await hosted.community.preview("alice", "nowhere", "x")

    asyncio.run(play())


def test_a_preview_tells_nothing_of_what_is_hidden() -> None:
    """A Box of the Grid that one could step on, or hit with a rock, to see what comes of it."""
    apart = {"yeti-1": [18, 18], "stick-1": [18, 6], "shield-1": [18, 12]}
    things: dict[str, object] = {name: {"at": at} for name, at in apart.items()}
    things["box-1"] = {"at": [4, 4], "type": "shiny"}
    position = {"players": {"alice": {"at": [3, 3]}, "bob": {}, "carol": {}}, "things": things}

    async def play() -> None:
        hosted = Hosted()
        grid = AnnouncedGame.begin(
            hosted.store, Grid(), name="grid", seats=NAMES, at=START, position=position
        )
        before = grid.match.digest()
        text = "I move to (4, 4).\nROCK 4 4\nI move to the moon."
        taken = await hosted.community.preview("alice", "grid", text)
        *read, unclear = taken.verdicts
        assert [verdict.shown() for verdict in read] == [
            ["SUCCEEDED MOVE 4 4"],
            ["SUCCEEDED ROCK 4 4"],
        ]
        assert unclear.outcome == "UNCLEAR"
        assert taken.told == ()
        assert hosted.community.game("grid").match.digest() == before

    asyncio.run(play())


def test_an_operator_rules_publicly_and_nobody_else_does() -> None:
    async def play() -> None:
        hosted = Hosted()
        community = hosted.community
        changes = {"coins": {"alice": 7}}
        with pytest.raises(RefusedError, match="only an operator"):
            await community.correct("bob", "agora", changes, "CFJ 17")
        community.enter("OPERATOR", name="bob", operator=True)
        with pytest.raises(SetupError):
            await community.correct("bob", "agora", {"coins": {"alice": -1}}, "no")
        await community.correct("bob", "agora", changes, "CFJ 17", dry_run=True)
        assert community.state.posts == []
        await community.correct("bob", "agora", changes, "CFJ 17")
        assert [(p.kind, p.author, p.text) for p in community.state.posts] == [
            ("ruling", "bob", "CFJ 17")
        ]
        assert community.game("agora").match.state.coins["alice"] == 7
        assert len(hosted.reopened().community.state.posts) == 1

    asyncio.run(play())


def test_a_ruling_made_elsewhere_is_posted_at_the_next_start() -> None:
    async def play() -> None:
        hosted = Hosted()
        game = AnnouncedGame.take_up(hosted.store, "agora")
        game.correct("alice", START, {"coins": {"bob": 3}}, "a slip of the pen")
        posts = hosted.reopened().community.state.posts
        assert [(post.kind, post.text) for post in posts] == [("ruling", "a slip of the pen")]

    asyncio.run(play())


def test_posting_as_operator_is_for_operators() -> None:
    async def play() -> None:
        hosted = Hosted()
        with pytest.raises(RefusedError, match="only an operator posts"):
            hosted.store_post("alice", "MOVE 2", operator=True)
        hosted.community.enter("OPERATOR", name="alice", operator=True)
        ruled = await hosted.post("alice", "SET_ASTRONOMOR bob", operator=True)
        plain = await hosted.post("alice", "SET_ASTRONOMOR carol")
        assert (outcomes(ruled), outcomes(plain)) == (["SUCCEEDED"], ["FAILED"])

    asyncio.run(play())


def test_a_game_that_breaks_keeps_no_other_from_going_on() -> None:
    async def play() -> None:
        store = MemoryStore(lambda _: None)
        begin(store, "broken")
        hosted = Hosted(store)
        find = hosted.community._games.find

        def finding(name: str) -> AnnouncedGame:
            if name == "broken":
                raise StorageError("It is damaged.")
            return find(name)

        with pytest.MonkeyPatch.context() as patch, capture_logs() as logged:
            patch.setattr(hosted.community._games, "find", finding)
            hosted.store_post("alice", "MOVE 2", game="broken")
            post = await hosted.post("alice", "MOVE 2")
            assert outcomes(post) == ["SUCCEEDED"]
            wakes = await hosted.later(DAY)
            assert wakes == hosted.clock.now() + 10 * SECOND
            assert hosted.community.game("agora").match.at == from_text("2019-07-30T00:00:00Z")
        assert "a post is not judged" in [entry["event"] for entry in logged]
        await hosted.later(HOUR)
        assert hosted.community.state.unjudged() == []

    asyncio.run(play())


def test_nothing_of_idle_games_is_read_while_none_is_due() -> None:
    async def play() -> None:
        store = MemoryStore(lambda _: None)
        for number in range(AT_HAND + 6):  # so that some make room for others
            begin(store, f"idle-{number}")
        hosted = Hosted(store)

        def never(name: str) -> AnnouncedGame:
            raise AssertionError(f"{name} was taken up")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(hosted.community._games, "find", never)
            assert await hosted.later(HOUR) == from_text("2019-07-30T00:00:00Z")
        await hosted.later(DAY)
        assert all(alarm.at > hosted.clock.now() for alarm in store.alarms(300))

    asyncio.run(play())


def test_a_long_answer_is_cut_below_a_post() -> None:
    async def play() -> None:
        hosted = Hosted()
        for _ in range(12):
            await hosted.post("alice", "\n".join(["MOVE 9"] * 100))
        post = await hosted.post("bob", "EVENTS 0")
        lines = post.judged.deeds[0].lines  # type: ignore[union-attr]
        assert len(lines) <= LINES + 1

    asyncio.run(play())


def test_the_next_game_of_a_name_goes_on_in_the_same_fora() -> None:
    async def play() -> None:
        store = MemoryStore(lambda _: None)
        begin(store, "short", ends_at="2019-08-01T00:00:00Z")
        hosted = Hosted(store)
        await hosted.later(5 * DAY)
        begin(store, "short", hosted.clock.now())
        again = hosted.reopened()
        post = await again.post("alice", "MOVE 2", game="short")
        assert outcomes(post) == ["SUCCEEDED"]
        assert again.community.state.places["short"].match == store.matches("short")[-1].id

    asyncio.run(play())


@pytest.mark.parametrize("name", ["agora", "beta"])
def test_a_game_takes_nothing_once_its_forum_has_lost_something(tmp_path: Path, name: str) -> None:
    """[NET-46] a message whose post was lost would have been said by nobody.

    It is the same of a game that was there before its host, and of one that was begun since.
    """
    with closing(storage.opened(tmp_path)) as before:
        begin(before)
    store = storage.opened(tmp_path)
    hosted = Hosted(store)
    hosted.community.enter("OPERATOR", name="carol", operator=True)

    async def play() -> Any:
        beta = Spaceships(SpaceshipsParams())
        await hosted.community.begin_game("carol", beta, "beta", NAMES)
        return await hosted.post("alice", "MOVE 2", game=name)

    assert outcomes(asyncio.run(play())) == ["SUCCEEDED"]
    (game,), record = store.matches(name), forum_record(store)
    assert record is not None
    assert store.fault(game.id) is None
    store.append(record.id, [StoredEntry(store.last(record.id) + 2, b"leaves a gap")], None)
    with pytest.raises(StorageError):
        store.flush(record.id)
    assert store.fault(game.id) is not None
    store.close()


def test_a_forum_is_opened_where_there_is_no_game_yet() -> None:
    async def play() -> None:
        community = Community.open(MemoryStore(lambda _: None), VirtualClock(START))
        assert await community.catch_up() is None
        assert community.state.places == {}

    asyncio.run(play())


def test_previews_do_not_hold_up_what_is_posted() -> None:
    """Somebody has a text read that takes long; others are judged meanwhile."""

    async def play() -> None:
        hosted = Hosted()
        held = threading.Event()
        reader = hosted.community._reader(hosted.community.game("agora"))

        def slow(text: str) -> list[Any]:
            assert held.wait(60)
            return []

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(reader, "read", slow)
            reading = asyncio.create_task(hosted.community.preview("bob", "agora", "MOVE 2"))
            await asyncio.sleep(0)
            try:
                post = await asyncio.wait_for(hosted.post("alice", "MOVE 2"), 60)
            finally:
                held.set()
            assert outcomes(post) == ["SUCCEEDED"]
            assert (await reading).verdicts == ()

    asyncio.run(play())
