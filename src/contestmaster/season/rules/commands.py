"""The vocabulary of a season: what contestants and organisers do, and what the host enters.

Texts stand on a line as JSON; no door offers these lines, and doors hand arguments over by name.
"""

import re
from typing import Annotated, ClassVar, Final, NamedTuple, TypeAlias

from contestmaster.forum.kinds import Prose, Title
from contestmaster.forum.names import folded, is_plain
from contestmaster.kernel.dialect import Dialect
from contestmaster.kernel.game import By
from contestmaster.kernel.grammar import Natural, Word
from contestmaster.kernel.instant import HOUR, Instant
from contestmaster.kernel.plain import PlainGame
from contestmaster.kernel.vocabulary import order
from contestmaster.season.rules import events
from contestmaster.season.rules.codes import MESSAGES, Code
from contestmaster.season.rules.params import (
    FEWEST_GAMES,
    LONGEST_NOTE,
    MOST_GAMES,
    SeasonParams,
)
from contestmaster.season.rules.state import (
    Final as FinalRound,
)
from contestmaster.season.rules.state import (
    Finalist,
    Quotas,
    SeasonBot,
    SeasonPerson,
    SeasonWorker,
    State,
    Version,
)

_LONGEST_REASON: Final = 1000
_DAY: Final = 24 * HOUR
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_NO_REASON: Final = "-"
"""Stands for no reason, since a text is never empty."""

Name: TypeAlias = Annotated[str, Word(64)]
Hash: TypeAlias = Annotated[str, Word(64)]
Number: TypeAlias = Annotated[int, Natural(1)]
Note: TypeAlias = Annotated[str, Title(LONGEST_NOTE)]
Reason: TypeAlias = Annotated[str, Prose(_LONGEST_REASON)]

_PERSON: Final[dict[int, str]] = {Code.NO_PERSON: "SEASON-1"}
_BOT: Final[dict[int, str]] = {Code.NO_BOT: "SEASON-5"}
_OWN: Final[dict[int, str]] = {**_BOT, Code.NOT_YOURS: "SEASON-4"}
_ORGANISER: Final[dict[int, str]] = {Code.NOT_ORGANISER: "SEASON-3"}
_SO: Final[dict[int, str]] = {Code.SO_ALREADY: "SEASON-3"}
_WORKER: Final[dict[int, str]] = {Code.NO_WORKER: "SEASON-20"}
_OPEN: Final[dict[int, str]] = {Code.CLOSED: "SEASON-12"}


class VersionPlace(NamedTuple):
    """Which version it has become."""

    version: int


class Commands(PlainGame[SeasonParams, State]):
    """What may be done in a season."""

    messages = MESSAGES
    dialect: ClassVar[Dialect] = Dialect(quotes=True, key_values=True)

    # -- persons -------------------------------------------------------------------------------

    @order(
        "REGISTER",
        who="operator",
        refuses={Code.BAD_NAME: "SEASON-2", Code.NAME_TAKEN: "SEASON-2"},
    )
    def register(self, state: State, by: By, name: Name, operator: bool = False) -> Code:
        """Let somebody submit under a name that looks like no other [SEASON-1, SEASON-2]."""
        if not is_plain(name):
            return Code.BAD_NAME
        if folded(name) in map(folded, state.persons):
            return Code.NAME_TAKEN
        state.persons[name] = SeasonPerson(by.at, operator)
        by.emit(events.ContestantRegistered(name))
        return Code.DONE

    @order("OPERATOR", who="operator", refuses={**_PERSON, **_SO})
    def operator(self, state: State, by: By, name: Name, operator: bool) -> Code:
        """Let a person be an organiser, or no longer [SEASON-3]."""
        del by
        person = state.persons.get(name)
        if person is None:
            return Code.NO_PERSON
        if person.operator == operator:
            return Code.SO_ALREADY
        person.operator = operator
        return Code.DONE

    @order("NEW_TOKEN", who="anyone", refuses=_PERSON)
    def new_token(self, state: State, by: By) -> Code:
        """Give oneself a new token; the one before is void [SEASON-11]."""
        person = state.persons.get(by.person)
        if person is None:
            return Code.NO_PERSON
        person.tokens += 1
        return Code.DONE

    # -- bots ----------------------------------------------------------------------------------

    @order(
        "SUBMIT",
        who="anyone",
        refuses={
            **_PERSON,
            **_OPEN,
            Code.NO_GAME: "SEASON-5",
            Code.NO_NATIVES: "SEASON-30",
            Code.BAD_NAME: "SEASON-2",
            Code.NAME_TAKEN: "SEASON-2",
            Code.NOT_YOURS: "SEASON-4",
            Code.OTHER_GAME: "SEASON-5",
            Code.WITHDRAWN: "SEASON-10",
            Code.TOO_LARGE: "SEASON-6",
            Code.SAME_FILE: "SEASON-7",
            Code.WAITS: "SEASON-7",
            Code.TOO_MANY_BOTS: "SEASON-6",
            Code.TOO_OFTEN: "SEASON-6",
        },
    )
    def submit(
        self,
        state: State,
        by: By,
        bot: Name,
        game: Name,
        sha256: Hash,
        size: Number,
        note: Note = _NO_REASON,
        native: bool = False,
    ) -> VersionPlace | Code:
        """Submit a file as the next version of a bot; the first one makes the bot [SEASON-5]."""
        code = self.may_submit(state, by.person, bot, game, sha256, size, by.at, native=native)
        if code:
            return code
        found = state.bots.get(bot)
        if found is None:
            found = state.bots[bot] = SeasonBot(bot, by.person, game)
        person = state.persons[by.person]
        person.submitted = [at for at in person.submitted if at > by.at - _DAY] + [by.at]
        number = len(found.versions) + 1
        said = "" if note == _NO_REASON else note
        found.versions.append(Version(number, sha256, size, by.at, said, native))
        state.waiting.append((bot, number))
        by.emit(events.Submitted(bot, number, by.person))
        return VersionPlace(number)

    def may_submit(
        self,
        state: State,
        person: str,
        bot: str,
        game: str,
        sha256: str,
        size: int,
        at: Instant,
        *,
        native: bool = False,
    ) -> Code:
        """Return why a submission is refused, ``Code.DONE`` where it is not [SEASON-4..7]."""
        someone, quotas = state.persons.get(person), state.quotas
        if someone is None:
            return Code.NO_PERSON
        if state.closed:
            return Code.CLOSED
        its = self.params.game(game)
        if its is None:
            return Code.NO_GAME
        if native and not its.native:
            return Code.NO_NATIVES
        if code := self._fits(state, person, bot, game):
            return code
        if size > quotas.kib * 1024 or not _HASH.fullmatch(sha256):
            return Code.TOO_LARGE
        known = state.bots.get(bot)
        same = [] if known is None else [one for one in known.versions if one.sha256 == sha256]
        if any(one.verdict != "refused" for one in same):  # it may have been our fault
            return Code.SAME_FILE
        if any(name == bot for name, _ in state.waiting):
            return Code.WAITS
        if known is None and len(state.of(person)) >= quotas.bots:
            return Code.TOO_MANY_BOTS
        if sum(each > at - _DAY for each in someone.submitted) >= quotas.submissions:
            return Code.TOO_OFTEN
        return Code.DONE

    def _fits(self, state: State, person: str, bot: str, game: str) -> Code:
        """Return why a bot of this name is not to be had."""
        known = state.bots.get(bot)
        if known is None:
            if not is_plain(bot):
                return Code.BAD_NAME
            others = {*state.bots, *self.params.house_names}
            return Code.NAME_TAKEN if folded(bot) in map(folded, others) else Code.DONE
        if known.owner != person:
            return Code.NOT_YOURS
        if known.barred:
            return Code.WITHDRAWN
        return Code.DONE if known.game == game else Code.OTHER_GAME

    @order(
        "USE",
        who="anyone",
        refuses={
            **_OWN,
            Code.NO_VERSION: "SEASON-9",
            Code.NOT_ACCEPTED: "SEASON-9",
            **_SO,
            **_OPEN,
        },
    )
    def use(self, state: State, by: By, bot: Name, version: Number) -> Code:
        """Go back to a version that was accepted before, or forth to it [SEASON-9]."""
        found = state.bots.get(bot)
        if found is None:
            return Code.NO_BOT
        if found.owner != by.person:
            return Code.NOT_YOURS
        chosen = found.version(version)
        if chosen is None:
            return Code.NO_VERSION
        if chosen.verdict != "accepted":
            return Code.NOT_ACCEPTED
        if found.plays == version:
            return Code.SO_ALREADY
        if state.closed:
            return Code.CLOSED
        found.plays = version
        by.emit(events.Chosen(bot, version))
        return Code.DONE

    @order("WITHDRAW", who="anyone", refuses={**_OWN, **_SO, **_OPEN})
    def withdraw(self, state: State, by: By, bot: Name, reason: Reason) -> Code:
        """Take a bot out: its owner, or an organiser, with a reason [SEASON-10]."""
        found = state.bots.get(bot)
        if found is None:
            return Code.NO_BOT
        organiser = _organises(state, by)
        if found.owner != by.person and not organiser:
            return Code.NOT_YOURS
        if found.withdrawn and (found.barred or not organiser):
            return Code.SO_ALREADY
        if state.final is not None and state.final.settled is not None:
            return Code.CLOSED
        found.withdrawn, found.barred = reason, organiser and found.owner != by.person
        by.emit(events.Withdrawn(bot, reason))
        return Code.DONE

    @order("RETURN", who="anyone", refuses={**_OWN, Code.WITHDRAWN: "SEASON-10", **_SO, **_OPEN})
    def bring_back(self, state: State, by: By, bot: Name) -> Code:
        """Let a bot play again; one that an organiser withdrew, only an organiser [SEASON-10]."""
        found = state.bots.get(bot)
        if found is None:
            return Code.NO_BOT
        organiser = _organises(state, by)
        if found.owner != by.person and not organiser:
            return Code.NOT_YOURS
        if not found.withdrawn:
            return Code.SO_ALREADY
        if found.barred and not organiser:
            return Code.WITHDRAWN
        if state.closed:
            return Code.CLOSED
        found.withdrawn, found.barred = "", False
        by.emit(events.Returned(bot))
        return Code.DONE

    # -- organisers ----------------------------------------------------------------------------

    @order("PAUSE", who="anyone", refuses={**_ORGANISER, **_SO})
    def pause(self, state: State, by: By, reason: Reason) -> Code:
        """Begin no more matches [SEASON-12]."""
        if not _organises(state, by):
            return Code.NOT_ORGANISER
        if state.paused == reason:
            return Code.SO_ALREADY
        state.paused = reason
        by.emit(events.Paused(reason))
        return Code.DONE

    @order("RESUME", who="anyone", refuses={**_ORGANISER, **_SO})
    def resume(self, state: State, by: By) -> Code:
        """Begin matches again [SEASON-12]."""
        if not _organises(state, by):
            return Code.NOT_ORGANISER
        if not state.paused:
            return Code.SO_ALREADY
        state.paused = ""
        by.emit(events.Paused(""))
        return Code.DONE

    @order("CLOSE", who="anyone", refuses={**_ORGANISER, **_SO, **_OPEN})
    def close(self, state: State, by: By, closed: bool = True) -> Code:
        """Take no more submissions, or take them again [SEASON-12]."""
        if not _organises(state, by):
            return Code.NOT_ORGANISER
        if state.closed == closed:
            return Code.SO_ALREADY
        if state.final is not None:
            return Code.CLOSED
        state.closed = closed
        by.emit(events.SubmissionsClosed(closed))
        return Code.DONE

    @order(
        "SETTLE",
        who="anyone",
        refuses={
            **_ORGANISER,
            **_SO,
            Code.BAD_GAMES: "SEASON-14",
            Code.TOO_FEW: "SEASON-14",
        },
    )
    def settle(self, state: State, by: By, matches: Number) -> Code:
        """Close submissions and freeze who plays the final round [SEASON-14]."""
        if not _organises(state, by):
            return Code.NOT_ORGANISER
        if state.final is not None:
            return Code.SO_ALREADY
        if matches > MOST_GAMES:  # fewer than FEWEST_GAMES older hosts have taken: doors see to it
            return Code.BAD_GAMES
        entrants = self.finalists(state)
        if not entrants:
            return Code.TOO_FEW
        state.closed = True
        for _, version in state.unjudged():
            version.verdict, version.reason = "refused", "the season was settled meanwhile"
        state.waiting.clear()
        state.final = FinalRound(by.at, entrants, matches)
        by.emit(events.Settling(sum(map(len, entrants.values()))))
        return Code.DONE

    @staticmethod
    def may_play(games: int) -> Code:
        """Return why no final round has so many games of each bot, ``Code.DONE`` [SEASON-14]."""
        return Code.DONE if FEWEST_GAMES <= games <= MOST_GAMES else Code.BAD_GAMES

    def finalists(self, state: State) -> dict[str, list[Finalist]]:
        """Return who would play a final round that began now, by game [SEASON-14].

        Games without as many bots as a match has seats are left out.
        """
        found = {}
        for game in self.params.games:
            house = [Finalist(name, 0) for name in game.house]
            bots = [Finalist(bot.name, one.number) for bot, one in state.playing(game.name)]
            if bots and len(house) + len(bots) >= game.seats:
                found[game.name] = house + bots
        return found

    # -- machines that play over HTTP ----------------------------------------------------------

    @order(
        "WORKER",
        who="anyone",
        refuses={
            **_ORGANISER,
            **_PERSON,
            Code.BAD_NAME: "SEASON-2",
            Code.WORKER_KNOWN: "SEASON-20",
        },
    )
    def worker(self, state: State, by: By, name: Name, owner: Name, sha256: Hash) -> Code:
        """Let a machine of somebody play matches by a token with this hash [SEASON-20]."""
        if not _organises(state, by):
            return Code.NOT_ORGANISER
        if owner not in state.persons:
            return Code.NO_PERSON
        if not is_plain(name):
            return Code.BAD_NAME
        if folded(name) in map(folded, state.workers):
            return Code.WORKER_KNOWN
        state.workers[name] = SeasonWorker(owner, sha256, by.at)
        by.emit(events.WorkerAdmitted(name, owner))
        return Code.DONE

    @order("WORKER_ENDS", who="anyone", refuses={**_ORGANISER, **_WORKER})
    def worker_ends(self, state: State, by: By, name: Name, reason: Reason) -> Code:
        """Let a machine play no more: its token is void at once [SEASON-20]."""
        if not _organises(state, by):
            return Code.NOT_ORGANISER
        return _ended(state, by, name, reason, lied=False)

    @order("WORKER_LIED", who="operator", refuses=_WORKER)
    def worker_lied(self, state: State, by: By, name: Name, reason: Reason) -> Code:
        """Let a machine whose result was wrong play no more [SEASON-25]."""
        return _ended(state, by, name, reason, lied=True)

    # -- what the host enters ------------------------------------------------------------------

    @order("QUOTAS", who="operator", refuses=_SO)
    def quotas(self, state: State, by: By, bots: Number, submissions: Number, kib: Number) -> Code:
        """Let other quotas hold from now on [SEASON-6]."""
        del by
        quotas = Quotas(bots, submissions, kib)
        if state.quotas == quotas:
            return Code.SO_ALREADY
        state.quotas = quotas
        return Code.DONE

    @order("JUDGED", who="operator", refuses={**_BOT, Code.JUDGED_ALREADY: "SEASON-8"})
    def judged(
        self,
        state: State,
        by: By,
        bot: Name,
        version: Number,
        accepted: bool,
        reason: Reason = _NO_REASON,
    ) -> Code:
        """Say whether a version may play; one that may plays at once [SEASON-8]."""
        found = state.bots.get(bot)
        if found is None:
            return Code.NO_BOT
        if (bot, version) not in state.waiting:
            return Code.JUDGED_ALREADY
        state.waiting.remove((bot, version))
        one = found.versions[version - 1]
        one.verdict = "accepted" if accepted else "refused"
        one.reason = "" if reason == _NO_REASON else reason
        if accepted:
            found.plays = version
        by.emit(events.VersionJudged(bot, version, accepted, one.reason))
        return Code.DONE

    @order("SETTLED", who="operator", refuses={Code.NOT_SETTLING: "SEASON-14"})
    def settled(self, state: State, by: By, digest: Hash) -> Code:
        """End the season, with the digest of its table [SEASON-15]."""
        final = state.final
        if final is None or final.settled is not None:
            return Code.NOT_SETTLING
        final.settled, final.digest = by.at, digest
        by.emit(events.Settled(digest))
        return Code.DONE


def _organises(state: State, by: By) -> bool:
    person = state.persons.get(by.person)
    return person is not None and person.operator


def _ended(state: State, by: By, name: str, reason: str, *, lied: bool) -> Code:
    found = state.workers.get(name)
    if found is None or found.ended:
        return Code.NO_WORKER
    found.ended, found.lied = reason, lied
    by.emit(events.WorkerEnded(name, reason))
    return Code.DONE
