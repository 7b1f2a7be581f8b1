"""What commands on this machine ask of a forum that is open."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from tests.host.forum.hosted import START, Hosted

from contestmaster.host.accounts import Accounts
from contestmaster.host.control import ControlReply, Request
from contestmaster.host.forum.desk import ForumDesk
from contestmaster.host.forum.members import Members

Ask = Callable[..., Awaitable[ControlReply]]


def asked(play: Callable[[Hosted, Ask], Awaitable[None]]) -> None:
    """Open a community with a desk."""

    async def run() -> None:
        hosted = Hosted()
        accounts = Accounts(hosted.store.accounts(), hosted.clock.now)
        desk = ForumDesk(hosted.community, Members(hosted.community, hosted.store, accounts))

        async def ask(command: str, password: str | None = None, **arguments: Any) -> ControlReply:
            return await desk.answer(Request(command, arguments, "root", password))

        await play(hosted, ask)

    asyncio.run(run())


def test_what_is_announced_by_command_is_a_post_and_judged_once() -> None:
    async def play(hosted: Hosted, ask: Ask) -> None:
        said = {"game": "agora", "author": "alice", "text": "I move to Sector 2.", "id": "<1@x>"}
        first = await ask("POST", **(said | {"dry_run": True}))
        assert first.reply is not None
        assert first.reply["verdicts"][0]["outcome"] == "SUCCEEDED"
        assert hosted.community.state.posts == []
        for before in (False, True):
            reply = (await ask("POST", **said)).reply
            assert reply is not None
            assert reply["before"] == before
            assert [one["command"] for one in reply["verdicts"]] == ["MOVE 2"] * (not before)
        await ask("POST", game="agora", author="bob", text="Hm.")
        posts = hosted.community.state.posts
        assert [(post.author, post.thread) for post in posts] == [("alice", 1), ("bob", 1)]
        assert hosted.community.game("agora").match.state.ships[0].energy == 19

    asked(play)


def test_an_operator_corrects_the_record_by_command() -> None:
    async def play(hosted: Hosted, ask: Ask) -> None:
        wanted = {"game": "agora", "changes": {"coins": {"alice": 5}}, "reason": "CFJ 17"}
        assert not (await ask("CORRECT", person="bob", **wanted)).done
        hosted.community.enter("OPERATOR", name="bob", operator=True)
        ruled = await ask("CORRECT", person="bob", **wanted)
        assert ruled.done
        assert ruled.reply is not None
        assert ruled.reply["told"][-1].endswith(" bob corrects the record: CFJ 17")
        (post,) = hosted.community.state.posts
        assert (post.kind, post.author, post.text) == ("ruling", "bob", "CFJ 17")

    asked(play)


def test_somebody_gets_a_password_by_command() -> None:
    async def play(hosted: Hosted, ask: Ask) -> None:
        assert (await ask("ACCOUNT", "kept", login="dave")).done
        assert "dave" in hosted.community.state.persons
        assert hosted.store.accounts()[0].password == "kept"
        assert "looks like it" in (await ask("ACCOUNT", "kept", login="a1ice")).text

    asked(play)


def test_what_cannot_be_is_said_and_changes_nothing() -> None:
    async def play(hosted: Hosted, ask: Ask) -> None:
        said = {"game": "agora", "author": "alice", "text": "I move to Sector 2."}
        wrongs: list[tuple[dict[str, Any], str]] = [
            ({"game": "chess"}, "there is no such game"),
            ({"author": "dave"}, "nobody is known by this name"),
            ({"text": " "}, "the text is empty"),
            ({"role": "operator"}, "only an operator"),
            ({"at": START}, "counts from now on"),
            ({"game": "chess", "dry_run": True}, "chess"),
        ]
        for wrong, why in wrongs:
            reply = await ask("POST", **(said | wrong))
            assert not reply.done
            assert why in reply.text
        assert not (await ask("BEGIN")).done
        assert hosted.community.state.posts == []

    asked(play)
