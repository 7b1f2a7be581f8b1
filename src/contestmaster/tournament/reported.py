"""What somebody elsewhere says came of a job: looked at before any of it is kept or shown.

A report comes over the network, from a machine that may be anybody's. That it is true is found
out by playing again [TOUR-18]; here is seen that it is a result of this job at all, so that no page
or table can break over it [TOUR-51].
"""

import hashlib
import re
import zlib
from typing import Final

import msgspec

from contestmaster.bots.account import LOG_BYTES, BotAccount
from contestmaster.tournament.job import Job, JobResult, result_of

LONGEST_RESULT: Final = 8 << 20
"""Bytes of a result at most."""
LONGEST_JOURNAL: Final = 128 << 20
"""Bytes of a journal at most, unpacked."""
LONGEST_REPORT: Final = 32 << 20
"""Bytes of a report at most, its journal packed."""

_SCORE: Final = re.compile(r"-?[0-9]{1,30}(\.[0-9]{1,6})?")
_WORDS: Final = 4000
_TURNS: Final = 10_000_000


class ReportError(ValueError):
    """This is no result of the job; the message says why not."""


class RemoteReport(msgspec.Struct, frozen=True):
    """What a worker elsewhere sends.

    Attributes:
        key: of the job.
        result: as canonical JSON.
        journal: of the match, packed by zlib.
        spent: seconds of a processor.
    """

    key: str
    result: bytes
    journal: bytes
    spent: float = 0.0


def report_of(body: bytes) -> tuple[RemoteReport, bytes]:
    """Return a report as it was sent, and its journal unpacked.

    Raises:
        ReportError: it is none, or too large.
    """
    try:
        report = msgspec.msgpack.decode(body, type=RemoteReport)
        unpacking = zlib.decompressobj()
        journal = unpacking.decompress(report.journal, LONGEST_JOURNAL)
    except (msgspec.MsgspecError, zlib.error) as error:
        raise ReportError(f"this is no report: {error}") from None
    if unpacking.unconsumed_tail:
        raise ReportError(f"the journal is larger than {LONGEST_JOURNAL >> 20} MiB")
    if not unpacking.eof or len(report.result) > LONGEST_RESULT:
        raise ReportError("the report is cut off, or too large")
    return report, journal


def looked_at(job: Job, report: RemoteReport, journal: bytes) -> JobResult:
    """Return the result in a report of a job, if it is one.

    Raises:
        ReportError: it is none; the message says why not.
    """
    try:
        result = result_of(report.result)
        told = [each for each in result.accounts if each is not None]
        accounts = [msgspec.convert(each, BotAccount) for each in told]
    except msgspec.MsgspecError as error:
        raise ReportError(f"this is no result: {error}") from None
    if result.key != job.key:
        raise ReportError("this is the result of another job")
    if result.void:
        raise ReportError("a void match has no result: give the job back")
    if not result.failed and result.journal_sha256 != hashlib.sha256(journal).hexdigest():
        raise ReportError("the journal is not the one that the result names")
    if not _fits(job, result):
        raise ReportError("the result does not fit the seats of the match")
    if not all(map(_is_sound, accounts)):
        raise ReportError("what the bots have used is out of all bounds")
    return msgspec.structs.replace(result, spent=0.0)


def _fits(job: Job, result: JobResult) -> bool:
    """Return whether all that is told by seat is told of the seats there are."""
    seats = len(job.seats)
    told = (result.causes, result.accounts, result.asked, result.unclean)
    if any(len(each) not in (0, seats) for each in (*told, *result.figures.values())):
        return False
    if len(result.failed) > _WORDS or any(len(each) > _WORDS for each in result.causes):
        return False
    if not 0 <= result.turns <= _TURNS:
        return False
    if result.failed:
        return not result.ranks and not result.scores
    ranked = len(result.ranks) == seats and all(1 <= each <= seats for each in result.ranks)
    scored = len(result.scores) == seats and all(map(_SCORE.fullmatch, result.scores))
    return ranked and scored


def _is_sound(account: BotAccount) -> bool:
    least = min((*account.fuel, account.frozen, account.memory, account.left_turn))
    most = max((*account.fuel, account.frozen, account.memory, account.left_turn))
    return (
        least >= 0
        and most < 2**63
        and len(account.fuel) <= _TURNS
        and len(account.log) <= LOG_BYTES
        and len(account.left) <= _WORDS
    )
