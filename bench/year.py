"""A year of a game by announcement, played by bots on the virtual clock.

usage: python bench/year.py [--seats 6] [--seed 1] [--sentences] [--json FILE]
Six pilots of Spaceships play 365 days in this process, once with the platform as Astronomor and
once with a player. Each year is played twice and must come to the same digest, its journal is
replayed, every position on the way must fit the rules, and every Monday must have its report. With
`--sentences` everything that the bots order is posted as a message of a plain sentence and read
again: the year must come to the same digest as in command form.
"""

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from contestmaster.bots.bot import Bot
from contestmaster.bots.catalogue import bot
from contestmaster.client import InProcess, Refused, Shape
from contestmaster.games.spaceships import Spaceships, SpaceshipsParams
from contestmaster.games.spaceships.position import problems
from contestmaster.games.spaceships.state import State
from contestmaster.kernel.acts import Done
from contestmaster.kernel.calendar import WEEKS
from contestmaster.kernel.instant import DAY, from_text
from contestmaster.kernel.journal import Entry
from contestmaster.kernel.match import Match
from contestmaster.kernel.vocabulary import Call
from contestmaster.protocols.announce import Reader, judge
from contestmaster.protocols.announce.saying import say
from contestmaster.protocols.line.replies import answered
from contestmaster.tournament.local import bot_random

START = from_text("2019-01-01T00:00:00Z")
END = START + 365 * DAY
KINDS = ("privateer", "privateer", "random", "hermit")
GOAL = 10.0
"""Seconds of processor time that a year may take: nothing in it waits."""


@dataclass
class Year:
    """What a year was like."""

    astronomor: str
    form: str
    seconds: float
    processor_seconds: float
    entries: int
    messages: int
    battles: int
    crimes: int
    wins: int
    reports: int
    digest: str


class Forum:
    """A match, and the way of each player to it.

    Attributes:
        entries: all that was entered.
        messages: how many messages were posted.
    """

    def __init__(self, names: Sequence[str], astronomor: str, reader: Reader | None) -> None:
        """Begin a game; with a reader, orders are said in sentences."""
        params = SpaceshipsParams(on_win="continue", astronomor=astronomor)
        self.match: Match[None, State] = Match.start(
            Spaceships(params), seed=1, seats=tuple(names), at=START
        )
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
    seats: int, seed: int, player_in_office: bool, reader: Reader | None
) -> tuple[Year, Forum]:
    """Play a year; every ring of the clock all bots are asked once, in order."""
    began, began_processor = time.perf_counter(), time.process_time()
    names = [f"{KINDS[n % len(KINDS)]}{n + 1}" for n in range(seats)]
    astronomor = names[0] if player_in_office else "automatic"
    forum = Forum(names, astronomor, reader)
    bots: list[Bot] = [
        bot("spaceships", KINDS[n % len(KINDS)])(Voice(forum, name), bot_random(seed, n))
        for n, name in enumerate(names)
    ]
    match = forum.match
    while forum.at < END:
        for each in bots:
            each.turn()
        alarm = match.alarm()
        assert isinstance(alarm, int)
        forum.at = min(alarm, END)
        while (due := match.due(forum.at)) is not None:
            forum.keep(match.ring(due))
    state = match.state
    year = Year(
        astronomor=astronomor,
        form="commands" if reader is None else "sentences",
        seconds=time.perf_counter() - began,
        processor_seconds=time.process_time() - began_processor,
        entries=match.number,
        messages=forum.messages,
        battles=len(state.battles),
        crimes=len(state.crimes),
        wins=len(state.wins),
        reports=len(state.reports),
        digest=match.digest(),
    )
    return year, forum


def check(year: Year, forum: Forum) -> None:
    """Replay a year, hold every position against the rules, and look for every report."""
    match = forum.match
    again: Match[None, State] = Match(match.game, match.header, match.seed)
    for entry in forum.entries:
        again.apply(entry)
        if entry.kind == "ring":
            wrong = problems(match.game.params, again.state, match.header.seats)
            assert not wrong, (entry, wrong)
    assert again.digest() == year.digest, "the replay departs"
    reported = {WEEKS.index(report.at) for report in match.state.reports}
    weeks = set(range(WEEKS.index(START) + 1, WEEKS.index(END - 1) + 1))
    assert weeks <= reported, f"weeks without a report: {sorted(weeks - reported)}"


def main() -> None:
    """Play, check and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sentences", action="store_true")
    parser.add_argument("--json", type=Path)
    given = parser.parse_args()
    years = []
    for in_office in (False, True):
        year, forum = play(given.seats, given.seed, in_office, None)
        check(year, forum)
        second, _ = play(given.seats, given.seed, in_office, None)
        assert second.digest == year.digest, "a year does not repeat"
        years.append(year)
        if given.sentences:
            told, forum = play(given.seats, given.seed, in_office, Reader(Spaceships().vocabulary))
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
