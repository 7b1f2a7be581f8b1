"""What commands on this machine may ask of a community, whether or not it is open."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_urlsafe
from typing import Final

import msgspec

from contestmaster import storage
from contestmaster.host.announced import Taken, UnknownNameError
from contestmaster.host.clocks import WallClock
from contestmaster.host.contest.hall import last_recorded
from contestmaster.host.control import ControlClient, ControlReply, NoHostError, Request, refused
from contestmaster.host.counter import Correction, PostedMessage, TakenReply
from contestmaster.host.forum.community import Community, RefusedError
from contestmaster.host.forum.deeds import verdicts_of
from contestmaster.host.forum.members import Members
from contestmaster.kernel.game import SetupError
from contestmaster.kernel.instant import Instant
from contestmaster.storage.errors import StorageError

ADDRESSES: Final = "ADDRESSES"
_THREAD: Final = "By the command line"
"""Where posts stand that a command on this machine brings."""
WISHES: Final = "WISHES"
_ENTERED: Final = ("ADD_ADDRESS", "REMOVE_ADDRESS", "DIGESTS")


class ForumDesk:
    """Answers requests of whoever may read and write the folder."""

    def __init__(self, community: Community, members: Members | None = None) -> None:
        """Answer for a community; with its members, where it is open."""
        self._community = community
        self._members = members

    async def answer(self, request: Request) -> ControlReply:
        """Do what is asked; what cannot be done is said, and has changed nothing."""
        try:
            match request.command:
                case "POST":
                    taken = await self._post(msgspec.convert(request.arguments, PostedMessage))
                case "CORRECT":
                    taken = await self._correct(msgspec.convert(request.arguments, Correction))
                case "ACCOUNT" if self._members is not None and request.password is not None:
                    await self._members.put(request.arguments["login"], request.password)
                    return ControlReply(True)
                case _:
                    reply = self._addresses(request)
                    await self._community.stored()
                    return reply
        except (RefusedError, SetupError, StorageError, UnknownNameError, ValueError) as error:
            return refused(error)
        return ControlReply(True, reply=msgspec.to_builtins(TakenReply.of(taken)))

    def addresses(self, request: Request) -> ControlReply:
        """Answer what is asked of addresses, and wait for the disk."""
        try:
            reply = self._addresses(request)
            self._community.flush()
        except (RefusedError, StorageError, ValueError) as error:
            return refused(error)
        return reply

    def _addresses(self, request: Request) -> ControlReply:
        if request.command == ADDRESSES:
            persons = self._community.state.persons
            return ControlReply(True, reply={name: one.addresses for name, one in persons.items()})
        if request.command == WISHES:
            state = self._community.state
            return ControlReply(True, reply={name: state.wish(name) for name in state.persons})
        if request.command not in _ENTERED:
            return ControlReply(
                False, "a forum is open on this folder: do that on its pages, or stop it"
            )
        self._community.enter(request.command, **request.arguments)
        return ControlReply(True)

    async def _post(self, said: PostedMessage) -> Taken:
        """Post what a command brings, as any other post; return what came of it."""
        community, operator = self._community, said.role == "operator"
        if said.dry_run:
            return await community.preview(said.author, said.game, said.text, operator=operator)
        _demand_now(said.at)
        message_id = said.id or f"<{token_urlsafe(18)}@{_THREAD.replace(' ', '-').lower()}>"
        known = community.state.posted(said.author, message_id)
        if known is not None:
            await community.stored()
            return Taken(known.at, before=True)
        threads = community.state.of(said.game, "public")
        number = next((thread.id for thread in threads if thread.title == _THREAD), None)
        if number is None:
            post = community.open_thread(
                said.author, said.game, "public", _THREAD, said.text, message_id, operator=operator
            )
        else:
            post = community.reply(said.author, number, said.text, message_id, operator=operator)
        await community.settled()
        if post.judged is None:
            raise SetupError(f"it is stored as post {post.id}, and will be judged later")
        return Taken(post.judged.at, verdicts_of(post))

    async def _correct(self, wanted: Correction) -> Taken:
        _demand_now(wanted.at)
        return await self._community.correct(
            wanted.person, wanted.game, wanted.changes, wanted.reason, dry_run=wanted.dry_run
        )


def _demand_now(at: Instant | None) -> None:
    if at is not None:
        raise SetupError("a forum is open on this folder: what is said there counts from now on")


@contextmanager
def asking(folder: Path) -> Iterator[Callable[[Request], ControlReply]]:
    """Reach the forum that is open on a folder; where none is, lock the folder meanwhile.

    Raises:
        StorageError, DepartedError: the folder cannot be used.
    """
    try:
        channel = ControlClient(folder)
    except NoHostError:
        with storage.opened(folder) as store:
            yield ForumDesk(Community.open(store, WallClock(last_recorded(store)))).addresses
    else:
        try:
            yield channel.ask
        finally:
            channel.close()
