"""Matches with bots of tests."""

import hashlib
from functools import cache
from typing import Any, NamedTuple

import wasmtime

from contestmaster.bots.account import BotAccount
from contestmaster.bots.catalogue import bot as ours
from contestmaster.host.secrets import Secret
from contestmaster.kernel.recording import Recording
from contestmaster.kernel.registry import load_game
from contestmaster.tournament import local
from contestmaster.tournament.record import Played
from contestmaster.wasm.bot import entrant, maker
from contestmaster.wasm.checking import checked
from contestmaster.wasm.limits import Limits

SMALL = Limits(fuel_turn=3_000_000, fuel_start=3_000_000)
SECRET = Secret(7, bytes(range(16)))


class WasmMatch(NamedTuple):
    """A match of one bot in WebAssembly against one of ours."""

    played: Played
    journal: bytes
    account: BotAccount

    @property
    def digest(self) -> str:
        """Of the journal and all that the bot has used."""
        return hashlib.sha256(self.journal + repr(self.account).encode()).hexdigest()


@cache
def compiled(source: str) -> bytes:
    """Return the binary of a module in text."""
    return bytes(wasmtime.wat2wasm(source))


def against(
    source: str | bytes,
    *,
    limits: Limits = SMALL,
    turns: int = 4,
    game: str = "spacecrack",
    other: str = "random",
    secret: Secret = SECRET,
    **options: Any,
) -> WasmMatch:
    """Play a bot against one of ours."""
    data = source if isinstance(source, bytes) else compiled(source)
    module = checked(data, limits)
    rules = load_game(game)()
    make = maker(module, limits, game=rules, commitment=secret.commitment, seat=0)
    lines: list[bytes] = []
    played = local.play(
        rules,
        [("guest", make), (other, ours(game, other))],
        secret,
        turns=turns,
        journal=lines.append,
        recording=Recording(False, (entrant(module, "guest", limits), None)),
        **options,
    )
    account = played.accounts[0]
    assert account is not None
    return WasmMatch(played, b"".join(lines), account)
