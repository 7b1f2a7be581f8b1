"""The older baseline: a bare Twisted LineReceiver on the default reactor of the platform.

usage: python bench/peers/twisted_echo.py [PORT]
It prints the port it listens on, on 127.0.0.1, and echoes whole lines until it is terminated.
"""

import sys

from twisted.internet import reactor
from twisted.internet.protocol import Factory
from twisted.protocols.basic import LineReceiver


class LineEcho(LineReceiver):
    """Send every line back."""

    delimiter = b"\n"

    def connectionMade(self) -> None:  # noqa: N802 (Twisted's name)
        """Send small replies at once."""
        self.transport.setTcpNoDelay(True)

    def lineReceived(self, line: bytes) -> None:  # noqa: N802 (Twisted's name)
        """Echo it."""
        self.sendLine(line)


def main() -> None:
    """Listen on 127.0.0.1 and say on which port."""
    port = int(sys.argv[1]) if len(sys.argv) > 1 else 0
    listening = reactor.listenTCP(port, Factory.forProtocol(LineEcho), 4096, "127.0.0.1")
    print(listening.getHost().port, flush=True)
    reactor.run()


if __name__ == "__main__":
    main()
