"""``watch``: a journal on a board in the browser."""

from pathlib import Path
from typing import TYPE_CHECKING

from contestmaster.cli.ports import check_port
from contestmaster.cli.reading import film
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from litestar import Litestar


def watch(
    journal: Path | None = None,
    /,
    *,
    port: int = 0,
    no_browser: bool = False,
    anyway: bool = False,
) -> None:
    """Show a journal on the board of its game, in the browser, turn by turn.

    Answers on this machine only, until Ctrl-C. Other journals can be dropped on the page.

    Examples: `contestmaster watch match.journal`,
    `contestmaster watch match.journal --port 8090 --no-browser`

    Parameters
    ----------
    journal
        The file; without one, an empty page on which to drop one.
    port
        Where the page is; 0 for any port that is free.
    no_browser
        Print the address, and open no browser.
    anyway
        Try it though the rules were built on other versions of packages than they are here.
    """
    from contestmaster.doors.tcp import loop

    reel = b"" if journal is None else film(journal, anyway=anyway)
    from contestmaster.doors.web.standalone import FrontEndMissingError
    from contestmaster.doors.web.watching import watching

    check_port(port)
    try:
        app = watching(reel)
    except FrontEndMissingError as error:
        raise Trouble(str(error)) from None
    loop.run(served(app, port, browser=not no_browser))


async def served(app: "Litestar", port: int, *, browser: bool) -> None:
    """Answer on this machine until somebody stops it; print where, and show it if that is asked."""
    import asyncio
    import webbrowser

    from contestmaster.cli.signals import stop_event
    from contestmaster.doors.web.proxy import fronted
    from contestmaster.doors.web.server import WebListener, bound

    listener = await WebListener.open(fronted(app), bound("127.0.0.1", port))
    try:
        stop = stop_event()
        print(listener.address, flush=True)
        if browser:
            await asyncio.to_thread(webbrowser.open, listener.address)
        await stop.wait()
    finally:
        await listener.close()
