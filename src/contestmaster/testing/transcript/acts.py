"""Reading one step: what is said on a connection, ``~`` what happens, ``!`` what organisers do."""

import re
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, TypeAlias

from contestmaster.kernel.toml import TomlError, read_toml
from contestmaster.testing.transcript import notation
from contestmaster.testing.transcript.document import (
    Act,
    At,
    Connect,
    Disconnect,
    Organise,
    PassTime,
    PassTurns,
    Ranking,
    Resume,
    Say,
    SetPosition,
    ShowClock,
    ShowEvents,
    ShowNews,
    ShowOutcome,
    Speaker,
    Stops,
    Suspend,
    Throw,
)

__all__ = ["NAME", "VERBS", "act_of"]

NAME: Final = re.compile(r'([^\s<>/:"]+)(?:/([^\s<>/:"]+))?')
"""A person, and perhaps which of their connections."""

MOST_TURNS: Final = 1_000_000

_DRAW: Final = re.compile(r"0?\.[0-9]{1,18}|-?[0-9]{1,18}(?:,-?[0-9]{1,18})*")
"""A real number below 1, a whole one, or several of a square."""

_SAY: Final = re.compile(NAME.pattern + r"(>>?)(?: (.*))?")

People: TypeAlias = Collection[str]


def act_of(line: str, people: People, *, contest: bool = False) -> Act | None:
    """Return what a line does, ``None`` if it is no step.

    In a contest, and at tables, whatever follows ``!`` is a line for the stage, which alone can
    read it; in a game it is one too if it begins in capitals.

    Raises:
        ValueError: it is a step, but a malformed or unknown one.
    """
    if said := _SAY.fullmatch(line):
        speaker = _speaker(said[1], said[2], people)
        if said[3] == ">>":
            return Say(speaker, notation.quoted_bytes(said[4] or ""))
        return Say(speaker, notation.without_comment(f" {said[4] or ''}")[1:].encode() + b"\n")
    words = notation.without_comment(line).split(maxsplit=2)
    mark, verb, rest = (*words, "", "", "")[:3]
    if mark == "!" and verb and (contest or verb.isupper()):
        return Organise(f"{verb} {rest}".rstrip())
    known = VERBS.get(mark)
    if known is None:
        return None
    if verb not in known:
        raise ValueError(f"there is no step {mark} {verb}; known are: {', '.join(known)}")
    return known[verb](rest, people)


def _speaker(person: str, connection: str | None, people: People) -> Speaker:
    name, _, server = person.partition("@")
    if name not in people:
        raise ValueError(
            f"nobody is called {name}: name them in seats or [passwords], "
            "or put the line in double quotes if it is a reply"
        )
    return Speaker(name, connection or "", server)


def _connect(rest: str, people: People) -> Act:
    found = NAME.fullmatch(rest)
    if found is None:
        raise ValueError("say who connects, like: ~ connect red/b")
    return Connect(_speaker(found[1], found[2], people))


def _disconnect(rest: str, people: People) -> Act:
    connect = _connect(rest, people)
    assert isinstance(connect, Connect)
    return Disconnect(connect.speaker)


def _count(rest: str) -> int:
    if not (rest.isascii() and rest.isdigit() and 1 <= int(rest[:9]) <= MOST_TURNS):
        raise ValueError(f"{rest!r} is no number from 1 to {MOST_TURNS}")
    return int(rest)


def _alone(verb: str, act: Act) -> Callable[[str, People], Act]:
    """Return the reader of a step that is its verb and no more."""

    def read(rest: str, _: People) -> Act:
        if rest:
            raise ValueError(f"~ {verb} takes nothing after it")
        return act

    return read


def _position(rest: str, _: People) -> Act:
    try:
        changes: dict[str, Any] = read_toml(rest)
    except TomlError as error:
        raise ValueError(f"~ position takes NAME = VALUE as in TOML: {error}") from None
    if not changes:
        raise ValueError("say what changes, like: ~ position groups.3.power = 1178")
    return SetPosition(changes)


def _dice(rest: str, _: People) -> Act:
    words = rest.split()
    if not words or not all(map(_DRAW.fullmatch, words)):
        raise ValueError("say what is drawn, like: ~ dice 3 0.4 12,13")
    return Throw(tuple(map(_draw, words)))


def _draw(word: str) -> int | float | tuple[int, ...]:
    if "." in word:
        return float(word)
    numbers = tuple(map(int, word.split(",")))
    return numbers[0] if len(numbers) == 1 else numbers


def _reason(rest: str) -> str:
    scope, _, reason = rest.partition(" ")
    if scope != "all":
        raise ValueError(f"the scope is all, not {scope!r}: a transcript has one server")
    return notation.quoted_text(reason.strip()) if reason.strip() else ""


VERBS: Final[Mapping[str, Mapping[str, Callable[[str, People], Act]]]] = {
    "~": {
        "connect": _connect,
        "disconnect": _disconnect,
        "turn": lambda rest, _: PassTurns(_count(rest) if rest else 1),
        "wait": lambda rest, _: PassTime(notation.span(rest)),
        "at": lambda rest, _: At(notation.span(rest)),
        "position": _position,
        "dice": _dice,
        "events": lambda rest, _: ShowEvents(_count(rest) if rest else None),
        "outcome": _alone("outcome", ShowOutcome()),
        "ranking": lambda rest, _: Ranking(rest),
        "clock": _alone("clock", ShowClock()),
        "stops": _alone("stops", Stops()),
        "news": _alone("news", ShowNews()),
    },
    "!": {
        "suspend": lambda rest, _: Suspend(_reason(rest)),
        "resume": lambda rest, _: Resume(_reason(rest)),
    },
}
"""The steps that begin with a mark: how what follows the verb is read."""
