"""The state of a forum: what its journal determines."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec

from contestmaster.forum.digests import Digests, DueDigest, Wish
from contestmaster.forum.names import SECRET
from contestmaster.kernel.instant import Instant

Room: TypeAlias = Literal["public", "discussion"]
"""What is said in the public forum of a game acts; in its discussion nothing does."""
Origin: TypeAlias = Literal["web", "mail", "archive", "platform"]
"""Where a post came from."""
Kind: TypeAlias = Literal["message", "report", "ruling"]
"""What a post is: said by a person, published by a game, or ruled by its operator."""


class Person(msgspec.Struct):
    """Somebody who may post.

    Attributes:
        since: when they were registered.
        operator: whether they may act as operator of games.
        addresses: by which mail knows them; no page and no view shows them.
    """

    since: Instant
    operator: bool = False
    addresses: list[str] = []

    @property
    def mailbox(self) -> str | None:
        """Where they read mail, ``None`` where nobody has said."""
        return next((at for at in self.addresses if not at.endswith(SECRET)), None)

    @property
    def secret(self) -> str | None:
        """The word of their secret address, as it was given last; ``None`` if there is none."""
        found = (at for at in reversed(self.addresses) if at.endswith(SECRET))
        return next((at.removesuffix(SECRET) for at in found), None)


class ForumGame(msgspec.Struct):
    """What the forum knows of a game.

    Attributes:
        match: the number of its match in storage; a game of the same name may follow.
        reports: how many of its reports are posts here.
        rulings: how many rulings on it are.
        report_thread: where its reports stand.
        ruling_thread: where rulings on it stand.
        mailing: whether what is posted here also goes out by mail.
    """

    match: int
    reports: int = 0
    rulings: int = 0
    report_thread: int | None = None
    ruling_thread: int | None = None
    mailing: bool = False


class Thread(msgspec.Struct):
    """A conversation.

    Attributes:
        id: from 1, in order of opening.
        game: whose forum it is in.
        room: which of the two fora.
        title: on one line.
        posts: the ids of its posts, in order.
    """

    id: int
    game: str
    room: Room
    title: str
    posts: list[int] = []


class Deed(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What came of one action in a post; see ``protocols.announce.Verdict``."""

    outcome: str
    line: int
    text: str
    command: str = ""
    code: int = 0
    reason: str = ""
    rule: str = ""
    told: str = ""
    lines: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    confirm: str = ""
    story: tuple[str, ...] = ()


class Judgement(msgspec.Struct, frozen=True, gc=False):
    """What came of a post.

    Attributes:
        at: when it counts as received.
        deeds: on each action in it, in order; none where it was chat.
    """

    at: Instant
    deeds: tuple[Deed, ...] = ()


class Post(msgspec.Struct, gc=False):
    """A message, a report or a ruling; but for its judgement it never changes.

    Attributes:
        id: from 1, in order of receipt.
        thread: where it stands.
        author: a person, or ``-`` for the platform.
        at: when it was received, or published.
        text: lines ended by LF.
        message_id: by which it is told from all others of its author.
        origin: where it came from.
        kind: what it is.
        operator: whether its author acts as operator.
        judged: what came of it, once that is known; never for what is not to be judged.
    """

    id: int
    thread: int
    author: str
    at: Instant
    text: str
    message_id: str
    origin: Origin = "web"
    kind: Kind = "message"
    operator: bool = False
    judged: Judgement | None = None


class State(msgspec.Struct):
    """All that is true of a forum.

    Attributes:
        persons: by name, in order of registration.
        places: games by name, in the order in which they came.
        threads: by id from 1.
        posts: by id from 1.
        ids: posts by message id; those with one that somebody else has used before by their
            author, a blank, and the id. ``None`` until somebody looks: see :meth:`by_id`.
        waiting: the ids of posts that are to be judged, in order.
        outgoing: the ids of posts of which mail is still to be sent, in order.
        rings: how often the clock has acted, which it never does.
        digests: what is known of digests; unset until somebody wants one, so that a forum in which
            nobody does is written as it was before there were any.
    """

    persons: dict[str, Person] = {}
    places: dict[str, ForumGame] = {}
    threads: list[Thread] = []
    posts: list[Post] = []
    ids: dict[str, int] | None = {}
    waiting: list[int] = []
    outgoing: list[int] = []
    rings: int = 0
    digests: Digests | msgspec.UnsetType = msgspec.UNSET

    def wish(self, name: str) -> Wish:
        """Return when a person wants digests."""
        reader = None if self.digests is msgspec.UNSET else self.digests.readers.get(name)
        return "off" if reader is None else reader.wish

    def owed_digests(self) -> dict[int, DueDigest]:
        """Return the digests that are still to be sent, by number, in order."""
        return {} if self.digests is msgspec.UNSET else self.digests.owed

    def thread(self, id: int) -> Thread | None:  # noqa: A002 - what a thread is known by
        """Return a thread, or ``None``."""
        return self.threads[id - 1] if 1 <= id <= len(self.threads) else None

    def post(self, id: int) -> Post | None:  # noqa: A002 - what a post is known by
        """Return a post, or ``None``."""
        return self.posts[id - 1] if 1 <= id <= len(self.posts) else None

    def by_id(self) -> dict[str, int]:
        """Return :attr:`ids`, which follow from the posts: a forum that is loaded goes without."""
        if self.ids is None:
            self.ids = {}
            for post in self.posts:
                self.remember(post)
        return self.ids

    def known(self, message_id: str) -> Post | None:
        """Return the first post of a message id, or ``None``; anybody may have taken it."""
        found = self.by_id().get(message_id)
        return None if found is None else self.posts[found - 1]

    def posted(self, author: str, message_id: str) -> Post | None:
        """Return what a person has posted under a message id, or ``None``."""
        first = self.known(message_id)
        if first is None or first.author == author:
            return first
        return self.known(f"{author} {message_id}")

    def remember(self, post: Post) -> None:
        """Let a post be known by its author and message id."""
        ids = self.by_id()
        taken = post.message_id in ids
        ids[f"{post.author} {post.message_id}" if taken else post.message_id] = post.id

    def of(self, game: str, room: Room | None = None) -> Iterator[Thread]:
        """Yield the threads of a game, or of one of its fora, in order of opening."""
        return (t for t in self.threads if t.game == game and room in (None, t.room))

    def unjudged(self) -> list[Post]:
        """Return the posts that their games have still to judge, in order of receipt."""
        return [self.posts[number - 1] for number in self.waiting]

    def by_address(self, address: str) -> str | None:
        """Return the name of the person with an address, as ``names.address_key`` writes it."""
        found = (name for name, one in self.persons.items() if address in one.addresses)
        return next(found, None)
