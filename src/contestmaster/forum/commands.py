"""The vocabulary of a forum: what persons post, and what the host enters.

Texts of more than a line, titles and judgements stand on a line as JSON; no door offers these
lines, and doors hand arguments over by name.
"""

from typing import Annotated, ClassVar, Final, NamedTuple, TypeAlias

from msgspec import UNSET

from contestmaster.forum import events
from contestmaster.forum.codes import MESSAGES, Code
from contestmaster.forum.digests import DigestReader, Digests, DueDigest, Wish
from contestmaster.forum.kinds import Deeds, Prose, Title
from contestmaster.forum.names import PLATFORM, address_key, folded, is_address, is_name
from contestmaster.forum.params import ForumParams
from contestmaster.forum.state import (
    Deed,
    ForumGame,
    Judgement,
    Kind,
    Origin,
    Person,
    Post,
    Room,
    State,
    Thread,
)
from contestmaster.kernel.dialect import Dialect
from contestmaster.kernel.game import By
from contestmaster.kernel.grammar import Natural, Word
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.limits import LONGEST_TEXT
from contestmaster.kernel.plain import PlainGame
from contestmaster.kernel.vocabulary import order

LONGEST_TITLE: Final = 200
_LONGEST_ID: Final = 998
"""Characters of a message id: a line of mail has no more [RFC 5322]."""

Name: TypeAlias = Annotated[str, Word(64)]
Number: TypeAlias = Annotated[int, Natural(1)]
Text: TypeAlias = Annotated[str, Prose(LONGEST_TEXT)]
Titled: TypeAlias = Annotated[str, Title(LONGEST_TITLE)]
MessageId: TypeAlias = Annotated[str, Word(_LONGEST_ID)]
Address: TypeAlias = Annotated[str, Word(254)]
When: TypeAlias = Annotated[Instant, Natural()]

# These rest on no rule book: docs/decisions says why a forum is so.
_NO_PERSON: Final[dict[int, str]] = {Code.NO_PERSON: ""}
_NO_GAME: Final[dict[int, str]] = {Code.NO_GAME: ""}
_POSTING: Final[dict[int, str]] = {Code.NOT_OPERATOR: "", Code.SAME_ID: ""}


class PostPlace(NamedTuple):
    """Where a post stands."""

    thread: int
    post: int


class Commands(PlainGame[ForumParams, State]):
    """What may be done to a forum."""

    messages = MESSAGES
    dialect: ClassVar[Dialect] = Dialect(quotes=True, key_values=True)

    # -- persons -------------------------------------------------------------------------------

    @order("REGISTER", who="operator", refuses={Code.BAD_NAME: "", Code.NAME_TAKEN: ""})
    def register(self, state: State, by: By, name: Name, operator: bool = False) -> Code:
        """Let somebody post under a name that no other's can be taken for."""
        if not is_name(name):
            return Code.BAD_NAME
        if folded(name) in map(folded, state.persons):
            return Code.NAME_TAKEN
        state.persons[name] = Person(by.at, operator)
        by.emit(events.Registered(name))
        return Code.DONE

    @order("OPERATOR", who="operator", refuses={**_NO_PERSON, Code.SO_ALREADY: ""})
    def operator(self, state: State, by: By, name: Name, operator: bool) -> Code:
        """Let a person act as operator, or no longer."""
        del by
        person = state.persons.get(name)
        if person is None:
            return Code.NO_PERSON
        if person.operator == operator:
            return Code.SO_ALREADY
        person.operator = operator
        return Code.DONE

    @order(
        "ADD_ADDRESS",
        who="operator",
        refuses={
            **_NO_PERSON,
            Code.BAD_ADDRESS: "",
            Code.SO_ALREADY: "",
            Code.ADDRESS_TAKEN: "",
        },
    )
    def add_address(self, state: State, by: By, name: Name, address: Address) -> Code:
        """Let mail from an address be known as a person's."""
        del by
        person = state.persons.get(name)
        if person is None:
            return Code.NO_PERSON
        if not is_address(address):
            return Code.BAD_ADDRESS
        owner = state.by_address(address_key(address))
        if owner is not None:
            return Code.SO_ALREADY if owner == name else Code.ADDRESS_TAKEN
        person.addresses.append(address_key(address))
        return Code.DONE

    @order("REMOVE_ADDRESS", who="operator", refuses={**_NO_PERSON, Code.NO_ADDRESS: ""})
    def remove_address(self, state: State, by: By, name: Name, address: Address) -> Code:
        """Let an address be a person's no longer."""
        del by
        person = state.persons.get(name)
        if person is None:
            return Code.NO_PERSON
        if address_key(address) not in person.addresses:
            return Code.NO_ADDRESS
        person.addresses.remove(address_key(address))
        return Code.DONE

    # -- posts ---------------------------------------------------------------------------------

    @order("OPEN", who="anyone", refuses={**_NO_PERSON, **_NO_GAME, **_POSTING})
    def open(
        self,
        state: State,
        by: By,
        game: Name,
        room: Room,
        title: Titled,
        message_id: MessageId,
        text: Text,
        origin: Origin = "web",
        operator: bool = False,
    ) -> PostPlace | Code:
        """Open a thread with its first post."""
        if by.person not in state.persons:
            return Code.NO_PERSON
        if game not in state.places:
            return Code.NO_GAME
        if code := _refused(state, by.person, message_id, operator=operator):
            return code
        thread = _opened(state, game, room, title)
        return _add(
            state, by, thread, by.person, by.at, text, message_id, origin, operator=operator
        )

    @order("REPLY", who="anyone", refuses={**_NO_PERSON, Code.NO_THREAD: "", **_POSTING})
    def reply(
        self,
        state: State,
        by: By,
        thread: Number,
        message_id: MessageId,
        text: Text,
        origin: Origin = "web",
        operator: bool = False,
    ) -> PostPlace | Code:
        """Post to a thread."""
        if by.person not in state.persons:
            return Code.NO_PERSON
        found = state.thread(thread)
        if found is None:
            return Code.NO_THREAD
        if code := _refused(state, by.person, message_id, operator=operator):
            return code
        return _add(state, by, found, by.person, by.at, text, message_id, origin, operator=operator)

    # -- what the host enters ------------------------------------------------------------------

    @order("PLACE", who="operator", refuses={Code.SO_ALREADY: ""})
    def place_game(self, state: State, by: By, game: Name, match: Number) -> Code:
        """Open the fora of a game, or let the next game of its name be played in them."""
        del by
        place = state.places.get(game)
        if place is None:
            state.places[game] = ForumGame(match)
        elif place.match == match:
            return Code.SO_ALREADY
        else:
            place.match, place.reports, place.rulings = match, 0, 0
        return Code.DONE

    @order("JUDGED", who="operator", refuses={Code.NO_POST: "", Code.NOT_TO_JUDGE: ""})
    def judged(
        self,
        state: State,
        by: By,
        post: Number,
        at: When,
        deeds: Annotated[tuple[Deed, ...], Deeds()],
    ) -> Code:
        """Write beside a post what came of it."""
        found = state.post(post)
        if found is None:
            return Code.NO_POST
        if post not in state.waiting:
            return Code.NOT_TO_JUDGE
        state.waiting.remove(post)
        found.judged = Judgement(at, deeds)
        answered = any(deed.outcome != "CHAT" for deed in deeds)
        if found.origin == "web" or (found.origin == "mail" and answered):
            _send(state, found)
        by.emit(events.Judged(post))
        return Code.DONE

    @order("MAILING", who="operator", refuses={**_NO_GAME, Code.SO_ALREADY: ""})
    def mailing(self, state: State, by: By, game: Name, on: bool) -> Code:
        """Let what is posted in the fora of a game go out by mail from now on, or no longer."""
        del by
        place = state.places.get(game)
        if place is None:
            return Code.NO_GAME
        if place.mailing == on:
            return Code.SO_ALREADY
        place.mailing = on
        return Code.DONE

    @order("MAILED", who="operator", refuses={Code.NOT_TO_MAIL: ""})
    def mailed(self, state: State, by: By, post: Number) -> Code:
        """Note that the mail of a post was sent, or cannot be."""
        del by
        if post not in state.outgoing:
            return Code.NOT_TO_MAIL
        state.outgoing.remove(post)
        return Code.DONE

    # -- digests -------------------------------------------------------------------------------

    @order("DIGESTS", who="operator", refuses={**_NO_PERSON, Code.SO_ALREADY: ""})
    def digests(self, state: State, by: By, name: Name, wish: Wish) -> Code:
        """Let a person have digests, from now on, when they want them."""
        if name not in state.persons:
            return Code.NO_PERSON
        if state.wish(name) == wish:
            return Code.SO_ALREADY
        if state.digests is UNSET:
            state.digests = Digests()
        known = state.digests.readers.get(name)
        if known is None or known.wish == "off":
            state.digests.readers[name] = DigestReader(wish, by.at)
        else:
            known.wish = wish
        return Code.DONE

    @order(
        "DIGEST",
        who="operator",
        refuses={**_NO_GAME, Code.NO_DIGEST: "", Code.TOLD_ALREADY: ""},
    )
    def digest(
        self, state: State, by: By, name: Name, game: Name, through: Number, text: Text
    ) -> Code:
        """Owe a person a letter about a game, up to an entry of its journal."""
        place = state.places.get(game)
        if place is None:
            return Code.NO_GAME
        if state.digests is UNSET or state.wish(name) == "off":
            return Code.NO_DIGEST
        known, reader = state.digests, state.digests.readers[name]
        if through <= reader.told.get(place.match, 0):
            return Code.TOLD_ALREADY
        reader.told[place.match] = through
        known.made += 1
        known.owed[known.made] = DueDigest(name, game, by.at, text)
        return Code.DONE

    @order("DIGESTED", who="operator", refuses={Code.TOLD_ALREADY: ""})
    def digested(self, state: State, by: By, digest: Number) -> Code:
        """Note that a digest was sent, or cannot be."""
        del by
        if state.digests is UNSET or state.digests.owed.pop(digest, None) is None:
            return Code.TOLD_ALREADY
        return Code.DONE

    @order("REPORT", who="operator", refuses=_NO_GAME)
    def report(
        self, state: State, by: By, game: Name, author: Name, at: When, text: Text
    ) -> PostPlace | Code:
        """Post the next report of a game, in the thread of its reports."""
        place = state.places.get(game)
        if place is None:
            return Code.NO_GAME
        place.reports += 1
        thread = state.thread(place.report_thread or 0) or _opened(state, game, "public", "Reports")
        place.report_thread = thread.id
        name = f"<report.{place.match}.{place.reports}@platform>"
        return _add(state, by, thread, author, at, text, name, "platform", kind="report")

    @order("RULING", who="operator", refuses=_NO_GAME)
    def ruling(
        self, state: State, by: By, game: Name, author: Name, at: When, text: Text
    ) -> PostPlace | Code:
        """Post the next ruling on a game, in the thread of its rulings."""
        place = state.places.get(game)
        if place is None:
            return Code.NO_GAME
        place.rulings += 1
        thread = state.thread(place.ruling_thread or 0) or _opened(state, game, "public", "Rulings")
        place.ruling_thread = thread.id
        name = f"<ruling.{place.match}.{place.rulings}@platform>"
        return _add(state, by, thread, author, at, text, name, "platform", kind="ruling")


def _refused(state: State, person: str, message_id: str, *, operator: bool) -> Code:
    """Say why a person cannot post so, if that is the case."""
    if operator and not state.persons[person].operator:
        return Code.NOT_OPERATOR
    return Code.SAME_ID if state.posted(person, message_id) is not None else Code.DONE


def _opened(state: State, game: str, room: Room, title: str) -> Thread:
    thread = Thread(len(state.threads) + 1, game, room, title)
    state.threads.append(thread)
    return thread


def _add(
    state: State,
    by: By,
    thread: Thread,
    author: str,
    at: Instant,
    text: str,
    message_id: str,
    origin: Origin,
    *,
    operator: bool = False,
    kind: Kind = "message",
) -> PostPlace:
    """Add a post to a thread; what people say in a public forum waits for its judgement."""
    post = Post(
        len(state.posts) + 1, thread.id, author, at, text, message_id, origin, kind, operator
    )
    state.remember(post)  # while the posts are those before it
    state.posts.append(post)
    thread.posts.append(post.id)
    if kind == "message" and thread.room == "public":
        state.waiting.append(post.id)
    elif origin in ("web", "platform"):
        _send(state, post)
    by.emit(events.Posted(thread.game, thread.id, post.id, author or PLATFORM))
    return PostPlace(thread.id, post.id)


def _send(state: State, post: Post) -> None:
    """Note that mail of a post is to be sent, where its game has mail."""
    place = state.places.get(state.threads[post.thread - 1].game)
    if place is not None and place.mailing:
        state.outgoing.append(post.id)
