"""``season standings``: the ladders of a season, in the terminal."""

from pathlib import Path
from typing import Any

from contestmaster.cli.season.asking import asked, part


def standings(
    where: str = "season.toml", /, *, game: str | None = None, json: bool = False
) -> None:
    """Show the ladders of a season, with intervals of 95 per cent and shared places.

    Examples: `contestmaster season standings`,
    `contestmaster season standings http://127.0.0.1:8080 --game spacecrack --json`

    Parameters
    ----------
    where
        The address of its pages, or its file; of a file the records are read, also while it runs.
    game
        One game only.
    json
        Print one JSON object for each game.
    """
    ladders = _online(where, game) if "://" in where else _at_rest(Path(where), game)
    for ladder in ladders:
        _print(ladder, json=json)


def _online(host: str, game: str | None) -> list[Any]:
    games = [one["name"] for one in asked(host, "/api/season")["games"]]
    return [asked(host, f"/api/ladders/{part(one)}") for one in ([game] if game else games)]


def _at_rest(path: Path, game: str | None) -> list[Any]:
    import msgspec

    from contestmaster.cli.season.asking import season_file
    from contestmaster.season.reading import ladders_of

    settings, folder = season_file(path)
    return [msgspec.to_builtins(one) for one in ladders_of(settings, folder, game)]


def _print(ladder: Any, *, json: bool) -> None:
    from contestmaster.kernel.journal import encode_plain

    if json:
        print(encode_plain(ladder).decode())
        return
    kind = "final table" if ladder["final"] else "ladder"
    print(f"{ladder['game']}: {kind}, {ladder['matches']} matches")
    rows = [("place", "bot", "of", "points", "95 %", "games")]
    for one in ladder["lines"]:
        name = f"{one['bot']} v{one['version']}" if one["version"] else one["bot"]
        known = one["points"] is not None
        points = f"{one['points']:.0f}" if known else "-"
        bounds = f"{one['low']:.0f} to {one['high']:.0f}" if known else "-"
        owner = one["owner"] or "the house"
        rows.append((one["place"], name, owner, points, bounds, str(one["games"])))
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [text.ljust(width) for text, width in zip(row, widths, strict=True)]
        print("  ".join(cells).rstrip())
