"""``season work``: more processes that play matches of a season, here or on another machine."""

import sys
from pathlib import Path
from urllib.parse import urlsplit

from contestmaster.cli.season.asking import season_file


def work(
    where: str = "season.toml",
    /,
    *,
    processes: int | None = None,
    slots: int | None = None,
    token_file: Path | None = None,
    token: str | None = None,
    cache: Path | None = None,
) -> None:
    """Play matches of a season until it is stopped: of one on this folder, or of one elsewhere.

    It may be killed at any moment: what it has not reported is played by others. From another
    machine it wants the token that `contestmaster season token` has made for it. Matches come from
    the host, with the files of the bots; it waits while the host is restarted.

    Examples: `contestmaster season work`, `contestmaster season work autumn.toml --processes 8`,
    `contestmaster season work https://season.example --token-file token --slots 4`

    Parameters
    ----------
    where
        The season's file, or the address of its pages.
    processes
        How many processes; as many as this machine has processors, if not given.
    slots
        The same.
    token_file
        A file with the token of this machine; or it is in the environment variable
        CONTESTMASTER_TOKEN.
    token
        The token itself; other users of this machine can see it there.
    cache
        The folder in which files of bots are kept; one in the cache folder, if not given.
    """
    count = _count(slots if processes is None else processes)
    if urlsplit(where).scheme in {"http", "https"}:
        _elsewhere(where, count, _token(token_file, token), cache)
    else:
        _here(Path(where), count)


def _count(count: int | None) -> int | None:
    from contestmaster.cli.trouble import Trouble

    if count is not None and not 1 <= count <= 1024:  # noqa: PLR2004 - said in the message
        raise Trouble(f"{count} processes: expected 1 to 1024", 2)
    return count


def _here(file: Path, count: int | None) -> None:
    """Play for a season on a folder of this machine."""
    import time

    from contestmaster.cli.trouble import Trouble
    from contestmaster.season.library import BotLibrary
    from contestmaster.storage import queue_opened
    from contestmaster.tournament.pool import Pool, PoolError

    _, folder = season_file(file)
    print(f"matches of {folder} are played here; Ctrl-C stops that", flush=True)
    try:
        with (
            queue_opened(folder) as queue,
            Pool(queue, BotLibrary(folder).folder, count) as pool,
        ):
            while True:
                pool.tend()
                time.sleep(0.2)
    except PoolError as error:
        raise Trouble(str(error)) from None


def _elsewhere(host: str, count: int | None, token: str, cache: Path | None) -> None:
    """Play for a season on another machine."""
    import os

    from contestmaster.arrays.folders import cache_folder
    from contestmaster.cli.season.asking import is_near
    from contestmaster.cli.trouble import Trouble
    from contestmaster.kernel.unseen import harmless
    from contestmaster.tournament.afarpool import AfarPool
    from contestmaster.tournament.pool import PoolError

    if urlsplit(host).scheme == "http" and not is_near(host):
        print(f"{host} is not encrypted: whoever is on the way can read the token", file=sys.stderr)
    folder = cache
    if folder is None:
        found = cache_folder()
        if found is None:
            raise Trouble("there is no cache folder: name one by --cache", 2)
        folder = found / "bots"
    slots = count or os.cpu_count() or 1
    try:
        with AfarPool(host, token, folder, slots, _Telling()) as pool:
            print(f"matches of {harmless(host)} are played here; Ctrl-C stops that", flush=True)
            pool.run()
    except PoolError as error:
        raise Trouble(str(error)) from None


class _Telling:
    """Shows what workers say, what several say at once only one time."""

    def __init__(self) -> None:
        self._last = ""

    def __call__(self, words: str) -> None:
        if words != self._last:
            self._last = words
            print(words, file=sys.stderr, flush=True)


def _token(file: Path | None, token: str | None) -> str:
    """Return the token that was given."""
    import os

    from contestmaster.cli.season.asking import TOKEN
    from contestmaster.cli.trouble import Trouble

    if file is not None:
        found = file.read_text(encoding="utf-8").strip()
    else:
        found = token or os.environ.get(TOKEN, "")
    if not found:
        raise Trouble(
            f"a token of this machine is wanted, by --token-file or in {TOKEN}: an organiser makes "
            "one by: contestmaster season token",
            2,
        )
    if not (found.isascii() and found.isprintable()) or " " in found:
        raise Trouble("this is no token: it has characters that no token has", 2)
    return found
