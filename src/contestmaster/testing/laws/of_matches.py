"""Laws about whole matches: what a journal leads to, and where a game ends."""

from typing import Any, Final

from contestmaster.kernel.exchange import JournalReader
from contestmaster.kernel.game import Game
from contestmaster.kernel.journal import Entry
from contestmaster.kernel.match import DepartedError
from contestmaster.testing.laws.chance import outside
from contestmaster.testing.laws.law import Breach, Law, demand
from contestmaster.testing.laws.match import PlayedMatch, played, written
from contestmaster.testing.laws.processes import elsewhere, importable

__all__ = ["OF_MATCHES"]

_LONGEST: Final = 10_000
"""Orders and rings after which a game must have ended."""


def _replay(record: PlayedMatch) -> None:
    again = record.again()
    for one in record.done:
        if one.entry is None:
            continue
        try:
            done = again.apply(one.entry)
        except DepartedError as error:
            raise Breach(f"the journal cannot be replayed: {error}") from None
        demand(done.told == one.told, f"entry {one.entry.number} tells other events in a replay")
    first, second = written(record, len(record.done)), written(record, len(record.done))
    demand(first == second, "two replays come to two states")
    reader = JournalReader(first.splitlines(keepends=True))
    entries = [each for each in reader if isinstance(each, Entry)]
    demand(entries == record.entries, "an entry is read back as another from the journal")


def _checkpoint(record: PlayedMatch) -> None:
    straight, stored = record.again(), record.again()
    for entry in record.entries:
        straight.apply(entry)
        fresh = record.again()
        fresh.restore(stored.game.dump(stored.state), stored.number, stored.at)
        stored = fresh
        try:
            stored.apply(entry)
        except DepartedError as error:
            raise Breach(f"after `load` the match goes another way: {error}") from None
        same = stored.digest() == straight.digest()
        demand(same, f"entry {entry.number} comes to another state after `load`")


def _events(record: PlayedMatch) -> None:
    seats = {*range(len(record.header.seats)), None}
    for one in record.done:
        for each in one.told:
            name = type(each.event).__name__
            demand(bool(each.event.tell()), f"the event {name} says nothing")
            known = each.audience in ("everyone", "after") or set(each.audience) <= seats
            demand(known, f"the event {name} is for {each.audience}, which are no seats")


def _ending(game: Game[Any, Any]) -> str:
    return "its players join while it runs, and it may go on" if game.seating is None else ""


def _ends(record: PlayedMatch) -> None:
    if record.over:
        return
    game, seats = record.game, record.header.seats
    rest = played(game, record.seed, seats, _LONGEST, beat=record.beat, rings=1 / 2)
    for _, breach in rest.met:
        raise breach
    if not rest.over:
        raise Breach(f"no end in {len(rest.done)} entries of random play", record=rest)


def _own_dice(record: PlayedMatch) -> None:
    drawn = outside(record)
    demand(not drawn, f"rules use {drawn}: chance comes from `by.dice`, time from `by.at`")


def _processes(record: PlayedMatch) -> None:
    other = elsewhere(record)
    demand(not other, other)


OF_MATCHES = (
    Law(
        "own dice",
        "Rules use no chance but their dice, and no time but that of the act.",
        of_match=_own_dice,
    ),
    Law(
        "replay",
        "A journal leads to the same state to the byte, and tells the same on its way.",
        of_match=_replay,
        after=("own dice", "errors", "dump"),
    ),
    Law(
        "checkpoint",
        "A match that goes on from a dump goes the same way.",
        of_match=_checkpoint,
        after=("own dice", "errors", "dump", "whole dump", "replay"),
    ),
    Law(
        "events",
        "Events are told in words, to seats that there are.",
        of_match=_events,
    ),
    Law(
        "ends",
        "Random play reaches an end.",
        unfit=_ending,
        of_match=_ends,
        after=("errors", "legal", "clock", "outcome", "dump"),
    ),
    Law(
        "processes",
        "Two processes play the same match, whatever the order of hashes.",
        unfit=importable,
        of_match=_processes,
        after=("own dice", "errors", "dump", "replay"),
    ),
)
