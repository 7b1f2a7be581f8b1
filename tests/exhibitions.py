"""Plays the games anew that first pages show while nobody plays: `python -m tests.exhibitions`.

Of each game some matches of two of its bots are played, in the size that is made for people, and
the one is kept in which the lead changed most often and the end was closest. Only games of which
the name is given are played, all by default; to be done when a game's rules have changed. With
`--stills` none is played: the pictures of those there are are drawn anew.
"""

import gzip
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import msgspec

from contestmaster.bots.catalogue import bot
from contestmaster.cli.parameters import game_with
from contestmaster.doors.web.bands import band_of
from contestmaster.host import exhibitions
from contestmaster.host.cards.moments import Moments
from contestmaster.host.cards.pictures import board_svg
from contestmaster.host.frames.reel import filmed_journal
from contestmaster.host.secrets import draw
from contestmaster.kernel.registry import load_game
from contestmaster.lobby.names import bot_name
from contestmaster.story import Story
from contestmaster.story.words import begun
from contestmaster.tournament.local import play

__all__ = ["PLAYERS", "draw_stills", "main", "still_of"]

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
        draw_still(game, journal)
        sys.stdout.write(
            f"{game}: {headline}; the lead changed {changes} times; {len(packed)} bytes\n"
        )


def draw_stills() -> None:
    """Draw all that are there anew."""
    for game in PLAYERS:
        draw_still(game, gzip.decompress((FOLDER / f"{game}.journal.gz").read_bytes()))


def draw_still(game: str, journal: bytes) -> None:
    """Write down how the moment looks with which a stage begins."""
    told = msgspec.json.encode(still_of(journal))
    (FOLDER / f"{game}.still.gz").write_bytes(gzip.compress(told, 9, mtime=0))


def still_of(journal: bytes) -> exhibitions.Still:
    """Return the moment of a match that turned it."""
    reel = filmed_journal(journal.splitlines(keepends=True))
    story = msgspec.json.decode(reel, type=_Filmed).story
    ending = story.ending
    assert ending is not None
    turning = ending.pivot or story.points[-1]
    band = band_of(story, turning.frame)
    assert band is not None
    here = next((one for one in story.moments if one.frame == turning.frame), None)
    return exhibitions.Still(
        turning.frame,
        band.sentence,
        None if band.leader is None else band.leader - 1,
        "" if here is None else f"Turn {here.turn}: {begun(here.text, story.seats)}",
        board_svg(Moments(reel).board(turning.frame)).decode(),
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
    if "--stills" in sys.argv:
        draw_stills()
    else:
        main(*sys.argv[1:])
