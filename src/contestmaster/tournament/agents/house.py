"""The agents of a tournament: who they are, which match is theirs, how they come to a seat."""

import hmac
import time
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

import msgspec

from contestmaster.bots.bot import Bot, MakeBot
from contestmaster.client import Transport
from contestmaster.kernel.game import Game
from contestmaster.kernel.match import Match
from contestmaster.tournament.agents.guest import AgentGuest, AgentLimits
from contestmaster.tournament.agents.told import AgentMatch, AgentResult
from contestmaster.tournament.bound import bound
from contestmaster.tournament.entering import SeatMaker
from contestmaster.tournament.job import Job, JobResult
from contestmaster.tournament.programs import LeftError
from contestmaster.tournament.seat import SeatLink
from contestmaster.tournament.settings import AGENT, TournamentSettings

_LOOK_S: Final = 0.1
_FAREWELL_S: Final = 5.0
_DIGITS: Final = 3


class AgentHouse:
    """Lets agents into their matches.

    Attributes:
        games: what they play, by name, with the parameters of the tournament.
        guests: the agents, by name.
        idle: called often while they are waited for.
    """

    def __init__(self, settings: TournamentSettings, tokens: Mapping[str, str]) -> None:
        """Let those in who show their tokens, by name."""
        limits = AgentLimits(settings.patience_s, settings.agent_turn_s, settings.agent_match_s)
        self.games: dict[str, Game[Any, Any]] = {
            one.game: bound(one.game, one.params) for one in settings.games
        }
        self.guests = {name: AgentGuest(name, limits) for name in settings.agents}
        self.idle: Callable[[], object] = lambda: None
        self._limits = limits
        self._tokens = {name: tokens[name] for name in self.guests}
        self._numbers = dict.fromkeys(self.guests, 0)

    def find(self, name: str, token: str) -> AgentGuest | None:
        """Return who shows their token; ``None`` for nobody known."""
        known = self._tokens.get(name)
        if known is None or not hmac.compare_digest(known.encode(), token.encode()):
            return None
        return self.guests[name]

    def seated(
        self, job: Job, seats: Sequence[tuple[str, SeatMaker]]
    ) -> list[tuple[str, SeatMaker]]:
        """Wait for the agents of a match [TOUR-35]; return how they, too, come to their seats."""
        here = self._gathered(job)
        found = []
        for (name, seat), each in zip(seats, job.seats, strict=True):
            maker = seat
            if each.kind == AGENT:
                guest = self.guests[name]
                make = self._maker(job, guest) if name in here else self._missed
                maker = SeatMaker(make, entrant=guest.entrant)
            found.append((name, maker))
        return found

    def ended(self, job: Job, result: JobResult) -> JobResult:
        """Tell agents what came of a match; return that with the seconds it waited for them."""
        seconds = [0.0] * len(job.seats)
        for seat, each in enumerate(job.seats):
            if each.kind == AGENT:
                guest = self.guests[each.name]
                seconds[seat] = round(guest.seconds, _DIGITS)
                guest.end(self._told(job, result, seat) if result.ranks else None)
        return msgspec.structs.replace(result, seconds=tuple(seconds) if result.ranks else ())

    def finish(self) -> None:
        """Tell all that the tournament is over; those who were here lately are waited for."""
        for guest in self.guests.values():
            guest.finish()
        until = time.monotonic() + _FAREWELL_S
        for guest in self.guests.values():
            guest.heard_the_end(max(0.0, until - time.monotonic()))

    def _gathered(self, job: Job) -> set[str]:
        """Return who of a match's agents have come in time."""
        guests = [self.guests[each.name] for each in job.seats if each.kind == AGENT]
        for guest in guests:
            guest.expect()
        until = time.monotonic() + self._limits.coming
        missing = guests
        while missing and time.monotonic() < until:
            self.idle()
            missing = [guest for guest in missing if not guest.has_come(_LOOK_S)]
        return {guest.name for guest in guests if guest not in missing}

    def _maker(self, job: Job, guest: AgentGuest) -> Callable[[str, int], MakeBot]:
        self._numbers[guest.name] += 1
        number = self._numbers[guest.name]

        def make(commitment: str, seat: int) -> MakeBot:
            del commitment

            def bot(transport: Transport, rng: Random) -> Bot:
                del rng
                assert isinstance(transport, SeatLink)  # agents meet nobody over the line [TOUR-43]
                return _AgentSeat(self, guest, transport, (job, number, seat))

            return bot

        return make

    def _missed(self, commitment: str, seat: int) -> MakeBot:
        del commitment, seat

        def bot(transport: Transport, rng: Random) -> Bot:
            del transport, rng
            raise LeftError(f"it had {self._limits.coming:g} s to come")

        return bot

    def _told(self, job: Job, result: JobResult, seat: int) -> AgentResult:
        return AgentResult(
            number=self._numbers[job.seats[seat].name],
            game=job.game,
            seat=seat,
            ranks=result.ranks,
            scores=result.scores,
            turns=result.turns,
            unclean=result.unclean[seat] if result.unclean else 0,
            left=result.causes[seat] if result.causes else "",
        )


class _AgentSeat:
    """An agent at their seat, as a bot that is asked for its turns."""

    def __init__(
        self,
        house: AgentHouse,
        guest: AgentGuest,
        link: SeatLink,
        place: tuple[Job, int, int],
    ) -> None:
        self._house, self._guest, self._link, self._place = house, guest, link, place
        guest.begin(match_told(link.seat.match, *place))

    def turn(self) -> None:
        """Do what the agent says until they are done."""
        seat = self._link.seat
        self._guest.take_turn(seat, match_told(seat.match, *self._place), self._house.idle)


def match_told(match: Match[Any, Any], job: Job, number: int, seat: int) -> AgentMatch:
    """Return what an agent is told of a match as it stands; ``number`` is that among theirs."""
    return AgentMatch(
        number=number,
        game=job.game,
        params=job.params,
        seat=seat,
        team=match.game.team(match.state, seat),
        seats=tuple(each.name for each in job.seats),
        turn=match.turn(),
        turns_left=match.game.turns_left(match.state),
    )
