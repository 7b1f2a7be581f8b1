"""``admin audit``: who did what to a contest, and why."""

from typing import TYPE_CHECKING

from contestmaster.cli.contest.organiser import CONTEST, ContestFile, records_of
from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from contestmaster.kernel.journal import Entry


def audit(*, everything: bool = False, json: bool = False, contest: ContestFile = CONTEST) -> None:
    """List what organisers have done, with time, person and reason, the oldest first.

    Examples: `contestmaster admin audit`, `contestmaster admin audit --everything --json`

    Parameters
    ----------
    everything
        Also what the host has entered by itself: games, stops of the host.
    json
        Print one JSON object for each entry.
    contest
        The contest's file.
    """
    from contestmaster import storage
    from contestmaster.host.contest.archive import entries
    from contestmaster.host.contest.office import AUDITED
    from contestmaster.kernel.journal import encode_plain

    _, folder = records_of(contest)
    with storage.reading(folder) as archive:
        for entry in entries(archive):
            if not everything and entry.command not in AUDITED:
                continue
            print(encode_plain(_plain(entry)).decode() if json else harmless(_line(entry)))


def _plain(entry: "Entry") -> dict[str, object]:
    from contestmaster.kernel.instant import to_text

    return {
        "number": entry.number,
        "at": to_text(entry.at),
        "person": entry.person or "clock",
        "action": entry.command or entry.kind,
        "arguments": entry.arguments,
    }


def _line(entry: "Entry") -> str:
    from contestmaster.kernel.instant import to_text

    about = {n: value for n, value in entry.arguments.items() if n not in ("text", "values")}
    if "boundary" in about:
        about["boundary"] = to_text(about["boundary"])
    words = [to_text(entry.at), entry.person or "clock", entry.command or entry.kind]
    words += [f"{name}={value}" for name, value in about.items()]
    reason = entry.arguments.get("text")
    return " ".join(words) + (f": {reason}" if reason else "")
