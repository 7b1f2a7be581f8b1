"""``games``, ``rules`` and ``maps``: what there is to play, and by which rules."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from contestmaster.cli.drafts import FileDraft
from contestmaster.cli.one_game import tell
from contestmaster.cli.parameters import game_with
from contestmaster.cli.refusals import find_refusals, find_rule, nearest
from contestmaster.cli.trouble import Trouble
from contestmaster.kernel.unseen import harmless

if TYPE_CHECKING:
    from collections.abc import Sequence

    from contestmaster.kernel.game import Game
    from contestmaster.kernel.vocabulary import Command


def games(game: str | None = None, /, *, json: bool = False) -> None:
    """List the games that are installed, or say more of one: seats, bots, parameters, ways on.

    Examples: `contestmaster games`, `contestmaster games cows`

    Parameters
    ----------
    game
        The game to say more of; all are listed, if not given.
    json
        Print one JSON object.
    """
    from contestmaster.kernel.journal import encode_plain
    from contestmaster.kernel.registry import BrokenGameError, game_names, load_game

    if game is not None:
        bound = game_with(game, ())
        tell(bound, _summary(type(bound)), _bots(game), json=json)
        return
    found: list[dict[str, Any]] = []
    broken: list[dict[str, str]] = []
    for name in game_names():
        try:
            rules = load_game(name)
            about = {"name": name, "rules": rules.version, "about": _summary(rules)}
            found.append({**about, "bots": _bots(name), "not_at_tables": _reserved(rules)})
        except BrokenGameError as error:
            broken.append({"name": name, "why": str(error)})
    if json:
        print(encode_plain({"games": found, "broken": broken}).decode())
        return
    for each in found:
        print(f"{each['name']:<12} {each['about']}")
        print(f"{'':<12} bots: {', '.join(each['bots'])}")
        if each["not_at_tables"]:
            print(f"{'':<12} {harmless(each['not_at_tables'])}")
    for each in broken:
        print(f"{each['name']:<12} {harmless(each['why'])}")
    print("\nMore of one: contestmaster games NAME")


def _bots(name: str) -> "Sequence[str]":
    """Return the bots of a game, the weakest first."""
    from contestmaster.bots.catalogue import bot_names, ladder
    from contestmaster.lobby.strength import by_strength

    return by_strength(ladder(name), bot_names(name))


def _reserved(rules: "type[Game[Any, Any]]") -> str:
    """Return why a game whose seats are fixed cannot be played at tables; empty if it can."""
    from contestmaster.lobby import unlistable

    return "" if rules.seating is None else unlistable(rules) or ""


def rules(
    game: str,
    id: str | None = None,  # noqa: A002 - the word people know
    /,
    *,
    phrases: bool = False,
) -> None:
    """Show what a command means, what a rule says, or what a refusal rests on.

    Examples: `contestmaster rules cows`, `contestmaster rules cows MOVE`,
    `contestmaster rules cows COWS-45`, `contestmaster rules desk 117`,
    `contestmaster rules cows "group is busy"`, `contestmaster rules spaceships MOVE --phrases`

    Parameters
    ----------
    game
        The game's name.
    id
        A command's name, a rule's number, or the code or message of a refusal, in quotes if it has
        blanks; without it all commands are listed.
    phrases
        Show the sentences that mean the command, or each command.
    """
    bound = game_with(game, ())
    if phrases:
        _show_phrases(bound, id)
        return
    if id is None:
        for command in bound.vocabulary:
            print(f"{command.usage():<44} {_plain(command.doc).splitlines()[0]}")
        print(f"\nMore: contestmaster rules {game} NAME, a rule's number, or the code of a refusal")
        return
    commands = bound.vocabulary.find(id)
    if commands:
        for command in commands:
            _show(bound, command)
        return
    text = find_rule(bound, id)
    if text is not None:
        print(text)
        return
    refusals = find_refusals(bound, id)
    if not refusals:
        close = nearest(bound, id)
        hint = f"; did you mean {' or '.join(close)}?" if close else ""
        raise Trouble(f"{game} has no command, rule, code or message {id}{hint}", 2)
    for refusal in refusals:
        print(refusal.shown())


def maps(
    game: str = "cows",
    name: str | None = None,
    /,
    *,
    param: list[str] | None = None,
    out: Path | None = None,
) -> None:
    """List, print or write the maps a game is played on.

    Examples: `contestmaster maps`, `contestmaster maps cows world1.map --param dim=3`,
    `contestmaster maps cows --out maps/`

    Parameters
    ----------
    game
        The game's name.
    name
        A map to print.
    param
        A parameter of the game as name=value; may be repeated.
    out
        A folder to write all maps to.
    """
    bound = game_with(game, param or ())
    files = bound.files(bound.board(0))
    if not files:
        raise Trouble(f"{game} is played without maps", 2)
    if name is not None:
        if name not in files:
            raise Trouble(f"there is no map {name}; there are {', '.join(files)}", 2)
        print(files[name].decode(), end="")
    elif out is not None:
        out.mkdir(parents=True, exist_ok=True)
        for each, content in files.items():
            with FileDraft(out / each) as draft:
                draft.write(content)
                draft.keep()
            print(out / each)
    else:
        for each, content in files.items():
            first, _, _ = content.partition(b"\n")
            print(f"{each:<16} {len(content):>9} bytes  {first.decode()}")


def _plain(doc: str) -> str:
    """Return what the code says of a command as a terminal shows it, without double backticks."""
    return doc.replace("``", "`")


def _summary(rules: "type[Game[Any, Any]]") -> str:
    return (rules.__doc__ or "").strip().partition("\n")[0]


def _show_phrases(game: "Game[Any, Any]", name: str | None) -> None:
    found = game.vocabulary if name is None else game.vocabulary.find(name)
    commands = [command for command in found if command.phrases]
    if not commands:
        of = f"the command {name} of {game.name}" if name else game.name
        raise Trouble(f"{of} has no sentences: it is played by commands", 2)
    for command in commands:
        print(f"{command.usage()}")
        for phrase in command.phrases:
            print(f"    {phrase}")
        if command.told:
            print(f"  told as: {command.told}")


def _show(game: "Game[Any, Any]", command: "Command") -> None:
    print(command.usage())
    print()
    print(_plain(command.doc))
    for parameter in command.parameters:
        print(f"  {parameter.name}: {parameter.kind.describe()}")
    if command.refuses:
        print("\nRefused, in this order of precedence, with:")
        for code, cause in command.refuses.items():
            print(f"  {code} {game.messages.get(code, '')} [{cause}]")
