"""The demo from its first moment to its last: doors open, bots playing, the end."""

import asyncio
import secrets
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from contestmaster.bots.analyst import COMMAND as ANALYST
from contestmaster.bots.catalogue import analyst
from contestmaster.cli.contest.bots import crowd, give_passwords, player
from contestmaster.cli.contest.site import check_site, write_site
from contestmaster.cli.contest.warm import compile_first, settle, tasks_of
from contestmaster.cli.demo.folder import Folder
from contestmaster.cli.demo.lan import BLOCKS, code
from contestmaster.cli.demo.news import DemoNews
from contestmaster.cli.demo.programme import BOTS, GUEST, SERVERS, who_plays
from contestmaster.cli.demo.room import PlayRoom, prepare
from contestmaster.cli.demo.scene import scene
from contestmaster.cli.demo.screen import Screen
from contestmaster.cli.demo.words import ending, invitation, opening
from contestmaster.cli.signals import stop_event
from contestmaster.cli.signs import shows
from contestmaster.doors.tcp import loop
from contestmaster.doors.tcp.venue import Venue
from contestmaster.host.clocks import WallClock
from contestmaster.host.opinions import Analysts

if TYPE_CHECKING:
    from contestmaster.bots.crowd import Player
    from contestmaster.host.contest.hall import ContestHall

TOGETHER: Final = "Play at tables, on any machine or phone of this network, unencrypted:"

_TICK_S: Final = 1.0
"""How often the view is drawn anew: turns last as long."""


def run(
    seconds: float,
    port: int | None,
    data: Path | None,
    outside: str | None,
    screen: Screen,
    site: Path | None = None,
) -> None:
    """Play the demo, and say how it ended.

    Args:
        seconds: how long.
        port: of the first server; see :meth:`Folder.prepare`.
        data: the folder; see there.
        outside: the address on which other machines are let in to play at tables; there are no
            tables if not given.
        screen: shows it.
        site: where plain pages of it are written when it is over; nowhere if not given.

    Raises:
        StorageError: the folder cannot be used.
        CannotListenError: a port cannot be opened.
        Trouble: as :meth:`Folder.prepare`.
    """
    folder = Folder.prepare(data, seconds, port)
    if site is not None:
        check_site(folder.path, site)
    try:
        passwords = {team: secrets.token_hex(8) for team in BOTS} | {GUEST: GUEST}
        give_passwords(folder.settings, folder.path, passwords, "demo")
        if folder.stands().state.phase != "FINISHED":
            compile_first(tasks_of(folder.settings.servers), screen.preparing)
            if outside is not None:
                prepare({stand.game for stand in SERVERS}, screen.preparing)
            loop.run(_play(folder, seconds, passwords, outside, screen))
    finally:
        screen.close()
    journals, stands = folder.write_journals(), folder.stands()
    print("\n".join(ending(folder, stands, journals)), flush=True)
    if site is not None and stands.state.phase == "FINISHED":
        write_site(folder.path, "The demo", site)


async def _play(
    folder: Folder,
    seconds: float,
    passwords: Mapping[str, str],
    outside: str | None,
    screen: Screen,
) -> None:
    room = None if outside is None else await PlayRoom.open(folder.path, outside)
    try:
        await _hold(folder, seconds, passwords, room, screen)
    finally:
        if room is not None:
            await room.close()


async def _hold(
    folder: Folder,
    seconds: float,
    passwords: Mapping[str, str],
    room: PlayRoom | None,
    screen: Screen,
) -> None:
    """Hold the contest; the tables beside it are open."""
    venue = await Venue.open(folder.settings, folder.path, analysts=Analysts(ANALYST, analyst))
    stop = stop_event()
    try:
        _introduce(venue.hall)
        news = DemoNews(venue.hall)
        settle()
        await venue.start()
        lines = list(opening(folder))
        address = None if venue.web is None else venue.web.address
        if address is not None:
            lines += ["Watch it in a browser, on this machine only:", address]
        inside = invitation(folder.settings.servers, address)
        if room is not None:
            lines += [TOGETHER, room.address]
            inside.append(f"Play at tables, phones too: {room.address}")
        screen.opened(
            lines, inside, code(room.address) if room is not None and shows(BLOCKS) else ()
        )
        with crowd(_players(folder, passwords)):
            showing = asyncio.create_task(_show(venue.hall, news, folder, screen))
            showing.add_done_callback(lambda _: stop.set())  # the contest is over
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds if folder.lasts else None):
                    await stop.wait()
            showing.cancel()
            with suppress(asyncio.CancelledError):
                await showing
        if not folder.lasts:
            _end(venue.hall)
    finally:
        await venue.close()


async def _show(hall: "ContestHall", news: DemoNews, folder: Folder, screen: Screen) -> None:
    """Draw the view, and write journals of games that have ended, until the contest is over."""
    clock = WallClock()
    on = {server.name: server for server in hall.here}
    written = 0
    while True:
        look = scene(hall, clock.now())
        lives = [on[server.name].series.live for server in look.servers]
        screen.show(look, [None if live is None else live.match for live in lives], news.take())
        if look.phase == "FINISHED":
            return
        if look.played > written:
            await asyncio.to_thread(folder.write_journals)
            written = look.played
        await asyncio.sleep(_TICK_S)


def _introduce(hall: "ContestHall") -> None:
    """Tell on the pages who plays, unless it stands there: a demo may go on that was stopped."""
    if not hall.book.state.news:
        hall.act(
            "ANNOUNCE",
            {"text": f"Our bots play for {len(BOTS)} teams. {'; '.join(who_plays())}."},
            "demo",
        )


def _end(hall: "ContestHall") -> None:
    """End the contest where it stands: nothing of it will go on."""
    state = hall.book.state
    if state.closed is None:
        hall.act("END", {"text": "the demo was stopped"}, "demo")
    if state.phase != "FINISHED":  # games end at once on servers that stand still
        hall.act("SUSPEND", {"scope": "all", "text": "the demo was stopped"}, "demo")


def _players(folder: Folder, passwords: Mapping[str, str]) -> "Iterator[Player]":
    """Yield our bots: on each server those of its game, two teams of each style."""
    setups = {server.name: server for server in folder.settings.servers}
    for stand in SERVERS:
        if stand.name in setups:
            each = len(BOTS) // len(stand.bots)
            for number, team in enumerate(BOTS):
                yield player(setups[stand.name], team, passwords[team], stand.bots[number // each])
