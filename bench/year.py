"""A year of a game by announcement, played by bots on the virtual clock.

usage: python bench/year.py [GAME ...] [--seats 6] [--seed 1] [--days 365] [--sentences]
       [--json FILE]
Six bots of each game (of all such games, unless some are named) play a year in this process:
Spaceships once with the platform as Astronomor and once with a player, the Shuttle once. Each year
is played twice and must come to the same digest, its journal is replayed, every position on the way
must fit the rules, and every Monday must have its report. With `--sentences` everything that the
bots order is posted as a message of a plain sentence and read again: the year must come to the same
digest as in command form.
"""

import argparse
import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, NamedTuple

from contestmaster.bots.bot import Bot
from contestmaster.bots.catalogue import bot
from contestmaster.client import InProcess, Refused, Shape
from contestmaster.games.shuttle import Shuttle, ShuttleParams
from contestmaster.games.spaceships import Spaceships, SpaceshipsParams
from contestmaster.kernel.acts import Done
from contestmaster.kernel.calendar import WEEKS
from contestmaster.kernel.instant import DAY, from_text
from contestmaster.kernel.journal import Entry
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call
from contestmaster.nomic.public import PublicGame
from contestmaster.protocols.announce import MessageReader, judge
from contestmaster.protocols.announce.saying import say
from contestmaster.protocols.line.replies import answered
from contestmaster.tournament.local import bot_random

START = from_text("2019-01-01T00:00:00Z")
DAYS = 365
GOAL = 10.0
"""Seconds of processor time that a year may take: nothing in it waits."""


class Setting(NamedTuple):
    """How a game is played for a year.

    Attributes:
        game: with its parameters, for players of these names.
        kinds: of the bots, from the first seat on, over and over.
        tally: what there was in the year, from the state at its end.
    """

    game: Callable[[Sequence[str]], PublicGame[Any, Any]]
    kinds: tuple[str, ...]
    tally: Callable[[Any], Mapping[str, int]]


def battles(state: Any) -> Mapping[str, int]:
    """Count what happened among Spaceships."""
    counted = {"battles": state.battles, "crimes": state.crimes, "wins": state.wins}
    return {name: len(each) for name, each in counted.items()}


def journeys(state: Any) -> Mapping[str, int]:
    """Count what happened to Shuttles."""
    counted = {"recordings": state.recordings, "crimes": state.crimes, "wins": state.wins}
    begun = sum(intent.used and intent.kind != "mutiny" for intent in state.intents)
    return {"journeys": begun} | {name: len(each) for name, each in counted.items()}


PILOTS = ("privateer", "privateer", "random", "hermit")
CREW = ("officer", "raider", "officer", "officer", "chronicler", "random")
SETTINGS = {
    "spaceships": Setting(
        lambda _: Spaceships(SpaceshipsParams(on_win="continue")), PILOTS, battles
    ),
    "spaceships, astronomor": Setting(
        lambda names: Spaceships(SpaceshipsParams(on_win="continue", astronomor=names[0])),
        PILOTS,
        battles,
    ),
    "shuttle": Setting(lambda _: Shuttle(ShuttleParams()), CREW, journeys),
}


@dataclass
class Year:
    """What a year was like."""

    game: str
    form: str
    seconds: float
    processor_seconds: float
    entries: int
    messages: int
    tally: str
    reports: int
    digest: str


class Forum:
    """A match, and the way of each player to it.

    Attributes:
        entries: all that was entered.
        messages: how many messages were posted.
    """

    def __init__(
        self, game: PublicGame[Any, Any], names: Sequence[str], reader: MessageReader | None
    ) -> None:
        """Begin a game; with a reader, orders are said in sentences."""
        self.match: Match[None, Any] = Match.start(game, seed=1, seats=tuple(names), at=START)
        self.game = game
        self.entries: list[Entry] = []
        self.messages = 0
        self.at = START
        self._reader = reader

    def do(self, person: str, call: Call) -> Done:
        """Act now."""
        done = self.match.do(call, person, self.at)
        self.keep(done)
        return done

    def keep(self, done: Done) -> None:
        """Keep what was entered."""
        if done.error is not None:
            raise done.error
        if done.entry is not None:
            self.entries.append(done.entry)

    def answer(self, person: str, line: bytes) -> bytes:
        """Carry out a line of a client's, with its data block."""
        first, *below = line.split(b"\n")
        vocabulary, messages = self.match.game.vocabulary, self.match.game.messages
        call = vocabulary.parse(first, b"\n".join(below[1:-1]) if below else None)
        assert isinstance(call, Call), line
        if self._reader is None or call.command.kind == "query":
            done = self.do(person, call)
            return answered(done.code, done.reply, call.command.shape, messages)
        self.messages += 1
        (verdict,) = judge(
            self._reader.read(say(call)),
            lambda meant: self.do(person, meant),
            author=person,
            vocabulary=vocabulary,
            messages=messages,
        )
        if verdict.code:
            return f"FAILED {verdict.code} {verdict.reason}\n".encode()
        return "".join(f"{one}\n" for one in ("OK", *verdict.lines)).encode()


class Voice(InProcess):
    """The transport of one player."""

    def __init__(self, forum: Forum, person: str) -> None:
        """Speak as a person."""
        super().__init__(lambda line: forum.answer(person, line))

    def command(self, line: str, shape: Shape) -> Sequence[str]:
        """Say a line; a sentence that is not understood is an error of ours."""
        try:
            return super().command(line, shape)
        except Refused as refusal:
            assert refusal.code >= 100, refusal  # noqa: PLR2004 - the game's own begin there
            raise


def play(
    name: str, seats: int, seed: int, reader: MessageReader | None, days: int = DAYS
) -> tuple[Year, Forum]:
    """Play a year, or so many days; every ring of the clock all bots are asked once, in order."""
    began, began_processor = time.perf_counter(), time.process_time()
    setting = SETTINGS[name]
    kinds = [setting.kinds[n % len(setting.kinds)] for n in range(seats)]
    names = [f"{kind}{n}" for n, kind in enumerate(kinds, 1)]
    forum = Forum(setting.game(names), names, reader)
    bots: list[Bot] = [
        bot(forum.game.name, kind)(Voice(forum, person), bot_random(seed, n))
        for n, (kind, person) in enumerate(zip(kinds, names, strict=True))
    ]
    match, end = forum.match, START + days * DAY
    while forum.at < end:
        for each in bots:
            each.turn()
        alarm = match.alarm()
        assert isinstance(alarm, int)
        forum.at = min(alarm, end)
        while (due := match.due(forum.at)) is not None:
            forum.keep(match.ring(due))
    year = Year(
        game=name,
        form="commands" if reader is None else "sentences",
        seconds=time.perf_counter() - began,
        processor_seconds=time.process_time() - began_processor,
        entries=match.number,
        messages=forum.messages,
        tally=", ".join(f"{n} {what}" for what, n in setting.tally(match.state).items()),
        reports=len(match.state.reports),
        digest=match.digest(),
    )
    return year, forum


def check(year: Year, forum: Forum) -> None:
    """Replay a year, hold every position against the rules, and look for every report."""
    match = forum.match
    again: Match[None, Any] = Match(match.game, match.header, match.seed)
    for entry in forum.entries:
        again.apply(entry)
        if entry.kind == "ring":
            wrong = forum.game.problems(again.state, match.header.seats)
            assert not wrong, (entry, wrong)
    assert again.digest() == year.digest, "the replay departs"
    reported = {WEEKS.index(report.at) for report in match.state.reports}
    weeks = set(range(WEEKS.index(START) + 1, WEEKS.index(forum.at - 1) + 1))
    assert weeks <= reported, f"weeks without a report: {sorted(weeks - reported)}"


def main() -> None:
    """Play, check and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    games = sorted({name.partition(",")[0] for name in SETTINGS})
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(games))
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--days", type=int, default=DAYS)
    parser.add_argument("--sentences", action="store_true")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    if unknown := set(given.games) - set(games):
        parser.error(f"no year of {', '.join(sorted(unknown))}; there are {', '.join(games)}")
    years = []
    for name in SETTINGS:
        if given.games and name.partition(",")[0] not in given.games:
            continue
        year, forum = play(name, given.seats, given.seed, None, given.days)
        check(year, forum)
        second, _ = play(name, given.seats, given.seed, None, given.days)
        assert second.digest == year.digest, "a year does not repeat"
        years.append(year)
        if given.sentences:
            reader = MessageReader(forum.match.game.vocabulary)
            told, forum = play(name, given.seats, given.seed, reader, given.days)
            assert told.digest == year.digest, "in sentences a year comes to something else"
            years.append(told)
    columns = [name for name in asdict(years[0]) if name != "digest"]
    print("| " + " | ".join(name.replace("_", " ") for name in columns) + " |")
    print("| " + " | ".join("--:" for _ in columns) + " |")
    for year in years:
        shown = [getattr(year, name) for name in columns]
        cells = (f"{v:.1f}" if isinstance(v, float) else str(v) for v in shown)
        print("| " + " | ".join(cells) + " |")
    slowest = max(year.processor_seconds for year in years)
    print(f"\nslowest year: {slowest:.1f} s of processor time; goal {GOAL:.0f} s")
    if given.json:
        given.json.write_text(json.dumps([asdict(year) for year in years], indent=1))


if __name__ == "__main__":
    main()
