"""The exchange form: whatever is changed or cut off is found, and named by the right entry."""

import io
import json
from collections.abc import Iterable
from functools import cache

import pytest
from msgspec.structs import replace
from tests.kernel.playing import SALT, START, begin, play_week, written

from contestmaster.kernel.exchange import CutShortError, Digest, End, JournalReader, Writer
from contestmaster.kernel.journal import Entry
from contestmaster.kernel.match import DepartedError


@cache
def journal() -> tuple[bytes, ...]:
    """Return a small journal: header, entries with digests among them, end."""
    match = begin()
    entries = play_week(match)[:4]
    return tuple(written(match, entries, [(2, "2" * 32), (4, "4" * 32)]))


def read(data: bytes) -> list[Entry | Digest | End]:
    """Read the bytes of a file."""
    return list(JournalReader(io.BytesIO(data)))


def in_doubt() -> list[int]:
    """Return for each line of the journal the first entry that is in doubt if it is changed."""
    number, doubts = 0, []
    for line in journal():
        doubts.append(number)
        number += line.startswith((b'["journal"', b"[%d," % number))
    return doubts


def test_a_journal_reads_back() -> None:
    match = begin()
    entries = play_week(match)
    lines = written(match, entries, [(3, "abc")])
    reader = JournalReader(lines)
    records = list(reader)
    assert reader.header == match.header
    assert [r for r in records if isinstance(r, Entry)] == entries
    assert records[3] == Digest(3, "abc")
    end = records[-1]
    assert isinstance(end, End)
    assert (end.count, end.digest, end.seed, end.salt) == (
        len(entries), match.digest(), 7, SALT.hex()
    )  # fmt: skip
    assert end.outcome == [(0, "0.000000", 1), (1, "0.000000", 1)]


def test_lines_are_json_that_anyone_can_read() -> None:
    first, entry, *_, last = (json.loads(line) for line in journal())
    assert first[:2] == ["journal", 1] and first[2]["game"] == "notice"
    assert entry[:7] == [1, START, "cyd", "anyone", "command", "JOIN", {"name": "Cyd"}]
    assert last[:2] == ["end", 4] and last[2]["seed"] == 7
    assert all(len(json.loads(line)[-1]) == 32 for line in journal())


def test_in_doubt_counts_as_it_should() -> None:
    assert in_doubt() == [0, 1, 2, 3, 3, 4, 5, 5]


@pytest.mark.parametrize("change", [1, 0x20, 0x80, "\n", "}", '"', "0"])
def test_any_changed_byte_is_found_at_its_line(change: int | str) -> None:
    """Every position of the file, with bits flipped and bytes replaced."""
    data = b"".join(journal())
    doubts = [number for number, line in zip(in_doubt(), journal(), strict=True) for _ in line]
    for i, number in enumerate(doubts):
        new = data[i] ^ change if isinstance(change, int) else ord(change)
        if new == data[i]:
            continue
        changed = bytearray(data)
        changed[i] = new
        with pytest.raises(DepartedError) as caught:
            read(bytes(changed))
        assert caught.value.number == number, f"byte {i} to {new}"


def test_any_truncation_is_found_and_called_one() -> None:
    data = b"".join(journal())
    for length in range(len(data)):
        with pytest.raises(CutShortError):
            read(data[:length])


def test_any_byte_left_out_or_put_in_is_found() -> None:
    data = b"".join(journal())
    for i in range(len(data)):
        shorter = data[:i] + data[i + 1 :]
        with pytest.raises(CutShortError if i == len(data) - 1 else DepartedError):
            read(shorter)
        with pytest.raises(DepartedError):
            read(data[:i] + b"7" + data[i:])


def test_nothing_may_follow_the_end() -> None:
    for more in (b"\n", b"[]\n", b"x", journal()[-1]):
        with pytest.raises(DepartedError, match="follows the end"):
            read(b"".join(journal()) + more)


@pytest.mark.parametrize("order", [(0, 2, 1, 3, 4, 5, 6, 7), (0, 1, 1, 2, 3, 4, 5, 6, 7)])
def test_lines_keep_their_places(order: tuple[int, ...]) -> None:
    with pytest.raises(DepartedError) as caught:
        read(b"".join(journal()[i] for i in order))
    assert caught.value.number in (1, 2)


def test_a_line_of_another_journal_is_found() -> None:
    """Even one that says what could stand there: every line vouches for all before it."""
    match = begin()
    entries = play_week(match)
    other = written(match, [replace(entries[0], arguments={}), *entries[1:]])
    mixed = [*written(match, entries)[:2], *other[2:]]
    with pytest.raises(DepartedError) as caught:
        list(JournalReader(mixed))
    assert caught.value.number == 2


# A forger who computes the chain anew is found by what the lines say.


def forged(payloads: Iterable[bytes]) -> list[bytes]:
    lines: list[bytes] = []
    writer = Writer(lines.append, begin().header)
    for payload in payloads:
        writer._line(payload)
    return lines


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        (b'[2,5,"","clock","ring"', "entry 2 stands here"),
        (b'[1,5,"","clock"', "not a journal entry"),
        (b'["digest","x"', "Expected"),
        (b'["end",1,{}', "count"),
        (b'["end",3,{"count":3,"digest":"","seed":1,"salt":"","over":true,"outcome":[]}', "3 ent"),
        (
            b'["end",0,{"count":0,"digest":"","seed":1,"salt":"","over":true,"outcome":[],"head":"7"}',
            "another head",
        ),
        (b'[1,5,"","clock","ring","",{"x":' + b"[" * 10**5, "recursion"),
        (b"\xff\xff", "not a journal entry"),
    ],
)
def test_lines_that_mean_nothing_are_refused(payload: bytes, reason: str) -> None:
    with pytest.raises(DepartedError, match=reason) as caught:
        list(JournalReader(forged([payload])))
    assert caught.value.number == 1


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        (b'["diary",1,{}', "this is no journal"),
        (b'["journal",2,{}', "version 2 of the form, not 1"),
        (b'["journal",1,{"game":"notice"}', "missing"),
        (b'["journal",1', "no journal that can be read"),
        (b"[" * 10**5, "this is no journal"),
        (b'["journal",' + b"[" * 10**5, "no journal that can be read"),
    ],
)
def test_a_file_that_is_no_journal_is_refused(payload: bytes, reason: str) -> None:
    lines: list[bytes] = []
    writer = Writer(lines.append, begin().header)
    writer._chain = ""
    writer._line(payload)
    with pytest.raises(DepartedError, match=reason) as caught:
        JournalReader(lines[1:])
    assert caught.value.number == 0


@pytest.mark.parametrize("data", [b"", b"hello", b"hello\n", b"\n", b"\x00" * 100])
def test_other_files_are_told_from_journals(data: bytes) -> None:
    with pytest.raises((CutShortError, DepartedError)):
        read(data)
