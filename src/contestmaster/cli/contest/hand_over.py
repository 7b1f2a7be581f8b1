"""``admin hand-over``: a host stops where nothing is lost, and its standby goes on."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from contestmaster.cli.contest.organiser import CONTEST, ContestFile, records_of
from contestmaster.cli.person import user_name
from contestmaster.cli.places import Place
from contestmaster.cli.trouble import Trouble


def hand_over(
    *,
    contest: ContestFile = CONTEST,
    data: Annotated[Place | None, Parameter(name="--data")] = None,
    anyway: bool = False,
) -> None:
    """Let the host stop at the end of the turn, and its standby go on with the next.

    It is typed where the host runs; the signal USR1 to its process does the same. A host for which
    no standby waits goes on. Tables, forums and seasons, which have no common turn, stop at once.

    Examples: `contestmaster admin hand-over --contest final.toml`,
    `contestmaster admin hand-over --data tables`, `contestmaster admin hand-over --anyway`

    Parameters
    ----------
    contest
        The contest's file.
    data
        Of tables, a forum or a season instead: the folder of its records, or the address of a
        database.
    anyway
        Let the host stop at the end of the turn also where no standby waits, as the signal USR2.
    """
    from contestmaster.cli.standby import HAND_OVER
    from contestmaster.host.control import ControlClient, NoHostError, Request
    from contestmaster.storage import shown

    folder: Path = records_of(contest)[1] if data is None else data
    try:
        channel = ControlClient(folder)
    except NoHostError:
        raise Trouble(f"no host of {shown(folder)} runs on this machine") from None
    try:
        reply = channel.ask(Request(HAND_OVER, {"anyway": anyway}, user_name()))
    except NoHostError as error:
        raise Trouble(f"{error}; look who has the place before you try again") from None
    finally:
        channel.close()
    if not reply.done:
        raise Trouble(reply.text)
    print(reply.text)
