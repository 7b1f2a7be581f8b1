"""Memory of a host: what each connection, table, game and post takes.

usage: python bench/memory.py [--connections 1000] [--tables 200] [--games 100] [--posts 20000]
Each figure is a difference: of what a process holds (its resident memory, without pages it shares)
with many of a kind and with few, divided by how many more there were. A connection is one of a team
that has logged in to a game of Wild wild space and asks nothing; a table has four bots that play
Space Crack; a game is a match as a host holds it, set up with its usual parameters and two seats; a
post has half a kilobyte and was judged. Bots think in a process of their own, which is not counted.
"""

import argparse
import gc
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from contestmaster import storage
from contestmaster.client import connect
from contestmaster.host.actbook import PendingEntry
from contestmaster.host.forum.book import ForumBook
from contestmaster.host.live import Live
from contestmaster.host.secrets import draw
from contestmaster.kernel.registry import load_game
from contestmaster.storage import MemoryStore
from harness import serving

AT: Final = 1_000_000_000_000_000
FEW: Final = 20
"""With so many of a kind everything that all share is there."""
GAMES: Final = ("cows", "desk", "traders", "spacecrack", "spaceships", "shuttle", "grid")
SETTLED_S: Final = 3.0
TEXT: Final = "This is what somebody says in a forum, at some length, as people do.\n" * 7


def held(process: int | str = "self") -> int:
    """Return how many bytes a process holds by itself."""
    rollup = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    kept = {line.split(":")[0]: line.split()[1] for line in rollup[1:]}
    return (int(kept["Private_Dirty"]) + int(kept["Private_Clean"])) * 1024


def settled(process: int) -> int:
    """Return what a process holds when nothing has changed for a while."""
    time.sleep(SETTLED_S)
    return held(process)


def of_connections(many: int) -> float:
    """Return bytes of a connection of the line protocol."""
    with serving("line", "serve.py", "--teams", "30") as server, ExitStack() as links:

        def opened(number: int) -> int:
            for team in range(number):
                links.enter_context(
                    connect("127.0.0.1", server.port, f"team{team % 30 + 1}", "secret")
                )
            return settled(server.pid)

        few = opened(FEW)
        return (opened(many) - few) / many


def of_tables(many: int) -> float:
    """Return bytes of a table at which four bots play."""

    def serving_so_many(number: int) -> int:
        with TemporaryDirectory() as folder:
            options = ("--data", folder, "--tables", str(number), "--people", "0")
            with serving("tables", "tables_host.py", *options) as server:
                return settled(server.pid)

    return (serving_so_many(many + FEW) - serving_so_many(FEW)) / many


def of_many(many: int, make: Callable[[int], Any]) -> float:
    """Return bytes of one of what a function makes."""
    kept = [make(number) for number in range(FEW)]
    gc.collect()
    few = held()
    kept += [make(number) for number in range(FEW, many + FEW)]
    gc.collect()
    return (held() - few) / many


def live(store: MemoryStore, name: str) -> Callable[[int], Live]:
    """Return what begins a game with its usual parameters."""
    rules = load_game(name)

    def begun(number: int) -> Live:
        game, seats = rules(rules.Params()), ("red", "blue")
        known = {"server": f"{name} {number}", "game_no": 1, "seats": seats}
        return Live.create(store, game, secret=draw(), at=AT, **known)  # type: ignore[arg-type]

    return begun


def of_posts(many: int) -> float:
    """Return bytes of a post of half a kilobyte."""
    with TemporaryDirectory() as folder, storage.opened(Path(folder) / "data") as store:
        book = ForumBook.open(store, AT)
        book.enter(PendingEntry("REGISTER", {"name": "ada"}), AT)
        book.enter(PendingEntry("PLACE", {"game": "agora", "match": 7}), AT)
        first = {"game": "agora", "room": "discussion", "title": "Talk"}

        def post(number: int) -> None:
            said = {"message_id": f"<{number}@web>", "text": f"{TEXT}{number}\n"}
            known = {"thread": 1} if number else first
            act = PendingEntry("REPLY" if number else "OPEN", known | said, "ada", "anyone")
            book.enter(act, AT + number)
            if number % 500 == 0:
                book.recorder.flush()

        return of_many(many, post)


def main(given: argparse.Namespace) -> None:
    """Print a line for each kind."""
    for what, bytes_each in (
        ("a connection", of_connections(given.connections)),
        ("a table with four bots", of_tables(given.tables)),
        *(
            (f"a game of {name}", of_many(given.games, live(MemoryStore(lambda _: None), name)))
            for name in GAMES
        ),
        ("a post", of_posts(given.posts)),
    ):
        print(f"{what:<24} {bytes_each / 1024:10.1f} KiB", flush=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Memory of a host.")
    parser.add_argument("--connections", type=int, default=1000)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--posts", type=int, default=20_000)
    main(parser.parse_args())
