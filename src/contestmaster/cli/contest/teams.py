"""``admin team``: the teams of a contest, and their passwords, shown once and not kept."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from contestmaster.cli.apps import new_app
from contestmaster.cli.contest.organiser import (
    CONTEST,
    ContestFile,
    Organiser,
    Reason,
    given_reason,
    records_of,
)
from contestmaster.cli.contest.sheet import Sheet, read_rows
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.host.contest.archive import KeptContest

SheetFile = Annotated[Path | None, Parameter(name="--sheet")]

team = new_app("team", "Register teams, set their passwords, shut them out and let them in.")


@team.command
def add(
    login: str, name: str, /, *, sheet: SheetFile = None, contest: ContestFile = CONTEST
) -> None:
    """Register a team; its password is drawn, and printed once.

    Example: `contestmaster admin team add red "The Reds"`

    Parameters
    ----------
    login
        1 to 32 letters, digits and _ . -
    name
        As the pages show it.
    sheet
        Add login and password to this file, for your eyes only, instead of printing them.
    contest
        The contest's file.
    """
    from contestmaster.host.passwords import hash_password, new_password

    password = new_password()
    with Organiser(contest) as organiser, Sheet(sheet) as printed:
        arguments = {"team": login, "name": name}
        reply = organiser.do("ADD_TEAM", arguments, hash_password(password))
        printed.add(login, name, password)
    number = None if reply.reply is None else reply.reply["team_no"]
    printed.sum_up(f"team {number} is registered")


@team.command(name="import")
def import_(file: Path, /, *, sheet: SheetFile = None, contest: ContestFile = CONTEST) -> None:
    """Register the teams of a CSV file with the columns login, name and, if you like, password.

    Passwords that are not given are drawn, and printed once. Where a line cannot be registered,
    none is. A team that is registered already is left as it is, so that a file may be imported
    again after it has grown; a sheet that is there gets the new teams below the others.

    Example: `contestmaster admin team import teams.csv --sheet passwords.txt`

    Parameters
    ----------
    file
        The file; its first line names the columns.
    sheet
        Add logins and passwords to this file, for your eyes only, instead of printing them.
    contest
        The contest's file.
    """
    from contestmaster.host.contest.roster import RosterError, unregistered
    from contestmaster.host.passwords import hash_password, new_password

    rows = read_rows(file)
    with Organiser(contest) as organiser:
        try:
            fresh = unregistered(rows, _kept(contest).state.teams)
        except RosterError as error:
            raise Trouble(f"{file}:{error.line}: {error}") from None
        with Sheet(sheet) as printed:
            for row in fresh:
                password = row.password or new_password()
                arguments = {"team": row.login, "name": row.name}
                organiser.do("ADD_TEAM", arguments, hash_password(password))
                printed.add(row.login, row.name, None if row.password else password)
    printed.sum_up(f"registered: {len(fresh)}; already there: {len(rows) - len(fresh)}")


@team.command
def password(
    login: str | None = None,
    /,
    *,
    missing: bool = False,
    ask: bool = False,
    sheet: SheetFile = None,
    contest: ContestFile = CONTEST,
) -> None:
    """Give a team a new password, which closes its connections; it is printed once.

    Examples: `contestmaster admin team password red`,
    `contestmaster admin team password --missing --sheet passwords.txt`

    Parameters
    ----------
    login
        The team.
    missing
        Instead of one team, all teams that have no password yet.
    ask
        Take the password from the terminal instead of drawing one.
    sheet
        Add login and password to this file, for your eyes only, instead of printing them.
    contest
        The contest's file.
    """
    from getpass import getpass

    from contestmaster.host.passwords import hash_password, is_valid, new_password

    if (login is None) is not missing:
        raise Trouble("name a team, or give --missing", 2)
    with Organiser(contest) as organiser, Sheet(sheet) as printed:
        teams = _kept(contest).state.teams
        logins = [t.login for t in teams if not t.passwords] if login is None else [login]
        names = {t.login: t.name for t in teams}
        for each in logins:
            secret = getpass(f"Password of {each}: ") if ask else new_password()
            if not is_valid(secret):
                raise Trouble("a password is 1 to 64 visible ASCII characters")
            organiser.do("SET_PASSWORD", {"team": each}, hash_password(secret))
            printed.add(each, names.get(each, each), None if ask else secret)
    printed.sum_up(f"new passwords: {len(logins)}")


@team.command
def disable(login: str, /, *, reason: Reason = None, contest: ContestFile = CONTEST) -> None:
    """Close a team's connections and refuse its logins; its seats and results stay.

    Example: `contestmaster admin team disable red --reason "its bot floods the network"`

    Parameters
    ----------
    login
        The team.
    reason
        Kept in the audit log; asked for on a terminal if not given.
    contest
        The contest's file.
    """
    _change("DISABLE", "disabled", login, reason, contest)


@team.command
def enable(login: str, /, *, reason: Reason = None, contest: ContestFile = CONTEST) -> None:
    """Let a disabled team in again.

    Example: `contestmaster admin team enable red --reason "it is mended"`

    Parameters
    ----------
    login
        The team.
    reason
        Kept in the audit log; asked for on a terminal if not given.
    contest
        The contest's file.
    """
    _change("ENABLE", "enabled", login, reason, contest)


@team.command
def exclude(login: str, /, *, reason: Reason = None, contest: ContestFile = CONTEST) -> None:
    """Take a team out of the contest and of all rankings, as if it had never registered.

    Example: `contestmaster admin team exclude red --reason "it broke the rules"`

    Parameters
    ----------
    login
        The team.
    reason
        Kept in the audit log; asked for on a terminal if not given.
    contest
        The contest's file.
    """
    _change("EXCLUDE", "excluded", login, reason, contest)


@team.command
def readmit(login: str, /, *, reason: Reason = None, contest: ContestFile = CONTEST) -> None:
    """Take an excluded team in again, with the awards it had.

    Example: `contestmaster admin team readmit red --reason "it did not, after all"`

    Parameters
    ----------
    login
        The team.
    reason
        Kept in the audit log; asked for on a terminal if not given.
    contest
        The contest's file.
    """
    _change("READMIT", "readmitted", login, reason, contest)


@team.command(name="list")
def list_(*, json: bool = False, contest: ContestFile = CONTEST) -> None:
    """List the teams: number, login, name, and whether they may come in.

    Example: `contestmaster admin team list`

    Parameters
    ----------
    json
        Print one JSON object instead of a table.
    contest
        The contest's file.
    """
    from contestmaster.cli.columns import columns
    from contestmaster.kernel.journal import encode_plain

    teams = _kept(contest).state.teams
    if json:
        print(encode_plain({"teams": teams}).decode())
        return
    rows = []
    for each in teams:
        words = ["excluded"] * each.excluded + ["disabled"] * each.disabled
        words += ["no password"] * (not each.passwords)
        rows.append([str(each.number), each.login, each.name, ", ".join(words)])
    print(columns(["no", "login", "name", ""], rows, right=(0,)))


def _change(command: str, word: str, login: str, reason: str | None, contest: Path) -> None:
    text = given_reason(reason, f"is {login} {word}")
    with Organiser(contest) as organiser:
        organiser.do(command, {"team": login, "text": text})
    print(f"{login} is {word}")


def _kept(contest: Path) -> "KeptContest":
    from contestmaster import storage
    from contestmaster.host.contest.archive import kept

    _, folder = records_of(contest)
    with storage.reading(folder) as archive:
        return kept(archive)
