"""``db``: looking after records."""

from pathlib import Path

from contestmaster.cli import portable
from contestmaster.cli.apps import new_app
from contestmaster.cli.places import Place
from contestmaster.cli.prune import prune

db = new_app("db", "Look after records.")
db.command(portable.export)
db.command(portable.import_, name="import")
db.command(prune)


@db.command
def upgrade(directory: Place, /) -> None:
    """Bring the database of an older Contestmaster up to date; journals stay as they are.

    Example: `contestmaster db upgrade contest/`

    Parameters
    ----------
    directory
        The data directory, or the address of a database; no host may be using it.
    """
    from contestmaster.storage import shown
    from contestmaster.storage import upgrade as run

    before, after = run(directory)
    if before == after:
        print(f"{shown(directory)} is up to date: schema {after}")
    else:
        print(f"{shown(directory)}: schema {before} -> {after}")


@db.command
def backup(directory: Place, file: Path, /) -> None:
    """Write a copy of the records to a file; a host may be using them meanwhile.

    The copy holds what is secret, as the records do: only you may read it.

    Example: `contestmaster db backup final-data /backup/final-1235.db`

    Parameters
    ----------
    directory
        The data directory, or the address of a database.
    file
        Where to write it; a file that is there already is left as it is.
    """
    from contestmaster.storage.backup import snapshot

    snapshot(directory, file)
    print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")


@db.command
def restore(directory: Place, file: Path, /, *, replace_other: bool = False) -> None:
    """Make the records what a copy holds, whole or not at all; what has happened since is lost.

    A copy of other records than those that are there, such as of another contest, is refused.

    Example: `contestmaster db restore final-data /backup/final-1235.db`

    Parameters
    ----------
    directory
        The data directory, or the address of a database; no host may be using it. It is made where
        it is missing.
    file
        The copy, as `db backup` has written it.
    replace_other
        Restore it all the same: what is there is gone.
    """
    from contestmaster.storage import shown
    from contestmaster.storage.backup import restore as run

    run(directory, file, replace_other=replace_other)
    print(f"{shown(directory)} holds what {file} held")


@db.command
def copy(source: Place, target: Place, /) -> None:
    """Copy all records to another place, such as from a folder into a database, or back.

    They are compared with their original before they count: what the target holds in the end is all
    of them, or nothing. The source stays as it is.

    Example: `contestmaster db copy final-data postgresql://contest@db.example/contest`

    Parameters
    ----------
    source
        A data directory, or the address of a database; no host may be using it.
    target
        Another one, without records.
    """
    from contestmaster.storage import shown
    from contestmaster.storage.backup import copy as run

    matches = run(source, target)
    print(f"{shown(target)} holds what {shown(source)} holds: {matches} matches, compared")
