"""The light library that authors of bots import: connect, ask, order, wait.

It needs nothing but the standard library, and starts in milliseconds: no compiler, no arrays, no
web, no database is imported with it. The conversation itself (:mod:`.conversation`) does no input
or output; :func:`connect` and :func:`contestmaster.client.aio.connect` are two thin shells around
it. The typed classes, such as :class:`contestmaster.client.cows.Cows`, are generated from a game's
vocabulary and speak through any :class:`Transport`.

>>> from contestmaster.client import connect
>>> from contestmaster.client.cows import Cows
>>> with connect("localhost", 20000, "login1", "secret") as link:  # doctest: +SKIP
...     print(Cows(link).describe_world())
...     link.wait()
"""

from contestmaster.client.errors import (
    ClientError,
    ConnectionLost,
    LoginFailed,
    ProtocolError,
    Refused,
)
from contestmaster.client.shapes import (
    HEADED,
    HEADED_LIST,
    LIST,
    NOTHING,
    ROW,
    SERIES,
    Blocks,
    Given,
    Part,
    Shape,
    entries,
)
from contestmaster.client.staying import Staying, stay
from contestmaster.client.streams import attached
from contestmaster.client.sync import Connection, connect
from contestmaster.client.transport import InProcess, Transport
from contestmaster.client.waits import NONE_KNOWN, Waited

__all__ = [
    "HEADED",
    "HEADED_LIST",
    "LIST",
    "NONE_KNOWN",
    "NOTHING",
    "ROW",
    "SERIES",
    "Blocks",
    "ClientError",
    "Connection",
    "ConnectionLost",
    "Given",
    "InProcess",
    "LoginFailed",
    "Part",
    "ProtocolError",
    "Refused",
    "Shape",
    "Staying",
    "Transport",
    "Waited",
    "attached",
    "connect",
    "entries",
    "stay",
]
