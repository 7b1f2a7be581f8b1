"""A thread that knows which rules of others are running, and interrupts those that do not end.

A rule is interrupted by an exception that the interpreter raises in the thread that runs it, at its
next step in Python. So a call into C that does not return cannot be interrupted; the log says that.
"""

import ctypes
import os
import sys
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from threading import get_ident
from time import sleep
from traceback import extract_tb
from typing import Any, Final, NamedTuple, TypeVar, cast

import structlog

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]


T = TypeVar("T")

SECONDS: Final = "CONTESTMASTER_RULE_SECONDS"
MEGABYTES: Final = "CONTESTMASTER_RULE_MEGABYTES"
STATE_MEGABYTES: Final = "CONTESTMASTER_STATE_MEGABYTES"
"""Environment variables that set the limits."""

_TICK_S: Final = 0.05
_DEAF_S: Final = 5.0
"""Seconds after the first interrupt after which the log says that a rule does not hear it."""
_MEMORY: Final = Path("/proc/self/statm")
_MEGABYTE: Final = 1 << 20

log = structlog.get_logger("contestmaster.host")


class RuleStoppedError(RuntimeError):
    """A rule has taken more than it may, and was stopped; the message says which, and of what.

    Attributes:
        rule: the name of an order or query, or of a method of the game; empty where it is not one
            call that took too much.
    """

    def __init__(self, reason: str, *, rule: str = "") -> None:
        """Say why."""
        super().__init__(reason)
        self.rule = rule


class RuleExitError(RuntimeError):
    """A rule wanted to end the process, as by ``sys.exit``; to its host it has failed."""


class RuleLimits(NamedTuple):
    """What a rule of somebody else's game may take while it is hosted.

    Attributes:
        seconds: that one call may last.
        megabytes: by which the process may grow during one call.
        state_megabytes: that a state may have when it is written down.
    """

    seconds: float = 10.0
    megabytes: float = 512.0
    state_megabytes: float = 64.0

    @classmethod
    def set_up(cls) -> "RuleLimits":
        """Return what the environment says, and else what is usual.

        Raises:
            ValueError: a variable is no positive number; the message names it.
        """
        names = (SECONDS, MEGABYTES, STATE_MEGABYTES)
        return cls(*(_number(name, usual) for name, usual in zip(names, cls(), strict=True)))


class _Interrupt(BaseException):
    """Ends a rule; no exception that a rule would think of catching."""


class _Section:
    """One call of a rule."""

    __slots__ = ("before", "is_open", "rule", "sent", "ticks", "why")

    def __init__(self, rule: str) -> None:
        self.rule = rule
        self.is_open = True
        self.ticks = 0
        self.before = 0
        """The bytes that the process had when the watchdog first saw the call."""
        self.why = ""
        """Why it is to end; empty as long as it may go on."""
        self.sent = 0
        """How often it was interrupted."""


class Watchdog:
    """Looks after the rules that run, on whatever threads.

    Time is counted in its own ticks: while the whole process stands still, none passes.
    """

    def __init__(self, limits: RuleLimits) -> None:
        """Look after none yet; the thread begins with the first rule."""
        self.limits = limits
        self._running: dict[int, _Section] = {}
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def busy(self) -> bool:
        """Return whether this thread runs a rule now, which asks for another."""
        return get_ident() in self._running

    def run(self, rule: str, call: Callable[..., T], *args: Any, **kwargs: Any) -> T:
        """Call a rule, and return what it returns; what is listed lazily is listed before.

        Raises:
            RuleStoppedError: it took too long, or too much memory.
            RuleExitError: it wanted to end the process; only Ctrl-C does that.
        """
        if self._thread is None:
            self._start()
        ident, section, where = get_ident(), _Section(rule), ""
        result: Any = None
        try:
            try:
                try:
                    self._running[ident] = section
                    result = call(*args, **kwargs)
                    if hasattr(result, "__next__"):
                        result = list(cast(Iterable[Any], result))
                except BaseException as error:
                    section.is_open = False  # from here on nothing new is sent
                    if not section.why:
                        if isinstance(error, Exception | KeyboardInterrupt | _Interrupt):
                            raise
                        left = RuleExitError(f"{rule} raised {type(error).__name__}")
                        raise left.with_traceback(error.__traceback__) from error
                    where = _place(error)
            finally:
                # Once it is closed two interrupts may still come: one that waits, and one that is
                # being sent. What they cut off is done again. No step between these calls is one
                # at which the interpreter looks for an interrupt.
                section.is_open = False
                try:
                    try:
                        self._close(ident, section)
                    except _Interrupt:
                        self._close(ident, section)
                except _Interrupt:
                    self._close(ident, section)
        except _Interrupt:
            pass  # the rule had ended by an earlier one, or was about to end
        if section.why:
            # The frames of the rule, and all that is in them, are let go of.
            raise RuleStoppedError(f"{rule} {section.why}{where}", rule=rule)
        return result  # type: ignore[no-any-return]

    def _close(self, ident: int, section: _Section) -> None:
        """Let no interrupt come any more."""
        self._running.pop(ident, None)
        if section.sent:
            with self._lock:  # what is being sent has been sent
                _drain(ident)

    def _start(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._look, name="watchdog", daemon=True)
                self._thread.start()

    def _look(self) -> None:
        while True:
            sleep(_TICK_S)
            for ident, section in list(self._running.items()):
                section.ticks += 1
                self._judge(section)
                if section.why:
                    self._interrupt(ident, section)

    def _judge(self, section: _Section) -> None:
        limits, size = self.limits, _resident()
        if section.why:
            return
        if section.ticks == 1:
            section.before = size
        elif size - section.before > limits.megabytes * _MEGABYTE:
            section.why = f"took more than {limits.megabytes:g} megabytes of memory"
        if section.ticks * _TICK_S > limits.seconds:
            section.why = f"took more than {limits.seconds:g} seconds"

    def _interrupt(self, ident: int, section: _Section) -> None:
        """Interrupt a rule, again if need be: it may have caught the last interrupt."""
        with self._lock:
            # First this, then the look: a rule that closes meanwhile is seen to be closed, or sees
            # that it is being interrupted, and waits.
            section.sent += 1
            if section.is_open and self._running.get(ident) is section:
                _raise_in(ident, _Interrupt)
        if section.sent == round(_DEAF_S / _TICK_S):
            log.error("a rule cannot be stopped", rule=section.rule, reason=section.why)


def _raise_in(ident: int, error: type[BaseException]) -> bool:
    """Have an exception raised in a thread, in place of one that waits; return whether it will."""
    interpreter = getattr(ctypes, "pythonapi", None)
    if interpreter is None:
        return False
    what = ctypes.py_object(error)
    return bool(interpreter.PyThreadState_SetAsyncExc(ctypes.c_ulong(ident), what))


def _drain(ident: int) -> None:
    """Take the interrupt that waits in this thread, or one more.

    One that was only called off leaves CPython 3.11 to look for it at every step for good, and for
    ever at one step where calls are profiled.
    """
    try:
        if _raise_in(ident, _Interrupt):
            while True:
                sleep(0)
    except _Interrupt:
        pass


def _place(error: BaseException) -> str:
    """Return where a rule was when it was interrupted, in words."""
    frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename != __file__]
    return f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""


def _resident() -> int:
    """Return how many bytes of memory the process has; 0 where that is not known."""
    try:
        return int(_MEMORY.read_bytes().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        pass
    if resource is None:
        return 0
    unit = 1 if sys.platform == "darwin" else 1 << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def _number(name: str, usual: float) -> float:
    text = os.environ.get(name)
    if not text:
        return usual
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not 0 < number < float("inf"):
        raise ValueError(f"{name}: expected a number above 0, found {text!r}")
    return number
