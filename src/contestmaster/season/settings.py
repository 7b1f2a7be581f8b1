"""What a season file says: one TOML table, understood and checked before anything is opened."""

from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from contestmaster.bots.catalogue import UnknownBotError, bot
from contestmaster.host.contest.file import SettingsError
from contestmaster.host.contest.tomllines import line_of, locate, named
from contestmaster.host.contest.web import WebSettings
from contestmaster.kernel.declared import Fault, checked, fault_of, hints_of, read, written
from contestmaster.kernel.registry import UnknownGameError, load_game
from contestmaster.kernel.toml import TomlError, read_toml
from contestmaster.sandbox.limits import BoxLimits
from contestmaster.season.engine import limits_type
from contestmaster.season.rules import (
    FEWEST_GAMES,
    MOST_GAMES,
    Quotas,
    SeasonGame,
    SeasonParams,
)
from contestmaster.tournament.bound import never_ends, wrong_seats

USUAL: Final = "season.toml"
"""The name of a season file where nobody gives it another."""
_RECORDS: Final = "-data"

Publish: TypeAlias = Literal["always", "after", "never"]
Positive: TypeAlias = Annotated[int, Meta(ge=1, le=10**9)]


class GameEntry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game of the season: ``[[games]]``.

    Attributes:
        name: which game; `contestmaster games` lists them. Each has a ladder of its own. [fixed]
        seats: how many bots play in a match. [fixed]
        turns: after how many turns a match is stopped; 0: when the game says so. [fixed]
        house: bots of ours that play on the ladder from its first day, by name, so that nobody is
            alone there; `contestmaster bot --list` lists them. The first of them stands at 1000
            points, and all others are told by their distance from it. [fixed]
        native: whether native programs are taken as well, as folders or archives with a `bot.toml`;
            they play in boxes on this machine, by processor time, and their matches are marked:
            nobody can repeat them. Their limits stand in [box]. [fixed]
        params: parameters of the game, as `contestmaster games NAME` lists them. [fixed]
    """

    name: Annotated[str, Meta(min_length=1, max_length=64)]
    seats: Annotated[int, Meta(ge=2, le=8)] = 2
    turns: Annotated[int, Meta(ge=0, le=10**6)] = 0
    house: tuple[str, ...] = ()
    native: bool = False
    params: dict[str, Any] = {}


class QuotaSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one person may submit: ``[quotas]``.

    Attributes:
        bots: how many bots a person may have, each with all its versions. [at once]
        submissions: how many files a person may submit in 24 hours. [at once]
        kib: how large a file may be, in KiB: 4096 is enough for C or Rust; a bot in Python brings
            its interpreter along, which needs 20480. [at once]
    """

    bots: Annotated[int, Meta(ge=1, le=1000)] = 3
    submissions: Annotated[int, Meta(ge=1, le=10_000)] = 20
    kib: Annotated[int, Meta(ge=1, le=65_536)] = 24_576


class AboutSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What people are told of the season and of who runs it: ``[about]``.

    Attributes:
        organiser: who runs it, as it stands on every page. [at once]
        contact: where to reach them: an address of mail, or of a page. [at once]
        text: what contestants should know: dates, prizes, what is fair and what is not. A blank
            line begins a new paragraph. [at once]
    """

    organiser: Annotated[str, Meta(max_length=200)] = ""
    contact: Annotated[str, Meta(max_length=200)] = ""
    text: Annotated[str, Meta(max_length=20_000)] = ""

    @property
    def paragraphs(self) -> list[str]:
        """The text by paragraphs."""
        parts = (" ".join(part.split()) for part in self.text.split("\n\n"))
        return [part for part in parts if part]

    @property
    def link(self) -> str:
        """Where the contact leads: a page, or a letter; empty where it is neither."""
        if self.contact.startswith(("https://", "http://")):
            return self.contact
        name, at, domain = self.contact.partition("@")
        is_mail = at and name and "." in domain and not any(map(str.isspace, self.contact))
        return f"mailto:{self.contact}" if is_mail else ""


class RoundSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How matches are made: ``[rounds]``.

    Attributes:
        ahead: how many groups of matches wait for each worker at most. Few: then a new version
            need not wait long for its first match. [at once]
        games: how many games of a version are enough: while all that play have as many, the
            ladder rests until something new is submitted; 0: it never rests. [at once]
        final: how many games each bot plays in the final round, at least. [when settled]
        audit: of how many matches in 100 each is played again by another worker and compared to
            the byte. [at once]
    """

    ahead: Annotated[int, Meta(ge=1, le=1000)] = 2
    games: Annotated[int, Meta(ge=0, le=10**6)] = 400
    final: Annotated[int, Meta(ge=FEWEST_GAMES, le=MOST_GAMES)] = 200
    audit: Annotated[int, Meta(ge=0, le=100)] = 3


class SeasonSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that a season file says.

    Attributes:
        title: what the season is called on its pages. [at once]
        data: the folder of its records, from the folder of this file. [fixed]
        joining: whether people make themselves an account; else an organiser gives each a
            password, on the page People. [at once]
        publish: when the files of bots can be downloaded by all: "always"; "after" the season is
            settled; or "never". Only with them can others play a match again, bots included.
            Journals can be downloaded in any case, when their match is over. [at once]
        workers: how many processes play matches on this machine; 0: none, others are attached by
            `contestmaster season work`. [at once]
        volunteers: whether machines of people who are no organisers play as well, by a token that
            `contestmaster season token` makes. They are handed the files of the bots whose matches
            they play, whatever `publish` says. [at once]
        command_limit: commands of a bot in a turn. [fixed]
        orders: in which orders of seats a group plays each seed: "all", "rotations", or "auto": all
            up to three seats, rotations from four. [fixed]
        games: see below.
        quotas: see below.
        rounds: see below.
        limits: see below.
        box: see below.
        about: see below.
        web: see below.
    """

    title: Annotated[str, Meta(min_length=1, max_length=100)] = "A season"
    data: str = ""
    joining: bool = True
    publish: Publish = "after"
    workers: Annotated[int, Meta(ge=0, le=256)] = 2
    volunteers: bool = False
    command_limit: Positive = 100
    orders: Literal["auto", "all", "rotations"] = "auto"
    games: tuple[GameEntry, ...] = ()
    quotas: QuotaSettings = QuotaSettings()
    rounds: RoundSettings = RoundSettings()
    limits: dict[str, Any] = {}
    box: dict[str, Any] = {}
    about: AboutSettings = AboutSettings()
    web: dict[str, Any] = {}

    def pages(self) -> WebSettings:
        """Return how the pages are offered."""
        said: dict[str, Any] = {"title": self.title, **self.web}
        return WebSettings(**said)

    def allowed(self) -> Quotas:
        """Return the quotas as rules have them."""
        quotas = self.quotas
        return Quotas(quotas.bots, quotas.submissions, quotas.kib)

    def params(self, engine: str, limits: dict[str, str]) -> SeasonParams:
        """Return what is fixed when the season opens [SEASON-13].

        Args:
            engine: that runs submitted bots, with its version.
            limits: as journals declare them.
        """
        games = tuple(
            SeasonGame(
                name=one.name,
                params={key: _as_text(value) for key, value in sorted(one.params.items())},
                seats=one.seats,
                turns=one.turns,
                house=one.house,
                native=one.native,
            )
            for one in self.games
        )
        return SeasonParams(
            games=games,
            engine=engine,
            limits=limits,
            command_limit=self.command_limit,
            orders=self.orders,
        )


def read_settings(path: Path) -> SeasonSettings:
    """Read a season file.

    Raises:
        SettingsError: it cannot be read, is no TOML, or something in it is wrong.
    """
    try:
        text = path.read_text(encoding="utf-8")
        tree = read_toml(text)
    except OSError as error:
        raise SettingsError(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise SettingsError(f"{path}: this is no text in UTF-8") from None
    except TomlError as error:
        raise SettingsError(f"{path}: {error}") from None
    faults: list[Fault] = []
    settings = _understood(tree, faults)
    if settings is None or faults:
        lines = locate(text)
        said = sorted((line_of(lines, fault.where), fault) for fault in faults)
        raise SettingsError(
            "\n".join(
                f"{path}:{line}: {named(fault.where)}: {fault.what}".replace(": : ", ": ")
                for line, fault in said
            )
        )
    return settings


def data_folder(path: Path, settings: SeasonSettings) -> Path:
    """Return where the records of a season are kept."""
    return path.parent / (settings.data or f"{path.stem}{_RECORDS}")


def _understood(tree: dict[str, Any], faults: list[Fault]) -> SeasonSettings | None:
    hints = hints_of(SeasonSettings)
    values = checked(tree, hints, (), faults)
    if faults:
        return None
    try:
        settings = SeasonSettings(**values)
    except ValueError as error:
        faults.append(fault_of(error, (), hints))
        return None
    _check_limits(settings, faults)
    web = checked(settings.web, hints_of(WebSettings), ("web",), faults)
    try:
        WebSettings(**web)
    except ValueError as error:
        faults.append(fault_of(error, ("web",), hints_of(WebSettings)))
    if not settings.games:
        faults.append(Fault((), "there is no game: expected at least one [[games]] table"))
    names = [one.name for one in settings.games]
    for number, one in enumerate(settings.games):
        if names.index(one.name) != number:
            faults.append(Fault(("games", number, "name"), f"{one.name} is there twice"))
        _check_game(one, ("games", number), faults)
    return settings


def _check_limits(settings: SeasonSettings, faults: list[Fault]) -> None:
    """See that all limits are known, and in their ranges, with the line where one is not."""
    checked(settings.box, hints_of(BoxLimits), ("box",), faults)
    if settings.box and not any(one.native for one in settings.games):
        faults.append(Fault(("box",), "no game takes native programs: native = true in [[games]]"))
    kind = limits_type()
    if kind is not None:
        checked(settings.limits, hints_of(kind), ("limits",), faults)


def _check_game(one: GameEntry, where: tuple[str | int, ...], faults: list[Fault]) -> None:
    try:
        rules = load_game(one.name)
    except UnknownGameError as error:
        faults.append(Fault((*where, "name"), str(error)))
        return
    hints = hints_of(rules.Params)
    params = checked(one.params, hints, (*where, "params"), faults)
    try:
        game = rules(rules.Params(**params))
    except ValueError as error:
        faults.append(fault_of(error, (*where, "params"), hints))
    else:
        if what := wrong_seats(game, one.seats):
            faults.append(Fault((*where, "seats"), what))
        if what := never_ends(game, one.turns or None):
            said = f"{what}: say how many turns it has, such as turns = 200"
            faults.append(Fault((*where, "turns"), said))
    for name in one.house:
        try:
            bot(one.name, name)
        except UnknownBotError as error:
            faults.append(Fault((*where, "house"), str(error)))
    if len(set(one.house)) < len(one.house):
        faults.append(Fault((*where, "house"), "a bot is named twice"))


def typed_params(game: str, params: dict[str, str]) -> dict[str, Any]:
    """Return the parameters of a game that a season keeps as text, as their types."""
    hints = hints_of(load_game(game).Params)
    return {name: read(text, hints[name]) for name, text in params.items()}


def _as_text(value: Any) -> str:
    return written(value)
