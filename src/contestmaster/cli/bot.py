"""``bot``: one of our bots, playing on any server of the protocol."""

import os
from typing import TYPE_CHECKING

from contestmaster.cli.apps import new_app
from contestmaster.cli.bot_check import check
from contestmaster.cli.ports import check_port
from contestmaster.cli.trouble import Trouble
from contestmaster.cli.trusting import PLAIN, Trusting

if TYPE_CHECKING:
    import random

    from contestmaster.bots.bot import MakeBot
    from contestmaster.bots.runner import Account
    from contestmaster.client import Transport

PASSWORD = "CONTESTMASTER_PASSWORD"
WASM = "wasm:"
AT_FIRST = 3.0
"""For how many seconds a server is waited for that has not been reached yet: a person looks on."""


bot = new_app("bot", "Let one of our bots play on a server, or look at one to be submitted.")
bot.help = None  # it is that of the command below
bot.command(check)


@bot.default
def play_on(
    game: str,
    name: str,
    /,
    *,
    host: str = "127.0.0.1",
    port: int = 20000,
    login: str,
    password: str | None = None,
    turns: int | None = None,
    once: bool = False,
    announce: bool = False,
    trusting: Trusting = PLAIN,
) -> None:
    """Let one of our bots play on a server; `bot check` looks at one to be submitted.

    Examples: `contestmaster bot cows rancher --port 20000 --login guest --password guest`,
    `contestmaster bot shuttle officer --port 20100 --login alice --announce`

    Parameters
    ----------
    game
        The game's name.
    name
        The bot's name; `contestmaster games` lists them. `wasm:FILE` is a bot in WebAssembly.
    host
        Where the server is; several hosts, of which one stands by for the other, with commas
        between them: `--host one.example,two.example`.
    port
        Its port.
    login
        The account.
    password
        Its password; taken from the environment variable CONTESTMASTER_PASSWORD if not given.
    turns
        Stop after so many turns.
    once
        Play now and leave, without waiting for the end of the turn.
    announce
        Post every order as a message of a plain sentence, where a game by announcement is open.
    trusting
        How the connection is encrypted.
    """
    check_port(port, first=1)
    if turns is not None and turns < 0:
        raise Trouble(f"--turns {turns}: there are no negative turns", 2)
    secret = password if password is not None else os.environ.get(PASSWORD)
    if secret is None:
        raise Trouble(f"give --password, or set {PASSWORD}", 2)
    from contestmaster.bots.runner import Account

    account = Account(host, port, login, secret, trusting.trust)
    played = _played(game, name, account, turns=turns, once=once, announce=announce)
    print(f"{login} played {played} turns")


def _in_wasm(game: str, text: str) -> "MakeBot":
    """Return how a bot in WebAssembly is made that plays on a server; it must not leave."""
    import secrets

    from contestmaster.bots.account import HostedBot
    from contestmaster.tournament.entering import EnteringError, entries, ready

    try:
        made = ready(game, entries(game, [text])[0]).make
    except EnteringError as error:
        raise Trouble(str(error), 2) from None
    assert made is not None
    make = made(secrets.token_hex(32), 0)

    class Staying:
        """Plays until it leaves; then there is nothing more to do here."""

        def __init__(self, transport: "Transport", rng: "random.Random") -> None:
            self._bot = make(transport, rng)

        def turn(self) -> None:
            self._bot.turn()
            if isinstance(self._bot, HostedBot) and (left := self._bot.account().left):
                raise Trouble(f"{text.removeprefix(WASM)} has left: {left}")

    return Staying


def _played(
    game: str, name: str, account: "Account", *, turns: int | None, once: bool, announce: bool
) -> int:
    """Let the bot play, and return how many turns it did."""
    import random

    from contestmaster.bots.catalogue import UnknownBotError, closing
    from contestmaster.bots.catalogue import bot as find
    from contestmaster.bots.runner import run
    from contestmaster.bots.sentences import NotAnnouncedError, announcing
    from contestmaster.client import ClientError
    from contestmaster.client.patience import to_stderr

    try:
        make = _in_wasm(game, name) if name.startswith(WASM) else find(game, name)
        return run(
            account,
            announcing(game, make) if announce else make,
            random.Random(),
            closing=closing(game),
            turns=turns,
            stays=not once,
            at_first=AT_FIRST,
            notice=to_stderr,
            keeps_on=not once,
        )
    except (UnknownBotError, NotAnnouncedError) as error:
        raise Trouble(str(error), 2) from None
    except (ClientError, TimeoutError, UnicodeError) as error:  # the last for a host's odd name
        place = f"{account.host}:{account.port}"
        said = str(error)
        raise Trouble(said if said.startswith(place) else f"{place}: {said}") from None
