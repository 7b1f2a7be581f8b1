"""Where the site looks: the hall with its contest, what the contest file says, and the time."""

from typing import Any, Final

import msgspec

from contestmaster.contest import ContestParams, Rankings, State, elapsed, k_at
from contestmaster.contest.visibility import public_tables
from contestmaster.host.clocks import Clock
from contestmaster.host.contest.following import PlayedServer
from contestmaster.host.contest.hall import ContestHall
from contestmaster.host.contest.settings import ContestSettings
from contestmaster.kernel.game import Game
from contestmaster.kernel.instant import SECOND, Instant, to_text

MILLION: Final = 1_000_000
_LONGEST: Final = 40
"""Characters of a parameter that stands in a line with others; a whole map does not."""


class SiteSource:
    """What the parts of a site read; none of them changes it.

    Attributes:
        hall: the contest that runs.
        settings: what the contest file says.
    """

    def __init__(self, hall: ContestHall, settings: ContestSettings, clock: Clock) -> None:
        """Look at a hall; ``clock`` tells the present instant."""
        self.hall = hall
        self.settings = settings
        self._options: dict[str, tuple[msgspec.Struct, dict[str, Any]]] = {}
        self._rules: dict[str, Game[Any, Any]] = {}
        self._clock = clock

    @property
    def now(self) -> Instant:
        """The present instant."""
        return self._clock.now()

    @property
    def params(self) -> ContestParams:
        """The contest's parameters."""
        return self.hall.book.params

    @property
    def state(self) -> State:
        """The contest's state; of its rankings only :attr:`tables` are public."""
        return self.hall.book.state

    @property
    def tables(self) -> Rankings:
        """The rankings as everyone may see them [CONTEST-76]."""
        return public_tables(self.state)

    @property
    def frozen(self) -> bool:
        """Whether they stand still."""
        return self.state.frozen is not None

    def server(self, name: str) -> PlayedServer:
        """Return a server by name; raise ``LookupError`` where there is none."""
        for server in self.hall.servers:
            if server.name == name:
                return server
        raise LookupError(f"there is no server {name}")

    def rules(self, name: str) -> Game[Any, Any]:
        """Return the rules of a server's game; raise ``LookupError`` where there is none."""
        server = self.server(name)
        if server.series.live is not None:
            return server.series.live.match.game
        setup = server.setup
        known = self._rules.get(name)
        if known is None or known.params is not setup.options:
            known = self._rules[name] = setup.game()
        return known

    def options(self, name: str, params: msgspec.Struct) -> dict[str, Any]:
        """Return the parameters of a server's game that are worth showing."""
        known = self._options.get(name)
        if known is None or known[0] is not params:
            known = self._options[name] = params, _changed(params)
        return known[1]

    def team(self, number: int) -> str:
        """Return the name of a team."""
        return self.state.teams[number - 1].name

    def k(self) -> str:
        """Return K now."""
        return amount(k_at(self.params, self.state, self.now))

    def contest_time(self, at: Instant) -> float:
        """Return what the contest clock showed at an instant, in seconds."""
        return elapsed(self.params, self.state, at) / SECOND


def amount(millionths: int) -> str:
    """Return whole millionths as a text with six decimals.

    >>> amount(195787547), amount(-5), amount(0)
    ('195.787547', '-0.000005', '0.000000')
    """
    whole, part = divmod(abs(millionths), MILLION)
    return f"{'-' if millionths < 0 else ''}{whole}.{part:06}"


def moment(at: Instant | None) -> str | None:
    """Return an instant as the web shows it, or nothing where there is none."""
    return None if at is None else to_text(at)


def _changed(options: msgspec.Struct) -> dict[str, Any]:
    """Return the parameters of a game that somebody has chosen, as far as they are short."""
    plain, usual = msgspec.to_builtins(options), msgspec.to_builtins(type(options)())
    return {
        name: value
        for name, value in plain.items()
        if value != usual[name]
        and isinstance(value, str | int | float | bool)
        and len(str(value)) <= _LONGEST
        and not _follows(options, name)
    }


def _follows(options: msgspec.Struct, name: str) -> bool:
    """Return whether a parameter is what it would be, left out, beside the others."""
    others = msgspec.structs.asdict(options)
    chosen = others.pop(name)
    try:
        return bool(getattr(type(options)(**others), name) == chosen)
    except ValueError:  # the others do not go without it
        return False
