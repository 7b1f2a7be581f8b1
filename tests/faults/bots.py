"""Bots that write down what they send and what they are told, each order once.

They come back after whatever happens, until they are told to stop; then every order they sent has
one of three fates: ``done``, ``refused``, or ``open``, which nobody has answered.
"""

import base64
import http.client
import json
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, suppress
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO, Final

SILENCE: Final = 45.0
"""Seconds without a byte after which a connection is given up."""
_PAUSE: Final = 0.05


class GoneError(Exception):
    """The connection is over."""


class Bot(threading.Thread):
    """Sends orders and keeps a log.

    Attributes:
        done: how many were acknowledged.
        failure: what it cannot go on after: a mistake of the host or of ours.
    """

    _connections = count(1)

    def __init__(self, person: str, serials: Iterator[int], log: Path, seed: float) -> None:
        super().__init__(daemon=True)
        self.person, self.done, self.refused = person, 0, 0
        self.failure: BaseException | None = None
        self._serials, self._log = serials, log
        self._chance = random.Random(seed)
        self._rows: dict[int, dict[str, Any]] = {}
        self._over = threading.Event()

    def stop(self) -> None:
        """Send nothing more; what was sent is still waited for."""
        self._over.set()

    def run(self) -> None:
        try:
            while not self._over.is_set():
                try:
                    self._visit(f"{self.person}-{next(self._connections)}")
                except (OSError, GoneError, http.client.HTTPException):
                    self._over.wait(_PAUSE)
        except BaseException as error:
            self.failure = error
        finally:
            with self._log.open("w") as file:
                file.writelines(json.dumps(row) + "\n" for row in self._rows.values())

    def _visit(self, connection: str) -> None:
        raise NotImplementedError

    def _send(self, connection: str) -> int:
        serial = next(self._serials)
        self._rows[serial] = {
            "serial": serial,
            "person": self.person,
            "connection": connection,
            "fate": "open",
        }
        return serial

    def _told(self, serial: int, fate: str, **more: Any) -> None:
        self._rows[serial] |= {"fate": fate, **more}
        if fate == "done":
            self.done += 1
        else:
            self.refused += 1


Enter = Callable[["LineBot", "Line"], None]


class Line:
    """A connection of the line protocol."""

    def __init__(self, port: int, login: str, password: str) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), SILENCE)
        self._socket.settimeout(SILENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._file: BinaryIO = self._socket.makefile("rb")
        try:
            self.send(f"{login}\n{password}\n")
            if [self.read(), self.read(), self.read()] != ["LOGIN", "PASS", "OK"]:
                raise GoneError("not let in")
        except BaseException:
            self.close()
            raise

    def send(self, text: str) -> None:
        """Send lines."""
        self._socket.sendall(text.encode())

    def read(self) -> str:
        """Read a line; GoneError where there is no whole one any more."""
        line = self._file.readline()
        if not line.endswith(b"\n"):
            raise GoneError("the host is gone")
        return line[:-1].decode()

    def ask(self, line: str, rows: int) -> list[str] | int:
        """Send a line; its rows, or the code with which it is refused."""
        self.send(line + "\n")
        code = self.answer()
        return code if code else [self.read() for _ in range(rows)]

    def answer(self) -> int:
        """Read how a reply begins: 0 for ``OK``, else the code; a forced wait is waited for."""
        first = self.read()
        if first == "OK":
            return 0
        if not first.startswith("FAILED "):
            raise AssertionError(f"no reply begins with {first!r}")
        code = int(first.split()[1])
        if code == 6:
            self.read(), self.read()
        return code

    def close(self) -> None:
        """Hang up."""
        for each in (self._file, self._socket):
            with suppress(OSError):
                each.close()


class LineBot(Bot):
    """Orders over the line protocol, up to so many at once."""

    def __init__(
        self,
        port: int,
        account: Sequence[str],
        serials: Iterator[int],
        log: Path,
        seed: float,
        *,
        most: int,
        enter: Enter | None = None,
        talks: bool = False,
    ) -> None:
        """Prepare to play.

        Args:
            port: of the host.
            account: login and password.
            serials: numbers that no order has had.
            log: where is written what became of them.
            seed: of its draws.
            most: so many orders are sent at once.
            enter: what is done after each login.
            talks: whether it says its numbers, instead of ordering.
        """
        super().__init__(account[0], serials, log, seed)
        self._port, self.account, self._most = port, account, most
        self._enter, self._talks = enter, talks

    def _visit(self, connection: str) -> None:
        line = Line(self._port, self.account[0], self.account[1])
        try:
            if self._enter is not None:
                self._enter(self, line)
            while not self._over.is_set():
                self._batch(line, connection)
                time.sleep(self._chance.uniform(0, 0.02))
        finally:
            line.close()

    def _batch(self, line: Line, connection: str) -> None:
        word = "SAY mark" if self._talks else "MARK"
        batch = [self._send(connection) for _ in range(self._chance.randint(1, self._most))]
        line.send("".join(f"{word} {serial}\n" for serial in batch))
        rested = False
        for serial in batch:
            code = line.answer()
            if code:
                self._told(serial, "refused", code=code)
                rested |= code in (5, 7)
                continue
            told = [] if self._talks else [int(word) for word in line.read().split()]
            self._told(serial, "done", told=told)
        if rested:
            time.sleep(_PAUSE)


class Poster(Bot):
    """Posts to a thread of a forum, by its API."""

    def __init__(
        self, port: int, account: Sequence[str], serials: Iterator[int], log: Path, seed: float
    ) -> None:
        super().__init__(account[0], serials, log, seed)
        self._port = port
        shown = base64.b64encode(f"{account[0]}:{account[1]}".encode()).decode()
        self._headers = {"Authorization": f"Basic {shown}", "Content-Type": "application/json"}

    def begin(self, game: str) -> None:
        """Open the thread to which everybody posts."""
        link = http.client.HTTPConnection("127.0.0.1", self._port, timeout=SILENCE)
        body = {"room": "discussion", "title": "Marks", "text": "Here.", "id": "the-first-one"}
        with closing(link):
            link.request("POST", f"/api/games/{game}/threads", json.dumps(body), self._headers)
            answer = link.getresponse()
            if answer.status != 201:
                raise GoneError(f"no thread: {answer.status} {answer.read().decode()}")

    def _visit(self, connection: str) -> None:
        link = http.client.HTTPConnection("127.0.0.1", self._port, timeout=SILENCE)
        link.connect()
        try:
            while not self._over.is_set():
                self._post(link, connection)
                self._over.wait(self._chance.uniform(0.05, 0.2))
        finally:
            link.close()

    def _post(self, link: http.client.HTTPConnection, connection: str) -> None:
        serial = self._send(connection)
        body = {"text": f"mark {serial}", "id": f"mark-{serial:012}"}
        link.request("POST", "/api/threads/1/posts", json.dumps(body), self._headers)
        answer = link.getresponse()
        said = answer.read()
        if answer.status == 201:
            self._told(serial, "done", told=[json.loads(said)["id"]])
        elif answer.status in (500, 504):  # it is not known whether it was stored
            raise GoneError(f"{answer.status}")
        else:
            self._told(serial, "refused", code=answer.status)
            self._over.wait(_PAUSE if answer.status != 429 else 1.0)
