"""``new``: begin a game by announcement, from its start or from where it stands."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from contestmaster.cli.calling import FOLDER
from contestmaster.cli.dates import instant, table
from contestmaster.cli.parameters import game_with
from contestmaster.cli.trouble import Trouble
from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from contestmaster.kernel.game import Game

__all__ = ["new"]


def new(
    game: str,
    /,
    *,
    seat: list[str] | None = None,
    name: str | None = None,
    position: Path | None = None,
    at: str | None = None,
    param: list[str] | None = None,
    dry_run: bool = False,
    json: bool = False,
    data: Path = FOLDER,
) -> None:
    """Begin a game by announcement, or take one over that is under way elsewhere.

    Examples: `contestmaster new spaceships --name agora --seat alice --seat bob --seat carol`,
    `contestmaster new spaceships --seat alice --seat bob --position found.toml
    --at 2019-08-01T00:00:00Z --dry-run`

    Parameters
    ----------
    game
        Which game is played, as `contestmaster games` lists it.
    seat
        Who plays; may be repeated, in order of registration. Some games begin without anybody.
    name
        What this game is called from now on; like the game, if not given.
    position
        A TOML or JSON file with the position it begins from; what is left out is as after set-up.
    at
        When it begins, as 2019-07-29T09:00:00Z; now, if not given.
    param
        A parameter of the game as name=value; may be repeated.
    dry_run
        List what is unclear about the position, and begin nothing.
    json
        Print one JSON object.
    data
        The folder in which games are kept; made where it is missing.
    """
    from contestmaster.kernel.dice import Dice

    bound, seats = game_with(game, param or ()), tuple(seat or ())
    if len(set(seats)) < len(seats):
        raise Trouble("--seat: a person has one seat at most", 2)
    began = instant("--at", at)
    given = None if position is None else table(position)
    bound.setup(bound.board(0), seats, Dice(0), began)  # says what is wrong but for the position
    doubts = [] if given is None else list(bound.doubts(given, seats, began))
    if not dry_run:
        _begin(bound, name or game, seats, began, given, data)
    _show(name or game, doubts, dry_run=dry_run, json=json)


def _begin(
    game: "Game[Any, Any]",
    name: str,
    seats: tuple[str, ...],
    at: int,
    position: dict[str, Any] | None,
    folder: Path,
) -> None:
    from contestmaster.host.announced import Announced
    from contestmaster.storage.sqlite import SqliteStore

    if not name or any(character.isspace() for character in name):
        raise Trouble(f"--name {name!r}: a name is one word", 2)
    if not name.strip(".") or "/" in name or "\\" in name:
        raise Trouble(f"--name {name!r}: it stands in addresses, and has no slash there", 2)
    store = SqliteStore(folder, lambda _: None)
    try:
        Announced.begin(store, game, name=name, seats=seats, at=at, position=position)
    finally:
        store.close()


def _show(name: str, doubts: list[str], *, dry_run: bool, json: bool) -> None:
    if json:
        from contestmaster.kernel.journal import encode_plain

        print(encode_plain({"game": name, "dry_run": dry_run, "unclear": doubts}).decode())
        return
    for doubt in doubts:
        print(f"unclear: {harmless(doubt)}")
    if dry_run:
        print(f"a dry run: {name} was not begun")
    else:
        print(f"{name} has begun; say something with: contestmaster announce {name} --as NAME")
