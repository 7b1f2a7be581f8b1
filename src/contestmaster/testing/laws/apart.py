"""Check a game in a process of its own, where it can hang or grow without harm."""

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import IO, Any, Final

import msgspec

from contestmaster.kernel.game import Game
from contestmaster.kernel.journal import encode_plain
from contestmaster.testing.laws.catalogue import LIMITS, chosen
from contestmaster.testing.laws.processes import importable, named
from contestmaster.testing.laws.report import (
    CheckBeat,
    CheckPlan,
    CheckReport,
    CheckRequest,
    CheckTold,
    LawVerdict,
    StepLimits,
)

__all__ = ["CheckError", "check_apart"]

_GRACE_S: Final = 15.0
"""How much longer than a step may take the process may be silent: it may have to write a file."""
_WORKER: Final = "contestmaster.testing.laws.worker"


class CheckError(RuntimeError):
    """No check could be made; says why."""


def check_apart(
    game: Game[Any, Any],
    plan: CheckPlan,
    *,
    limits: StepLimits | None = None,
    journal: bytes | None = None,
    on_beat: Callable[[CheckBeat], object] = lambda *_: None,
) -> CheckReport:
    """Check a game, or a match of it, in a process of its own.

    Args:
        game: with its parameters; its class must be importable by its name.
        plan: what is checked.
        limits: of time and memory.
        journal: of a match, which is then checked instead of random ones.
        on_beat: is told now and then where the check is.

    Raises:
        UnknownLawError: the plan names a law that there is not.
        CheckError: the process could not check it.
    """
    chosen(plan.only)
    if why := importable(game):
        raise CheckError(why)
    limits = limits or StepLimits()
    params = msgspec.to_builtins(game.params)
    paths = [path for path in sys.path if path]
    request = CheckRequest(named(game), params, plan, limits, paths, journal)
    with subprocess.Popen(
        [sys.executable, "-m", _WORKER],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(encode_plain(request))
        process.stdin.close()
        try:
            return _heard(process.stdout, game, plan, limits, on_beat)
        finally:
            process.kill()


def _heard(
    out: IO[bytes],
    game: Game[Any, Any],
    plan: CheckPlan,
    limits: StepLimits,
    on_beat: Callable[[CheckBeat], object],
) -> CheckReport:
    lines: queue.Queue[bytes] = queue.Queue()
    threading.Thread(target=_read, args=(out, lines), daemon=True).start()
    last = CheckBeat("begin")
    while True:
        try:
            line = lines.get(timeout=limits.seconds + _GRACE_S)
        except queue.Empty:
            return _stopped(game, plan, last, f"it is silent for {limits.seconds:.0f} seconds")
        if not line:
            return _stopped(game, plan, last, "it ends the process it is played in")
        told = msgspec.json.decode(line, type=CheckTold)
        if told.trouble is not None:
            raise CheckError(told.trouble)
        if told.report is not None:
            return told.report
        if told.beat is not None:
            last = told.beat
            on_beat(last)


def _read(out: IO[bytes], lines: "queue.Queue[bytes]") -> None:
    for line in out:
        lines.put(line)
    lines.put(b"")


def _stopped(game: Game[Any, Any], plan: CheckPlan, last: CheckBeat, why: str) -> CheckReport:
    """Return the report of a process that could not make one itself."""
    verdicts = [
        LawVerdict(law.name, law.says, "not judged", f"the law `{LIMITS.name}` is broken")
        for law in chosen(plan.only).values()
        if law.name != LIMITS.name
    ]
    why = f"{last.doing}: {why}"
    broken = LawVerdict(LIMITS.name, LIMITS.says, "broken", why, seed=last.seed, entry=last.entry)
    return CheckReport(game.name, 0, 0, [*verdicts, broken])
