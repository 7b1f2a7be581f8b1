"""A lobby on a virtual clock, driven by lines: what persons say, and what the host enters."""

from typing import Any

from contestmaster.kernel.events import Event
from contestmaster.kernel.game import Game
from contestmaster.kernel.instant import SECOND, Instant
from contestmaster.kernel.match import Done
from contestmaster.kernel.registry import load_game
from contestmaster.kernel.vocabulary import Call
from contestmaster.lobby import Keys, Lobby, LobbyConductor, LobbyParams, Table, Wording, offer_of

START: Instant = 1_750_000_000 * SECOND
BOTS = {"spacecrack": ("greedy", "random")}
KEY = b"a key of the tests"


def offers() -> tuple[Any, ...]:
    """The games of the rule book's worked examples, with their bots."""
    names = ("cows", "desk", "spacecrack", "traders")
    found = (offer_of(load_game(name), BOTS.get(name, ("random",))) for name in names)
    return tuple(offer for offer in found if offer is not None)


OFFERS = offers()


class Rig:
    """A lobby in which persons speak on connections named by a letter or more: ``ann``, ``ann/b``.

    Attributes:
        now: the instant of whatever comes next.
        told: the events since the last look, as names of their classes with what they say.
    """

    def __init__(self, **params: Any) -> None:
        self.now = START
        self.dones: list[Done] = []
        self.told: list[Event] = []
        settings = LobbyParams(table_games=OFFERS, **params)
        self.conductor = LobbyConductor.begin(settings, START, self._enter)
        lobby = self.conductor.match.game
        assert isinstance(lobby, Lobby)
        self.lobby = lobby
        lobby.keys = Keys(KEY)
        self.wording = Wording(lobby, load_game)
        self.numbers: dict[str, int] = {}

    # -- what is done --------------------------------------------------------------------------

    def come(self, *names: str) -> None:
        """Let accounts come in, each on a connection of that name; ``ann/b`` is another of ann."""
        for name in names:
            person = name.partition("/")[0]
            if self.state.person(person) is None:
                self.host("REGISTER", name=person)
            self.connect(name, person)

    def connect(self, name: str, person: str) -> None:
        """Let a person have a connection of that name."""
        self.numbers[name] = self.state.last_connection + 1
        self.host("CONNECT", connection=self.numbers[name], person=person)

    def guest(self, name: str = "") -> str:
        """Let a guest in, on a connection of their name."""
        came = self.host("GUEST", **({"name": name} if name else {})).reply
        self.connect(came.name, came.name)
        return str(came.name)

    def lose(self, *names: str) -> None:
        """Let connections be closed."""
        for name in names:
            self.host("DISCONNECT", connection=self.numbers.pop(name))

    def host(self, command: str, **arguments: Any) -> Done:
        """Let the host enter something that is taken."""
        done = self.tries(command, **arguments)
        assert done.code == 0, (command, arguments, done.code)
        return done

    def tries(self, command: str, **arguments: Any) -> Done:
        """Let the host try to enter something."""
        return self.conductor.enter(command, arguments, self.now)

    def says(self, name: str, line: str, game: Game[Any, Any] | None = None) -> list[str]:
        """Say a line on a connection; return the reply's words, or the code alone."""
        call = self.wording.vocabulary(self.state.params, game).parse(line.encode())
        if not isinstance(call, Call):
            return [str(call)]
        number = self.numbers[name]
        person = self.state.connections[number].person
        meant = self.wording.meant(call, number, self.state)
        done = self.conductor.say(meant, person, self.now)
        if done.error is not None:
            raise done.error
        if done.code:
            return [str(done.code)]
        return ["OK"] if done.reply is None else call.command.shape.lines(done.reply)

    def ok(self, name: str, line: str) -> list[str]:
        """Say a line that is carried out."""
        reply = self.says(name, line)
        assert len(reply[0]) != 3 or not reply[0].isdigit(), (line, reply)
        return reply

    def ends(self, table: int = 1) -> None:
        """Let the game of a table be over."""
        self.host("GAME_ENDED", table=table, game_no=self.table(table).game_no)

    def passes(self, seconds: float) -> None:
        """Let time pass."""
        self.now += round(seconds * SECOND)
        self.conductor.pass_time(self.now)

    # -- what is seen --------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The present state."""
        return self.conductor.state

    def table(self, number: int = 1) -> Table:
        """A table."""
        table = self.state.tables[number]
        assert isinstance(table, Table)
        return table

    def seats(self, number: int = 1) -> list[str]:
        """Who sits where; ``-`` nobody."""
        return [seat.holder or "-" for seat in self.table(number).seats]

    def shows(self, number: int = 1) -> list[str]:
        """How the seats show."""
        return [seat.state for seat in self.table(number).seats]

    def news(self) -> list[str]:
        """The names of the events since the last look."""
        names = [type(event).__name__ for event in self.told]
        self.told.clear()
        return names

    def _enter(self, done: Done) -> None:
        self.dones.append(done)
        self.told += [told.event for told in done.told]
