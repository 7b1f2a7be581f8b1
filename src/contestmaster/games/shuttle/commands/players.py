"""Coming and going, credits and wins."""

from typing import Annotated, TypeAlias

from contestmaster.games.shuttle import events, replies
from contestmaster.games.shuttle.codes import Code
from contestmaster.games.shuttle.commands.base import (
    PLAYERS_ONLY,
    RUNNING,
    Base,
    Digits,
    PlayerName,
)
from contestmaster.games.shuttle.rules import players
from contestmaster.games.shuttle.state import State
from contestmaster.kernel.game import By
from contestmaster.kernel.vocabulary import order

Credits: TypeAlias = Annotated[int, Digits(1)]


class Players(Base):
    """What a person announces about being a player."""

    @order(
        "REGISTER",
        who="anyone",
        refuses={**RUNNING, Code.ALREADY_PLAYER: "SHUTTLE-26", Code.BAD_NAME: "SHUTTLE-26"},
        phrases=[
            "I register [as a player]",
            "I join [the crew of] the Shuttle",
            "I join the game",
            "I become a player",
            "I enter the game [as a player]",
        ],
        told="{by} registers",
    )
    def register(self, state: State, by: By) -> int:
        """Become a player, Outside [SHUTTLE-26]."""
        return self.as_anyone(state, by, players.register)

    @order(
        "DEREGISTER",
        who="anyone",
        refuses=PLAYERS_ONLY,
        phrases=[
            "I deregister [from the (game|contest)]",
            "I leave the (game|contest)",
            "I cease to be a player",
            "I quit the game",
            "I stop being a player",
        ],
        told="{by} deregisters",
    )
    def deregister(self, state: State, by: By) -> int:
        """Cease to be a player, and lose the Station [SHUTTLE-27]."""
        return self.as_player(state, by, players.deregister)

    @order(
        "ACTIVE",
        who="anyone",
        refuses={**PLAYERS_ONLY, Code.NO_CHANGE: "SHUTTLE-26"},
        phrases=[
            "I become active [again]",
            "I make myself active [again]",
            "I set my activity [switch] to active",
            "I set myself [to] active",
            "I flip my activity [switch] to active",
        ],
        told="{by} is active",
    )
    def become_active(self, state: State, by: By) -> int:
        """Become active, Outside [SHUTTLE-26]."""
        return self.as_player(state, by, lambda act: players.set_activity(act, active=True))

    @order(
        "INACTIVE",
        who="anyone",
        refuses={**PLAYERS_ONLY, Code.NO_CHANGE: "SHUTTLE-27"},
        phrases=[
            "I become inactive",
            "I make myself inactive",
            "I set my activity [switch] to inactive",
            "I set myself [to] inactive",
            "I flip my activity [switch] to inactive",
        ],
        told="{by} is inactive",
    )
    def become_inactive(self, state: State, by: By) -> int:
        """Become inactive, and lose the Station [SHUTTLE-27]."""
        return self.as_player(state, by, lambda act: players.set_activity(act, active=False))

    @order(
        "TRANSFER",
        who="anyone",
        refuses={
            **PLAYERS_ONLY,
            Code.NOT_TRADEABLE: "SHUTTLE-54",
            Code.UNKNOWN_PLAYER: "SHUTTLE-54",
            Code.SELF_TRANSFER: "SHUTTLE-54",
            Code.INSUFFICIENT_CREDITS: "SHUTTLE-54",
        },
        phrases=[
            "I transfer {n} (credit|credits) to {player}",
            "I give {n} (credit|credits) to {player}",
            "I give {player} {n} (credit|credits)",
            "I transfer to {player} {n} (credit|credits)",
            "I pay {player} {n} (credit|credits)",
        ],
        told="{by} gives {n:credit|credits} to {player}",
    )
    def transfer(
        self, state: State, by: By, n: Credits, player: PlayerName
    ) -> replies.Transferred | int:
        """Give credits to another player [SHUTTLE-54]."""
        code = self.as_player(state, by, lambda act: players.transfer(act, n, player))
        return code or replies.Transferred(n, player)

    @order(
        "WIN",
        who="anyone",
        refuses={**PLAYERS_ONLY, Code.INSUFFICIENT_CREDITS: "SHUTTLE-59"},
        phrases=[
            "I win [the (game|contest)] [by credits]",
            "I destroy (ten|10) [of my] credits [in my possession] to win [the (game|contest)]",
            "I destroy (ten|10) of my credits to win",
            "I (destroy|spend) (ten|10) credits to win [the (game|contest)]",
            "I spend (ten|10) of my credits to win [the (game|contest)]",
            "I claim (the|my|a) win by credits",
        ],
        told="{by} wins and has {credits:credit|credits} left",
        tells=(events.Win,),
    )
    def win(self, state: State, by: By) -> replies.Left | int:
        """Destroy ten credits to win [SHUTTLE-59]."""
        code = self.as_player(state, by, players.win)
        return code or replies.Left(state.credits[by.person])
