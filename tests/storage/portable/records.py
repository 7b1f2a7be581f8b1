"""Records for the tests of archive files: made up, or those of a host in memory."""

from pathlib import Path
from typing import Any

from contestmaster.kernel.journal import Entry, encode_entry, encode_plain
from contestmaster.storage import Account, NewMatch, Store, StoredEntry, opened

HEADER = {
    "game": "tally",
    "rules": 1,
    "params": {},
    "seats": ["ann", "bob"],
    "at": 5,
    "board": "",
    "commitment": "ab" * 32,
}


def header(secret: int = 7) -> bytes:
    """A header as a host stores it, beside its secret."""
    return encode_plain({"header": HEADER, "seed": secret, "salt": "00" * 16})


def entry(number: int, text: str = "said", source: bytes | None = None) -> StoredEntry:
    """An entry as a host stores it."""
    said = Entry(number, 5 + number, "ann", "seat", "command", "SAY", {"text": text})
    return StoredEntry(number, encode_entry(said), source)


def fill(place: Path, games: list[dict[str, Any]], accounts: list[Account] | None = None) -> None:
    """Make records: of each game its entries, and perhaps its outcome and a note."""
    with opened(place) as store:
        for number, game in enumerate(games, 1):
            match = store.create(NewMatch("tally", header(number), "hall", number, 9))
            for part in game["parts"]:
                store.append(match, part, game.get("alarm"))
                store.flush(match)
            if "note" in game:
                store.put_note(match, game["note"])
            if "outcome" in game:
                store.finish(match, 77, game["outcome"])
        for account in accounts or ():
            store.put_account(account)
        store.put_meta("fact", "kept")


def lay_down(source: Store, place: Path) -> None:
    """Store what a host has kept in memory."""
    with opened(place) as store:
        for record in source.matches():
            known = record.game, record.header, record.server, record.game_no, record.alarm
            match = store.create(NewMatch(*known))
            assert match == record.id
            if entries := list(source.entries(record.id)):
                store.append(match, entries, record.alarm)
            store.flush(match)
            if record.ended is not None:
                store.finish(match, record.ended, record.outcome or b"[]")
        for account in source.accounts():
            store.put_account(account)
