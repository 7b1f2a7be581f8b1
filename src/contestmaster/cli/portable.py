"""``db export`` and ``db import``: records as one file, out of a place and into another."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from contestmaster.cli.places import Place
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.storage.portable.form import ArchiveManifest, SettingsFile
    from contestmaster.storage.portable.packing import Contents, RecordsCopy

_MAIL: Final = "mail.toml"
_CONTEST: Final = "contest.toml"


def export(place: Place, file: Path, /, *, public: bool = False) -> None:
    """Write all records to one file, for another machine, another database, or for keeping.

    The file is a ZIP with journals, results, accounts, settings of mail, and the hash of each; the
    same records give the same bytes. A host may be using them meanwhile. The file holds what is
    secret, as the records do: seeds of running games, hashes of passwords. Only you may read it.

    With `--public` only games that are over and that everybody may see go out, without accounts:
    such a file can be handed to anybody.

    Examples: `contestmaster db export final.toml final.contest.zip`,
    `contestmaster db export tables-data games.zip --public`

    Parameters
    ----------
    place
        The data directory, the address of a database, or the file of a contest, which goes along.
    file
        Where to write it; a file that is there already is left as it is.
    public
        Leave out what is not for everybody. Each game is replayed on the way.
    """
    from contestmaster.storage.portable.packing import copied_now, pack_archive

    folder, settings = _found(place)
    with copied_now(folder, file.absolute().parent) as archive:
        contents = _open_contents(archive) if public else _all_contents(settings)
        packed = pack_archive(archive, file, contents)
    print(f"{file}: {_told(packed.manifest)}, {file.stat().st_size / 1e6:.1f} MB")
    print(f"fingerprint {packed.fingerprint}")
    if not public:
        print("it holds what is secret: seeds of running games, hashes of passwords; keep it so")


def import_(
    file: Path, place: Place, /, *, contest_file: Path | None = None, dry_run: bool = False
) -> None:
    """Make the records of an empty place what an exported file holds, whole or not at all.

    Every hash is compared and every journal is followed by its chain before anything is seen there.
    What ran goes on with the next start; `contestmaster verify` replays all of it.

    Example: `contestmaster db import final.contest.zip postgresql://contest@db.example/contest`

    Parameters
    ----------
    file
        What `db export` has written.
    place
        A data directory, or the address of a database, without records.
    contest_file
        Where to write the file of a contest, if one went along; its `data` names the new place.
    dry_run
        Verify the file and change nothing.
    """
    from contestmaster.storage import shown
    from contestmaster.storage.portable.unpacking import bring_in

    for path in (contest_file, place / _MAIL):
        if path is not None and path.exists():
            raise Trouble(f"{path} is there already")
    read = bring_in(file, place, dry_run=dry_run)
    print(f"{file}: {_told(read.manifest)}; every hash and every chain is right")
    print(f"fingerprint {read.fingerprint}")
    if dry_run:
        print("nothing was changed")
        return
    print(f"{shown(place)} holds what {file} held")
    settings = tuple(
        _moved(each, contest_file, place) if each.name == _CONTEST and contest_file else each
        for each in read.settings
    )
    _lay_out(settings, {_MAIL: place / _MAIL, _CONTEST: contest_file})


def _found(place: Path) -> "tuple[Path, tuple[SettingsFile, ...]]":
    """Return the folder of some records, and the files of settings that belong to them."""
    from contestmaster.storage import has_queue
    from contestmaster.storage.portable.form import SettingsFile

    files = {}
    folder = place
    if place.is_file():
        from contestmaster.cli.contest.organiser import records_of

        folder = records_of(place)[1]
        files[_CONTEST] = place
    if (folder / _MAIL).is_file():
        files[_MAIL] = folder / _MAIL
    if has_queue(folder):
        raise Trouble(
            f"{folder} has the bots and the queue of a season or a tournament beside its records, "
            "which do not go into one file: stop it, and copy the folder"
        )
    return folder, tuple(SettingsFile(name, path.read_bytes()) for name, path in files.items())


def _all_contents(settings: "tuple[SettingsFile, ...]") -> "Contents":
    from contestmaster.storage.portable.packing import Contents

    return Contents(settings=settings)


def _open_contents(archive: "RecordsCopy") -> "Contents":
    from contestmaster.host.leaving import (
        FrozenError,
        ended_journal,
        may_leave,
        opened_commitment,
    )
    from contestmaster.storage.portable.packing import Contents

    try:
        wanted = may_leave(archive)
    except FrozenError as error:
        raise Trouble(str(error)) from None
    return Contents("public", wanted, opened_commitment(archive), ended_journal)


def _moved(file: "SettingsFile", path: Path, place: Path) -> "SettingsFile":
    """Return the file of a contest with the new place of its records in it."""
    from contestmaster.host.contest.file import SettingsError, moved
    from contestmaster.storage import shown

    try:
        text = moved(file.content.decode(), path, place)
    except (SettingsError, UnicodeDecodeError):
        print(f"{path} is left as it was: write into it that its data is {shown(place)}")
        return file
    print(f"{path} names {shown(place)} as its data")
    return file._replace(content=text.encode())


def _lay_out(settings: "tuple[SettingsFile, ...]", where: dict[str, Path | None]) -> None:
    from contestmaster.cli.drafts import FileDraft

    for name, content in settings:
        path = where.get(name)
        if path is not None:
            with FileDraft(path, private=True) as draft:
                draft.write(content)
                draft.keep()
            print(path)
        elif name in where:
            print(f"{name} went along: name with --contest-file where to write it")


def _told(manifest: "ArchiveManifest") -> str:
    found = f"{manifest.matches} matches, {manifest.entries} entries, {manifest.accounts} accounts"
    return f"{found} ({manifest.kind})"
