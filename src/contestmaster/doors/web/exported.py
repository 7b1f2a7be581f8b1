"""A contest as plain files that open from a disk: results, games, boards, what was announced.

Only what everyone may know goes out, as the pages of a live contest show it: no login, no password,
no question that was not answered for everyone, nothing of a game that is not open, and the seeds of
those that are [CONTEST-89]. The contest's own journal names logins, so it stays.
"""

import csv
import io
import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import msgspec
from jinja2 import pass_context

from contestmaster.contest import elapsed
from contestmaster.contest.state import GameRecord
from contestmaster.contest.visibility import replay_open, scores_open, secret_open
from contestmaster.doors.web.marks import seat_marks, team_mark
from contestmaster.doors.web.pages.charts import SMALL, history_chart
from contestmaster.doors.web.pages.podium import podium
from contestmaster.doors.web.pages.words import (
    STATUS_WORDS,
    Calendar,
    amount,
    best_of,
    clock,
    count,
    span,
    times,
)
from contestmaster.doors.web.shell.printing import environment
from contestmaster.doors.web.site.history import history_of
from contestmaster.doors.web.site.rankings import scoreboard_of
from contestmaster.doors.web.standalone import replay_page
from contestmaster.host.contest.archive import KeptContest, kept, secret
from contestmaster.host.contest.report import (
    ReportTable,
    general_table,
    plain_results,
    server_table,
)
from contestmaster.host.ended import counted_in, ending_of, placed
from contestmaster.host.films.film import Film
from contestmaster.host.films.making import make
from contestmaster.kernel.instant import SECOND, to_text
from contestmaster.kernel.outcome import shown
from contestmaster.kernel.titles import about, called
from contestmaster.storage.records import MatchRecord
from contestmaster.storage.store import Archive
from contestmaster.story.words import begun

_NAMED: Final = 3
_MILLION: Final = 1_000_000
_UNSAFE: Final = r"[^\w.-]"
_STATIC: Final = Path(__file__).parent / "static"


class Part(NamedTuple):
    """A file of an export.

    Attributes:
        path: from the folder, with slashes.
        make: returns its bytes.
        kept: whether it never changes, so that one which is there already will do.
    """

    path: str
    make: Callable[[], bytes]
    kept: bool = False


class ExportWanted(NamedTuple):
    """What is to be exported.

    Attributes:
        title: what the contest is called.
        boards: whether a page with the board of each game is made, which takes a while.
    """

    title: str
    boards: bool = True


def exported(archive: Archive, wanted: ExportWanted) -> Iterator[Part]:
    """Yield the files of an export; what :attr:`Part.make` raises spoils that file only.

    Raises:
        ValueError: the rankings are frozen: an export would open them.
        StorageError: the records cannot be read, or no contest is there.
    """
    contest = kept(archive)
    if contest.state.frozen is not None:
        raise ValueError("the rankings are frozen, and an export would open them: thaw them first")
    return _Export(archive, contest, wanted).parts()


class _Export:
    def __init__(self, archive: Archive, contest: KeptContest, wanted: ExportWanted) -> None:
        self._archive = archive
        self._wanted = wanted
        self._params, self._state, self._at = contest
        self._day = Calendar(self._params.time_zone).day
        self._templates = environment()
        decimals = self._params.scoreboard_decimals
        self._templates.filters |= {
            # Called as on the pages of a contest, with which compiled templates are shared.
            "points": pass_context(lambda _, text, shown=decimals: amount(text, shown)),
            "clock": clock,
            "count": count,
            "best_of": best_of,
            "called": called,
            "about": about,
            "span": span,
            "times": times,
            "team_mark": team_mark,
        }
        self._records = {(one.server, one.game_no): one for one in archive.matches()}

    def parts(self) -> Iterator[Part]:
        state, params = self._state, self._params
        yield Part("contest.json", self._contest)  # first: it says whose folder it is
        yield Part("site.css", (_STATIC / "site.css").read_bytes)
        yield Part("index.html", self._index)
        yield Part("results.json", self._results)
        general = general_table(params, state, state.tables)
        yield Part("results.csv", partial(_csv, general))
        for name in state.servers:
            safe = _safe(name)
            table = server_table(state, state.tables, name)
            yield Part(f"servers/{safe}.csv", partial(_csv, table))
            yield Part(f"servers/{safe}.html", partial(self._server, name, table))
            for game in state.servers[name].games:
                if (record := self._open(name, game)) is not None:
                    yield from self._game(record, seat_marks(game.teams))

    def _open(self, server: str, game: GameRecord) -> MatchRecord | None:
        """Return the record of a game that everyone may replay, ``None`` of any other."""
        record = self._records.get((server, game.number))
        if record is None or record.ended is None:
            return None
        return record if replay_open(self._params, self._state, game) else None

    def _game(self, record: MatchRecord, marks: Sequence[int]) -> Iterator[Part]:
        name = f"{_safe(record.server)}-{record.game_no}"
        with TemporaryDirectory(prefix="contestmaster-") as made:
            film = _Film(self._archive, record, Path(made), marks)
            yield Part(f"journals/{name}.journal", film.journal, kept=True)
            if self._wanted.boards:
                yield Part(f"boards/{name}.html", film.board, kept=True)

    def _page(self, template: str, up: str, values: dict[str, Any]) -> bytes:
        known = {
            "title": self._wanted.title,
            "up": up,
            "icon": b64encode((_STATIC / "icon.svg").read_bytes()).decode(),
            "zone": self._params.time_zone,
            "at": self._day(to_text(self._at)),
            "finished": self._state.phase == "FINISHED",
        }
        found = self._templates.get_template(f"export/{template}").render(known | values)
        return found.encode()

    def _index(self) -> bytes:
        state, params = self._state, self._params
        board = scoreboard_of(params, state, state.tables)
        history = history_of(self._archive, KeptContest(params, state, self._at))
        played_s = elapsed(params, state, self._at) / SECOND
        drawn = partial(history_chart, history, board.rows, played_s)
        values = {
            "board": board,
            "boards": self._wanted.boards,
            "podium": podium(board.rows, board.decimals) if state.phase == "FINISHED" else None,
            "chart": drawn(),
            "small": drawn(SMALL),
            "duration_s": params.contest_duration_s,
            "servers": [
                (
                    server.name,
                    _safe(server.name),
                    server.task,
                    len(state.servers[server.name].games),
                    _listed([state.teams[row.team - 1].name for row in first]),
                )
                for server in params.servers
                for first in (_first(state.tables.servers[server.name]),)
            ],
            "news": [(self._day(to_text(one.at)), one.text) for one in reversed(state.news)],
            "stops": [
                (
                    stop.scope,
                    self._day(to_text(stop.begin)),
                    "" if stop.end is None else clock((stop.end - stop.begin) / SECOND),
                    stop.reason,
                )
                for stop in state.stops
            ],
        }
        return self._page("index.html", "", values)

    def _server(self, name: str, table: ReportTable) -> bytes:
        decimals = self._params.scoreboard_decimals
        values = {
            "name": name,
            "task": next(one.task for one in self._params.servers if one.name == name),
            "file": _safe(name),
            "head": table.head,
            "rows": list(
                zip(
                    [row.team for row in self._state.tables.servers[name]],
                    table.texts(decimals),
                    strict=True,
                )
            ),
            "games": [self._line(name, game, decimals) for game in self._state.servers[name].games],
            "boards": self._wanted.boards,
        }
        return self._page("server.html", "../", values)

    def _line(self, server: str, game: GameRecord, decimals: int) -> dict[str, Any]:
        told = bool(game.scores) and scores_open(self._params, self._state, game)
        return {
            "number": game.number,
            "told": (self._ending(server, game) if told else "") or STATUS_WORDS[game.status],
            "ended": "" if game.ended is None else self._day(to_text(game.ended)),
            "k": _amount(game.k, decimals) if game.k else "",
            "score": _amount(max(game.scores), decimals) if told else "",
            "open": self._open(server, game) is not None,
        }

    def _ending(self, server: str, game: GameRecord) -> str:
        """Return who has won a game that has paid, and by how much."""
        record = self._records.get((server, game.number))
        seats = placed(None if record is None else record.outcome)
        names = [self._state.teams[team - 1].name for team in game.teams]
        if record is None or len(seats) != len(names):
            return ""
        return begun(ending_of(record.game, names, seats).headline, names)

    def _results(self) -> bytes:
        state = self._state
        counted = {key: counted_in(record) for key, record in self._records.items()}
        plain = plain_results(self._params, state, state.tables, self._at, counted)
        return msgspec.json.format(msgspec.json.encode(plain))

    def _contest(self) -> bytes:
        drawn = secret(self._archive)
        revealed = drawn if secret_open(self._state) else None
        plain = {
            "title": self._wanted.title,
            "teams": [{"team_no": t.number, "name": t.name} for t in self._state.ranked()],
            "started": None if self._state.started is None else to_text(self._state.started),
            "closed": None if self._state.closed is None else to_text(self._state.closed),
            "parameters": self._params,
            # As /api/contest says it, so that `verify --contest` reads this file, too.
            "commitment": None if drawn is None else drawn.commitment,
            "secret": revealed and {"seed": str(revealed.seed), "salt": revealed.salt.hex()},
        }
        return msgspec.json.format(msgspec.json.encode(plain))


class _Film:
    """The film of a game, made when it is first wanted."""

    def __init__(
        self, archive: Archive, record: MatchRecord, folder: Path, marks: Sequence[int]
    ) -> None:
        self._archive = archive
        self._marks = marks
        self._record = record
        self._folder = folder
        self._film: Film | None = None

    def journal(self) -> bytes:
        return self._made().journal.read_bytes()

    def board(self) -> bytes:
        return replay_page(self._made().reel(marks=self._marks))

    def _made(self) -> Film:
        if self._film is None:
            self._film = Film(self._folder, make(self._archive, self._record, self._folder))
        return self._film


def _amount(millionths: int, decimals: int) -> str:
    """Write whole millionths with so many decimals."""
    return shown(Fraction(millionths, _MILLION), decimals)


def _first(rows: Sequence[Any]) -> list[Any]:
    """Return those in the first place of a ranking in which anything was counted."""
    return [row for row in rows if row.place == 1 and row.result]


def _listed(names: list[str]) -> str:
    """Name the best of a game, or some of them where many have done equally well."""
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def _csv(table: ReportTable) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table.head)
    writer.writerows(table.texts())
    return text.getvalue().encode()


def _safe(name: str) -> str:
    return re.sub(_UNSAFE, "_", name)
