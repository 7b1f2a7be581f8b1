"""``export``: a contest as plain files to hand out, after it or while it runs."""

from pathlib import Path

from contestmaster.cli.places import Place


def export(contest: Place = Path("contest.toml"), /, *, out: Path, no_boards: bool = False) -> int:
    """Write results, journals and boards as plain files that open from a disk, to hand them out.

    Only what everyone may know is written: no login, no password, nothing of a game that is not
    open yet. It may be done while the contest runs, and again: journals and boards that are there
    already are left as they are. A folder that holds anything else is refused. Exits 1 if a game
    could not be written.

    Examples: `contestmaster export final.toml --out results`,
    `contestmaster export final-data --out results --no-boards`

    Parameters
    ----------
    contest
        The contest's file, or the folder of its records, or the address of a database.
    out
        The folder to write to; `index.html` there is the page to begin with.
    no_boards
        Leave the boards out: each is a page of a megabyte or so, and its game is played again.
    """
    from contestmaster.cli.contest.site import titled, write_site

    folder, title = titled(contest)
    return write_site(folder, title, out, boards=not no_boards)
