"""What only the operator enters: contracts, masters, coins, the office, fines."""

from typing import Final, Literal

from contestmaster.games.spaceships import events
from contestmaster.games.spaceships.codes import Code
from contestmaster.games.spaceships.commands.base import (
    NO_PLAYER,
    RUNNING,
    Amount,
    Base,
    PlayerName,
)
from contestmaster.games.spaceships.rules import alliance, justice, office
from contestmaster.games.spaceships.rules.act import Act
from contestmaster.games.spaceships.state import State
from contestmaster.kernel.game import By
from contestmaster.kernel.vocabulary import order
from contestmaster.nomic.offices import AUTOMATIC, VACANT

_OPERATOR: Final[dict[int, str]] = RUNNING | {Code.NOT_OPERATOR: "SHIPS-113"}


class OperatorActs(Base):
    """Records of what happens outside of the game; anyone else is refused with 139."""

    @order(
        "SET_MASTER",
        who="anyone",
        refuses={**_OPERATOR, **NO_PLAYER},
        phrases=[
            "I make {master} the master of {player}",
            "I set the master of {player} to {master}",
            "I enter {master} as the master of {player}",
            "The master of {player} is hereby {master}",
            "{master} is hereby the master of {player}",
        ],
        told="the master of {player} is {master}",
    )
    def set_master(self, state: State, by: By, player: PlayerName, master: PlayerName) -> int:
        """Make a player another's master, or with a dash nobody [SHIPS-47]."""
        name = None if master == VACANT else master
        return self.as_operator(state, by, lambda act: alliance.set_master(act, player, name))

    @order(
        "PACT",
        who="anyone",
        refuses={**_OPERATOR, **NO_PLAYER},
        phrases=[
            "I turn the pact between {one} and {other} {switch}",
            "I turn {switch} the pact between {one} and {other}",
            "I set the pact between {one} and {other} to {switch}",
            "I switch the pact between {one} and {other} {switch}",
            "The pact between {one} and {other} is hereby {switch}",
        ],
        told="the pact between {one} and {other} is {switch}",
    )
    def pact(
        self,
        state: State,
        by: By,
        one: PlayerName,
        other: PlayerName,
        switch: Literal["on", "off"],
    ) -> int:
        """Enter or strike a contract of alliance [SHIPS-47]."""

        def do(act: Act) -> Code:
            return alliance.set_pact(act, one, other, on=switch == "on")

        return self.as_operator(state, by, do)

    @order(
        "GRANT",
        who="anyone",
        refuses={**_OPERATOR, Code.NO_PLAYER: "SHIPS-113", Code.BAD_QUANTITY: "SHIPS-113"},
        phrases=[
            "I grant {player} {coins} (coins|coin)",
            "I grant {coins} (coins|coin) to {player}",
            "I give {player} {coins} (coins|coin)",
            "I give {coins} (coins|coin) to {player}",
            "{player} is hereby granted {coins} (coins|coin)",
        ],
        told="{player} is granted {coins:coin|coins}",
    )
    def grant(self, state: State, by: By, player: PlayerName, coins: Amount) -> int:
        """Grant coins, from other parts of a nomic [SHIPS-113]."""

        def do(act: Act) -> Code:
            if state.player(player) is None:
                return Code.NO_PLAYER
            if coins < 1:
                return Code.BAD_QUANTITY
            act.earn(player, coins)
            return Code.DONE

        return self.as_operator(state, by, do)

    @order(
        "SET_ASTRONOMOR",
        who="anyone",
        refuses={**_OPERATOR, Code.NO_PLAYER: "SHIPS-46"},
        phrases=[
            "I appoint {holder} [as] Astronomor",
            "I make {holder} [the] Astronomor",
            "I set the Astronomor to {holder}",
            "The Astronomor is hereby {holder}",
            "{holder} is hereby [the] Astronomor",
        ],
        told="the Astronomor is {holder}",
        tells=(events.AstronomorChanged,),
    )
    def set_astronomor(self, state: State, by: By, holder: PlayerName) -> int:
        """Give the office to a player, to the platform, or to nobody [SHIPS-46]."""

        def do(act: Act) -> Code:
            if holder not in (AUTOMATIC, VACANT) and state.player(holder) is None:
                return Code.NO_PLAYER
            office.give_office(act, None if holder == VACANT else holder)
            return Code.DONE

        return self.as_operator(state, by, do)

    @order(
        "FINE",
        who="anyone",
        refuses={
            **_OPERATOR,
            Code.NO_CRIME: "SHIPS-108",
            Code.NO_FINE: "SHIPS-108",
            Code.BAD_QUANTITY: "SHIPS-108",
        },
        phrases=[
            "I fine crime {crime_id} [with] {blots} (blots|blot)",
            "I fine {blots} (blots|blot) for crime {crime_id}",
            "I punish crime {crime_id} with {blots} (blots|blot)",
            "I impose {blots} (blots|blot) for crime {crime_id}",
            "For crime {crime_id} I fine {blots} (blots|blot)",
        ],
        told="crime {crime_id} is fined with {blots:blot|blots}",
        tells=(events.Blots,),
    )
    def fine(self, state: State, by: By, crime_id: Amount, blots: Amount) -> int:
        """Fine a crime, once [SHIPS-108]."""
        return self.as_operator(state, by, lambda act: justice.fine(act, crime_id, blots))
