"""An independent reader: holds what clients were told against what journals say.

It knows ``docs/journals.md``, the names of the tables, SQL and BLAKE2b, and imports nothing of
Contestmaster, so that a mistake of ours cannot hide itself here. As a program it takes a question
as JSON on standard input, and prints what it found as JSON::

    python -m tests.faults.reader < question.json
"""

import json
import re
import sqlite3
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import closing
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

ORDERS = {"MARK": "serial", "SAY": "text", "OPEN": "text", "REPLY": "text"}
"""What holds a number of its own, and in which argument."""
POSTS = ("OPEN", "REPLY")
REPORT = "REPORT"
"""What the platform itself posts, each week: it has a number as any post."""
_TEXT = re.compile(r"mark (\d+)")


class Question(msgspec.Struct):
    """What is to be judged.

    Attributes:
        records: ``{"sqlite": file}``, or ``{"postgres": dsn, "schema": name}``.
        logs: files of clients, of this round.
        earlier: those of rounds before it, of which the host may still have done something.
        before: what was found the last time, by match.
    """

    records: dict[str, str]
    logs: list[str]
    earlier: list[str] = []
    before: dict[str, tuple[int, str]] = {}


class Finding(msgspec.Struct):
    """What was found.

    Attributes:
        acknowledged: orders of this round that clients were told are done.
        refused: those they were told are not.
        open: those that nobody answered; so many of them are `stored`.
        lost: acknowledged, and in no journal.
        doubled: in a journal more than once.
        revived: refused, or of no living connection, and in a journal.
        wrong: sentences about what else is not as it must be.
        matches: for the next time, by match: entries, and the head after them.
    """

    entries: int = 0
    acknowledged: int = 0
    refused: int = 0
    open: int = 0
    stored: int = 0
    lost: list[int] = []
    doubled: list[int] = []
    revived: list[int] = []
    wrong: list[str] = []
    matches: dict[str, tuple[int, str]] = {}

    @property
    def sound(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.lost or self.doubled or self.revived or self.wrong)


class Kept(NamedTuple):
    """A row of `matches`, with its runs."""

    id: int
    server: str
    game_no: int
    header: bytes
    root: str
    outcome: bytes | None
    runs: list[tuple[int, int, bytes, bytes, str]]


class Order(NamedTuple):
    """An order in a journal, and what its answer must have been."""

    server: str
    game_no: int
    number: int
    person: str
    told: tuple[int, ...]
    new: bool
    """Whether it was not there the last time."""


# -- reading -------------------------------------------------------------------------------------

_MATCHES = "SELECT id, server, game_no, header, root, outcome FROM {}matches ORDER BY id"
_RUNS = "SELECT match, first, last, bodies, lengths, chain FROM {}runs ORDER BY match, first"


def kept(records: dict[str, str]) -> list[Kept]:
    """Read all there is, in one transaction."""
    if "sqlite" in records:
        address = f"{Path(records['sqlite']).absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=30)) as connection:
            connection.execute("BEGIN")
            rows = connection.execute(_MATCHES.format("")).fetchall()
            runs = connection.execute(_RUNS.format("")).fetchall()
    else:
        import psycopg  # noqa: PLC0415 - not everybody has it

        named = f'"{records["schema"]}".'
        with psycopg.connect(records["postgres"]) as server:
            server.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            rows = server.execute(_MATCHES.format(named)).fetchall()  # type: ignore[arg-type]
            runs = server.execute(_RUNS.format(named)).fetchall()  # type: ignore[arg-type]
    by_match = defaultdict(list)
    for match, *run in runs:
        by_match[match].append(tuple(run))
    return [Kept(*row, by_match[row[0]]) for row in rows]


def link(before: str, payload: bytes) -> str:
    """The link of a line of a journal; see docs/journals.md."""
    return blake2b(before.encode() + payload, digest_size=16, person=b"cm-chain").hexdigest()


def header_of(stored: bytes) -> bytes:
    """The header as it is published: what is stored has the secret beside it."""
    try:
        return bytes(msgspec.json.decode(stored, type=dict[str, msgspec.Raw])["header"])
    except (msgspec.MsgspecError, KeyError):
        return stored


def entries(match: Kept, found: Finding, before: tuple[int, str]) -> Iterator[list[Any]]:
    """Yield the entries of a match as data; whatever is not as it must be is noted."""
    name, number = f"{match.server} game {match.game_no}", 0
    head = link("", b'["journal",1,' + header_of(match.header))
    if head != match.root:
        found.wrong.append(f"{name}: its header is not what was stored")
    for first, last, bodies, lengths, chain in match.runs:
        start = 0
        for size in msgspec.msgpack.decode(lengths):
            body = bytes(bodies[start : start + size])
            start, number, head = start + size, number + 1, link(head, body[:-1])
            entry = json.loads(body)
            if entry[0] != number:
                found.wrong.append(f"{name}: entry {number} calls itself {entry[0]}")
            if number == before[0] and head != before[1]:
                found.wrong.append(f"{name}: what was there before is not as it was")
            yield entry
        if (last, start, chain) != (number, len(bodies), head) or first > last:
            found.wrong.append(f"{name}: the chain is broken at entry {number}")
    if number < before[0]:
        found.wrong.append(f"{name}: there were {before[0]} entries, now {number}")
    found.entries += number
    found.matches[str(match.id)] = (number, head)


# -- what the journals say -----------------------------------------------------------------------


def journalled(question: Question, found: Finding) -> dict[int, list[Order]]:
    """All orders by their numbers, each with what its answer must have been."""
    orders: dict[int, list[Order]] = defaultdict(list)
    there = kept(question.records)
    for match in there:
        marks: Counter[str] = Counter()
        turn, posts = 1, 0
        before = question.before.get(str(match.id), (0, ""))
        for entry in entries(match, found, before):
            number, _, person, _, kind, command, arguments = entry[:7]
            refused = len(entry) > 7 and entry[7]
            turn += kind == "ring"
            posts += command == REPORT or (command in POSTS and "text" in arguments and not refused)
            if kind != "command" or refused or command not in ORDERS:
                continue
            serial = serial_of(arguments.get(ORDERS[command]))
            if serial is None:
                continue
            told: tuple[int, ...] = ()
            if command == "MARK":
                marks[person] += 1
                told = (turn, marks[person])
            elif command in POSTS:
                told = (posts,)
            order = Order(match.server, match.game_no, number, person, told, number > before[0])
            orders[serial].append(order)
        check_score(match, marks, found)
    if gone := question.before.keys() - {str(match.id) for match in there}:
        found.wrong.append(f"there are no matches {', '.join(sorted(gone))} any more")
    return orders


def serial_of(argument: Any) -> int | None:
    """The number that an order holds; None where it is somebody else's."""
    if isinstance(argument, int):
        return argument
    text = _TEXT.fullmatch(argument.strip()) if isinstance(argument, str) else None
    return None if text is None else int(text[1])


def check_score(match: Kept, marks: Counter[str], found: Finding) -> None:
    """Hold the result of a game of marks against a count: as many points as orders."""
    header = json.loads(header_of(match.header))
    if header.get("game") != "marks" or match.outcome is None:
        return
    outcome = json.loads(bytes(match.outcome))
    scores = {header["seats"][row[0]]: float(row[1]) for row in outcome if row[1] is not None}
    counts = {seat: float(marks[seat]) for seat in header["seats"]}
    if scores != counts or set(marks) - set(counts):
        found.wrong.append(
            f"{match.server} game {match.game_no}: its result is {scores}, its journal {counts}"
        )


# -- what clients were told ----------------------------------------------------------------------


def judged(question: Question) -> Finding:
    """Compare both."""
    found = Finding()
    sent: dict[int, dict[str, Any]] = {}
    for logs, counted in ((question.earlier, False), (question.logs, True)):
        for log in logs:
            for line in Path(log).read_text().splitlines():
                row = json.loads(line)
                sent[row["serial"]] = row | {"counted": counted}
    orders = journalled(question, found)
    for serial, places in orders.items():
        if len(places) > 1:
            found.doubled.append(serial)
        if places[-1].new and serial not in sent:
            found.revived.append(serial)
    for serial, row in sent.items():
        fate = row["fate"]
        found.acknowledged += fate == "done" and row["counted"]
        found.refused += fate == "refused" and row["counted"]
        found.open += fate == "open" and row["counted"]
        if fate == "done" and serial not in orders:
            found.lost.append(serial)
        elif fate == "refused" and serial in orders:
            found.revived.append(serial)
        elif fate == "open":
            found.stored += serial in orders and row["counted"]
        if serial in orders and row["person"] != orders[serial][0].person:
            found.wrong.append(f"{serial} is that of {row['person']}, and stands as another's")
    _check_answers(sent, orders, found)
    _check_order(sent, orders, found)
    return found


def _check_answers(
    sent: dict[int, dict[str, Any]], orders: dict[int, list[Order]], found: Finding
) -> None:
    """Each answer told the truth; every game has one number, and no other has it."""
    games: dict[int, tuple[str, int]] = {}
    tokens: dict[tuple[str, int], int] = {}
    for serial, row in sent.items():
        if row["fate"] != "done" or serial not in orders or not orders[serial][0].told:
            continue
        order, told = orders[serial][0], tuple(row["told"])
        if told[: len(order.told)] != order.told:
            found.wrong.append(f"{serial} was answered {told}, the journal says {order.told}")
        if len(told) > 2:
            game = (order.server, order.game_no)
            if (
                games.setdefault(told[2], game) != game
                or tokens.setdefault(game, told[2]) != told[2]
            ):
                found.wrong.append(f"{serial} was answered with the number of another game")


def _check_order(
    sent: dict[int, dict[str, Any]], orders: dict[int, list[Order]], found: Finding
) -> None:
    """What came over one connection stands in its order."""
    by_connection: dict[tuple[str, str], list[Order]] = defaultdict(list)
    for serial in sorted(sent):
        if serial in orders:
            first = orders[serial][0]
            by_connection[sent[serial]["connection"], first.server].append(first)
    for (connection, server), stand in by_connection.items():
        places = [(order.game_no, order.number) for order in stand]
        if places != sorted(places):
            found.wrong.append(f"orders of connection {connection} to {server} changed places")


if __name__ == "__main__":
    asked = msgspec.json.decode(sys.stdin.buffer.read(), type=Question)
    sys.stdout.buffer.write(msgspec.json.encode(judged(asked)) + b"\n")
