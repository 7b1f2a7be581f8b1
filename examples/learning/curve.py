"""A curve as an SVG."""

from collections.abc import Sequence
from typing import Protocol
from xml.sax.saxutils import escape

WIDTH, HEIGHT, EDGE = 640, 320, 48


class Measured(Protocol):
    """A share that was reached after some decisions."""

    @property
    def decisions(self) -> int:
        """Since the beginning."""
        ...

    @property
    def won(self) -> float:
        """0 to 1."""
        ...


def drawn(points: Sequence[Measured], title: str) -> str:
    """Return the picture; the last point need not be after all others."""
    longest = max([one.decisions for one in points], default=0) or 1

    def place(decisions: int, won: float) -> str:
        x = EDGE + (WIDTH - 2 * EDGE) * decisions / longest
        return f"{x:.1f},{HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * won:.1f}"

    lines = []
    for share in (0, 0.5, 1):
        left, right = place(0, share), place(longest, share)
        y = float(left.split(",")[1])
        lines.append(f'<path d="M{left} L{right}" stroke="#bbb"/>')
        lines.append(f'<text x="8" y="{y + 4:.1f}">{share:.0%}</text>')
    way = " ".join(place(one.decisions, one.won) for one in points)
    dots = "".join(
        '<circle cx="{}" cy="{}" r="3" fill="#1f5fa8"/>'.format(
            *place(one.decisions, one.won).split(",")
        )
        for one in points
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="14">\n'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>\n'
        f'<text x="{EDGE}" y="28" font-size="16">{escape(title)}</text>\n'
        + "\n".join(lines)
        + f'\n<polyline points="{way}" fill="none" stroke="#1f5fa8" stroke-width="2"/>\n{dots}\n'
        f'<text x="{EDGE}" y="{HEIGHT - 12}">0</text>\n'
        f'<text x="{WIDTH - EDGE}" y="{HEIGHT - 12}" text-anchor="end">'
        f"{longest:,} decisions</text>\n"
        "</svg>\n"
    )
