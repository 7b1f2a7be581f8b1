"""``admin slips``: a page to print, with what each team needs to log in."""

from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from contestmaster.cli.contest.organiser import CONTEST, ContestFile, records_of
from contestmaster.cli.contest.sheet import read_sheet
from contestmaster.cli.trouble import Trouble

_MADE: Final = (
    "`contestmaster admin team import teams.csv --sheet passwords.txt` writes one while it "
    "registers teams, `admin team password LOGIN --sheet passwords.txt` for a team that is there"
)


def slips(
    sheet: Path | None = None,
    /,
    *,
    out: Path,
    address: str = "",
    pages: str = "",
    team: Annotated[list[str] | None, Parameter(negative=())] = None,
    contest: ContestFile = CONTEST,
) -> None:
    """Write a page with a slip for each team: login, password, servers, when the contest begins.

    It is made from a sheet of passwords, since only that has them. Open it in a browser and print
    it, on paper or as PDF; a slip is never cut by the end of a page.

    Examples: `contestmaster admin slips passwords.txt --out slips.html --address 10.0.0.1`,
    `contestmaster admin slips passwords.txt --out red.html --team red`

    Parameters
    ----------
    sheet
        The file of `admin team import --sheet`; of several lines for a team the last one counts.
    out
        The file to write, for your eyes only.
    address
        What teams connect to; by default the address that each server listens on.
    pages
        Where the pages are, if teams shall read that.
    team
        The login of a team, instead of all of them; may be repeated.
    contest
        The contest's file.
    """
    from contestmaster.cli.drafts import FileDraft
    from contestmaster.doors.web.slips import NoAddressError, Slip
    from contestmaster.doors.web.slips import slips as printed

    if sheet is None:
        raise Trouble(f"name a sheet of passwords; {_MADE}", 2)
    settings, _ = records_of(contest)
    if not sheet.exists():
        raise Trouble(f"there is no sheet {sheet}; {_MADE}")
    known = read_sheet(sheet)
    if not known:
        raise Trouble(f"{sheet} is empty; {_MADE}")
    for login in team or ():
        if login not in known:
            raise Trouble(f"{sheet} has no team with the login {login}")
    wanted = [Slip(login, *row) for login, row in known.items() if not team or login in team]
    try:
        page = printed(settings, wanted, address=address, pages=pages)
    except NoAddressError as error:
        raise Trouble(f"{error}: say with --address what teams connect to", 2) from None
    with FileDraft(out, private=True) as draft:
        draft.write(page.encode())
        draft.keep()
    many = "1 slip" if len(wanted) == 1 else f"{len(wanted)} slips"
    print(f"{many} in {out}: print it, and delete it")
