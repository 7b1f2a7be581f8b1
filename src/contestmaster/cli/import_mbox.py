"""``import-mbox``: the archives of a mailing list become a community's past."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from contestmaster.cli.calling import FOLDER
from contestmaster.cli.places import Place
from contestmaster.cli.trouble import Trouble
from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from contestmaster.host.forum.mail.archive import Archived, ArchiveSummary

_BEFORE: Final = "before-import.db"
_AFTER: Final = "after-import.txt"
_TOLD: Final = 10
"""Names of one kind that are printed; the rest is counted."""


def import_mbox(
    *archives: str,
    author: Sequence[str] = (),
    register: bool = False,
    dry_run: bool = False,
    undo: bool = False,
    data: Place = FOLDER,
) -> None:
    """Replay the archives of mailing lists: each letter is posted and judged as of its receipt.

    Give all archives of a community at once, before anything is posted there: the letters are
    taken in the order of their receipt, and midnights and reports fall between them as they fell.

    Examples: `contestmaster import-mbox agora=public.mbox agora-discussion=talk.mbox --dry-run`,
    `contestmaster import-mbox agora=public.mbox --author alice=alice@example.org`,
    `contestmaster import-mbox --undo`

    Parameters
    ----------
    archives
        GAME=FILE for the public forum of a game, GAME-discussion=FILE for its discussion.
    author
        NAME=ADDRESS: who wrote from an address; may be repeated. Players keep their names.
    register
        Register other authors, under names made from their own.
    dry_run
        Say what would come of it, and change nothing.
    undo
        Take the last import back, if nothing has happened since.
    data
        The folder in which games are kept, or the address of a database.
    """
    if not data.is_dir():
        raise Trouble(f"there is no folder {data}; begin a game with contestmaster new")
    if undo:
        if archives:
            raise Trouble("--undo takes no archives", 2)
        _undo(data)
        return
    if not archives:
        raise Trouble("name an archive, as agora=public.mbox", 2)
    authors = {address: name for name, address in map(_pair, author)}
    letters: list[Archived] = []
    for archive in archives:
        found = list(_letters(data, *_pair(archive)))
        if not found:
            raise Trouble(f"{archive}: there is no letter in it; archives are in the mbox format")
        letters += found
    many = f"letter{'s' * (len(letters) > 1)} in {len(archives)} archive"
    print(f"{len(letters)} {many}{'s' * (len(archives) > 1)}")
    if dry_run:
        from contestmaster.storage.backup import copied

        with copied(data) as copy:
            summary = _import(copy, letters, authors, register=register)
        print("a dry run: nothing is changed")
    else:
        summary = _imported(data, letters, authors, register=register)
    _show(summary)
    if not dry_run:
        print("take it back with: contestmaster import-mbox --undo")


def _imported(
    data: Path, letters: "Sequence[Archived]", authors: dict[str, str], *, register: bool
) -> "ArchiveSummary":
    """Import into a copy, which becomes the record at the end: what fails or is cut off is nothing.

    What was before stays beside it.
    """
    from contestmaster.storage.backup import adopt, back_up, copied, fingerprint
    from contestmaster.storage.privacy import private_file

    untouched = fingerprint(data)
    with copied(data) as copy:
        summary = _import(copy, letters, authors, register=register)
        if fingerprint(data) != untouched:
            raise Trouble("something has happened here meanwhile: nothing is imported")
        if fingerprint(copy) == untouched:  # the import before this one can still be taken back
            return summary
        (data / _AFTER).unlink(missing_ok=True)
        back_up(data, data / _BEFORE)
        private_file(data / _AFTER)
        (data / _AFTER).write_text(fingerprint(copy))
        adopt(data, copy)
    return summary


def _undo(data: Path) -> None:
    from contestmaster.storage import shown
    from contestmaster.storage.backup import fingerprint, restore

    before, after = data / _BEFORE, data / _AFTER
    if not (before.exists() and after.exists()):
        raise Trouble(f"there is no import in {shown(data)} to take back")
    if fingerprint(data) != after.read_text():
        raise Trouble("something has happened since the import: it cannot be taken back")
    restore(data, before)
    before.unlink()
    after.unlink()
    print("the import is taken back")


def _import(
    copy: Path, letters: "Sequence[Archived]", authors: dict[str, str], *, register: bool
) -> "ArchiveSummary":
    import asyncio

    from contestmaster import storage
    from contestmaster.cli.logs import log_to_stderr
    from contestmaster.host.announced import UnknownNameError
    from contestmaster.host.clocks import WallClock
    from contestmaster.host.forum.mail.archive import ImportedError, import_letters

    log_to_stderr()
    try:
        with storage.opened(copy, draft=True) as store, _progress() as progress:
            return asyncio.run(
                import_letters(
                    store,
                    letters,
                    WallClock().now(),
                    authors=authors,
                    register=register,
                    progress=progress,
                )
            )
    except (ImportedError, UnknownNameError) as error:
        raise Trouble(str(error)) from None


def _letters(data: Path, target: str, path: str) -> "Iterator[Archived]":
    from contestmaster import storage
    from contestmaster.host.forum.mail.archive import read_archive
    from contestmaster.host.forum.mail.settings import DISCUSSION

    with storage.reading(data) as archive:
        names = {record.server for record in archive.matches()}
    if target in names:
        return read_archive(Path(path), target, "public")
    game = target.removesuffix(DISCUSSION)
    if game == target or game not in names:
        raise Trouble(f"there is no game called {game} in {storage.shown(data)}")
    return read_archive(Path(path), game, "discussion")


def _pair(text: str) -> tuple[str, str]:
    left, mark, right = text.partition("=")
    if not (left and mark and right):
        raise Trouble(f"{text}: this should be NAME=VALUE", 2)
    return left, right


@contextmanager
def _progress() -> "Iterator[Callable[[int, int], object] | None]":
    """Show a bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True)) as shown:
        task = shown.add_task("letters")
        yield lambda done, total: shown.update(task, completed=done, total=total)


def _show(summary: "ArchiveSummary") -> None:
    print(f"{summary.posted} posted")
    for outcome, count in sorted(summary.outcomes.items()):
        print(f"  {count} actions {outcome}")
    if summary.known:
        print(f"{summary.known} were there already")
    for reason, count in summary.automatic.items():
        print(f"{count} left out: {reason}")
    if summary.registered:
        said = [f"{name} <{address}>" for name, address in summary.registered.items()]
        print(f"registered: {_some(said)}")
    if summary.unknown:
        said = [f"{address} ({count})" for address, count in summary.unknown.most_common()]
        print(f"left out, since their authors are not registered: {_some(said)}")
        print("  say who they are with --author NAME=ADDRESS, or let them in with --register")
    if summary.unread_count:
        print(f"{summary.unread_count} cannot be posted:")
        print("\n".join(f"  {harmless(each)}" for each in summary.unread))


def _some(said: Sequence[str]) -> str:
    more = len(said) - _TOLD
    said = [harmless(each) for each in said[:_TOLD]]
    return ", ".join(said) + (f" and {more} more" if more > 0 else "")
