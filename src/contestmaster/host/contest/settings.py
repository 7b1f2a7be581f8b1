"""The settings of a contest: what its file says, understood and checked.

A contest file is one TOML table. Settings of the whole contest stand at its top, those of each
server in ``[[servers]]``, with what all servers share in ``[all_servers]``, teams in ``[[teams]]``.
What ``[web]`` says is for the pages, what ``[tls]`` says for both. Names, ranges and defaults are
those of the rule book. This module reads no file.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, Final, NamedTuple, TypeVar, get_type_hints

import msgspec
from msgspec import Meta

from contestmaster.contest import ContestParams, ServerParams
from contestmaster.host.contest.alarms import AlarmSettings
from contestmaster.host.contest.tls import Encryption, TlsSettings
from contestmaster.host.contest.web import WebSettings, bad_network
from contestmaster.host.guarding.rules import guarded
from contestmaster.kernel.declared import Fault, checked, fault_of, hints_of
from contestmaster.kernel.game import Game
from contestmaster.kernel.registry import game_names, load_game
from contestmaster.protocols.line.settings import BLOCK_BUFFER_BYTES, BLOCK_LINE_BYTES, LineSettings

T = TypeVar("T", WebSettings, AlarmSettings, TlsSettings)

ANY_ADDRESS: Final = "0.0.0.0"
"""The address a server listens on by default: all that the machine has."""

_NONE: Final = "none"
"""How a file says that there is no start time, or no resumption by itself."""
_MAY_BE_NONE: Final = ("start_at", "auto_resume_delay_s", "close_after_end_s")
_LENGTHS: Final = ("turn_seconds", "turn_length_s")
"""Parameters of games that the rule book lists with those of the server."""
NEVER: Final = ("lock_step", "lock_step_timeout_s", "lock_step_order")
"""Settings of the wire that no contest may have [NET-88]."""


class ServerSetup(NamedTuple):
    """One server: what the contest, the wire and the game are told.

    Attributes:
        params: for the contest.
        host: the address to listen on.
        line: for the wire.
        rules: the class of the game.
        options: the game's parameters.
        proxies: addresses and networks of proxies that teams connect through.
        record_refusals: whether refused and malformed orders stand in its records [CONTEST-123].
        tls: whether its port is encrypted [NET-126].
        lag: the part of a turn by which its first one is longer after a start [CONTEST-164].
    """

    params: ServerParams
    host: str
    line: LineSettings
    rules: type[Game[Any, Any]]
    options: msgspec.Struct
    proxies: tuple[str, ...] = ()
    record_refusals: bool = False
    tls: bool = False
    lag: Fraction = Fraction(0)

    @property
    def name(self) -> str:
        """The server's name."""
        return self.params.name

    def game(self) -> Game[Any, Any]:
        """Return the rules, bound to their parameters, for one match."""
        return self.rules(self.options)


class TeamEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A team that is registered with the contest; it gets its password by ``admin team``.

    Attributes:
        login: 1 to 32 letters, digits and ``_ . -``.
        name: as the pages show it.
    """

    login: Annotated[
        str,
        Meta(pattern=r"^[A-Za-z0-9_.-]{1,32}$", description="of 1 to 32 letters, digits, _ . or -"),
    ]
    name: Annotated[str, Meta(min_length=1, max_length=64)]


class ContestSettings(NamedTuple):
    """All that a contest file says.

    Attributes:
        contest: for the contest's core.
        servers: in the order of the file.
        teams: registered at the set-up, in this order.
        data: the folder of the contest's records, or the address of a database; empty for the usual
            folder beside the file.
        web: how the pages are offered.
        close_after_end_s: how many seconds after the end of the contest its host stops by itself,
            ``None`` for never, so that the pages can be read until somebody stops it.
        alarms: when organisers are told that something needs them, and how.
        tls: by which certificate ports are encrypted.
    """

    contest: ContestParams
    servers: tuple[ServerSetup, ...]
    teams: tuple[TeamEntry, ...]
    data: str
    web: WebSettings = WebSettings()
    close_after_end_s: Annotated[float, Meta(ge=0)] | None = None
    alarms: AlarmSettings = AlarmSettings()
    tls: TlsSettings = TlsSettings()


_CONTEST: Final = {n: h for n, h in hints_of(ContestParams).items() if n != "servers"}
_TOP: Final = _CONTEST | {
    "data": str,
    "close_after_end_s": get_type_hints(ContestSettings, include_extras=True)["close_after_end_s"],
    "stagger": bool,
    "all_servers": dict[str, Any],
    "servers": list[dict[str, Any]],
    "teams": list[dict[str, Any]],
    "web": dict[str, Any],
    "alarms": dict[str, Any],
    "tls": dict[str, Any],
}
_OF_CONTEST: Final = hints_of(ServerParams)
_OF_WIRE: Final = {n: h for n, h in hints_of(LineSettings).items() if n not in NEVER}
_SHARED: Final = {
    "host": Annotated[str, Meta(min_length=1, max_length=255)],
    "proxies": tuple[str, ...],
    "record_refusals": bool,
    "tls": Encryption,
    "on_contest_end": _OF_CONTEST["on_contest_end"],
    "spectate": _OF_CONTEST["spectate"],
    "spectate_force": bool,
} | _OF_WIRE
_SERVER: Final = _OF_CONTEST | _SHARED | {"options": dict[str, Any]}


def understand(tree: Mapping[str, Any]) -> tuple[ContestSettings | None, list[Fault]]:
    """Return the settings a file's table means, or ``None``, and all that is wrong with it.

    Reals may be ``Decimal``, so that they are exact.
    """
    faults: list[Fault] = []
    plain = {key: _plain(key, value) for key, value in tree.items()}
    top = checked(plain, _TOP, (), faults)
    shared = checked(top.get("all_servers", {}), _SHARED, ("all_servers",), faults)
    tls = _table(TlsSettings, top.get("tls", {}), "tls", faults)
    faults.extend(_unencrypted(top, tls))
    servers = [
        _server(number, table, shared, faults, encrypted=tls.wanted)
        for number, table in enumerate(top.get("servers", []))
    ]
    if not servers and not any(fault.where[:1] == ("servers",) for fault in faults):
        faults.append(Fault((), "there is no server: expected at least one [[servers]] table"))
    teams = _teams(top.get("teams", []), faults)
    web = _table(WebSettings, top.get("web", {}), "web", faults)
    alarms = _table(AlarmSettings, top.get("alarms", {}), "alarms", faults)
    contest = _contest({key: top[key] for key in _CONTEST if key in top}, servers, faults)
    if faults or contest is None:
        return None, list(dict.fromkeys(faults))
    known = tuple(server for server in servers if server is not None)
    if top.get("stagger"):
        known = tuple(_staggered(known))
    after = top.get("close_after_end_s")
    data = top.get("data", "")
    return ContestSettings(contest, known, teams, data, web, after, alarms, tls), faults


def _staggered(servers: Sequence[ServerSetup]) -> Iterator[ServerSetup]:
    """Give servers shares of a turn, in port order, so that their turns do not end together."""
    ports = sorted(server.params.port for server in servers)
    for server in servers:
        yield server._replace(lag=Fraction(ports.index(server.params.port), len(ports)))


def _unencrypted(top: Mapping[str, Any], tls: TlsSettings) -> Iterator[Fault]:
    """Yield a fault for each table that wants its port encrypted, where nothing can be."""
    tables: list[tuple[tuple[str | int, ...], Any]] = [
        (("all_servers",), top.get("all_servers")),
        (("web",), top.get("web")),
        *((("servers", number), table) for number, table in enumerate(top.get("servers", []))),
    ]
    for where, table in tables:
        if not tls.wanted and isinstance(table, Mapping) and table.get("tls") == "always":
            yield Fault((*where, "tls"), "by which certificate? [tls] has none")


def _contest(
    values: dict[str, Any], servers: list[ServerSetup | None], faults: list[Fault]
) -> ContestParams | None:
    known = [server.params for server in servers if server is not None]
    if not known:
        return None
    try:
        return ContestParams(**values, servers=tuple(known))
    except ValueError as error:
        faults.append(fault_of(error, (), _TOP))
        return None


def _server(
    number: int,
    table: Mapping[str, Any],
    shared: Mapping[str, Any],
    faults: list[Fault],
    *,
    encrypted: bool,
) -> ServerSetup | None:
    """Return a server's set-up, ``None`` where something is wrong with it."""
    where, before = ("servers", number), len(faults)
    rules = _rules(table.get("task"), (*where, "task"), faults)
    lengths = {} if rules is None else hints_of(rules.Params)
    lengths = {name: lengths[name] for name in _LENGTHS if name in lengths}
    limit = {} if rules is None else _command_limit(rules)
    values = checked(table, _SERVER | lengths | limit, where, faults, ("name", "port", "task"))
    if rules is None:
        return None
    if not values.keys() & limit:  # what all servers share is to suit this one's game too
        checked({n: shared[n] for n in limit if n in shared}, limit, ("all_servers",), faults)
    given = {name: values[name] for name in lengths if name in values}
    options = _options(rules, values.get("options", {}), given, where, faults)
    if len(faults) > before:
        return None
    merged = {**shared, **values}
    try:
        params = ServerParams(**{n: merged[n] for n in _OF_CONTEST if n in merged})
        line = LineSettings(**_usual(rules) | {n: merged[n] for n in _OF_WIRE if n in merged})
    except ValueError as error:
        faults.append(fault_of(error, where, _SERVER))
        return None
    proxies = merged.get("proxies", ())
    if (reason := bad_network(proxies)) is not None:
        faults.append(Fault((*where, "proxies"), reason))
        return None
    assert options is not None  # else there had been a fault
    host, refusals = merged.get("host", ANY_ADDRESS), merged.get("record_refusals", False)
    safe = encrypted and merged.get("tls") != "never"
    return ServerSetup(params, host, line, rules, options, proxies, refusals, safe)


def _rules(task: Any, where: tuple[str | int, ...], faults: list[Fault]) -> Any:
    if not isinstance(task, str):
        return None  # that it is missing or no text is said with the other settings
    known = game_names()
    if task not in known:
        faults.append(Fault(where, f"there is no game {task}; installed are: {', '.join(known)}"))
        return None
    return guarded(load_game(task))


def _usual(rules: type[Game[Any, Any]]) -> dict[str, Any]:
    """Return what suits a game: its limit of commands, and longer lines for texts and blocks."""
    usual: dict[str, Any] = {"command_limit": rules.command_limits[0]}
    if any(command.block is not None for command in rules().vocabulary):
        usual |= {"max_line_bytes": BLOCK_LINE_BYTES, "input_buffer_bytes": BLOCK_BUFFER_BYTES}
    return usual


def _command_limit(rules: type[Game[Any, Any]]) -> dict[str, Any]:
    """Return the setting of the wire whose range the game narrows, with its type."""
    return {"command_limit": Annotated[int, Meta(ge=1, le=rules.command_limits[1])]}


def _options(
    rules: type[Game[Any, Any]],
    given: Mapping[str, Any],
    lengths: Mapping[str, Any],
    where: tuple[str | int, ...],
    faults: list[Fault],
) -> Any:
    """Return the game's parameters, ``None`` where something is wrong with them."""
    before = len(faults)
    inside = (*where, "options")
    hints = hints_of(rules.Params)
    values = checked(given, hints, inside, faults)
    faults.extend(
        Fault((*inside, name), f"{name} is set for the server already")
        for name in sorted(lengths.keys() & values.keys())
    )
    if len(faults) > before:
        return None
    try:
        return rules.Params(**values, **lengths)
    except ValueError as error:
        faults.append(fault_of(error, inside, hints))
        return None


def _teams(tables: list[dict[str, Any]], faults: list[Fault]) -> tuple[TeamEntry, ...]:
    hints = hints_of(TeamEntry)
    teams: list[TeamEntry] = []
    for number, table in enumerate(tables):
        where = ("teams", number)
        values = checked(table, hints, where, faults, tuple(hints))
        if len(values) < len(hints):
            continue
        team = TeamEntry(**values)
        faults.extend(
            Fault((*where, field), f"another team has this {field}")
            for field in hints
            if any(getattr(other, field) == getattr(team, field) for other in teams)
        )
        teams.append(team)
    return tuple(teams)


def _table(made: type[T], table: Mapping[str, Any], name: str, faults: list[Fault]) -> T:
    """Return what a table of its own says, or the defaults where something is wrong with it."""
    hints = hints_of(made)
    values = checked(table, hints, (name,), faults)
    try:
        return made(**values)
    except ValueError as error:
        faults.append(fault_of(error, (name,), hints))
        return made()


def _plain(key: str, value: Any) -> Any:
    """Return a value of TOML in the words of the settings: no null, and times as texts."""
    if key in _MAY_BE_NONE and value == _NONE:
        return None
    if key == "start_at" and hasattr(value, "isoformat"):
        return value.isoformat()
    return value
