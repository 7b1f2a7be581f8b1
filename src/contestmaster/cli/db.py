"""``db``: looking after a data directory."""

from pathlib import Path

from contestmaster.cli.apps import new_app

__all__ = ["db"]

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
    from contestmaster.storage.directory import upgrade as run

    before, after = run(directory)
    if before == after:
        print(f"{directory} is up to date: schema {after}")
    else:
        print(f"{directory}: schema {before} -> {after}")
