"""``mcp``: the door for agents that speak the Model Context Protocol."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.doors.mcp.asking import Identity
    from contestmaster.doors.mcp.keeping import KeptNames

PASSWORD = "CONTESTMASTER_PASSWORD"


def mcp(
    *,
    at: str = "http://127.0.0.1:8080",
    game: str | None = None,
    login: str | None = None,
    password: str | None = None,
    keep: Path | None = None,
) -> None:
    """Let an agent, a program or a language model, play at a host by typed tools.

    A client of the protocol starts this command and speaks with it over its standard input and
    output. Each command of the game is a tool, rule books and records are resources. It needs the
    extra `mcp`, and a host: `contestmaster tables`, `contestmaster forum`, or `contestmaster
    tournament` in which agents play.

    Examples: `contestmaster mcp --game spacecrack --login robot`,
    `contestmaster mcp --at http://127.0.0.1:8081 --game agora --login alice`

    Parameters
    ----------
    at
        The address of the pages of a host of tables or of a forum, or at which a tournament lets
        agents in.
    game
        What is played: a game at tables or of a tournament, by its name, or a game of a forum, by
        what it is called there. The only one that there is, if not given.
    login
        Who plays. At tables without a password: a guest of that name, who is let in again by what
        was kept; without a name: a guest of any.
    password
        Of the account, or the token that a tournament has drawn; taken from the environment
        variable CONTESTMASTER_PASSWORD if not given.
        The agent never sees it.
    keep
        The file in which names of guests are kept with what lets them in again, for its owner
        only: `agents.json` in the user's folder of settings, if not given.
    """
    import asyncio

    from contestmaster.cli.logs import log_to_stderr
    from contestmaster.doors.mcp.asking import Identity
    from contestmaster.doors.mcp.keeping import KeptNames, usual_file

    log_to_stderr()
    secret = os.environ.get(PASSWORD) if password is None else password
    if secret is not None and login is None:
        raise Trouble("a password needs --login", 2)
    identity = None if login is None or secret is None else Identity(login, secret)
    kept = KeptNames(usual_file() if keep is None else keep)
    asyncio.run(_serve(at, game, login, identity, kept))


async def _serve(
    at: str, game: str | None, login: str | None, identity: "Identity | None", kept: "KeptNames"
) -> None:
    from contestmaster.doors.mcp.asking import CallRefusedError, HostSilentError, reaching
    from contestmaster.doors.mcp.opening import OpeningError, as_guest, desk_at, serve_stdio
    from contestmaster.doors.mcp.tables import TablesDesk

    async with reaching() as client:
        try:
            desk = await desk_at(client, at, game, identity)
        except OpeningError as error:
            raise Trouble(str(error), 2) from None
        except (CallRefusedError, HostSilentError) as error:
            raise Trouble(f"{error}: is there a host at --at {at}?") from None
        if identity is None and isinstance(desk, TablesDesk):
            as_guest(desk, login, kept)
        await serve_stdio(desk)
