"""Commands and replies of the game ``shuttle``, typed.

Generated from the vocabulary of the game by ``contestmaster.cli.generate_client``; not to be
edited by hand.
"""

from typing import Annotated, Literal, NamedTuple

from contestmaster.client.marks import Absent, Labelled, Lines, Quoted, Rest, Word
from contestmaster.client.typed import AsyncTypedGame, TypedGame, command_line, named


class Transferred(NamedTuple):
    """How many credits went to whom [SHUTTLE-54]."""

    n: int
    player: str


class Left(NamedTuple):
    """The credits that are left [SHUTTLE-59]."""

    credits: int


class IntentNo(NamedTuple):
    """The number of a new intent [SHUTTLE-126]."""

    intent_id: int


class Supported(NamedTuple):
    """An intent and how many support it now [SHUTTLE-123]."""

    intent_id: int
    supporters: int


class Started(NamedTuple):
    """A journey's Difficulty and Level, and the Enemy's Threat Points [SHUTTLE-39]."""

    difficulty: Annotated[int, Labelled()]
    level: Annotated[int, Labelled()]
    tp: Annotated[int, Labelled()]


class Deployed(NamedTuple):
    """The how-manieth Threat this is, what it costs and what is left [SHUTTLE-45]."""

    n: int
    cost: Annotated[int, Labelled()]
    tp: Annotated[int, Labelled()]


class Walked(NamedTuple):
    """The room where one is now [SHUTTLE-22]."""

    room: str


class Pushed(NamedTuple):
    """A button, and the place of its action in the order of the day [SHUTTLE-62]."""

    button: str
    n: int


class Recorded(NamedTuple):
    """Whom the crew has mutinied against [SHUTTLE-97]."""

    recorder: str


class Saved(NamedTuple):
    """One's saves in this month, and ``WIN`` if that wins [SHUTTLE-101]."""

    saves: int
    win: Annotated[str, Rest()]


class Situation(NamedTuple):
    """How things stand.

    Instants are written as by ISO 8601; the map is ``-`` before the first journey.

    """

    now: str
    enemy: Annotated[str | None, Absent("-")]
    restricted: Annotated[str | None, Absent("-")]
    since: Annotated[str | None, Absent("-")]
    difficulty: Annotated[int | None, Absent("-")]
    level: Annotated[int | None, Absent("-")]
    lower_deck: int
    engine_room: int
    bridge: int
    offline_until: Annotated[str | None, Absent("-")]
    over: bool
    map: Annotated[str | None, Absent("-"), Word()]


class PlayerRow(NamedTuple):
    """A player; ``station`` is ``-`` where they have none."""

    name: str
    registered: bool
    active: bool
    station: Annotated[str | None, Absent("-")]
    last_walk: Annotated[str | None, Absent("-")]
    credits: int
    threat_points: int
    ergs: int
    rests: int


class ObjectRow(NamedTuple):
    """An object In Space [SHUTTLE-8]."""

    id: int
    kind: str
    name: Annotated[str, Quoted()]
    symbol: str
    position: int
    delta: int
    max_hp: int
    hp: int
    explosion: int
    attack: int
    scouting: int


class PendingRow(NamedTuple):
    """A Threat that will enter play [SHUTTLE-52]."""

    name: Annotated[str, Quoted()]
    symbol: str
    hp: int
    delta: int
    explosion: int
    attack: int
    scouting: int
    position: int


class PushRow(NamedTuple):
    """A button that was pushed today [SHUTTLE-62]."""

    player: str
    button: str
    harder: bool


class IntentRow(NamedTuple):
    """An intent; ``supporters`` are joined by commas [SHUTTLE-123]."""

    id: int
    by: str
    kind: str
    at: str
    used: bool
    recording: Annotated[int | None, Absent("-")]
    supporters: Annotated[str | None, Absent("-"), Word()]


class RecordingRow(NamedTuple):
    """A recording of the Captain's Log [SHUTTLE-91]."""

    id: int
    by: str
    offline_until: str
    status: str


class CrimeRow(NamedTuple):
    """A crime [SHUTTLE-129]."""

    id: int
    player: str
    grade: int
    at: str
    name: Annotated[str, Quoted()]


class Published(NamedTuple):
    """A weekly report with its text [SHUTTLE-134]."""

    at: str
    text: Annotated[str, Lines()]


class EventLine(NamedTuple):
    """One event as the line protocol writes it."""

    number: int
    text: str


class Shuttle(TypedGame):
    """The Shuttle: a crew flies from wormhole to wormhole, and one Enemy sends what hunts it."""

    def register(self) -> None:
        """Become a player, Outside [SHUTTLE-26].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 201 already player [SHUTTLE-26]; 202 bad name
                [SHUTTLE-26].
        """
        self._do("REGISTER")

    def deregister(self) -> None:
        """Cease to be a player, and lose the Station [SHUTTLE-27].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132].
        """
        self._do("DEREGISTER")

    def become_active(self) -> None:
        """Become active, Outside [SHUTTLE-26].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 203 no change
                [SHUTTLE-26].
        """
        self._do("ACTIVE")

    def become_inactive(self) -> None:
        """Become inactive, and lose the Station [SHUTTLE-27].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 203 no change
                [SHUTTLE-27].
        """
        self._do("INACTIVE")

    def transfer(self, n: int, player: str) -> Transferred:
        """Give credits to another player [SHUTTLE-54].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 236 not tradeable
                [SHUTTLE-54]; 237 unknown player [SHUTTLE-54]; 238 self transfer [SHUTTLE-54]; 239
                insufficient credits [SHUTTLE-54].
        """
        return self._ask(Transferred, command_line("TRANSFER", n, player))

    def win(self) -> Left:
        """Destroy ten credits to win [SHUTTLE-59].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 239 insufficient
                credits [SHUTTLE-59].
        """
        return self._ask(Left, "WIN")

    def intend_journey(self, how: Literal["NOTICE", "SUPPORT"]) -> IntentNo:
        """Announce the intent to begin a journey [SHUTTLE-30].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132].
        """
        return self._ask(IntentNo, command_line("INTEND JOURNEY", how))

    def intend_mutiny(self) -> IntentNo:
        """Announce the intent to mutiny [SHUTTLE-94].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 204 no recording
                [SHUTTLE-94]; 205 not crewman [SHUTTLE-94]; 206 is recorder [SHUTTLE-94].
        """
        return self._ask(IntentNo, "INTEND MUTINY")

    def support(self, intent_id: int) -> Supported:
        """Support somebody else's intent [SHUTTLE-123].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 207 no intent
                [SHUTTLE-125]; 208 not supportable [SHUTTLE-128]; 209 own intent [SHUTTLE-127]; 205
                not crewman [SHUTTLE-127]; 210 already supported [SHUTTLE-124].
        """
        return self._ask(Supported, command_line("SUPPORT", intent_id))

    def withdraw(self, intent_id: int) -> Supported:
        """Withdraw one's support [SHUTTLE-124].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 207 no intent
                [SHUTTLE-125]; 211 not supporter [SHUTTLE-124].
        """
        return self._ask(Supported, command_line("WITHDRAW", intent_id))

    def journey(self, map_text: str) -> Started:
        """Begin a journey on a map, as the Enemy of the others [SHUTTLE-38].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 212 journey in
                place [SHUTTLE-29]; 207 no intent [SHUTTLE-35]; 213 notice too short [SHUTTLE-122];
                214 insufficient support [SHUTTLE-32]; 215 bad map [SHUTTLE-36].
        """
        return self._ask(Started, command_line("JOURNEY", map_text))

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
        return self._ask(
            Deployed,
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
        )

    def walk(self, room: str) -> Walked:
        """Walk to an adjacent room [SHUTTLE-22].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 216 unknown room
                [SHUTTLE-19]; 217 no journey [SHUTTLE-61]; 218 not aboard [SHUTTLE-22]; 219 not
                adjacent [SHUTTLE-23]; 220 walk too soon [SHUTTLE-24].
        """
        return self._ask(Walked, command_line("WALK", room))

    def push(self, button: str, modifier: Literal["HARDER"] | None = None) -> Pushed:
        """Push a button, perhaps harder; its action follows at midnight [SHUTTLE-62].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 221 unknown button
                [SHUTTLE-65]; 222 bad modifier [SHUTTLE-86]; 217 no journey [SHUTTLE-61]; 218 not
                aboard [SHUTTLE-63]; 223 wrong station [SHUTTLE-63]; 224 player limit [SHUTTLE-64];
                225 button limit [SHUTTLE-65].
        """
        return self._ask(Pushed, command_line("PUSH", button, modifier))

    def mutiny(self) -> Recorded:
        """Mutiny against who records the Captain's Log [SHUTTLE-97].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 204 no recording
                [SHUTTLE-96]; 205 not crewman [SHUTTLE-96]; 206 is recorder [SHUTTLE-96]; 207 no
                intent [SHUTTLE-96]; 214 insufficient support [SHUTTLE-95].
        """
        return self._ask(Recorded, "MUTINY")

    def save(self) -> Saved:
        """Save one's recording of the Captain's Log [SHUTTLE-98].

        Raises:
            Refused: 240 contest over [SHUTTLE-60]; 200 not player [SHUTTLE-132]; 233 save too early
                [SHUTTLE-103]; 234 save too late [SHUTTLE-103]; 204 no recording [SHUTTLE-103]; 235
                insufficient ergs [SHUTTLE-98].
        """
        return self._ask(Saved, "SAVE")

    def report(self) -> str:
        """Show the Ship Computor's report as of now [SHUTTLE-134]."""
        return self._ask(str, "REPORT")

    def situation(self) -> Situation:
        """Show the time, the journey, the Charges and the map [SHUTTLE-133]."""
        return self._ask(Situation, "SITUATION")

    def list_players(self) -> list[PlayerRow]:
        """List the players, those who have left too, in order of registration [SHUTTLE-132]."""
        return self._ask(list[PlayerRow], "PLAYERS")

    def me(self) -> PlayerRow:
        """Show who asks as the others see them [SHUTTLE-132].

        Raises:
            Refused: 200 not player [SHUTTLE-132].
        """
        return self._ask(PlayerRow, "ME")

    def list_objects(self) -> list[ObjectRow]:
        """List the objects In Space with all their stats [SHUTTLE-8]."""
        return self._ask(list[ObjectRow], "OBJECTS")

    def list_pending(self) -> list[PendingRow]:
        """List the Threats that are to enter play, in order of deployment [SHUTTLE-52]."""
        return self._ask(list[PendingRow], "PENDING")

    def list_pushes(self) -> list[PushRow]:
        """List today's pushes in order [SHUTTLE-62]."""
        return self._ask(list[PushRow], "PUSHES")

    def list_intents(self) -> list[IntentRow]:
        """List all intents and who supports them [SHUTTLE-123]."""
        return self._ask(list[IntentRow], "INTENTS")

    def list_recordings(self) -> list[RecordingRow]:
        """List the recordings of the Captain's Log [SHUTTLE-91]."""
        return self._ask(list[RecordingRow], "RECORDINGS")

    def list_crimes(self) -> list[CrimeRow]:
        """List the crimes [SHUTTLE-129]."""
        return self._ask(list[CrimeRow], "CRIMES")

    def list_reports(self) -> list[Published]:
        """List the weekly reports with their texts [SHUTTLE-134]."""
        return self._ask(list[Published], "REPORTS")

    def events(self, after: int) -> list[EventLine]:
        """List the events after that number which the asker may see [NET-90]."""
        return self._ask(list[EventLine], command_line("EVENTS", after))


class AsyncShuttle(AsyncTypedGame):
    """The commands of :class:`Shuttle`, awaited."""

    async def register(self) -> None:
        """Become a player, Outside [SHUTTLE-26]."""
        await self._do("REGISTER")

    async def deregister(self) -> None:
        """Cease to be a player, and lose the Station [SHUTTLE-27]."""
        await self._do("DEREGISTER")

    async def become_active(self) -> None:
        """Become active, Outside [SHUTTLE-26]."""
        await self._do("ACTIVE")

    async def become_inactive(self) -> None:
        """Become inactive, and lose the Station [SHUTTLE-27]."""
        await self._do("INACTIVE")

    async def transfer(self, n: int, player: str) -> Transferred:
        """Give credits to another player [SHUTTLE-54]."""
        return await self._ask(Transferred, command_line("TRANSFER", n, player))

    async def win(self) -> Left:
        """Destroy ten credits to win [SHUTTLE-59]."""
        return await self._ask(Left, "WIN")

    async def intend_journey(self, how: Literal["NOTICE", "SUPPORT"]) -> IntentNo:
        """Announce the intent to begin a journey [SHUTTLE-30]."""
        return await self._ask(IntentNo, command_line("INTEND JOURNEY", how))

    async def intend_mutiny(self) -> IntentNo:
        """Announce the intent to mutiny [SHUTTLE-94]."""
        return await self._ask(IntentNo, "INTEND MUTINY")

    async def support(self, intent_id: int) -> Supported:
        """Support somebody else's intent [SHUTTLE-123]."""
        return await self._ask(Supported, command_line("SUPPORT", intent_id))

    async def withdraw(self, intent_id: int) -> Supported:
        """Withdraw one's support [SHUTTLE-124]."""
        return await self._ask(Supported, command_line("WITHDRAW", intent_id))

    async def journey(self, map_text: str) -> Started:
        """Begin a journey on a map, as the Enemy of the others [SHUTTLE-38]."""
        return await self._ask(Started, command_line("JOURNEY", map_text))

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
        return await self._ask(
            Deployed,
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
        )

    async def walk(self, room: str) -> Walked:
        """Walk to an adjacent room [SHUTTLE-22]."""
        return await self._ask(Walked, command_line("WALK", room))

    async def push(self, button: str, modifier: Literal["HARDER"] | None = None) -> Pushed:
        """Push a button, perhaps harder; its action follows at midnight [SHUTTLE-62]."""
        return await self._ask(Pushed, command_line("PUSH", button, modifier))

    async def mutiny(self) -> Recorded:
        """Mutiny against who records the Captain's Log [SHUTTLE-97]."""
        return await self._ask(Recorded, "MUTINY")

    async def save(self) -> Saved:
        """Save one's recording of the Captain's Log [SHUTTLE-98]."""
        return await self._ask(Saved, "SAVE")

    async def report(self) -> str:
        """Show the Ship Computor's report as of now [SHUTTLE-134]."""
        return await self._ask(str, "REPORT")

    async def situation(self) -> Situation:
        """Show the time, the journey, the Charges and the map [SHUTTLE-133]."""
        return await self._ask(Situation, "SITUATION")

    async def list_players(self) -> list[PlayerRow]:
        """List the players, those who have left too, in order of registration [SHUTTLE-132]."""
        return await self._ask(list[PlayerRow], "PLAYERS")

    async def me(self) -> PlayerRow:
        """Show who asks as the others see them [SHUTTLE-132]."""
        return await self._ask(PlayerRow, "ME")

    async def list_objects(self) -> list[ObjectRow]:
        """List the objects In Space with all their stats [SHUTTLE-8]."""
        return await self._ask(list[ObjectRow], "OBJECTS")

    async def list_pending(self) -> list[PendingRow]:
        """List the Threats that are to enter play, in order of deployment [SHUTTLE-52]."""
        return await self._ask(list[PendingRow], "PENDING")

    async def list_pushes(self) -> list[PushRow]:
        """List today's pushes in order [SHUTTLE-62]."""
        return await self._ask(list[PushRow], "PUSHES")

    async def list_intents(self) -> list[IntentRow]:
        """List all intents and who supports them [SHUTTLE-123]."""
        return await self._ask(list[IntentRow], "INTENTS")

    async def list_recordings(self) -> list[RecordingRow]:
        """List the recordings of the Captain's Log [SHUTTLE-91]."""
        return await self._ask(list[RecordingRow], "RECORDINGS")

    async def list_crimes(self) -> list[CrimeRow]:
        """List the crimes [SHUTTLE-129]."""
        return await self._ask(list[CrimeRow], "CRIMES")

    async def list_reports(self) -> list[Published]:
        """List the weekly reports with their texts [SHUTTLE-134]."""
        return await self._ask(list[Published], "REPORTS")

    async def events(self, after: int) -> list[EventLine]:
        """List the events after that number which the asker may see [NET-90]."""
        return await self._ask(list[EventLine], command_line("EVENTS", after))
