"""RefusalCount commands as people read them: counted, with what they rest on."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from contestmaster.cli.columns import columns

if TYPE_CHECKING:
    from contestmaster.kernel.refused import RefusalCount

_SHOWN = 12
"""How many kinds of refusals of one seat are shown."""
_LINE = 48
"""How much of a line."""


def refusals(refused: "Sequence[RefusalCount]", names: Sequence[str], game: str) -> str:
    """Return a table of what was refused, the most frequent of each seat first; empty if nothing.

    Args:
        refused: by seat.
        names: of the players, by seat.
        game: whose rules tell more.
    """
    if not refused:
        return ""
    head = ["name", "command", "code", "message", "rule", "times", "last in turn", "last line"]
    rows = []
    for seat in sorted({each.seat for each in refused}):
        own = [each for each in refused if each.seat == seat]
        for each in own[:_SHOWN]:
            line = each.line if len(each.line) <= _LINE else f"{each.line[: _LINE - 3]}..."
            rows.append(
                [names[seat], each.command, str(each.code), each.message, each.rule,
                 str(each.times), str(each.turn), line]
            )  # fmt: skip
        if len(own) > _SHOWN:
            times = sum(each.times for each in own[_SHOWN:])
            rows.append([names[seat], "(others)", "", "", "", str(times), "", ""])
    total = sum(each.times for each in refused)
    code = max(refused, key=lambda each: each.times).code
    return "\n".join(
        [
            f"refused commands: {total:,} (what a code means: contestmaster rules {game} {code})",
            columns(head, rows, right=[2, 5, 6]),
        ]
    )
