"""The door for agents as a process beside a host: started by it, and ended with it.

The argument is the address of the host's pages. The first line that is printed is the port on
which it listens, for this machine only; when standard input ends the host is gone, and so is it.
"""

import asyncio
import os
import socket
import sys
from contextlib import suppress

import uvicorn

from contestmaster.doors.mcp.between import KEY_VARIABLE, TRUST_VARIABLE
from contestmaster.doors.mcp.http import agents_app


def main() -> None:
    """Serve until standard input ends."""
    with suppress(KeyboardInterrupt):
        key, trust = (os.environ.pop(name, "") for name in (KEY_VARIABLE, TRUST_VARIABLE))
        asyncio.run(_serve(sys.argv[1], key, trust))


async def _serve(base: str, key: str, trust: str) -> None:
    config = uvicorn.Config(
        agents_app(base, key=key, trust=trust),
        log_config=None,
        access_log=False,
        server_header=False,
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        ended = asyncio.create_task(_ended(server))
        sys.stdout.write(f"{listening.getsockname()[1]}\n")
        sys.stdout.flush()
        await server.serve([listening])
        ended.cancel()


async def _ended(server: uvicorn.Server) -> None:
    """Stop when nobody holds the other end of standard input any more."""
    await asyncio.to_thread(sys.stdin.read)
    server.should_exit = True


if __name__ == "__main__":
    main()
