"""How the tests of the kernel play the notice board."""

from collections.abc import Iterable
from typing import Any

from tests.kernel.notice import Notice, Params, State

from contestmaster.kernel.exchange import Writer
from contestmaster.kernel.instant import Instant, from_text
from contestmaster.kernel.journal import Entry
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.vocabulary import Call, Role
from contestmaster.seal import commit

START = from_text("2026-11-20T06:00:00Z")
"""A Friday."""
MIDNIGHT = from_text("2026-11-21T00:00:00Z")
SEATS = ("ann", "bob")
SALT = bytes(range(16))


def begin(seed: int = 7, game: type[Notice] = Notice, **params: Any) -> Match[None, State]:
    """Begin a match with ann and bob in the seats."""
    return Match.start(
        game(Params(**params)),
        seed=seed,
        seats=SEATS,
        at=START,
        commitment=commit(seed, SALT).digest,
    )


def say(
    match: Match[Any, Any],
    person: str,
    line: str,
    at: Instant = START,
    *,
    block: bytes | None = None,
    role: Role = "seat",
) -> Done:
    """Let a person send a line that can be read."""
    call = match.game.vocabulary.parse(line.encode(), block)
    assert isinstance(call, Call), f"{line}: {call}"
    return match.do(call, person, at, role=role)


def entries(*done: Done) -> list[Entry]:
    """Return what acts have entered."""
    return [one.entry for one in done if one.entry is not None]


def catch_up(match: Match[Any, Any], at: Instant) -> list[Done]:
    """Ring all that is due, as a clock does after a stall."""
    rung = []
    while (due := match.due(at)) is not None:
        rung.append(match.ring(due))
    return rung


def play_week(match: Match[Any, Any]) -> list[Entry]:
    """Play a week with every kind of entry; return the entries."""
    day = 24 * 3600 * 1_000_000
    done = [
        say(match, "cyd", "JOIN Cyd", START),
        say(match, "cyd", "PIN UP 5 free kittens", START + 1),
        say(match, "dot", "PIN UP unheard", START + 2),
        say(match, "ann", "PRAISE 0 WARMLY 3", START + 3),
        say(match, "bob", "PRAISE 9", START + 3),
        say(match, "cyd", "ATTACH 0", START + 4, block=b"one\n\ntwo\n"),
        say(match, "eve", "LOOK 0", START + 5),
        say(match, "ann", "DRAW LOTS", START + 6),
        match.note("ruling", "judge", START + 7, "", {"notice": 0, "praise": 5}),
        match.note("suspend", "chair", START + 8, "", {"reason": "flood"}),
        match.note("resume", "chair", START + 9),
        say(match, "judge", "STRIKE 0", START + 10, role="operator"),
        *catch_up(match, START + 7 * day),
        say(match, "ann", "PRAISE 0", START + 7 * day),
    ]
    return entries(*done)


def written(
    match: Match[Any, Any], entries: Iterable[Entry], digests: Iterable[tuple[int, str]] = ()
) -> list[bytes]:
    """Return the journal of a match as lines, closed where the match stands."""
    lines: list[bytes] = []
    writer = Writer(lines.append, match.header)
    checks = dict(digests)
    for entry in entries:
        writer.entry(entry)
        if entry.number in checks:
            writer.digest(entry.number, checks[entry.number])
    outcome = match.game.outcome(match.state)
    writer.end(digest=match.digest(), seed=match.seed, salt=SALT, outcome=outcome)
    return lines
