"""A stage of a contest, as a program: plays servers for the process that has started it.

``serve --processes`` starts it (``python -m contestmaster.cli.contest.stage LINK BESIDE``) with the
numbers of two sockets that it inherits. It ends when they are closed, or when it is told to.
"""

import signal
import socket
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from contestmaster.host.contest.settings import ServerSetup

COMMAND: Final = (sys.executable, "-m", "contestmaster.cli.contest.stage")
"""What starts it."""
_PR_SET_PDEATHSIG: Final = 1
"""Of ``linux/prctl.h``: which signal a process gets when its parent ends."""


def main(numbers: "Sequence[str]") -> int:
    """Be a stage; return the exit status."""
    # Ctrl-C in the terminal, and the end of a service, are meant for the process of the contest.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    _end_with_parent()
    from contestmaster.cli.logs import log_to_stderr
    from contestmaster.doors.tcp.loop import run
    from contestmaster.doors.tcp.stage import play
    from contestmaster.host.compiling.elsewhere import Elsewhere, compiling_elsewhere

    log_to_stderr()
    link, beside = (socket.socket(fileno=int(number)) for number in numbers)
    with compiling_elsewhere(Elsewhere()):
        return 0 if run(play(link, beside, warm)) else 1


def _end_with_parent() -> None:
    """Have the system end this process with the one that started it, where it can.

    Its end of the link would end it as well, but perhaps not before that one is started again and
    wants the ports.
    """
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, int(signal.SIGKILL))


def warm(
    setups: "Sequence[ServerSetup]",
    warmed: "Callable[[], object]",
    say: "Callable[[str], object]" = str,  # it says nothing
) -> None:
    """Load the rules of all that may have to be played, on threads; tell which are ready."""
    from threading import Thread

    from contestmaster.cli.contest.warm import WarmUp, tasks_of

    def wait() -> None:
        with WarmUp(tasks_of(setups), say) as warming:
            warming.wait()
        warmed()

    Thread(target=wait, daemon=True).start()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
