"""``new-game``: a package with a game of one's own, to begin with."""

from pathlib import Path
from shlex import quote

from contestmaster.cli.trouble import Trouble


def new_game(name: str, folder: Path | None = None, /, *, dry_run: bool = False) -> None:
    """Write a package with a small game that works at every door, to make your own of.

    Examples: `contestmaster new-game oxo`, `contestmaster new-game oxo games/oxo --dry-run`

    Parameters
    ----------
    name
        What the game is called; its package gets the same name.
    folder
        Where to write it; a folder NAME here if not given. No file is overwritten.
    dry_run
        Only list the files.
    """
    from contestmaster.starters.own_game import BadNameError, package_of

    try:
        contents = package_of(name)
    except BadNameError as error:
        raise Trouble(str(error), 2) from None
    place = folder if folder is not None else Path(name)
    if place.exists() and not place.is_dir():
        raise Trouble(f"{place} is a file: name another folder")
    there = [each for each in contents if (place / each).exists()]
    if there:
        raise Trouble(f"{place / there[0]} is there already: name another folder")
    if dry_run:
        for each, content in contents.items():
            print(f"{len(content):>6} bytes  {place / each}")
        return
    for each, content in contents.items():
        (place / each).parent.mkdir(parents=True, exist_ok=True)
        (place / each).write_bytes(content)
    print(f"{place} holds the game {name}, which works already; try it:")
    for step in (
        f"cd {quote(str(place))}",
        "pip install -e '.[dev]'",
        f"contestmaster check-game {name}",
        f"contestmaster play {name} --bot careful --bot random",
        "contestmaster tables",
        "pytest",
    ):
        print(f"  {step}")
