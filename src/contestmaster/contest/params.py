"""The parameters of a contest, with the identifiers, ranges and defaults of the rule book.

Only what the contest itself goes by is here: how its servers' games and wires are set belongs to
them. Instants are text, since a journal's header is read by people too.
"""

import re
from decimal import Decimal
from typing import Annotated, Final, Literal, TypeAlias, cast

import msgspec
from msgspec import Meta

from contestmaster.contest.internal import INTERNAL_TABLE
from contestmaster.kernel.game import Spectate
from contestmaster.kernel.instant import SECOND, Instant, from_text

ALL_SERVERS: Final = "all"
"""The scope of a full suspension; no server is called so."""

_ZONE: Final = re.compile(r"[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*")
_GREATEST: Final = Decimal(10) ** 12
"""Bound of K, scale and delays: far above any use."""

AtEnd: TypeAlias = Literal["score", "void"]


class ServerParams(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One server, as far as the contest goes by it.

    Attributes:
        name: unlike that of any other server.
        port: unlike that of any other server; boundaries that fall together go by it.
        task: the game that is played there.
        on_contest_end: what becomes of the game that runs when the contest ends; by default it is
            scored, or dropped where the task is ``desk``, whose score exists only at the end.
        spectate: when spectators see inside its games.
        spectate_force: says that ``spectate`` is meant, although points are at stake.

    Raises:
        ValueError: one sentence that names the setting.
    """

    name: Annotated[
        str,
        Meta(
            min_length=1,
            max_length=64,
            pattern=r'^[^\s"=]+$',
            description="of 1 to 64 characters without blanks, quotes and =",
        ),
    ]
    port: Annotated[int, Meta(ge=1, le=65535)]
    task: Annotated[str, Meta(min_length=1)]
    on_contest_end: AtEnd = cast(AtEnd, None)
    spectate: Spectate = "after"
    spectate_force: bool = False

    def __post_init__(self) -> None:
        """Resolve what depends on the task, and refuse what would give secrets away."""
        if self.on_contest_end is None:
            at_end: AtEnd = "void" if self.task == "desk" else "score"
            msgspec.structs.force_setattr(self, "on_contest_end", at_end)
        if self.name.casefold() == ALL_SERVERS:
            raise ValueError(f"name: no server is called {self.name}: that means all of them")
        if self.spectate != "after" and not self.spectate_force:
            raise ValueError(
                f"spectate: {self.spectate} lets spectators see secrets while points are at "
                f"stake on {self.name}; if it is meant, set spectate_force = true"
            )


def _finals() -> tuple[ServerParams, ...]:
    names = ("Cows1", "Cows2", "Cows3", "Desk1", "Desk2", "Traders1", "Traders2")
    return tuple(
        ServerParams(name=name, port=20000 + number, task=name[:-1].lower())
        for number, name in enumerate(names)
    )


FINALS: Final = _finals()
"""The seven servers of the finals [CONTEST-2]."""


class ContestParams(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What an organiser may set about the whole contest; durations are seconds.

    Attributes:
        contest_duration_s: length of the contest clock [CONTEST-1].
        k_start: K at the start.
        k_end: K at the end, not below ``k_start``.
        ranking_scale: the ranking points of a result that equals the mean of the best.
        mean_best_count: how many best results that mean is of.
        internal_table: what the places of an internal ranking are worth [CONTEST-29].
        start_at: an instant with its zone, ``now``, or none, which waits for ``START``.
        time_zone: in which pages show the time of day.
        suspension_extends: whether a full suspension stops the contest clock [CONTEST-37].
        auto_resume_delay_s: how long after a stop of the host the contest goes on by itself; none:
            it waits for ``RESUME`` [CONTEST-66].
        freeze_before_end_s: how long before the end the public rankings stand still; 0: never.
        replays: whether the replay of a game opens after it or after the contest [CONTEST-77].
        scoreboard_decimals: decimals on pages.
        servers: at least one, with distinct names and ports [CONTEST-74].

    Raises:
        ValueError: one sentence that names the parameter and its range.
    """

    contest_duration_s: Annotated[int, Meta(ge=1, le=10**9)] = 86400
    k_start: Decimal = Decimal(1)
    k_end: Decimal = Decimal(8)
    ranking_scale: Decimal = Decimal(100)
    mean_best_count: Annotated[int, Meta(ge=1)] = 3
    internal_table: tuple[int, ...] = INTERNAL_TABLE
    start_at: str | None = "now"
    time_zone: str = "UTC"
    suspension_extends: bool = True
    auto_resume_delay_s: Decimal | None = Decimal(0)
    freeze_before_end_s: Annotated[int, Meta(ge=0)] = 0
    replays: Literal["after_game", "after_contest"] = "after_game"
    scoreboard_decimals: Annotated[int, Meta(ge=0, le=6)] = 2
    servers: Annotated[tuple[ServerParams, ...], Meta(min_length=1)] = FINALS

    def __post_init__(self) -> None:
        """Check what bounds of single fields do not say."""
        for name in ("k_start", "ranking_scale"):
            if not (_usable(value := getattr(self, name)) and value > 0):
                raise ValueError(f"{name}: {value} is not more than 0")
        if not (_usable(self.k_end) and self.k_end >= self.k_start):
            raise ValueError(f"k_end: {self.k_end} is less than k_start, {self.k_start}")
        delay = self.auto_resume_delay_s
        if delay is not None and not (_usable(delay) and delay >= 0):
            raise ValueError(f"auto_resume_delay_s: {delay} is neither none nor at least 0")
        if not _ZONE.fullmatch(self.time_zone):
            raise ValueError(f"time_zone: {self.time_zone!r} is no name of a zone")
        for what in ("name", "port"):
            values = [getattr(server, what) for server in self.servers]
            if twice := [value for value in values if values.count(value) > 1]:
                raise ValueError(f"servers: two of them have the {what} {twice[0]}")
        self.starts_at(0)

    @property
    def duration(self) -> Instant:
        """Length of the contest clock in microseconds."""
        return self.contest_duration_s * SECOND

    def starts_at(self, setup: Instant) -> Instant | None:
        """Return when the contest starts by itself, ``now`` being the set-up.

        Raises:
            ValueError: ``start_at`` is no instant.
        """
        if self.start_at is None or self.start_at == "now":
            return None if self.start_at is None else setup
        try:
            return from_text(self.start_at)
        except ValueError as error:
            raise ValueError(f"start_at: {error}") from None

    def server(self, name: str) -> ServerParams:
        """Return a server by name; raises ``LookupError`` where there is none."""
        for server in self.servers:
            if server.name == name:
                return server
        raise LookupError(f"there is no server {name}")

    def in_port_order(self) -> list[ServerParams]:
        """Return the servers in the order in which boundaries of one instant are processed."""
        return sorted(self.servers, key=lambda server: server.port)

    def tasks(self) -> dict[str, list[str]]:
        """Return the names of each task's servers, in the order of the parameters."""
        tasks: dict[str, list[str]] = {}
        for server in self.servers:
            tasks.setdefault(server.task, []).append(server.name)
        return tasks


def _usable(value: Decimal) -> bool:
    return value.is_finite() and abs(value) <= _GREATEST
