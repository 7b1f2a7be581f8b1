"""The contest as a stage knows it: its match, carried out again entry by entry as it is entered."""

from collections.abc import Sequence
from fractions import Fraction

import msgspec
import structlog

from contestmaster.contest import ContestConductor, ContestParams, State
from contestmaster.host.live import game_of
from contestmaster.host.secrets import Secret
from contestmaster.host.stages import messages as say
from contestmaster.host.stages.link import Link
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.journal import Header, decode_entry
from contestmaster.kernel.match import Done, Match

log = structlog.get_logger("contestmaster.contest")


class Replica:
    """A :class:`~contestmaster.host.contest.ledger.Ledger` whose journal another process keeps.

    How the contest stands is known here. What is entered goes over the link and is waited for: not
    till it is durable, only till the contest has entered it; and the entry has come back by then.
    """

    def __init__(self, link: Link, secret: Secret | None) -> None:
        """Begin without a contest: it is set before anything is asked."""
        self._link = link
        self._secret = secret
        self._conductor: ContestConductor | None = None

    def set(self, told: say.ContestSet) -> None:
        """Stand as the contest stands."""
        header = msgspec.json.decode(told.header, type=Header)
        match: Match[None, State] = Match(game_of(header), header, told.seed)
        if told.number:
            match.restore(told.dump, told.number, told.at)
        self._conductor = ContestConductor(match, _enters_nothing)

    def carry_out(self, told: say.ContestEntry) -> None:
        """Carry out what the contest has entered."""
        self._known().match.apply(decode_entry(told.body))

    @property
    def set_up(self) -> bool:
        """Whether the contest is known."""
        return self._conductor is not None

    @property
    def alarm(self) -> Instant | None:
        """When the contest next acts by itself."""
        return self._known().alarm

    @property
    def secret(self) -> Secret | None:
        """What the seeds of all games follow from, ``None`` in a contest older than that."""
        return self._secret

    @property
    def state(self) -> State:
        """The present state; not to be changed."""
        return self._known().state

    @property
    def params(self) -> ContestParams:
        """The contest's parameters."""
        return self._known().params

    def pass_time(self) -> None:
        """Have the contest do what is due, before a server does what is due at the same instant."""
        self._link.ask(say.LetPass(), None)

    def ready(self) -> None:
        """Make sure that new games can share the bond of the contest."""
        self._link.ask(say.MakeReady(), None)

    def begin_game(self, server: str, now: Instant) -> None:
        """Enter that a server's next game begins, if there is to be one."""
        del now
        self._link.ask(say.BeginGame(server), None)

    def end_game(
        self,
        server: str,
        game_no: int,
        scores: Sequence[Fraction],
        now: Instant,
        *,
        boundary: Instant,
        over: bool,
    ) -> bool:
        """Enter a game's scores; return whether they are paid."""
        del now
        told = tuple(map(str, scores))
        return bool(self._link.ask(say.EndGame(server, game_no, told, boundary, over), bool))

    def drop_game(self, server: str, game_no: int, now: Instant, reason: str) -> None:
        """Enter that a game has ended without awards."""
        del now
        self._link.ask(say.DropGame(server, game_no, reason), None)

    def stop_server(self, server: str, reason: str) -> None:
        """Enter that the host suspends a server."""
        self._link.ask(say.StopServer(server, reason), None)

    def void_game(self, server: str, game_no: int, reason: str) -> str:
        """Leave a game as it is: games that are played again to see that are not for stages."""
        log.error("a game is not voided", server=server, game=game_no, reason=reason)
        return "games of others are not played in stages"

    def _known(self) -> ContestConductor:
        if self._conductor is None:
            raise LookupError("the contest is not known yet")
        return self._conductor


def _enters_nothing(done: Done) -> None:
    raise RuntimeError(f"a replica of the contest would enter {done.entry}")
