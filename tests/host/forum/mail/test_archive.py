"""Archives: every letter at its time, once, by whom it says, and time that runs between them."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.host.forum.hosted import START, begin

from contestmaster.host.clocks import VirtualClock
from contestmaster.host.forum.community import Community
from contestmaster.host.forum.mail.archive import (
    Archived,
    ArchiveSummary,
    ImportedError,
    import_letters,
    read_archive,
)
from contestmaster.kernel.instant import DAY, HOUR, Instant, to_text
from contestmaster.storage import MemoryStore

NOW = START + 100 * DAY
AUTHORS = {f"{name}@example.org": name for name in ("alice", "bob", "carol")}


def letter(number: int, author: str, text: str, **fields: str) -> bytes:
    head = {
        "From": f"{author.title()} <{author}@example.org>",
        "Subject": "A letter",
        "Message-ID": f"<{number}@example.org>",
    }
    head |= {name.replace("_", "-"): value for name, value in fields.items()}
    return "\n".join([*(f"{n}: {v}" for n, v in head.items()), "", text, ""]).encode()


def archived(number: int, at: Instant | None, author: str, text: str, **fields: str) -> Archived:
    return Archived(at, f"x {number}", letter(number, author, text, **fields), "agora", "public")


def imported(store: Any, *letters: Archived, **more: Any) -> ArchiveSummary:
    return asyncio.run(import_letters(store, letters, NOW, **({"authors": AUTHORS} | more)))


@pytest.fixture
def store() -> MemoryStore:
    store = MemoryStore(lambda _: None)
    begin(store)
    return store


def opened(store: MemoryStore) -> Community:
    return Community.open(store, VirtualClock(START))


def test_letters_are_posted_and_judged_at_their_times(store: MemoryStore) -> None:
    summary = imported(
        store,
        archived(2, START + 2 * DAY, "bob", "I move to Sector 3. I move to Sector 9."),
        archived(1, START + HOUR, "alice", "I move to Sector 2."),
    )
    assert (summary.posted, dict(summary.outcomes)) == (2, {"SUCCEEDED": 2, "FAILED": 1})
    community = opened(store)
    posts = [post for post in community.state.posts if post.kind == "message"]
    assert [(post.author, post.at) for post in posts] == [
        ("alice", START + HOUR),
        ("bob", START + 2 * DAY),
    ]
    assert {post.origin for post in posts} == {"archive"}
    assert community.state.outgoing == [], "nobody wants mail of what was long ago"


def test_time_runs_between_letters(store: MemoryStore) -> None:
    """Reports come when they came: between a letter before and one after them."""
    imported(
        store,
        archived(1, START + HOUR, "alice", "I move to Sector 2."),
        archived(2, START + 15 * DAY, "bob", "Hello."),
    )
    kinds = [post.kind for post in opened(store).state.posts]
    assert kinds[0] == "message"
    assert kinds[-1] == "message"
    assert kinds[1:-1] == ["report"] * (len(kinds) - 2)
    assert len(kinds) >= 4


def test_a_conversation_is_a_thread(store: MemoryStore) -> None:
    imported(
        store,
        archived(1, START + HOUR, "alice", "Hello."),
        archived(2, START + 2 * HOUR, "bob", "Hm.", In_Reply_To="<1@example.org>"),
        archived(3, START + 3 * HOUR, "carol", "Oh.", References="<z@x> <2@example.org>"),
        archived(4, START + 4 * HOUR, "carol", "Else."),
    )
    assert [post.thread for post in opened(store).state.posts] == [1, 1, 1, 2]


def test_the_same_letter_in_two_files_is_one_post(store: MemoryStore) -> None:
    one = archived(1, START + HOUR, "alice", "I move to Sector 2.")
    summary = imported(store, one, one._replace(place="y 1"))
    assert (summary.posted, summary.known) == (1, 1)


def test_letters_from_before_the_game_are_talk(store: MemoryStore) -> None:
    summary = imported(store, archived(1, START - DAY, "alice", "I move to Sector 2."))
    assert (summary.posted, dict(summary.outcomes)) == (1, {})
    community = opened(store)
    assert community.thread_of(community.state.posts[0]).room == "discussion"


def test_what_cannot_be_posted_is_counted_and_named(store: MemoryStore) -> None:
    summary = imported(
        store,
        archived(1, None, "alice", "When?"),
        archived(2, START + HOUR, "alice", " "),
        archived(3, START + HOUR, "dave", "Who?"),
        archived(4, START + HOUR, "alice", "Away.", Auto_Submitted="auto-replied"),
        Archived(START + HOUR, "x 5", b"\n", "agora", "public"),
        archived(6, NOW, "alice", "Now.")._replace(at=NOW),
        archived(6, NOW + 1, "alice", "Later."),
    )
    assert summary.posted == 1
    assert summary.unread_count == 4
    assert "x 6: it says it was received at 2019-11-06T09:00:00.000001Z" in summary.unread
    assert summary.unread[0] == "x 1: it does not say when it was received"
    assert "x 5: it has no author" in summary.unread
    assert dict(summary.unknown) == {"dave@example.org": 1}
    assert dict(summary.automatic) == {"it was sent automatically": 1}


def test_authors_are_registered_but_never_guessed(store: MemoryStore) -> None:
    """Dave is new; an Alice with another address may be alice or somebody else."""
    summary = imported(
        store,
        archived(1, START + HOUR, "dave", "Hello."),
        archived(2, START + 2 * HOUR, "dave", "Again."),
        archived(3, START + HOUR, "alice", "Hello."),
        register=True,
        authors={},
    )
    assert summary.registered == {"Dave": "dave@example.org"}
    assert summary.posted == 2
    assert dict(summary.unknown) == {"alice@example.org": 1}


def test_nobody_is_registered_by_the_whole_of_an_address(store: MemoryStore) -> None:
    """Some programs show the address where a name should be; names are public."""
    shown = '"dave@example.org" <dave@example.org>'
    one = archived(1, START + HOUR, "dave", "Hello.", From=shown)
    assert list(imported(store, one, register=True).registered) == ["dave"]


def test_an_author_who_cannot_be_is_refused_before_anything_is_posted(store: MemoryStore) -> None:
    with pytest.raises(ImportedError, match=r"A two <x@example\.org>: a name is one word"):
        imported(
            store,
            archived(1, START + HOUR, "alice", "Hello."),
            authors={"x@example.org": "A two"},
        )


def test_the_record_does_not_run_backwards(store: MemoryStore) -> None:
    Community.open(store, VirtualClock(START + 30 * DAY)).enter("REGISTER", name="dave")
    with pytest.raises(ImportedError, match="import archives before anything else is posted"):
        imported(store, archived(1, START + HOUR, "alice", "Hello."))


MBOX = b"""\
From alice@example.org Mon Jul 29 10:00:00 2019
From: Alice <alice@example.org>
Message-ID: <1@example.org>
Date: Mon, 29 Jul 2001 01:00:00 +0000
Received: from b by lists; Mon, 29 Jul 2019 12:30:00 +0200
Received: from a by b; Mon, 29 Jul 2019 10:00:00 +0000

>From here I move to Sector 2.
>>From there.

From bob@example.org Mon Jul 29 11:00:00 2019
From: bob@example.org
Message-ID: <2@example.org>
Date: Mon, 29 Jul 2001 01:00:00 +0000

Hello.

From MAILER-DAEMON Sat Nov 21 20:46:00 2026
From: carol@example.org
Message-ID: <3@example.org>
Date: Mon, 29 Jul 2019 14:00:00 +0200

Hello.

From nobody
From: carol@example.org
Message-ID: <4@example.org>
Date: some day

Hello.
"""


def test_a_letter_counts_as_received_when_the_archive_had_it(tmp_path: Path) -> None:
    """Not when its author's clock said: that is the last resort."""
    path = tmp_path / "list.mbox"
    path.write_bytes(MBOX)
    letters = list(read_archive(path, "agora", "public"))
    assert [None if each.at is None else to_text(each.at) for each in letters] == [
        "2019-07-29T10:30:00Z",
        "2019-07-29T11:00:00Z",
        "2019-07-29T12:00:00Z",
        None,
    ]
    assert [each.place for each in letters] == [f"list.mbox {n}" for n in (1, 2, 3, 4)]
    assert b"\nFrom here I move to Sector 2.\n>From there.\n" in letters[0].data


def test_a_file_that_is_not_there_is_said_so(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        list(read_archive(tmp_path / "none.mbox", "agora", "public"))
