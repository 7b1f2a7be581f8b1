"""``season init``: a season file to begin with."""

import os
from pathlib import Path

from contestmaster.cli.drafts import FileDraft
from contestmaster.cli.trouble import Trouble


def init(file: Path = Path("season.toml"), /) -> None:
    """Write a season file to begin with: one game, two bots of ours, every setting explained.

    Examples: `contestmaster season init`, `contestmaster season init autumn.toml`

    Parameters
    ----------
    file
        Where to write it; a file that is there already is left as it is.
    """
    from contestmaster.season.template import template

    name = os.fsencode(file.name).decode(errors="backslashreplace")
    if file.exists():
        raise Trouble(f"{file} is there already")
    with FileDraft(file) as draft:
        draft.write(template(name).encode())
        draft.keep()
    print(f"{file} is written. Read it, change what you like, then:")
    print(f"  contestmaster season serve {file}")
