"""What a tournament has come to, for people and for programs."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from contestmaster.cli.columns import columns
from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from contestmaster.storage import AbandonedJob, Discrepancy, WorkerHealth
    from contestmaster.tournament.course import Notes
    from contestmaster.tournament.plan import PlayedJob
    from contestmaster.tournament.settings import TournamentSettings
    from contestmaster.tournament.standing import GameTable, TournamentRow

SHOWN: Final = 5
"""So many failures are told in full."""


class TournamentResults(NamedTuple):
    """All that can be said of a tournament.

    Attributes:
        settings: of it.
        notes: what is noted of it.
        tables: of each game, and of all together.
        played: what came of the matches, by key.
        alarms: second results that were not the first.
        abandoned: matches that nobody could play.
        audits: how many results were chosen to be run again, and how many have been.
        workers: who has played.
        spent: seconds of processors, in all.
    """

    settings: "TournamentSettings"
    notes: "Notes"
    tables: "Sequence[GameTable]"
    played: "Mapping[str, PlayedJob]"
    alarms: "Sequence[Discrepancy]"
    abandoned: "Sequence[AbandonedJob]"
    audits: tuple[int, int]
    workers: "Sequence[WorkerHealth]"
    spent: float

    @property
    def failed(self) -> "Sequence[PlayedJob]":
        """Matches that cannot be played by anybody."""
        return [each for each in self.played.values() if each.result.failed]

    @property
    def causes(self) -> list[str]:
        """How players have left matches before the end, a sentence each; the same one once."""
        found = [cause for each in self.played.values() for cause in each.result.causes if cause]
        return list(dict.fromkeys(found))

    def text(self) -> str:
        """Return all of it for people."""
        parts = [f"{self.heading()}\n"]
        for table in self.tables:
            title = table.game or "all games together"
            counted = f"{title}: {table.matches} matches that count"
            parts.append(f"{counted}\n{rows_of(table)}\n")
        parts.append(_EXPLAINED)
        return "\n".join([*parts, *self.told()])

    def heading(self) -> str:
        """Return what it is, and how far."""
        done = "finished" if self.notes.closed is not None else "goes on"
        rounds = len(self.notes.rounds)
        return (
            f"{self.settings.format}, {done} after {rounds} round{'s' if rounds != 1 else ''}, "
            f"{len(self.played)} matches played, {self.spent:,.0f} s of processors"
        )

    def told(self) -> list[str]:
        """Return what people must know besides, a sentence each."""
        chosen, again = self.audits
        lines = [f"{again} of {chosen} matches chosen by lot were played again elsewhere"]
        lines += [
            f"ALARM: match {each.key[:12]} came out otherwise when {each.worker} played it than "
            f"when {each.first} did"
            for each in self.alarms
        ]
        lines += [
            f"match {each.key[:12]} could not be played: {harmless(each.why)}; --retry tries again"
            for each in self.abandoned[:SHOWN]
        ]
        lines += [
            f"match {each.job.key[:12]} cannot be played: {harmless(each.result.failed)}"
            for each in self.failed[:SHOWN]
        ]
        lines += [f"left before the end: {harmless(each)}" for each in self.causes[:SHOWN]]
        if len(self.causes) > SHOWN:
            lines.append(f"and {len(self.causes) - SHOWN} more ways to leave: --csv has them all")
        lines.append(f"head of the record: {self.notes.heads[-1]}")
        return lines

    def plain(self) -> dict[str, Any]:
        """Return all of it for programs."""
        import msgspec

        closed = self.notes.closed
        return {
            "format": self.settings.format,
            "finished": closed is not None,
            "commitment": self.notes.opened.commitment,
            "secret": None if closed is None else msgspec.to_builtins(closed),
            "heads": list(self.notes.heads),
            "tables": [msgspec.to_builtins(each) for each in self.tables],
            "matches": sum(1 for plan in self.notes.rounds for _ in plan.keys),
            "played": len(self.played),
            "spent_s": round(self.spent, 3),
            "chosen_again": self.audits[0],
            "played_again": self.audits[1],
            "alarms": [
                {"match": each.key, "first": each.first, "second": each.worker}
                for each in self.alarms
            ],
            "abandoned": [{"match": each.key, "why": each.why} for each in self.abandoned],
            "failed": [{"match": each.job.key, "why": each.result.failed} for each in self.failed],
            "causes": self.causes,
            "workers": [each._asdict() for each in self.workers],
        }

    def json(self) -> str:
        """Return all of it as one JSON object."""
        from contestmaster.kernel.journal import encode_plain

        return encode_plain(self.plain()).decode()

    def csv(self) -> bytes:
        """Return its matches as CSV."""
        from contestmaster.tournament.flat import as_csv, flat_rows

        return as_csv(flat_rows(self.notes.rounds, self.played))

    def parquet(self) -> bytes:
        """Return its matches as Parquet."""
        from contestmaster.tournament.flat import as_parquet, flat_rows

        return as_parquet(flat_rows(self.notes.rounds, self.played))

    def html(self) -> bytes:
        """Return a page about it."""
        from contestmaster.tournament.page import tournament_page

        return tournament_page(self.heading(), self.tables, self.told()).encode()


_EXPLAINED: Final = """\
place: shared where the matches do not tell who is the stronger; Elo: strength, the mean of all
being 0, with its 95 % interval; clean: the share of turns without a refused command; orders,
queries, bytes: asked of the referee, a match; seconds: for which an agent was waited for, a match
"""


def rows_of(table: "GameTable") -> str:
    """Return a table in columns."""
    has_points = any(row.points is not None for row in table.rows)
    has_fuel = any(row.used != "-" for row in table.rows)
    has_seconds = any(row.seconds is not None for row in table.rows)
    head = ["place", "name", "Elo", "95 %", "games", "won", "drawn", "lost"]
    head += [*(["points"] if has_points else []), "clean", "left", "orders", "queries", "bytes"]
    head += [*(["fuel"] if has_fuel else []), *(["seconds"] if has_seconds else [])]
    rows = [
        _cells(row, has_points=has_points, has_fuel=has_fuel, has_seconds=has_seconds)
        for row in table.rows
    ]
    return columns(head, rows, right=[n for n in range(len(head)) if n not in (1, 3)])


def _cells(
    row: "TournamentRow", *, has_points: bool, has_fuel: bool, has_seconds: bool
) -> list[str]:
    from contestmaster.tournament.standing import signed

    return [
        row.place,
        row.name,
        signed(row.strength) if row.games else "-",
        f"{signed(row.low)} to {signed(row.high)}" if row.games else "has not played",
        f"{row.games}",
        f"{row.wins}",
        f"{row.draws}",
        f"{row.losses}",
        *([f"{row.points:g}" if row.points is not None else "-"] if has_points else []),
        f"{row.clean:.1%}",
        f"{row.left}",
        f"{row.orders:,.0f}",
        f"{row.queries:,.0f}",
        f"{row.bytes:,.0f}",
        *([row.used] if has_fuel else []),
        *([f"{row.seconds:,.1f}" if row.seconds is not None else "-"] if has_seconds else []),
    ]
