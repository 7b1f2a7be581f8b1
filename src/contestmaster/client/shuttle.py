"""Commands and replies of the game ``shuttle``, typed.

Generated from the vocabulary of the game by ``contestmaster.cli.generate_client``; not to be
edited by hand.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from contestmaster.client.shapes import HEADED_LIST, LIST, NOTHING, ROW
from contestmaster.client.transport import AsyncTransport, Transport
from contestmaster.client.typed import command_line, entries, maybe, named, quoted, truth, unquoted


class Transferred(NamedTuple):
    """How many credits went to whom [SHUTTLE-54]."""

    n: int
    player: str

    @classmethod
    def read(cls, line: str) -> "Transferred":
        """Read one line."""
        items = line.split(" ", 1)
        return cls(int(items[0]), items[1])


class Left(NamedTuple):
    """The credits that are left [SHUTTLE-59]."""

    credits: int

    @classmethod
    def read(cls, line: str) -> "Left":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]))


class IntentNo(NamedTuple):
    """The number of a new intent [SHUTTLE-126]."""

    intent_id: int

    @classmethod
    def read(cls, line: str) -> "IntentNo":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]))


class Supported(NamedTuple):
    """An intent and how many support it now [SHUTTLE-123]."""

    intent_id: int
    supporters: int

    @classmethod
    def read(cls, line: str) -> "Supported":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), int(items[1]))


class Started(NamedTuple):
    """A journey's Difficulty and Level, and the Enemy's Threat Points [SHUTTLE-39]."""

    difficulty: int
    level: int
    tp: int

    @classmethod
    def read(cls, line: str) -> "Started":
        """Read one line."""
        items = line.split(" ")
        return cls(
            int(items[0].partition("=")[2]),
            int(items[1].partition("=")[2]),
            int(items[2].partition("=")[2]),
        )


class Deployed(NamedTuple):
    """The how-manieth Threat this is, what it costs and what is left [SHUTTLE-45]."""

    n: int
    cost: int
    tp: int

    @classmethod
    def read(cls, line: str) -> "Deployed":
        """Read one line."""
        items = line.split(" ")
        return cls(int(items[0]), int(items[1].partition("=")[2]), int(items[2].partition("=")[2]))


class Walked(NamedTuple):
    """The room where one is now [SHUTTLE-22]."""

    room: str

    @classmethod
    def read(cls, line: str) -> "Walked":
        """Read one line."""
        items = line.split(" ")
        return cls(items[0])


class Pushed(NamedTuple):
    """A button, and the place of its action in the order of the day [SHUTTLE-62]."""

    button: str
    n: int

    @classmethod
    def read(cls, line: str) -> "Pushed":
        """Read one line."""
        items = line.split(" ")
        return cls(items[0], int(items[1]))


class Recorded(NamedTuple):
    """Whom the crew has mutinied against [SHUTTLE-97]."""

    recorder: str

    @classmethod
    def read(cls, line: str) -> "Recorded":
        """Read one line."""
        items = line.split(" ")
        return cls(items[0])


class Saved(NamedTuple):
    """One's saves in this month, and ``WIN`` if that wins [SHUTTLE-101]."""

    saves: int
    win: str

    @classmethod
    def read(cls, line: str) -> "Saved":
        """Read one line."""
        items = line.split(" ", 1)
        return cls(int(items[0]), " ".join(items[1:]))


class Situation(NamedTuple):
    """How things stand.

    Instants are written as by ISO 8601; the map is ``-`` before the first journey.

    """

    now: str
    enemy: str | None
    restricted: str | None
    since: str | None
    difficulty: int | None
    level: int | None
    lower_deck: int
    engine_room: int
    bridge: int
    offline_until: str | None
    over: bool
    map: str | None

    @classmethod
    def read(cls, line: str) -> "Situation":
        """Read one line."""
        items = line.split(" ")
        return cls(
            items[0],
            maybe(str, items[1], "-"),
            maybe(str, items[2], "-"),
            maybe(str, items[3], "-"),
            maybe(int, items[4], "-"),
            maybe(int, items[5], "-"),
            int(items[6]),
            int(items[7]),
            int(items[8]),
            maybe(str, items[9], "-"),
            truth(items[10]),
            maybe(str, items[11], "-"),
        )


class PlayerRow(NamedTuple):
    """A player; ``station`` is ``-`` where e has none."""

    name: str
    registered: bool
    active: bool
    station: str | None
    last_walk: str | None
    credits: int
    threat_points: int
    ergs: int
    rests: int

    @classmethod
    def read(cls, line: str) -> "PlayerRow":
        """Read one line."""
        items = line.split(" ")
        return cls(
            items[0],
            truth(items[1]),
            truth(items[2]),
            maybe(str, items[3], "-"),
            maybe(str, items[4], "-"),
            int(items[5]),
            int(items[6]),
            int(items[7]),
            int(items[8]),
        )


class ObjectRow(NamedTuple):
    """An object In Space [SHUTTLE-8]."""

    id: int
    kind: str
    name: str
    symbol: str
    position: int
    delta: int
    max_hp: int
    hp: int
    explosion: int
    attack: int
    scouting: int

    @classmethod
    def read(cls, line: str) -> "ObjectRow":
        """Read one line."""
        items = quoted(line)
        return cls(
            int(items[0]),
            items[1],
            unquoted(items[2]),
            items[3],
            int(items[4]),
            int(items[5]),
            int(items[6]),
            int(items[7]),
            int(items[8]),
            int(items[9]),
            int(items[10]),
        )


class PendingRow(NamedTuple):
    """A Threat that will enter play [SHUTTLE-52]."""

    name: str
    symbol: str
    hp: int
    delta: int
    explosion: int
    attack: int
    scouting: int
    position: int

    @classmethod
    def read(cls, line: str) -> "PendingRow":
        """Read one line."""
        items = quoted(line)
        return cls(
            unquoted(items[0]),
            items[1],
            int(items[2]),
            int(items[3]),
            int(items[4]),
            int(items[5]),
            int(items[6]),
            int(items[7]),
        )


class PushRow(NamedTuple):
    """A button that was pushed today [SHUTTLE-62]."""

    player: str
    button: str
    harder: bool

    @classmethod
    def read(cls, line: str) -> "PushRow":
        """Read one line."""
        items = line.split(" ")
        return cls(items[0], items[1], truth(items[2]))


class IntentRow(NamedTuple):
    """An intent; ``supporters`` are joined by commas [SHUTTLE-123]."""

    id: int
    by: str
    kind: str
    at: str
    used: bool
    recording: int | None
    supporters: str | None

    @classmethod
    def read(cls, line: str) -> "IntentRow":
        """Read one line."""
        items = line.split(" ")
        return cls(
            int(items[0]),
            items[1],
            items[2],
            items[3],
            truth(items[4]),
            maybe(int, items[5], "-"),
            maybe(str, items[6], "-"),
        )


class RecordingRow(NamedTuple):
    """A recording of the Captain's Log [SHUTTLE-91]."""

    id: int
    by: str
    offline_until: str
    status: str

    @classmethod
    def read(cls, line: str) -> "RecordingRow":
        """Read one line."""
        items = line.split(" ", 3)
        return cls(int(items[0]), items[1], items[2], items[3])


class CrimeRow(NamedTuple):
    """A crime [SHUTTLE-129]."""

    id: int
    player: str
    grade: int
    at: str
    name: str

    @classmethod
    def read(cls, line: str) -> "CrimeRow":
        """Read one line."""
        items = quoted(line)
        return cls(int(items[0]), items[1], int(items[2]), items[3], unquoted(items[4]))


class Published(NamedTuple):
    """A weekly report with its text [SHUTTLE-134]."""

    at: str
    text: str

    @classmethod
    def read(cls, lines: Sequence[str]) -> "Published":
        """Read the lines of a reply."""
        items = lines[0].split(" ")[:-1]
        return cls(items[0], "\n".join(lines[1:]))


class EventLine(NamedTuple):
    """One event as the line protocol writes it."""

    number: int
    text: str

    @classmethod
    def read(cls, line: str) -> "EventLine":
        """Read one line."""
        items = line.split(" ", 1)
        return cls(int(items[0]), items[1])


class Shuttle:
    """The Shuttle: a crew flies from wormhole to wormhole, and one Enemy deploys Threats."""

    def __init__(self, transport: Transport) -> None:
        """Speak through this transport."""
        self._command = transport.command

    def register(self) -> None:
        """Become a player, Outside [SHUTTLE-26].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 201 already player [SHUTTLE-26]; 202 bad name
                [SHUTTLE-26].
        """
        self._command("REGISTER", NOTHING)

    def deregister(self) -> None:
        """Cease to be a player, and lose the Station [SHUTTLE-27].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132].
        """
        self._command("DEREGISTER", NOTHING)

    def become_active(self) -> None:
        """Become active, Outside [SHUTTLE-26].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 203 no change
                [SHUTTLE-26].
        """
        self._command("ACTIVE", NOTHING)

    def become_inactive(self) -> None:
        """Become inactive, and lose the Station [SHUTTLE-27].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 203 no change
                [SHUTTLE-27].
        """
        self._command("INACTIVE", NOTHING)

    def transfer(self, n: int, player: str) -> Transferred:
        """Give credits to another player [SHUTTLE-54].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 236 not tradeable
                [SHUTTLE-54]; 237 unknown player [SHUTTLE-54]; 238 self transfer [SHUTTLE-54]; 239
                insufficient credits [SHUTTLE-54].
        """
        lines = self._command(command_line("TRANSFER", n, player), ROW)
        return Transferred.read(lines[0])

    def win(self) -> Left:
        """Destroy ten credits to win [SHUTTLE-59].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 239 insufficient
                credits [SHUTTLE-59].
        """
        lines = self._command("WIN", ROW)
        return Left.read(lines[0])

    def intend_journey(self, how: Literal["NOTICE", "SUPPORT"]) -> IntentNo:
        """Announce the intent to begin a journey [SHUTTLE-30].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132].
        """
        lines = self._command(command_line("INTEND JOURNEY", how), ROW)
        return IntentNo.read(lines[0])

    def intend_mutiny(self) -> IntentNo:
        """Announce the intent to mutiny [SHUTTLE-94].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 204 no recording
                [SHUTTLE-94]; 205 not crewman [SHUTTLE-94]; 206 is recorder [SHUTTLE-94].
        """
        lines = self._command("INTEND MUTINY", ROW)
        return IntentNo.read(lines[0])

    def support(self, intent_id: int) -> Supported:
        """Support somebody else's intent [SHUTTLE-123].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 207 no intent
                [SHUTTLE-125]; 208 not supportable [SHUTTLE-128]; 209 own intent [SHUTTLE-127]; 205
                not crewman [SHUTTLE-127]; 210 already supported [SHUTTLE-124].
        """
        lines = self._command(command_line("SUPPORT", intent_id), ROW)
        return Supported.read(lines[0])

    def withdraw(self, intent_id: int) -> Supported:
        """Withdraw one's support [SHUTTLE-124].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 207 no intent
                [SHUTTLE-125]; 211 not supporter [SHUTTLE-124].
        """
        lines = self._command(command_line("WITHDRAW", intent_id), ROW)
        return Supported.read(lines[0])

    def journey(self, map_text: str) -> Started:
        """Begin a journey on a map, as the Enemy of the others [SHUTTLE-38].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 212 journey in
                place [SHUTTLE-29]; 207 no intent [SHUTTLE-35]; 213 notice too short [SHUTTLE-122];
                214 insufficient support [SHUTTLE-32]; 215 bad map [SHUTTLE-36].
        """
        lines = self._command(command_line("JOURNEY", map_text), ROW)
        return Started.read(lines[0])

    def threat(
        self,
        name: str | None = None,
        symbol: str | None = None,
        hp: int | None = None,
        delta: int | None = None,
        explosion: int | None = None,
        attack: int | None = None,
        scouting: int | None = None,
        position: int | None = None,
    ) -> Deployed:
        """Define, pay and deploy a Threat [SHUTTLE-43].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 226 missing field
                [SHUTTLE-44]; 227 not enemy [SHUTTLE-42]; 217 no journey [SHUTTLE-42]; 228 deploy
                too early [SHUTTLE-51]; 229 bad symbol [SHUTTLE-49]; 230 bad value [SHUTTLE-48]; 231
                duplicate limit [SHUTTLE-50]; 232 insufficient tp [SHUTTLE-47].
        """
        lines = self._command(
            named(
                "THREAT",
                name=name,
                symbol=symbol,
                hp=hp,
                delta=delta,
                explosion=explosion,
                attack=attack,
                scouting=scouting,
                position=position,
            ),
            ROW,
        )
        return Deployed.read(lines[0])

    def walk(self, room: str) -> Walked:
        """Walk to an adjacent room [SHUTTLE-22].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 216 unknown room
                [SHUTTLE-19]; 217 no journey [SHUTTLE-61]; 218 not aboard [SHUTTLE-22]; 219 not
                adjacent [SHUTTLE-23]; 220 walk too soon [SHUTTLE-24].
        """
        lines = self._command(command_line("WALK", room), ROW)
        return Walked.read(lines[0])

    def push(self, button: str, modifier: Literal["HARDER"] | None = None) -> Pushed:
        """Push a button, perhaps harder; its action follows at midnight [SHUTTLE-62].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 221 unknown button
                [SHUTTLE-65]; 222 bad modifier [SHUTTLE-86]; 217 no journey [SHUTTLE-61]; 218 not
                aboard [SHUTTLE-63]; 223 wrong station [SHUTTLE-63]; 224 player limit [SHUTTLE-64];
                225 button limit [SHUTTLE-65].
        """
        lines = self._command(command_line("PUSH", button, modifier), ROW)
        return Pushed.read(lines[0])

    def mutiny(self) -> Recorded:
        """Mutiny against who records the Captain's Log [SHUTTLE-97].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 204 no recording
                [SHUTTLE-96]; 205 not crewman [SHUTTLE-96]; 206 is recorder [SHUTTLE-96]; 207 no
                intent [SHUTTLE-96]; 214 insufficient support [SHUTTLE-95].
        """
        lines = self._command("MUTINY", ROW)
        return Recorded.read(lines[0])

    def save(self) -> Saved:
        """Save one's recording of the Captain's Log [SHUTTLE-98].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 233 save too early
                [SHUTTLE-103]; 234 save too late [SHUTTLE-103]; 204 no recording [SHUTTLE-103]; 235
                insufficient ergs [SHUTTLE-98].
        """
        lines = self._command("SAVE", ROW)
        return Saved.read(lines[0])

    def report(self) -> str:
        """Show the Ship Computor's report as of now [SHUTTLE-134]."""
        lines = self._command("REPORT", LIST)
        return "\n".join(lines[1:])

    def situation(self) -> Situation:
        """Show the time, the journey, the Charges and the map [SHUTTLE-133]."""
        lines = self._command("SITUATION", ROW)
        return Situation.read(lines[0])

    def list_players(self) -> list[PlayerRow]:
        """List the players, those who have left too, in order of registration [SHUTTLE-132]."""
        lines = self._command("PLAYERS", LIST)
        return [PlayerRow.read(line) for line in lines[1:]]

    def me(self) -> PlayerRow:
        """Show who asks as the others see em [SHUTTLE-132].

        Raises:
            Refused: 200 not player [SHUTTLE-132].
        """
        lines = self._command("ME", ROW)
        return PlayerRow.read(lines[0])

    def list_objects(self) -> list[ObjectRow]:
        """List the objects In Space with all their stats [SHUTTLE-8]."""
        lines = self._command("OBJECTS", LIST)
        return [ObjectRow.read(line) for line in lines[1:]]

    def list_pending(self) -> list[PendingRow]:
        """List the Threats that are to enter play, in order of deployment [SHUTTLE-52]."""
        lines = self._command("PENDING", LIST)
        return [PendingRow.read(line) for line in lines[1:]]

    def list_pushes(self) -> list[PushRow]:
        """List today's pushes in order [SHUTTLE-62]."""
        lines = self._command("PUSHES", LIST)
        return [PushRow.read(line) for line in lines[1:]]

    def list_intents(self) -> list[IntentRow]:
        """List all intents and who supports them [SHUTTLE-123]."""
        lines = self._command("INTENTS", LIST)
        return [IntentRow.read(line) for line in lines[1:]]

    def list_recordings(self) -> list[RecordingRow]:
        """List the recordings of the Captain's Log [SHUTTLE-91]."""
        lines = self._command("RECORDINGS", LIST)
        return [RecordingRow.read(line) for line in lines[1:]]

    def list_crimes(self) -> list[CrimeRow]:
        """List the crimes [SHUTTLE-129]."""
        lines = self._command("CRIMES", LIST)
        return [CrimeRow.read(line) for line in lines[1:]]

    def list_reports(self) -> list[Published]:
        """List the weekly reports with their texts [SHUTTLE-134]."""
        lines = self._command("REPORTS", HEADED_LIST)
        return [Published.read(entry) for entry in entries(lines)]

    def events(self, after: int) -> list[EventLine]:
        """List the events after that number which the asker may see [NET-90]."""
        lines = self._command(command_line("EVENTS", after), LIST)
        return [EventLine.read(line) for line in lines[1:]]


class AsyncShuttle:
    """The commands of :class:`Shuttle`, awaited."""

    def __init__(self, transport: AsyncTransport) -> None:
        """Speak through this transport."""
        self._command = transport.command

    async def register(self) -> None:
        """Become a player, Outside [SHUTTLE-26]."""
        await self._command("REGISTER", NOTHING)

    async def deregister(self) -> None:
        """Cease to be a player, and lose the Station [SHUTTLE-27]."""
        await self._command("DEREGISTER", NOTHING)

    async def become_active(self) -> None:
        """Become active, Outside [SHUTTLE-26]."""
        await self._command("ACTIVE", NOTHING)

    async def become_inactive(self) -> None:
        """Become inactive, and lose the Station [SHUTTLE-27]."""
        await self._command("INACTIVE", NOTHING)

    async def transfer(self, n: int, player: str) -> Transferred:
        """Give credits to another player [SHUTTLE-54]."""
        lines = await self._command(command_line("TRANSFER", n, player), ROW)
        return Transferred.read(lines[0])

    async def win(self) -> Left:
        """Destroy ten credits to win [SHUTTLE-59]."""
        lines = await self._command("WIN", ROW)
        return Left.read(lines[0])

    async def intend_journey(self, how: Literal["NOTICE", "SUPPORT"]) -> IntentNo:
        """Announce the intent to begin a journey [SHUTTLE-30]."""
        lines = await self._command(command_line("INTEND JOURNEY", how), ROW)
        return IntentNo.read(lines[0])

    async def intend_mutiny(self) -> IntentNo:
        """Announce the intent to mutiny [SHUTTLE-94]."""
        lines = await self._command("INTEND MUTINY", ROW)
        return IntentNo.read(lines[0])

    async def support(self, intent_id: int) -> Supported:
        """Support somebody else's intent [SHUTTLE-123]."""
        lines = await self._command(command_line("SUPPORT", intent_id), ROW)
        return Supported.read(lines[0])

    async def withdraw(self, intent_id: int) -> Supported:
        """Withdraw one's support [SHUTTLE-124]."""
        lines = await self._command(command_line("WITHDRAW", intent_id), ROW)
        return Supported.read(lines[0])

    async def journey(self, map_text: str) -> Started:
        """Begin a journey on a map, as the Enemy of the others [SHUTTLE-38]."""
        lines = await self._command(command_line("JOURNEY", map_text), ROW)
        return Started.read(lines[0])

    async def threat(
        self,
        name: str | None = None,
        symbol: str | None = None,
        hp: int | None = None,
        delta: int | None = None,
        explosion: int | None = None,
        attack: int | None = None,
        scouting: int | None = None,
        position: int | None = None,
    ) -> Deployed:
        """Define, pay and deploy a Threat [SHUTTLE-43]."""
        lines = await self._command(
            named(
                "THREAT",
                name=name,
                symbol=symbol,
                hp=hp,
                delta=delta,
                explosion=explosion,
                attack=attack,
                scouting=scouting,
                position=position,
            ),
            ROW,
        )
        return Deployed.read(lines[0])

    async def walk(self, room: str) -> Walked:
        """Walk to an adjacent room [SHUTTLE-22]."""
        lines = await self._command(command_line("WALK", room), ROW)
        return Walked.read(lines[0])

    async def push(self, button: str, modifier: Literal["HARDER"] | None = None) -> Pushed:
        """Push a button, perhaps harder; its action follows at midnight [SHUTTLE-62]."""
        lines = await self._command(command_line("PUSH", button, modifier), ROW)
        return Pushed.read(lines[0])

    async def mutiny(self) -> Recorded:
        """Mutiny against who records the Captain's Log [SHUTTLE-97]."""
        lines = await self._command("MUTINY", ROW)
        return Recorded.read(lines[0])

    async def save(self) -> Saved:
        """Save one's recording of the Captain's Log [SHUTTLE-98]."""
        lines = await self._command("SAVE", ROW)
        return Saved.read(lines[0])

    async def report(self) -> str:
        """Show the Ship Computor's report as of now [SHUTTLE-134]."""
        lines = await self._command("REPORT", LIST)
        return "\n".join(lines[1:])

    async def situation(self) -> Situation:
        """Show the time, the journey, the Charges and the map [SHUTTLE-133]."""
        lines = await self._command("SITUATION", ROW)
        return Situation.read(lines[0])

    async def list_players(self) -> list[PlayerRow]:
        """List the players, those who have left too, in order of registration [SHUTTLE-132]."""
        lines = await self._command("PLAYERS", LIST)
        return [PlayerRow.read(line) for line in lines[1:]]

    async def me(self) -> PlayerRow:
        """Show who asks as the others see em [SHUTTLE-132]."""
        lines = await self._command("ME", ROW)
        return PlayerRow.read(lines[0])

    async def list_objects(self) -> list[ObjectRow]:
        """List the objects In Space with all their stats [SHUTTLE-8]."""
        lines = await self._command("OBJECTS", LIST)
        return [ObjectRow.read(line) for line in lines[1:]]

    async def list_pending(self) -> list[PendingRow]:
        """List the Threats that are to enter play, in order of deployment [SHUTTLE-52]."""
        lines = await self._command("PENDING", LIST)
        return [PendingRow.read(line) for line in lines[1:]]

    async def list_pushes(self) -> list[PushRow]:
        """List today's pushes in order [SHUTTLE-62]."""
        lines = await self._command("PUSHES", LIST)
        return [PushRow.read(line) for line in lines[1:]]

    async def list_intents(self) -> list[IntentRow]:
        """List all intents and who supports them [SHUTTLE-123]."""
        lines = await self._command("INTENTS", LIST)
        return [IntentRow.read(line) for line in lines[1:]]

    async def list_recordings(self) -> list[RecordingRow]:
        """List the recordings of the Captain's Log [SHUTTLE-91]."""
        lines = await self._command("RECORDINGS", LIST)
        return [RecordingRow.read(line) for line in lines[1:]]

    async def list_crimes(self) -> list[CrimeRow]:
        """List the crimes [SHUTTLE-129]."""
        lines = await self._command("CRIMES", LIST)
        return [CrimeRow.read(line) for line in lines[1:]]

    async def list_reports(self) -> list[Published]:
        """List the weekly reports with their texts [SHUTTLE-134]."""
        lines = await self._command("REPORTS", HEADED_LIST)
        return [Published.read(entry) for entry in entries(lines)]

    async def events(self, after: int) -> list[EventLine]:
        """List the events after that number which the asker may see [NET-90]."""
        lines = await self._command(command_line("EVENTS", after), LIST)
        return [EventLine.read(line) for line in lines[1:]]
