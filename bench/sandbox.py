"""What a box costs: its start, and a match, by processor time.

usage: python bench/sandbox.py [--rounds 7] [--matches 10] [--starts 50]

One program in C (``sandbox.c``) plays Space Crack against itself, in boxes over its standard
streams, and as plain processes over TCP in lock-step. Processor time is that of the host and of all
that it has started. Starts are of ``/usr/bin/true``, plain and in a box. All in rounds, in turns.
"""

import argparse
import resource
import statistics
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from contestmaster.host.secrets import Secret
from contestmaster.kernel.game import Game
from contestmaster.kernel.registry import load_game
from contestmaster.sandbox import ground, stage
from contestmaster.sandbox.bot import maker
from contestmaster.sandbox.command import Mounts
from contestmaster.sandbox.limits import USUAL_LIMITS
from contestmaster.sandbox.process import Box
from contestmaster.sandbox.submission import opened
from contestmaster.tournament import local, lockstep

SOURCE: Final = Path(__file__).with_name("sandbox.c")
TRUE: Final = "/usr/bin/true"
SEEDS: Final = 1000


def spent() -> float:
    """Return the seconds of processor time of this process and of those that it has waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def per_act(act: Callable[[int], object], count: int) -> float:
    """Return milliseconds of processor time that an act takes."""
    before = spent()
    for number in range(count):
        act(number)
    return 1000 * (spent() - before) / count


def started_plainly(_: int) -> None:
    """Run a program as it is."""
    subprocess.run([TRUE], check=True)


def started_in_a_box(_: int) -> None:
    """Run a program in a box, until all of it is gone."""
    box = Box(Mounts(stage.staged("", {})), [TRUE], USUAL_LIMITS)
    assert box.exit_status() == 0
    box.close()


def in_boxes(game: Game[Any, Any], folder: Path) -> Callable[[int], object]:
    """Return how a match is played in boxes."""
    make = maker(opened(folder), game, USUAL_LIMITS)

    def play(number: int) -> None:
        secret = Secret(SEEDS + number, bytes(16))
        played = local.play(game, [("one", make), ("other", make)], secret)
        assert played.outcome.over
        assert not any(each and each.left for each in played.accounts)

    return play


def over_tcp(game: Game[Any, Any], folder: Path) -> Callable[[int], object]:
    """Return how a match of plain processes is played."""
    words = f"{folder / 'bot'} {{host}} {{port}} {{login}} {{password}}"

    def play(number: int) -> None:
        players = [lockstep.SeatedPlayer(name, program=words) for name in ("one", "other")]
        assert lockstep.play(game, players, Secret(SEEDS + number, bytes(16))).outcome.over

    return play


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--starts", type=int, default=50)
    given = parser.parse_args()
    ground.require()
    game = load_game("spacecrack")()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "bot"
        folder.mkdir()
        subprocess.run(["gcc", "-O2", "-o", folder / "bot", SOURCE], check=True)
        folder.joinpath("bot.toml").write_text(
            'name = "builder"\nversion = "1"\nrun = "./bot"\n', encoding="utf-8"
        )
        acts = {
            "start of a plain program": (started_plainly, given.starts),
            "start of the same in a box": (started_in_a_box, given.starts),
            "match of plain programs over TCP": (over_tcp(game, folder), given.matches),
            "match of the same in boxes": (in_boxes(game, folder), given.matches),
        }
        found: dict[str, list[float]] = {name: [] for name in acts}
        for act, _ in acts.values():
            act(0)  # rules are compiled, files are read
        for _ in range(given.rounds):
            for name, (act, count) in acts.items():
                found[name].append(per_act(act, count))
    print("| what | processor time, ms: median | least | most |")
    print("| --- | --: | --: | --: |")
    for name, values in found.items():
        shown = [f"{each:.1f}" for each in (statistics.median(values), min(values), max(values))]
        print(f"| {name} | {' | '.join(shown)} |")


if __name__ == "__main__":
    main()
