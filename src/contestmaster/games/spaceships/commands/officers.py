"""What the Astronomor announces, and who acts in their place."""

from typing import Final

from contestmaster.games.spaceships import events, replies
from contestmaster.games.spaceships.codes import Code
from contestmaster.games.spaceships.commands.base import PLAYERS_ONLY, Base, BattleNo, SectorNo
from contestmaster.games.spaceships.rules import office
from contestmaster.games.spaceships.state import State
from contestmaster.kernel.game import By
from contestmaster.kernel.replies import Lines
from contestmaster.kernel.vocabulary import order

_DUTY: Final[dict[int, str]] = {Code.NOT_ASTRONOMOR: "SHIPS-44"}


class Officers(Base):
    """The duties of the office."""

    @order(
        "RESOLVE",
        who="anyone",
        refuses={
            **PLAYERS_ONLY,
            Code.NO_BATTLE: "SHIPS-82",
            Code.RESOLVED: "SHIPS-82",
            Code.VALUES_MISSING: "SHIPS-82",
            **_DUTY,
        },
        phrases=[
            "I resolve [Space] Battle {battle_id}",
            "I announce the resolution of [Space] Battle {battle_id}",
            "I declare [Space] Battle {battle_id} resolved",
            "As Astronomor [,] I resolve [Space] Battle {battle_id}",
            "Space Battle {battle_id} is hereby resolved",
        ],
        told="{by} resolves Space Battle {battle_id}: the winner is {winner}",
        tells=(events.Resolved,),
    )
    def resolve(self, state: State, by: By, battle_id: BattleNo) -> replies.Resolution | int:
        """Resolve a battle whose values are both set [SHIPS-83]."""
        told = self.as_player(state, by, lambda act: office.resolve(act, battle_id))
        return told if isinstance(told, Code) else replies.resolution(told)

    @order(
        "CREATE_SECTOR",
        who="anyone",
        refuses={**PLAYERS_ONLY, Code.NOT_BELOW_IDEAL: "SHIPS-14", **_DUTY},
        phrases=[
            "I create a [new] Sector",
            "I create one [more] Sector",
            "I add a [new] Sector [to the galaxy]",
            "I open a new Sector",
            "As Astronomor [,] I create a [new] Sector",
        ],
        told="{by} creates Sector {sector_id}",
        tells=(events.SectorCreated,),
    )
    def create_sector(self, state: State, by: By) -> replies.SectorMade | int:
        """Create a sector, where there are too few [SHIPS-12]."""
        made = self.as_player(state, by, office.create_sector)
        return made if isinstance(made, Code) else replies.SectorMade(made)

    @order(
        "DESTROY_SECTOR",
        who="anyone",
        refuses={
            **PLAYERS_ONLY,
            Code.NO_SECTOR: "SHIPS-13",
            Code.NOT_ABOVE_IDEAL: "SHIPS-14",
            Code.OCCUPIED: "SHIPS-13",
            **_DUTY,
        },
        phrases=[
            "I destroy [the] [empty] Sector {sector_id}",
            "I remove [the] [empty] Sector {sector_id}",
            "I close [the] [empty] Sector {sector_id}",
            "I delete [the] [empty] Sector {sector_id}",
            "As Astronomor [,] I destroy Sector {sector_id}",
        ],
        told="{by} destroys Sector {sector_id}: {sector_count:Sector is|Sectors are} left",
        tells=(events.SectorDestroyed,),
    )
    def destroy_sector(self, state: State, by: By, sector_id: SectorNo) -> replies.Count | int:
        """Destroy an empty sector, where there are too many [SHIPS-13]."""
        left = self.as_player(state, by, lambda act: office.destroy_sector(act, sector_id))
        return left if isinstance(left, Code) else replies.Count(left)

    @order(
        "REPORT",
        who="anyone",
        refuses={**PLAYERS_ONLY, **_DUTY},
        phrases=[
            "I publish the [Astronomor's] [weekly] report",
            "I publish my weekly report",
            "I issue the [Astronomor's] [weekly] report",
            "I post the [Astronomor's] [weekly] report",
            "As Astronomor [,] I publish the [weekly] report",
        ],
        told="{by} publishes the Astronomor's weekly report",
        tells=(events.Reported,),
    )
    def report(self, state: State, by: By) -> Lines | int:
        """Publish the Astronomor's report [SHIPS-41]."""
        published = self.as_player(state, by, office.report_now)
        return published if isinstance(published, Code) else Lines(published.text)

    @order(
        "RESIGN_OFFICE",
        who="anyone",
        refuses={**PLAYERS_ONLY, **_DUTY},
        phrases=[
            "I resign as Astronomor",
            "I resign the office [of Astronomor]",
            "I step down as Astronomor",
            "I give up the office of Astronomor",
            "I leave the office of Astronomor",
        ],
        told="{by} resigns as Astronomor",
        tells=(events.AstronomorChanged,),
    )
    def resign_office(self, state: State, by: By) -> int:
        """Leave the office vacant [SHIPS-46]."""
        return self.as_player(state, by, office.resign)
