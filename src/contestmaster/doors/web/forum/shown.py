"""What pages and API show of a community. Instants are ISO 8601 in UTC; no address is among it."""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from contestmaster.forum import Deed
from contestmaster.forum.digests import Wish
from contestmaster.host.outlook import Offer


class ForumGameView(msgspec.Struct, frozen=True):
    """A game of the community.

    Attributes:
        name: what it is called here.
        game: which game is played.
        over: whether it has ended.
        began: when.
        next: when it next acts by itself.
        players: who has a seat.
        threads: how many threads its fora have.
        posts: how many posts.
        last_post: when there was one last.
    """

    name: str
    game: str
    over: bool
    began: str
    next: str | None
    players: Sequence[str]
    threads: int
    posts: int
    last_post: str | None


class Board(msgspec.Struct, frozen=True):
    """A game as one reader may see it, and what they may announce now.

    Attributes:
        game: its rules.
        names: the names of those with a seat, by seat.
        seat: the reader's own, ``None`` for who only looks.
        state: as the game shows it to this reader.
        offers: what they may announce; any combination of one choice for each parameter.
    """

    game: str
    names: Sequence[str]
    seat: int | None
    state: Any
    offers: Sequence[Offer]


class Section(msgspec.Struct, frozen=True):
    """What a game answers to a question that everyone may ask.

    Attributes:
        command: the question.
        about: what it shows, in a sentence.
        answer: rows as a list of objects, one row as an object, text as a string.
    """

    command: str
    about: str
    answer: Any


class WayView(msgspec.Struct, frozen=True):
    """Something that somebody may announce now.

    Attributes:
        about: what it does, in a sentence.
        lines: all lines that say it, where they are few; else how such a line begins.
    """

    about: str
    lines: Sequence[str]


class ReadySentences(msgspec.Struct, frozen=True):
    """Sentences that are ready to be posted.

    Attributes:
        who: who could say them, where whoever reads has no seat.
        says: the sentences; none where nothing can be done.
    """

    who: str
    says: Sequence[str]


class EventView(msgspec.Struct, frozen=True):
    """Something that has happened: when, of which kind, in words, and by which post if by one."""

    at: str
    kind: str
    text: str
    post: int | None = None


class Coming(msgspec.Struct, frozen=True):
    """Something that will happen if nobody does anything, or can be done until ``until``."""

    at: str
    what: Sequence[str]
    until: str | None
    routine: bool


class Marked(msgspec.Struct, frozen=True):
    """A sentence, with the number by which the mark of whom it is about is drawn, if of anybody."""

    text: str
    mark: int | None = None


class Going(msgspec.Struct, frozen=True):
    """How a game goes on.

    Attributes:
        game: which.
        headline: who leads; while nobody does, what is at stake; empty where neither is known.
        stakes: what else is at stake, in sentences.
        next: what will happen next if nobody does anything.
        acts: what can be done, until when.
        waits: those who may act now, where not all may; while nobody has acted, all are told.
        announced: how many players have announced something, while not all have.
        lately: what has happened last, the latest first.
        board: how it stands, as an ``svg`` element; empty where that is not drawn.
    """

    game: ForumGameView
    headline: Marked
    stakes: Sequence[Marked]
    next: Coming | None
    acts: Sequence[Coming]
    waits: Sequence[Marked]
    announced: str
    lately: Sequence[EventView]
    board: str = ""


class ThreadLine(msgspec.Struct, frozen=True):
    """A thread in a list."""

    id: int
    game: str
    room: Literal["public", "discussion"]
    title: str
    posts: int
    author: str
    opened: str
    last: str
    last_author: str


class DeedView(Deed, frozen=True, omit_defaults=True):
    """What came of one action, with the text of the rule by which it was refused."""

    rule_text: str = ""


class PostView(msgspec.Struct, frozen=True):
    """A post with what came of it.

    Attributes:
        id: its number.
        thread: where it stands.
        author: who wrote it; ``-`` is the platform.
        at: when it was received.
        text: as it was written, but for mail addresses in it.
        kind: what it is.
        origin: where it came from.
        operator: whether its author acts as operator.
        state: whether it is judged: it may be to be judged still, or never be.
        counted: when it counts as received, once it is judged.
        deeds: what came of each action in it.
    """

    id: int
    thread: int
    author: str
    at: str
    text: str
    kind: Literal["message", "report", "ruling"]
    origin: Literal["web", "mail", "archive", "platform"]
    operator: bool
    state: Literal["judged", "waiting", "never"]
    counted: str | None
    deeds: Sequence[DeedView]


class SamplePost(msgspec.Struct, frozen=True):
    """A post that shows newcomers how these games are played.

    Attributes:
        post: which.
        game: the name of the game it was posted in.
        rules: which game is played there.
        deeds: one or two things of it that were done, as they show best what to write.
    """

    post: PostView
    game: str
    rules: str
    deeds: Sequence[DeedView]


class ThreadView(msgspec.Struct, frozen=True):
    """A page of a thread, with its posts.

    Attributes:
        id: its number.
        game: whose forum it is in.
        rules: which game is played there, by whose rule book posts are judged.
        room: what is said in public acts, in discussion it does not.
        title: on one line.
        page: which page this is, from 1.
        pages: how many there are.
        posts: those on this page.
    """

    id: int
    game: str
    rules: str
    room: Literal["public", "discussion"]
    title: str
    page: int
    pages: int
    posts: Sequence[PostView]


class AccountView(msgspec.Struct, frozen=True):
    """Somebody's own account.

    Attributes:
        name: their name.
        digests: when they want letters about what happens to them.
        reached: whether an address is known at which they read mail.
    """

    name: str
    digests: Wish
    reached: bool


class Preview(msgspec.Struct, frozen=True):
    """How a text would be read now.

    Attributes:
        at: when it would be received.
        deeds: what would come of each action; none where all of it is chat.
        acts: whether anything said there acts at all.
    """

    at: str
    deeds: Sequence[DeedView]
    acts: bool
