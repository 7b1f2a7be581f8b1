"""Which game a server plays: it does not say, but it knows the commands of no other."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from contestmaster.cli.console.talk import Talk
from contestmaster.cli.console.tongue import Tongue
from contestmaster.client.errors import Refused
from contestmaster.client.shapes import ROW
from contestmaster.kernel.commands import Command
from contestmaster.kernel.game import Game
from contestmaster.kernel.generic import GenericCode
from contestmaster.kernel.registry import game_names, load_game


async def has_tables(talk: Talk) -> bool:
    """Return whether the server is one of tables: it tells people who they are.

    Raises:
        ClientError: the conversation ended meanwhile.
    """
    try:
        await talk.ask("WHOAMI", ROW)
    except Refused:
        return False
    return True


async def guess(talk: Talk) -> Tongue | None:
    """Return the tongue of the game that answers, ``None`` if none that is installed does.

    That takes a question for each game, none of which changes anything.

    Raises:
        ClientError: the conversation ended meanwhile.
    """
    for game, question in questions([load_game(name)() for name in game_names()]):
        try:
            await talk.query(question)
        except Refused as refused:
            if refused.code == GenericCode.UNKNOWN_COMMAND:
                continue
        return Tongue.of(game)
    return None


def questions(games: list[Game[Any, Any]]) -> Iterator[tuple[Game[Any, Any], Command]]:
    """Yield for each game a query that takes nothing and that no other game knows."""
    known = Counter(name for game in games for name in {c.name for c in game.vocabulary})
    for game in games:
        for command in game.vocabulary:
            simple = command.kind == "query" and not command.journaled and not command.parameters
            if simple and known[command.name] == 1:
                yield game, command
                break
