"""Large records come back: a long match from its journal and from a snapshot, and a large forum.

usage: python bench/recovery.py [--entries 1000000] [--posts 100000] [--rounds 3]
A game of Wild wild space by twenty of our bots is played until its journal is so long, and laid
into both databases. It comes back from the journal alone, and from a snapshot that was taken 5,000
entries before its end. Beside it stands the least that could be done: a bare loop that reads the
rows and decodes the text of each entry. A forum is laid down with so many posts, half a kilobyte
each and all judged, and a process of its own opens it, from a snapshot 5,000 entries before its
end and without. Seconds are processor time of the process that does it; memory is what it holds
once all is open, and at most meanwhile, with Python and all modules. A server of PostgreSQL is one
of our own, left out where none is installed.
"""

import argparse
import json
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any, Final

import msgspec

from contestmaster import storage
from contestmaster.host.actbook import PendingEntry
from contestmaster.host.forum.book import ForumBook
from contestmaster.host.live import decode_header, game_of, replayed
from contestmaster.kernel.exchange import End, JournalReader
from contestmaster.kernel.journal import Entry, decode_entry, encode_plain
from contestmaster.kernel.match import Match
from contestmaster.storage import NewMatch, Snapshot, StoredEntry
from contestmaster.storage.opening import postgres
from contestmaster.storage.places import address_of
from contestmaster.storage.privacy import DATABASE
from storage import server

AT: Final = 1_000_000_000_000_000
GROUP: Final = 500
"""Entries that were committed together."""
BEHIND: Final = 5000
"""Entries after the snapshot."""
BOTS: Final = 20
PROBED: Final = 100
"""Turns after which it is known how many entries a turn has."""
TEXT: Final = "This is what somebody says in a forum, at some length, as people do.\n" * 7


def played(turns: int, folder: Path) -> Path:
    """Let bots play so many turns; return the journal."""
    journal = folder / f"{turns}.journal"
    bots = ["--bot", "random"] * BOTS
    options = ["--turns", str(turns), "--param", f"max_turns={turns + 1}", "--journal", journal]
    command = [sys.executable, "-m", "contestmaster", "play", "cows", *bots, *map(str, options)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return journal


def read(journal: Path) -> tuple[bytes, list[bytes]]:
    """Return the header of a journal as a host stores it, and the texts of its entries."""
    texts: list[bytes] = []
    kept: dict[str, object] = {}
    with journal.open("rb") as lines:
        reader = JournalReader(lines)
        for found in reader:
            if isinstance(found, Entry):
                texts.append(reader.text)
            elif isinstance(found, End):
                kept = {"header": reader.header, "seed": found.seed, "salt": found.salt}
    return encode_plain(kept), texts


def lay_down(place: Path, header: bytes, texts: list[bytes]) -> None:
    """Store a match."""
    with storage.opened(place) as store:
        match = store.create(NewMatch("cows", header, "Cows1", 1))
        for start in range(0, len(texts), GROUP):
            part = enumerate(texts[start : start + GROUP], start + 1)
            store.append(match, [StoredEntry(number, text) for number, text in part], None)
            store.flush(match)


def snapshot_behind(place: Path, server_name: str) -> None:
    """Store a snapshot of a match as it was some entries before its end."""
    with storage.opened(place) as store:
        record = store.matches(server_name)[0]
        store.claim(record.id)
        stored = decode_header(record.header)
        match: Match[Any, Any] = Match(game_of(stored.header), stored.header, stored.seed)
        for entry in store.entries(record.id):
            if entry.number > store.last(record.id) - BEHIND:
                break
            match.apply(decode_entry(entry.body))
        dump = match.game.dump(match.state)
        store.snapshot(Snapshot(record.id, match.number, match.digest(), dump))
        while not any(each.number == match.number for each in store.snapshots(record.id)):
            store.put_meta("turn", "passes")


def bare(place: Path) -> int:
    """Read all rows of a database and decode the text of each entry; how many there are."""
    decode, lengths = msgspec.json.Decoder().decode, msgspec.msgpack.Decoder(list[int]).decode
    found = 0
    for bodies, sizes in _rows(place):
        start = 0
        for size in lengths(sizes):
            decode(bodies[start : start + size])
            start += size
            found += 1
    return found


def _rows(place: Path) -> Iterator[tuple[bytes, bytes]]:
    query = "SELECT bodies, lengths FROM runs ORDER BY match, last"
    address = address_of(place)
    if address is None:
        connection = sqlite3.connect(place / DATABASE)
        yield from connection.execute(query)
        connection.close()
        return
    session = postgres("session").ServerSession(address)
    with session.raw.transaction(), session.raw.cursor("bench", binary=True) as cursor:
        yield from cursor.execute(query.encode())
    session.close()


def recovered(place: Path) -> int:
    """Bring a match back as a host does; how many entries it has."""
    with storage.reading(place) as archive:
        return replayed(archive, archive.matches("Cows1")[0]).number


def timed(rounds: int, act: Callable[[], int]) -> float:
    """Return the median of the processor time of an act."""
    found = []
    for _ in range(rounds):
        begun = time.process_time()
        act()
        found.append(time.process_time() - begun)
    return median(found)


def fill_forum(place: Path, posts: int) -> None:
    """Lay down a forum in which people have posted so much."""
    with storage.opened(place) as store:
        book = ForumBook.open(store, AT)
        book.enter(PendingEntry("REGISTER", {"name": "ada"}), AT)
        book.enter(PendingEntry("PLACE", {"game": "agora", "match": 7}), AT)
        for number in range(1, posts + 1):
            said = {"message_id": f"<{number}@web>", "text": f"{TEXT}{number}\n"}
            if number % 50 == 1:
                place_said = {"game": "agora", "room": "public", "title": f"Topic {number}"}
                act = PendingEntry("OPEN", place_said | said, "ada", "anyone")
            else:
                thread = (number - 1) // 50 + 1
                act = PendingEntry("REPLY", {"thread": thread} | said, "ada", "anyone")
            judged = {"post": number, "at": AT + number, "deeds": ()}
            book.enter_all([act, PendingEntry("JUDGED", judged)], AT + number)
            if number % GROUP == 0:
                book.recorder.flush()
        book.recorder.flush()
        store.put_meta("turn", "passes")


def forget_snapshots(place: Path) -> None:
    """Delete all snapshots by other means."""
    address = address_of(place)
    if address is None:
        connection: Any = sqlite3.connect(place / DATABASE, isolation_level=None)
    else:
        connection = postgres("session").ServerSession(address)
    for table in ("pieces", "snapshots"):
        connection.execute(f"DELETE FROM {table}")
    connection.close()


def open_forum(place: Path) -> None:
    """Open a forum, and print what that took."""
    begun = time.process_time()
    with storage.opened(place) as store:
        book = ForumBook.open(store, AT)
        seconds = time.process_time() - begun
        # In kibibytes; what `getrusage` says begins with that of the process that started this.
        status = dict(
            line.split(":") for line in Path("/proc/self/status").read_text().splitlines()
        )
        held, most = (int(status[name].split()[0]) / 1024 for name in ("VmRSS", "VmHWM"))
        figures = {"posts": len(book.state.posts), "seconds": seconds}
        print(json.dumps(figures | {"held": held, "most": most}))


def forum_opened(place: Path, rounds: int) -> str:
    """Let processes of their own open a forum; their medians in words."""
    found: list[dict[str, float]] = []
    for _ in range(rounds):
        command = [sys.executable, __file__, "--open", str(place)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        found.append(json.loads(done.stdout))
    seconds, held, most = (
        median(one[name] for one in found) for name in ("seconds", "held", "most")
    )
    return f"{seconds:7.2f} s  {held:5.0f} MiB held, {most:5.0f} MiB at most"


def main(entries: int, posts: int, rounds: int) -> None:
    """Print a line for each database and way back."""
    with tempfile.TemporaryDirectory() as name, server() as address:
        folder = Path(name)
        _, few = read(played(PROBED, folder))
        header, texts = read(played(PROBED * entries // len(few) + 1, folder))
        texts = texts[:entries]
        places = {"SQLite": folder / "match"}
        forums = {"SQLite": folder / "forum"}
        if address is not None:
            places["PostgreSQL"] = storage.place(f"{address}&schema=recovery", folder / "p1")
            forums["PostgreSQL"] = storage.place(f"{address}&schema=forum", folder / "p2")
        print(f"a match of {len(texts):,} entries")
        for what, place in places.items():
            lay_down(place, header, texts)
            least = timed(rounds, partial(bare, place))
            journal = timed(rounds, partial(recovered, place))
            snapshot_behind(place, "Cows1")
            behind = timed(rounds, partial(recovered, place))
            print(f"{what:<11} a bare loop      {least:7.2f} s")
            print(f"{what:<11} from the journal {journal:7.2f} s  {journal / least:5.1f} of bare")
            print(f"{what:<11} from a snapshot  {behind:7.2f} s", flush=True)
        print(f"a forum of {posts:,} posts")
        for what, place in forums.items():
            fill_forum(place, posts)
            forget_snapshots(place)
            alone = forum_opened(place, rounds)
            snapshot_behind(place, "the forum")
            print(f"{what:<11} from a snapshot  {forum_opened(place, rounds)}")
            print(f"{what:<11} from the journal {alone}", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Large records come back.")
    parser.add_argument("--entries", type=int, default=1_000_000)
    parser.add_argument("--posts", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--open", type=Path, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.open is not None:
        open_forum(given.open)
    else:
        main(given.entries, given.posts, given.rounds)
