"""``analyse``: a journal on a board in the browser, with other moves tried out in it."""

from pathlib import Path
from typing import TYPE_CHECKING

from contestmaster.cli.ports import check_port
from contestmaster.cli.reading import guarded, lines
from contestmaster.cli.trouble import Trouble
from contestmaster.cli.watch import served

if TYPE_CHECKING:
    from contestmaster.host.analysis.analysis import Analysis


def analyse(
    journal: Path,
    /,
    *,
    move: int | None = None,
    port: int = 0,
    no_browser: bool = False,
    anyway: bool = False,
) -> None:
    """Open a journal at any move, on the board of its game, and try other moves from there.

    It opens before the moment that turned the match, with what a searching bot would have done.
    What you try is kept in memory until Ctrl-C; the file is only read. A variation can be saved
    from the page as a journal of its own, which says where it left this one. Answers on this
    machine only.

    Examples: `contestmaster analyse match.journal`,
    `contestmaster analyse match.journal --move 40 --no-browser`

    Parameters
    ----------
    journal
        The file.
    move
        The entry to begin behind: 0 is the start of the match, -1 the last entry. Without it, where
        the match was decided.
    port
        Where the page is; 0 for any port that is free.
    no_browser
        Print the address, and open no browser.
    anyway
        Try it though the rules were built on other versions of packages than they are here.
    """
    from contestmaster.doors.tcp import loop

    check_port(port)
    analysis = _opened(journal, anyway=anyway)
    count = analysis.tree.count
    if move is not None and not -count - 1 <= move <= count:
        raise Trouble(f"--move {move}: {journal} has {count} entries", 2)
    from contestmaster.bots.analyst import COMMAND
    from contestmaster.bots.catalogue import analyst
    from contestmaster.doors.web.analysing import analysing
    from contestmaster.doors.web.standalone import FrontEndMissingError
    from contestmaster.host.opinions import Analysts

    begin = move if move is None or move >= 0 else count + 1 + move
    try:
        app = analysing(analysis, journal.name, begin, Analysts(COMMAND, analyst))
    except FrontEndMissingError as error:
        raise Trouble(str(error)) from None
    loop.run(served(app, port, browser=not no_browser))


def _opened(journal: Path, *, anyway: bool) -> "Analysis":
    from contestmaster.host.analysis.analysis import Analysis

    found = lines(journal)
    with guarded(journal):
        return Analysis(found, anyway=anyway)
