"""How long the event loop stands still while letters, posts and announcements come in.

usage: python bench/pauses.py [--count 500] [--slow-ms 20] [--clients 8] [--only letters]
A game by announcement is opened at each of its doors: letters by SMTP, posts by the JSON API, both
of a community, and announcements over the line protocol. Clients in a process of their own send so
many, each the next when the last is answered. A tick of a millisecond tells how late the loop of
the host is: p99 and the longest pause, beside those of the same loop before anybody came. In a
contest of five servers nobody need come: a game of each ends every two seconds. Then the same on a
disk of which each synchronisation takes so many milliseconds more (`slow_disk.c`): a loop that
never waits for the disk does not notice.
"""

import argparse
import asyncio
import base64
import http.client
import json
import os
import smtplib
import socket
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from contestmaster import storage
from contestmaster.doors.mail import MailDoor
from contestmaster.doors.tcp.loop import run
from contestmaster.doors.tcp.open_games import OpenGames
from contestmaster.doors.tcp.venue import Venue
from contestmaster.doors.web.forum import gate
from contestmaster.doors.web.forum.opening import OpenForum
from contestmaster.games.spaceships import Spaceships
from contestmaster.host.announced import AnnouncedGame
from contestmaster.host.clocks import WallClock
from contestmaster.host.contest.settings import understand
from contestmaster.host.contest.web import WebSettings
from contestmaster.host.forum.mail import GameMail, MailSettings, Receiving, Sending
from contestmaster.host.passwords import hash_password
from contestmaster.protocols.mail import AddressPolicy
from contestmaster.storage.records import Account

KINDS: Final = ("letters", "posts", "announcements", "games")
TICK_S: Final = 0.001
IDLE_S: Final = 3.0
GAMES_S: Final = 16.0
"""How long the games of a contest are played."""
SEATS: Final = ("ann", "bob", "cas", "dan", "eve", "fay", "gus", "hal")
"""Each sends what one client sends: none reaches the limits of a person."""
PASSWORD: Final = "correct-horse"
SAID: Final = "Good morning! I move to Sector 2. I move to Sector 3."
PATIENCE_S: Final = 120


def prepared(folder: Path) -> None:
    """Begin the game, and let its players log in over the line."""
    store = storage.opened(folder)
    AnnouncedGame.begin(store, Spaceships(), name="agora", seats=SEATS, at=WallClock().now())
    kept = hash_password(PASSWORD)
    for name in SEATS:
        store.put_account(Account(name, name, kept))
    store.close()


class Ticks:
    """How late the loop comes back to a task that asks for a millisecond."""

    def __init__(self) -> None:
        """Begin with nothing."""
        self.late: list[float] = []

    async def tick(self) -> None:
        """Go on until cancelled."""
        last = time.perf_counter()
        while True:
            await asyncio.sleep(TICK_S)
            now = time.perf_counter()
            self.late.append(1000 * (now - last - TICK_S))
            last = now

    def taken(self) -> tuple[float, float]:
        """Return p99 and the longest in milliseconds, and begin anew."""
        late, self.late = self.late, []
        return statistics.quantiles(late, n=100)[-1], max(late)


async def serve(kind: str, folder: Path, count: int, clients: int) -> None:
    """Open the door, measure it idle, then while it is used; print the figures."""
    if kind == "games":
        await play(folder)
        return
    gate.POSTS_A_MINUTE = 10**6  # type: ignore[misc]  # nobody posts so much in earnest
    port, close = await (open_line(folder) if kind == "announcements" else open_forum(kind, folder))
    ticks = Ticks()
    ticking = asyncio.create_task(ticks.tick())
    await asyncio.sleep(IDLE_S)
    idle = ticks.taken()
    command = [sys.executable, __file__, "--load", kind, str(port)]
    options = ["--count", str(count), "--clients", str(clients)]
    variables = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
    load = await asyncio.create_subprocess_exec(
        *command, *options, stdout=asyncio.subprocess.PIPE, env=variables
    )
    assert load.stdout is not None
    async with asyncio.timeout(PATIENCE_S):
        await load.stdout.readline()  # all have come
    ticks.taken()
    async with asyncio.timeout(PATIENCE_S):
        out, _ = await load.communicate()
    busy = ticks.taken()
    ticking.cancel()
    print(json.dumps({"idle": idle, "busy": busy, **json.loads(out)}))
    await close()


async def play(folder: Path) -> None:
    """Let a contest play by itself, measure it while it is suspended, then while games end."""
    ports = [free_port() for _ in range(5)]
    cows = {"task": "cows", "options": {"dim": 2, "side": 20, "max_turns": 2}, "turn_seconds": 1}
    found, faults = understand(
        {
            "contest_duration_s": 3600,
            "servers": [{"name": f"Cows{n}", "port": port, **cows} for n, port in enumerate(ports)],
            "teams": [{"login": seat, "name": seat} for seat in SEATS],
        }
    )
    assert found is not None, faults
    venue = await Venue.open(found, folder)
    ticks = Ticks()
    ticking = asyncio.create_task(ticks.tick())
    await asyncio.sleep(IDLE_S)
    idle = ticks.taken()
    await venue.start()
    await asyncio.sleep(IDLE_S)  # until the first games are there
    ticks.taken()
    await asyncio.sleep(GAMES_S)
    busy = ticks.taken()
    ticking.cancel()
    await venue.close()
    print(json.dumps({"idle": idle, "busy": busy, "answer": 0, "seconds": GAMES_S}))


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


async def open_line(folder: Path) -> tuple[int, Callable[[], Any]]:
    """Open the game at a port of its own; return the port, and what closes it."""
    opened = await OpenGames.open(folder, ["agora"], "127.0.0.1", 0)
    return opened.listeners[0].port, opened.close


async def open_forum(kind: str, folder: Path) -> tuple[int, Callable[[], Any]]:
    """Open it in a community, for posts or letters; return the port, and what closes it."""
    opened = await OpenForum.open(folder, WebSettings(port=0))
    if kind == "posts":
        return int(opened.address.rsplit(":", 1)[1].strip("/")), opened.close
    for name in SEATS:
        opened.community.enter("ADD_ADDRESS", name=name, address=f"{name}@example.org")
    settings = MailSettings(
        domain="play.example",
        games={"agora": GameMail(believe=AddressPolicy(), list="agora@lists.example.net")},
        receive=Receiving(port=0),
        send=Sending(port=9),  # nobody takes what is sent; it waits
    )
    door = await MailDoor.open(opened.community, settings, lambda _: None)

    async def close() -> None:
        await door.close()
        await opened.close()

    return door.port, close


# The clients.


def load(kind: str, port: int, count: int, clients: int) -> None:
    """Send so many; print how long an answer takes, and all of them together."""
    sender = {"letters": letters, "posts": posts, "announcements": announcements}[kind]
    numbers, took, mutex = iter(range(count)), [], threading.Lock()
    come = threading.Barrier(clients + 1, timeout=PATIENCE_S)

    def work(who: str) -> None:
        send = sender(port, who)
        come.wait()
        while True:
            with mutex:
                number = next(numbers, None)
            if number is None:
                return
            began = time.perf_counter()
            send(number)
            took.append(1000 * (time.perf_counter() - began))

    threads = [threading.Thread(target=work, args=(who,)) for who in SEATS[:clients]]
    for thread in threads:
        thread.start()
    come.wait()
    print("all have come", flush=True)
    began = time.perf_counter()
    for thread in threads:
        thread.join()
    seconds = time.perf_counter() - began
    assert len(took) == count, f"{len(took)} of {count} were answered"
    print(json.dumps({"seconds": seconds, "answer": statistics.median(took)}))


def letters(port: int, who: str) -> Callable[[int], None]:
    """Send letters over one connection."""
    author = f"{who}@example.org"
    client = smtplib.SMTP("127.0.0.1", port, timeout=PATIENCE_S / 4)

    def send(number: int) -> None:
        head = f"From: {author}\r\nSubject: Moving\r\nMessage-ID: <{number}@example.org>\r\n\r\n"
        assert not client.sendmail(author, ["agora@play.example"], f"{head}{SAID}\r\n")

    return send


def posts(port: int, who: str) -> Callable[[int], None]:
    """Post over one connection."""
    client = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S / 4)

    def send(number: int) -> None:
        shown = base64.b64encode(f"{who}:{PASSWORD}".encode()).decode()
        headers = {"Authorization": f"Basic {shown}", "Content-Type": "application/json"}
        body = {"room": "public", "title": "Moving", "text": SAID, "id": f"post-{number:08}"}
        client.request("POST", "/api/games/agora/threads", json.dumps(body), headers)
        answer = client.getresponse()
        told = answer.read()
        assert answer.status == http.client.CREATED, (answer.status, told)

    return send


def announcements(port: int, who: str) -> Callable[[int], None]:
    """Announce over one connection."""
    with socket.create_connection(("127.0.0.1", port), PATIENCE_S / 4) as connected:
        stream = connected.makefile("rwb")  # which keeps it open

    def line() -> str:
        return stream.readline().decode().strip()

    def ask(text: str) -> str:
        stream.write(f"{text}\n".encode())
        stream.flush()
        return line()

    assert line() == "LOGIN"
    assert ask(who) == "PASS"
    assert ask(PASSWORD) == "OK"

    def send(number: int) -> None:
        block = f"-----BEGIN MESSAGE-----\n{SAID}\n-----END MESSAGE-----"
        told = ask(f"ANNOUNCE m{number}\n{block}")
        assert told == "OK", told
        for _ in range(int(line())):
            *_, below = line().split()
            for _ in range(int(below)):
                line()

    return send


# All of it.


def measured(kind: str, count: int, clients: int, slow_ms: float, library: Path) -> dict[str, Any]:
    """Let a host of its own be measured."""
    variables = dict(os.environ)
    if slow_ms:
        variables |= {"LD_PRELOAD": str(library), "SLOW_DISK_US": str(round(1000 * slow_ms))}
    with TemporaryDirectory(dir=Path.cwd()) as folder:
        if kind != "games":
            prepared(Path(folder))
        command = [sys.executable, __file__, "--serve", kind, folder]
        options = ["--count", str(count), "--clients", str(clients)]
        done = subprocess.run(
            [*command, *options], env=variables, stdout=subprocess.PIPE, check=True, text=True,
            stderr=subprocess.DEVNULL, timeout=2 * PATIENCE_S,
        )  # fmt: skip
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def report(kinds: Sequence[str], count: int, clients: int, slow_ms: float) -> None:
    """Measure and print."""
    with TemporaryDirectory() as folder:
        library = Path(folder) / "slow_disk.so"
        source = Path(__file__).with_name("slow_disk.c")
        compile_it = ["gcc", "-shared", "-fPIC", "-O1", "-o", str(library), str(source), "-ldl"]
        subprocess.run(compile_it, check=True)
        print(f"{count} of each, {clients} at a time; pauses of the loop in ms: p99, longest")
        for kind in kinds:
            for slow in (0.0, slow_ms):
                found = measured(kind, count, clients, slow, library)
                (quiet, quietest), (p99, worst) = found["idle"], found["busy"]
                disk = f"{slow:g} ms more" if slow else "as it is"
                print(
                    f"{kind:14} disk {disk:10} busy {p99:6.2f} {worst:7.2f}   idle {quiet:5.2f} "
                    f"{quietest:6.2f}   p99 {p99 / quiet:6.1f} times; an answer takes "
                    f"{found['answer']:.1f} ms, all {found['seconds']:.1f} s",
                    flush=True,
                )


def main() -> None:
    """Run."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--clients", type=int, default=8, choices=range(1, len(SEATS) + 1))
    parser.add_argument("--slow-ms", type=float, default=20)
    parser.add_argument("--only", choices=KINDS)
    parser.add_argument("--serve", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--load", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        kind, folder = given.serve
        run(serve(kind, Path(folder), given.count, given.clients))
    elif given.load:
        kind, port = given.load
        load(kind, int(port), given.count, given.clients)
    else:
        kinds = [given.only] if given.only else KINDS
        report(kinds, given.count, given.clients, given.slow_ms)


if __name__ == "__main__":
    main()
