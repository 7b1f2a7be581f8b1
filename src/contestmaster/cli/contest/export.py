"""``export``: a contest as plain files to hand out, after it or while it runs."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.doors.web.exported import Part
    from contestmaster.storage import Archive


def export(contest: Path = Path("contest.toml"), /, *, out: Path, no_boards: bool = False) -> int:
    """Write results, journals and boards as plain files that open from a disk, to hand them out.

    Only what everyone may know is written: no login, no password, nothing of a game that is not
    open yet. It may be done while the contest runs, and again: journals and boards that are there
    already are left as they are. A folder that holds anything else is refused. Exits 1 if a game
    could not be written.

    Examples: `contestmaster export final.toml --out results`,
    `contestmaster export final-data --out results --no-boards`

    Parameters
    ----------
    contest
        The contest's file, or the folder of its records.
    out
        The folder to write to; `index.html` there is the page to begin with.
    no_boards
        Leave the boards out: each is a page of a megabyte or so, and its game is played again.
    """
    from contestmaster import storage
    from contestmaster.doors.web.exported import ExportWanted, exported

    folder, title = _found(contest)
    done, wrong = 0, 0
    with storage.reading(folder) as archive:
        try:
            parts = exported(archive, ExportWanted(title, boards=not no_boards))
        except ValueError as error:
            raise Trouble(str(error)) from None
        _refuse_foreign(out, archive)
        for part in parts:
            reason = _written(part, out / part.path)
            if reason:
                print(f"{part.path} is left out: {reason}", flush=True)
                wrong += 1
            done += not reason
    print(f"{done} files; open {out / 'index.html'}")
    return 1 if wrong else 0


def _refuse_foreign(out: Path, archive: "Archive") -> None:
    """Refuse a folder with files that are not an export of this contest: they would be mixed."""
    from contestmaster.host.contest.archive import commitment

    if not out.exists() or (out.is_dir() and not any(out.iterdir())):
        return
    if not out.is_dir():
        raise Trouble(f"{out} is not a folder")
    try:
        found = json.loads((out / "contest.json").read_bytes())["commitment"]
    except (OSError, ValueError, KeyError, TypeError):
        raise Trouble(f"{out} holds other files: name a new or empty folder") from None
    if found != commitment(archive):
        raise Trouble(f"{out} holds the export of another contest: name a new or empty folder")


def _written(part: "Part", path: Path) -> str:
    """Write a file, and return why that could not be done."""
    from contestmaster.cli.drafts import FileDraft
    from contestmaster.doors.web.standalone import FrontEndMissingError

    if part.kept and path.exists():
        return ""
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        data = part.make()
    except FrontEndMissingError as error:
        return str(error)
    except Exception as error:  # one journal that is damaged keeps no other from going out
        return f"{type(error).__name__}: {error}"
    with FileDraft(path) as draft:
        draft.write(data)
        draft.keep()
    if part.kept:
        print(path, flush=True)
    return ""


def _found(contest: Path) -> tuple[Path, str]:
    """Return the folder of a contest's records, and what the contest is called."""
    if contest.is_dir():
        return contest, contest.resolve().name.removesuffix("-data")
    from contestmaster.cli.contest.organiser import records_of
    from contestmaster.host.contest.web import WebSettings

    settings, folder = records_of(contest)
    named = settings.web.title != WebSettings().title
    return folder, settings.web.title if named else contest.stem
