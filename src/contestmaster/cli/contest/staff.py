"""``admin organiser``: who may run the contest from the browser."""

from typing import Any

from contestmaster.cli.apps import new_app
from contestmaster.cli.contest.organiser import CONTEST, ContestFile, Organiser, records_of
from contestmaster.cli.contest.sheet import Sheet
from contestmaster.cli.contest.teams import SheetFile
from contestmaster.cli.trouble import Trouble

organiser = new_app("organiser", "Accounts of organisers, for the desk on the contest's web pages.")


@organiser.command
def add(
    login: str,
    name: str | None = None,
    /,
    *,
    ask: bool = False,
    reader: bool = False,
    sheet: SheetFile = None,
    contest: ContestFile = CONTEST,
) -> None:
    """Make an account for an organiser; its password is drawn, and printed once.

    Examples: `contestmaster admin organiser add ada "Ada L."`,
    `contestmaster admin organiser add ada --ask`

    Parameters
    ----------
    login
        1 to 32 letters, digits and _ . -; no team has the same.
    name
        As the desk shows it; by default the login.
    ask
        Take the password from the terminal instead of drawing one.
    sheet
        Write login and password to this file, for your eyes only, instead of printing them.
    reader
        Let this person see what organisers see, and do nothing.
    contest
        The contest's file.
    """
    more = {"reader": reader} | ({} if name is None else {"name": name})
    _put(login, more, contest, ask=ask, sheet=sheet)
    print(f"{'reader' if reader else 'organiser'} {login} may log in")


@organiser.command
def password(
    login: str,
    /,
    *,
    ask: bool = False,
    sheet: SheetFile = None,
    contest: ContestFile = CONTEST,
) -> None:
    """Give an organiser a new password, which ends all logins with the old one.

    Example: `contestmaster admin organiser password ada`

    Parameters
    ----------
    login
        The organiser.
    ask
        Take the password from the terminal instead of drawing one.
    sheet
        Write login and password to this file, for your eyes only, instead of printing them.
    contest
        The contest's file.
    """
    if login not in {known for known, _, _ in _known(contest)}:
        raise Trouble(f"there is no organiser {login}")
    _put(login, {}, contest, ask=ask, sheet=sheet)
    print(f"organiser {login} has a new password")


@organiser.command
def remove(login: str, /, *, contest: ContestFile = CONTEST) -> None:
    """Shut an organiser out, at once.

    Example: `contestmaster admin organiser remove ada`

    Parameters
    ----------
    login
        The organiser.
    contest
        The contest's file.
    """
    with Organiser(contest) as on:
        on.do("REMOVE_ORGANISER", {"login": login})
    print(f"organiser {login} is shut out")


@organiser.command(name="list")
def list_(*, contest: ContestFile = CONTEST) -> None:
    """List the organisers who may log in.

    Example: `contestmaster admin organiser list`

    Parameters
    ----------
    contest
        The contest's file.
    """
    from contestmaster.cli.columns import columns

    print(columns(["login", "name", "may"], [list(each) for each in _known(contest)]))


def _put(
    login: str, more: dict[str, Any], contest: ContestFile, *, ask: bool, sheet: SheetFile
) -> None:
    from getpass import getpass

    from contestmaster.host.passwords import hash_password, is_valid, new_password

    secret = getpass(f"Password of {login}: ") if ask else new_password()
    if not is_valid(secret):
        raise Trouble("a password is 1 to 64 visible ASCII characters")
    with Organiser(contest) as on, Sheet(sheet) as printed:
        on.do("PUT_ORGANISER", {"login": login} | more, hash_password(secret))
        printed.add(login, more.get("name", login), None if ask else secret)


def _known(contest: ContestFile) -> list[tuple[str, str, str]]:
    """Return login and name of all who may see the desk, and whether they may act there."""
    from contestmaster import storage

    _, folder = records_of(contest)
    with storage.reading(folder) as archive:
        found = [a for a in archive.accounts() if a.role != "team" and a.password]
    may = {"organiser": "read and act", "reader": "read"}
    return [(account.login, account.name, may[account.role]) for account in found]
