"""Guests: those who listen at a table."""

import asyncio
from typing import Final

from contestmaster.doors.web.live.channel import Listening
from contestmaster.doors.web.live.wire import BrowserWire
from contestmaster.kernel.game import Eye

NOBODY: Final = "nobody"
"""The eye where there is no game to be seen yet."""


class Guest:
    """One who listens at a table, by whatever eye they see now.

    Attributes:
        connection: by which they are at the table; without it they hear nothing any more. Who looks
            on from outside has none.
        removed: set when they are at the table no more.
    """

    __slots__ = ("connection", "eye", "listening", "person", "removed", "wire")

    def __init__(self, person: str, connection: int | None, wire: BrowserWire) -> None:
        """Take the wire to the browser of a person, or of nobody: an empty name."""
        self.person = person
        self.connection = connection
        self.removed = asyncio.Event()
        self.wire = wire
        self.eye: Eye | str = NOBODY
        self.listening: Listening | None = None
