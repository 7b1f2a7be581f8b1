"""One connection: its dialogue, its lines, its waits, its replies.

A session decides what a line of its own means and whether anything of its own holds it back. In
which order the lines of all sessions are taken up is the server's to decide.
"""

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.grammar import (
    BadFormatError,
)
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.line.behind import NoVerdictError, Wire
from contestmaster.protocols.line.helping import HELP, help_reply
from contestmaster.protocols.line.hosts import Host
from contestmaster.protocols.line.intake import Intake
from contestmaster.protocols.line.outlet import Outlet
from contestmaster.protocols.line.phases import Phase
from contestmaster.protocols.line.players import NOBODY
from contestmaster.protocols.line.replies import BAD_LOGIN, INTERNAL, LOGIN, OK, PASS, failed
from contestmaster.protocols.line.timers import Timer
from contestmaster.protocols.line.understanding import Understanding

if TYPE_CHECKING:
    from contestmaster.protocols.line.server import LineServer

_log = logging.getLogger(__name__)

_WHITESPACE: Final = b" \t\r"
_NOTHING_KNOWN: Final[Mapping[bytes, Call]] = {}
_NO_SEAT: Final = failed(GenericCode.NO_SEAT)

LINGER: Final = 2 * SECOND
"""How long a connection that was said goodbye to is read, unheeded. Closing it with input unread
would reset it, and the peer might never see the goodbye."""


class Session(Understanding):
    """One connection to one server.

    Attributes:
        host: the machine it comes from.
        number: the order of acceptance on this server.
        phase: where it stands.
        person: the account whose password was right, even if the verdict is still held back.
        intake: the receiving side.
        outlet: the sending side.
        ticket: of the newest reply that waits for a commit.
        offered: whether the server has its next line in view.
        ended: whether the client sends no more.
    """

    __slots__ = (
        "_bucket",
        "_goodbye",
        "_known",
        "_login",
        "ended",
        "host",
        "intake",
        "number",
        "offered",
        "outlet",
        "person",
        "phase",
        "ticket",
    )

    def __init__(
        self, server: "LineServer", wire: Wire, host: Host, number: int, now: Instant
    ) -> None:
        """Greet the client [NET-7] and give it ``login_timeout_s`` to log in [NET-14]."""
        settings = server.settings
        super().__init__(server)
        self.host = host
        self.number = number
        self.phase = Phase.LOGIN
        self.person: str | None = None
        self.intake = Intake(wire, host.bucket, settings)
        self.outlet = Outlet(wire, host.bucket, settings.output_buffer_bytes)
        self.ticket = 0
        self.offered = False
        self._bucket = host.bucket
        self._login: str | None = None
        self._known = _NOTHING_KNOWN
        self.ended = False
        timeout = round(settings.login_timeout_s * SECOND)
        self._goodbye: Timer = server.timers.add(now + timeout, self._too_late)
        self.outlet.write(LOGIN)

    # What the door tells.

    def receive(self, data: bytes, now: Instant) -> None:
        """Take in a piece of input.

        The straight way is for whole lines that mean a command, on a connection that nothing
        holds back; it does just what the general way would.
        """
        call = self._known.get(data)
        if call is None and self._known is not _NOTHING_KNOWN:
            if data.find(b"\n") == len(data) - 1:
                call = self.server.understood(data)
            else:
                data = self._receive_lines(data, now)
                if not data:
                    return
        if call is None or not self._go_straight(call, len(data), now):
            self._receive_generally(data, now)

    def end(self, now: Instant) -> None:
        """Hear that the client sends no more: what it has sent is still answered [NET-25]."""
        self.ended = True
        if self.phase is Phase.CLOSED:
            self.outlet.wire.close()
            return
        self.advance(now)
        self.server.settle(now)

    def clog(self) -> None:
        """Hear that more than ``output_buffer_bytes`` wait to be sent [NET-69]."""
        self.outlet.clogged = True
        self.ease()

    def unclog(self, now: Instant) -> None:
        """Hear that they no longer do."""
        self.outlet.clogged = False
        self.advance(now)
        self.server.settle(now)

    def lost(self, now: Instant) -> None:
        """Hear that the connection is gone: its wait and unread lines are dropped [NET-73]."""
        self._leave()
        self.server.forget(self, now)

    # What the server tells.

    def judge(self, now: Instant) -> None:
        """Send the verdict on the login [NET-9, NET-10]."""
        if self.phase is not Phase.CHECKING:
            return
        server = self.server
        if self.person is None:
            server.failed_logins += 1
            self.outlet.write(BAD_LOGIN)
            self._say_goodbye(now)
            return
        server.logins += 1
        server.timers.cancel(self._goodbye)
        self.player = server.players.find(self.person)
        self.player.sessions[self] = None
        self.phase = Phase.COMMAND
        self.outlet.write(OK)
        if server.witness is not None:
            server.witness.came(self)
        if server.lock_step is not None:
            server.lock_step.logged_in(self)
        self.advance(now)

    def wake(self, now: Instant, *, asked: bool) -> None:
        """End a wait: ``OK``, after a ``WAIT`` also what the game adds [NET-52, NET-56, NET-83]."""
        if self.phase is not Phase.WAITING:
            return
        self.phase = Phase.COMMAND
        reply = self._closing() if asked else OK
        self.release_at(reply, self.server.behind.ticket())
        self.advance(now)

    def advance(self, now: Instant) -> None:
        """Take dialogue lines, offer the next command to the server, rest or close."""
        while self.phase in _DIALOGUE and self._unhindered(now) and self.intake.has_line():
            self._dialogue(self.intake.take_line(), now)
        if self.phase is Phase.COMMAND and not self.offered and self.takes(now):
            server = self.server
            stamp = self.intake.next_command(self.blocks())
            if stamp is not None:
                server.offer(self, stamp)
        if self.phase is not Phase.CLOSED:
            self.ease()
            self.intake.regulate()
            if self.ended and self._answered():
                self.close()

    def takes(self, now: Instant) -> bool:
        """Return whether a command of this session may be taken up now, if it is its turn."""
        lock_step = self.server.lock_step
        return (
            self.phase is Phase.COMMAND
            and self._unhindered(now)
            and (lock_step is None or lock_step.admits(self))
        )

    def proceed(self, now: Instant) -> None:
        """Take up the next command, which is complete, and answer it."""
        line, block = self.intake.take_command()
        if self.server.witness is not None:
            self.server.witness.heard(self, line, block)
        try:
            self._command(line, block, now)
        except Exception:
            # Nothing a client sends may stop the server; the match restores itself [NET-46].
            _log.exception("internal error in a line of %s", self.player.name)
            self.server.internal_errors += 1
            self._reply(INTERNAL)

    def release_at(self, reply: bytes, ticket: int) -> None:
        """Send a reply once the entry ``ticket`` is committed, and after all replies before."""
        server = self.server
        if server.witness is not None:
            server.witness.said(self, reply)
        if ticket <= server.durable and self.ticket <= server.durable:
            self.outlet.write(reply)
        elif self.phase is not Phase.CLOSED:
            server.hold(self, reply, max(ticket, self.ticket), tells=False)

    def close(self) -> None:
        """Close without a message; what is not answered yet never is."""
        if self.phase is not Phase.CLOSED:
            self._leave()
            self.outlet.wire.close()

    def ease(self) -> None:
        """Take the straight way while nothing holds the session back."""
        straight = (
            self.phase is Phase.COMMAND
            and self.intake.idle
            and self.outlet.flows
            and self.server.lock_step is None
        )
        self._known = self.server.known if straight else _NOTHING_KNOWN

    # Its own affairs.

    def _receive_lines(self, data: bytes, now: Instant) -> bytes:
        """Take lines one by one as long as the straight way goes; return what is left."""
        start = 0
        self.outlet.gather()
        try:
            while end := data.find(b"\n", start) + 1:
                if self._known is _NOTHING_KNOWN:
                    break
                call = self.server.understood(data[start:end])
                if call is None or not self._go_straight(call, end - start, now):
                    break
                start = end
        finally:
            self.outlet.flush()
        return data[start:] if start else data

    def _go_straight(self, call: Call, size: int, now: Instant) -> bool:
        """Answer a command at once, unless something keeps it from being taken up now."""
        server = self.server
        player = self.player
        bucket = self._bucket
        if (
            now >= server.horizon
            or server.busy
            or player.used >= server.command_limit
            or (bucket is not None and not bucket.open(now))
        ):
            return False
        player.used += 1
        if bucket is not None:
            bucket.charge(size)
        server.busy = True
        try:
            self._perform(call, now)
        finally:
            server.busy = False
        if server.unsettled:
            server.settle(now)
        return True

    def _receive_generally(self, data: bytes, now: Instant) -> None:
        if self.phase is Phase.CLOSED:
            return
        server = self.server
        server.arrivals += 1
        self.intake.feed(data, server.arrivals)
        self.advance(now)
        server.settle(now)

    def _dialogue(self, line: bytes | None, now: Instant) -> None:
        """Take a login or password line; an over-long one matches nothing [NET-11, NET-74]."""
        said = _credential(line)
        if self.phase is Phase.LOGIN:
            self._login = said
            self.phase = Phase.PASS
            self.outlet.write(PASS)
            return
        login, self._login = self._login, None
        self.phase = Phase.CHECKING
        if login is None or said is None or not self.claims(login, said):
            self.server.authenticated(self, None, now)
            return
        try:
            self.server.behind.authenticate(self, login, said, now)
        except Exception:
            _log.exception("internal error in a login from %s", self.host.name)
            self.server.internal_errors += 1
            self.server.authenticated(self, None, now)

    def _command(self, line: bytes | None, block: bytes | None, now: Instant) -> None:
        """Answer a line, over-long if it is ``None``, in the precedence of NET-47."""
        server, player = self.server, self.player
        call = None if line is None else server.known.get(line + b"\n")
        if call is None and line is not None:
            try:
                items = self.split(line)
            except BadFormatError:
                line = None  # counts and fails like any line that cannot be read
            else:
                if not items:
                    return
                if items[0].upper() == b"WAIT":
                    self._wait(len(items) > 1, now)
                    return
        if player.used >= server.command_limit:
            server.force_wait(self, now)
            return
        player.used += 1
        if call is None:
            found = GenericCode.BAD_FORMAT if line is None else self.read(line, block)
            if isinstance(found, int):
                self._mistaken(found, line)
                return
            if line is not None:
                server.remember(line, found)
            call = found
        self._perform(call, now)

    def _mistaken(self, code: int, line: bytes | None) -> None:
        """Answer a line that is no command; a call for help is heard [NET-92]."""
        items = [] if line is None else self.split(line)
        if code == GenericCode.UNKNOWN_COMMAND and items[0].upper() == HELP:
            if len(items) == 1:
                self._reply(help_reply(self.vocabulary()))
                return
            code = GenericCode.TOO_MANY
        self.server.refusals[self.player.name] += 1
        self._reply(failed(code))

    def _perform(self, call: Call, now: Instant) -> None:
        server = self.server
        try:
            reply, ticket = self.carry_out(call, now)
        except NoVerdictError:
            self.close()
            return
        except Exception:
            _log.exception("internal error in %s of %s", call.command.name, self.player.name)
            server.internal_errors += 1
            reply, ticket = INTERNAL, server.behind.ticket()
        if server.witness is not None:
            server.witness.said(self, reply)
        if ticket <= server.durable:
            self.outlet.write(reply)
        elif self.phase is not Phase.CLOSED:
            server.hold(self, reply, ticket, tells=True)

    def _wait(self, surplus: bool, now: Instant) -> None:
        server, name = self.server, self.player.name
        if surplus:
            self._reply(failed(GenericCode.TOO_MANY))  # [NET-65]
        elif not server.behind.waits(name, now):
            self._reply(_NO_SEAT)
        elif server.behind.over():
            self._reply(OK + server.waiting(0) + self._closing())  # [NET-82]
        else:
            self._reply(OK + server.waiting(server.turn_left(now)))
            server.begin_wait(self)

    def _closing(self) -> bytes:
        lines = self.server.behind.closing(self.player.name)
        return OK + b"".join(line + b"\n" for line in lines)

    def _reply(self, reply: bytes) -> None:
        self.release_at(reply, 0)

    def _unhindered(self, now: Instant) -> bool:
        """Return whether neither output nor the host's bucket holds lines back."""
        if not self.outlet.flows:
            return False
        if self._bucket is None or self._bucket.open(now):
            return True
        self.server.look_again(self.host, self._bucket.opens())
        return False

    def _answered(self) -> bool:
        """Return whether a client that sends no more has got all it can get [NET-25]."""
        return (
            self.phase in _SILENT_WITHOUT_INPUT
            and not self.intake.complete
            and not self.outlet.held
        )

    def _too_late(self, now: Instant) -> None:
        del now
        self.close()

    def _say_goodbye(self, now: Instant) -> None:
        """Close after the last reply, in a way that lets the client read it."""
        self._leave()
        wire = self.outlet.wire
        if self.ended:
            wire.close()
            return
        self.intake.regulate()
        wire.write_eof()
        self._goodbye = self.server.timers.add(now + LINGER, lambda _: wire.close())

    def _leave(self) -> None:
        self.server.timers.cancel(self._goodbye)
        if self.phase is Phase.CLOSED:
            return
        if self.server.witness is not None and self.player is not NOBODY:
            self.server.witness.left(self)
        self.phase = Phase.CLOSED
        self._known = _NOTHING_KNOWN
        self.intake.clear()
        self.outlet.shut()
        self.server.leave(self)
        self.player.sessions.pop(self, None)


def _credential(line: bytes | None) -> str | None:
    """Return a login or password as text, ``None`` for what matches no account [NET-11]."""
    try:
        return None if line is None else line.strip(_WHITESPACE).decode()
    except UnicodeDecodeError:
        return None


_DIALOGUE: Final = (Phase.LOGIN, Phase.PASS)
_SILENT_WITHOUT_INPUT: Final = (Phase.LOGIN, Phase.PASS, Phase.COMMAND)
