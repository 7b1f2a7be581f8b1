"""``check``: run transcripts."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from contestmaster.cli.trouble import Trouble

__all__ = ["check"]


def check(*transcripts: Annotated[Path, Parameter(negative=())], connect: str | None = None) -> int:
    """Run transcripts and show where a reply differs.

    Exits 0 if all agree, 1 if one differs, 2 if one cannot be read.

    Examples: `contestmaster check bug.transcript`,
    `contestmaster check *.transcript --connect localhost:20000`

    Parameters
    ----------
    transcripts
        The files.
    connect
        Run them against the server at HOST:PORT, as far as they need no position, seed or clock.
    """
    from contestmaster.testing.transcript import check as run

    if not transcripts:
        raise Trouble("name at least one transcript", 2)
    if connect is None:
        return run(list(transcripts))
    host, _, port = connect.rpartition(":")
    if not host or not port.isdigit():
        raise Trouble(f"--connect {connect}: write it as HOST:PORT", 2)
    return run(list(transcripts), (host, int(port)))
