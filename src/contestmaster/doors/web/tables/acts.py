"""Acts: what people do over the web, as commands of the rule book.

Each goes over a connection, and is answered when what it entered is stored. Whoever holds a seat is
at the table again with whatever they do there: a request counts as presence [TABLE-14].
"""

from collections.abc import Awaitable, Mapping
from typing import Any, Final

import msgspec

from contestmaster.doors.web.tables.allowance import Allowance
from contestmaster.doors.web.tables.counting import answered_to
from contestmaster.doors.web.tables.gate import Login
from contestmaster.doors.web.tables.house import TableHouse
from contestmaster.doors.web.tables.presence import Presences
from contestmaster.doors.web.tables.refusals import CommandRefusedError
from contestmaster.host.lobby.hall import CommandAnswer
from contestmaster.host.outlook import read
from contestmaster.kernel.counted import NOT_COUNTED
from contestmaster.kernel.game import Game
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.grammar import BadFormatError
from contestmaster.kernel.instant import SECOND
from contestmaster.kernel.recording import DeclaredEntrant
from contestmaster.kernel.vocabulary import Call
from contestmaster.lobby import RESERVED, Code, Table, first_word
from contestmaster.protocols.addresses import network_of
from contestmaster.protocols.line.replies import GENERIC, answered, wait_time
from contestmaster.storage.errors import UnknownFateError

_OPTIONS: Final = (Code.UNKNOWN_OPTION, Code.BAD_VALUE, Code.TOO_LARGE)
_WAIT: Final = "WAIT"
_DIGITS: Final = 10
"""As many a number of a table has at most."""


class LineAnswer(msgspec.Struct, frozen=True):
    """What a line is answered.

    Attributes:
        reply: the data of the answer by name; ``None`` where there is none.
        lines: the answer as the line protocol gives it.
        wait_s: of ``WAIT``: the seconds to the next boundary; ``None`` if that is not known.
    """

    reply: Any
    lines: list[str]
    wait_s: float | None = None


class TableActions:
    """Carries out what people do.

    Attributes:
        house: the table server.
        presences: where they are.
    """

    def __init__(self, house: TableHouse, presences: Presences, allowance: Allowance) -> None:
        """Act in a house, with so many commands for each person."""
        self.house = house
        self.presences = presences
        self._allowance = allowance

    def table(self, table: int, session: Login | None) -> Table:
        """Return a table that somebody may see [TABLE-49].

        Raises:
            RefusedError: there is none: code 400.
        """
        name = "" if session is None else session.visitor.login
        found = self.house.state.find(table, name)
        if found is None:
            raise CommandRefusedError(Code.NO_TABLE, rule="TABLE-49")
        return found

    def named(self, word: str, session: Login | None) -> tuple[Table, str]:
        """Return the table of a number or an invitation, and the invitation [TABLE-50].

        Raises:
            RefusedError: there is none that who asks may see: code 400.
        """
        if word.isascii() and word.isdigit() and len(word) < _DIGITS:
            return self.table(int(word), session), ""
        table = self.house.invited(word)
        if table is None:
            raise CommandRefusedError(Code.NO_TABLE, rule="TABLE-50")
        return table, word

    def count(self, session: Login) -> None:
        """Count a command of a person.

        Raises:
            RefusedError: they have given too many: code 6.
        """
        if not self._allowance.take(session.visitor.login, self.house.now()):
            raise CommandRefusedError(GenericCode.LIMIT_REACHED, rule="NET-84")

    async def open(
        self,
        session: Login,
        game: str,
        options: Mapping[str, str],
        address: str | None = None,
    ) -> Any:
        """Open a table; return its number and the opener's seat.

        ``address`` is from where it is opened, if that is still to be counted [TABLE-54].
        """
        self.count(session)
        connection = self.house.connect(session.visitor.login)
        try:
            arguments = {"game": game, "options": dict(options)}
            call = self._call(connection, "OPEN", arguments)
            machine = None if address is None else network_of(address)
            await self.house.prepared(connection, call, machine)
            reply = call.command.shape.plain(await self._carry(connection, call))
        except BaseException as error:
            self.house.disconnect(connection)
            if isinstance(error, CommandRefusedError) and error.refusal.code in _OPTIONS:
                raise await self._explained(error, session, game, options, address) from None
            raise
        self.presences.keep(session, reply["id"], connection)
        return reply

    async def come(
        self, session: Login, command: str, table: int, word: str, arguments: Mapping[str, Any]
    ) -> Any:
        """Sit down or watch.

        Args:
            session: whose.
            command: ``SIT`` or ``WATCH``.
            table: its number.
            word: the number as text, or an invitation.
            arguments: what else is said.
        """
        self.count(session)
        given = {"table": word, **arguments}
        known = self.presences.find(session, table)
        if known is not None:
            found = self.house.state.tables[table]
            if command == "WATCH" and found.seat_of(session.visitor.login) is None:
                return {"id": table, "phase": found.phase}  # they do already
            return await self._do(known, command, given)
        connection = self.house.connect(session.visitor.login)
        try:
            reply = await self._do(connection, command, given)
        except BaseException:
            self.house.disconnect(connection)
            raise
        self.presences.keep(session, table, connection)
        return reply

    async def invited(
        self, session: Login, command: str, table: int, token: str, **arguments: Any
    ) -> Any:
        """Sit down or watch by an invitation, which is that of the table named beside it.

        Raises:
            RefusedError: it is another's, or opens nothing.
        """
        found = self.house.invited(token) if token else None
        if token and (found is None or found.id != table):
            raise CommandRefusedError(Code.NO_TABLE, rule="TABLE-49")
        return await self.come(session, command, table, token or str(table), arguments)

    async def declare(self, session: Login, said: DeclaredEntrant | None) -> None:
        """Say who plays when somebody does; ``None``: nobody in particular [TABLE-93]."""
        self.count(session)
        words = {} if said is None else {"name": said.name, "version": said.version}
        words |= {} if said is None else said.declares
        connection = self.house.connect(session.visitor.login)
        try:
            await self._do(connection, "ENTRANT", {"said": words})
        finally:
            self.house.disconnect(connection)

    async def attend(self, session: Login, table: int) -> None:
        """Let somebody be at a table: in their seat, or as a watcher.

        Raises:
            RefusedError: they may not.
        """
        found = self.table(table, session)
        own = found.seat_of(session.visitor.login)
        if self.presences.find(session, table) is None:
            command = "WATCH" if own is None else "SIT"
            await self.come(session, command, table, str(table), {})

    async def leave(self, session: Login, table: int) -> None:
        """Go from a table; close the connection."""
        await self.do(session, table, "LEAVE")
        self.presences.drop(session, table)

    async def do(self, session: Login, table: int, command: str, **arguments: Any) -> Any:
        """Carry out one of the lobby's commands at a table; return its reply by name."""
        return await self._do(self._at(session, table), command, arguments)

    async def say(self, session: Login, table: int, line: str) -> LineAnswer:
        """Carry out a line: a command of the game, or ``WAIT``, which is answered at once."""
        connection = self._at(session, table)
        house = self.house
        await house.made(connection)
        words = line.split()
        if words[:1] and words[0].upper() == _WAIT:
            if words[1:]:
                raise CommandRefusedError(GenericCode.TOO_MANY)
            found = house.wait(connection)
            if found.code:
                raise CommandRefusedError(found.code)
            await house.settled()
            lines = ["OK", f"WAITING {wait_time(found.left, 'seconds')}"]
            return LineAnswer(None, lines, None if found.left is None else found.left / SECOND)
        return await self._counted(connection, line.encode(), self._read(connection, line))

    async def call(
        self, session: Login, table: int, command: str, arguments: Mapping[str, Any]
    ) -> LineAnswer:
        """Carry out a command by its name and arguments [TABLE-86]; what is wrong is said."""
        connection = self._at(session, table)
        await self.house.made(connection)
        said = f"{command} {msgspec.json.encode(arguments).decode()}".encode()
        return await self._counted(connection, said, self._named(connection, command, arguments))

    # -- its own affairs -----------------------------------------------------------------------

    async def _counted(
        self, connection: int, said: bytes, answer: Awaitable[LineAnswer]
    ) -> LineAnswer:
        """Return what is answered, counted for a seat unless it is the lobby that is spoken to."""
        hall = self.house.hall
        lobbys = first_word(said) in RESERVED
        count = NOT_COUNTED if lobbys else hall.counting(connection)
        return await answered_to(count, said, answer)

    async def _read(self, connection: int, line: str) -> LineAnswer:
        """Carry out a line that is no ``WAIT``."""
        house = self.house
        call = read(house.vocabulary(connection), line)
        if isinstance(call, int):
            ticket = house.hall.mistaken(connection, line.encode(), call, house.now())
            await house.settled(ticket)
            raise CommandRefusedError(call)
        return await self._answered(connection, call)

    async def _named(
        self, connection: int, command: str, arguments: Mapping[str, Any]
    ) -> LineAnswer:
        """Carry out a command by its name and arguments."""
        house = self.house
        try:
            found = self._call(connection, command, arguments)
        except CommandRefusedError as error:  # on record as a line that says it would be
            said = f"{command} {msgspec.json.encode(arguments).decode()}".encode()
            code = GenericCode(error.refusal.code)
            await house.settled(house.hall.mistaken(connection, said, code, house.now()))
            raise
        return await self._answered(connection, found)

    async def _answered(self, connection: int, call: Call) -> LineAnswer:
        if call.command.kind == "query" and call.command.name not in RESERVED:
            self.house.hall.counting(connection).queries += 1
        done = await self._carry(connection, call)
        text = answered(0, done, call.command.shape).decode()
        reply = None if done is None else call.command.shape.plain(done)
        return LineAnswer(reply, text.removesuffix("\n").split("\n"))

    async def _explained(
        self,
        error: CommandRefusedError,
        session: Login,
        game: str,
        options: Mapping[str, str],
        address: str | None,
    ) -> CommandRefusedError:
        """Return a refusal that says which options are wrong, and what was expected [TABLE-10]."""
        house, person = self.house, session.visitor.login
        given = tuple(options.items())
        look = house.hall.wording.judge(house.state.params, person, game, given)
        if look is None:
            return error
        faults = (await house.work(look, address)).faults
        said = "; ".join(f"{key}: {what}" if key else what for key, what in faults.items())
        refusal = error.refusal
        return CommandRefusedError(refusal.code, f"{refusal.message}: {said}", refusal.rule)

    def _at(self, session: Login, table: int) -> int:
        """Return the connection of somebody at a table, a holder of a seat being so in any case."""
        self.count(session)
        found = self.table(table, session)
        known = self.presences.find(session, table)
        if known is not None:
            return known
        if found.seat_of(session.visitor.login) is None:
            raise CommandRefusedError(Code.AT_NO_TABLE, rule="TABLE-12")
        connection = self.house.connect(session.visitor.login)
        self.presences.keep(session, table, connection)
        sit = self._call(connection, "SIT", {"table": str(table)})
        answer = self.house.do(connection, sit)
        if answer.done.code:
            self.presences.drop(session, table)
            raise _refused(answer, sit)
        return connection

    async def _do(self, connection: int, command: str, arguments: Mapping[str, Any]) -> Any:
        await self.house.made(connection)
        call = self._call(connection, command, arguments)
        reply = await self._carry(connection, call)
        await self.house.made(connection)  # whoever starts a game sees it at once
        return None if reply is None else call.command.shape.plain(reply)

    def _call(self, connection: int, command: str, arguments: Mapping[str, Any]) -> Call:
        vocabulary = self.house.vocabulary(connection)
        if not vocabulary.find(command):  # talk, where there is none
            raise CommandRefusedError(GenericCode.UNKNOWN_COMMAND)
        given = {name: value for name, value in arguments.items() if value is not None}
        try:
            return vocabulary.call(command, given)
        except BadFormatError as error:
            code = GenericCode.BAD_FORMAT
            raise CommandRefusedError(code, f"{GENERIC[code]}: {error}") from None

    async def _carry(self, connection: int, call: Call) -> Any:
        house = self.house
        if not house.hall.knows(connection):  # its table was cleared away meanwhile
            raise CommandRefusedError(Code.NO_TABLE, rule="TABLE-46")
        table = house.state.at(connection)
        answer = house.do(connection, call)
        await house.settled(answer.ticket)
        if isinstance(answer.done.error, UnknownFateError):
            raise answer.done.error
        if answer.done.code:
            raise _refused(answer, call, None if table is None else house.rules(table.game))
        return answer.done.reply


def _refused(
    answer: CommandAnswer, call: Call, game: type[Game[Any, Any]] | None = None
) -> CommandRefusedError:
    """Return why a command is refused; ``game`` is that of its table."""
    code = answer.done.code
    rule = call.command.refuses.get(code, "")
    return CommandRefusedError(code, answer.messages.get(code, ""), rule, game)
