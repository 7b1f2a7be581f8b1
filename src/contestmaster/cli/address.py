"""``address``: by which mail a community knows its players."""

import re
from pathlib import Path
from typing import Any, Final, Literal

from contestmaster.cli.apps import new_app
from contestmaster.cli.calling import FOLDER
from contestmaster.cli.person import user_name
from contestmaster.cli.places import Place
from contestmaster.cli.trouble import Trouble

address = new_app("address", "Addresses from which the players of a folder's games write.")

_SECRET: Final = re.compile(r"([a-z2-7]{26})@secret\.invalid")


@address.command
def add(name: str, mail: str, /, *, data: Place = FOLDER) -> None:
    """Let mail from an address be a player's.

    Example: `contestmaster address add alice alice@example.org`

    Parameters
    ----------
    name
        The player.
    mail
        The address.
    data
        The folder in which games are kept, or the address of a database.
    """
    _ask(data, "ADD_ADDRESS", {"name": name, "address": mail})
    print(f"mail from {mail} is {name}'s")


@address.command
def remove(name: str, mail: str, /, *, data: Place = FOLDER) -> None:
    """Let mail from an address be a player's no longer; `secret` stands for all secret ones.

    Example: `contestmaster address remove alice alice@example.org`

    Parameters
    ----------
    name
        The player.
    mail
        The address, or `secret`.
    data
        The folder in which games are kept, or the address of a database.
    """
    mails = [mail]
    if mail == "secret":
        known = _ask(data, "ADDRESSES", {}) or {}
        mails = [each for each in known.get(name, ()) if _SECRET.fullmatch(each)]
        if not mails:
            raise Trouble(f"{name} has no secret address")
    for each in mails:
        _ask(data, "REMOVE_ADDRESS", {"name": name, "address": each})
    print(f"{mail} is not {name}'s any more")


@address.command
def secret(name: str, game: str, /, *, data: Place = FOLDER) -> None:
    """Draw a secret address: whatever is sent there is taken for a player's; printed this once.

    Example: `contestmaster address secret alice agora`

    Parameters
    ----------
    name
        The player.
    game
        The game; one address serves for all games of the folder, each with its own name.
    data
        The folder in which games are kept, or the address of a database.
    """
    import secrets

    from contestmaster.host.forum.mail import MailSettingsError, read_mail_settings, secret_key
    from contestmaster.protocols.mail import TokenPolicy

    try:
        settings = read_mail_settings(data)
    except MailSettingsError as error:
        raise Trouble(str(error)) from None
    if settings is None or game not in settings.games:
        raise Trouble(f"{game} has no mail: it does not stand in {data / 'mail.toml'}")
    if not isinstance(settings.games[game].believe, TokenPolicy):
        raise Trouble(f"{game} believes no secret address: see 'believe' in {data / 'mail.toml'}")
    token = "".join(secrets.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(26))
    _ask(data, "ADD_ADDRESS", {"name": name, "address": secret_key(token)})
    print(f"{name}'s own address, to be kept secret: {game}+{token}@{settings.domain}")


@address.command
def digests(
    name: str, wish: Literal["off", "daily", "boundary"], /, *, data: Place = FOLDER
) -> None:
    """Let a player have letters about what happens to em: off, daily, or at each boundary.

    Example: `contestmaster address digests alice daily`

    Parameters
    ----------
    name
        The player.
    wish
        When: never, once a day, or whenever the clock has done something to them.
    data
        The folder in which games are kept, or the address of a database.
    """
    wishes = _ask(data, "WISHES", {}) or {}
    if wishes.get(name) != wish:
        _ask(data, "DIGESTS", {"name": name, "wish": wish})
    print(f"{name}: digests {wish}")
    known = _ask(data, "ADDRESSES", {}) or {}
    if wish != "off" and all(_SECRET.fullmatch(each) for each in known.get(name, ())):
        print(f"none can be sent yet: contestmaster address add {name} ADDRESS")


@address.command(name="list")
def list_(*, data: Place = FOLDER) -> None:
    """List the players, their addresses (secret ones are only counted), and when they want digests.

    Example: `contestmaster address list`

    Parameters
    ----------
    data
        The folder in which games are kept, or the address of a database.
    """
    from contestmaster.cli.columns import columns

    wishes = _ask(data, "WISHES", {}) or {}
    rows = []
    for name, known in (_ask(data, "ADDRESSES", {}) or {}).items():
        shown = [each for each in known if not _SECRET.fullmatch(each)]
        hidden = len(known) - len(shown)
        shown += [f"{hidden} secret"] if hidden else []
        rows.append([name, ", ".join(shown) or "-", wishes.get(name, "off")])
    print(columns(["player", "addresses", "digests"], rows))


def _ask(data: Path, command: str, arguments: dict[str, Any]) -> dict[str, Any] | None:
    from contestmaster.host.control import NoHostError, Request
    from contestmaster.host.forum.desk import asking

    if not data.is_dir():
        raise Trouble(f"there is no folder {data}; begin a game with contestmaster new")
    with asking(data) as ask:
        try:
            reply = ask(Request(command, arguments, user_name()))
        except NoHostError as error:
            raise Trouble(f"{error}; look at the list before you try again") from None
    if not reply.done:
        raise Trouble(reply.text)
    return reply.reply
