"""A route of Litestar that answers with ready records, on the same server and loop as our pages.

usage: python bench/peers/bare_litestar.py FILE
FILE holds what it answers, in JSON; the port is printed.
"""

import asyncio
import sys
from pathlib import Path
from typing import Any

import msgspec
from litestar import Litestar, get

from contestmaster.doors.tcp.loop import new_event_loop
from contestmaster.doors.web.server import WebListener, bound


def application(content: Any) -> Litestar:
    """Return an application that knows one answer."""

    @get("/", sync_to_thread=False)
    def answer() -> Any:
        return content

    return Litestar([answer], openapi_config=None, logging_config=None)


async def main(content: Any) -> None:
    """Answer until the process is ended."""
    listener = await WebListener.open(application(content), bound("127.0.0.1", 0))
    print(listener.port, flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    ready = msgspec.json.decode(Path(sys.argv[1]).read_bytes())
    new_event_loop().run_until_complete(main(ready))
