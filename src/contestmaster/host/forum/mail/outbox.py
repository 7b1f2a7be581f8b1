"""What a community sends: answers, reports, rulings, and what was said on other doors."""

from collections.abc import Collection
from typing import NamedTuple

from contestmaster.forum import Post, Thread
from contestmaster.forum.names import PLATFORM, without_addresses
from contestmaster.host.forum.columns import columns
from contestmaster.host.forum.community import Community
from contestmaster.host.forum.deeds import verdicts_of
from contestmaster.host.forum.mail.settings import DISCUSSION, MailSettings
from contestmaster.kernel.instant import to_text
from contestmaster.protocols.mail import Outgoing, write_letter

__all__ = ["Outbox", "Parcel"]


class Parcel(NamedTuple):
    """A letter that is to be sent.

    Attributes:
        post: what it is of.
        sender: of the envelope.
        to: where it goes.
        data: the letter.
    """

    post: int
    sender: str
    to: str
    data: bytes


class Outbox:
    """What is still to be sent of a community, which its journal knows."""

    def __init__(self, community: Community, settings: MailSettings) -> None:
        """Let the games in the settings have mail from now on, and no others."""
        self._community = community
        self._settings = settings
        for name, place in community.state.places.items():
            if place.mailing != (name in settings.games):
                community.enter("MAILING", game=name, on=name in settings.games)

    def next(self, but: Collection[int] = ()) -> Parcel | None:
        """Return the first letter to be sent; what has nowhere to go is done with.

        Args:
            but: posts whose letters are passed over for now.
        """
        state = self._community.state
        for number in [each for each in state.outgoing if each not in but]:
            parcel = self._parcel(state.posts[number - 1])
            if parcel is not None:
                return parcel
            self.done(number)
        return None

    async def stored(self) -> None:
        """Wait until all is durable that letters tell of; ``StorageError`` where it is lost."""
        await self._community.stored()

    def done(self, post: int) -> None:
        """Note that the letter of a post was sent, or never can be."""
        self._community.enter("MAILED", post=post)

    def _parcel(self, post: Post) -> Parcel | None:
        thread = self._community.thread_of(post)
        mail = self._settings.games.get(thread.game)
        if mail is None:
            return None
        public = thread.room == "public"
        to = (mail.list if public else mail.discussion_list) or self._address(post)
        if to is None:
            return None
        local = thread.game if public else thread.game + DISCUSSION
        sender, title = f"{local}@{self._settings.domain}", without_addresses(thread.title)
        outgoing = Outgoing(
            id=f"post-{post.id}@{self._settings.domain}",
            at=post.judged.at if post.judged else post.at,
            sender=sender,
            name=thread.game,
            to=to,
            subject=title if post.kind != "message" else f"Re: {title}",
            text=letter_of(post, thread),
            answers=self._answers(post, thread),
            community=self._settings.domain,
        )
        return Parcel(post.id, sender, to, write_letter(outgoing))

    def _address(self, post: Post) -> str | None:
        """Return where the author of a letter reads mail; e has written from there."""
        person = self._community.state.persons.get(post.author)
        if post.origin != "mail" or person is None:
            return None
        return next((at for at in person.addresses if not at.endswith("@secret.invalid")), None)

    def _answers(self, post: Post, thread: Thread) -> tuple[str, ...]:
        """Return the ids of the letters before it in its thread, the nearest first."""
        before = [self._community.state.posts[each - 1] for each in thread.posts]
        chain = [each for each in before if each.id < post.id][-10:]
        if post.origin == "mail":
            chain.append(post)
        return tuple(self._id(each) for each in reversed(chain))

    def _id(self, post: Post) -> str:
        if post.origin in ("mail", "archive"):
            return post.message_id.strip("<>")
        return f"post-{post.id}@{self._settings.domain}"


def letter_of(post: Post, thread: Thread) -> str:
    """Return what a letter says of a post: what was posted elsewhere, and what came of it.

    Addresses that are mentioned in it are left out, as on the pages.
    """
    said, text = "", without_addresses(post.text)
    if post.kind == "report":
        return f"{text}\n"
    if post.kind == "ruling":
        said = f"{post.author} has ruled on {thread.game} at {to_text(post.at)}:\n\n{text}\n"
    elif post.origin != "mail":
        who = "the platform" if post.author == PLATFORM else post.author
        quoted = "\n".join(f"> {line}".rstrip() for line in columns(text, 70).split("\n"))
        said = f"{who} wrote at {to_text(post.at)}:\n\n{quoted}\n"
    if post.judged is None or not post.judged.deeds:
        return said
    lines = (line for verdict in verdicts_of(post) for line in verdict.shown())
    results = without_addresses("\n".join(lines))
    head = f"What came of it, received {to_text(post.judged.at)}:"
    return f"{said}{chr(10) if said else ''}{head}\n\n{columns(results)}\n"
