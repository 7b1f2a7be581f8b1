"""Coming, going, winning, and a clean record."""

from typing import Final

from contestmaster.games.spaceships import events, replies
from contestmaster.games.spaceships.codes import Code
from contestmaster.games.spaceships.commands.base import PLAYERS_ONLY, RUNNING, Base
from contestmaster.games.spaceships.rules import justice, players, winning
from contestmaster.games.spaceships.state import State
from contestmaster.kernel.game import By
from contestmaster.kernel.instant import to_text
from contestmaster.kernel.vocabulary import order
from contestmaster.nomic.intents import DAYS
from contestmaster.nomic.times import seconds

_GAME: Final = "[the game] [by fame]"


class Players(Base):
    """What a person announces about being a player."""

    @order(
        "REGISTER",
        who="anyone",
        refuses={**RUNNING, Code.REGISTERED: "SHIPS-3", Code.BAD_FORMAT: "SHIPS-2"},
        phrases=[
            "I register [as a player]",
            "I join [the game of] Spaceships",
            "I join the game",
            "I become a player [of Spaceships]",
            "I enter the game [as a player]",
        ],
        told="{by} registers and gets ship {ship_id} in Sector {sector_id}",
        tells=(events.Registered, events.ShipCreated),
    )
    def register(self, state: State, by: By) -> replies.Launched | int:
        """Become a player, with coins and a ship [SHIPS-2]."""
        ship = self.as_anyone(state, by, players.register)
        if isinstance(ship, Code):
            return ship
        return replies.Launched(ship.id, state.sector_id(ship.sector))

    @order(
        "LEAVE",
        who="anyone",
        refuses=PLAYERS_ONLY,
        phrases=[
            "I leave the game [for good]",
            "I deregister",
            "I cease to be a player",
            "I quit the game [for good]",
            "I leave Spaceships [for good]",
        ],
        told="{by} leaves the game",
        tells=(events.Left,),
    )
    def leave(self, state: State, by: By) -> int:
        """Leave for good [SHIPS-3]."""
        return self.as_player(state, by, players.leave)

    @order(
        "INTEND_WIN",
        who="anyone",
        refuses=PLAYERS_ONLY,
        phrases=[
            f"I intend [,] with {DAYS} notice [,] to win {_GAME}",
            f"I intend to win {_GAME} with {DAYS} notice",
            f"With {DAYS} notice [,] I intend to win {_GAME}",
            f"I announce my intent to win {_GAME} [with {DAYS} notice]",
            f"I give {DAYS} notice that I intend to win {_GAME}",
            f"I give {DAYS} notice of winning {_GAME}",
            f"I give {DAYS} notice of my intent to win {_GAME}",
        ],
        told="{by} gives notice of winning between {earliest} and {latest}",
    )
    def intend_win(self, state: State, by: By) -> replies.NoticeGiven | int:
        """Give notice of winning [SHIPS-99]."""
        notice = self.as_player(state, by, winning.give_notice)
        if isinstance(notice, Code):
            return notice
        params = self.params
        return replies.NoticeGiven(
            to_text(notice.at + seconds(params.win_notice_s)),
            to_text(notice.at + seconds(params.win_notice_max_s)),
        )

    @order(
        "WIN",
        who="anyone",
        refuses={
            **PLAYERS_ONLY,
            Code.NO_NOTICE: "SHIPS-99",
            Code.FAME_SHORT: "SHIPS-100",
            Code.BLOTS: "SHIPS-104",
        },
        phrases=[
            "I win the game [by fame]",
            "I win by [my] fame",
            "I claim the win [by fame]",
            "I claim my victory [by fame]",
            "I win with notice",
        ],
        told="{by} wins the game",
        tells=(events.Win,),
    )
    def win(self, state: State, by: By) -> replies.Winner | int:
        """Win, with fame at a bound and notice in time [SHIPS-99]."""
        code = self.as_player(state, by, winning.win)
        return code or replies.Winner(by.person)

    @order(
        "EXPUNGE",
        who="anyone",
        refuses={**PLAYERS_ONLY, Code.NO_BLOTS: "SHIPS-109", Code.BLOTS_CHANGED: "SHIPS-109"},
        phrases=[
            "I expunge (a|one|1) blot [from (myself|my record)]",
            "I expunge one of my blots",
            "I expunge a blot of mine",
            "I remove one of my blots",
            "I take one blot off myself",
        ],
        told="{by} expunges a blot and has {blots:blot|blots} left",
        tells=(events.Blots,),
    )
    def expunge(self, state: State, by: By) -> replies.BlotsLeft | int:
        """Expunge one of one's own blots [SHIPS-109]."""
        left = self.as_player(state, by, justice.expunge)
        return left if isinstance(left, Code) else replies.BlotsLeft(left)
