"""The settings of a tournament: what its file says, understood and checked.

A tournament file is one table of TOML or JSON. What holds for all matches stands at its top, each
game in ``[[games]]``, each player in ``[[entrants]]``. This module reads no file.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from contestmaster.kernel.declared import Fault, checked, hints_of, meant, written
from contestmaster.kernel.game import Game, SetupError
from contestmaster.kernel.match import Match
from contestmaster.kernel.registry import UnknownGameError
from contestmaster.sandbox.limits import PREFIX, BoxLimits, limits_of
from contestmaster.tournament.bound import ParameterError, bound, never_ends, wrong_seats
from contestmaster.tournament.entering import Contender, EnteringError, entries
from contestmaster.tournament.job import Limit
from contestmaster.wasm.limits import Limits

Format: TypeAlias = Literal["round-robin", "swiss", "gauntlet", "knockout", "ladder"]

_Count: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000)]
_Players: TypeAlias = Annotated[int, Meta(ge=2, le=64)]
_Share: TypeAlias = Annotated[float, Meta(ge=0, le=1)]
_Seconds: TypeAlias = Annotated[float, Meta(gt=0, le=86400)]
_Name: TypeAlias = Annotated[
    str, Meta(pattern="^[A-Za-z0-9_-]{1,32}$", description="of 1 to 32 letters, digits, _ or -")
]


class GameSettings(msgspec.Struct, frozen=True):
    """One game of a tournament.

    Attributes:
        game: its name, as `contestmaster games` shows it.
        options: its parameters, by name.
        turns: after how many a match ends at the latest; none: when the game ends.
    """

    game: str
    options: dict[str, Any] = {}
    turns: _Count | None = None

    @property
    def params(self) -> dict[str, str]:
        """The parameters as texts."""
        return {name: written(value) for name, value in self.options.items()}


class EntrantSettings(msgspec.Struct, frozen=True):
    """One who plays.

    Attributes:
        name: what they are called; letters, digits, - and _.
        bot: who that is, as after --bot of `contestmaster play`; or line: for one who logs in, mcp:
            for an agent.
        bots: the same by game, where it is another bot in each.
        games: in which they play, by name; empty: in all.
    """

    name: _Name
    bot: str = ""
    bots: dict[str, str] = {}
    games: tuple[str, ...] = ()

    def text(self, game: str) -> str:
        """Return who plays a game; empty where they do not."""
        if self.games and game not in self.games:
            return ""
        return self.bots.get(game, self.bot)


class TournamentSettings(msgspec.Struct, frozen=True):
    """All that a tournament file says.

    Attributes:
        format: who meets whom; in a round-robin all meet all, in a gauntlet one meets all, in a
            swiss tournament those of like points meet, on a ladder those of like ratings, and in a
            knockout who loses is out.
        games: what is played.
        entrants: who plays.
        seats: how many players meet in a match.
        seeds: how many boards a group plays in a round; each is played in all orders of seats.
        rounds: how many rounds a Swiss tournament or a ladder has; 0: as many as usual.
        hero: the name of the entrant who meets all others in a gauntlet; the first, if not given.
        all_orders: whether boards of more than three seats are played in all orders, and not so
            that each player is once on every seat.
        command_limit: how many commands each seat has in a turn.
        run_again: the share of matches that are played twice, by different workers, to compare.
        seed: the number that decides all boards, pairings and lots, so that the same file makes
            the same matches; whoever knows it knows them beforehand. Drawn if not given.
        limits: what submitted bots may use, by name of the limit.
        line_host: the address on which those who log in are let in.
        line_port: the port there.
        patience_s: for how many seconds those who log in, and agents, are waited for in each match.
        agents_host: the address on which agents over MCP are let in.
        agents_port: the port there.
        agent_turn_s: how many seconds an agent has for each turn; who takes longer passes from then
            on, and the match counts.
        agent_match_s: how many seconds an agent has for all its turns of a match.
    """

    games: tuple[GameSettings, ...]
    entrants: tuple[EntrantSettings, ...]
    format: Format = "round-robin"
    seats: _Players = 2
    seeds: _Count = 10
    rounds: Annotated[int, Meta(ge=0, le=100_000)] = 0
    hero: str = ""
    all_orders: bool = False
    command_limit: _Count = 100
    run_again: _Share = 0.03
    seed: Annotated[int, Meta(ge=0)] | None = None
    limits: dict[str, Limit] = {}
    line_host: str = "127.0.0.1"
    line_port: Annotated[int, Meta(ge=1, le=65535)] = 4700
    patience_s: _Seconds = 120.0
    agents_host: str = "127.0.0.1"
    agents_port: Annotated[int, Meta(ge=1, le=65535)] = 4780
    agent_turn_s: _Seconds = 120.0
    agent_match_s: _Seconds = 3600.0

    def contenders(self, game: str) -> tuple[Contender, ...]:
        """Return who plays a game, in the order of the file; EnteringError where one cannot."""
        texts = [(each.name, each.text(game)) for each in self.entrants]
        return entries(game, [f"{name}={text}" for name, text in texts if text])

    @property
    def guests(self) -> list[str]:
        """The names of those who log in."""
        return self._of_kinds("line", AGENT)

    @property
    def agents(self) -> list[str]:
        """The names of agents over MCP."""
        return self._of_kinds(AGENT)

    def _of_kinds(self, *kinds: str) -> list[str]:
        return [
            each.name
            for each in self.entrants
            if any(each.text(one.game).partition(":")[0] in kinds for one in self.games)
        ]


AGENT: Final = "mcp"
"""The kind of entrant that is an agent over MCP."""
_OVER_THE_LINE: Final = ("line", "program")
_PAIR: Final = 2
_SEEDS: Final = 2**64
_TABLES: Final[Mapping[str, type[Any]]] = {"games": GameSettings, "entrants": EntrantSettings}


def understood(tree: Mapping[str, Any]) -> tuple[TournamentSettings | None, list[Fault]]:
    """Return the settings that a file says, or all that is wrong with it."""
    faults: list[Fault] = []
    rest = {key: value for key, value in tree.items() if key not in _TABLES}
    hints = hints_of(TournamentSettings)
    _no_none(rest, hints)
    values = checked(rest, hints, (), faults)
    for name, kind in _TABLES.items():
        values[name] = _several(tree.get(name), name, kind, faults)
    if faults:
        return None, faults
    faults += _faults_of_limits(values.get("limits", {}))
    if faults:
        return None, faults
    settings = TournamentSettings(**values)
    faults += _together(settings)
    return (None if faults else settings), faults


def _no_none(values: dict[str, Any], hints: Mapping[str, Any]) -> None:
    """Read ``none`` as the lack of a number: TOML has no word for it."""
    for key in ("seed", "turns"):
        if values.get(key) == "none" and key in hints:
            del values[key]


def _faults_of_limits(said: Mapping[str, Limit]) -> list[Fault]:
    """Return which limits are unknown, or out of their range, before anything is played."""
    faults: list[Fault] = []
    boxes = {f"{PREFIX}{name}": hint for name, hint in hints_of(BoxLimits).items()}
    checked(dict(said), {**hints_of(Limits), **boxes}, ("limits",), faults)
    if faults:
        return faults
    try:
        limits_of(said)
    except ValueError as error:
        faults.append(Fault(("limits",), str(error)))
    return faults


def _several(
    tables: Any, name: str, kind: type[msgspec.Struct], faults: list[Fault]
) -> tuple[Any, ...]:
    if not isinstance(tables, list) or not all(isinstance(each, dict) for each in tables):
        faults.append(Fault((name,) if tables is not None else (), f"{name}: {_MISSING[name]}"))
        return ()
    if not tables:
        faults.append(Fault((name,), f"{name}: {_MISSING[name]}"))
    found = []
    required = [name for name in kind.__struct_fields__ if name in ("game", "name")]
    for number, each in enumerate(tables):
        hints, table = hints_of(kind), dict(each)
        before = len(faults)
        _no_none(table, hints)
        values = checked(table, hints, (name, number), faults, required)
        if len(faults) == before:
            found.append(kind(**values))
    return tuple(found)


_MISSING: Final = {
    "games": "expected at least one table [[games]] with game = NAME",
    "entrants": "expected tables [[entrants]] with name = NAME and bot = BOT",
}


def _together(settings: TournamentSettings) -> list[Fault]:
    """Return what is wrong with settings that are right one by one."""
    faults = _named_once([each.name for each in settings.entrants], "entrants", "name")
    games = [each.game for each in settings.games]
    faults += _named_once(games, "games", "game")
    known = [each.name for each in settings.entrants]
    if settings.seed is not None and settings.seed >= _SEEDS:
        faults.append(Fault(("seed",), "a seed is a number from 0 to 2**64 - 1"))
    if settings.hero and settings.hero not in known:
        faults.append(Fault(("hero",), f"no entrant is called so{meant(settings.hero, known)}"))
    if settings.format == "knockout" and settings.seats != _PAIR:
        faults.append(Fault(("seats",), "in a knockout two meet in a match"))
    found = [_bound_game(number, one) for number, one in enumerate(settings.games)]
    faults += [each for each in found if isinstance(each, Fault)]
    if faults:  # what follows from them would be told in vain
        return faults
    for number, each in enumerate(settings.entrants):
        faults += _faults_of_entrant(("entrants", number), each, games)
    for number, game in enumerate(found):
        if not faults and isinstance(game, Game):
            faults += _faults_of_game(settings, number, game)
    return faults


def _named_once(names: Sequence[str], table: str, key: str) -> list[Fault]:
    return [
        Fault((table, number, key), f"{name} stands here twice")
        for number, name in enumerate(names)
        if name in names[:number]
    ]


def _bound_game(number: int, one: GameSettings) -> Game[Any, Any] | Fault:
    try:
        return bound(one.game, one.params)
    except UnknownGameError as error:
        return Fault(("games", number, "game"), str(error))
    except ParameterError as error:
        key = (error.key,) if error.key else ()
        return Fault(("games", number, "options", *key), error.plain)


def _faults_of_game(settings: TournamentSettings, number: int, game: Game[Any, Any]) -> list[Fault]:
    one = settings.games[number]
    if what := wrong_seats(game, settings.seats):
        return [Fault(("seats",), what)]
    if what := never_ends(game, one.turns):
        return [Fault(("games", number), f"{what}: say how many turns it has, such as turns = 200")]
    faults = _faults_of_names(settings, one.game, game) + _faults_of_kinds(settings, one.game)
    playing = sum(bool(each.text(one.game)) for each in settings.entrants)
    if playing < settings.seats:
        what = f"{one.game} has {playing} entrants; a match needs {settings.seats}"
        return [Fault(("games", number), what)]
    if settings.hero and not next(
        each for each in settings.entrants if each.name == settings.hero
    ).text(one.game):
        return [Fault(("hero",), f"{settings.hero} does not play {one.game}")]
    return faults


def _faults_of_names(
    settings: TournamentSettings, called: str, game: Game[Any, Any]
) -> list[Fault]:
    """Return whom a game does not let play for their name, before hours of matches."""
    numbers = [number for number, each in enumerate(settings.entrants) if each.text(called)]
    faults: list[Fault] = []
    others: list[Fault] = []
    for place, number in enumerate(numbers):
        around = [numbers[(place + n) % len(numbers)] for n in range(settings.seats)]
        names = tuple(settings.entrants[each].name for each in around)
        try:
            Match.start(game, seed=0, seats=names, at=0, commitment="")
        except SetupError as error:
            named = repr(settings.entrants[number].name) in str(error)
            (faults if named else others).append(Fault(("entrants", number, "name"), str(error)))
    return faults or others[:1]


def _faults_of_kinds(settings: TournamentSettings, called: str) -> list[Fault]:
    """Return the first who plays over the line a game that agents play as well [TOUR-43]."""
    try:
        kinds = {each.name: each.kind for each in settings.contenders(called)}
    except EnteringError:  # told by itself
        return []
    if AGENT not in kinds.values():
        return []
    what = (
        f"agents play {called}, and they do not meet programs over the line: name it as box:FOLDER "
        "or wasm:FILE, or let it play other games"
    )
    return [
        Fault(("entrants", number, "bot"), what)
        for number, each in enumerate(settings.entrants)
        if kinds.get(each.name) in _OVER_THE_LINE
    ][:1]


def _faults_of_entrant(
    where: tuple[str, int],
    each: EntrantSettings,
    games: Sequence[str],
) -> list[Fault]:
    if not (each.bot or each.bots):
        return [Fault(where, "bot is missing: expected a bot, as after --bot")]
    for setting, named in (("bots", list(each.bots)), ("games", list(each.games))):
        for name in named:
            if name not in games:
                return [Fault((*where, setting), f"{name} is not played here{meant(name, games)}")]
    faults: list[Fault] = []
    for game in games:
        if text := each.text(game):
            key = ("bots", game) if game in each.bots else ("bot",)
            try:
                (found,) = entries(game, [f"{each.name}={text}"])
                if found.kind == AGENT and found.text:
                    what = f"expected {AGENT}: and nothing behind it: an agent is known by its name"
                    faults.append(Fault((*where, *key), what))
            except EnteringError as error:
                faults.append(Fault((*where, *key), str(error)))
    return faults
