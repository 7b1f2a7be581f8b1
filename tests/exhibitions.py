"""Plays the games anew that first pages show while nobody plays: `python -m tests.exhibitions`.

Of each game some matches of two of its bots are played, in the size that is made for people, and
the one is kept in which the lead changed most often and the end was closest. Only games of which
the name is given are played, all by default; to be done when a game's rules have changed.
"""

import gzip
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import msgspec

from contestmaster.host import exhibitions
from contestmaster.host.frames.reel import filmed_journal
from contestmaster.kernel.registry import load_game
from contestmaster.story import Story

__all__ = ["PLAYERS", "main"]

PLAYERS: Final = {
    "spacecrack": ("admiral", "oracle"),
    "cows": ("rancher", "raider"),
    "desk": ("tactician", "oracle"),
    "traders": ("collector", "forwarder"),
}
FOLDER: Final = Path(exhibitions.__file__).parent
SEEDS: Final = 6


class _Filmed(msgspec.Struct):
    story: Story


def main(*games: str) -> None:
    """Play, choose, and write."""
    for game in games or PLAYERS:
        with TemporaryDirectory() as kept:
            played = [_played(game, seed, Path(kept)) for seed in range(SEEDS)]
        changes, _, headline, journal = max(played, key=lambda one: one[:2])
        packed = gzip.compress(journal, 9, mtime=0)
        (FOLDER / f"{game}.journal.gz").write_bytes(packed)
        sys.stdout.write(
            f"{game}: {headline}; the lead changed {changes} times; {len(packed)} bytes\n"
        )


def _played(game: str, seed: int, folder: Path) -> tuple[int, float, str, bytes]:
    rules: Any = load_game(game)
    own = set(rules.Params.__struct_fields__) - {"seats"}
    size = rules.presets[0].options
    words = [f"--param={name}={value}" for name, value in size.items() if name in own]
    path = folder / f"{seed}.journal"
    bots = [word for bot in PLAYERS[game] for word in ("--bot", bot)]
    command = ["play", game, *bots, "--seed", str(seed), "--journal", str(path), *words]
    subprocess.run(
        [sys.executable, "-m", "contestmaster", *command], check=True, stdout=subprocess.DEVNULL
    )
    journal = path.read_bytes()
    reel = filmed_journal(journal.splitlines(keepends=True))
    story = msgspec.json.decode(reel, type=_Filmed).story
    leaders = [one.leaders for one in story.points if len(one.leaders) == 1]
    changes = sum(one != other for one, other in pairwise(leaders))
    most, least = sorted((float(value or 0) for value in story.points[-1].values), reverse=True)
    return changes, least / max(most, 1e-9), story.headline, journal


if __name__ == "__main__":
    main(*sys.argv[1:])
