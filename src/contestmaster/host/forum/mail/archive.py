"""Archives of mailing lists become posts, each at the time at which it was received.

An import is the community's past: the clock of its games runs from letter to letter, so that
midnights, windows and reports fall where they fell. What an archive says of its authors is
believed; who imports it vouches for it.
"""

import mailbox
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.message import Message
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import Final, NamedTuple

from contestmaster.forum import Code, is_name, is_plain
from contestmaster.forum.names import address_key
from contestmaster.forum.state import Room
from contestmaster.host.clocks import VirtualClock
from contestmaster.host.forum.community import Community, RefusedError
from contestmaster.host.forum.mail.intake import subject
from contestmaster.kernel.instant import Instant, to_text
from contestmaster.protocols.mail import Letter, UnreadableError, read_letter
from contestmaster.storage.store import Store

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_ESCAPED: Final = re.compile(rb"^>(>*From )", re.MULTILINE)
_MOST_TOLD: Final = 20
"""Letters that cannot be read which a summary names."""


class ImportedError(ValueError):
    """An archive cannot be imported here; the message says why, and nothing has changed."""


class Archived(NamedTuple):
    """A letter of an archive.

    Attributes:
        at: when it was received, ``None`` where it does not say.
        place: file and number, to name it by.
        data: the letter.
        game: whose forum it belongs to.
        room: which of the two.
    """

    at: Instant | None
    place: str
    data: bytes
    game: str
    room: Room


@dataclass
class ArchiveSummary:
    """What became of an archive.

    Attributes:
        posted: letters that are posts now.
        outcomes: how many actions in them came to what.
        known: letters that were here already.
        unknown: authors who are not registered, with how many letters.
        registered: who was registered, with the address.
        automatic: why letters are no person's, with how many.
        unread: letters that cannot be read, and why; the first of them.
        unread_count: how many there are.
    """

    posted: int = 0
    outcomes: Counter[str] = field(default_factory=Counter)
    known: int = 0
    unknown: Counter[str] = field(default_factory=Counter)
    registered: dict[str, str] = field(default_factory=dict)
    automatic: Counter[str] = field(default_factory=Counter)
    unread: list[str] = field(default_factory=list)
    unread_count: int = 0

    def leave_out(self, archived: Archived, reason: str) -> None:
        """Note a letter that cannot be read."""
        self.unread_count += 1
        if len(self.unread) < _MOST_TOLD:
            self.unread.append(f"{archived.place}: {reason}")


def read_archive(path: Path, game: str, room: Room) -> Iterator[Archived]:
    """Yield the letters of a file in the mbox format.

    Raises:
        OSError: it cannot be read.
    """
    if not path.is_file():
        raise FileNotFoundError(2, "there is no such file", str(path))
    box = mailbox.mbox(path, create=False)
    try:
        for number, key in enumerate(box.iterkeys(), 1):
            message = box.get_message(key)
            data = _ESCAPED.sub(rb"\1", box.get_bytes(key))
            yield Archived(_received(message), f"{path.name} {number}", data, game, room)
    finally:
        box.close()


async def import_letters(
    store: Store,
    letters: Iterable[Archived],
    now: Instant,
    *,
    authors: Mapping[str, str] | None = None,
    register: bool = False,
    progress: Callable[[int, int], object] | None = None,
) -> ArchiveSummary:
    """Post the letters of an archive in the order of their receipt.

    Letters from before their game began are kept in its discussion.

    Args:
        store: of the community; no host runs on it.
        letters: of all archives together.
        now: the present: what says that it came later is not believed.
        authors: who has which address, by address; who is not registered is.
        register: whether to register other authors, under names made from their own. A name
            that somebody has, or one that looks like it, is never guessed to be that person's.
        progress: told now and then how many letters are done, and of how many.

    Raises:
        ImportedError: the community's record goes beyond the first letter already, or an author
            cannot be registered so.
        StorageError, DepartedError: storage cannot be read or written.
    """
    summary = ArchiveSummary()
    dated = []
    for archived in letters:
        if archived.at is None:
            summary.leave_out(archived, "it does not say when it was received")
        elif archived.at > now:
            summary.leave_out(archived, f"it says it was received at {to_text(archived.at)}")
        else:
            dated.append((archived.at, archived))
    dated.sort(key=lambda each: each[0])  # letters of one instant stay as they stand
    if not dated:
        return summary
    clock = VirtualClock(dated[0][0])
    community = Community.open(store, clock)
    if community.now > dated[0][0]:
        raise ImportedError(
            f"the first letter is of {to_text(dated[0][0])}, and the record of this community has "
            f"reached {to_text(community.now)}: import archives before anything else is posted"
        )
    for address, name in (authors or {}).items():
        _introduce(community, name, address)
    for done, (at, archived) in enumerate(dated, 1):
        clock.move(at)
        await community.catch_up()
        await _import(community, archived, summary, register=register)
        if progress is not None:
            progress(done, len(dated))
    await community.stored()
    return summary


def _introduce(community: Community, name: str, address: str) -> None:
    try:
        if name not in community.state.persons:
            community.enter("REGISTER", name=name)
        if community.state.by_address(address_key(address)) != name:
            community.enter("ADD_ADDRESS", name=name, address=address)
    except RefusedError as error:
        raise ImportedError(f"{name} <{address}>: {error}") from None


async def _import(
    community: Community, archived: Archived, summary: ArchiveSummary, *, register: bool
) -> None:
    try:
        letter = read_letter(archived.data)
        if letter.automatic:
            summary.automatic[letter.automatic] += 1
            return
        person = _author(community, letter, summary, register=register)
        if person is None:
            summary.unknown[letter.author] += 1
            return
        post = _posted(community, archived, letter, person)
    except RefusedError as error:
        if error.code == Code.SAME_ID:
            summary.known += 1
            return
        summary.leave_out(archived, str(error))
        return
    except (UnreadableError, ValueError) as error:
        summary.leave_out(archived, str(error))
        return
    summary.posted += 1
    await community.settled()
    judged = community.state.posts[post - 1].judged
    summary.outcomes.update(deed.outcome for deed in (judged.deeds if judged else ()))


def _posted(community: Community, archived: Archived, letter: Letter, person: str) -> int:
    """Post a letter where its conversation stands; return the number of the post."""
    game = community.game(archived.game)
    began = game.match.header.at
    room: Room = archived.room if community.now >= began else "discussion"
    state, message_id = community.state, f"<{letter.id}>"
    for each in letter.answers:
        before = state.known(f"<{each}>")
        thread = None if before is None else state.threads[before.thread - 1]
        if thread is not None and (thread.game, thread.room) == (archived.game, room):
            return community.reply(person, thread.id, letter.text, message_id, origin="archive").id
    title = subject(letter.subject)
    return community.open_thread(
        person, archived.game, room, title, letter.text, message_id, origin="archive"
    ).id


def _author(
    community: Community, letter: Letter, summary: ArchiveSummary, *, register: bool
) -> str | None:
    known = community.state.by_address(address_key(letter.author))
    if known is not None or not register:
        return known
    for name in _names(letter)[:1]:
        try:
            community.enter("REGISTER", name=name)
        except RefusedError:
            return None  # somebody has it, or one that looks like it: perhaps they are that person
        community.enter("ADD_ADDRESS", name=name, address=letter.author)
        summary.registered[name] = letter.author
        return name
    return None


def _names(letter: Letter) -> Sequence[str]:
    """Return names that an author may be registered under, the likeliest first."""
    called = "" if "@" in letter.name else letter.name  # some programs show the address as the name
    shown = re.sub(r"[^\w.-]+", "_", called).strip("_.-")
    local = re.sub(r"[^A-Za-z0-9_.-]+", "_", letter.author.partition("@")[0]).strip("_.-")
    plain = [name for name in (shown, local) if is_plain(name)]
    return plain or [name for name in (shown, local) if is_name(name)]


def _received(message: Message) -> Instant | None:
    """Return when the archive's own mail system had it; else when the envelope or Date says.

    Programs that write archives put MAILER-DAEMON and the present into an envelope they lack.
    """
    hops = message.get_all("Received", [])
    said = [str(hops[0]).rpartition(";")[2]] if hops else []
    sender, _, when_ = getattr(message, "get_from", str)().partition(" ")
    said += [] if sender == "MAILER-DAEMON" else [when_]
    said.append(str(message.get("Date", "")))
    for text in said:
        try:
            when = parsedate_to_datetime(text.strip())
        except (TypeError, ValueError, IndexError, OverflowError):
            continue
        aware = when if when.tzinfo else when.replace(tzinfo=UTC)
        at = (aware - _EPOCH) // timedelta(microseconds=1)
        if at > 0:
            return at
    return None
