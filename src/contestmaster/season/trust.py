"""Who was right where two results of a match differ, and what follows for who was not.

Matches repeat to the byte, so of two results that differ one is wrong. Machines of organisers are
believed; where only volunteers have spoken, one of ours plays the match, too. Whoever was wrong
plays no more, and all that it has reported, or vouched for, is played again [SEASON-25]. Where
two of our own machines differ, people must look: an alarm stands in the office.
"""

import structlog

from contestmaster.season.house import SeasonHouse
from contestmaster.season.workers import is_guest, is_remote, name_of
from contestmaster.storage import Discrepancy, JobQueue

log = structlog.get_logger("contestmaster.season")


async def weighed(house: SeasonHouse) -> bool:
    """Settle what alarms there are, as far as that is possible now; return whether one was."""
    final = house.state.final
    if final is not None and final.settled is not None:
        return False  # the table is fixed: people must look
    alarms = await house.clerk.ask(JobQueue.alarms)
    moved = False
    for alarm in alarms:
        if not alarm.settled:
            moved |= await _weighed(house, alarm)
    return moved


async def _weighed(house: SeasonHouse, alarm: Discrepancy) -> bool:
    ask = house.clerk.ask
    first_is_guest, other_is_guest = is_guest(alarm.first), is_guest(alarm.worker)
    if first_is_guest and not other_is_guest:
        await _condemn(house, alarm.first, alarm.key)
        await ask(JobQueue.overrule, alarm.number)
        return True
    if not first_is_guest and other_is_guest:
        if not await _agree(house, alarm):
            await _condemn(house, alarm.worker, alarm.key)
        await ask(JobQueue.settle_alarm, alarm.number)
        return True
    if not first_is_guest:
        return False
    judge = await ask(JobQueue.confirmed_by, alarm.key)
    if judge and not is_guest(judge):
        await _condemn(house, alarm.worker, alarm.key)
        await ask(JobQueue.settle_alarm, alarm.number)
        return True
    if not await ask(JobQueue.is_rechecked, alarm.key):
        await ask(JobQueue.recheck, [alarm.key])
    return False


async def _agree(house: SeasonHouse, alarm: Discrepancy) -> bool:
    """Return whether an alarm says what counts now: what counted before was overruled since."""
    return await house.clerk.ask(JobQueue.is_right, alarm.number)


async def _condemn(house: SeasonHouse, queued: str, key: str) -> None:
    """Let a machine play no more, and have played again all that nobody of ours has confirmed."""
    ask = house.clerk.ask
    keys = [each for each in await ask(JobQueue.doubtful, queued) if each != key]
    confirmed = {each: await ask(JobQueue.confirmed_by, each) for each in keys}
    open_again = [each for each, by in confirmed.items() if by == queued or not by or is_guest(by)]
    await ask(JobQueue.recheck, open_again)
    worker = house.state.workers.get(name_of(queued)) if is_remote(queued) else None
    if worker is not None and not worker.ended:
        log.warning("a machine has reported a wrong result", worker=queued, job=key)
        house.enter(
            "WORKER_LIED",
            name=name_of(queued),
            reason="a result of it was not what a trusted machine came to",
        )
        await house.stored()
    await ask(JobQueue.free, queued, "it has reported a wrong result", died=False)
