"""Letters come in: each becomes a post once, or it is said why not."""

import asyncio
import re
from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple

import structlog

from contestmaster.forum import Post
from contestmaster.forum.names import address_key, visible, without_addresses
from contestmaster.forum.state import Room
from contestmaster.host.forum.community import Community, RefusedError
from contestmaster.host.forum.mail.outbox import letter_of
from contestmaster.host.forum.mail.settings import MailSettings, secret_key
from contestmaster.protocols.mail import (
    Letter,
    ListPolicy,
    Passing,
    Resolver,
    TokenPolicy,
    UnreadableError,
    UntrustedError,
    author_of,
    passing,
    read_letter,
)
from contestmaster.protocols.quoting import marked

ANSWER: Final = re.compile(r"post-(\d{1,9})@(.+)")
"""The message id of what went out for a post, without brackets."""
_QUOTABLE: Final = 10
"""Posts among which it is looked for what a letter quotes without marks."""

_REPLY: Final = re.compile(r"((re|fwd?|aw|sv)(\[\d+\])?:|\[[^\[\]]{1,40}\])\s*", re.IGNORECASE)
"""What mail programs and lists put before a subject."""

log = structlog.get_logger("contestmaster.mail")


class RejectedError(ValueError):
    """A letter is not taken; the message says why, in one sentence for its author.

    Attributes:
        returned: whether the one who delivers it should hear of it. A mailing list should not: it
            would take the community for an address that does not work.
        loops: whether it goes round and round.
    """

    def __init__(self, reason: str, *, returned: bool, loops: bool = False) -> None:
        """Say why."""
        super().__init__(reason)
        self.returned = returned
        self.loops = loops


class Took(NamedTuple):
    """What came of a letter.

    Attributes:
        outcome: it is a post now; it was one before; nothing is done with such mail.
        reason: why nothing is done with it.
        post: the post.
    """

    outcome: Literal["posted", "known", "ignored"]
    reason: str = ""
    post: Post | None = None


class _Read(NamedTuple):
    """A letter that was read: why it is nobody's, or by what its author is known."""

    letter: Letter
    nobodys: str = ""
    known_by: str = ""


class MailIntake:
    """Takes the letters of a community."""

    def __init__(self, community: Community, settings: MailSettings, resolver: Resolver) -> None:
        """Post to a community; ``resolver`` may take its time, on a thread of its own."""
        self._community = community
        self._settings = settings
        self._resolver = resolver

    def knows(self, address: str) -> bool:
        """Return whether letters to an address are for this community."""
        return self._settings.target(address) is not None

    async def take(self, data: bytes, sender: str | None, recipients: Sequence[str]) -> Took:
        """Make a post of a letter; when this returns, it is stored and judged.

        Args:
            data: the letter as it came.
            sender: of the envelope, empty for failures to deliver.
            recipients: of the envelope; at least one is known.

        Raises:
            RejectedError: it is not taken, and nothing has changed.
            OSError, StorageError: it cannot be taken now; it may be tried again.
        """
        targets = set(filter(None, map(self._settings.target, recipients)))
        game, room = min(targets, key=lambda target: target[1] != "public")
        way = passing(data, sender)
        if way.loops:
            log.warning("a letter goes round and round", game=game, hops=way.hops)
            reason = f"it has passed {way.hops} mail systems and goes round and round"
            raise RejectedError(reason, returned=not way.listed, loops=True)
        try:
            if len({game for game, _ in targets}) > 1:
                raise UnreadableError("it is for several games; write to each by itself")
            read = await asyncio.to_thread(self._read, data, sender, recipients, (game, room), way)
            if read.nobodys:
                log.info("a letter is passed over", game=game, reason=read.nobodys)
                return Took("ignored", read.nobodys)
            return await self._taken(read, game, room)
        except (UnreadableError, UntrustedError, RefusedError) as error:
            reason = str(error)
        except ValueError as error:
            reason = f"it cannot be posted: {error}"
        log.info("a letter is not taken", game=game, reason=reason)
        raise RejectedError(reason, returned=not way.listed)

    def _read(
        self,
        data: bytes,
        sender: str | None,
        recipients: Sequence[str],
        target: tuple[str, Room],
        way: Passing,
    ) -> _Read:
        """Read a letter, and say by what its author is known by the policy of its game."""
        letter = read_letter(data, sender=sender)
        if nobodys := letter.automatic or self._own(letter):
            return _Read(letter, nobodys)
        game, room = target
        self._demand_list(game, room, way)
        known_by = author_of(
            letter,
            data,
            self._settings.games[game].believe,
            resolver=self._resolver,
            envelope=recipients,
            is_here=lambda address: self._settings.is_of(game, address),
        )
        return _Read(letter, known_by=known_by)

    def _demand_list(self, game: str, room: Room, way: Passing) -> None:
        """Refuse what was written to a game itself, and it listens to a mailing list alone.

        Raises:
            UntrustedError: that is so; it says where to write.
        """
        if isinstance(self._settings.games[game].believe, ListPolicy) and not way.listed:
            address = self._settings.reply_to(game, room, None)
            raise UntrustedError(f"{game} listens to its mailing list: write to {address}")

    async def _taken(self, read: _Read, game: str, room: Room) -> Took:
        letter = read.letter
        person = self._person(read.known_by, game)  # who is nobody learns nothing
        if known := self._known(person, letter, game):
            await self._community.stored()
            return known
        post = self._post(person, letter, game, room)
        await self._community.settled()
        log.info("a letter is a post", game=game, post=post.id)
        return Took("posted", post=post)

    def _known(self, person: str, letter: Letter, game: str) -> Took | None:
        """Return what came of a letter that its author has sent before, ``None`` if it is new.

        Raises:
            UntrustedError: it is here, but in another game, where it does nothing in this one.
        """
        post = self._community.state.posted(person, f"<{letter.id}>")
        if post is None:
            return None
        if self._community.thread_of(post).game != game:
            raise UntrustedError("another game has it already; write to each by itself")
        return Took("known", post=post)

    def _own(self, letter: Letter) -> str:
        """Know our own mail, too, where a list has taken its mark off."""
        ours = ANSWER.fullmatch(letter.id)
        if self.knows(letter.author) or (ours is not None and ours[2] == self._settings.domain):
            return "it is our own mail coming back"
        return ""

    def _person(self, known_by: str, game: str) -> str:
        """Return who is known by an address, or by the secret of one."""
        secret = isinstance(self._settings.games[game].believe, TokenPolicy)
        key = address_key(secret_key(known_by) if secret else known_by)
        person = self._community.state.by_address(key)
        if person is None:
            raise UntrustedError(
                "nobody here has this secret address; ask the organiser for yours"
                if secret
                else "the author's address is not registered here"
            )
        return person

    def _post(self, person: str, letter: Letter, game: str, room: Room) -> Post:
        message_id = f"<{letter.id}>"
        thread = self._thread(letter, game, room)
        text = marked(letter.written, self._quotable(thread, game))
        if thread is not None:
            return self._community.reply(person, thread, text, message_id, origin="mail")
        title = subject(letter.subject)
        return self._community.open_thread(
            person, game, room, title, text, message_id, origin="mail"
        )

    def _quotable(self, thread: int | None, game: str) -> Iterator[str]:
        """Yield what a letter may quote: the newest posts of its thread, or else of the game."""
        state = self._community.state
        threads = state.of(game) if thread is None else iter((state.threads[thread - 1],))
        numbers = sorted(number for each in threads for number in each.posts)
        for number in reversed(numbers[-_QUOTABLE:]):
            post = state.posts[number - 1]
            yield without_addresses(post.text)
            yield letter_of(post, self._community.thread_of(post))

    def _thread(self, letter: Letter, game: str, room: Room) -> int | None:
        """Return the thread that a letter goes on with, in the forum it was sent to."""
        state = self._community.state
        for message_id in letter.answers:
            ours = ANSWER.fullmatch(message_id)
            post = state.known(f"<{message_id}>")
            if post is None and ours is not None and ours[2] == self._settings.domain:
                post = state.post(int(ours[1]))
            if post is None:
                continue
            thread = state.threads[post.thread - 1]
            if (thread.game, thread.room) == (game, room):
                return thread.id
        return None


def subject(text: str) -> str:
    """Return the title of the thread that a letter opens.

    >>> subject("Re: [agora] RE: Moving on"), subject("")
    ('Moving on', 'No subject')
    """
    while (found := _REPLY.match(text)) is not None:
        text = text[found.end() :]
    return visible(text)[:200].strip() or "No subject"
