"""The command ``demo``."""

import sys
from pathlib import Path

from contestmaster.cli.logs import log_to_stderr
from contestmaster.cli.ports import check_port
from contestmaster.cli.trouble import Trouble


def demo(
    *,
    seconds: float = 600.0,
    no_ui: bool = False,
    port: int | None = None,
    data: Path | None = None,
    lan: bool = False,
    address: str | None = None,
    site: Path | None = None,
) -> None:
    """Host a small contest on several servers, and let sample bots play it.

    Bots of three styles log in over TCP and play short games on every server, one after
    another; the terminal shows the ranking, how each total is made up, and what happens. An account
    is free for a bot of yours, in any language that can open a socket. Ctrl-C ends the contest; its
    results and journals stay.

    Examples: `contestmaster demo`, `contestmaster demo --seconds 90 --no-ui`,
    `contestmaster demo --data contest/` (goes on after a stop, or a crash, where it was),
    `contestmaster demo --lan` (lets phones in the room play),
    `contestmaster demo --site results` (plain pages of how it ended)

    Parameters
    ----------
    seconds
        How long to play; that long is the contest, unless `--data` keeps it for another time.
    no_ui
        Print plain lines instead of the live view.
    port
        The port of the first server, the others follow; 0 for any. By default 20000, or others
        where these are in use.
    data
        A folder that keeps the contest; if not given, a new one in the cache folder.
    lan
        Also open tables where people of this network play, on phones too, and show their address as
        a QR code; the contest stays on this machine.
    address
        The address of this machine for `--lan`, where it has several.
    site
        A folder for plain pages of how the contest ended, with a replay of each game, written when
        it is over; they stay when the demo has gone.
    """
    if not 0 < seconds <= 10**7:
        raise Trouble(f"--seconds {seconds:g}: give a number of seconds above 0", 2)
    if port is not None:
        check_port(port)
    if address is not None and not lan:
        raise Trouble("--address is for --lan", 2)
    from contestmaster.cli.compiling import shown_by, told_in_lines
    from contestmaster.cli.demo.hall import run
    from contestmaster.cli.demo.lan import address_of
    from contestmaster.cli.demo.screen import LiveScreen, PlainScreen

    log_to_stderr(trouble_only=True)
    outside = address_of(address) if lan else None
    if no_ui or not sys.stdout.isatty():
        with told_in_lines():
            run(seconds, port, data, outside, PlainScreen(), site)
        return
    screen = LiveScreen()
    with shown_by(screen.compiling):
        run(seconds, port, data, outside, screen, site)
