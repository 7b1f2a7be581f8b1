"""The contest as its host drives it: acts in time, each entry handed on to be stored."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from contestmaster.contest.amended import amended
from contestmaster.contest.clock import elapsed, k_at
from contestmaster.contest.game import Contest
from contestmaster.contest.params import ContestParams
from contestmaster.contest.questions import begins, next_number, seats
from contestmaster.contest.rules.stops import HOST
from contestmaster.contest.scores import as_score
from contestmaster.contest.state import State
from contestmaster.kernel.instant import Instant
from contestmaster.kernel.match import Done, Match
from contestmaster.kernel.vocabulary import Call

Enter: TypeAlias = Callable[[Done], None]


class NotEnteredError(RuntimeError):
    """The contest refused what its host entered: the two disagree about what has happened."""


class ContestConductor:
    """Drives the match of a contest; whatever becomes an entry goes to ``enter``, in order.

    Alarms due ring by themselves before each act, as the kernel asks for. The host calls
    :meth:`pass_time` when :attr:`alarm` has come.

    Attributes:
        match: the contest's match.
    """

    def __init__(self, match: Match[None, State], enter: Enter) -> None:
        """Drive a match, new or recovered.

        Args:
            match: of a :class:`~contestmaster.contest.game.Contest`.
            enter: told of each entry at once; it stores it, and may raise where it cannot: then
                the match is to be brought back to what is stored.
        """
        self.match = match
        self._enter = enter

    @classmethod
    def begin(cls, params: ContestParams, at: Instant, enter: Enter) -> "ContestConductor":
        """Set up a new contest; it has no secret, so its seed is 0."""
        return cls(Match.start(Contest(params), seed=0, seats=(), at=at), enter)

    @property
    def state(self) -> State:
        """The present state, for the questions; not to be changed."""
        return self.match.state

    @property
    def params(self) -> ContestParams:
        """The contest's parameters as they stand now [CONTEST-92]."""
        return amended(self.match.game.params, self.state)

    @property
    def alarm(self) -> Instant | None:
        """When the contest next acts by itself."""
        alarm = self.match.alarm()
        return alarm if isinstance(alarm, int) else None

    def elapsed(self, at: Instant) -> Instant:
        """Return the contest clock at an instant, in microseconds."""
        return elapsed(self.params, self.state, at)

    def k(self, at: Instant) -> int:
        """Return K at an instant, in millionths [CONTEST-12, CONTEST-15]."""
        return k_at(self.params, self.state, at)

    def pass_time(self, at: Instant) -> None:
        """Let the contest do all that is due by now, each at its instant."""
        while (due := self.match.due(at)) is not None:
            self._done(self.match.ring(due))

    def act(self, call: Call, person: str, at: Instant) -> Done:
        """Carry out what an organiser orders, and return what came of it, refused or done."""
        self.pass_time(at)
        done = self.match.do(call, person, at, role="operator")
        if done.entry is not None:
            self._enter(done)
        return done

    # -- what the host enters ------------------------------------------------------------------

    def begin_game(self, server: str, at: Instant) -> tuple[int, tuple[str, ...]] | None:
        """Begin a server's next game; return its number and seats, ``None`` if there is to be none.

        To be committed before the game's own match is created: then a game that is stored is one
        the contest knows, with the same seats.
        """
        self.pass_time(at)
        if not begins(self.state, server):
            return None
        number, seated = next_number(self.state, server), seats(self.state)
        self._host("GAME_BEGUN", {"server": server, "game_no": number}, at)
        return number, seated

    def end_game(
        self,
        server: str,
        game_no: int,
        scores: Sequence[Fraction],
        at: Instant,
        *,
        boundary: Instant,
        over: bool,
    ) -> bool:
        """Enter a game's scores by seat; return whether they are paid.

        Args:
            server: where it was played.
            game_no: its number.
            scores: exact, by seat.
            at: now.
            boundary: the instant of the boundary that ended it.
            over: whether it ended by itself.
        """
        self.pass_time(at)
        plain = {
            "server": server,
            "game_no": game_no,
            "scores": [f"{as_score(score):f}" for score in scores],
            "over": over,
            "boundary": boundary,
        }
        return bool(self._host("GAME_ENDED", plain, at).reply.status == "scored")

    def drop_game(self, server: str, game_no: int, at: Instant, reason: str = "") -> None:
        """Enter that a game has ended without awards; a reason is announced."""
        self.pass_time(at)
        plain = {"server": server, "game_no": game_no}
        self._host("GAME_DROPPED", plain | ({"text": reason} if reason else {}), at)

    def host_stopped(self, last: Instant, reason: str = "") -> None:
        """Enter at the last instant recorded anywhere that the host stopped there [CONTEST-64].

        The first thing after a recovery, so that no alarm of the time between can ring; or the
        last thing of a stop that was planned. A contest that knows already is left as it is. A
        reason says why a host that runs could enter nothing from then on [CONTEST-82].
        """
        self.pass_time(last)
        if not self.state.down:
            self._host("HOST_STOPPED", {"text": reason} if reason else {}, last)

    def host_up(self, at: Instant, text: str = "") -> None:
        """Enter that the host is up again; what is due since then happens now [CONTEST-66]."""
        if self.state.down:
            self._host("HOST_UP", {"text": text} if text else {}, at)
        self.pass_time(at)

    def _host(self, command: str, arguments: Mapping[str, Any], at: Instant) -> Done:
        call = self.match.game.vocabulary.call(command, arguments)
        done = self._done(self.match.do(call, HOST, at, role="operator"))
        if done.code:
            line = self.match.game.vocabulary.format(call)
            raise NotEnteredError(f"{line}: {self.match.game.messages[done.code]}")
        return done

    def _done(self, done: Done) -> Done:
        if done.error is not None:
            raise done.error
        if done.entry is not None:
            self._enter(done)
        return done
