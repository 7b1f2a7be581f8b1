"""What came of all rounds, as a table and as data."""

from collections.abc import Sequence
from statistics import median
from typing import Any

from tests.faults.rounds import Result

_COLUMNS = (
    "fault",
    "store",
    "rounds",
    "acknowledged",
    "refused",
    "open",
    "stored",
    "lost",
    "doubled",
    "revived",
    "failed",
    "back, median s",
    "back, most s",
)
_SUMS = ("acknowledged", "refused", "open", "stored", "lost", "doubled", "revived")


def rows(results: Sequence[Result]) -> list[dict[str, Any]]:
    """One row for each kind of fault and store, and one for each store in all."""
    groups: dict[tuple[str, str], list[Result]] = {}
    for result in results:
        groups.setdefault((result.kind or "opening", result.store), []).append(result)
    for result in results:
        groups.setdefault(("all", result.store), []).append(result)
    found = []
    for (kind, store), own in groups.items():
        back = [each.back_s for each in own if not each.failure]
        found.append(
            {"fault": kind, "store": store, "rounds": len(own)}
            | {name: sum(getattr(each, name) for each in own) for name in _SUMS}
            | {"failed": sum(bool(each.failure) for each in own)}
            | {"back, median s": round(median(back), 2) if back else None}
            | {"back, most s": round(max(back), 2) if back else None}
        )
    return found


def table(results: Sequence[Result]) -> str:
    """The rows as a table in Markdown."""
    lines = [list(_COLUMNS)]
    lines += [
        ["-" if row[name] is None else str(row[name]) for name in _COLUMNS] for row in rows(results)
    ]
    widths = [max(len(line[at]) for line in lines) for at in range(len(_COLUMNS))]
    lines.insert(1, ["-" * width for width in widths])
    return "\n".join(
        "| "
        + " | ".join(text.ljust(width) for text, width in zip(line, widths, strict=True))
        + " |"
        for line in lines
    )
