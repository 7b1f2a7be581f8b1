"""A page about a tournament: one file with tables and plots, for any browser, light or dark.

The plots are SVG, written here. Nothing is asked of any other place, and no script runs.
"""

from collections.abc import Sequence
from html import escape
from typing import Final

from contestmaster.drawing import COLOURS
from contestmaster.kernel.unseen import harmless
from contestmaster.tournament.plots import curves_plot, intervals_plot, meetings_table
from contestmaster.tournament.standing import GameTable, TournamentRow, signed

_HEAD: Final = (
    ("place", "where the matches do not tell who is the stronger, places are shared"),
    ("name", ""),
    ("Elo", "strength; the mean of all is 0"),
    ("95 % interval", "of the strength"),
    ("games", ""),
    ("won", "alone in the first place"),
    ("drawn", "with others in the first place"),
    ("lost", ""),
    ("clean turns", "share of turns in which no command was refused"),
    ("left", "matches left before the end"),
    ("orders", "asked of the referee, a match"),
    ("queries", "asked of the referee, a match"),
    ("bytes", "both ways, a match"),
)
_NONE: Final = "-"
_COLOURS: Final = ("sheet", "ground", "line", "accent", "soft", "ink")


def tournament_page(heading: str, found: Sequence[GameTable], told: Sequence[str]) -> str:
    """Return the page.

    Args:
        heading: what it is, in a sentence.
        found: the tables.
        told: what must be known besides, a sentence each.
    """
    sections = "".join(_section(table) for table in found)
    notes = "".join(f"<li>{_text(each)}</li>" for each in told)
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'\">"
        f"<title>{_text(heading)}</title><style>{_style()}</style></head><body><main>"
        f"<h1>Tournament</h1><p>{_text(heading)}</p>{sections}"
        f'<section><h2>Records</h2><ul class="told">{notes}</ul></section>'
        "</main></body></html>\n"
    )


def _section(table: GameTable) -> str:
    title = _text(table.game or "All games together")
    parts = [
        f"<section><h2>{title}</h2><p>{table.matches} matches count.</p>{_table(table)}",
        f"<h3>Strength, with its 95 % interval</h3>{_wide(intervals_plot(table))}",
        f"<h3>Who beat whom</h3>{meetings_table(table)}",
    ]
    if any(table.curves.values()):
        parts.append(f"<h3>Strength after so many matches</h3>{_wide(curves_plot(table))}")
    return "".join([*parts, "</section>"])


def _wide(part: str) -> str:
    """Let a part that is wider than the screen be moved by itself."""
    return f'<div class="wide">{part}</div>'


def _table(table: GameTable) -> str:
    has_points = any(row.points is not None for row in table.rows)
    has_fuel = any(row.used != _NONE for row in table.rows)
    has_seconds = any(row.seconds is not None for row in table.rows)
    columns = [*_HEAD]
    columns += [("points", "of a Swiss tournament")] if has_points else []
    columns += [("fuel", "used in a match, or processor time of a box")] if has_fuel else []
    columns += [("seconds", "for which an agent was waited for, a match")] if has_seconds else []
    head = "".join(
        f'<th scope="col"{f""" title="{_text(about)}" """.rstrip() if about else ""}>{name}</th>'
        for name, about in columns
    )
    rows = "".join(
        _row(row, has_points=has_points, has_fuel=has_fuel, has_seconds=has_seconds)
        for row in table.rows
    )
    body = f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"
    return _wide(f"<table>{body}</table>")


def _row(row: TournamentRow, *, has_points: bool, has_fuel: bool, has_seconds: bool) -> str:
    known = bool(row.games)
    cells = [
        row.place,
        signed(row.strength) if known else _NONE,
        f"{signed(row.low)} to {signed(row.high)}" if known else "has not played",
        f"{row.games}",
        f"{row.wins}",
        f"{row.draws}",
        f"{row.losses}",
        f"{row.clean:.1%}",
        f"{row.left}",
        f"{row.orders:,.0f}",
        f"{row.queries:,.0f}",
        f"{row.bytes:,.0f}",
    ]
    if has_points:
        cells.append(_NONE if row.points is None else f"{row.points:g}")
    if has_fuel:
        cells.append(row.used)
    if has_seconds:
        cells.append(_NONE if row.seconds is None else f"{row.seconds:,.1f}")
    first, *others = (f"<td>{_text(cell)}</td>" for cell in cells)
    about = "" if row.bot == row.name else f' <small class="bot">{_text(row.bot)}</small>'
    name = f'<th scope="row">{_text(row.name)}{about}</th>'
    return f"<tr>{first}{name}{''.join(others)}</tr>"


def _style() -> str:
    light = "".join(f"--{name}:{COLOURS[name].light};" for name in _COLOURS)
    dark = "".join(f"--{name}:{COLOURS[name].dark};" for name in _COLOURS)
    return (
        f":root{{color-scheme:light dark;{light}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{dark}}}}}{_RULES}"
    )


_RULES: Final = """
body{margin:0;background:var(--sheet);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:72rem;margin:0 auto;padding:1rem 1.25rem 3rem}
h1{font-size:1.6rem;margin:.5rem 0}h2{font-size:1.3rem;margin:2rem 0 .25rem}
h3{font-size:1rem;margin:1.75rem 0 .5rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{padding:.3rem .6rem;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap}
thead th{color:var(--soft);font-weight:600;font-size:.85rem}
tbody th{text-align:left;font-weight:600}
thead th:nth-child(2){text-align:left}
.bot{color:var(--soft);font-weight:400}
.met thead th:nth-child(2){text-align:right}
.met td{min-width:3.2rem}
svg{display:block;width:100%;min-width:38rem;height:auto}
.told{padding-left:1.2rem;overflow-wrap:anywhere}
"""


def _text(said: str) -> str:
    """Return a text for a page: nothing in it acts, on the page or on who reads it."""
    return escape(harmless(said))
