"""``open`` and ``account``: games by announcement over the line protocol, for weeks."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from contestmaster.cli.calling import FOLDER, calling
from contestmaster.cli.encrypted import PLAIN, Encrypted
from contestmaster.cli.places import Place
from contestmaster.cli.ports import check_port
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.doors.tcp.open_games import OpenGames
    from contestmaster.doors.tls.certificate import Certificate

_MOST: Final = 20
"""Games that are opened without having been named."""


def open_(
    *games: str,
    host: str = "127.0.0.1",
    port: int = 20100,
    encrypted: Encrypted = PLAIN,
    data: Place = FOLDER,
) -> None:
    """Open games by announcement over the line protocol, until stopped.

    People and programs log in with their accounts (`contestmaster account`), give commands, and
    wait for midnight; `announce` and `correct` reach the same games meanwhile. Started again, it
    goes on where it stood, and what has fallen due happens first.

    Examples: `contestmaster open`, `contestmaster open agora --port 20100`

    Parameters
    ----------
    games
        Their names, as `contestmaster new` was given them; all that go on, if none is named.
    host
        The address to listen on: this machine only, if not given; 0.0.0.0 for everyone.
    port
        Of the first game; the others have the ports after it. 0 for any that are free.
    encrypted
        How the ports are encrypted.
    data
        The folder in which games are kept, or the address of a database.
    """
    from contestmaster.cli.logs import log_to_stderr
    from contestmaster.doors.tcp.loop import run
    from contestmaster.host.announced import UnknownNameError

    log_to_stderr()
    check_port(port)
    if not data.is_dir():
        raise Trouble(f"there is no folder {data}; begin a game with contestmaster new")
    if len(set(games)) < len(games):
        raise Trouble("a game is named twice", 2)
    try:
        run(_open(data, games or _all(data), host, port, encrypted.read()))
    except UnknownNameError as error:
        raise Trouble(str(error)) from None


def account(
    login: str, /, *, ask: bool = False, forget: bool = False, data: Place = FOLDER
) -> None:
    """Let somebody log in to the games of a folder, or give a new password, or close the account.

    The password is drawn and printed once, unless it is asked for. An account that is closed by
    `--forget` has no password any more, and nobody else can log in under its name. The name itself
    stays in the journals, where each entry is in the chain of all that follow.

    Examples: `contestmaster account alice`, `contestmaster account alice --forget`

    Parameters
    ----------
    login
        The name under which this person plays: 1 to 32 letters, digits and _ . -
    ask
        Take the password from the terminal instead of drawing one.
    forget
        Delete the password of somebody who has gone.
    data
        The folder in which games are kept, or the address of a database.
    """
    import re
    from getpass import getpass

    from contestmaster.host.passwords import hash_password, is_valid, new_password
    from contestmaster.storage.records import Account

    if re.fullmatch(r"[A-Za-z0-9_.-]{1,32}", login) is None:
        raise Trouble(f"{login}: a login is 1 to 32 letters, digits and _ . -", 2)
    if forget:
        if ask:
            raise Trouble("--ask and --forget do not go together", 2)
        _forget(login, data)
        return
    secret = getpass(f"Password of {login}: ") if ask else new_password()
    if not is_valid(secret):
        raise Trouble("a password is 1 to 64 visible ASCII characters", 2)
    with calling(data) as caller:
        caller.put_account(Account(login, login, hash_password(secret)))
    print(f"{login} may log in" + ("" if ask else f" with the password {secret}"))


def _forget(login: str, data: Path) -> None:
    from contestmaster import storage
    from contestmaster.storage.records import Account

    with storage.reading(data) as archive:
        if login not in {account.login for account in archive.accounts()}:
            raise Trouble(f"there is no account {login} in {storage.shown(data)}")
    with calling(data) as caller:
        caller.put_account(Account(login, login, None))
    print(f"{login} may not log in any more; the name stays in journals, which never change")


def _all(data: Path) -> list[str]:
    from contestmaster.doors.tcp.open_games import going_on
    from contestmaster.storage import shown

    names = going_on(data)
    if not names:
        raise Trouble(f"no game goes on in {shown(data)}; begin one with contestmaster new")
    if len(names) > _MOST:
        raise Trouble(f"{len(names)} games go on in {shown(data)}: name those to open", 2)
    return names


async def _open(
    data: Path,
    names: "tuple[str, ...] | list[str]",
    host: str,
    port: int,
    certificate: "Certificate | None",
) -> None:
    from contestmaster.cli.signals import stop_event
    from contestmaster.doors.tcp.open_games import OpenGames

    opened = await OpenGames.open(data, names, host, port, certificate)
    try:
        _greet(opened)
        await stop_event().wait()
    finally:
        await opened.close()


def _greet(opened: "OpenGames") -> None:
    from contestmaster.kernel.instant import to_text

    for hosting, listener in zip(opened.hostings, opened.listeners, strict=True):
        due = hosting.deadline
        then = "it is over" if due is None else f"it next acts at {to_text(due)}"
        print(
            f"{hosting.name}: {hosting.match.game.name} on {listener.host} port {listener.port}; "
            f"{then}",
            flush=True,
        )
    print("Ctrl-C closes the ports; the games go on", flush=True)
