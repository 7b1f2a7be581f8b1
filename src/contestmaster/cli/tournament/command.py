"""What a person types for a tournament, and what becomes of it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.cli.tournament.results import TournamentResults
    from contestmaster.tournament.course import TournamentCourse
    from contestmaster.tournament.settings import TournamentSettings

INTERRUPTED = 130
USUAL = Path("tournament.toml")


def tournament(
    file: Path = USUAL,
    /,
    *,
    init: bool = False,
    dry_run: bool = False,
    records: Path | None = None,
    processes: int | None = None,
    engine: Literal["local", "ray"] = "local",
    retry: bool = False,
    json: bool = False,
    csv: Path | None = None,
    parquet: Path | None = None,
    html: Path | None = None,
) -> int | None:
    """Play a tournament: round robin, Swiss, gauntlet, knockout or ladder, over several games.

    Every board is played in all orders of seats, and the list of matches is committed to before the
    first of it is played. After any stop the same command goes on where it was.

    Examples: `contestmaster tournament --init`,
    `contestmaster tournament tournament.toml --dry-run`,
    `contestmaster tournament autumn.toml --html autumn.html --csv autumn.csv`

    Parameters
    ----------
    file
        The tournament's file, TOML or JSON.
    init
        Write a file to begin with, with every setting explained; one that is there is left as it
        is.
    dry_run
        Play nothing: say how many matches that are, and how long they may take on this machine.
    records
        The folder of the records; beside the file, unless given: NAME-data for NAME.toml.
    processes
        How many workers; as many as there are processors, if not given.
    engine
        What they are: processes of this machine, or Ray, an extra: a local cluster, or the one
        that RAY_ADDRESS names.
    retry
        Try matches again that were given up.
    json
        Print the result as one JSON object.
    csv
        Write all matches there, a line for each seat.
    parquet
        The same as Parquet; it needs the extra `parquet`.
    html
        Write a page with tables and curves there: one file, for any browser.
    """
    from contestmaster.cli.logs import log_to_stderr

    if init:
        _write_template(file)
        return None
    log_to_stderr(trouble_only=True)
    if processes is not None and processes < 1:
        raise Trouble(f"--processes {processes}: at least one", 2)
    settings = _settings(file)
    if dry_run:
        from contestmaster.cli.tournament.foreseen import show_foreseen

        show_foreseen(settings, processes, json=json)
        return None
    if parquet is not None:
        from contestmaster.cli.tournament.files import need_parquet

        need_parquet()
    folder = records or file.with_name(f"{file.stem}-data")
    with _opened(folder, settings) as course:
        if retry:
            course.queue.retry()
        stopped = _played(course, file, processes, engine, quiet=json)
        results = _results(course)
    _written(results, csv, parquet, html)
    print(results.json() if json else results.text())
    if stopped and not json:
        print(f"interrupted; it goes on with: contestmaster tournament {file}")
    return INTERRUPTED if stopped else int(bool(results.alarms or results.abandoned))


def _write_template(file: Path) -> None:
    from contestmaster.cli.drafts import FileDraft
    from contestmaster.tournament.template import tournament_template

    if file.exists():
        raise Trouble(f"{file} is there already")
    with FileDraft(file) as draft:
        draft.write(tournament_template(file.name).encode())
        draft.keep()
    print(f"{file} is written. Read it, change what you like, then:")
    print(f"  contestmaster tournament {file} --dry-run")


def _settings(file: Path) -> "TournamentSettings":
    from contestmaster.tournament.file import TournamentFileError, read_tournament

    if not file.exists():
        raise Trouble(
            f"{file}: there is no such file; contestmaster tournament {file} --init writes one", 2
        )
    try:
        return read_tournament(file)
    except TournamentFileError as error:
        raise Trouble(str(error), 2) from None


@contextmanager
def _opened(folder: Path, settings: "TournamentSettings") -> "Iterator[TournamentCourse]":
    """Open a tournament, as the only one who plays it."""
    from contestmaster.doors.tcp.listener import CannotListenError
    from contestmaster.storage import HostLock, check_place
    from contestmaster.tournament.course import TournamentError, opened_course
    from contestmaster.tournament.entering import EnteringError
    from contestmaster.tournament.pool import PoolError

    check_place(folder)
    lock = HostLock(folder)
    try:
        course = opened_course(folder, settings)
        with course.queue:
            yield course
    except (TournamentError, EnteringError, PoolError, CannotListenError) as error:
        raise Trouble(str(error)) from None
    finally:
        lock.release()


def _played(
    course: "TournamentCourse",
    file: Path,
    processes: int | None,
    engine: Literal["local", "ray"],
    *,
    quiet: bool,
) -> bool:
    """Play to the end; return whether somebody has interrupted it."""
    from contestmaster.cli.tournament.guests import agents_told, passwords_of
    from contestmaster.cli.tournament.watching import course_line

    passwords = passwords_of(course, file)
    say: Callable[[str], object] = (lambda _: None) if quiet else print
    with course_line(say) as line:
        try:
            course.run(
                processes,
                engine,
                told=line.told,
                committed=line.committed,
                passwords=passwords,
                invited=agents_told(course),
            )
        except KeyboardInterrupt:
            return True
    return False


def _results(course: "TournamentCourse") -> "TournamentResults":
    from contestmaster.cli.tournament.results import TournamentResults
    from contestmaster.tournament.standing import tables

    notes = course.notes
    found = tables(course.settings, course.secret, notes.rounds, course.played)
    queue = course.queue
    return TournamentResults(
        course.settings,
        notes,
        found,
        course.played,
        queue.alarms(),
        queue.abandoned(),
        queue.audits(),
        queue.workers(),
        sum(each.spent for each in queue.results()),
    )


def _written(
    results: "TournamentResults", csv: Path | None, parquet: Path | None, html: Path | None
) -> None:
    """Write the files that were asked for."""
    from contestmaster.cli.drafts import FileDraft

    makers: list[tuple[Path | None, Callable[[], bytes]]] = [
        (csv, results.csv),
        (parquet, results.parquet),
        (html, results.html),
    ]
    for path, make in makers:
        if path is not None:
            with FileDraft(path) as draft:
                draft.write(make())
                draft.keep()
