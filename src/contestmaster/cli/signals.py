"""How a command that runs until it is told to stop hears of it."""

import asyncio
import signal
from contextlib import suppress


def stop_event() -> asyncio.Event:
    """Return an event that Ctrl-C, or whatever else asks a process to end, sets from now on."""
    stop = asyncio.Event()
    running = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: Ctrl-C arrives as KeyboardInterrupt
            running.add_signal_handler(number, stop.set)
    return stop
