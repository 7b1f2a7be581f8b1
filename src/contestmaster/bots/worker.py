"""The process in which the bots of a table server play; it ends with its input, and so the host.

Run as a program (``python -m contestmaster.bots.worker``) it reads frames from standard input and
writes frames to standard output.
"""

import os
import signal
import sys
import threading
import time
from contextlib import suppress
from typing import Final

from contestmaster.bots.stage import Stage
from contestmaster.host.compiling.elsewhere import Elsewhere, compiling_elsewhere
from contestmaster.host.lobby.frames import CrewFrame, FrameKind, Unpacker, pack

COMMAND: Final = (sys.executable, "-m", "contestmaster.bots.worker")
"""What starts it."""
THINKING_S: Final = 10.0
"""For how many seconds of the processor a bot may think between two commands."""

_NICE: Final = 10
"""How much more than a host's its work can wait."""
_LOOK_S: Final = 0.5
_SWITCH_S: Final = 0.001
"""How soon a thread that has a reply is heard beside one that thinks, in seconds."""


def main() -> None:
    """Play until the host closes its end; end at once when a bot takes too long."""
    # Ctrl-C in the terminal of the host is meant for the host.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):  # Windows has no such thing
        os.nice(_NICE)
    sys.setswitchinterval(_SWITCH_S)
    out = os.dup(1)
    os.dup2(2, 1)  # what a bot prints is no frame
    writing = threading.Lock()

    def send(frame: CrewFrame) -> None:
        data = memoryview(pack(frame))
        with writing, suppress(BrokenPipeError):
            while data:
                data = data[os.write(out, data) :]

    stage = Stage(send)
    threading.Thread(target=_watch, args=(stage,), daemon=True).start()
    unpacker = Unpacker()
    with compiling_elsewhere(Elsewhere(waiting=stage.pause)):
        while data := os.read(0, 1 << 16):
            for frame in unpacker.feed(data):
                stage.take(frame)
        os._exit(0)  # bots are in the middle of their turns


def _watch(stage: Stage) -> None:
    """End the process when a bot takes too long: nothing less stops it."""
    while True:
        time.sleep(_LOOK_S)
        player = stage.overrun(THINKING_S)
        if player is not None:
            stage.send(CrewFrame(FrameKind.OVERRAN, player))
            os._exit(1)


if __name__ == "__main__":
    main()
