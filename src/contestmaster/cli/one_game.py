"""What there is to know of one game before one plays it: seats, bots, parameters, ways on."""

from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any, Final

from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from contestmaster.kernel.game import Game


_PLAYERS: Final = 2
"""In a match that is proposed, where a game takes so many."""


def tell(game: "Game[Any, Any]", about: str, bots: Sequence[str], *, json: bool) -> None:
    """Print what there is to know of a game.

    Args:
        game: with its usual parameters.
        about: its sentence.
        bots: who plays it, the weakest first.
        json: for a program.
    """
    from contestmaster.kernel.journal import encode_plain

    name = game.name
    parameters = _parameters(game)
    if json:
        told = {"name": name, "rules": game.version, "about": about, "bots": bots}
        seats = game.seating and game.seating._asdict()
        print(encode_plain({**told, "seats": seats, "parameters": parameters}).decode())
        return
    print(f"{name}, rules {game.version}\n{harmless(about)}\n")
    print(f"players  {_players(game)}")
    print(f"bots     {', '.join(bots)}")
    if parameters:
        print("\nParameters, given as --param NAME=VALUE:")
    for each in parameters:
        print(f"  {each['name']}: {each['values']}; {each['default']} if not given")
        if each["meaning"]:
            print(f"      {harmless(each['meaning'])}")
    print()
    for what, command in _ways(game, bots):
        print(f"{what:<17}contestmaster {command}")


def _parameters(game: "Game[Any, Any]") -> list[dict[str, str]]:
    from contestmaster.protocols.line.task.parameters import attributes, ranges, shown

    meaning = attributes(game.Params)
    return [
        {
            "name": name,
            "values": values.replace("`", ""),
            "default": shown(getattr(game.params, name)),
            "meaning": meaning.get(name, "").replace("`", ""),
        }
        for name, values in ranges(game.Params).items()
    ]


def _players(game: "Game[Any, Any]") -> str:
    if game.seating is None:
        return "any number; who comes joins the match"
    least, most, _ = game.seating
    return str(least) if least == most else f"{least} to {most}"


def _ways(game: "Game[Any, Any]", bots: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield what one may want next, and the command for it."""
    from contestmaster.starters.catalogue import starters

    name = game.name
    match = "".join(f" --bot {bot}" for bot in _seated(game, bots))
    turns = " --turns 200" if game.endless else ""
    yield "watch our bots", f"play {name}{match}{turns} --journal {name}.journal"
    yield "", f"watch {name}.journal"
    yield "read its rules", f"task {name}"
    yield "its commands", f"rules {name}"
    written = next((one.key for one in starters() if one.game == name), None)
    if written is not None:
        yield "write a bot", f"starter {name} {written}"


def _seated(game: "Game[Any, Any]", bots: Sequence[str]) -> list[str]:
    """Return who plays a match that is worth watching: the strongest last, as often as it takes."""
    from contestmaster.bots.catalogue import ANY_GAME

    thinking = [bot for bot in bots if bot != ANY_GAME] or bots
    seats = _PLAYERS
    if game.seating is not None:
        seats = max(game.seating.least, min(_PLAYERS, game.seating.most))
    return list(islice(cycle(reversed(thinking)), seats))[::-1]
