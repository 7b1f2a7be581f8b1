"""``db prune``: deleting games that are over and old."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

from cyclopts import Parameter

from contestmaster.cli.places import Place
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.host.pruning import PruningPlan

_DAYS: Final = {"d": 1, "w": 7, "m": 30, "y": 365}
_SHOWN: Final = 20
"""Games that are named one by one."""


def prune(
    place: Place,
    /,
    *,
    older: str,
    keep_results: bool = False,
    into: Path | None = None,
    dry_run: Annotated[bool, Parameter(name="--dry-run")] = False,
) -> int:
    """Delete games that ended long ago, and give their space back; no host may use the records.

    Each game is replayed first, and one that does not come to its result stays. So does what goes
    on: games, tables, contests that are not finished, forums and their games by announcement. Of a
    contest results are always kept. Snapshots of games that are over go, too. What goes is gone for
    good: look at it with `--dry-run`, and keep it with `--into`. Exits 1 if a game stays that could
    not be verified.

    Examples: `contestmaster db prune tables-data --older 2y --dry-run`,
    `contestmaster db prune tables-data --older 90d --keep-results --into old-games.zip`

    Parameters
    ----------
    place
        The data directory, or the address of a database.
    older
        How long ago a game must have ended: a number, and d, w, m (30 days) or y (365 days).
    keep_results
        Delete journals only: who has played and how it ended stays, with the hash of the journal.
    into
        Write the games to a file first, as `db export` does; `db import` reads it.
    dry_run
        Say what would be deleted, and change nothing.
    """
    from contestmaster import storage
    from contestmaster.host.clocks import WallClock
    from contestmaster.host.pruning import planned
    from contestmaster.kernel.instant import DAY
    from contestmaster.storage.pruning import remove

    before = WallClock().now() - _days(older) * DAY
    if into is not None and into.exists():
        raise Trouble(f"{into} is there already: choose another name")
    with storage.reading(place) as archive:
        if not dry_run:
            storage.check_unused(place)
        plan = planned(archive, before, keep_results=keep_results)
    _tell(plan)
    if dry_run:
        print("nothing was changed")
        return 1 if plan.doubts else 0
    if into is not None and plan.games:
        _write(place, into, {record.id for record in plan.games})
    freed = remove(place, plan.removal)
    print(f"{freed.before / 1e6:.1f} MB of records before, {freed.after / 1e6:.1f} MB now")
    return 1 if plan.doubts else 0


def _days(given: str) -> int:
    found = re.fullmatch(r"([1-9]\d{0,4})([dwmy])", given)
    if found is None:
        raise Trouble(f"--older {given}: a number of days, weeks, months or years, as in 2y", 2)
    return int(found[1]) * _DAYS[found[2]]


def _tell(plan: "PruningPlan") -> None:
    from contestmaster.kernel.instant import to_text

    what = "journals" if plan.removal.keep_results else "games"
    print(f"{len(plan.games)} {what} with {plan.entries} entries")
    for record in plan.games[:_SHOWN]:
        print(
            f"  {record.server} game {record.game_no} ({record.game}), {to_text(record.ended or 0)}"
        )
    if len(plan.games) > _SHOWN:
        print(f"  and {len(plan.games) - _SHOWN} more")
    for reason, number in plan.stay.items():
        print(f"{number} old games stay: {reason}")
    for doubt in plan.doubts:
        print(f"{doubt.record.server} game {doubt.record.game_no} stays: {doubt.reason}")


def _write(place: Path, into: Path, matches: set[int]) -> None:
    from contestmaster.storage.portable.form import ArchiveKind
    from contestmaster.storage.portable.packing import Contents, pack
    from contestmaster.storage.portable.unpacking import checked

    kind: ArchiveKind = "games"
    packed = pack(place, into, Contents(kind, lambda record: record.id in matches))
    checked(into)  # what is read back whole may go
    print(f"{into}: {packed.manifest.matches} games, fingerprint {packed.fingerprint}")
