"""``admin alarm``: does the alarm of a contest reach anybody?"""

from contestmaster.cli.contest.organiser import CONTEST, ContestFile, records_of
from contestmaster.cli.trouble import Trouble


def alarm(*, contest: ContestFile = CONTEST) -> None:
    """Raise an alarm on trial: run the command and call the web hook that `[alarms]` names.

    Example: `contestmaster admin alarm --contest final.toml`

    Parameters
    ----------
    contest
        The contest's file.
    """
    import asyncio

    from contestmaster.doors.herald import told
    from contestmaster.host.clocks import WallClock
    from contestmaster.host.contest.alarms import Alarm

    settings, _ = records_of(contest)
    if not settings.alarms.wanted:
        raise Trouble(f"{contest} has neither command nor web_hook in [alarms]")
    trial = Alarm("trial", WallClock().now(), "this is an alarm on trial; nothing has happened")
    failures = asyncio.run(told(trial, settings.alarms, settings.web.title))
    if failures:
        raise Trouble("\n".join(failures))
    print("the alarm was told")
