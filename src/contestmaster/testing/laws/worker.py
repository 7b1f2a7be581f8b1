"""The process in which a game is held against its laws, watched for time and memory.

It reads one request as JSON from its input, and writes lines of JSON: where it is now and then, and
a report at the end. What the game itself prints goes where its complaints go.
"""

import os
import sys
import threading
import time
from typing import Any, BinaryIO, Final, NoReturn

import msgspec

from contestmaster.kernel.exchange import CutShortError
from contestmaster.kernel.journal import encode_plain
from contestmaster.kernel.match import DepartedError, Match
from contestmaster.testing.laws.catalogue import LIMITS
from contestmaster.testing.laws.check import LawChecker
from contestmaster.testing.laws.law import Breach
from contestmaster.testing.laws.match import PlayedMatch, read
from contestmaster.testing.laws.processes import of_name
from contestmaster.testing.laws.report import CheckBeat, CheckRequest, CheckTold, StepLimits

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

__all__: list[str] = []

_TICK_S: Final = 0.05
_TOLD_S: Final = 0.1
"""Seconds between two lines about where it is."""
_MEGABYTE: Final = 1 << (20 if sys.platform == "darwin" else 10)
"""In the unit in which the system says how much memory a process has had."""


class _Watch:
    """Knows what is done since when, and ends the process where that takes too long or too much."""

    def __init__(self, limits: StepLimits, out: BinaryIO) -> None:
        self._limits = limits
        self._out = out
        self._lock = threading.Lock()
        self._since = time.monotonic()
        self._told = 0.0
        self._now = CheckBeat("begin")
        self._record: PlayedMatch | None = None
        self._match: Match[Any, Any] | None = None
        self.checker: LawChecker | None = None

    def beat(self, doing: str, record: PlayedMatch | None, match: Match[Any, Any] | None) -> None:
        """Note what is done now."""
        self._since = time.monotonic()
        self._record, self._match = record, match
        entry = None if match is None else match.number
        self._now = CheckBeat(doing, None if record is None else record.seed, entry)
        if self._since - self._told > _TOLD_S:
            self._told = self._since
            self.tell(CheckTold(beat=self._now))

    def tell(self, told: CheckTold) -> None:
        """Write a line."""
        with self._lock:
            self._out.write(encode_plain(told) + b"\n")
            self._out.flush()

    def run(self) -> NoReturn:
        """Look now and then, until the process ends."""
        while True:
            time.sleep(_TICK_S)
            if (spent := time.monotonic() - self._since) > self._limits.seconds:
                self._stop(f"{self._now.doing} takes more than {spent:.0f} seconds: it hangs")
            if (used := _megabytes()) > self._limits.megabytes:
                self._stop(f"{self._now.doing} needs more than {used:.0f} megabytes: it grows")

    def _stop(self, why: str) -> NoReturn:
        checker, record, match = self.checker, self._record, self._match
        if checker is not None:
            checker.note(LIMITS.name, Breach(why), record, match)
            self.tell(CheckTold(report=checker.report(watched=True)))
        os._exit(0)


def _megabytes() -> float:
    if resource is None:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / _MEGABYTE


def _main() -> None:
    request = msgspec.json.decode(sys.stdin.buffer.read(), type=CheckRequest)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    sys.path[:0] = [path for path in request.paths if path not in sys.path]
    watch = _Watch(request.limits, out)
    try:
        rules = of_name(request.game)
        game = rules(msgspec.convert(request.params, rules.Params))
        watch.checker = checker = LawChecker(game, request.plan, watch.beat)
        threading.Thread(target=watch.run, daemon=True).start()
        if request.journal is None:
            checker.run()
        else:
            checker.hold(read(request.journal.splitlines(keepends=True), game))
        watch.tell(CheckTold(report=checker.report(watched=True)))
    except (DepartedError, CutShortError) as error:
        watch.tell(CheckTold(trouble=str(error)))
    except Exception as error:
        watch.tell(CheckTold(trouble=f"{type(error).__name__}: {error}"))
    os._exit(0)  # whatever threads the game has begun


if __name__ == "__main__":
    _main()
