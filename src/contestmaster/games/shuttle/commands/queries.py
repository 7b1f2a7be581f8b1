"""What anyone may ask, at any time: everything is public."""

from contestmaster.games.shuttle import replies, report
from contestmaster.games.shuttle.codes import Code
from contestmaster.games.shuttle.commands.base import Base
from contestmaster.games.shuttle.maps import printed
from contestmaster.games.shuttle.state import State
from contestmaster.kernel.game import By
from contestmaster.kernel.instant import to_text
from contestmaster.kernel.replies import Lines
from contestmaster.kernel.vocabulary import query
from contestmaster.nomic.hashing import asking
from contestmaster.nomic.times import whole_second


class Queries(Base):
    """The state, list by list."""

    @query("REPORT", who="anyone", phrases=asking("the [(Ship Computor's|weekly|current)] report"))
    def report(self, state: State, by: By) -> Lines:
        """Show the Ship Computor's report as of now [SHUTTLE-134]."""
        return Lines(report.text(self.params, state, whole_second(by.at)))

    @query("SITUATION", who="anyone", phrases=asking("the situation"))
    def situation(self, state: State, by: By) -> replies.Situation:
        """Show the time, the journey, the Charges and the map [SHUTTLE-133]."""
        length = state.wormhole2
        text = None if length is None else printed(length, state.objects)
        return replies.situation(state, whole_second(by.at), text)

    @query("PLAYERS", who="anyone", phrases=asking("[all] [the] players"))
    def list_players(self, state: State, by: By) -> list[replies.PlayerRow]:
        """List the players, those who have left too, in order of registration [SHUTTLE-132]."""
        del by
        return [replies.player_row(state, name, one) for name, one in state.players.items()]

    @query(
        "ME",
        who="anyone",
        refuses={Code.NOT_PLAYER: "SHUTTLE-132"},
        phrases=asking("my (record|Station|balances)"),
    )
    def me(self, state: State, by: By) -> replies.PlayerRow | int:
        """Show who asks as the others see them [SHUTTLE-132]."""
        player = state.players.get(by.person)
        if player is None:
            return Code.NOT_PLAYER
        return replies.player_row(state, by.person, player)

    @query("OBJECTS", who="anyone", phrases=asking("[all] [the] objects [in space]"))
    def list_objects(self, state: State, by: By) -> list[replies.ObjectRow]:
        """List the objects In Space with all their stats [SHUTTLE-8]."""
        del by
        return [replies.object_row(one) for one in state.objects]

    @query("PENDING", who="anyone", phrases=asking("[all] [the] pending Threats"))
    def list_pending(self, state: State, by: By) -> list[replies.PendingRow]:
        """List the Threats that are to enter play, in order of deployment [SHUTTLE-52]."""
        del by
        return [replies.pending_row(one) for one in state.pending]

    @query("PUSHES", who="anyone", phrases=asking("[all] [the] (pushes|pushed buttons) [of today]"))
    def list_pushes(self, state: State, by: By) -> list[replies.PushRow]:
        """List today's pushes in order [SHUTTLE-62]."""
        del by
        return [replies.PushRow(one.player, one.button, one.harder) for one in state.pushes]

    @query("INTENTS", who="anyone", phrases=asking("[all] [the] intents"))
    def list_intents(self, state: State, by: By) -> list[replies.IntentRow]:
        """List all intents and who supports them [SHUTTLE-123]."""
        del by
        return [replies.intent_row(one) for one in state.intents]

    @query("RECORDINGS", who="anyone", phrases=asking("[all] [the] recordings"))
    def list_recordings(self, state: State, by: By) -> list[replies.RecordingRow]:
        """List the recordings of the Captain's Log [SHUTTLE-91]."""
        del by
        return [replies.recording_row(one) for one in state.recordings]

    @query("CRIMES", who="anyone", phrases=asking("[all] [the] crimes"))
    def list_crimes(self, state: State, by: By) -> list[replies.CrimeRow]:
        """List the crimes [SHUTTLE-129]."""
        del by
        return [replies.crime_row(one) for one in state.crimes]

    @query("REPORTS", who="anyone", phrases=asking("[all] [the] reports"))
    def list_reports(self, state: State, by: By) -> list[replies.Published]:
        """List the weekly reports with their texts [SHUTTLE-134]."""
        del by
        return [replies.Published(to_text(one.at), Lines(one.text)) for one in state.reports]
