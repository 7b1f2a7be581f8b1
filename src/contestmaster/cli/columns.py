"""Columns in plain text, for terminals and logs alike."""

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from contestmaster.tournament.record import Played


def standings(played: "Played") -> str:
    """Return the result of a match as a table, the best first.

    The score is what a contest counts; before it stand the game's own figures.
    """
    from contestmaster.kernel.figures import SCORE
    from contestmaster.kernel.outcome import shown

    counted = [
        (figure, counts)
        for figure, counts in zip(played.figures, played.counts, strict=True)
        if figure is not SCORE
    ]
    teams = ["team"] if any(team is not None for team in played.teams) else []
    head = ["rank", "seat", *teams, "name", *(figure.name for figure, _ in counted), "score"]
    name = head.index("name")
    rows = [
        [
            str(standing.rank),
            f"{(seat := standing.seat)} {played.called(seat)}".rstrip(),
            *([str(played.teams[seat])] if teams else []),
            played.names[seat],
            *(figure.shown(counts[seat]) for figure, counts in counted),
            shown(standing.score),
        ]
        for standing in sorted(played.outcome.standings, key=lambda s: (s.rank, s.seat))
    ]
    return columns(head, rows, right=[i for i in range(len(head)) if i != name])


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
