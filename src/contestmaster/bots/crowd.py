"""Many bots in one process: for rehearsals and demos.

Run as a program (``python -m contestmaster.bots.crowd``) it reads one JSON list of players from
standard input, plays until that is closed, and so ends with whoever started it.
"""

import json
import os
import random
import signal
import sys
import threading
import time
import traceback
from collections.abc import Iterable
from contextlib import suppress
from typing import Final, NamedTuple

from contestmaster.bots.catalogue import bot, closing
from contestmaster.bots.runner import REST, Account, run
from contestmaster.client import ClientError
from contestmaster.client.secure import Trust
from contestmaster.doors.tls.trial import pinned
from contestmaster.host.compiling.elsewhere import Elsewhere, compiling_elsewhere

_STACK: Final = 512 * 1024
"""Bytes of a bot's stack: there may be hundreds."""


class Player(NamedTuple):
    """One bot on one server; ``certificate``: of a server of this machine that speaks TLS."""

    host: str
    port: int
    login: str
    password: str
    game: str
    bot: str
    certificate: str = ""


def play(players: Iterable[Player]) -> None:
    """Let each player play on a thread of its own, for as long as its server can be reached."""
    threading.stack_size(_STACK)
    for player in players:
        threading.Thread(target=_play, args=(player,), name=player.login, daemon=True).start()


def _play(player: Player) -> None:
    tls: Trust = pinned(player.certificate) if player.certificate else False
    account = Account(player.host, player.port, player.login, player.password, tls)
    with suppress(ClientError):  # its account is refused
        make = bot(player.game, player.bot)
        while True:
            try:
                run(account, make, random.Random(), closing=closing(player.game), keeps_on=True)
            except (LookupError, ValueError):  # between two answers the world has changed
                traceback.print_exc()
                time.sleep(REST)
            else:
                return


def _main() -> None:
    # Ctrl-C in a terminal is meant for whoever started the bots, and ends them through it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with compiling_elsewhere(Elsewhere()):
        play(Player(*fields) for fields in json.loads(sys.stdin.readline()))
        sys.stdin.read()
        os._exit(0)  # the threads are in the middle of their turns


if __name__ == "__main__":
    _main()
