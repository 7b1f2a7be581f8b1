"""Tables in plain text, for terminals and logs alike."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from contestmaster.tournament.record import Played

__all__ = ["standings"]


def standings(played: "Played") -> str:
    """Return the result of a match as a table, the best first."""
    from contestmaster.kernel.outcome import shown

    width = max([4, *map(len, played.names)])
    rows = sorted(played.outcome.standings, key=lambda s: (s.rank, s.seat))
    lines = [f"{'rank':>4}  {'seat':>4}  {'name':<{width}}  {'score':>18}"]
    lines += [
        f"{s.rank:>4}  {s.seat:>4}  {played.names[s.seat]:<{width}}  {shown(s.score):>18}"
        for s in rows
    ]
    return "\n".join(lines)
