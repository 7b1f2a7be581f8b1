"""The event loop: uvloop where it is installed, asyncio's own elsewhere."""

import asyncio
import gc
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

T = TypeVar("T")

_YOUNG: Final = 20_000
"""New objects after which Python looks for cycles among them. Commands make none, and entries that
wait to be stored are many: with the usual 700 the search took a fifth of a busy server's time."""


def new_event_loop() -> asyncio.AbstractEventLoop:
    """Return a new event loop, the fastest there is."""
    try:
        import uvloop  # noqa: PLC0415 - it exists on some platforms only
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def run(main: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end on such a loop."""
    gc.set_threshold(_YOUNG, *gc.get_threshold()[1:])
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(main)
