"""What there is to know of one game before one plays it: seats, bots, parameters, ways on."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from contestmaster.cli.parameters import game_with
from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from contestmaster.kernel.game import Game


def tell(name: str, about: str, bots: Sequence[str], *, json: bool) -> None:
    """Print what there is to know of a game.

    Args:
        name: of the game.
        about: its sentence.
        bots: who plays it, the weakest first.
        json: for a program.

    Raises:
        UnknownGameError: there is no such game.
    """
    from contestmaster.kernel.journal import encode_plain

    game = game_with(name, ())
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


def _ways(game: "Game[Any, Any]", bots: Sequence[str]) -> Sequence[tuple[str, str]]:
    """Return what one may want next, and the command for it."""
    name = game.name
    best = " ".join(f"--bot {bot}" for bot in bots[-2:])
    best += " --turns 200" if game.endless else ""
    return (
        ("watch our bots", f"play {name} {best} --journal {name}.journal"),
        ("", f"watch {name}.journal"),
        ("read its rules", f"task {name}"),
        ("its commands", f"rules {name}"),
        ("write a bot", f"starter {name} python"),
    )
