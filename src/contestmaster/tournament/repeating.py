"""Matches played again with their bots: is every order what the bots give [WASM-41]?

A replay shows that the rules were kept. This shows more: that the bots whose hashes stand in the
header, and nobody else, gave the orders.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final, NamedTuple

from msgspec import json

from contestmaster.bots.bot import MakeBot
from contestmaster.bots.catalogue import UnknownBotError, bot, entrant_of
from contestmaster.host.secrets import Secret
from contestmaster.kernel.recording import DeclaredEntrant, Recording
from contestmaster.kernel.replay import Replay
from contestmaster.sandbox.limits import CLASS as NATIVE
from contestmaster.tournament import local
from contestmaster.wasm.engine import VERSION
from contestmaster.wasm.errors import MissingError, RefusedModuleError
from contestmaster.wasm.limits import Limits
from contestmaster.wasm.module import Module, opened

COMMANDS: Final = 100
"""Commands of a seat in a turn, where the header says nothing else."""

_WASM: Final = "wasm"
_LINE: Final = 120
"""How much of a line is shown, in characters."""


class RepeatedMatch(NamedTuple):
    """What came of playing a match again.

    Attributes:
        verified: whether the journal is the same to the byte.
        reasons: what could not be verified, and why, a sentence each.
    """

    verified: bool
    reasons: tuple[str, ...] = ()


class _CannotRepeatError(Exception):
    """A seat cannot be played again; the message says why."""


class Library:
    """Bots in a folder, by their SHA-256."""

    def __init__(self, folder: Path) -> None:
        """Look through the files of a folder, and of those in it.

        Raises:
            OSError: it cannot be read.
        """
        self._found: dict[str, Module] = {}
        for path in sorted(each for each in folder.rglob("*") if each.is_file()):
            try:
                module = opened(path)
            except RefusedModuleError:
                continue
            self._found.setdefault(module.sha256, module)

    def find(self, sha256: str) -> Module | None:
        """Return the bot with a hash, ``None`` if it is not there."""
        return self._found.get(sha256)


def repeated(lines: Sequence[bytes], folder: Path) -> RepeatedMatch:
    """Play a match again, and compare the journals.

    Args:
        lines: of a journal that replays to its end.
        folder: where the bots are.

    Raises:
        OSError: the folder cannot be read.
    """
    replay = Replay(list(lines))
    header = replay.header
    if header.forks or header.position is not None:
        return RepeatedMatch(False, ("a variation was not played by its bots from the beginning",))
    said = header.entrants or ()
    library = Library(folder)
    makers: list[tuple[str, MakeBot]] = []
    reasons = []
    for seat, name in enumerate(header.seats):
        who = said[seat] if seat < len(said) else None
        try:
            makers.append((name, _maker(replay, seat, who, library)))
        except _CannotRepeatError as error:
            reasons.append(f"seat {seat} ({name}): {error}")
    if reasons:
        return RepeatedMatch(False, tuple(reasons))
    found = _played(lines, makers, _commands(said), Recording(bool(header.refusals), said))
    differs = _difference(lines, found)
    return RepeatedMatch(not differs, (differs,) if differs else ())


def _played(
    lines: Sequence[bytes],
    makers: Sequence[tuple[str, MakeBot]],
    commands: int,
    recording: Recording,
) -> list[bytes]:
    """Play a match as a journal tells it was, and return the lines of the new journal."""
    first = Replay(list(lines))
    began = first.match.turn()
    first.to_end()
    turns = None if first.match.over else first.match.turn() - began
    written: list[bytes] = []
    local.play(
        first.match.game,
        makers,
        Secret(first.end.seed, bytes.fromhex(first.end.salt)),
        turns=turns,
        limit=commands,
        start=first.header.at,
        journal=written.append,
        recording=recording,
        forgiving=True,
    )
    return b"".join(written).splitlines(keepends=True)


def _maker(replay: Replay, seat: int, who: DeclaredEntrant | None, library: Library) -> MakeBot:
    if who is None:
        raise _CannotRepeatError("the journal does not say who has played there")
    if who.declares.get("class") == _WASM:
        return _in_wasm(replay, seat, who.declares, library)
    if who.declares.get("class") == NATIVE:
        raise _CannotRepeatError(
            f"{who.name} is a native program: what it orders differs from run to run, so that its"
            " part can never be repeated"
        )
    if "package" not in who.declares or "class" in who.declares:
        raise _CannotRepeatError(f"{who.name} is no bot that can be repeated")
    return _ours(replay.header.game, who)


def _ours(game: str, who: DeclaredEntrant) -> MakeBot:
    try:
        make, here = bot(game, who.name), entrant_of(game, who.name)
    except UnknownBotError as error:
        raise _CannotRepeatError(str(error)) from None
    if here != who:
        raise _CannotRepeatError(f"{who.name} was of version {who.version}, here {here.version}")
    return make


def _in_wasm(replay: Replay, seat: int, said: Mapping[str, str], library: Library) -> MakeBot:
    from contestmaster.wasm.bot import maker  # noqa: PLC0415 - only where one plays

    if said.get("engine") != VERSION:
        here = VERSION or "none"
        raise _CannotRepeatError(f"it was run by {said.get('engine')}, and here is {here}")
    module = library.find(said.get("sha256", ""))
    if module is None:
        raise _CannotRepeatError(f"no file has the SHA-256 {said.get('sha256')}")
    try:
        limits = Limits.declared(said)
        commitment = replay.header.commitment
        return maker(module, limits, game=replay.match.game, commitment=commitment, seat=seat)
    except (MissingError, RefusedModuleError, ValueError) as error:
        raise _CannotRepeatError(str(error)) from None


def _commands(said: Sequence[DeclaredEntrant | None]) -> int:
    """Return how many commands a seat had in a turn, as bots in WebAssembly are told."""
    found = [each.declares.get("commands", "") for each in said if each is not None]
    return int(next((each for each in found if each.isdecimal()), COMMANDS))


def _difference(old: Sequence[bytes], new: Sequence[bytes]) -> str:
    """Say where two journals differ first; empty if they do not."""
    for was, now in zip_longest(old, new, fillvalue=b""):
        if was != now:
            return f"{_place(was or now)} differs: on record is {_shown(was)}, played {_shown(now)}"
    return ""


def _place(line: bytes) -> str:
    """Say which line of a journal this is."""
    kind, number, *_ = json.decode(line)
    if kind == "end":
        return "the end of the journal"
    return f"the digest after entry {number}" if kind == "digest" else f"entry {kind}"


def _shown(line: bytes) -> str:
    text = line.decode(errors="replace").strip() or "nothing"
    return text if len(text) <= _LINE else text[: _LINE - 1] + "…"


def told(found: RepeatedMatch) -> Iterator[str]:
    """Yield what was found, a line each."""
    if found.verified:
        yield "rules and bots verified: played again, every byte of the journal is the same"
    else:
        yield "rules verified, bots not:"
        yield from (f"  {reason}" for reason in found.reasons)


def plain(found: RepeatedMatch) -> dict[str, Any]:
    """Return what was found, for programs."""
    return {"bots_verified": found.verified, "bots": list(found.reasons)}
