"""Who may log in: names that are free, passwords, and those who play already."""

import asyncio

import pytest
from tests.host.forum.hosted import START, Hosted

from contestmaster.forum import Code
from contestmaster.host.accounts import Accounts
from contestmaster.host.forum.community import RefusedError
from contestmaster.host.forum.members import Members
from contestmaster.storage.records import Account


def members_of(hosted: Hosted) -> Members:
    accounts = Accounts(hosted.store.accounts(), hosted.clock.now)
    return Members(hosted.community, hosted.store, accounts)


def test_somebody_new_joins_and_can_log_in_after_a_restart() -> None:
    async def play() -> None:
        hosted = Hosted()
        joined = await members_of(hosted).join("dave", "correct-horse")
        again = members_of(hosted.reopened())
        assert await again.check("dave", "correct-horse", START) == joined
        assert await again.check("dave", "wrong", START) is None
        assert (joined.login, joined.operator) == ("dave", False)

    asyncio.run(play())


@pytest.mark.parametrize("name", ["alice", "A1ice", "\u0430lice", "J. Doe", "-", "", "x" * 40])
def test_nobody_joins_as_somebody_else(name: str) -> None:
    async def play() -> None:
        hosted = Hosted()
        members = members_of(hosted)
        with pytest.raises(RefusedError) as refused:
            await members.join(name, "correct-horse")
        assert refused.value.code in (Code.NAME_TAKEN, Code.BAD_NAME)
        assert list(hosted.community.state.persons) == ["alice", "bob", "carol"]
        assert hosted.store.accounts() == []

    asyncio.run(play())


@pytest.mark.parametrize("password", ["short", "with a blank", "x" * 65, "\u00fcmlauts-are-out"])
def test_a_password_can_be_typed_and_is_not_too_short(password: str) -> None:
    async def play() -> None:
        members = members_of(Hosted())
        with pytest.raises(ValueError, match="a password is 8 to 64"):
            await members.join("dave", password)
        await members.join("dave", "correct-horse")
        with pytest.raises(ValueError, match="a password is 8 to 64"):
            await members.change("dave", password)

    asyncio.run(play())


def test_a_player_gets_a_password_from_an_operator() -> None:
    async def play() -> None:
        hosted = Hosted()
        members = members_of(hosted)
        assert not members.have_account("alice")
        password = await members.hand_out("alice")
        member = await members.check("alice", password, START)
        assert member is not None
        assert members.have_account("alice")
        assert not member.operator
        await members.hand_out("alice", operator=True)
        assert not members.welcome(member), "the old password and role are gone"
        await members.hand_out("chair", operator=True)
        assert hosted.community.is_operator("chair")

    asyncio.run(play())


def test_a_new_password_ends_old_visits() -> None:
    async def play() -> None:
        members = members_of(Hosted())
        member = await members.join("dave", "correct-horse")
        assert members.welcome(member)
        changed = await members.change("dave", "battery-staple")
        assert not members.welcome(member)
        assert members.welcome(changed)

    asyncio.run(play())


def test_an_account_of_nobody_who_is_registered_opens_nothing() -> None:
    async def play() -> None:
        hosted = Hosted()
        members = members_of(hosted)
        member = await members.join("dave", "correct-horse")
        stranger = Account("eve", "eve", member.kept)
        hosted.store.put_account(stranger)
        assert await members_of(hosted).check("eve", "correct-horse", START) is None

    asyncio.run(play())
