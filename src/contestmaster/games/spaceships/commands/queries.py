"""What anyone may ask, at any time: everything but a plaintext is public (section 10)."""

from contestmaster.games.spaceships import replies
from contestmaster.games.spaceships.codes import Code
from contestmaster.games.spaceships.commands.base import Base, BattleNo
from contestmaster.games.spaceships.state import State
from contestmaster.kernel.game import By
from contestmaster.kernel.instant import to_text
from contestmaster.kernel.replies import Lines
from contestmaster.kernel.vocabulary import query
from contestmaster.nomic.hashing import HashQueries, asking, stamp
from contestmaster.nomic.times import whole_second


class Queries(HashQueries, Base):
    """The state, list by list."""

    @query("SECTORS", who="anyone", phrases=asking("[all] [the] Sectors"))
    def list_sectors(self, state: State, by: By) -> list[replies.SectorRow]:
        """List the sectors by ID, with the ships in them [SHIPS-5]."""
        del by
        return [replies.sector_row(state, i) for i in range(1, len(state.sectors) + 1)]

    @query("SHIPS", who="anyone", phrases=asking("[all] [the] (ships|spaceships)"))
    def list_ships(self, state: State, by: By) -> list[replies.ShipRow]:
        """List the ships [SHIPS-40]."""
        del by
        return [replies.ship_row(state, ship) for ship in state.ships]

    @query("BATTLES", who="anyone", phrases=asking("[all] [the] [Space] Battles"))
    def list_battles(self, state: State, by: By) -> list[replies.BattleRow]:
        """List the battles [SHIPS-63]."""
        del by
        return [replies.battle_row(battle) for battle in state.battles]

    @query(
        "BATTLE",
        who="anyone",
        refuses={Code.NO_BATTLE: "SHIPS-63"},
        phrases=asking("[Space] Battle {battle_id}"),
    )
    def battle(self, state: State, by: By, battle_id: BattleNo) -> replies.BattleRow | int:
        """Show a battle [SHIPS-63]."""
        del by
        found = state.battle(battle_id)
        return Code.NO_BATTLE if found is None else replies.battle_row(found)

    @query("PLAYERS", who="anyone", phrases=asking("[all] [the] players"))
    def list_players(self, state: State, by: By) -> list[replies.PlayerRow]:
        """List the players in order of registration [SHIPS-2]."""
        del by
        return [replies.player_row(state, name, one) for name, one in state.players.items()]

    @query(
        "ME",
        who="anyone",
        refuses={Code.NOT_PLAYER: "SHIPS-115"},
        phrases=asking("my (record|fame|coins|blots)"),
    )
    def me(self, state: State, by: By) -> replies.PlayerRow | int:
        """Show who asks as the list of players does [SHIPS-2]."""
        player = state.players.get(by.person)
        return Code.NOT_PLAYER if player is None else replies.player_row(state, by.person, player)

    @query("PACTS", who="anyone", phrases=asking("[all] [the] pacts"))
    def list_pacts(self, state: State, by: By) -> list[replies.Pact]:
        """List the contracts of alliance [SHIPS-47]."""
        del by
        return [replies.Pact(*pair) for pair in state.pacts]

    @query("CRIMES", who="anyone", phrases=asking("[all] [the] crimes"))
    def list_crimes(self, state: State, by: By) -> list[replies.CrimeRow]:
        """List the crimes [SHIPS-107]."""
        del by
        return [replies.crime_row(crime) for crime in state.crimes]

    @query("NOTICES", who="anyone", phrases=asking("[all] [the] notices [of winning]"))
    def list_notices(self, state: State, by: By) -> list[replies.NoticeRow]:
        """List the notices of winning [SHIPS-99]."""
        del by
        return [replies.NoticeRow(notice.by, stamp(notice.at)) for notice in state.notices]

    @query("REPORTS", who="anyone", phrases=asking("[all] [the] reports"))
    def list_reports(self, state: State, by: By) -> list[replies.Published]:
        """List the reports with their texts [SHIPS-41]."""
        del by
        return [replies.Published(stamp(r.at), r.by, Lines(r.text)) for r in state.reports]

    @query("TIME", who="anyone", phrases=asking("the time"))
    def time(self, state: State, by: By) -> replies.Time:
        """Show the time, the office and the duty of maintenance [SHIPS-15]."""
        duty = state.maintenance
        return replies.Time(
            to_text(whole_second(by.at)),
            state.office.written(),
            duty.direction,
            stamp(duty.due_at),
            state.over,
        )
