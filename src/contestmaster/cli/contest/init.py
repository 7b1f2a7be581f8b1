"""``init``: a contest file to begin with."""

import os
from pathlib import Path

from contestmaster.cli.drafts import FileDraft
from contestmaster.cli.trouble import Trouble


def init(file: Path = Path("contest.toml"), /) -> None:
    """Write a contest file to begin with: seven servers of three games, every setting explained.

    Examples: `contestmaster init`, `contestmaster init final.toml`

    Parameters
    ----------
    file
        Where to write it; a file that is there already is left as it is.
    """
    from contestmaster.host.contest.template import template

    name = os.fsencode(file.name).decode(errors="backslashreplace")  # in whatever locale
    if file.exists():
        raise Trouble(f"{file} is there already")
    with FileDraft(file) as draft:
        draft.write(template(name).encode())
        draft.keep()
    print(f"{file} is written. Read it, change what you like, then:")
    print(f"  contestmaster serve {file} --check")
