"""``new``: begin a game by announcement, from its start or from where it stands."""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from contestmaster.cli.calling import FOLDER
from contestmaster.cli.dates import instant, table
from contestmaster.cli.parameters import game_with
from contestmaster.cli.places import Place
from contestmaster.cli.trouble import Trouble
from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from contestmaster.kernel.game import Game
    from contestmaster.kernel.match import Match

AHEAD: Final = 2
"""Instants of which is said what happens then, if nobody does anything."""


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
    data: Place = FOLDER,
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
        Say what is unclear or wrong about the position and what would come next; begin nothing.
    json
        Print one JSON object.
    data
        The folder in which games are kept, or the address of a database; made where it is missing.
    """
    from contestmaster.host.announced import demand_announced
    from contestmaster.kernel.game import SetupError
    from contestmaster.kernel.match import Match

    bound, seats, called = game_with(game, param or ()), tuple(seat or ()), name or game
    if len(set(seats)) < len(seats):
        raise Trouble("--seat: a person has one seat at most", 2)
    _check_name(called)
    began = instant("--at", at)
    given = None if position is None else table(position)
    demand_announced(bound, seats, began)
    doubts = [] if given is None else list(bound.doubts(given, seats, began))
    try:
        match = Match.start(bound, seed=0, seats=seats, at=began, position=given)
    except SetupError as error:
        if not dry_run:
            raise
        _show_doubts(doubts)
        if not set(str(error).split("; ")) <= set(doubts):
            raise
        raise Trouble(f"{called} cannot begin so: mend {position} first") from None
    if not dry_run:
        _begin(bound, called, seats, began, given, data)
    _show(called, doubts, _ahead(match), dry_run=dry_run, json=json)


def _check_name(name: str) -> None:
    if not name or any(character.isspace() for character in name):
        raise Trouble(f"--name {name!r}: a name is one word", 2)
    if not name.strip(".") or "/" in name or "\\" in name:
        raise Trouble(f"--name {name!r}: it stands in addresses, and has no slash there", 2)


def _ahead(match: "Match[Any, Any]") -> list[tuple[int, str]]:
    """Return what happens first if nobody does anything, and when."""
    from contestmaster.host.forum.prospects import prospects

    found = [one for one in prospects(match) if not one.routine] or prospects(match)
    return [(one.at, what) for one in found[:AHEAD] for what in one.what]


def _begin(
    game: "Game[Any, Any]",
    name: str,
    seats: tuple[str, ...],
    at: int,
    position: dict[str, Any] | None,
    folder: Path,
) -> None:
    from contestmaster import storage
    from contestmaster.host.announced import AnnouncedGame

    with storage.opened(folder) as store:
        AnnouncedGame.begin(store, game, name=name, seats=seats, at=at, position=position)


def _show(
    name: str, doubts: list[str], ahead: list[tuple[int, str]], *, dry_run: bool, json: bool
) -> None:
    from contestmaster.kernel.instant import to_text

    if json:
        from contestmaster.kernel.journal import encode_plain

        nexts = [{"at": to_text(at), "what": what} for at, what in ahead]
        said = {"game": name, "dry_run": dry_run, "unclear": doubts, "next": nexts}
        print(encode_plain(said).decode())
        return
    _show_doubts(doubts)
    if dry_run:
        print(f"a dry run: {name} was not begun")
    else:
        print(f"{name} has begun; say something with: contestmaster announce {name} --as NAME")
    for at, what in ahead:
        print(f"next: {to_text(at)} {harmless(what)}")


def _show_doubts(doubts: list[str]) -> None:
    for doubt in doubts:
        print(f"unclear: {harmless(doubt)}")
