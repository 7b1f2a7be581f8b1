"""How many matches a tournament has, and how long they may take."""

import os
import time
from typing import TYPE_CHECKING

from contestmaster.cli.tournament.watching import lasting
from contestmaster.cli.trouble import Trouble

if TYPE_CHECKING:
    from contestmaster.tournament.settings import GameSettings, TournamentSettings


def show_foreseen(settings: "TournamentSettings", processes: int | None, *, json: bool) -> None:
    """Print it; one match of each game is played to tell the time, where nobody logs in."""
    from contestmaster.kernel.journal import encode_plain
    from contestmaster.tournament.foresight import foreseen

    workers = processes or os.cpu_count() or 1
    found = []
    for one in settings.games:
        counted = foreseen(settings, one)
        found.append((one.game, counted, _seconds(settings, one)))
    whole = sum(counted.matches for _, counted, _ in found)
    if json:
        plain = [
            {"game": game, **counted._asdict(), "seconds_a_match": seconds}
            for game, counted, seconds in found
        ]
        print(encode_plain({"format": settings.format, "games": plain, "matches": whole}).decode())
        return
    print(f"{settings.format}, {len(settings.entrants)} entrants, {workers} workers")
    for game, counted, seconds in found:
        at_most = "" if counted.exact else "at least "
        rounds = f"{counted.rounds} round{'s' if counted.rounds != 1 else ''}"
        said = f"{game}: {at_most}{counted.matches} matches in {at_most}{rounds}"
        if seconds is None:
            print(f"{said}; how long they take depends on who logs in or what is started")
        else:
            whole_s = seconds * counted.matches * (1 + settings.run_again) / workers
            print(f"{said}, {seconds:.2f} s each by one that was tried: about {lasting(whole_s)}")


def _seconds(settings: "TournamentSettings", one: "GameSettings") -> float | None:
    """Return how many seconds of a processor a match takes, by one that is played."""
    from contestmaster.tournament.job import Job, carried_out

    seats = settings.contenders(one.game)[: settings.seats]
    if not all(seat.repeatable for seat in seats):
        return None
    jobs = [
        Job(one.game, one.params, seed, seats, one.turns, settings.command_limit, settings.limits)
        for seed in (1, 2)  # the first has rules to load
    ]
    taken = 0.0
    for job in jobs:
        began = time.process_time()
        result = carried_out(job, None, journal=len)
        if result.failed:
            raise Trouble(f"{one.game}: no match can be played: {result.failed}")
        taken = time.process_time() - began
    return taken
