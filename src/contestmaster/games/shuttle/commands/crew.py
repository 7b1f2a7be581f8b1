"""What crewmen announce: walks, buttons, the Captain's Log."""

from typing import Annotated, Final, Literal, TypeAlias

from contestmaster.games.shuttle import events, replies
from contestmaster.games.shuttle.codes import Code
from contestmaster.games.shuttle.commands.base import PLAYERS_ONLY, Base
from contestmaster.games.shuttle.rules import buttons, captains_log, players
from contestmaster.games.shuttle.state import STATIONS, Recording, State
from contestmaster.kernel.game import By
from contestmaster.kernel.grammar import Known
from contestmaster.kernel.vocabulary import order

Room: TypeAlias = Annotated[str, Known(words=STATIONS)]
ButtonId: TypeAlias = Annotated[
    str,
    Known(
        words=tuple(buttons.BUTTONS),
        spoken=(
            ("reload button on the lower deck", "ld_reload"),
            ("reload on the lower deck", "ld_reload"),
            ("lower deck reload", "ld_reload"),
            ("reload button on the bridge", "bridge_reload"),
            ("reload on the bridge", "bridge_reload"),
            ("heavy laser cannon", "heavy_laser"),
            ("laser cannon", "heavy_laser"),
            ("zero-point handbrake", "handbrake"),
            ("zero point handbrake", "handbrake"),
            ("captain's log", "captains_log"),
            ("recording the captain's log", "captains_log"),
            ("missile", "missile_launch"),
        ),
    ),
]

_RECORDING: Final[dict[int, str]] = {Code.NO_RECORDING: "SHUTTLE-96"}


class Crew(Base):
    """The Shuttle's inside."""

    @order(
        "WALK",
        who="anyone",
        refuses={
            **PLAYERS_ONLY,
            Code.UNKNOWN_ROOM: "SHUTTLE-19",
            Code.NO_JOURNEY: "SHUTTLE-61",
            Code.NOT_ABOARD: "SHUTTLE-22",
            Code.NOT_ADJACENT: "SHUTTLE-23",
            Code.WALK_TOO_SOON: "SHUTTLE-24",
        },
        phrases=[
            "I walk to [the] {room}",
            "I walk (into|onto) [the] {room}",
            "I (go|step) to [the] {room}",
            "I move [myself] to [the] {room}",
            "I flip my Station [switch] to [the] {room}",
            "I set my Station [switch] to [the] {room}",
        ],
        told="{by} walks to the {room}",
    )
    def walk(self, state: State, by: By, room: Room) -> replies.Walked | int:
        """Walk to an adjacent room [SHUTTLE-22]."""
        code = self.as_player(state, by, lambda act: players.walk(act, room))
        return code or replies.Walked(room)

    @order(
        "PUSH",
        who="anyone",
        refuses={
            **PLAYERS_ONLY,
            Code.UNKNOWN_BUTTON: "SHUTTLE-65",
            Code.BAD_MODIFIER: "SHUTTLE-86",
            Code.NO_JOURNEY: "SHUTTLE-61",
            Code.NOT_ABOARD: "SHUTTLE-63",
            Code.WRONG_STATION: "SHUTTLE-63",
            Code.PLAYER_LIMIT: "SHUTTLE-64",
            Code.BUTTON_LIMIT: "SHUTTLE-65",
        },
        phrases=[
            "I push [the] {button} [button] [[,] {modifier}]",
            "I press [the] {button} [button] [[,] {modifier}]",
            "I activate [the] {button} [button] [{modifier}]",
            "I trigger [the] {button} [button] [{modifier}]",
            "I operate [the] {button} [button] [{modifier}]",
            "I (fire|launch|use|pull|hit|engage|start) [(the|a)] {button} [button]"
            " [[,] {modifier}]",
            "I record [the] {button}",
        ],
        told="{by} pushes the {button}{modifier:? harder}, as number {n} of the day",
    )
    def push(
        self,
        state: State,
        by: By,
        button: ButtonId,
        modifier: Literal["HARDER"] | None = None,
    ) -> replies.Pushed | int:
        """Push a button, perhaps harder; its action follows at midnight [SHUTTLE-62]."""
        harder = modifier is not None
        place = self.as_player(state, by, lambda act: buttons.push(act, button, harder))
        return place if isinstance(place, Code) else replies.Pushed(button, place)

    @order(
        "MUTINY",
        who="anyone",
        refuses={
            **PLAYERS_ONLY,
            **_RECORDING,
            Code.NOT_CREWMAN: "SHUTTLE-96",
            Code.IS_RECORDER: "SHUTTLE-96",
            Code.NO_INTENT: "SHUTTLE-96",
            Code.INSUFFICIENT_SUPPORT: "SHUTTLE-95",
        },
        phrases=[
            "I mutiny [against the recorder]",
            "I (initiate|start|begin) (a|the) mutiny [against the recorder]",
            "I lead a mutiny [against the recorder]",
            "I carry out the mutiny [against the recorder]",
            "I perform the mutiny [against the recorder]",
            "I send the recorder [to] Outside",
        ],
        told="{by} leads a mutiny against {recorder}",
        tells=(events.Mutiny,),
    )
    def mutiny(self, state: State, by: By) -> replies.Recorded | int:
        """Mutiny against who records the Captain's Log [SHUTTLE-97]."""
        found = self.as_player(state, by, captains_log.mutiny)
        return replies.Recorded(found.by) if isinstance(found, Recording) else found

    @order(
        "SAVE",
        who="anyone",
        refuses={
            **PLAYERS_ONLY,
            Code.SAVE_TOO_EARLY: "SHUTTLE-103",
            Code.SAVE_TOO_LATE: "SHUTTLE-103",
            Code.NO_RECORDING: "SHUTTLE-103",
            Code.INSUFFICIENT_ERGS: "SHUTTLE-98",
        },
        phrases=[
            "I save [my recording of] the (Captain's Log|log) [for (2|two) ergs]",
            "I save my recording",
            "I save my Captain's Log",
            "I spend [(two|2)] ergs to save [my recording of] the Captain's Log",
            "I store my recording [of the Captain's Log]",
        ],
        told="{by} saves the Captain's Log, eir save number {saves} of this month{win:?, and wins}",
        tells=(events.Save, events.Win),
    )
    def save(self, state: State, by: By) -> replies.Saved | int:
        """Save one's recording of the Captain's Log [SHUTTLE-98]."""
        wins = len(state.wins)
        month = self.as_player(state, by, captains_log.save)
        if isinstance(month, Code):
            return month
        return replies.Saved(month, "WIN" if len(state.wins) > wins else "")
