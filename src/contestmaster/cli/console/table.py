"""At a table server: who the person is, where they are, which game is played there, and its news.

The lobby's commands are those of :class:`contestmaster.lobby.Wording`. Where the console is follows
from what the server says of the own table; so the game's commands are known, with the parameters
that the table has.
"""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, NamedTuple

from contestmaster.bots.shapes import shape_for
from contestmaster.cli.console.face import Face, PlayerLogin
from contestmaster.cli.console.reading import pieces
from contestmaster.cli.console.talk import Talk
from contestmaster.cli.console.tongue import SpokenCommand, Tongue
from contestmaster.client.errors import ClientError, Refused
from contestmaster.client.shapes import ROW
from contestmaster.kernel.registry import UnknownGameError, load_game
from contestmaster.kernel.vocabulary import Vocabulary
from contestmaster.lobby import MESSAGES, Lobby, LobbyParams, OfferedGame, Wording, parameters

PAUSE_S: Final = 5.0
"""How often the own table is looked at."""
COMING: Final = ("OPEN", "SIT", "WATCH", "LEAVE", "STAND", "START", "REMATCH")
"""Commands that may change where one is, and how the table stands."""
NAME: Final = "tables"
PHASES: Final = {
    "OPEN": "the table is open",
    "PLAYING": "game {game_no} begins",
    "OVER": "the game is over",
}


class Look(NamedTuple):
    """The own table as it was last seen.

    Attributes:
        head: its head line by field.
        seats: its seats, each by field.
        options: its options and the parameters of its game.
    """

    head: Mapping[str, str]
    seats: Sequence[Mapping[str, str]]
    options: Mapping[str, str]


def lobby_words() -> Vocabulary:
    """Return what may be said at a table server besides the commands of games.

    Which games it offers does not matter for that.
    """
    params = LobbyParams(table_games=(OfferedGame(name=NAME, most=2),))
    return Wording(Lobby(params), load_game).vocabulary(params)


class AtTable:
    """A person at a table server.

    Attributes:
        look: the table they are at, if they are.
    """

    def __init__(self, talk: Talk, face: Face) -> None:
        """Know the lobby's commands from now on, and follow where the person goes."""
        self.look: Look | None = None
        self._talk = talk
        self._face = face
        self._words = lobby_words()
        self._name = ""
        self._games: Sequence[str] = ()
        self._heard = 0
        talk.tongue = self._tongue(None)
        talk.after.append(self._follow)

    async def begin(self) -> None:
        """Learn who the person is, and which games are offered.

        Raises:
            ClientError, TimeoutError: the conversation ended meanwhile.
        """
        command = self._words.find("WHOAMI")[0]
        (me,) = pieces(command.shape, await self._talk.query(command))
        name, _, token = me.rows[0]
        self._name = name
        if token != "-":
            if self._talk.account.login != name:
                self._face.say(f"You are {name}; with the password {token} you can come back so.")
            self._talk.account = PlayerLogin(name, token)
        command = self._words.find("GAMES")[0]
        (offered,) = pieces(command.shape, await self._talk.query(command))
        self._games = [row[0] for row in offered.rows]
        self._talk.tongue = self._tongue(None)

    async def back(self) -> None:
        """Return to the table after the connection was lost [TABLE-14]."""
        if self.look is not None:
            table = self.look.head["id"]
            for name in ("SIT", "WATCH"):
                with suppress(Refused):
                    await self._talk.ask(f"{name} {table}", ROW)
                    break
        await self._see()

    async def listen(self) -> None:
        """Look at the table now and then, until cancelled, and tell what is new there."""
        while True:
            await asyncio.sleep(PAUSE_S)
            if self.look is not None and not self._talk.busy:
                with suppress(ClientError, TimeoutError):
                    await self._see()
                    await self._hear()

    async def _follow(self, spoken: SpokenCommand, lines: Sequence[str]) -> None:
        del lines
        if spoken.command.name in COMING:
            with suppress(ClientError, TimeoutError):
                await self._see()

    async def _see(self) -> None:
        """Look at the own table, and tell what is new."""
        before = self.look
        command = self._words.find("TABLE")[0]
        try:
            head, seats, options = pieces(command.shape, await self._talk.query(command))
        except Refused:
            self.look = None
            if before is not None:
                self._talk.tongue = self._tongue(None)
                self._face.say("-- you are at no table --")
            return
        self.look = Look(
            dict(zip(head.head, head.rows[0], strict=True)),
            [dict(zip(seats.head, row, strict=True)) for row in seats.rows],
            {row[0]: row[1] for row in options.rows},
        )
        if before is None or before.head["id"] != self.look.head["id"]:
            self._talk.tongue = self._tongue(self.look)
            self._heard = 0
        else:
            for news in changes(before, self.look):
                self._face.say(news)

    async def _hear(self) -> None:
        """Tell what others have said."""
        command = self._words.find("CHAT")[0]
        with suppress(Refused):
            lines = await self._talk.ask(f"CHAT {self._heard}", shape_for(command.shape))
            (talk,) = pieces(command.shape, lines)
            for number, name, text in talk.rows:
                self._heard = int(number)
                if name != self._name:
                    self._face.say(f"{name}: {text}")

    def _tongue(self, look: Look | None) -> Tongue:
        """What the server understands at a table, or at none."""
        nowhere = Tongue(NAME, None, (self._words,), MESSAGES, self._games)
        if look is None:
            return nowhere
        name = look.head["game"]
        try:
            rules = load_game(name)
        except UnknownGameError:
            self._face.say(f"{name} is not installed here: its commands are not known")
            return nowhere
        game = rules(parameters(rules, look.options, int(look.head["seats"])))
        messages = {**MESSAGES, **game.messages}
        return replace(nowhere, name=name, game=game, messages=messages)


def changes(before: Look, now: Look) -> list[str]:
    """Say what is new at a table."""
    news = []
    if (before.head["phase"], before.head["game_no"]) != (now.head["phase"], now.head["game_no"]):
        news.append(f"-- {PHASES[now.head['phase']].format_map(now.head)} --")
    seats = {seat["seat"]: seat for seat in before.seats}
    for seat in now.seats:
        if seats.get(seat["seat"]) != seat:
            who = "free" if seat["name"] == "-" else f"{seat['name']}, {seat['state']}"
            news.append(f"* seat {seat['seat']}: {who.replace('_', ' ')}")
    return news
