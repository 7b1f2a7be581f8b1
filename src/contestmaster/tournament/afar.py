"""A worker on another machine: it fetches jobs from a host over HTTP, plays, and reports.

Run as a program (``python -m contestmaster.tournament.afar``) it reads from its standard input, in
one line of JSON, where the host is, its token and its folder of files, and works for as long as
that input stays open. It may be killed at any moment: what it had leased is leased again
[TOUR-50]. While the host cannot be reached it waits; what it has played it reports when the host
is back.
"""

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from contestmaster.kernel.registry import game_names, load_game
from contestmaster.tournament.calls import HostCalls, RefusedCallError, UnreachableHostError
from contestmaster.tournament.files import FileCache
from contestmaster.tournament.job import Job, carried_out, job_of
from contestmaster.tournament.work import LEASE_S, LONGEST_S, OVERRUN

SENT_HOME: Final = 4
"""The exit status of a worker whom the host does not want; it has said why."""
AT_ONCE: Final = 2
"""Jobs leased at a time."""
_NICE: Final = 5
_UNWANTED: Final = (401, 403)
"""Answers by which a host says that a token is void."""
_ANOTHERS: Final = 409


class SentHomeError(Exception):
    """The host does not want this worker as it is; the message says why."""


class AfarWorker:
    """Plays what a host hands out.

    Attributes:
        played: jobs whose result the host has taken.
    """

    def __init__(
        self, calls: HostCalls, files: FileCache, tell: Callable[[str], object] = lambda _: None
    ) -> None:
        """Ask by these calls; files of bots are kept in a folder; ``tell`` hears what is new."""
        self._tell = tell
        self._calls = calls
        self._files = files
        self._held: dict[str, float] = {}
        """Keys of what is leased, with the instant at which it began; 0 while it waits."""
        self.played = 0

    def work(self, *, once: bool = False) -> None:
        """Play until the process ends; ``once``: until there is nothing to do.

        Raises:
            SentHomeError: the host does not want it.
        """
        try:
            by = versions([one["name"] for one in self._calls.season()["games"]])
            while True:
                wait = self._round(self._calls.lease(AT_ONCE, by))
                if wait and once:
                    return
                time.sleep(wait)
        except RefusedCallError as error:
            raise SentHomeError(str(error)) from None
        except (KeyError, TypeError, ValueError) as error:
            raise SentHomeError(f"this is no season that hands out matches: {error!r}") from None

    def _round(self, given: dict[str, Any]) -> float:
        """Play what was given; return after how long to ask again."""
        if given["why"]:
            self._tell(given["why"])
        jobs = {one["key"]: job_of(one["body"].encode()) for one in given["jobs"]}
        self._held.update(dict.fromkeys(jobs, 0.0))
        for key, job in jobs.items():
            self._held[key] = time.monotonic()
            try:
                self._play(key, job)
            finally:
                self._held.pop(key, None)
        return 0.0 if jobs else float(given["wait"])

    def _play(self, key: str, job: Job) -> None:
        """Play one job, and tell the host what came of it."""
        if job.key != key or not job.repeatable:
            self._calls.give_up(key, "what the host has sent is not the match that it names")
            return
        try:
            for seat in job.seats:
                if seat.sha256:
                    self._files.fetched(seat.sha256, self._calls.file)
            journal = bytearray()
            result = carried_out(job, self._files.folder, journal=journal.extend)
            if result.void:
                self._calls.give_up(key, result.failed)
            else:
                self._calls.done(result, bytes(journal))
                self.played += 1
        except OSError as error:  # of the folder of files
            self._calls.give_up(key, f"its files cannot be had: {error}")
        except RefusedCallError as error:
            if error.status in _UNWANTED:
                raise
            if error.status != _ANOTHERS:  # else it is with somebody else by now
                self._calls.give_up(key, str(error))

    def renew(self) -> None:
        """Keep what is leased; give up what takes too long, and end with it [TOUR-14]."""
        late = [
            key
            for key, since in list(self._held.items())
            if since and time.monotonic() - since > LONGEST_S
        ]
        if late:
            self._calls.give_up(late[0], f"it took longer than {LONGEST_S:.0f} s")
            os._exit(OVERRUN)
        if self._held:
            self._calls.renew(list(self._held))


def versions(games: Sequence[str]) -> dict[str, Any]:
    """Return by what this machine plays: the engine of bots, and the rules of games."""
    from contestmaster.wasm.engine import VERSION  # noqa: PLC0415 - looks whether an extra is here

    known = game_names()
    return {
        "engine": VERSION,
        "games": {name: load_game(name).version for name in games if name in known},
    }


def _until_closed() -> None:
    """End the process with its input: whoever has started it is gone, or wants it to be."""
    while os.read(0, 1 << 12):
        pass
    os._exit(0)


def _tell(words: str) -> None:
    sys.stderr.write(f"{words}\n")
    sys.stderr.flush()


def _renewing(worker: AfarWorker, pause: float) -> None:
    while True:
        time.sleep(pause)
        with suppress(RefusedCallError, UnreachableHostError, ValueError):
            worker.renew()


def main() -> None:
    """Work until standard input is closed, or this process is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for whoever has started it
    with suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(_NICE)
    said = json.loads(sys.stdin.buffer.readline())
    threading.Thread(target=_until_closed, daemon=True).start()
    calls = HostCalls(said["host"], said["token"], tell=_tell)
    worker = AfarWorker(calls, FileCache(Path(said["folder"])), _tell)
    threading.Thread(target=_renewing, args=(worker, LEASE_S / 6), daemon=True).start()
    try:
        worker.work()
    except SentHomeError as error:
        _tell(str(error))
        sys.exit(SENT_HOME)


if __name__ == "__main__":
    main()
