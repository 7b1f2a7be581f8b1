"""Taking posts: what a form or a program sends becomes a post, once."""

import re
import secrets
from typing import Final

from contestmaster.doors.web.forum import shown
from contestmaster.doors.web.forum.gate import MemberGate
from contestmaster.doors.web.forum.site import ForumSite, previewed
from contestmaster.forum import Code, Post
from contestmaster.forum.state import Room
from contestmaster.host.forum.community import RefusedError
from contestmaster.host.forum.members import Member
from contestmaster.kernel.limits import LONGEST_TEXT

LONGEST_BODY: Final = 16 * LONGEST_TEXT
"""Bytes of a request with the longest post, in whatever encoding a form or a program sends it: of
members, and nobody else."""
LONGEST_READ: Final = 20_000
"""Characters of a text that is read for a preview: a screen has no more, and typing goes on."""

_NONCE: Final = re.compile(r"[A-Za-z0-9_.-]{8,64}")


class NoPostError(ValueError):
    """What was sent is no post; the message says why."""


def drawn() -> str:
    """Draw what tells a form from all others, so that sending it twice posts once."""
    return secrets.token_urlsafe(18)


class Posting:
    """Takes posts and reads previews, by members and in measure."""

    def __init__(self, site: ForumSite, gate: MemberGate) -> None:
        """Post to the community of a site."""
        self._community = site.community
        self._gate = gate

    async def open_thread(
        self,
        member: Member,
        game: str,
        room: Room,
        title: str,
        text: str,
        nonce: str,
        *,
        operator: bool = False,
    ) -> Post:
        """Open a thread; what was posted with the same nonce before is returned as it is.

        Raises:
            RefusedError, ValueError: it is no post, or the person may not post so.
            TooManyError: the person posts too much.
            StorageError: it is not stored.
        """
        name = _message_id(member, nonce)
        known = self._community.state.posted(member.login, name)
        if known is not None:
            return known
        self._gate.posts.step(member.login)
        post = self._community.open_thread(
            member.login, game, room, title, text, name, operator=operator
        )
        await self._community.settled()
        return post

    async def reply(
        self, member: Member, thread: int, text: str, nonce: str, *, operator: bool = False
    ) -> Post:
        """Post to a thread; raises as :meth:`open_thread`."""
        name = _message_id(member, nonce)
        known = self._community.state.posted(member.login, name)
        if known is not None:
            return known
        self._gate.posts.step(member.login)
        post = self._community.reply(member.login, thread, text, name, operator=operator)
        await self._community.settled()
        return post

    async def preview(
        self, member: Member, game: str, text: str, *, operator: bool
    ) -> shown.Preview:
        """Say how a text would be read and what would come of it now; nothing changes.

        Raises:
            LookupError: there is no such game.
            RefusedError: only operators act as such.
            NoPostError: the text is too long.
            TooManyError: the person asks too often.
        """
        if operator and not member.operator:
            raise RefusedError(Code.NOT_OPERATOR, "only an operator posts as one")
        if len(text) > LONGEST_TEXT:
            raise NoPostError(f"the text has more than {LONGEST_TEXT} characters")
        self._gate.readings.step(member.login)
        read = text[:LONGEST_READ].replace("\r\n", "\n")
        taken = await self._community.preview(member.login, game, read, operator=operator)
        return previewed(taken, self._community.game(game).match.game.name)


def _message_id(member: Member, nonce: str) -> str:
    """Return the id of a web post, which its author uses once."""
    if _NONCE.fullmatch(nonce) is None:
        raise NoPostError("the id of a post is 8 to 64 letters, digits and _ . -")
    return f"<{nonce}.{member.login}@web>"
