"""The site: what a community shows to everyone, whoever asks."""

import asyncio
import re
from collections.abc import Collection, Sequence
from typing import Any, Final, Literal

import msgspec

from contestmaster.doors.web.bands import Band
from contestmaster.doors.web.book import GameRules, book_of
from contestmaster.doors.web.described import GameDescribed
from contestmaster.doors.web.forum import shown, tension
from contestmaster.doors.web.forum.answers import sections, ways
from contestmaster.doors.web.forum.course import Courses
from contestmaster.doors.web.forum.discreet import discreet, discreet_deed
from contestmaster.doors.web.forum.miniatures import Miniatures
from contestmaster.doors.web.forum.moments import MomentPictures, PostMoment
from contestmaster.doors.web.forum.spoken import offered, ready
from contestmaster.doors.web.forum.tension import Announcers, announced, marked
from contestmaster.doors.web.guides import guide_of
from contestmaster.doors.web.staged import told_of
from contestmaster.doors.web.turns import TurnWaits
from contestmaster.forum import Code, Deed, Post, State, Thread
from contestmaster.forum.codes import MESSAGES
from contestmaster.forum.names import without_addresses
from contestmaster.forum.state import Room
from contestmaster.host.announced import Taken
from contestmaster.host.export import export
from contestmaster.host.forum.community import Community, RefusedError
from contestmaster.host.forum.deeds import deed_of
from contestmaster.host.forum.prospects import prospects
from contestmaster.host.live import decode_header
from contestmaster.kernel.eventlog import Noted
from contestmaster.kernel.game import PUBLIC, Game
from contestmaster.kernel.instant import Instant, from_text, to_text
from contestmaster.nomic.events import PublicEvent
from contestmaster.storage.store import Archive
from contestmaster.story.words import begun

PAGE: Final = 50
"""Posts on a page."""
THREADS: Final = 100
"""Threads on a page."""

_TOLD: Final = 6
"""Games of which lists tell more than a line: each is taken up for that."""
_READY: Final = 3
"""Sentences beside a board that are ready to be posted."""
_STAKES: Final = 3
_ACTS: Final = 2
_DEEDS: Final = 3
"""What is at stake, what can be done, and what was done last: so many of each."""
_LOOKED_AT: Final = 20
"""Posts among which the last deeds are looked for, and games for one that is urgent."""
_COMING_KEPT: Final = 256
"""Games whose outlook is kept until something happens in them."""


class ForumSite:
    """Answers what pages, API, feeds and calendars ask.

    Attributes:
        community: what is shown.
        title: what it is called.
        waits: the requests that wait for something to happen.
    """

    def __init__(self, community: Community, archive: Archive, title: str) -> None:
        """Show a community; the archive is that of its store."""
        self.community = community
        self.title = title
        self._archive = archive
        self._coming: dict[str, tuple[tuple[int, int, bool], list[shown.Coming]]] = {}
        self._courses = Courses(archive)
        self._miniatures = Miniatures()
        self._announcers = Announcers(archive)
        self._pictures = MomentPictures(self._courses)
        self._threads: tuple[int, dict[str, list[Thread]]] = (-1, {})
        self.waits = TurnWaits()
        community.heard.append(lambda: self.waits.moved(""))

    async def close(self) -> None:
        """Let nobody wait any more."""
        self.waits.close()

    @property
    def now(self) -> Instant:
        """The present instant."""
        return self.community.now

    @property
    def state(self) -> State:
        """The forum as it stands."""
        return self.community.state

    # -- games ---------------------------------------------------------------------------------

    def names(self) -> Sequence[str]:
        """Return the names of all games, the newest first."""
        return list(reversed(self.state.places))

    def game(self, name: str) -> shown.ForumGameView:
        """Return a game as it stands in lists; it is not taken up for that.

        Raises:
            LookupError: there is none of that name.
        """
        place = self.state.places.get(name)
        if place is None:
            raise LookupError(f"there is no game called {name}")
        record = self._archive.match(place.match)
        header = decode_header(record.header).header
        threads = self._of(name)
        posts = [post for thread in threads for post in thread.posts]
        return shown.ForumGameView(
            name=name,
            game=record.game,
            over=record.ended is not None,
            began=to_text(header.at),
            next=None
            if record.alarm is None or record.ended is not None
            else to_text(record.alarm),
            players=header.seats,
            threads=len(threads),
            posts=len(posts),
            last_post=to_text(self.state.posts[max(posts) - 1].at) if posts else None,
        )

    def sections(self, name: str) -> list[shown.Section]:
        """Return what a game shows to everyone now; raises as :meth:`game`."""
        self.game(name)
        found = sections(self.community.game(name).match, self.now)
        return [msgspec.structs.replace(one, answer=discreet(one.answer)) for one in found]

    async def board(self, name: str, person: str | None) -> shown.Board:
        """Return a game as a person may see it, or as everyone may; raises as :meth:`game`.

        What may be announced is put into sentences on a thread: there may be a thousand of them.
        """
        self.game(name)
        match = self.community.game(name).match
        seat = None if person is None else match.seat_of(person)
        if seat is None and person is not None:
            seat = match.game.joined(match.state, person)
        legal = [] if seat is None or match.over else match.game.orders(match.state, seat)
        view = discreet(match.game.view(match.state, PUBLIC if seat is None else seat))
        names, vocabulary = match.header.seats, match.game.vocabulary
        offers = await asyncio.to_thread(offered, vocabulary, legal) if legal else []
        return shown.Board(match.game.name, names, seat, view, offers)

    def rules(self, name: str) -> Game[Any, Any]:
        """Return the rules of a game with its parameters; raises as :meth:`game`."""
        self.game(name)
        return self.community.game(name).match.game

    def kinds(self) -> list[GameDescribed]:
        """Return the newest game of each kind that is played here, by the name of the kind."""
        newest: dict[str, str] = {}
        for name, place in self.state.places.items():
            newest[self._archive.match(place.match).game] = name
        return [GameDescribed(kind, self.rules(name)) for kind, name in newest.items()]

    def turns(self, name: str) -> int:
        """Return how often the clock of a game has acted, its end included [CONTEST-126]."""
        return self.community.game(name).match.turn()

    def deadline(self, name: str) -> Instant | None:
        """Return when the clock of a game next acts, ``None`` where it does not."""
        record = self._archive.match(self.state.places[name].match)
        return None if record.ended is not None else record.alarm

    def happened(self, name: str) -> int:
        """Return how much has happened in a game: its posts and its public events, counted."""
        log = self.community.game(name).match.log
        events = 0 if log is None else len(log.public())
        return events + sum(len(thread.posts) for thread in self._of(name))

    async def journal(self, name: str) -> bytes:
        """Return the journal of a game that has ended.

        Raises:
            LookupError: there is no such game.
            RefusedError: it has not ended.
        """
        self.game(name)
        record = self._archive.match(self.state.places[name].match)
        if record.ended is None:
            raise RefusedError(Code.NOT_ENDED, MESSAGES[Code.NOT_ENDED])
        written = bytearray()
        await asyncio.to_thread(export, self._archive, record, written.extend)
        return bytes(written)

    def ways(self, name: str, person: str) -> list[shown.WayView]:
        """Return what somebody with a seat may announce now; raises as :meth:`game`."""
        self.game(name)
        match = self.community.game(name).match
        seat = match.seat_of(person)
        return [] if seat is None else ways(match, seat)

    async def ready(self, name: str, person: str | None) -> shown.ReadySentences:
        """Return sentences that somebody could post now; raises as :meth:`game`.

        Whoever has no seat is shown what a player could say who can do something. To read each
        sentence takes long, which is done elsewhere; what is legal is asked where the game is.
        """
        self.game(name)
        match = self.community.game(name).match
        seats = match.header.seats
        own = None if person is None else match.seat_of(person)
        acts = guide_of(type(match.game)).acts
        for seat in range(len(seats)) if own is None else (own,):
            legal = [] if match.over else match.game.orders(match.state, seat)
            said = await asyncio.to_thread(ready, match.game.vocabulary, legal, acts, _READY)
            if said:
                return shown.ReadySentences("" if own is not None else seats[seat], said)
        return shown.ReadySentences("", ())

    def log(self, name: str) -> list[shown.EventView]:
        """Return all that has happened in a game and may be known, the earliest first.

        Raises as :meth:`game`.
        """
        self.game(name)
        log = self.community.game(name).match.log
        return [] if log is None else [_event(noted) for noted in log.public()]

    def coming(self, name: str) -> list[shown.Coming]:
        """Return what will happen in a game if nobody does anything; raises as :meth:`game`."""
        self.game(name)
        kept = self._coming.get(name)
        if kept is not None and kept[0] == self._version(name):
            return kept[1]
        match = self.community.game(name).match
        found = [
            shown.Coming(
                at=to_text(one.at),
                what=[_sentence(text, match.header.seats) for text in one.what],
                until=None if one.until is None else to_text(one.until),
                routine=one.routine,
            )
            for one in prospects(match)
        ]
        if len(self._coming) >= _COMING_KEPT:
            self._coming.clear()
        self._coming[name] = (self._version(name), found)
        return found

    async def band(self, name: str) -> Band | None:
        """Return how a game has gone over the weeks; raises as :meth:`game`."""
        self.game(name)
        game = self.community.game(name)
        return await self._courses.band(game.id, game.match, self.now)

    def going(self, game: shown.ForumGameView) -> shown.Going:
        """Return how a game goes on: what comes next, who may act, what was done last."""
        coming = [one for one in self.coming(game.name) if not one.routine]
        announced_game = self.community.game(game.name)
        match, names = announced_game.match, announced_game.match.header.seats
        may = [seat for seat in range(len(names)) if match.game.orders(match.state, seat)]
        lead = told_of(match.game, names, match.state, PUBLIC)
        headline, stakes = marked(lead.text, names), tension.stakes(match, _STAKES)
        level = lead.leader is None and len({one.shown for one in lead.standing}) <= 1
        if stakes and level:
            first, *stakes = stakes
            headline = shown.Marked(first.text)  # a sign before it would say that they lead
        heard = self._announcers.of(announced_game.id)
        return shown.Going(
            game=game,
            headline=headline,
            stakes=stakes,
            next=next((one for one in coming if one.until is None), None),
            acts=[one for one in coming if one.until is not None][:_ACTS],
            waits=[shown.Marked(names[seat], seat + 1) for seat in may]
            if len(may) < len(names)
            else [shown.Marked("everybody")] * (not heard),
            announced=announced(names, heard),
            lately=self.deeds(game.name) or self.log(game.name)[: -_DEEDS - 1 : -1],
            board=self._miniatures.of(game.name, match),
        )

    def urgent(self) -> shown.ForumGameView | None:
        """Return the game in which something happens soonest, of the newest, else the last one."""
        games = [self.game(name) for name in self.names()[:_LOOKED_AT]]
        games.sort(key=lambda one: (one.over, one.next is None, one.next or ""))
        return games[0] if games else None

    def told(self, game: shown.ForumGameView) -> shown.Going | None:
        """Return :meth:`going` where games are so few that each may be taken up for that."""
        return self.going(game) if len(self.state.places) <= _TOLD else None

    def deeds(self, name: str) -> list[shown.EventView]:
        """Return what players have done last in a game, in sentences, the latest first."""
        posts = sorted((post for thread in self._of(name) for post in thread.posts), reverse=True)
        found: list[shown.EventView] = []
        for number in posts[:_LOOKED_AT]:
            post = self.post(number)
            found += (
                shown.EventView(post.at, "deed", _told(deed), number)
                for deed in reversed(post.deeds)
                if deed.outcome == "SUCCEEDED" and deed.told
            )
            if len(found) >= _DEEDS:
                break
        return found[:_DEEDS]

    def sample(self, games: Collection[str]) -> shown.SamplePost | None:
        """Return the post of some games that has lately done most, ``None`` where none has.

        What is done to another player tells more than the rest; of posts that tell as much it is
        the newest.
        """
        samples = (
            self._sample(found.id)
            for found in self.state.posts[: -_LOOKED_AT - 1 : -1]
            if self.state.threads[found.thread - 1].game in games
        )
        return max(filter(None, samples), key=self._tells, default=None)

    def _sample(self, number: int) -> shown.SamplePost | None:
        post = self.post(number)
        done = [one for one in post.deeds if one.outcome == "SUCCEEDED" and one.told]
        if not done or post.kind != "message":
            return None
        name = self.state.threads[post.thread - 1].game
        done.sort(key=lambda one: not _names_one(one, self._others(name, post.author)))
        return shown.SamplePost(post, name, self.game(name).game, done[:2])

    def _tells(self, sample: shown.SamplePost) -> tuple[bool, int]:
        others = self._others(sample.game, sample.post.author)
        return any(_names_one(one, others) for one in sample.deeds), len(sample.deeds)

    def _others(self, name: str, author: str) -> set[str]:
        return set(self.game(name).players) - {author}

    def _version(self, name: str) -> tuple[int, int, bool]:
        """Return what changes whenever something happens in a game, or falls due."""
        record = self._archive.match(self.state.places[name].match)
        due = record.alarm is not None and record.alarm <= self.now
        return record.id, self._archive.last(record.id), due and record.ended is None

    def book(self, game: str) -> GameRules:
        """Return the rule book of a kind of game; ``LookupError`` where there is no such kind."""
        return book_of(game)

    # -- posts ---------------------------------------------------------------------------------

    def threads(self, name: str, room: Room | None = None) -> list[shown.ThreadLine]:
        """Return the threads of a game, that with the newest post first; raises as :meth:`game`."""
        return list(map(self._line, self._newest(name, room)))

    def thread_page(
        self, name: str, room: Room | None = None, page: int = 1, most: int = THREADS
    ) -> tuple[list[shown.ThreadLine], int]:
        """Return a page of :meth:`threads`, and how many there are; raises as that does.

        Args:
            name: of the game.
            room: one of its fora, ``None`` for both.
            page: which, from 1; ``LookupError`` where there is none.
            most: threads on a page.
        """
        found = self._newest(name, room)
        pages = max(1, -(-len(found) // most))
        if not 1 <= page <= pages:
            raise LookupError("there is no such page of threads")
        return list(map(self._line, found[(page - 1) * most : page * most])), pages

    def _newest(self, name: str, room: Room | None) -> list[Thread]:
        self.game(name)
        found = [thread for thread in self._of(name) if room in (None, thread.room)]
        return sorted(found, key=lambda thread: thread.posts[-1], reverse=True)

    def thread(self, number: int, page: int = 1) -> shown.ThreadView:
        """Return a page of a thread; raises ``LookupError`` where there is none."""
        thread = self.state.thread(number)
        if thread is None:
            raise LookupError(f"there is no thread {number}")
        pages = -(-len(thread.posts) // PAGE)
        if not 1 <= page <= pages:
            raise LookupError(f"thread {number} has no such page")
        posts = thread.posts[(page - 1) * PAGE : page * PAGE]
        return shown.ThreadView(
            id=thread.id,
            game=thread.game,
            rules=self.game(thread.game).game,
            room=thread.room,
            title=without_addresses(thread.title),
            page=page,
            pages=pages,
            posts=[self.post(post) for post in posts],
        )

    def page_of(self, post: int) -> tuple[int, int]:
        """Return the thread of a post and the page it stands on; raises as :meth:`post`."""
        found = self.post(post)
        thread = self.state.threads[found.thread - 1]
        return thread.id, thread.posts.index(post) // PAGE + 1

    def post(self, number: int) -> shown.PostView:
        """Return a post; raises ``LookupError`` where there is none."""
        post = self.state.post(number)
        if post is None:
            raise LookupError(f"there is no post {number}")
        judged = post.judged
        state: Literal["judged", "waiting", "never"] = "judged"
        if judged is None:
            state = "waiting" if number in self.state.waiting else "never"
        return shown.PostView(
            id=post.id,
            thread=post.thread,
            author=post.author,
            at=to_text(post.at),
            text=without_addresses(post.text),
            kind=post.kind,
            origin=post.origin,
            operator=post.operator,
            state=state,
            counted=None if judged is None else to_text(judged.at),
            deeds=() if judged is None else self._deeds(post, judged.deeds),
        )

    def moment(self, number: int) -> PostMoment:
        """Return what a post has done; raises ``LookupError`` where it has done nothing."""
        post = self.post(number)
        done = [deed for deed in post.deeds if deed.outcome == "SUCCEEDED" and deed.told]
        if not done or post.counted is None:
            raise LookupError(f"post {number} has done nothing")
        name = self.state.threads[post.thread - 1].game
        at = from_text(post.counted)
        return PostMoment(post, name, self.game(name).game, [_told(deed) for deed in done], at)

    async def picture(self, number: int) -> bytes:
        """Return a picture of what a post has done, as PNG; raises as :meth:`moment`."""
        moment = self.moment(number)
        return await self._pictures.card(moment, self.community.game(moment.game))

    def account(self, name: str) -> shown.AccountView:
        """Return what a person may know of their own account."""
        mailbox = self.state.persons[name].mailbox
        return shown.AccountView(name, self.state.wish(name), mailbox is not None)

    def latest(self, name: str | None, most: int) -> list[tuple[shown.PostView, str]]:
        """Return the newest posts with the titles of their threads, the newest first.

        Args:
            name: of a game, ``None`` for all.
            most: how many at most.
        """
        found = []
        for post in reversed(self.state.posts):
            thread = self.community.thread_of(post)
            if name in (None, thread.game):
                found.append((self.post(post.id), without_addresses(thread.title)))
            if len(found) == most:
                break
        return found

    def _deeds(self, post: Post, deeds: Sequence[Deed]) -> list[shown.DeedView]:
        place = self.state.places[self.state.threads[post.thread - 1].game]
        game = self._archive.match(place.match).game
        return [discreet_deed(deed, game) for deed in deeds]

    def _line(self, thread: Thread) -> shown.ThreadLine:
        first, last = (
            self.state.posts[number - 1] for number in (thread.posts[0], thread.posts[-1])
        )
        return shown.ThreadLine(
            id=thread.id,
            game=thread.game,
            room=thread.room,
            title=without_addresses(thread.title),
            posts=len(thread.posts),
            author=first.author,
            opened=to_text(first.at),
            last=to_text(last.at),
            last_author=last.author,
        )

    def _of(self, name: str) -> list[Thread]:
        """Return the threads of a game; which are whose is worked out once for all."""
        count, by_game = self._threads
        if count != len(self.state.threads):
            by_game = {}
            for thread in self.state.threads:
                by_game.setdefault(thread.game, []).append(thread)
            self._threads = (len(self.state.threads), by_game)
        return by_game.get(name, [])


def previewed(taken: Taken, game: str) -> shown.Preview:
    """Return how a text would be read; what a question would show is seen when it is asked.

    Args:
        taken: what would come of it.
        game: which game is played.
    """
    plain = [deed_of(verdict) for verdict in taken.verdicts]
    read = [msgspec.convert(deed | {"lines": ()}, Deed) for deed in plain]
    deeds = [discreet_deed(deed, game) for deed in read]
    acts = any(deed.outcome != "CHAT" for deed in deeds)
    return shown.Preview(to_text(taken.at), deeds, acts)


def _names_one(deed: Deed, names: Collection[str]) -> bool:
    return any(re.search(rf"\b{re.escape(name)}\b", _told(deed)) for name in names)


def _told(deed: Deed) -> str:
    """Return what was done, in a sentence."""
    return deed.story[0] if deed.story else deed.told


def _event(noted: Noted) -> shown.EventView:
    """Return an event: when it was as it says itself, or by the entry that brought it."""
    event, words = noted.event, noted.event.line().split(" ")
    text = _sentence(event.tell(), event.mentions())
    if isinstance(event, PublicEvent):
        return shown.EventView(to_text(event.at), words[1], text)
    return shown.EventView(to_text(noted.at), words[0], text)


def _sentence(text: str, names: Collection[str]) -> str:
    return without_addresses(begun(text, names))
