"""What a player sees: all there is, for all is public."""

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Final

from contestmaster.client import Refused
from contestmaster.client.shuttle import (
    IntentRow,
    ObjectRow,
    PlayerRow,
    PushRow,
    RecordingRow,
    Shuttle,
    Situation,
)

ROOMS: Final = ("lower_deck", "engine_room", "bridge")
"""The rooms, each adjacent to the next."""

NOT_PLAYER: Final = 200


@dataclass
class Scene:
    """The game as it stands, seen by one player.

    Attributes:
        situation: time, journey, Charges and map.
        me: the player who looks.
        players: those who are registered.
        objects: In Space.
        pushes: of today.
        intents: of everybody.
        recordings: of the Captain's Log.
    """

    situation: Situation
    me: PlayerRow
    players: list[PlayerRow]
    objects: list[ObjectRow]
    pushes: list[PushRow]
    intents: list[IntentRow]
    recordings: list[RecordingRow]

    @property
    def name(self) -> str:
        """Who looks."""
        return self.me.name

    @cached_property
    def shuttle(self) -> ObjectRow | None:
        """The Shuttle; a journey is in place while there is one."""
        return next((one for one in self.objects if one.kind == "shuttle"), None)

    @property
    def is_enemy(self) -> bool:
        """Whether who looks is the Enemy of the journey in place."""
        return self.shuttle is not None and self.situation.enemy == self.name

    @cached_property
    def crew(self) -> list[str]:
        """The crewmen, in order of registration."""
        return [player.name for player in self.players if player.station in ROOMS]

    def pushed(self, button: str) -> bool:
        """Return whether somebody has pushed a button today, or who looks any button at all."""
        return any(push.button == button or push.player == self.name for push in self.pushes)

    @property
    def needed(self) -> str:
        """The kind of intent that who looks needs for a journey."""
        restricted = self.situation.restricted == self.name
        return "journey_support" if restricted else "journey_notice"

    def days(self, since: str) -> float:
        """Return how many days have passed since an instant."""
        now, then = map(datetime.fromisoformat, (self.situation.now, since))
        return (now - then).total_seconds() / 86_400


def look(game: Shuttle) -> Scene | None:
    """Ask for all there is to know; ``None`` where there is nothing more to do."""
    situation = game.situation()
    if situation.over:
        return None
    try:
        me = game.me()
    except Refused as refusal:
        if refusal.code != NOT_PLAYER:
            raise
        return None
    if not me.registered:
        return None
    return Scene(
        situation,
        me,
        [player for player in game.list_players() if player.registered],
        game.list_objects(),
        game.list_pushes(),
        game.list_intents(),
        game.list_recordings(),
    )


def steps(here: str, there: str) -> str:
    """Return the next room on the way to another one.

    >>> steps("bridge", "lower_deck"), steps("bridge", "bridge")
    ('engine_room', 'bridge')
    """
    at, to = ROOMS.index(here), ROOMS.index(there)
    return ROOMS[at + (to > at) - (to < at)]
