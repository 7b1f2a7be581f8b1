"""``db``: looking after a data directory."""

from pathlib import Path

from contestmaster.cli.apps import new_app

db = new_app("db", "Look after a data directory.")


@db.command
def upgrade(directory: Path, /) -> None:
    """Bring the database of an older Contestmaster up to date; journals stay as they are.

    Example: `contestmaster db upgrade contest/`

    Parameters
    ----------
    directory
        The data directory; no host may be using it.
    """
    from contestmaster.storage import upgrade as run

    before, after = run(directory)
    if before == after:
        print(f"{directory} is up to date: schema {after}")
    else:
        print(f"{directory}: schema {before} -> {after}")


@db.command
def backup(directory: Path, file: Path, /) -> None:
    """Write a copy of the records to a file; a host may be using them meanwhile.

    The copy holds what is secret, as the records do: only you may read it.

    Example: `contestmaster db backup final-data /backup/final-1235.db`

    Parameters
    ----------
    directory
        The data directory.
    file
        Where to write it; a file that is there already is left as it is.
    """
    from contestmaster.storage.backup import snapshot

    snapshot(directory, file)
    print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")


@db.command
def restore(directory: Path, file: Path, /) -> None:
    """Make the records what a copy holds; what has happened since is lost.

    Example: `contestmaster db restore final-data /backup/final-1235.db`

    Parameters
    ----------
    directory
        The data directory; no host may be using it. It is made where it is missing.
    file
        The copy, as `db backup` has written it.
    """
    from contestmaster.storage.backup import restore as run

    run(directory, file)
    print(f"{directory} holds what {file} held")
