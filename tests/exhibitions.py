"""Plays the games anew that first pages show while nobody plays: `python -m tests.exhibitions`.

Of each game some matches of two of its bots are played, in the size that is made for people, and
the one is kept in which the lead changed most often and the end was closest. Only games of which
the name is given are played, all by default; to be done when a game's rules have changed.
"""

import gzip
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec

from contestmaster.bots.catalogue import bot
from contestmaster.cli.parameters import game_with
from contestmaster.host import exhibitions
from contestmaster.host.frames.reel import filmed_journal
from contestmaster.host.secrets import draw
from contestmaster.kernel.registry import load_game
from contestmaster.lobby.names import bot_name
from contestmaster.story import Story
from contestmaster.tournament.local import play

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
        played = [_played(game, seed) for seed in range(SEEDS)]
        changes, _, headline, journal = max(played, key=lambda one: one[:2])
        packed = gzip.compress(journal, 9, mtime=0)
        (FOLDER / f"{game}.journal.gz").write_bytes(packed)
        sys.stdout.write(
            f"{game}: {headline}; the lead changed {changes} times; {len(packed)} bytes\n"
        )


def _played(game: str, seed: int) -> tuple[int, float, str, bytes]:
    rules: Any = load_game(game)
    own = set(rules.Params.__struct_fields__) - {"seats"}
    size = rules.presets[0].options
    bound = game_with(game, [f"{name}={value}" for name, value in size.items() if name in own])
    # They are called as at tables, so that pages say of them, too, that they are programs.
    bots = [(bot_name(one, ()), bot(game, one)) for one in PLAYERS[game]]
    lines: list[bytes] = []
    play(bound, bots, draw(seed).repeatable, journal=lines.append)
    journal = b"".join(lines)
    reel = filmed_journal(journal.splitlines(keepends=True))
    story = msgspec.json.decode(reel, type=_Filmed).story
    leaders = [one.leaders for one in story.points if len(one.leaders) == 1]
    changes = sum(one != other for one, other in pairwise(leaders))
    most, least = sorted((float(value or 0) for value in story.points[-1].values), reverse=True)
    return changes, least / max(most, 1e-9), story.headline, journal


if __name__ == "__main__":
    main(*sys.argv[1:])
