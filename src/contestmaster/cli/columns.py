"""Columns in plain text, for terminals and logs alike."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from contestmaster.tournament.record import Played

__all__ = ["columns", "standings"]


def standings(played: "Played") -> str:
    """Return the result of a match as a table, the best first."""
    from contestmaster.kernel.outcome import shown

    names = [harmless(name) for name in played.names]
    width = max([4, *map(len, names)])
    rows = sorted(played.outcome.standings, key=lambda s: (s.rank, s.seat))
    lines = [f"{'rank':>4}  {'seat':>4}  {'name':<{width}}  {'score':>18}"]
    lines += [
        f"{s.rank:>4}  {s.seat:>4}  {names[s.seat]:<{width}}  {shown(s.score):>18}" for s in rows
    ]
    return "\n".join(lines)


def columns(head: Sequence[str], rows: Sequence[Sequence[str]], right: Collection[int] = ()) -> str:
    """Return rows of texts as a table; the columns named by number in ``right`` end together.

    >>> print(columns(["name", "n"], [["a", "1"], ["bcdef", "10"]], right=[1]))
    name    n
    a       1
    bcdef  10
    """
    table = [head, *([harmless(cell) for cell in row] for row in rows)]
    widths = [max(len(row[i]) for row in table) for i in range(len(head))]
    lines = []
    for row in table:
        cells = [
            cell.rjust(width) if i in right else cell.ljust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)
