"""The faster baseline: a bare line echo, an asyncio.Protocol on uvloop that knows nothing else.

usage: python bench/peers/uvloop_echo.py [PORT]
It prints the port it listens on, on 127.0.0.1, and echoes whole lines until it is terminated.
"""

import asyncio
import socket
import sys
from typing import cast

import uvloop


class LineEcho(asyncio.Protocol):
    """Send every whole line back; keep what has no line end yet."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Start with nothing received."""
        self.transport = cast("asyncio.Transport", transport)
        self.rest = b""
        peer = transport.get_extra_info("socket")
        peer.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def data_received(self, data: bytes) -> None:
        """Take line by line, as a server of commands must, and send all echoes at once."""
        *lines, self.rest = (self.rest + data).split(b"\n")
        if lines:
            self.transport.write(b"".join([line + b"\n" for line in lines]))


async def serve(port: int) -> None:
    """Listen on 127.0.0.1 and say on which port."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(LineEcho, "127.0.0.1", port, backlog=4096)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    uvloop.run(serve(int(sys.argv[1]) if len(sys.argv) > 1 else 0))
