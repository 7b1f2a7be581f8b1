"""The same match in other processes, where strings have other hashes."""

import os
import subprocess
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any, Final, TextIO

import msgspec

from contestmaster.kernel.digest import state_digest
from contestmaster.kernel.game import Game
from contestmaster.kernel.journal import encode_entry, encode_plain
from contestmaster.kernel.match import Match
from contestmaster.testing.laws.match import PlayedMatch, played

__all__ = ["elsewhere", "importable", "named", "of_name"]

_HASHES: Final = ("1", "2")
"""Two orders of hashes."""
_STEPS: Final = 60
_LONGEST_S: Final = 600


def named(game: Game[Any, Any]) -> str:
    """Return where the class of a game is found: ``module:Class``."""
    return f"{type(game).__module__}:{type(game).__qualname__}"


def of_name(name: str) -> type[Game[Any, Any]]:
    """Return the class that is found there."""
    module, _, words = name.partition(":")
    found: Any = import_module(module)
    for word in words.split("."):
        found = getattr(found, word)
    rules: type[Game[Any, Any]] = found
    return rules


def importable(game: Game[Any, Any]) -> str:
    """Return why the game cannot be played in another process; empty where it can."""
    try:
        there = of_name(named(game)) is type(game)
    except (ImportError, AttributeError):
        there = False
    return "" if there else "the class of the game cannot be imported by its name"


def elsewhere(record: PlayedMatch) -> str:
    """Play a match in two other processes; return how they differ, empty if they do not."""
    asked = encode_plain(
        [
            named(record.game),
            msgspec.to_builtins(record.game.params),
            record.seed,
            record.header.seats,
            min(_STEPS, max(1, len(record.done))),
        ]
    )
    running = [_started(hashes) for hashes in _HASHES]
    for each in running:
        assert each.stdin is not None
        each.stdin.write(asked)
        each.stdin.close()
        each.stdin = None
    said = []
    for each in running:
        told, complaint = _awaited(each, record)
        if each.returncode:
            return f"in another process it fails: {complaint.decode().splitlines()[-1:]}"
        said.append(told.splitlines())
    for first, second in zip(*said, strict=False):
        if first != second:
            what = first.split(b" ", 2)
            return f"{what[0].decode()} {what[1].decode()} is another where hashes are others"
    return "" if len(said[0]) == len(said[1]) else "one process plays on where another does not"


def _awaited(process: "subprocess.Popen[bytes]", record: PlayedMatch) -> tuple[bytes, bytes]:
    for _ in range(_LONGEST_S):
        with suppress(subprocess.TimeoutExpired):
            return process.communicate(timeout=1)
        record.beat(record, None)
    process.kill()
    return process.communicate()


def _started(hashes: str) -> "subprocess.Popen[bytes]":
    paths = os.pathsep.join(path for path in sys.path if path)
    return subprocess.Popen(
        [sys.executable, "-m", __name__],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONHASHSEED": hashes, "PYTHONPATH": paths},
    )


def _main() -> None:
    name, params, seed, seats, steps = msgspec.json.decode(sys.stdin.buffer.read())
    out, sys.stdout = sys.stdout, sys.stderr  # where the game may print
    rules = of_name(name)
    record = played(rules(msgspec.convert(params, rules.Params)), seed, seats, steps)
    again = record.again()
    _tell(again, out)
    for entry in record.entries:
        print("entry", entry.number, encode_entry(entry).decode(), file=out)
        again.apply(entry)
        _tell(again, out)


def _tell(match: Match[Any, Any], out: TextIO) -> None:
    views = [match.game.view(match.state, seat) for seat in range(len(match.header.seats))]
    seen = state_digest(0, "", [encode_plain(views)])
    print("state", match.number, match.digest(), seen, file=out)


if __name__ == "__main__":
    _main()
