"""The stage of a contest: organisers and the host enter lines, on virtual time, without games.

The lines are those of the contest's own vocabulary, so that every action of the rule book, and
what a host enters of its games, can be written down.
"""

from typing import Final

from contestmaster.contest import ContestConductor, ContestParams
from contestmaster.kernel.acts import Done
from contestmaster.kernel.grammar import BadFormatError
from contestmaster.kernel.instant import Instant, from_text
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.line.replies import answered, failed
from contestmaster.testing.transcript.document import (
    Act,
    ActStep,
    At,
    Organise,
    PassTime,
    Transcript,
)
from contestmaster.testing.transcript.faults import declared, names_of, only
from contestmaster.testing.transcript.looks import Looks, amount
from contestmaster.testing.transcript.stage import CannotError, Heard

__all__ = ["ContestStage"]

_ORGANISER: Final = "organiser"
_MEANT: Final = ("contest", "start")
"""The keys of a front matter that mean something to a contest."""
_NONE: Final = "none"
"""How a transcript says that there is no start time, or no resumption by itself."""


class ContestStage:
    """Performs the steps of one transcript on a contest."""

    def __init__(self, transcript: Transcript) -> None:
        """Set the contest up, and register its teams.

        Raises:
            TranscriptError: its table allows none.
        """
        front = transcript.front
        only(transcript, _MEANT, "a contest, which is told of its games by ! game_begun")
        table = dict(front.contest or {})
        teams = names_of(transcript, ("contest", "teams"), table.pop("teams", []))
        table.pop("played", None)  # which is false here
        given = {name: None if value == _NONE else value for name, value in table.items()}
        params = declared(transcript, ("contest",), given, ContestParams)
        self._start = self._now = from_text(front.start.isoformat())
        self._looks = Looks(self._start)
        self._conductor = ContestConductor.begin(params, self._now, self._enter)
        for team in teams:
            if problem := self._refused(team):
                raise transcript.front_error(("contest", "teams"), f"{team!r}: {problem}")
        self._conductor.pass_time(self._now)
        self._looks.told.clear()

    def perform(self, step: ActStep) -> list[Heard]:
        """Do what a step says and return all that came of it.

        Raises:
            CannotError: nobody could.
        """
        return [Heard(None, line) for line in self._do(step.act)]

    def close(self) -> None:
        """Nothing is open outside of memory."""

    def _enter(self, done: Done) -> None:
        self._looks.told += [told.event for told in done.told]

    def _do(self, act: Act) -> list[str]:
        match act:
            case Organise(line):
                return self._organise(line)
            case PassTime(length):
                self._pass_time(self._now + length)
            case At(time):
                self._pass_time(self._start + time)
            case _:
                seen = self._looks.look(act, self._conductor, self._now)
                if seen is None:
                    raise CannotError(
                        "a contest whose games are not played has neither connections nor turns"
                    )
                return list(seen)
        return []

    # Entering.

    def _refused(self, team: object) -> str:
        """Register a team whose login is its name; return why that cannot be, if so."""
        try:
            named = {"team": team, "name": team}
            call = self._conductor.match.game.vocabulary.call("ADD_TEAM", named)
        except BadFormatError as error:
            return str(error)
        first = self._answer(call)[0]
        return "" if first == "OK" else first

    def _organise(self, line: str) -> list[str]:
        call = self._conductor.match.game.vocabulary.parse(line.encode())
        if not isinstance(call, Call):
            raise CannotError(f"! {line}: {failed(call).decode().rstrip()}")
        return self._answer(call)

    def _answer(self, call: Call) -> list[str]:
        game = self._conductor.match.game
        done = self._conductor.act(call, _ORGANISER, self._now)
        data = answered(done.code, done.reply, call.command.shape, game.messages)
        return data.decode().splitlines()

    def _pass_time(self, until: Instant) -> None:
        if until < self._now:
            gone = amount(self._now - self._start)
            raise CannotError(f"that time has passed: it is {gone} s already")
        self._now = until
        self._conductor.pass_time(until)
