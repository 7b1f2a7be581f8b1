"""One connection: its dialogue, its lines, its waits, its replies.

A session decides what a line of its own means and whether anything of its own holds it back. In
which order the lines of all sessions are taken up is the server's to decide.
"""

import logging
from collections.abc import Mapping, Sequence
from typing import Final

from contestmaster.kernel.counted import NOT_COUNTED
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.grammar import BadFormatError
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.line.helping import help_asked
from contestmaster.protocols.line.hosts import Host
from contestmaster.protocols.line.intake import Intake
from contestmaster.protocols.line.limits import VERDICT_DELAY
from contestmaster.protocols.line.outlet import Outlet, Wire
from contestmaster.protocols.line.phases import Phase
from contestmaster.protocols.line.place import NoVerdictError, Pause, Place
from contestmaster.protocols.line.players import NOBODY, Player
from contestmaster.protocols.line.replies import (
    BAD_LOGIN,
    FORCED_WAIT,
    INTERNAL,
    LOGIN,
    OK,
    PASS,
    failed,
)
from contestmaster.protocols.line.shared import GAME, WINDOW, Shared
from contestmaster.protocols.line.timers import Timer
from contestmaster.protocols.line.waits import WAIT, awaited
from contestmaster.protocols.line.whole import TOO_LONG

_log = logging.getLogger(__name__)

_WHITESPACE: Final = b" \t\r"
_NOTHING_KNOWN: Final[Mapping[bytes, Call]] = {}
_NO_SEAT: Final = failed(GenericCode.NO_SEAT)
_TOO_MANY: Final = failed(GenericCode.TOO_MANY)

ENTRANT: Final = b"ENTRANT"
"""The word by which a program says what it is, where the game has no such command [CONTEST-124]."""

LINGER: Final = 2 * SECOND
"""How long a connection that was said goodbye to is read, unheeded. Closing it with input unread
would reset it, and the peer might never see the goodbye."""


class Session:
    """One connection to one server.

    Attributes:
        server: what it shares with the others.
        place: where it is, from the login on.
        player: the record of the account that has logged in.
        host: the machine it comes from.
        number: the order of acceptance on this server.
        phase: where it stands.
        person: the account whose password was right, even if the verdict is still held back.
        intake: the receiving side.
        outlet: the sending side.
        ticket: of the newest reply that waits for a commit.
        offered: whether the server has its next line in view.
        ended: whether the client sends no more.
        later: the command that is being made ready; those after it wait.
        count: what its commands are counted by; its place says what that is [NET-112].
    """

    __slots__ = (
        "_bucket",
        "_counted",
        "_goodbye",
        "_known",
        "_login",
        "_wait",
        "count",
        "ended",
        "host",
        "intake",
        "later",
        "number",
        "offered",
        "outlet",
        "person",
        "phase",
        "place",
        "player",
        "server",
        "ticket",
    )

    def __init__(
        self, server: "Shared[Session]", wire: Wire, host: Host, number: int, now: Instant
    ) -> None:
        """Greet the client [NET-7] and give it ``login_timeout_s`` to log in [NET-14]."""
        settings = server.settings
        self.server = server
        self.place: Place
        self.player: Player = NOBODY
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
        self._wait: dict[Session, bool] | None = None
        self._counted: int | None = None
        self.ended = False
        self.later: Call | None = None
        self.count = NOT_COUNTED
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
                call = self.server.lexicon.understood(data)
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
        self.server.sessions.pop(self, None)
        self.host.sessions.pop(self, None)
        if self.player is not NOBODY:
            self.place.left(now)
        self.server.settle(now)

    # What the backend tells.

    def authenticated(self, person: str | None, now: Instant) -> None:
        """Hear whose login it was, ``None`` for nobody's; the verdict may be delayed [NET-71]."""
        if self.phase is not Phase.CHECKING:
            return
        self.person = person
        failures = self.host.failures
        delayed = failures is not None and failures.too_many(now)
        if failures is not None and person is None:
            failures.add(now)
        if delayed:
            self.server.timers.add(now + VERDICT_DELAY, self._judge)
        else:
            self._judge(now)

    # What the server tells.

    def ending(self) -> bytes:
        """Return what ends a ``WAIT``: ``OK``, and what the game adds [NET-56, NET-83].

        That of a ``WAIT n`` begins with the number of turns that have ended [NET-101].
        """
        lines = [*self.place.closing(self.player.name)]
        if self._counted is not None:
            lines.insert(0, str(self.place.turns_ended()).encode())
        return OK + b"".join(line + b"\n" for line in lines)

    def has_more(self) -> bool:
        """Return whether more turns have ended than when a ``WAIT n`` was said, if it was one."""
        return self._counted is None or self.place.turns_ended() > self._counted

    def wake(self, reply: bytes, now: Instant) -> None:
        """End a wait with a reply [NET-52, NET-56]."""
        if self.phase is not Phase.WAITING:
            return
        self.phase = Phase.COMMAND
        self._release_at(reply, self.server.backend.ticket())
        self.advance(now)

    def resume(self, now: Instant) -> None:
        """Carry out the command that is ready now, and go on."""
        call, self.later = self.later, None
        if call is not None and self.phase is Phase.COMMAND:
            self._perform(call, now)
            self.advance(now)

    def advance(self, now: Instant) -> None:
        """Take dialogue lines, offer the next command to the server, rest or close."""
        while self.phase in _DIALOGUE and self._unhindered(now) and self.intake.has_line():
            self._dialogue(self.intake.take_line(), now)
        unread = not self.offered and not self.intake.idle
        if self.phase is Phase.COMMAND and unread and self.takes(now):
            vocabulary = self.place.vocabulary()
            stamp = self.intake.next_command(vocabulary if vocabulary.has_blocks else None)
            if stamp is not None:
                self.offered = True
                self.server.offer(self, self.number, stamp)
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
            and self.later is None
            and self._unhindered(now)
            and (lock_step is None or lock_step.admits(self.player))
            and not self.place.is_busy()
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

    def close(self) -> None:
        """Close without a message; what is not answered yet never is."""
        if self.phase is not Phase.CLOSED:
            self._leave()
            self.outlet.wire.close()

    def ease(self) -> None:
        """Take the straight way while nothing holds the session back."""
        lexicon = self.server.lexicon
        straight = (
            self.phase is Phase.COMMAND
            and lexicon.straight
            and self.intake.idle
            and self.outlet.flows
            and self.server.lock_step is None
            and self.place is self.server.common
        )
        self._known = lexicon.known if straight else _NOTHING_KNOWN

    # Its own affairs.

    def _receive_lines(self, data: bytes, now: Instant) -> bytes:
        """Take lines one by one as long as the straight way goes; return what is left."""
        start, lexicon = 0, self.server.lexicon
        self.outlet.gather()
        try:
            while end := data.find(b"\n", start) + 1:
                if self._known is _NOTHING_KNOWN:
                    break
                call = lexicon.understood(data[start:end])
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
        self.count.taken += size
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
        backend = self.server.backend
        if not login or said is None or not (said or login == backend.guest_login):
            self.authenticated(None, now)
            return
        try:
            backend.authenticate(self, login, said, now)
        except Exception:
            _log.exception("internal error in a login from %s", self.host.name)
            self.server.internal_errors += 1
            self.authenticated(None, now)

    def _judge(self, now: Instant) -> None:
        """Send the verdict on the login [NET-9, NET-10]."""
        server = self.server
        if self.phase is Phase.CHECKING and self._enter(now):
            server.logins += 1
            server.timers.cancel(self._goodbye)
            self.player.sessions[self] = None
            self.phase = Phase.COMMAND
            self.outlet.write(OK)
            if server.witness is not None:
                server.witness.came(self)
            if server.lock_step is not None:
                server.lock_step.logged_in(self.player)
            self.advance(now)
        elif self.phase is Phase.CHECKING:
            server.failed_logins += 1
            self.outlet.write(BAD_LOGIN)
            self._say_goodbye(now)
        server.settle(now)

    def _enter(self, now: Instant) -> bool:
        """Be where a person is who has logged in; return whether one has."""
        if self.person is None:
            return False
        try:
            self.place = self.server.backend.entered(self, self.person, now)
        except Exception:
            # It could not be stored; whoever comes must not stop the server.
            _log.exception("%s cannot be let in", self.person)
            self.server.internal_errors += 1
            self.person = None
            return False
        self.player = self.server.players.find(self.person)
        return True

    def _command(self, line: bytes | None, block: bytes | None, now: Instant) -> None:
        """Answer a line, over-long if it is ``None``, in the precedence of NET-47."""
        server, player = self.server, self.player
        call = None if line is None else server.lexicon.known.get(line + b"\n")
        if call is None and line is not None:
            try:
                items = self.place.vocabulary().dialect.split(line)
            except BadFormatError:
                line = None  # counts and fails like any line that cannot be read
            else:
                if not items:
                    return
                if items[0].upper() == WAIT:
                    self._pause(items[1:], now)
                    return
        if player.used >= server.command_limit:
            self._force_wait(now)
            return
        player.used += 1
        if call is None:
            found = GenericCode.BAD_FORMAT if line is None else self.place.read(line, block)
            if isinstance(found, int):
                self.count.taken += _size(line, block)
                self._mistaken(found, line, now)
                return
            if line is not None and self.place is server.common:
                server.lexicon.remember(line, found)
            call = found
        self.count.taken += _size(line, block)
        self._perform(call, now)

    def _mistaken(self, code: int, line: bytes | None, now: Instant) -> None:
        """Answer a line that is no command; a call for help is heard [NET-92]."""
        vocabulary = self.place.vocabulary()
        if code == GenericCode.UNKNOWN_COMMAND and line is not None:
            asked = help_asked(vocabulary, line, declares=self.place.declares)
            if isinstance(asked, bytes):
                self.count.queries += 1
                self.count.given += len(asked)
                self._reply(asked)
                return
            if asked is not None:
                code = asked
            elif vocabulary.dialect.split(line)[0].upper() == ENTRANT:
                code = self.place.declare(self.player.name, vocabulary.dialect.rest(line, 1))
                if not code:
                    self.count.queries += 1
                    self.count.given += len(OK)
                    self._reply(OK)
                    return
        self.server.refusals[self.player.name] += 1
        said = TOO_LONG if line is None else line
        count, reply = self.count, failed(code)
        ticket = self.place.mistaken(self.player.name, said, code, now)
        count.malformed += 1
        count.given += len(reply)
        self._release_at(reply, ticket)

    def _perform(self, call: Call, now: Instant) -> None:
        server, count = self.server, self.count  # which may be another when the command is done
        try:
            answer = self.place.do(self.player.name, call, now)
        except NoVerdictError:
            self.close()
            return
        except Exception:
            _log.exception("internal error in %s of %s", call.command.name, self.player.name)
            server.internal_errors += 1
            answer = INTERNAL, server.backend.ticket()
        if answer is None:
            self.later = call
            return
        reply, ticket = answer
        if call.command.kind == "query":
            count.queries += 1
        count.given += len(reply)
        if server.witness is not None:
            server.witness.said(self, reply)
        if ticket <= server.releases.durable:
            self.outlet.write(reply)
        elif self.phase is not Phase.CLOSED:
            server.releases.hold(self, reply, ticket, tells=True)

    def _pause(self, arguments: Sequence[bytes], now: Instant) -> None:
        """Answer a ``WAIT``, or a ``WAIT n`` that says how many turns are known to have ended."""
        server = self.server
        try:
            known = awaited(arguments)
        except BadFormatError:
            self._reply(_TOO_MANY)  # [NET-65]
            return
        pause = self.place.pause(self.player.name, now)
        if pause is None:
            self._reply(_NO_SEAT if known is None else _TOO_MANY)
            return
        ended = self.place.turns_ended()
        self._counted = None if known is None else ended
        if not pause.lasts:
            self._reply(OK + server.waiting(0) + self.ending())  # [NET-82]
        elif known is not None and ended > known:
            # What has ended the turn may not be stored yet [NET-103].
            self._release_at(OK + server.waiting(0) + self.ending(), server.backend.ticket())
        else:
            self._reply(OK + server.waiting(self._left(pause)))
            self._wait_at(pause.at, asked=True)
            self.place.waits(self.player.name, now)

    def _force_wait(self, now: Instant) -> None:
        """Refuse a command beyond the limit, and wait [NET-51, NET-84]."""
        server = self.server
        server.forced_waits += 1
        server.refusals[self.player.name] += 1
        if server.window is None:
            at, left = GAME, self._left(self.place.pause(self.player.name, now))
        else:
            at, left = WINDOW, server.window.end - now
            if not server.waits[WINDOW]:
                server.timers.add(server.window.end, server.settle)
        reply = FORCED_WAIT + server.waiting(left)
        self.count.refused += 1
        self.count.given += len(reply)
        self._reply(reply)
        self._counted = None
        self._wait_at(at, asked=False)

    def _left(self, pause: Pause | None) -> Instant | None:
        """Return the time to the next boundary, ``None`` where none is known [NET-57, NET-81]."""
        if self.server.lock_step is not None:
            return 0
        return None if pause is None else pause.left

    def _wait_at(self, at: int, *, asked: bool) -> None:
        self.phase = Phase.WAITING
        self._wait = self.server.waits[at]
        self._wait[self] = asked

    def _reply(self, reply: bytes) -> None:
        self._release_at(reply, 0)

    def _release_at(self, reply: bytes, ticket: int) -> None:
        """Send a reply once the entry ``ticket`` is committed, and after all replies before."""
        server = self.server
        if server.witness is not None:
            server.witness.said(self, reply)
        ticket = max(ticket, self.ticket)
        if ticket <= server.releases.durable:
            self.outlet.write(reply)
        elif self.phase is not Phase.CLOSED:
            server.releases.hold(self, reply, ticket, tells=False)

    def _unhindered(self, now: Instant) -> bool:
        """Return whether neither output nor the host's bucket holds lines back."""
        if not self.outlet.flows:
            return False
        if self._bucket is None or self._bucket.open(now):
            return True
        if not self.host.waking:
            self.host.waking = True
            self.server.timers.add(self._bucket.opens(), self.host.wake)
        return False

    def _answered(self) -> bool:
        """Return whether a client that sends no more has got all it can get [NET-25]."""
        return (
            self.phase in _SILENT_WITHOUT_INPUT
            and self.later is None
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
        if self._wait is not None:
            self._wait.pop(self, None)
        self.player.sessions.pop(self, None)


def _size(line: bytes | None, block: bytes | None) -> int:
    """Return how many bytes a command came in, line ends included; of an over-long one only that.

    Its bytes are not kept.
    """
    size = 1 if line is None else len(line) + 1
    return size if block is None else size + len(block) + 1


def _credential(line: bytes | None) -> str | None:
    """Return a login or password as text, ``None`` for what matches no account [NET-11]."""
    try:
        return None if line is None else line.strip(_WHITESPACE).decode()
    except UnicodeDecodeError:
        return None


_DIALOGUE: Final = (Phase.LOGIN, Phase.PASS)
_SILENT_WITHOUT_INPUT: Final = (Phase.LOGIN, Phase.PASS, Phase.COMMAND)
