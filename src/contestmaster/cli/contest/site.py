"""The site of a contest: a folder of plain pages that outlives its host."""

import json
from pathlib import Path
from typing import TYPE_CHECKING

from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.doors.web.exported import Part
    from contestmaster.host.contest.settings import ContestSettings
    from contestmaster.storage import Archive


def write_site(folder: Path, title: str, out: Path, *, boards: bool = True) -> int:
    """Write the pages of a contest, say what was written, and return the exit status.

    Args:
        folder: of the contest's records; a host may be writing them.
        title: what the contest is called.
        out: the folder of the pages: a new or empty one, or one that was written so before.
        boards: whether each game gets a page with its replay, which takes a while.

    Raises:
        Trouble: the rankings are frozen, or the folder holds anything else.
        StorageError: the records cannot be read.
    """
    from contestmaster import storage
    from contestmaster.doors.web.exported import ExportWanted, exported

    done, wrong = 0, 0
    with storage.reading(folder) as archive:
        try:
            parts = exported(archive, ExportWanted(title, boards=boards))
        except ValueError as error:
            raise Trouble(str(error)) from None
        _refuse_foreign(out, archive)
        for part in parts:
            reason = _written(part, out / part.path)
            if reason:
                print(f"{part.path} is left out: {reason}", flush=True)
                wrong += 1
            done += not reason
    print(f"{done} files; open {out / 'index.html'}", flush=True)
    return 1 if wrong else 0


def at_the_end(folder: Path, title: str, out: Path) -> None:
    """Write the pages of a contest whose host has stopped, if it is over and not frozen."""
    from contestmaster import storage
    from contestmaster.host.contest.archive import kept

    with storage.reading(folder) as archive:
        state = kept(archive).state
    if state.phase != "FINISHED":
        return
    if state.frozen is not None:
        print(f"the rankings are frozen: no pages are written to {out} before `admin thaw`")
        return
    write_site(folder, title, out)


def check_site(folder: Path, out: Path) -> None:
    """Refuse a folder for the pages of a contest now, and not when it is over.

    Raises:
        Trouble: it holds anything else than pages of the contest that is kept in ``folder``.
    """
    from contestmaster import storage

    if storage.used(folder):
        with storage.reading(folder) as archive:
            _refuse_foreign(out, archive)
    elif out.exists() and not (out.is_dir() and not any(out.iterdir())):
        raise Trouble(f"{out} holds other files: name a new or empty folder")


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


def titled(contest: Path) -> tuple[Path, str]:
    """Return the folder of a contest's records, and what the contest is called.

    Args:
        contest: its file, or that folder.
    """
    if contest.is_dir():
        return contest, contest.resolve().name.removesuffix("-data")
    from contestmaster.cli.contest.organiser import records_of

    settings, folder = records_of(contest)
    return folder, title_of(settings, contest)


def title_of(settings: "ContestSettings", contest: Path) -> str:
    """Return what a contest is called: by its file, or else like that."""
    from contestmaster.host.contest.web import WebSettings

    named = settings.web.title != WebSettings().title
    return settings.web.title if named else contest.stem
