"""A user of its own for each box, where the host runs as root [BOX-13].

An operator who is not root has one user only; there each box has a user namespace of its own, in
which the kernel counts its processes apart.
"""

import os
import socket
from typing import Final

from contestmaster.sandbox.errors import NoBoxError

FIRST: Final = 2_000_000_000
"""The first user id of boxes: above all that distributions and containers give away."""
COUNT: Final = 4096


class Slot:
    """A user id that no other box on this machine has, as long as this is not closed.

    It is held by a name in the abstract space of sockets: the kernel gives it free when the process
    ends, however that comes.

    Attributes:
        user: the user and group id.
    """

    def __init__(self) -> None:
        """Take a free one.

        Raises:
            NoBoxError: there is none.
        """
        for number in range(COUNT):
            held = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            try:
                held.bind(f"\0contestmaster box {number}")
            except OSError:
                held.close()
                continue
            self._held = held
            self.user = FIRST + number
            return
        raise NoBoxError(f"all {COUNT} users for boxes are taken; end other hosts on this machine")

    def close(self) -> None:
        """Let others have it."""
        self._held.close()


def slot() -> Slot | None:
    """Return a user for a box; none where this process may not be another user anyway.

    Raises:
        NoBoxError: there is none left.
    """
    return Slot() if os.geteuid() == 0 else None
