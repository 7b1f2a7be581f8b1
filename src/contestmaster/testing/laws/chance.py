"""What rules use of the world outside: chance that is not their dice, and clocks."""

import sys
from collections.abc import Mapping
from types import FrameType
from typing import Any, Final

from contestmaster.kernel.match import Match
from contestmaster.testing.laws.match import PlayedMatch

__all__ = ["outside"]

_CLOCKS: Final = {"time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns"}
_CALENDAR: Final = {"now", "today", "utcnow"}
_MODULES: Final = {"random", "secrets", "uuid"}
"""Modules whose functions draw."""
_DRAWN: Final = {"random", "getrandbits", "urandom", "uniform", "choice", "randint"}
_AROUND: Final = (
    "numba",
    "llvmlite",
    "importlib",
    "contestmaster.arrays",
    "contestmaster.host",
    "tempfile",
    "logging",
    "warnings",
)
"""What compiles and loads on the way may look at clocks: no rule sees what it finds."""
_LOOKED_AT: Final = 40
"""States of a match that are looked at on the way."""


class _Watch:
    """Notes the first use of chance or clocks; it is called for each function that is."""

    def __init__(self) -> None:
        self.found = ""

    def __call__(self, frame: FrameType, event: str, what: Any) -> None:
        if self.found:
            return
        if event == "c_call":
            name = _named(what)
        elif event == "call":
            module = frame.f_globals.get("__name__", "")
            name = f"{module}.{frame.f_code.co_name}" if module in _MODULES else ""
            name = "" if name.endswith((".<module>", ".__init__", ".seed")) else name
        else:
            return
        if name and not _on_the_way(frame):
            self.found = f"{name} ({_where(frame)})"


def outside(record: PlayedMatch) -> str:
    """Return what the rules of a match use of the world outside; empty if nothing."""
    before = _numpy_state()
    again = record.again()
    for entry in record.entries[:_LOOKED_AT]:  # what is imported and compiled once is done here
        again.apply(entry)
    _looked(again)
    watch = _Watch()
    sys.setprofile(watch)
    try:
        again = record.again()
        for entry in record.entries[:_LOOKED_AT]:
            _looked(again)
            again.apply(entry)
        _looked(again)
    except Exception:  # another law's, unless chance was the reason
        return watch.found
    finally:
        sys.setprofile(None)
    if not watch.found and _numpy_state() != before:
        return "the generator of numpy.random"
    return watch.found


def _looked(match: Match[Any, Any]) -> None:
    game, state = match.game, match.state
    for seat in range(len(match.header.seats)):
        game.view(state, seat)
        list(game.orders(state, seat))
    game.outcome(state)
    game.dump(state)
    game.position(state)


def _named(function: Any) -> str:
    """Return the name of a function of C that draws, or reads a clock; empty for others."""
    name = getattr(function, "__name__", "")
    owner = getattr(function, "__self__", None)
    of = getattr(owner, "__name__", type(owner).__name__)
    if of == "time" and name in _CLOCKS:
        return f"time.{name}"
    if of in ("datetime", "date") and name in _CALENDAR:
        return f"{of}.{name}"
    if name == "urandom" or (of in ("Random", "SystemRandom") and name in _DRAWN):
        return f"{'os' if name == 'urandom' else 'random'}.{name}"
    return ""


def _on_the_way(frame: FrameType) -> bool:
    at: FrameType | None = frame
    while at is not None:
        name = at.f_globals.get("__name__", "")
        if name == __name__:
            return False
        if name.startswith(_AROUND) and not name.startswith("contestmaster.arrays.dice"):
            return True
        at = at.f_back
    return False


def _where(frame: FrameType) -> str:
    """Return the place in the rules: the nearest that is no module of chance itself."""
    at: FrameType | None = frame
    while at is not None and at.f_globals.get("__name__", "") in _MODULES:
        at = at.f_back
    if at is None:
        return "somewhere"
    return f"{at.f_globals.get('__name__', '')}, line {at.f_lineno}"


def _numpy_state() -> bytes:
    numpy = sys.modules.get("numpy")
    if numpy is None:
        return b""
    state: Mapping[str, Any] = numpy.random.get_state(legacy=False)
    return bytes(state["state"]["key"].tobytes()) + repr(state["state"]["pos"]).encode()
