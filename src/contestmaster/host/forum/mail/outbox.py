"""What a community sends: answers, reports, rulings, and what was said on other doors."""

from collections.abc import Collection
from typing import Final, NamedTuple

from contestmaster.forum import Post, Thread
from contestmaster.forum.names import PLATFORM, without_addresses
from contestmaster.host.forum.columns import folded
from contestmaster.host.forum.community import Community
from contestmaster.host.forum.deeds import said_of, verdicts_of
from contestmaster.host.forum.mail.settings import MailSettings
from contestmaster.kernel.instant import to_text
from contestmaster.protocols.announce import Verdict
from contestmaster.protocols.mail import Outgoing, TokenPolicy, write_letter

_HOW: Final = (
    "Answer this letter to announce something. How often you get such\n"
    "letters is for you to say: on the page of your account, or through\n"
    "an operator."
)
_SECRETLY: Final = (
    "A reply to this letter announces nothing, since anybody could write\n"
    "one: write to the secret address that the organiser has given you."
)


class Parcel(NamedTuple):
    """A letter that is to be sent.

    Attributes:
        post: what it is of; the number of a digest, below zero, where it is of none.
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
            but: numbers of parcels that are passed over for now.
        """
        state = self._community.state
        owed = [*state.outgoing, *(-number for number in state.owed_digests())]
        for number in [each for each in owed if each not in but]:
            parcel = self._digest(-number) if number < 0 else self._parcel(state.posts[number - 1])
            if parcel is not None:
                return parcel
            self.done(number)
        return None

    async def stored(self) -> None:
        """Wait until all is durable that letters tell of; ``StorageError`` where it is lost."""
        await self._community.stored()

    def done(self, post: int) -> None:
        """Note that the letter of a post, or a digest, was sent or never can be."""
        if post < 0:
            self._community.enter("DIGESTED", digest=-post)
        else:
            self._community.enter("MAILED", post=post)

    def _digest(self, number: int) -> Parcel | None:
        """Return a digest; nothing where it has nowhere to go any more."""
        one = self._community.state.owed_digests()[number]
        person = self._community.state.persons[one.person]
        if one.game not in self._settings.games or person.mailbox is None:
            return None
        outgoing = Outgoing(
            id=f"digest-{number}@{self._settings.domain}",
            at=one.at,
            sender=self._settings.address(one.game, "public"),
            name=one.game,
            to=person.mailbox,
            subject=f"{one.game}: what happened to you",
            text=f"{without_addresses(one.text)}\n{_HOW}\n",
            answers=(),
            community=self._settings.domain,
            reply_to=self._settings.reply_to(one.game, "public", person),
        )
        return Parcel(-number, outgoing.sender, outgoing.to, write_letter(outgoing))

    def _parcel(self, post: Post) -> Parcel | None:
        """Return the letter of a post: to its list, or else to its author."""
        thread = self._community.thread_of(post)
        mail = self._settings.games.get(thread.game)
        if mail is None:
            return None
        listed = mail.list if thread.room == "public" else mail.discussion_list
        person = self._community.state.persons.get(post.author)
        mailbox = None if person is None or post.origin != "mail" else person.mailbox
        if (to := listed or mailbox) is None:
            return None
        title = without_addresses(thread.title)
        alone = None if listed is not None else person
        outgoing = Outgoing(
            id=f"post-{post.id}@{self._settings.domain}",
            at=post.judged.at if post.judged else post.at,
            sender=self._settings.address(thread.game, thread.room),
            name=thread.game,
            to=to,
            subject=title if post.kind != "message" else f"Re: {title}",
            text=self._text(post, thread, listed=listed is not None),
            answers=self._answers(post, thread),
            community=self._settings.domain,
            reply_to=self._settings.reply_to(thread.game, thread.room, alone),
            listed=listed is not None,
        )
        return Parcel(post.id, outgoing.sender, to, write_letter(outgoing))

    def _text(self, post: Post, thread: Thread, *, listed: bool) -> str:
        """Return what a letter says, and how to answer it where a reply would not be taken."""
        text = letter_of(post, thread)
        believe = self._settings.games[thread.game].believe
        if listed and isinstance(believe, TokenPolicy) and post.kind == "message":
            return f"{text}\n{_SECRETLY}\n"
        return text

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
        lines = (part for line in text.split("\n") for part in folded(line, hanging="") or [""])
        quoted = "\n".join(f"> {line}".rstrip() for line in lines)
        said = f"{who} wrote at {to_text(post.at)}:\n\n{quoted}\n"
    if post.judged is None or not post.judged.deeds:
        return said
    lines = (line for verdict in verdicts_of(post) for line in _result(verdict))
    results = without_addresses("\n".join(lines))
    head = f"What came of it, received {to_text(post.judged.at)}:"
    return f"{said}{chr(10) if said else ''}{head}\n\n{results}\n"


def _result(verdict: Verdict) -> list[str]:
    """Return a verdict in lines of a letter; tables and boards stay as wide as they are."""
    lines = said_of(verdict)
    answer = verdict.outcome == "SUCCEEDED" and not verdict.told
    prose = [line for line in lines if not answer or line.startswith("- ")]
    return [part for line in lines for part in (folded(line) if line in prose else [line])]
